import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import type { FeedMatch, Rejected } from '../feeds/feed.ts'
import { dataFile, dataFolder } from '../feeds/openfootball/test-data.ts'
import { readingOfFile } from '../feeds/openfootball/openfootball.ts'
import { readContent } from '../feeds/openfootball/read-file.ts'
import { publishPlans } from '../publishing/publish.ts'
import { ingest } from './ingest.ts'
import { rereadRows } from './reread.ts'
import { match, named, reading, words } from './test-reading.ts'
import { addExperts, after, draftOf, noon, standStill } from '../db/test-world.ts'
import { book1 } from '../../rules/book/v1.ts'

const { db, owner } = await sharedDatabase()

let source = ''
let count = 0
beforeEach(async () => {
  source = `source ${++count}`
  await standStill(db, noon)
})

const take = (...matches: FeedMatch[]) => ingest(db, source, reading(...matches))
const row = () =>
  db
    .selectFrom('match')
    .selectAll()
    .where('source', '=', source)
    .where('source_key', '=', 'north-south')
    .executeTakeFirstOrThrow()
const reasons = async () =>
  (
    await db
      .selectFrom('quarantine')
      .select('reason')
      .where('source', '=', source)
      .orderBy('quarantine_id')
      .execute()
  ).map(({ reason }) => reason)

/** Everything stored about matches, with the times of storing and the data versions. */
async function everything() {
  const tables = [
    'league',
    'club',
    'match',
    'match_result',
    'data_version',
    'plan',
    'settlement',
    'quarantine',
  ] as const
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows,
    ),
  )
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]))
}

describe('a match', () => {
  test('is stored with all its fields, and reads back the same', async () => {
    const whole = match({
      status: 8,
      half: [1, 0],
      full: [1, 1],
      extra: [2, 2],
      score: [2, 2],
      penalties: [4, 5],
      redCards: [0, 1],
      venue: 'Ground',
      odds: { source: 'somewhere', result: { home: '2.10', draw: '3.3', away: '3.45' } },
    })
    expect(await take(whole)).toEqual({
      leagues: 1,
      clubs: 3,
      matches: { added: 1, changed: 0, unchanged: 0 },
      rejected: 0,
      setAside: 0,
      settled: 0,
    })
    expect(await row()).toMatchObject({
      source,
      source_key: 'north-south',
      season: '2025-26',
      round: 'Matchday 1',
      kickoff: after(5),
      kickoff_known: true,
      status: 8,
      home_score: 2,
      away_score: 2,
      half_home: 1,
      half_away: 0,
      full_home: 1,
      full_away: 1,
      extra_home: 2,
      extra_away: 2,
      penalty_home: 4,
      penalty_away: 5,
      home_red: 0,
      away_red: 1,
      awarded: false,
      venue: 'Ground',
      odds: whole.odds,
      result_version: 1,
      observed_at: noon,
      updated_at: noon,
    })
  })

  test('ingested twice stays unchanged, though time has passed', async () => {
    const both = [
      match(),
      match({ key: 'b', away: 'east', status: 8, full: [1, 0], score: [1, 0] }),
    ]
    await take(...both)
    const before = await everything()
    await standStill(db, after(1))
    expect((await take(...both)).matches).toEqual({ added: 0, changed: 0, unchanged: 2 })
    expect(await everything()).toEqual(before)
  })

  test('that changes gets the site’s time, and publishes one event', async () => {
    await take(match(), match({ key: 'b', away: 'east' }))
    const version = async () =>
      (
        await db
          .selectFrom('data_version')
          .select('version')
          .where('topic', '=', 'match')
          .executeTakeFirstOrThrow()
      ).version
    const before = await version()
    await standStill(db, after(6))
    expect((await take(match({ status: 2 }), match({ key: 'b', away: 'east' }))).matches).toEqual({
      added: 0,
      changed: 1,
      unchanged: 1,
    })
    expect((await row()).updated_at).toEqual(after(6))
    expect(await version()).toBe(before + 1)
  })

  test('keeps every earlier result', async () => {
    await take(match())
    for (const full of [
      [1, 0],
      [1, 0],
      [1, 1],
    ] as const)
      await take(match({ status: 8, full, score: full }))
    const { match_id, result_version } = await row()
    const results = await db
      .selectFrom('match_result')
      .selectAll()
      .where('match_id', '=', match_id)
      .orderBy('version')
      .execute()
    expect([
      result_version,
      results.map(({ version, full_home, full_away }) => [version, full_home, full_away]),
    ]).toEqual([
      2,
      [
        [1, 1, 0],
        [2, 1, 1],
      ],
    ])
  })

  test('cannot swap its sides', async () => {
    await take(match())
    expect(await take(match({ home: 'south', away: 'north', status: 2 }))).toMatchObject({
      matches: { changed: 0 },
      rejected: 1,
    })
    expect([await reasons(), (await row()).status]).toEqual([['sides-changed'], 1])
  })
})

describe('plans', () => {
  let expert = 0
  const plan = () =>
    db.selectFrom('plan').selectAll().where('expert_id', '=', expert).executeTakeFirstOrThrow()
  beforeEach(async () => {
    ;[expert = 0] = await addExperts(db, 1)
    await take(match())
    const { published } = await publishPlans(db, [draftOf(expert, (await row()).match_id)], book1)
    expect(published).toHaveLength(1)
  })

  test('follow a moved kick-off, are settled by the result and its correction', async () => {
    await take(match({ kickoff: after(7) }))
    expect(await plan()).toMatchObject({
      kickoff: after(7),
      deadline: new Date(after(7).getTime() - 300_000),
      outcome: null,
    })
    await standStill(db, after(9))
    const result = (home: number) =>
      take(match({ kickoff: after(7), status: 8, full: [home, 1], score: [home, 1] }))
    expect((await result(2)).settled).toBe(1)
    expect(await plan()).toMatchObject({ outcome: 'win', settled_version: 1 })
    expect((await result(2)).settled).toBe(0)
    expect((await result(1)).settled).toBe(1)
    expect(await plan()).toMatchObject({ outcome: 'loss', settled_version: 2 })
  })

  test.each([
    [{ status: 12 }, 'not_counted'],
    [{ status: 11 }, 'not_counted'],
    [{ status: 8, full: [3, 0], score: [3, 0], awarded: true }, 'not_counted'],
    [{ status: 9 }, null],
    [{ status: 8, score: [2, 2], extra: [2, 2], full: [1, 1], penalties: [5, 4] }, 'loss'],
  ] as const)('after %j are %s', async (change, outcome) => {
    await standStill(db, after(8))
    await take(match(change))
    expect((await plan()).outcome).toBe(outcome)
  })

  test('stay unchanged if storing fails half-way', async () => {
    await standStill(db, after(8))
    const before = await everything()
    await sql`
      create function fail() returns trigger
        language plpgsql as 'begin raise exception ''no room''; end'`.execute(owner)
    await sql`
      create trigger fail before insert on settlement for each row
        execute function fail()`.execute(owner)
    const result = match({ status: 8, full: [1, 0], score: [1, 0] })
    await expect(take(result, match({ key: 'b', away: 'east' }))).rejects.toThrow('no room')
    await sql`drop trigger fail on settlement`.execute(owner)
    expect(await everything()).toEqual(before)
    expect((await take(result)).settled).toBe(1)
  })
})

describe('invalid items are rejected and the rest is stored', () => {
  const score = { status: 8, score: [2, 1], full: [2, 1] } as const
  test.each<[string, Partial<FeedMatch>]>([
    ['score-negative', { ...score, full: [-1, 0] }],
    ['score-absurd', { ...score, full: [100, 1] }],
    ['score-absurd', { ...score, score: [Number.NaN, 1] }],
    ['half-above-full', { ...score, half: [0, 2] }],
    ['full-above-extra', { ...score, score: [2, 0], extra: [2, 0] }],
    ['full-above-score', { ...score, score: [1, 1] }],
    ['finished-without-score', { status: 8 }],
    ['against-itself', { away: 'north' }],
    ['kickoff-years-off', { kickoff: new Date('2035-08-01T12:00:00Z') }],
    ['kickoff-wrong', { kickoff: new Date(Number.NaN) }],
    ['kickoff-wrong', { kickoff: null }],
    ['club-unknown', { away: 'west' }],
    ['league-unknown', { league: 'other' }],
    ['key-wrong', { key: 'x'.repeat(1000) }],
    ['season-wrong', { season: 'unknown' }],
    ['season-wrong', { season: '2025-26 spring' }],
  ])('%s', async (reason, wrong) => {
    const result = await take(match({ key: 'b', ...wrong }), match())
    expect(result).toMatchObject({ matches: { added: 1 }, rejected: 1 })
    expect(await reasons()).toEqual([reason])
  })

  test.each<[string, Partial<FeedMatch>]>([
    ['name-too-long', { venue: 'x'.repeat(200) }],
    ['name-unprintable', { venue: 'a\u202eb' }],
    ['name-empty', { venue: ' ' }],
    ['name-unprintable', { round: 'a\u0000b' }],
    ['name-empty', { round: ' ' }],
    ['round-too-long', { round: 'x'.repeat(81) }],
    ['minute-wrong', { status: 4, minute: 1e9 }],
    ['minute-wrong', { status: 4, minute: 121 }],
    ['red-cards-wrong', { redCards: [12, 0] }],
    ['red-cards-wrong', { redCards: [-1, 0] }],
    ['score-negative', { half: [-1, 0] }],
    ['score-absurd', { half: [0.5, 0] }],
    ['score-negative', { penalties: [-3, 4] }],
    ['score-absurd', { penalties: [1_000, 4] }],
  ])('%s: a detail, and the match is stored without it', async (reason, wrong) => {
    const result = await take(match({ key: 'b', ...score, ...wrong }), match())
    expect(result).toMatchObject({ matches: { added: 2 }, rejected: 1, setAside: 0 })
    expect(await reasons()).toEqual([reason])
    const { rows } = await sql`
      select venue, home_red, minute, full_home, half_home, penalty_home from match
      where source = ${source} and source_key = 'b'`.execute(db)
    expect(rows).toEqual([
      {
        venue: null,
        home_red: 0,
        minute: null,
        full_home: 2,
        half_home: null,
        penalty_home: null,
      },
    ])
  })

  test('a ground keeps its name against the city alone, in any order', async () => {
    for (const venues of [
      ['Park, City', 'City'],
      ['City', 'Park, City'],
    ]) {
      source = `source ${++count}`
      for (const venue of venues) await take(match({ venue }))
      expect((await row()).venue).toBe('Park, City')
    }
    await take(match({ venue: 'Other Ground, City' }))
    expect((await row()).venue).toBe('Other Ground, City')
  })

  test('a mended detail leaves the quarantine, and a wrong one stays', async () => {
    const wrong = { ...score, venue: 'x'.repeat(200), redCards: [12, 0] } as const
    await take(match(wrong))
    await take(match({ ...wrong, venue: 'Park' }))
    const { rows } = await sql`
      select item, taken_at is not null as is_mended from quarantine
      where source = ${source} order by item`.execute(db)
    expect(rows).toEqual([
      { item: 'ground of match north-south', is_mended: true },
      { item: 'red cards of match north-south', is_mended: false },
    ])
  })

  const inJson = (date: string) =>
    JSON.stringify({
      name: 'English Premier League 2025/26',
      matches: [{ round: 'Matchday 1', date, team1: 'Arsenal FC', team2: 'Chelsea FC' }],
    })
  const inText = (home: string, score: string) =>
    `= English Premier League 2025/26\n▪ Matchday 1\nSat Aug 16 2025\n` +
    `  15:00  ${home} v Chelsea FC  ${score}\n`
  test.each([
    ['a score', 'a.txt', inText('Arsenal FC', '2-x'), inText('Arsenal FC', '2-1'), true],
    ['a day', 'a.json', inJson('2025-08-36'), inJson('2025-08-16'), true],
    [
      'the score of others',
      'a.txt',
      inText('Arsenal FC', '2-x'),
      inText('Fulham FC', '2-1'),
      false,
    ],
  ])(
    'a file of another name that mends %s releases the line',
    async (_, name, wrong, right, is) => {
      const read = (text: string, file: string) => {
        const content = readContent(text, file)
        if (content.kind !== 'matches') throw new Error(content.reason)
        return { ...readingOfFile(content, after(5)), files: [file] }
      }
      await ingest(db, source, read(wrong, name))
      await ingest(db, source, read(right, `mended-${name}`))
      const { rows } = await sql`
      select taken_at is not null as is_mended from quarantine
      where source = ${source} and starts_with(item, ${name})`.execute(db)
      expect(rows).toEqual([{ is_mended: is }])
    },
  )

  test('a level shoot-out costs the shoot-out only', async () => {
    const level = { ...score, score: [1, 1], full: [1, 1], penalties: [4, 4] } as const
    expect(await take(match({ key: 'level', ...level }))).toMatchObject({
      matches: { added: 1 },
      rejected: 1,
      setAside: 0,
    })
    expect(await reasons()).toEqual(['shoot-out-level'])
    const { rows } = await sql`
      select full_home, full_away, penalty_home from match where source_key = 'level'`.execute(db)
    expect(rows).toEqual([{ full_home: 1, full_away: 1, penalty_home: null }])
  })

  test('a score after 90 minutes that has the shoot-out in it costs the match', async () => {
    const summed = { ...score, score: [5, 4], full: [5, 4], penalties: [4, 3] } as const
    expect(await take(match({ key: 'summed', ...summed }))).toMatchObject({ setAside: 1 })
    expect(await reasons()).toEqual(['shoot-out-in-score'])
    // after two legs, a score need not be level
    const leg = { ...score, score: [2, 1], full: [2, 1], penalties: [4, 3] } as const
    expect(await take(match({ key: 'leg', ...leg }))).toMatchObject({ matches: { added: 1 } })
  })

  test.each<[string, NonNullable<FeedMatch['odds']>]>([
    ['odds-wrong', { source: 's', result: { home: '2.1', draw: '3.33333', away: '4' } }],
    ['odds-wrong', { source: 's', result: { home: '2.1', draw: '1.000', away: '4' } }],
    ['odds-wrong', { source: 's', totals: [{ line: 2.5, over: '1.9', under: '' }] }],
    ['odds-line-wrong', { source: 's', totals: [{ line: 2.4, over: '1.9', under: '1.9' }] }],
    ['name-empty', { source: '' }],
  ])('%s: odds, and the match is stored without them', async (reason, odds) => {
    expect(await take(match({ odds }))).toMatchObject({ matches: { added: 1 }, rejected: 1 })
    expect(await reasons()).toEqual([reason])
    expect((await row()).odds).toBeNull()
    // earlier odds are kept
    const market = { source: 's', result: { home: '2.10', draw: '3.3', away: '3.455' } }
    await take(match({ odds: market }))
    await take(match({ odds }))
    expect((await row()).odds).toEqual(market)
  })

  test('a wrong line costs the totals, and the prices of the result stay', async () => {
    const market = { source: 's', result: { home: '2.10', draw: '3.3', away: '3.455' } }
    const totals = [{ line: 2.4, over: '1.9', under: '1.9' }]
    await take(match({ odds: { ...market, totals } }))
    expect(await reasons()).toEqual(['odds-line-wrong'])
    expect((await row()).odds).toEqual(market)
  })

  test('prices of the future, which would never be old, are not taken', async () => {
    const result = { home: '2.10', draw: '3.3', away: '3.455' }
    const odds = (minutes: number) => ({
      source: 's',
      statedAt: new Date(noon.getTime() + minutes * 60_000).toISOString(),
      result,
    })
    await take(match({ odds: odds(30) }))
    expect((await row()).odds).toBeNull()
    await take(match({ odds: odds(2) }))
    expect((await row()).odds).toMatchObject({ result })
  })

  test('an invalid league or club is rejected with its matches', async () => {
    const wrong = reading(match(), match({ key: 'b', away: 'east' }))
    wrong.clubs[2] = { ...named('east'), name: words('e'.repeat(500)), crest: '' }
    expect(await ingest(db, source, wrong)).toMatchObject({
      clubs: 2,
      matches: { added: 1 },
      rejected: 2,
    })
    expect(await reasons()).toEqual(['name-too-long', 'club-unknown'])
  })

  test('a match with plans keeps its league against the source; the rest is stored', async () => {
    const two = (...matches: FeedMatch[]) =>
      ingest(db, source, {
        ...reading(...matches),
        leagues: ['league', 'other'].map((key) => ({ ...named(key), zone: 'UTC', prominence: 1 })),
      })
    await two(match({ league: 'other' }))
    // without plans, the source may correct the league
    await two(match())
    const [expert = 0] = await addExperts(db, 1)
    const { match_id, league_id } = await row()
    await publishPlans(db, [draftOf(expert, match_id)], book1)
    await standStill(db, after(7))
    await two(match({ status: 8, full: [2, 1] }))
    const taken = await two(match({ status: 8, full: [1, 1], league: 'other' }))
    const { rows } = await sql`
      select n, hits from prediction_record join league using (league_id)
      where source = ${source} and n <> 0`.execute(db)
    expect(rows).toEqual([{ n: 1, hits: 0 }])
    expect(taken).toMatchObject({ settled: 1, rejected: 1 })
    expect(await row()).toMatchObject({ league_id, full_away: 1, full_home: 1 })
    expect(await reasons()).toEqual(['league-changed'])
  })

  test('a match with plans is not finished before 85 minutes, and is read again then', async () => {
    await take(match())
    const [expert = 0] = await addExperts(db, 1)
    await publishPlans(db, [draftOf(expert, (await row()).match_id)], book1)
    await standStill(db, after(6))
    const early = await take(match({ status: 8, full: [2, 1] }))
    expect(early).toMatchObject({ settled: 0, rejected: 1 })
    expect([await rereadRows(db), (await row()).status]).toEqual([0, 1])
    await standStill(db, after(5 + 85 / 60))
    expect(await rereadRows(db)).toBe(1)
    expect(await row()).toMatchObject({ status: 8, full_home: 2 })
    expect(await reasons()).toEqual(['finished-too-early'])
  })

  test('a match that its source plays on after an early end is not finished by it', async () => {
    await take(match())
    const [expert = 0] = await addExperts(db, 1)
    await publishPlans(db, [draftOf(expert, (await row()).match_id)], book1)
    await standStill(db, after(6))
    await take(match({ status: 8, full: [2, 1] }))
    await standStill(db, after(6.1))
    await take(match({ status: 4, score: [2, 1] }))
    await standStill(db, after(7))
    expect([await rereadRows(db), (await row()).status]).toEqual([0, 4])
  })

  test('two matches with the same key', async () => {
    expect(await take(match(), match({ status: 2 }))).toMatchObject({
      matches: { added: 1 },
      rejected: 1,
    })
    expect([await reasons(), (await row()).status]).toEqual([['key-twice'], 1])
  })

  test('an invalid item is listed once, with the times of its first and last reading', async () => {
    const wrong = match({ away: 'north' })
    await take(wrong)
    await standStill(db, after(3))
    await take(wrong)
    const listed = await db
      .selectFrom('quarantine')
      .selectAll()
      .where('source', '=', source)
      .execute()
    expect(listed).toMatchObject([
      { item: 'match north-south', first_seen: noon, last_seen: after(3) },
    ])
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('north', 'south', 'league', '', '\0', '\ud800', 'x'.repeat(5000)),
)
const anyNumber = fc.oneof(
  fc.integer({ min: -3, max: 120 }),
  fc.double(),
  fc.constantFrom(Number.NaN, Infinity, 1e300, -0),
)
const anyPair = fc.tuple(anyNumber, anyNumber)
const anyMatch = fc.record(
  {
    key: anyText,
    league: anyText,
    season: anyText,
    round: anyText,
    home: anyText,
    away: anyText,
    venue: anyText,
    kickoff: fc.oneof(fc.date({ noInvalidDate: false }), fc.constant(null)),
    kickoffKnown: fc.boolean(),
    status: fc.integer({ min: -1, max: 15 }),
    score: anyPair,
    half: anyPair,
    full: anyPair,
    extra: anyPair,
    penalties: anyPair,
    redCards: anyPair,
    minute: anyNumber,
  },
  {
    requiredKeys: [
      'key',
      'league',
      'season',
      'round',
      'home',
      'away',
      'kickoff',
      'kickoffKnown',
      'status',
    ],
  },
)

test('no possible reading makes ingestion fail, and the valid match in it is stored', async () => {
  const rejected = fc.record({
    item: anyText,
    reason: anyText,
    detail: anyText,
    content: fc.oneof(fc.anything(), anyText),
  })
  await fc.assert(
    // statuses and reasons out of range are tested on purpose, beyond the type
    fc.asyncProperty(
      fc.array(anyMatch as fc.Arbitrary<FeedMatch>, { maxLength: 5 }),
      fc.array(rejected as fc.Arbitrary<Rejected>, { maxLength: 3 }),
      async (matches, refused) => {
        source = `source ${++count}`
        const snapshot = { ...reading(...matches, match()), rejected: refused }
        expect((await ingest(db, source, snapshot)).matches.added).toBeGreaterThan(0)
        const again = await ingest(db, source, snapshot)
        expect(again.matches).toMatchObject({ added: 0, changed: 0 })
      },
    ),
    { numRuns: 150 },
  )
})

test('two readings at once are ingested one after the other', async () => {
  const results = await Promise.all([
    take(match()),
    take(match({ status: 2 })),
    take(match({ status: 3 })),
  ])
  expect(results.reduce((sum, { matches }) => sum + matches.added, 0)).toBe(1)
})

describe.skipIf(!dataFolder)('real seasons', () => {
  const late = new Date('2027-06-01T00:00:00Z')
  const file = (name: string) => readingOfFile(dataFile(name), late)
  const v1 = 'football.json/2026-27/de.1.v1-before-season.json'
  const v2 = 'football.json/2026-27/de.1.v2-after-3-rounds.json'
  const stored = () =>
    db.selectFrom('match').selectAll().where('source', '=', source).orderBy('match_id').execute()

  test('one season takes less than a second of CPU time', async () => {
    const season = file('football.json/2023-24/en.1.json')
    const before = process.cpuUsage()
    expect((await ingest(db, source, season)).matches.added).toBe(380)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(1)
  })

  test('a newer list moves kick-offs, adds results and keeps the plans', async () => {
    await ingest(db, source, file(v1))
    const [expert = 0] = await addExperts(db, 1)
    await standStill(db, new Date('2026-08-01T12:00:00Z'))
    const timed = (await stored()).filter((one) => one.kickoff_known)
    const { published, refused } = await publishPlans(
      db,
      timed.map((one) => draftOf(expert, one.match_id)),
      book1,
    )
    expect([published.length, refused]).toEqual([36, []])
    await standStill(db, new Date('2026-09-14T12:00:00Z'))
    // the list has matches before the present without a result
    const result = await ingest(db, source, file(v2))
    expect(result).toMatchObject({ matches: { added: 0 }, rejected: 1, settled: 27 })
    const now = await stored()
    expect(now.filter((one) => one.status === 8)).toHaveLength(27)
    expect(now.filter((one) => !one.kickoff_known)).toEqual([])
    const plans = await db
      .selectFrom('plan')
      .innerJoin('match', 'match.match_id', 'plan.match_id')
      .selectAll()
      .where('expert_id', '=', expert)
      .execute()
    expect(plans).toHaveLength(36)
    const before = await everything()
    expect((await ingest(db, source, file(v2))).matches).toEqual({
      added: 0,
      changed: 0,
      unchanged: 99,
    })
    expect(await everything()).toEqual(before)
  })

  test.each(['one after the other', 'the older one last'])(
    'two lists of one season end in the state of the newer one: %s',
    async (order) => {
      await ingest(db, source, file(v2))
      const facts = async () =>
        (await stored())
          .map(({ source_key, kickoff }) => `${source_key} ${kickoff?.toISOString()}`)
          .toSorted()
      const newer = await facts()
      const lists = order === 'one after the other' ? [v1, v2] : [v2, v1]
      source = `source ${++count}`
      for (const list of lists) await ingest(db, source, file(list))
      expect(await facts()).toEqual(newer)
      for (const list of lists)
        expect((await ingest(db, source, file(list))).matches).toMatchObject({
          added: 0,
          changed: 0,
        })
    },
  )

  test('an older list removes no result', async () => {
    await ingest(db, source, file(v2))
    const results = async () => (await stored()).filter((one) => one.result_version > 0)
    const before = await results()
    await ingest(db, source, file(v1))
    expect(await results()).toEqual(before)
  })

  test('the text file continues the season that the JSON file began', async () => {
    await ingest(db, source, file('football.json/2025-26/fr.1.json'))
    expect(await ingest(db, source, file('football.txt/france-2025-26_fr1.txt'))).toMatchObject({
      leagues: 0,
      clubs: 0,
      rejected: 0,
      matches: { added: 0 },
    })
    const statuses = Map.groupBy(await stored(), (one) => one.status)
    expect([statuses.get(8)?.length, statuses.get(12)?.length]).toEqual([305, 1])
  })
})
