/** Matches that a source deletes and lists again under another id. */
import { beforeEach, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { addExperts, after, draftOf, noon, standStill } from '../db/test-world.ts'
import type { FeedListing, FeedMatch } from '../feeds/feed.ts'
import { publishPlans } from '../publishing/publish.ts'
import { book1 } from '../../rules/book/v1.ts'
import { ingest } from './ingest.ts'
import { match, named, reading } from './test-reading.ts'

const { db } = await sharedDatabase()

let source = ''
let count = 0
beforeEach(async () => {
  source = `source ${++count}`
  await standStill(db, noon)
})

/** The source's list of the season, or of a round. */
const list = (matches: Partial<FeedMatch>[], some: Partial<FeedListing> = {}, by = source) =>
  tell(by, matches, [
    {
      league: 'league',
      season: '2025-26',
      keys: matches.map(({ key = '' }) => key),
      ...some,
    },
  ])
const ours = (key: string) => ({ ours: `${source} ${key}` })
const tell = (by: string, matches: Partial<FeedMatch>[], listings: FeedListing[] = []) => {
  const { clubs, leagues, ...others } = reading(...matches.map(match))
  return ingest(db, by, {
    ...others,
    leagues: leagues.map((one) => ({ ...one, ...ours(one.key) })),
    clubs: [...clubs, { ...named('west'), crest: '' }].map((one) => ({ ...one, ...ours(one.key) })),
    listings,
  })
}
const listed = () =>
  db
    .selectFrom('match')
    .innerJoin('league', 'league.league_id', 'match.league_id')
    .select(['match.source_key', 'status', 'kickoff', 'full_home', 'plan_count', 'match_id'])
    .where('our_key', '=', `${source} league`)
    .where('double_of', 'is', null)
    .orderBy('match_id')
    .execute()
const finished = { status: 8, score: [2, 1], full: [2, 1] } as const

test('is one match with its plans, and the new id moves and settles it', async () => {
  await list([{ key: '1' }])
  const [before] = await listed()
  const [expert = 0] = await addExperts(db, 1)
  const plan = draftOf(expert, before?.match_id ?? 0)
  expect((await publishPlans(db, [plan], book1)).refused).toEqual([])
  await list([{ key: '2', kickoff: after(20) }])
  expect(await listed()).toMatchObject([
    { match_id: before?.match_id, kickoff: after(20), plan_count: 1 },
  ])
  await standStill(db, after(23))
  const sides = ['home', 'away', 'home'] as const
  const goals = sides.map((side, at) => ({ side, minute: at + 1, kind: 'play' as const }))
  const over = { key: '2', kickoff: after(20), ...finished, goals }
  expect(await list([over])).toMatchObject({ settled: 1, rejected: 0 })
  expect(await listed()).toMatchObject([{ status: 8, full_home: 2 }])
  const stored = await db
    .selectFrom('goal')
    .select('match_id')
    .where('match_id', '=', before?.match_id ?? 0)
    .execute()
  expect(stored).toHaveLength(3)
  expect(await list([over])).toMatchObject({ matches: { added: 0, changed: 0 }, settled: 0 })
})

test('is one match where the old id goes after the new one has come', async () => {
  await list([{ key: '1' }, { key: '2' }])
  expect(await listed()).toHaveLength(2)
  await list([{ key: '2' }])
  expect(await listed()).toMatchObject([{ source_key: '1' }])
  // both ids again, as after a mistake
  await list([{ key: '1' }, { key: '2' }])
  expect(await listed()).toHaveLength(1)
})

test('a result that comes under the new id is a correction', async () => {
  await standStill(db, after(30))
  await list([{ key: '1', ...finished }])
  await list([{ key: '2', ...finished, score: [1, 1], full: [1, 1] }])
  expect(await listed()).toMatchObject([{ source_key: '1', status: 8, full_home: 1 }])
})

test('keeps the word of another source', async () => {
  await list([{ key: '1' }])
  const other = `${source} other`
  await tell(other, [{ key: 'theirs', venue: 'Ground' }])
  await list([{ key: '2', kickoff: after(20) }])
  expect(await listed()).toHaveLength(1)
  const words = await db
    .selectFrom('match_report')
    .innerJoin('match', 'match.match_id', 'match_report.match_id')
    .innerJoin('league', 'league.league_id', 'match.league_id')
    .select(['match_report.source', 'match_report.state'])
    .where('our_key', '=', `${source} league`)
    .orderBy('match_report.source')
    .execute()
  expect(words).toMatchObject([
    { source, state: { kickoff: after(20).toISOString() } },
    { source: other, state: { venue: 'Ground' } },
  ])
})

test.each([
  ['an abandoned match and its replay', { status: 11 }, { kickoff: after(25) }],
  ['a match of another day', {}, { kickoff: after(5 + 14 * 24) }],
  ['the match at the other ground', {}, { home: 'south', away: 'north' }],
] as const)('%s stay two', async (_, old, other) => {
  await standStill(db, after(30))
  await list([{ key: '1', ...old }])
  await list([{ key: '2', ...other }])
  expect(await listed()).toHaveLength(2)
})

test('the games of a series stay two while both are listed', async () => {
  await standStill(db, after(60))
  const games = [
    { key: '1', ...finished },
    { key: '2', kickoff: after(30), round: 'Game 2' },
  ]
  await list(games)
  await list(games)
  expect(await listed()).toHaveLength(2)
})

test('the list of a round says nothing about other rounds', async () => {
  await list([{ key: '1', round: 'Matchday 1' }])
  await list([{ key: '2', round: 'Matchday 2' }], { round: 'Matchday 2' })
  expect(await listed()).toHaveLength(2)
  await list([{ key: '3', round: 'Matchday 1' }], { round: 'Matchday 1' })
  expect(await listed()).toHaveLength(2)
})
