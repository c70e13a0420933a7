import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import { sidesText } from './sides-text.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await standStill(database.owner, noon)
  await addLeague(database.owner)
  await addMatches(database.owner, [after(5)])
})
afterAll(() => database.drop())

test.each([
  ['North', 'South', 'North – South'],
  ['الأهلي', 'הפועל', '\u2068الأهلي\u2069 – \u2068הפועל\u2069'],
  ['الأهلي', '北京国安', '\u2068الأهلي\u2069 – 北京国安'],
])('%s and %s stand in this order in a line of the desk', async (home, away, expected) => {
  const { db, owner } = database
  for (const [name, of] of [
    [home, 'home_id'],
    [away, 'away_id'],
  ])
    await sql`
      update club set short_name = jsonb_build_object('zh', ${name}::text, 'en', ${name}::text)
      where club_id = (select ${sql.ref(of ?? '')} from match limit 1)`.execute(owner)
  const { rows } = await sql`
    select ${sidesText('en')} as sides from match
      join club home on home.club_id = home_id join club away on away.club_id = away_id`.execute(db)
  expect(rows).toEqual([{ sides: expected }])
})
