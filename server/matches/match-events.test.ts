/** Goals, cards, substitutions and statistics: from a reading to the answer and the live event. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { startClock } from '../db/clock.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { after, noon, standStill } from '../db/test-world.ts'
import type { FeedGoal, FeedIncident, FeedMatch, FeedPlayer } from '../feeds/feed.ts'
import { ingest } from '../intake/ingest.ts'
import { findSources } from '../desk/sources.ts'
import { findMatchDetail } from './match-detail.ts'
import { findMatchEvents } from './match-events.ts'

const { db } = await sharedDatabase()

let source = ''
let count = 0
beforeEach(async () => {
  source = `source ${++count}`
  await standStill(db, noon)
})

const words = (text: string) => ({ zh: `${text}中`, zht: `${text}港`, en: text })
const named = (key: string) => ({ key, name: words(key), shortName: words(key) })
const player = (key: string): FeedPlayer => ({ key, name: words(key) })
const goal = (minute: number, some: Partial<FeedGoal> = {}): FeedGoal => ({
  side: 'home',
  minute,
  kind: 'play',
  scorer: player('scorer'),
  ...some,
})
const incidents: FeedIncident[] = [
  { side: 'away', minute: 61, kind: 'substitution', player: player('in'), off: player('out') },
  { side: 'home', minute: 30, kind: 'yellow', player: player('hard') },
  { side: 'home', minute: 45, added: 2, kind: 'secondYellow', player: player('hard') },
]
const take = (some: Partial<FeedMatch>) =>
  ingest(db, source, {
    leagues: [{ ...named('league'), zone: 'UTC', prominence: 1 }],
    clubs: ['north', 'south'].map((key) => ({ ...named(key), crest: '' })),
    matches: [
      {
        key: 'm',
        league: 'league',
        season: '2025-26',
        round: 'Matchday 1',
        home: 'north',
        away: 'south',
        kickoff: after(-1),
        kickoffKnown: true,
        status: 4,
        ...some,
      },
    ],
    rejected: [],
  })
const matchId = async () =>
  (
    await db
      .selectFrom('match')
      .select('match_id')
      .where('source', '=', source)
      .executeTakeFirstOrThrow()
  ).match_id
const found = async (language: 'zh' | 'en' = 'en') => {
  const answer = await findMatchEvents(db, await matchId(), language)
  if (!answer) throw new Error('the match is not stored')
  return answer
}
const shown = async () =>
  (await found()).events.map(
    ({ kind, minute, added, player: name, home, away }) =>
      `${minute}${added === null ? '' : `+${added}`} ${kind} ${name} ` +
      (home === null ? '' : `${home}-${away}`),
  )

describe('the events of a match', () => {
  test('are goals, cards and substitutions in order, with the score after each goal', async () => {
    await take({
      score: [2, 1],
      half: [1, 0],
      goals: [
        goal(12),
        goal(50, { side: 'away', kind: 'own', scorer: player('unlucky') }),
        goal(70, { kind: 'penalty' }),
      ],
      incidents,
    })
    expect(await shown()).toEqual([
      '12 goal scorer 1-0',
      '30 yellow hard ',
      '45+2 secondYellow hard ',
      '50 own unlucky 1-1',
      '61 substitution in ',
      '70 penalty scorer 2-1',
    ])
    expect(await found()).toMatchObject({ complete: true, cards: true, statistics: [] })
    expect((await found('zh')).events[4]).toMatchObject({ player: 'in中', off: 'out中' })
  })

  test('of a source without goals are incomplete, and no score stands beside one', async () => {
    await take({ score: [2, 1] })
    expect(await found()).toMatchObject({ events: [], complete: false, cards: false })
    await take({ score: [1, 1], goals: [goal(3), goal(80, { side: 'away' })] })
    expect((await found()).complete).toBe(true)
    // the score rises without a goal
    await take({ score: [2, 1] })
    expect(await shown()).toEqual(['3 goal scorer ', '80 goal scorer '])
    expect((await found()).complete).toBe(false)
  })

  test.each([
    ['the score', { score: [0, 0] as const }],
    ['the half-time score', { score: [1, 0] as const, half: [0, 0] as const }],
  ])('hide goals that contradict %s, in the header too', async (_, corrected) => {
    await take({ score: [1, 0], goals: [goal(12)], incidents })
    expect(await shown()).toHaveLength(4)
    await take(corrected)
    expect(await shown()).toEqual([
      '30 yellow hard ',
      '45+2 secondYellow hard ',
      '61 substitution in ',
    ])
    expect((await found()).complete).toBe(false)
    expect((await findMatchDetail(db, await matchId(), 'en'))?.goals).toEqual([])
  })

  test('of an awarded match are the goals that fell, marked incomplete', async () => {
    await take({ status: 8, score: [0, 3], full: [0, 3], awarded: true, goals: [goal(12)] })
    expect(await shown()).toEqual(['12 goal scorer 1-0'])
    expect((await found()).complete).toBe(false)
  })

  test('of a match ahead are none, and complete', async () => {
    await take({ status: 1, kickoff: after(5) })
    expect(await found()).toMatchObject({ events: [], complete: true })
  })

  test('do not exist for an unknown match', async () => {
    expect(await findMatchEvents(db, 999_999, 'en')).toBeNull()
  })
})

describe('cards, substitutions and statistics', () => {
  test('stay when a reading lacks them; an older reading changes nothing', async () => {
    const statistics = { shots: [9, 4] as const, possession: [61, 39] as const }
    await take({ incidents, statistics, reportedAt: after(-0.1) })
    await take({ minute: 70, reportedAt: after(-0.05) })
    await take({ incidents: [], statistics: {}, reportedAt: after(-0.5) })
    const { events, statistics: listed } = await found()
    expect(events).toHaveLength(3)
    expect(listed).toEqual([
      { kind: 'shots', home: 9, away: 4 },
      { kind: 'possession', home: 61, away: 39 },
    ])
  })

  test('are taken back by a reading without the card', async () => {
    await take({ incidents })
    await take({ incidents: incidents.slice(0, 1) })
    expect(await shown()).toEqual(['61 substitution in '])
  })

  test('repeated write nothing', async () => {
    const traces = async () =>
      (await sql`select ctid::text, xmin::text from match_course`.execute(db)).rows
    await take({ incidents, statistics: { fouls: [3, 2] } })
    const before = await traces()
    await take({ incidents, statistics: { fouls: [3, 2] } })
    expect(await traces()).toEqual(before)
  })

  test.each([
    [{ minute: 130 }, 'incident-minute'],
    [{ kind: 'green' as 'red' }, 'incident-shape'],
    [{ kind: 'red' as const, off: player('out') }, 'incident-shape'],
  ])('%j is refused with its reason; the match is taken', async (some, reason) => {
    await take({ minute: 33, incidents: [{ side: 'home', minute: 9, kind: 'yellow', ...some }] })
    expect(await found()).toMatchObject({ cards: false })
    const { rows } = await sql<{ reason: string }>`
      select reason from quarantine where source = ${source}`.execute(db)
    expect(rows).toEqual([{ reason }])
  })

  test.each([
    [{ shots: [3, 4], shotsOnTarget: [4, 4] }, 'statistic-wrong'],
    [{ possession: [60, 60] }, 'statistic-wrong'],
    [{ corners: [1.5, 2] }, 'statistic-wrong'],
  ] as const)('%j is refused, and the others stay', async (statistics, reason) => {
    await take({ statistics: { ...statistics, fouls: [3, 2] } })
    expect((await found()).statistics).toEqual([{ kind: 'fouls', home: 3, away: 2 }])
    const { rows } = await sql<{ item: string; reason: string }>`
      select split_part(item, ' ', 1) as item, reason from quarantine
      where source = ${source} order by item`.execute(db)
    expect(rows).toEqual(Object.keys(statistics).map((item) => ({ item, reason })))
  })
})

test('a match and the desk have the median delay of its source', async () => {
  // a first reading is of changes of long ago
  await take({ score: [0, 0], reportedAt: after(-1) })
  expect((await found()).source.delay).toBeNull()
  await take({ score: [1, 0], reportedAt: after(-0.01) })
  expect((await found()).source).toEqual({
    name: source,
    observedAt: noon.toISOString(),
    reportedAt: after(-0.01).toISOString(),
    delay: 36,
  })
  const { sources } = await findSources(db, 'en')
  expect(sources.find((one) => one.source === source)).toMatchObject({ delay: 36 })
  // the phase changes by the clock: the source says nothing new
  await startClock(db, { speed: 1, at: after(0.2) })
  await take({ score: [1, 0], status: 5, reportedAt: after(-0.01) })
  const { observedAt, delay } = (await found()).source
  expect([Date.parse(observedAt) > noon.getTime(), delay]).toEqual([true, 36])
})

test('the live event has the number of events and the latest one in three languages', async () => {
  await startClock(db, { speed: 1, at: noon })
  await take({ score: [0, 0] })
  await take({ score: [1, 0], goals: [goal(12)], incidents: incidents.slice(1, 2) })
  const { rows } = await sql<{ events: unknown }>`
    select body->'events' as events from live_event
    where body->>'matchId' = ${String(await matchId())} order by event_id desc limit 1`.execute(db)
  expect(rows[0]?.events).toEqual({
    count: 2,
    latest: {
      kind: 'yellow',
      side: 'home',
      minute: 30,
      added: null,
      player: words('hard'),
      off: null,
    },
  })
})

test('spectators and the referee are shown with their source', async () => {
  await take({ attendance: 42_526, referee: 'Craig Pawson' })
  const id = await matchId()
  expect(await findMatchEvents(db, id, 'en')).toMatchObject({
    attendance: { spectators: 42_526, source },
    referee: { name: 'Craig Pawson', source },
  })
  // a later reading without them keeps them; impossible ones are set aside, and the match stays
  await take({ attendance: -1, referee: ' ', venue: 'Villa Park' })
  expect(await findMatchEvents(db, id, 'en')).toMatchObject({
    attendance: { spectators: 42_526 },
    referee: { name: 'Craig Pawson' },
  })
  const { rows } = await sql`
    select reason from quarantine where source = ${source} order by 1`.execute(db)
  expect(rows).toEqual([{ reason: 'attendance-wrong' }, { reason: 'referee-wrong' }])
})
