import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startClock } from '../db/clock.ts'
import { sharedDatabase } from '../db/test-database.ts'
import type { FeedGoal, FeedLineup, FeedMatch, FeedPlayer, FeedReading } from '../feeds/feed.ts'
import { ingest } from './ingest.ts'
import { after, noon, standStill } from '../db/test-world.ts'

const { db, owner } = await sharedDatabase()

let source = ''
let count = 0
beforeEach(async () => {
  source = `source ${++count}`
  await standStill(db, noon)
})

const words = (text: string) => ({ zh: `${text}中`, zht: `${text}港`, en: text })
const named = (key: string) => ({ key, name: words(key), shortName: words(key) })
const player = (key: string, number?: number): FeedPlayer => ({
  key,
  name: words(key),
  ...(number === undefined ? {} : { number }),
})
const goal = (minute: number, some: Partial<FeedGoal> = {}): FeedGoal => ({
  side: 'home',
  minute,
  kind: 'play',
  ...some,
})
const eleven = Array.from({ length: 11 }, (_, at) => player(`p${at}`, at + 1))
const lineup = (some: Partial<FeedLineup> = {}): FeedLineup => ({
  confirmed: false,
  formation: '4-3-3',
  starters: eleven,
  bench: [player('b1', 12)],
  absences: [{ player: player('a1', 13), reason: 'injury', since: after(-48) }],
  ...some,
})
const match = (some: Partial<FeedMatch> = {}): FeedMatch => ({
  key: 'm',
  league: 'league',
  season: '2025-26',
  round: 'Matchday 1',
  home: 'north',
  away: 'south',
  kickoff: after(-1),
  kickoffKnown: true,
  status: 2,
  ...some,
})
const reading = (...matches: FeedMatch[]): FeedReading => ({
  leagues: [{ ...named('league'), zone: 'UTC', prominence: 1 }],
  clubs: ['north', 'south'].map((key) => ({ ...named(key), crest: '' })),
  matches,
  rejected: [],
})
const take = (some: Partial<FeedMatch>) => ingest(db, source, reading(match(some)))

const goals = async () =>
  (
    await sql<{
      side: string
      minute: number
      added: number | null
      kind: string
      scorer: string | null
    }>`
      select side, goal.minute, added, kind, player.name->>'en' as scorer
      from goal join match using (match_id) left join player using (player_id)
      where match.source = ${source} order by goal_no`.execute(db)
  ).rows
const lineups = async () =>
  (
    await sql<{ side: string; confirmed: boolean; formation: string | null; names: string }>`
      select side, confirmed, body->>'formation' as formation,
        (select string_agg(player.name->>'en', ' ' order by no)
          from jsonb_array_elements(body->'starters') with ordinality as x (one, no)
          join player on player_id = (one->>'player')::int) as names
      from lineup join match using (match_id) where match.source = ${source} order by side`.execute(
      db,
    )
  ).rows
const reasons = async () =>
  (
    await db
      .selectFrom('quarantine')
      .select(['item', 'reason'])
      .where('source', '=', source)
      .orderBy('quarantine_id')
      .execute()
  ).map(({ item, reason }) => `${item}: ${reason}`)
/**
 * Every row that a reading can write, with its physical position (ctid), which changes when a row
 * is rewritten.
 */
const traces = async () =>
  Promise.all(
    ['goal', 'lineup', 'player', 'reported_facts', 'match', 'data_version', 'quarantine'].map(
      async (table) =>
        (await sql`select ctid::text, xmin::text, t.* from ${sql.table(table)} t`.execute(db)).rows,
    ),
  )

describe('goals', () => {
  const two = [
    goal(12, { scorer: player('a') }),
    goal(45, { side: 'away', added: 2, kind: 'own', scorer: player('b') }),
  ]

  test('are stored with their scorers, in order of play', async () => {
    await take({ score: [1, 1], half: [1, 1], goals: two.toReversed() })
    expect(await goals()).toEqual([
      { side: 'home', minute: 12, added: null, kind: 'play', scorer: 'a' },
      { side: 'away', minute: 45, added: 2, kind: 'own', scorer: 'b' },
    ])
  })

  test('repeated without a change write nothing; absent goals delete none', async () => {
    const whole = { score: [1, 1] as const, goals: two, lineups: { home: lineup() } }
    await take(whole)
    const before = await traces()
    await take(whole)
    expect(await traces()).toEqual(before)
    await take({ score: [1, 1] })
    expect(await goals()).toHaveLength(2)
    expect(await lineups()).toHaveLength(1)
  })

  test('are removed when disallowed, and changed when corrected', async () => {
    await take({ score: [1, 1], goals: two })
    await take({ score: [1, 0], goals: [goal(13, { scorer: player('c') })] })
    expect(await goals()).toEqual([
      { side: 'home', minute: 13, added: null, kind: 'play', scorer: 'c' },
    ])
    await take({ score: [0, 0], goals: [] })
    expect(await goals()).toEqual([])
  })

  const ownGoal = goal(9, { kind: 'own' })
  test.each<[string, Partial<FeedMatch>]>([
    ['more than the score', { score: [1, 0], goals: [goal(3), goal(4)] }],
    ['fewer than the score', { score: [2, 0], goals: [goal(3)] }],
    [
      'an own goal with the side that scored it against itself',
      { score: [0, 1], goals: [ownGoal] },
    ],
    ['another half-time score', { score: [1, 0], half: [0, 0], goals: [goal(30)] }],
    [
      'another score after regular time',
      { score: [1, 0], full: [0, 0], extra: [1, 0], status: 8, goals: [goal(80)] },
    ],
  ])('that contradict the score are rejected, and the match is accepted: %s', async (_, some) => {
    await take(some)
    expect(await goals()).toEqual([])
    expect(await reasons()).toEqual(['goals of match m: goals-contradict-score'])
    const { home_score } = await db
      .selectFrom('match')
      .select('home_score')
      .where('source', '=', source)
      .executeTakeFirstOrThrow()
    expect(home_score).toBe(some.score?.[0])
  })

  test('of a shoot-out are not stored: the score after 120 minutes stays', async () => {
    await take({
      status: 8,
      score: [1, 1],
      full: [1, 1],
      extra: [1, 1],
      penalties: [4, 3],
      goals: [goal(9), goal(90, { side: 'away', added: 3 })],
    })
    expect(await reasons()).toEqual([])
    expect(await goals()).toHaveLength(2)
  })

  test('of an awarded match need not agree with the ruling', async () => {
    await take({
      status: 8,
      awarded: true,
      score: [3, 0],
      full: [3, 0],
      goals: [goal(9, { side: 'away' })],
    })
    expect(await goals()).toHaveLength(1)
  })
})

describe('a line-up', () => {
  test('that is confirmed is never replaced by an expected one, in any order', async () => {
    await take({ lineups: { home: lineup({ formation: '4-4-2' }) } })
    await take({
      lineups: {
        home: lineup({ confirmed: true }),
        away: lineup({ starters: eleven.toReversed() }),
      },
    })
    await take({ lineups: { home: lineup({ formation: '5-4-1' }) } })
    expect(await lineups()).toEqual([
      {
        side: 'away',
        confirmed: false,
        formation: '4-3-3',
        names: 'p10 p9 p8 p7 p6 p5 p4 p3 p2 p1 p0',
      },
      {
        side: 'home',
        confirmed: true,
        formation: '4-3-3',
        names: 'p0 p1 p2 p3 p4 p5 p6 p7 p8 p9 p10',
      },
    ])
  })

  test('records when and that it changed', async () => {
    await take({ lineups: { home: lineup() } })
    const version = async () =>
      (
        await db
          .selectFrom('data_version')
          .select('version')
          .where('topic', '=', 'match')
          .executeTakeFirstOrThrow()
      ).version
    const first = await version()
    await standStill(db, after(2))
    await take({ lineups: { home: lineup({ bench: [] }) } })
    expect(await version()).toBe(first + 1)
    const { observed_at } = await db
      .selectFrom('lineup')
      .innerJoin('match', 'match.match_id', 'lineup.match_id')
      .select('lineup.observed_at')
      .where('match.source', '=', source)
      .executeTakeFirstOrThrow()
    expect(observed_at).toEqual(after(2))
  })

  test.each<[string, Partial<FeedLineup>]>([
    ['lineup-not-eleven', { starters: eleven.slice(1) }],
    ['lineup-formation', { formation: '4-3-4' }],
    ['lineup-formation', { formation: 'four' }],
    ['player-twice', { bench: [player('p3')] }],
    ['player-number-wrong', { bench: [player('b', 1.5)] }],
    ['name-empty', { bench: [{ key: 'b', name: { ...words('b'), zht: ' ' } }] }],
    [
      'absence-shape',
      { absences: [{ player: player('a'), reason: 'injury', since: new Date(Number.NaN) }] },
    ],
  ])('that is invalid is rejected, and the other side is accepted: %s', async (reason, wrong) => {
    await take({ lineups: { home: lineup(wrong), away: lineup() } })
    expect((await lineups()).map(({ side }) => side)).toEqual(['away'])
    expect(await reasons()).toEqual([`home line-up of match m: ${reason}`])
  })
})

test('a changed scorer or line-up publishes an event; a repetition publishes none', async () => {
  const score = { score: [1, 0] as const }
  await take({ ...score, goals: [goal(12)] })
  // no event is published while the site clock stands still
  await startClock(db, { at: noon, speed: 1 })
  const eventsAfter = async (some: Partial<FeedMatch>) => {
    await owner.deleteFrom('live_event').execute()
    await take({ ...score, ...some })
    return (await db.selectFrom('live_event').select('kind').execute()).map(({ kind }) => kind)
  }
  const named = { goals: [goal(12, { scorer: player('a') })] }
  expect(await eventsAfter(named)).toEqual(['match'])
  expect(await eventsAfter(named)).toEqual([])
  const listed = { ...named, lineups: { home: lineup() } }
  expect(await eventsAfter(listed)).toEqual(['match'])
  expect(await eventsAfter(listed)).toEqual([])
})

describe('snapshots of a source with timestamps, in any order', () => {
  const word = fc.record({
    goals: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    lineup: fc.option(
      fc.record({ confirmed: fc.boolean(), bench: fc.integer({ min: 0, max: 2 }) }),
      { nil: undefined },
    ),
  })
  const wordsInOrder = fc.array(word, { minLength: 1, maxLength: 6 })

  test('end with the same goals and line-ups', async () => {
    await fc.assert(
      fc.asyncProperty(
        wordsInOrder,
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        async (states, shuffle) => {
          const readings = states.map(({ goals: many, lineup: one }, at) => ({
            reportedAt: after(at),
            ...(many === undefined
              ? {}
              : { goals: Array.from({ length: many }, (_, no) => goal(no + 1 + at)) }),
            ...(one
              ? {
                  lineups: {
                    home: lineup({
                      confirmed: one.confirmed,
                      bench: [player(`b${one.bench} ${at}`)],
                    }),
                  },
                }
              : {}),
          }))
          const result = async (inOrder: Partial<FeedMatch>[]) => {
            source = `source ${++count}`
            for (const one of inOrder) await take(one)
            const bench = await sql`
            select confirmed, player.name->>'en' as bench from lineup join match using (match_id)
              join player on player_id = (body->'bench'->0->>'player')::int
            where match.source = ${source}`.execute(db)
            return { goals: await goals(), bench: bench.rows }
          }
          const mixed = readings
            .map((one, at) => ({ one, key: shuffle[at] ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
          expect(await result(mixed.map(({ one }) => one))).toEqual(await result(readings))
        },
      ),
      { numRuns: 40 },
    )
  })
})
