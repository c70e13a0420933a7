import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { oddsAsOne } from '../../rules/market.ts'
import { testDatabase } from '../db/test-database.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import { after, draftOf, noon, smallWorld, standStill, storeResult } from '../db/test-world.ts'
import { listDecided } from './expert-detail-plans.ts'
import { book1 } from '../../rules/book/v1.ts'

test('the probability of several picks has the same digits as the log, in any order', async () => {
  const database = await testDatabase()
  const { db } = database
  const {
    experts: [expertId = 0],
    matches: [matchId = 0],
  } = await smallWorld(db, { now: noon, experts: 1, kickoffs: [after(5)] })
  // values whose sum differs in the last digit with the order of addition
  const picks = [
    { key: '1-0', odds: '5', probability: 0.1 },
    { key: '2-1', odds: '6', probability: 0.2 },
    { key: '0-0', odds: '7.3', probability: 0.3 },
  ]
  await publishPlans(db, [draftOf(expertId, matchId, { selections: [{ play: 9, picks }] })], book1)
  await sql`
    with taken as (delete from plan_secret_pick returning *)
    insert into plan_secret_pick select * from taken order by pick_no desc`.execute(db)
  await standStill(db, after(7))
  await revealStarted(db)
  await storeResult(db, matchId, { status: 8, full: [1, 0] })
  await db.transaction().execute((tx) => settleMatches(tx, [matchId]))
  // forces a table scan instead of the index
  const [plan] = await db.transaction().execute(async (tx) => {
    await sql`set local enable_indexscan = off`.execute(tx)
    return listDecided(tx, expertId, null)
  })
  const backwards = picks.toReversed().map(({ odds }) => odds)
  expect(oddsAsOne(backwards)).not.toBe(oddsAsOne(picks.map(({ odds }) => odds)))
  expect([plan?.odds, plan?.stated]).toEqual([
    oddsAsOne(picks.map(({ odds }) => odds)),
    0.1 + 0.2 + 0.3,
  ])
  await database.drop()
})
