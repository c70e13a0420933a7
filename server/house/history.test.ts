import { sql, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { touch } from '../db/data-version.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { History, listFixtures } from './history.ts'
import { addLeague, addMatches, after, noon, standStill, testOdds } from '../db/test-world.ts'

const database = await sharedDatabase()
const db = database.db
await addLeague(db)

async function change(
  matchId: number,
  at: Date,
  values: Record<string, number | boolean | null>,
): Promise<void> {
  await db
    .updateTable('match')
    .set({ ...values, result_version: sql`result_version + 1`, updated_at: at })
    .where('match_id', '=', matchId)
    .execute()
  await db.transaction().execute((tx) => touch(tx, 'match'))
}

test('the history follows the stored results: new, late, corrected, removed ones', async () => {
  const [first = 0, second = 0, third = 0, awarded = 0] = await addMatches(db, [
    after(-80),
    after(-60),
    after(-40),
    after(-20),
  ])
  await change(second, after(-50), {
    status: 8,
    full_home: 2,
    full_away: 1,
    half_home: 1,
    half_away: 0,
  })
  await change(awarded, after(-50), { status: 8, full_home: 3, full_away: 0, awarded: true })
  const history = new History()
  await history.refresh(db)
  const home = history.arrived[0]?.homeId ?? 0
  expect(history.of(home).map(({ matchId, full, half }) => [matchId, full, half])).toEqual([
    [second, [2, 1], [1, 0]],
  ])
  expect(await history.refresh(db)).toBe(false)

  // one result of a later match and one of an earlier match that arrives late, both stored at the
  // instant of the last refresh
  await change(third, after(-50), { status: 8, full_home: 0, full_away: 0 })
  expect(await history.refresh(db)).toBe(true)
  expect(history.revision).toBe(0)
  await change(first, after(-50), { status: 8, full_home: 4, full_away: 4 })
  await history.refresh(db)
  expect(history.of(home).map(({ matchId }) => matchId)).toEqual([first, second, third])
  expect(history.arrived.map(({ matchId }) => matchId)).toEqual([first, second, third])
  expect(history.revision).toBe(1)

  await change(second, after(-30), { full_home: 0, full_away: 5 })
  await change(first, after(-30), { awarded: true })
  await change(third, after(-30), { status: 11, full_home: null, full_away: null })
  await history.refresh(db)
  expect(history.arrived.map(({ matchId, full }) => [matchId, full])).toEqual([[second, [0, 5]]])
  expect(history.league(history.arrived[0]?.leagueId ?? 0, '2025-26')).toHaveLength(1)
  expect(history.league(history.arrived[0]?.leagueId ?? 0, 'another')).toHaveLength(0)
})

test('a result whose transaction took longer than that of a later one is not missed', async () => {
  const [slow = 0, quick = 0] = await addMatches(db, [after(-15), after(-14)])
  const history = new History()
  await history.refresh(db)
  await db.transaction().execute(async (tx) => {
    const result = {
      status: 8,
      full_home: 1,
      full_away: 0,
      result_version: 1,
      updated_at: after(-10),
    }
    await tx.updateTable('match').set(result).where('match_id', '=', slow).execute()
    await change(quick, after(-9.9), { status: 8, full_home: 2, full_away: 0 })
    await history.refresh(db)
    await touch(tx, 'match')
  })
  await history.refresh(db)
  expect(history.arrived.slice(-2).map(({ matchId }) => matchId)).toEqual([slow, quick])
})

test('what is known is not read again, whenever it was stored', async () => {
  const [known = 0, changed = 0] = await addMatches(db, [after(-13), after(-12)])
  await change(known, after(-9), { status: 8, full_home: 1, full_away: 1 })
  // transactions of other tests on this cluster may be older, and still run
  await expect
    .poll(async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select bool_and(age(xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)) as ended
        from match`.execute(db)
      return rows[0]?.ended
    })
    .toBe(true)
  const history = new History()
  await history.refresh(db)
  await change(changed, after(-9), { status: 8, full_home: 3, full_away: 3 })
  const answered: number[] = []
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answered.push(...result.rows.flatMap(({ match_id }) => (match_id ? [Number(match_id)] : [])))
      return result
    },
  }
  await history.refresh(db.withPlugin(counter))
  expect(answered).toEqual([changed])
  expect(history.arrived.slice(-2).map(({ matchId }) => matchId)).toEqual([known, changed])
})

test('fixtures are those still open for plans within the horizon, soonest first', async () => {
  await standStill(db, noon)
  const [late, tooLate = 0, soon, far, postponed = 0, undecided = 0] = await addMatches(db, [
    after(48),
    after(0.05),
    after(1),
    after(48.1),
    after(3),
    after(4),
  ])
  await change(postponed, noon, { status: 9 })
  await change(undecided, noon, { kickoff_known: false })
  const listed = await listFixtures(db, 48)
  expect(listed.map(({ matchId }) => matchId)).toEqual([soon, late])
  expect(listed.map(({ matchId }) => matchId)).not.toContain(tooLate)
  expect((await listFixtures(db, 49)).map(({ matchId }) => matchId)).toContain(far)
  expect(listed[0]).toMatchObject({
    leagueName: { en: 'Pre' },
    homeName: { en: 'Nor' },
    awayName: { en: 'Sou' },
    odds: testOdds,
    kickoff: after(1),
  })
})

test('competitions on neutral ground are known before their first match', async () => {
  const [league] = await db.selectFrom('league').select('league_id').execute()
  const cup = await db
    .insertInto('league')
    .values({
      source: 'test',
      source_key: 'world-cup',
      name: '{}',
      short_name: '{}',
      zone: 'UTC',
      prominence: 0,
    })
    .returning('league_id')
    .executeTakeFirstOrThrow()
  const history = new History()
  await history.refresh(db)
  expect([league, cup].map((one) => history.isOnNeutralGround(one?.league_id ?? 0))).toEqual([
    false,
    true,
  ])
})
