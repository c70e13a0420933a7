import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { touch } from '../db/data-version.ts'
import { createHouse } from './house.ts'
import { addMatches, standStill } from '../db/test-world.ts'

const database = await sharedDatabase()
const db = database.db

const lines: string[] = []
const logLine = (words: string) => void lines.push(words)

const start = new Date('2026-08-01T00:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const names = (text: string) => JSON.stringify({ zh: `${text}队`, zht: `${text}隊`, en: text })

/**
 * A double round robin of `clubs`, a match every five hours. Some kick off three minutes after a
 * step, when the deadline has passed; every second one has odds. A season before it is over.
 */
async function season(clubs: number): Promise<number> {
  const named = { source: 'test', name: names('league'), short_name: names('league') }
  await db
    .insertInto('league')
    .values({ ...named, source_key: 'league', zone: 'UTC', prominence: 0 })
    .execute()
  const rows = Array.from({ length: clubs }, (_, n) => ({
    source: 'test',
    source_key: `${n}`,
    name: names(`Club ${n}`),
    short_name: names(`C${n}`),
    crest: '',
  }))
  await db.insertInto('club').values(rows).execute()
  const odds = {
    source: 'test',
    result: { home: '1.80', draw: '3.60', away: '4.50' },
    totals: [{ line: 2.5, over: '1.90', under: '1.90' }],
  }
  const { rows: made } = await sql<{ count: number }>`
    with pairs as (select h.club_id as home, a.club_id as away,
      row_number() over (order by (h.club_id * 7 + a.club_id * 11) % 97, h.club_id, a.club_id) as no
      from club h, club a where h.club_id <> a.club_id),
    made as (insert into match (source, source_key, league_id, season, home_id, away_id, kickoff,
        odds, observed_at, updated_at)
      select 'test', no::text, league_id, '2026-27', home, away,
        ${start}::timestamptz + (24 + no * 5) * interval '1 hour' + interval '3 minutes',
        case when no % 2 = 0
          then ${JSON.stringify(odds)}::jsonb end,
        ${start}, ${start} from pairs, league returning 1)
    select count(*)::int as count from made`.execute(db)
  // a season before it, in which the lower number wins two of three: the models know the clubs
  await sql`
    insert into match (source, source_key, league_id, season, home_id, away_id, kickoff, status,
      full_home, full_away, result_version, observed_at, updated_at)
    select 'test', 'past ' || h.club_id || ' ' || a.club_id || ' ' || round, league_id, '2025-26',
      h.club_id, a.club_id,
      ${start}::timestamptz - interval '200 days' * round
        + interval '1 day' * ((h.club_id * 7 + a.club_id * 11) % 97),
      8, case when (h.club_id + a.club_id * 3 + round) % 3 = 0 then 1
        when h.club_id < a.club_id then 2 else 0 end,
      1, 1, ${start}, ${start}
    from club h, club a, league, generate_series(1, 2) as round
    where h.club_id <> a.club_id`.execute(db)
  await db.transaction().execute((tx) => touch(tx, 'match'))
  return made[0]?.count ?? 0
}

/**
 * Finishes the matches that kicked off at least two hours before `at`; the score follows from the
 * clubs.
 */
async function playUntil(at: Date): Promise<void> {
  await standStill(db, at)
  await sql`
    update match
    set status = 8, full_home = (home_id + away_id) % 4, full_away = (home_id * 3 + away_id) % 3,
    half_home = least(1, (home_id + away_id) % 4), half_away = 0,
    result_version = 1, updated_at = ${at}
    where status = 1 and kickoff < ${at}::timestamptz - interval '2 hours'`.execute(db)
  await db.transaction().execute((tx) => touch(tx, 'match'))
}

test('every model publishes once on every match before its deadline', async () => {
  await standStill(db, hours(0))
  let house = createHouse({ db, invented: true, seed: 'test', present: hours(500), logLine })
  await house.publishDue()
  const count = await season(10)
  await house.publishDue()
  // estimates made while nothing was known do not stand for six hours
  const { rows: estimates } = await sql`select match_id from match_reference`.execute(db)
  expect(estimates.length).toBeGreaterThan(10)
  for (let at = 0; at < 24 + count * 5; at += 6) {
    await playUntil(hours(at))
    if (at % 60 === 0) house = createHouse({ db, invented: true, seed: 'test', logLine })
    const { refused } = await house.publishDue(6)
    expect(refused).toEqual([])
    expect(await house.publishDue(6)).toEqual({ published: 0, refused: [] })
  }
  const { rows } = await sql<{ handle: string; plans: number; matches: number; late: number }>`
    select handle, count(*)::int as plans, count(distinct match_id)::int as matches,
      count(*) filter (where published_at >= deadline)::int as late
    from plan join expert using (expert_id)
    where kind = 'model' group by handle order by handle`.execute(db)
  expect(rows).toEqual(
    ['always-home', 'coin-flip', 'dixon-coles', 'elo', 'market-favourite'].map((handle) => ({
      handle,
      plans: handle === 'market-favourite' ? count / 2 : count,
      matches: handle === 'market-favourite' ? count / 2 : count,
      late: 0,
    })),
  )
  // invented experts select matches, publish once on each and never late
  const { rows: invented } = await sql<{
    experts: number
    plans: number
    pairs: number
    late: number
  }>`
    select count(distinct expert_id)::int as experts, count(*)::int as plans,
      count(distinct (expert_id, match_id))::int as pairs,
      count(*) filter (where published_at >= deadline)::int as late
    from plan join expert using (expert_id) where kind = 'invented'`.execute(db)
  const plans = invented[0]?.plans ?? 0
  expect(plans).toBeGreaterThan(100)
  expect(invented[0]).toEqual({
    experts: expect.toSatisfy((experts: number) => experts > 15),
    plans,
    pairs: plans,
    late: 0,
  })
})

test('a restart keeps estimates that are younger than six hours', async () => {
  const at = hours(2_000)
  await sql`
    update match set kickoff = ${at}::timestamptz + interval '7 days', status = 1,
      full_home = null, full_away = null, half_home = null, half_away = null
    where match_id = (select max(match_id) from match where season = '2026-27')`.execute(db)
  await db.transaction().execute((tx) => touch(tx, 'match'))
  const madeAfter = async (waited: number) => {
    await standStill(db, new Date(at.getTime() + waited * 3_600_000))
    await createHouse({ db, invented: false, seed: 'test', logLine }).publishDue()
    const { rows } = await sql<{ at: Date }>`
      select max(made_at) as at from match_reference`.execute(db)
    return rows.map((row) => (row.at.getTime() - at.getTime()) / 3_600_000)
  }
  expect(await madeAfter(0)).toEqual([0])
  expect(await madeAfter(5)).toEqual([0])
  expect(await madeAfter(6)).toEqual([6])
})

test('plans due within the given step are published at once', async () => {
  const at = hours(10_000)
  await standStill(db, at)
  const [match] = await addMatches(db, [new Date(at.getTime() + 26 * 3_600_000)], null)
  await db.transaction().execute((tx) => touch(tx, 'match'))
  const house = createHouse({ db, invented: false, seed: 'test', logLine })
  expect((await house.publishDue()).published).toBe(0)
  expect((await house.publishDue(1)).published).toBe(0)
  expect((await house.publishDue(3)).published).toBe(4)
  // the market model publishes as soon as there are odds
  await sql`
    update match set odds = '{"source":"test","result":{"home":"1.80","draw":"3.60","away":"4.50"}}'
    where match_id = ${match}`.execute(db)
  await db.transaction().execute((tx) => touch(tx, 'match'))
  expect((await house.publishDue(3)).published).toBe(1)
})

test('plans that could not be stored are tried again', async () => {
  const at = hours(11_000)
  await standStill(db, at)
  await addMatches(db, [new Date(at.getTime() + 20 * 3_600_000)], null)
  await db.transaction().execute((tx) => touch(tx, 'match'))
  const house = createHouse({ db, invented: false, seed: 'test', logLine })
  await sql`alter table plan add constraint broken check (serial < 0) not valid`.execute(
    database.owner,
  )
  await expect(house.publishDue()).rejects.toThrow('broken')
  await sql`alter table plan drop constraint broken`.execute(database.owner)
  expect((await house.publishDue()).published).toBe(4)
})

test('two servers publishing at the same moment publish once', async () => {
  const at = hours(12_000)
  await standStill(db, at)
  const [match = 0] = await addMatches(db, [new Date(at.getTime() + 20 * 3_600_000)], null)
  await db.transaction().execute((tx) => touch(tx, 'match'))
  const houses = [1, 2].map(() => createHouse({ db, invented: false, seed: 'test', logLine }))
  const done = await Promise.all(houses.map((house) => house.publishDue()))
  expect(new Set(done.map(({ published }) => published))).toEqual(new Set([0, 4]))
  expect(
    await db.selectFrom('plan').select('plan_id').where('match_id', '=', match).execute(),
  ).toHaveLength(4)
})

test('refused plans are reported with the reason', async () => {
  const at = hours(13_000)
  await standStill(db, at)
  const ids = await addMatches(
    db,
    [20, 21].map((later) => new Date(at.getTime() + later * 3_600_000)),
    null,
  )
  await db.transaction().execute((tx) => touch(tx, 'match'))
  await db
    .updateTable('expert')
    .set({ withdrawn_at: at })
    .where('handle', 'in', ['elo', 'coin-flip'])
    .execute()
  lines.length = 0
  expect(
    await createHouse({ db, invented: false, seed: 'test', logLine }).publishDue(),
  ).toMatchObject({ published: 4 })
  expect(lines.toSorted()).toEqual(
    ['coin-flip', 'elo'].map(
      (handle) =>
        `Not published: 2 plans of ${handle}, the first on match ${ids[0]}: ` +
        'expertWithdrawn (expertId)',
    ),
  )
})
