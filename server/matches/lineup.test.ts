import { expect, test } from 'vitest'
import { Check } from 'typebox/value'
import { calls } from '../../contract/calls.ts'
import { sharedDatabase } from '../db/test-database.ts'
import type { FeedLineup, FeedMatch, FeedPlayer } from '../feeds/feed.ts'
import { ingest } from '../intake/ingest.ts'
import { after, noon, standStill } from '../db/test-world.ts'
import { findLineups } from './lineup.ts'

const { db } = await sharedDatabase()
await standStill(db, noon)

const words = (text: string) => ({ zh: `${text}中`, zht: `${text}港`, en: text })
const named = (key: string) => ({ key, name: words(key), shortName: words(key) })
const player = (key: string, some: Partial<FeedPlayer> = {}): FeedPlayer => ({
  key,
  name: words(key),
  ...some,
})
const lineup: FeedLineup = {
  confirmed: false,
  formation: '4-4-2',
  starters: Array.from({ length: 11 }, (_, at) => player(`p${at}`, { number: at + 1 })),
  bench: [player('b', { position: 'forward' })],
  absences: [{ player: player('a', { number: 40 }), reason: 'suspension', since: after(-50) }],
}

async function stored(some: Partial<FeedMatch>): Promise<number> {
  const key = crypto.randomUUID()
  const place = { key, league: 'l', season: '2025-26', round: '', home: 'north', away: 'south' }
  await ingest(db, 'test', {
    leagues: [{ ...named('l'), zone: 'UTC', prominence: 0 }],
    clubs: ['north', 'south'].map((club) => ({
      ...named(club),
      crest: `crest/1-1-1f3f6b-${club === 'north' ? 'f2ede1' : 'e8c77a'}.svg`,
    })),
    matches: [{ ...place, kickoff: after(-1), kickoffKnown: true, status: 2, ...some }],
    rejected: [],
  })
  const row = await db
    .selectFrom('match')
    .select('match_id')
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow()
  return row.match_id
}

test('a match without line-ups has two sides with no data; an unknown match is null', async () => {
  const matchId = await stored({})
  expect(await findLineups(db, matchId, 'zht')).toEqual({
    matchId,
    home: {
      club: {
        clubId: expect.any(Number),
        name: 'north港',
        shortName: 'north港',
        crest: 'crest/1-1-1f3f6b-f2ede1.svg',
      },
      lineup: null,
    },
    away: {
      club: {
        clubId: expect.any(Number),
        name: 'south港',
        shortName: 'south港',
        crest: 'crest/1-1-1f3f6b-e8c77a.svg',
      },
      lineup: null,
    },
  })
  expect(await findLineups(db, 99_999_999, 'zh')).toBeNull()
})

test('a line-up has lines, names in the reader’s language, goals, bench, absences', async () => {
  const goals: FeedMatch['goals'] = [
    { side: 'home', minute: 12, kind: 'penalty', scorer: player('p10') },
    { side: 'away', minute: 45, added: 2, kind: 'own', scorer: player('p1') },
  ]
  const matchId = await stored({ score: [1, 1], goals, lineups: { home: lineup } })
  const found = await findLineups(db, matchId, 'zh')
  expect(Check(calls.matchLineup.result, found)).toBe(true)
  expect(found?.away.lineup).toBeNull()
  const home = found?.home.lineup
  expect(home).toMatchObject({
    confirmed: false,
    formation: '4-4-2',
    observedAt: noon.toISOString(),
  })
  expect(
    home?.starters.map(({ name, number, line, place }) => [name, number, line, place]),
  ).toEqual([
    ['p0中', 1, 0, 0],
    ...[0, 1, 2, 3].map((place) => [`p${place + 1}中`, place + 2, 1, place]),
    ...[0, 1, 2, 3].map((place) => [`p${place + 5}中`, place + 6, 2, place]),
    ...[0, 1].map((place) => [`p${place + 9}中`, place + 10, 3, place]),
  ])
  expect(home?.starters[10]?.goals).toEqual([{ minute: 12, added: null, kind: 'penalty' }])
  expect(home?.starters[1]?.goals).toEqual([{ minute: 45, added: 2, kind: 'own' }])
  expect(home?.bench).toEqual([
    { playerId: expect.any(Number), name: 'b中', number: null, position: 'forward', goals: [] },
  ])
  expect(home?.absences).toEqual([
    {
      playerId: expect.any(Number),
      name: 'a中',
      number: 40,
      position: null,
      reason: 'suspension',
      since: after(-50).toISOString(),
    },
  ])
})

test('without a formation the ten outfield players are one line', async () => {
  const { formation: _formation, ...unknown } = lineup
  const found = await findLineups(db, await stored({ lineups: { away: unknown } }), 'en')
  expect(found?.away.lineup?.formation).toBeNull()
  expect(found?.away.lineup?.starters.map(({ line }) => line)).toEqual([
    0,
    ...Array.from({ length: 10 }, () => 1),
  ])
})
