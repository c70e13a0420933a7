/** Players whom two sources name. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { matchStatus } from '../../contract/values.ts'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import { standStill } from '../db/test-world.ts'
import type { FeedClub, FeedGoal, FeedMatch, FeedReading } from '../feeds/feed.ts'
import { findScorers } from '../standings/scorers.ts'
import { chooseSeason } from '../standings/seasons.ts'
import { ingest } from './ingest.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await ownDatabase()
  await standStill(database.owner, new Date('2026-03-01T00:00:00Z'))
})

const words = (en: string) => ({ zh: en, zht: en, en })
const league = {
  ours: 'de.1',
  name: words('Bundesliga'),
  shortName: words('Bundesliga'),
  country: 'de',
  zone: 'Europe/Berlin',
  prominence: 85,
}
const club = (source: string, slug: string): FeedClub => ({
  key: `${source} ${slug}`,
  ours: `de/${slug}`,
  name: words(slug),
  shortName: words(slug),
  crest: '',
})

interface Scored {
  day: string
  home: string
  away: string
  /** "H 12 Federico Andrada", "A 30 own Jan Kirchhoff". */
  goals: string[]
}

const goalOf = (source: string, text: string): FeedGoal => {
  const [, side, minute, own, name = ''] = /^(.) (\d+)( own)? (.+)$/.exec(text) ?? []
  return {
    side: side === 'H' ? 'home' : 'away',
    minute: Number(minute),
    kind: own ? 'own' : 'play',
    scorer: { key: `${source} ${name}`, name: words(name) },
  }
}

function readingOf(source: string, matches: readonly Scored[]): FeedReading {
  const slugs = [...new Set(matches.flatMap(({ home, away }) => [home, away]))]
  return {
    leagues: [{ ...league, key: `${source} league` }],
    clubs: slugs.map((slug) => club(source, slug)),
    matches: matches.map(({ day, home, away, goals: texts }): FeedMatch => {
      const goals = texts.map((text) => goalOf(source, text))
      const by = (side: string) => goals.filter((goal) => goal.side === side).length
      const score = [by('home'), by('away')] as const
      return {
        key: `${source} ${day} ${home}`,
        league: `${source} league`,
        season: '2025-26',
        round: 'Matchday 1',
        home: `${source} ${home}`,
        away: `${source} ${away}`,
        kickoff: new Date(`${day}T14:30:00Z`),
        kickoffKnown: true,
        status: matchStatus.finished,
        score,
        full: score,
        goals,
      }
    }),
    rejected: [],
  }
}

const take = (source: string, ...matches: Scored[]) =>
  ingest(database.db, source, readingOf(source, matches))

async function scorers(): Promise<string[]> {
  const chosen = await chooseSeason(database.db, 'en', {})
  if (chosen === null || typeof chosen === 'string') throw new Error('no season')
  const { scorers: rows } = await findScorers(database.db, 'en', chosen)
  return rows.map(({ name, club: of, goals }) => `${name} (${of.name}) ${goals}`).toSorted()
}
const counts = async () => {
  const { rows } = await sql<{ players: number; keys: number }>`
    select (select count(*)::int from player) as players,
      (select count(*)::int from player_key) as keys`.execute(database.db)
  return rows[0]
}

const history: Scored = {
  day: '2025-09-13',
  home: 'augsburg',
  away: 'bochum',
  goals: ['H 12 Federico Andrada', 'H 30 Jan Kirchhoff', 'A 40 own Noah Weiß'],
}
const live: Scored = {
  day: '2026-02-14',
  home: 'bochum',
  away: 'augsburg',
  goals: ['A 5 F. Andrada', 'A 50 F. Andrada', 'H 60 Jan Kirchhoff', 'H 70 own Weiss, Noah'],
}

test.each([
  ['openfootball', 'openligadb'],
  ['openligadb', 'openfootball'],
])('the same scorer from two sources is one player: %s before %s', async (first, second) => {
  const ofSource = { openfootball: history, openligadb: live }
  for (const source of [first, second])
    await take(source, ofSource[source as keyof typeof ofSource])
  // Jan Kirchhoff scored for one club in one source, and for the other in the other
  expect(await scorers()).toEqual([
    'Federico Andrada (augsburg) 3',
    'Jan Kirchhoff (augsburg) 1',
    'Jan Kirchhoff (bochum) 1',
  ])
  expect(await counts()).toEqual({ players: 4, keys: 2 })
})

test('a second reading of either source changes nothing', async () => {
  await take('openfootball', history)
  await take('openligadb', live)
  const before = await counts()
  await take('openfootball', history)
  await take('openligadb', live)
  expect(await counts()).toEqual(before)
})

test('a name that fits two players is a third one', async () => {
  const two = { ...history, goals: ['H 1 João Silva', 'H 2 José Silva', 'H 3 Ana Silva'] }
  await take('openfootball', two)
  await take('openligadb', { ...live, goals: ['A 5 J. Silva', 'A 6 A. Silva'] })
  expect(new Set(await scorers())).toEqual(
    new Set([
      'Ana Silva (augsburg) 2',
      'J. Silva (augsburg) 1',
      'José Silva (augsburg) 1',
      'João Silva (augsburg) 1',
    ]),
  )
})

test('two players of one source are not both one of the other', async () => {
  await take('openfootball', { ...history, goals: ['H 1 João Silva'] })
  await take('openligadb', { ...live, goals: ['A 5 J. Silva', 'A 6 João Silva'] })
  expect(await counts()).toEqual({ players: 2, keys: 1 })
  await take('openligadb', { ...live, day: '2026-02-21', goals: ['A 5 João  Silva'] })
  // the source has another key for that player
  expect(await counts()).toEqual({ players: 3, keys: 1 })
})
