import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ResultOf } from '../../contract/calls.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { addLeague, addMatches, after, noon, standStill, storeResult } from '../db/test-world.ts'
import { listMissingResults } from '../desk/missing-results.ts'
import { findTable } from '../standings/league-table.ts'
import { chooseSeason } from '../standings/seasons.ts'
import { findMatchDetail } from './match-detail.ts'
import { listMatchesOfDay } from './match-list.ts'
import { findReaderDay } from './reader-day.ts'

const { db } = await sharedDatabase()
await standStill(db, noon)
await addLeague(db)
const [played = 0, silent = 0, dayOnly = 0, put = 0, stuck = 0] = await addMatches(db, [
  after(1),
  after(1),
  after(1),
  after(1),
  after(1),
])
await storeResult(db, played, { status: 8, full: [2, 0] })
await sql`update match set kickoff_known = false, status = 13 where match_id = ${dayOnly}`.execute(
  db,
)
await sql`update match set status = 9 where match_id = ${put}`.execute(db)
await sql`update match set status = 4, minute = 67, home_score = 1, away_score = 0
  where match_id = ${stuck}`.execute(db)

const missingAt = async (hours: number) => {
  await standStill(db, after(hours))
  const details = await Promise.all(
    [played, silent, dayOnly, put, stuck].map((id) => findMatchDetail(db, id, 'en')),
  )
  return details.map((detail) => detail?.resultMissing)
}

async function tableOf(): Promise<ResultOf<'matchTable'>> {
  const chosen = await chooseSeason(db, 'en', {})
  if (chosen === null || typeof chosen === 'string') throw new Error('no season')
  return findTable(db, 'en', chosen, 'all')
}

test('a match without an end lacks its result after six hours, or two days', async () => {
  expect(await missingAt(7)).toEqual([false, false, false, false, false])
  expect(await missingAt(7.01)).toEqual([false, true, false, false, true])
  expect(await missingAt(49.01)).toEqual([false, true, true, false, true])
})

test('lists, tables and the desk tell it, and a result ends it', async () => {
  await standStill(db, after(50))
  const day = await findReaderDay(db, 'UTC', '2026-03-01')
  if (day === null) throw new Error('no day')
  const { matches } = await listMatchesOfDay(db, 'en', 'UTC', day)
  expect(
    matches
      .filter(({ resultMissing }) => resultMissing)
      .map(({ matchId }) => Number(matchId))
      .toSorted((a, b) => a - b),
  ).toEqual([silent, dayOnly, stuck].toSorted((a, b) => a - b))
  expect(await tableOf()).toMatchObject({ played: 1, matches: 5, resultsMissing: 3 })
  const [line, ...others] = await listMissingResults(db, 'en')
  expect(others).toEqual([])
  expect(line).toMatchObject({ matches: 3, first: after(1).toISOString() })

  for (const id of [silent, dayOnly, stuck]) await storeResult(db, id, { status: 8, full: [1, 1] })
  expect(await tableOf()).toMatchObject({ played: 4, resultsMissing: 0 })
  expect(await listMissingResults(db, 'en')).toEqual([])
})
