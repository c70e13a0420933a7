import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import { lastMovement } from './invariants.ts'
import { listFollowedMatches } from './points.ts'
import { fund } from './test-points.ts'

const { db } = await sharedDatabase()
await standStill(db, noon)

test('the last movement has the highest number, and none is 0', async () => {
  expect(await lastMovement(db)).toBe(0)
  await fund(db, 'first', 38)
  await fund(db, 'second', 38)
  const { movement_id } = await db
    .selectFrom('movement')
    .select('movement_id')
    .orderBy('movement_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await lastMovement(db)).toBe(movement_id)
})

test('only a reader’s own followed matches are listed, the latest first', async () => {
  await addLeague(db)
  const ids = await addMatches(db, [after(1), after(2), after(3)])
  const owner_id = await fund(db, 'follower', 38)
  const rows = ids.map((match_id, at) => ({ owner_id, match_id, at: after(at) }))
  await db.insertInto('follow_match').values(rows).execute()
  expect(await listFollowedMatches(db, 'follower')).toEqual(ids.toReversed())
  expect(await listFollowedMatches(db, 'first')).toEqual([])
})
