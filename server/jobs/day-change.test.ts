import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { invalidateByTime } from './day-change.ts'
import { after, noon, standStill } from '../db/test-world.ts'

test('answers about matches become outdated each quarter of an hour, and only then', async () => {
  const test1 = await testDatabase()
  const { db } = test1
  const version = async () =>
    (
      await db
        .selectFrom('data_version')
        .select('version')
        .where('topic', '=', 'match')
        .executeTakeFirstOrThrow()
    ).version
  const turns: boolean[] = []
  for (const hours of [0, 0.01, 0.24, 0.25, 0.49, 0.5, 12]) {
    await standStill(db, after(hours, noon))
    const before = await version()
    await invalidateByTime(db)
    turns.push((await version()) !== before)
  }
  expect(turns).toEqual([true, false, false, true, false, true, true])
  await test1.drop()
})
