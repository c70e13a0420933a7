import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { textLanguages } from '../../contract/values.ts'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import type { FeedMatch, FeedReading } from '../feeds/feed.ts'
import { openfootballSource, readingOfFile } from '../feeds/openfootball/openfootball.ts'
import { dataFile, dataFolder } from '../feeds/openfootball/test-data.ts'
import { itemsAbout } from './items.ts'
import { ingest } from '../intake/ingest.ts'
import { standStill } from '../db/test-world.ts'
import { findMatchData } from './intelligence.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await ownDatabase()
})

const hour = 3_600_000
const words = (text: string) => ({ zh: `${text}队`, zht: `${text}隊`, en: text })
const clubs = ['Ash', 'Bay', 'Cove', 'Dale', 'Elm', 'Fen']
const opening = Date.parse('2025-08-02T15:00:00Z')

/** A double round robin: three matches a week, the second an hour after the first. */
function fixtures(): FeedMatch[] {
  const matches: FeedMatch[] = []
  for (let round = 0; round < 10; round++) {
    for (let pair = 0; pair < 3; pair++) {
      const turning = (n: number) => (n === 5 ? 5 : (n + round) % 5)
      const [a, b] = [turning(pair), turning(pair === 0 ? 5 : 5 - pair)]
      const [home, away] = round < 5 ? [a, b] : [b, a]
      matches.push({
        key: `${round} ${pair}`,
        league: 'small',
        season: '2025-26',
        round: `Matchday ${round + 1}`,
        home: clubs[home] ?? '',
        away: clubs[away] ?? '',
        kickoff: new Date(opening + round * 168 * hour + pair * hour),
        kickoffKnown: true,
        status: 1,
      })
    }
  }
  return matches
}

/**
 * The source's snapshot at an instant: a match is finished two hours after its kick-off. Ash wins
 * all its matches, the rest follow from the names.
 */
function readingAt(now: number): FeedReading {
  const score = ({ home, away }: FeedMatch): [number, number] =>
    home === 'Ash' ? [2, 0] : away === 'Ash' ? [0, 3] : [home.length % 3, away.length % 2]
  const matches = fixtures().map((match): FeedMatch => {
    const over = (match.kickoff?.getTime() ?? 0) + 2 * hour <= now
    return over
      ? { ...match, status: 8, score: score(match), full: score(match), half: [0, 0] }
      : match
  })
  const league = {
    key: 'small',
    name: words('Small'),
    shortName: words('Small'),
    zone: 'UTC',
    prominence: 0,
  }
  return {
    leagues: [league],
    clubs: clubs.map((club) => ({
      key: club,
      name: words(club),
      shortName: words(club),
      crest: '',
    })),
    matches,
    rejected: [],
  }
}

async function at(instant: number): Promise<void> {
  await standStill(database.owner, new Date(instant))
  await ingest(database.db, openfootballSource, readingAt(instant))
}

const idOf = async (key: string) =>
  (
    await database.db
      .selectFrom('match')
      .select('match_id')
      .where('source_key', '=', key)
      .executeTakeFirstOrThrow()
  ).match_id

async function itemsOf(matchId: number, language: (typeof textLanguages)[number] = 'en') {
  const found = await findMatchData(database.db, matchId, language)
  if (!found) throw new Error('no such match')
  return { data: found.data, items: itemsAbout(found.data, language) }
}

// the middle one of three: the first is still live when it begins
const subject = fixtures().find(({ key }) => key === '7 1') ?? fixtures()[0]
const kickoff = subject?.kickoff?.getTime() ?? 0

test('for a finished match the facts are those known at kick-off', async () => {
  await at(kickoff)
  const id = await idOf('7 1')
  const before = await itemsOf(id)
  expect(before.items.length).toBeGreaterThan(3)
  expect(before.data.played.every((match) => match.kickoff.getTime() <= kickoff - 2.5 * hour)).toBe(
    true,
  )
  await at(opening + 400 * 24 * hour)
  const after = await itemsOf(id)
  expect(after).toEqual(before)
  expect(after.data.asOf).toEqual(new Date(kickoff))
  // checks that results count: the last match of the season has more of them
  expect((await itemsOf(await idOf('9 2'))).data.played.length).toBeGreaterThan(
    before.data.played.length,
  )
})

test('the table is that of the moment, in order, with all fixtures', async () => {
  await at(opening + 400 * 24 * hour)
  const { data } = await itemsOf(await idOf('7 1'))
  expect(data.table?.total).toBe(10)
  const [first] = data.table?.standings ?? []
  expect([first?.played, first?.points]).toEqual([7, 21])
  expect((await itemsOf(await idOf('0 0'))).data.table).toBeNull()
})

test('a future match has the facts of now; rest days if no match is between', async () => {
  await at(kickoff - 100 * hour)
  const [soon, later] = [await itemsOf(await idOf('7 1')), await itemsOf(await idOf('8 1'))]
  expect(soon.data.asOf).toEqual(new Date(kickoff - 100 * hour))
  expect(soon.data.schedule.home.length).toBe(7)
  expect(later.data.schedule.home.length).toBe(8)
  expect(later.items.find(({ kind }) => kind === 'rest')).toBeUndefined()
})

test('absences known by then are listed; an unknown match has no facts', async () => {
  await at(kickoff - 5 * hour)
  const id = await idOf('7 1')
  const player = (key: string) => ({ key, name: words(key) })
  const absences = [
    { player: player('Ann'), reason: 'injury' as const, since: new Date(kickoff - 30 * hour) },
    { player: player('Bo'), reason: 'other' as const, since: new Date(kickoff + hour) },
  ]
  const starters = Array.from({ length: 11 }, (_, at) => player(`Player ${at}`))
  const lineup = { confirmed: false, starters, bench: [], absences }
  const reading = readingAt(kickoff - 5 * hour)
  const matches = reading.matches
    .filter(({ key }) => key === '7 1')
    .map((match) => ({ ...match, lineups: { home: lineup } }))
  await ingest(database.db, openfootballSource, { ...reading, matches })
  await standStill(database.owner, new Date(kickoff + 24 * hour))
  expect((await itemsOf(id)).data.absences).toEqual({
    home: [
      { side: 'home', name: words('Ann'), reason: 'injury', since: new Date(kickoff - 30 * hour) },
    ],
    away: [],
  })
  expect(await findMatchData(database.db, 999_999, 'en')).toBeNull()
})

test('a match without a result or a time adds no facts', async () => {
  await at(opening - hour)
  expect((await itemsOf(await idOf('0 0'))).items).toEqual([])
  await sql`update match set kickoff_known = false, status = 13 where source_key = '0 1'`.execute(
    database.db,
  )
  expect((await itemsOf(await idOf('0 1'))).data.timeKnown).toBe(false)
})

test('runs and last-n counts end at a match without a usable result', async () => {
  await at(opening + 400 * 24 * hour)
  const last = await idOf('9 2')
  const { data, items } = await itemsOf(last)
  const { homeId, awayId } = data.fixture
  const counts = [
    'form',
    'winning',
    'unbeaten',
    'winless',
    'losing',
    'scoringRun',
    'concedingRun',
    'homeUnbeaten',
    'awayUnbeaten',
    'goalShy',
  ]
  const countedNow = async () =>
    (await itemsOf(last)).items.filter(({ kind }) => counts.includes(kind)).map(({ text }) => text)
  expect(data.gaps).toEqual([])
  expect(items.filter(({ kind }) => kind === 'form').map(({ text }) => text.slice(-13))).toEqual([
    'the last six.',
    'the last six.',
  ])
  const both = sql`(home_id in (${homeId}, ${awayId}) or away_id in (${homeId}, ${awayId}))`
  await sql`
    update match set full_home = null, full_away = null
    where source_key like '5 %' and ${both}`.execute(database.db)
  expect((await itemsOf(last)).data.gaps).toHaveLength(2)
  const three = await countedNow()
  expect(three.filter((text) => text.endsWith('of the last three.'))).toHaveLength(2)
  expect(three.join()).not.toMatch(/four|five|six|seven|[4-9]/)
  // an awarded match counts as not played: only the last matchday's match is between it and this
  // one
  await sql`update match set awarded = true where source_key like '7 %' and ${both}`.execute(
    database.db,
  )
  expect(await countedNow()).toEqual([])
  await sql`
    update match set awarded = false, full_home = null, full_away = null
    where source_key like '8 %' and ${both}`.execute(database.db)
  expect(await countedNow()).toEqual([])
})

test('rest is not counted from a match with an unknown time', async () => {
  await at(opening + 400 * 24 * hour)
  const id = await idOf('9 2')
  expect((await itemsOf(id)).data.timeKnown).toBe(true)
  await sql`update match set kickoff_known = false where source_key like '6 %'`.execute(database.db)
  expect((await itemsOf(id)).data.timeKnown).toBe(true)
  await sql`update match set kickoff_known = false where source_key like '8 %'`.execute(database.db)
  expect((await itemsOf(id)).data.timeKnown).toBe(false)
  // the time of this match is known
  const { kickoff } = (await itemsOf(id)).data.fixture
  expect((await findMatchData(database.db, id, 'en'))?.matchTime).toEqual(kickoff)
  await sql`update match set kickoff_known = false where match_id = ${id}`.execute(database.db)
  expect((await findMatchData(database.db, id, 'en'))?.matchTime).toBeNull()
})

describe.skipIf(!dataFolder)('a real season', () => {
  test('a Premier League day: form and table of both sides, all before kick-off', async () => {
    const later = new Date('2026-08-01T00:00:00Z')
    await standStill(database.owner, later)
    for (const year of ['2024-25', '2025-26'])
      await ingest(
        database.db,
        openfootballSource,
        readingOfFile(dataFile(`football.json/${year}/en.1.json`), later),
      )
    const rows = await database.db
      .selectFrom('match')
      .select(['match_id', 'kickoff'])
      .where('season', '=', '2025-26')
      .where('round', '=', 'Matchday 30')
      .execute()
    expect(rows).toHaveLength(10)
    for (const { match_id } of rows) {
      const { data, items } = await itemsOf(match_id)
      expect(items.length).toBeGreaterThan(6)
      expect(items.filter(({ kind }) => kind.startsWith('table.'))).toHaveLength(2)
      expect(data.table?.total).toBe(38)
      for (const item of items) expect(item.at.getTime()).toBeLessThan(data.asOf.getTime())
    }
  })
})
