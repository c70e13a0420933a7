/** Several sources of one football: one league, the same clubs, one match each. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { matchStatus } from '../../contract/values.ts'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import type { FeedClub, FeedLeague, FeedMatch, FeedReading } from '../feeds/feed.ts'
import { readInternationals } from '../feeds/internationals/internationals.ts'
import { readContent } from '../feeds/openfootball/read-file.ts'
import { readingOfFile } from '../feeds/openfootball/openfootball.ts'
import { dataFile, dataFolder } from '../feeds/openfootball/test-data.ts'
import { convertMatch } from '../feeds/openligadb/match.ts'
import { ligaMatch, result } from '../feeds/openligadb/test-replies.ts'
import { findMatchDetail } from '../matches/match-detail.ts'
import { addAccount } from '../wallet/test-points.ts'
import { ingest } from './ingest.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await ownDatabase()
})

const now = new Date('2026-07-01T00:00:00Z')

/** How OpenLigaDB writes the clubs of openfootball's Bundesliga, with its ids. */
const teams = new Map<string, [id: number, name: string]>([
  ['FC Bayern München', [40, 'FC Bayern München']],
  ['Borussia Dortmund', [7, 'Borussia Dortmund']],
  ['Bayer 04 Leverkusen', [6, 'Bayer 04 Leverkusen']],
  ['VfB Stuttgart', [16, 'VfB Stuttgart']],
  ['Eintracht Frankfurt', [91, 'Eintracht Frankfurt']],
  ['TSG 1899 Hoffenheim', [175, 'TSG Hoffenheim']],
  ['1. FC Heidenheim 1846', [199, '1. FC Heidenheim 1846']],
  ['SV Werder Bremen', [134, 'Werder Bremen']],
  ['SC Freiburg', [112, 'SC Freiburg']],
  ['FC Augsburg', [95, 'FC Augsburg']],
  ['VfL Wolfsburg', [131, 'VfL Wolfsburg']],
  ['1. FSV Mainz 05', [81, '1. FSV Mainz 05']],
  ['Borussia Mönchengladbach', [87, 'Borussia Mönchengladbach']],
  ['1. FC Union Berlin', [80, '1. FC Union Berlin']],
  ['FC St. Pauli 1910', [98, 'FC St. Pauli']],
  ['RB Leipzig', [1635, 'RB Leipzig']],
  ['1. FC Köln', [65, '1. FC Köln']],
  ['Hamburger SV', [100, 'Hamburger SV']],
])

const files = (name = '2025-26/de.1.json'): FeedReading =>
  readingOfFile(dataFile(`football.json/${name}`), now)

/** The same season as OpenLigaDB would tell it. */
function liga(reading: FeedReading): FeedReading {
  const told: FeedReading = { leagues: [], clubs: [], matches: [], rejected: [] }
  const nameOf = new Map(reading.clubs.map(({ key, ours }) => [key, ours]))
  const ligaTeam = (key: string) => {
    const [, [teamId, teamName]] =
      [...teams].find(([name]) => nameOf.get(key) === keyOf(name)) ??
      (() => {
        throw new Error(`no team for ${key}`)
      })()
    return { teamId, teamName, shortName: '' }
  }
  for (const [at, match] of reading.matches.entries()) {
    const converted = convertMatch(
      ligaMatch({
        matchID: 70_000 + at,
        leagueName: '1. Fußball-Bundesliga 2025/2026',
        leagueSeason: 2025,
        matchDateTimeUTC: match.kickoff?.toISOString(),
        group: { groupOrderID: Number(/\d+/.exec(match.round)?.[0]) },
        team1: ligaTeam(match.home),
        team2: ligaTeam(match.away),
        matchIsFinished: true,
        matchResults: [result('After90Minutes', match.full?.[0] ?? 0, match.full?.[1] ?? 0)],
      }),
      '',
      now,
    )
    if (!converted || !('match' in converted)) throw new Error(match.key)
    told.leagues = [converted.league]
    told.clubs.push(
      ...converted.clubs.filter(({ key }) => told.clubs.every((one) => one.key !== key)),
    )
    told.matches.push(converted.match)
  }
  return told
}
const clubs = dataFolder ? files().clubs : []
const keyOf = (name: string) => clubs.find((club) => club.name.en === nameIn(name))?.ours
const nameIn = (name: string) => names.get(name) ?? name
/** Our English names of these clubs, where they differ from openfootball's. */
const names = new Map([
  ['FC Bayern München', 'Bayern Munich'],
  ['Bayer 04 Leverkusen', 'Bayer Leverkusen'],
  ['TSG 1899 Hoffenheim', 'TSG Hoffenheim'],
  ['1. FC Heidenheim 1846', '1. FC Heidenheim'],
  ['SV Werder Bremen', 'Werder Bremen'],
  ['SC Freiburg', 'Freiburg'],
  ['FC Augsburg', 'Augsburg'],
  ['1. FSV Mainz 05', 'Mainz 05'],
  ['1. FC Union Berlin', 'Union Berlin'],
  ['FC St. Pauli 1910', 'St. Pauli'],
])

const counts = async () => {
  const { rows } = await sql<{ leagues: number; clubs: number; matches: number; shared: number }>`
    select (select count(*)::int from league) as leagues, (select count(*)::int from club) as clubs,
      count(*)::int as matches, count(told_by)::int as shared from match`.execute(database.db)
  return rows[0]
}

/** All that readers see of the matches, without ids and without who told one first. */
const state = async () => {
  const { rows } = await sql`
    select coalesce(league.our_key, league.source_key) as league, season, round,
      home.our_key as home, away.our_key as away, home.name, kickoff, kickoff_known, status,
      home_score, away_score, half_home, half_away, full_home, full_away, awarded, venue, odds,
      told_by
    from match join league using (league_id) join club home on home.club_id = home_id
      join club away on away.club_id = away_id
    order by league, season, home, away, kickoff`.execute(database.db)
  return rows
}

describe.skipIf(!dataFolder)('openfootball’s Bundesliga, then OpenLigaDB’s', () => {
  test('is one league of 18 clubs and 306 matches; a second import changes nothing', async () => {
    await ingest(database.db, 'openfootball', files())
    const second = await ingest(database.db, 'openligadb', liga(files()))
    expect(await counts()).toEqual({ leagues: 1, clubs: 18, matches: 306, shared: 306 })
    expect(second).toMatchObject({ setAside: 0, rejected: 0 })
    const before = await state()
    for (const [source, reading] of [
      ['openligadb', liga(files())],
      ['openfootball', files()],
    ] as const)
      expect(await ingest(database.db, source, reading)).toMatchObject({
        leagues: 0,
        clubs: 0,
        matches: { added: 0, changed: 0, unchanged: 306 },
      })
    expect(await state()).toEqual(before)
  })

  test('ends in the same state in the other order', async () => {
    await ingest(database.db, 'openfootball', files())
    await ingest(database.db, 'openligadb', liga(files()))
    const first = await state()
    database = await ownDatabase()
    await ingest(database.db, 'openligadb', liga(files()))
    await ingest(database.db, 'openfootball', files())
    expect(await state()).toEqual(first)
  })
})

const words = (name: string) => ({ zh: name, zht: name, en: name })
const league = (key: string, some: Partial<FeedLeague> = {}): FeedLeague => ({
  key,
  name: words(key),
  shortName: words(key),
  country: 'de',
  zone: 'Europe/Berlin',
  prominence: 0,
  ...some,
})
const club = (key: string, name = key, ours?: string): FeedClub => ({
  key,
  ...(ours === undefined ? {} : { ours }),
  name: words(name),
  shortName: words(name),
  crest: '',
})
const match = (home: string, away: string, some: Partial<FeedMatch> = {}): FeedMatch => ({
  key: `${home} ${away}`,
  league: 'de.3',
  season: '2026-27',
  round: 'Matchday 1',
  home,
  away,
  kickoff: new Date('2026-08-01T12:00:00Z'),
  kickoffKnown: true,
  status: matchStatus.notStarted,
  ...some,
})
const reading = (clubs: FeedClub[], ...matches: FeedMatch[]): FeedReading => ({
  leagues: [league('de.3', { ours: 'de.3' })],
  clubs,
  matches,
  rejected: [],
})

test('a club outside our tables is known by its name and the season’s other clubs', async () => {
  const { db } = database
  await ingest(
    db,
    'openfootball',
    reading(
      [club('de/aue', 'FC Erzgebirge Aue'), club('de/ulm', 'SSV Ulm 1846')],
      match('de/aue', 'de/ulm'),
    ),
  )
  await ingest(
    db,
    'openligadb',
    reading([club('1', 'Erzgebirge Aue'), club('2', 'SSV Ulm 1846 Fußball')], match('1', '2')),
  )
  expect(await counts()).toEqual({ leagues: 1, clubs: 2, matches: 1, shared: 1 })
})

test('a source that changes home and away makes no second match', async () => {
  const { db } = database
  const clubs = [club('de/aue', 'Aue', 'de/aue'), club('de/ulm', 'Ulm', 'de/ulm')]
  await ingest(db, 'openfootball', reading(clubs, match('de/aue', 'de/ulm')))
  const { kickoff } = match('de/aue', 'de/ulm')
  const after = (days: number) => new Date((kickoff?.getTime() ?? 0) + days * 86_400_000)
  const swapped = match('de/ulm', 'de/aue', { key: '9', status: 8, score: [2, 0], full: [2, 0] })
  for (const days of [0, 1, -1])
    expect(
      await ingest(db, 'csv', reading(clubs, { ...swapped, kickoff: after(days) })),
    ).toMatchObject({ matches: { added: 0, changed: 0 }, setAside: 1 })
  const { rows } = await sql<{ reason: string }>`select reason from quarantine`.execute(db)
  expect(rows).toEqual([{ reason: 'sides-swapped' }])
  // the return match is another one
  expect(await ingest(db, 'csv', reading(clubs, { ...swapped, kickoff: after(90) }))).toMatchObject(
    { matches: { added: 1 }, setAside: 0 },
  )
})

test('a name that is only alike waits for an operator', async () => {
  const { db } = database
  const three = ['de/a', 'de/b', 'de/c'].map((key, at) =>
    club(key, ['Viktoria Altdorf', 'Alemannia Bergen', 'Rot-Weiß Celle'][at]),
  )
  await ingest(
    db,
    'openfootball',
    reading(three, match('de/a', 'de/b'), match('de/b', 'de/c'), match('de/c', 'de/a')),
  )
  const theirs = reading(
    [club('1', 'Viktoria Altdorf'), club('2', 'Rot-Weiss Celle II'), club('3', 'Alemania Bergen')],
    match('1', '2'),
    match('1', '3'),
  )
  expect(await ingest(db, 'openligadb', theirs)).toMatchObject({ setAside: 2 })
  const { rows } = await sql<{ reason: string; names: unknown }>`
    select reason, content->'names' as names from quarantine order by item`.execute(db)
  expect(rows[0]).toEqual({
    reason: 'club-unknown',
    names: { league: 'de.3', home: 'Viktoria Altdorf', away: 'Rot-Weiss Celle II' },
  })
  expect((await counts())?.clubs).toBe(3)
})

test('a mapping that an operator has ended is not made again by a rule', async () => {
  const { db } = database
  const ours = [club('de/aue', 'Erzgebirge Aue', 'de/aue'), club('de/ulm', 'SSV Ulm 1846')]
  const theirs = () =>
    reading([club('1', 'Erzgebirge Aue', 'de/aue'), club('2', 'SSV Ulm')], match('1', '2'))
  await ingest(db, 'openfootball', reading(ours, match('de/aue', 'de/ulm')))
  expect(await ingest(db, 'openligadb', theirs())).toMatchObject({ setAside: 0 })
  const operator = await addAccount(db, 'operator')
  await sql`
    insert into account (owner_id, name, name_key, created_at)
    values (${operator}, 'operator', 'operator', now())`.execute(db)
  const end = (name: string) =>
    sql`
      update alias set ended_at = now(), ended_by = ${operator}
      where name = ${name} and ended_at is null`.execute(db)
  // one that our tables have found, and one found by its name
  for (const name of ['1', '2']) {
    await end(name)
    for (let again = 0; again < 2; again++)
      expect(await ingest(db, 'openligadb', theirs())).toMatchObject({ clubs: 0, setAside: 1 })
  }
  const { rows } = await sql`select from alias where ended_at is null and kind = 'club'`.execute(db)
  expect(rows).toEqual([])
  expect(await counts()).toMatchObject({ clubs: 2, matches: 1 })
})

test('a shared match has the time of the word that its course is from', async () => {
  const { db } = database
  const told = (hour: number, some: Partial<FeedMatch> = {}) =>
    reading(
      [club('de/aue', 'Aue', 'de/aue'), club('de/ulm', 'Ulm', 'de/ulm')],
      match('de/aue', 'de/ulm', { reportedAt: new Date(Date.UTC(2026, 7, 1, hour)), ...some }),
    )
  const time = async () =>
    (
      await sql<{ at: Date }>`select reported_at as at from match`.execute(db)
    ).rows[0]?.at.getUTCHours()
  await ingest(db, 'openfootball', told(9))
  await ingest(db, 'openligadb', told(10))
  expect(await time()).toBe(10)
  // the same word again, later: the match is unchanged, and its time is newer
  expect(await ingest(db, 'openligadb', told(11))).toMatchObject({
    matches: { changed: 0, unchanged: 1 },
  })
  expect(await time()).toBe(11)
  await ingest(db, 'openfootball', told(12))
  expect(await time()).toBe(11)
})

test('a new spelling in our tables keeps the club and match of an earlier release', async () => {
  const { db } = database
  const porto = club('pt/porto', 'Porto', 'pt/porto')
  const old = 'pt/sport-lisboa-e-benfica'
  const at = (slug: string, key: string) =>
    match(key, 'pt/porto', { key: `de.3/2026-27/${slug}/porto` })
  await ingest(
    db,
    'openfootball',
    reading([porto, club(old, 'Benfica', old)], at('sport-lisboa-e-benfica', old)),
  )
  const renamed = { ...club('pt/sl-benfica', 'Benfica', 'pt/sl-benfica'), spellings: [old] }
  const next = reading([porto, renamed], at('sl-benfica', 'pt/sl-benfica'))
  expect(await ingest(db, 'openfootball', next)).toMatchObject({ matches: { added: 0 } })
  expect(await counts()).toEqual({ leagues: 1, clubs: 2, matches: 1, shared: 0 })
})

test('a nation under its former name is one side, in every source and any order', async () => {
  const content = readContent(
    `= World Cup 1974
▪ Group 2
Fri Jun 14 1974
  19:30 UTC+1  Zaire  v Scotland  0-2 (0-2)
▪ Group 3
Sat Jun 15 1974
  16:00 UTC+1  Soviet Union v DR Congo  1-0 (0-0)
`,
    'cup.txt',
  )
  if (content.kind !== 'matches') throw new Error(content.reason)
  const cup = readingOfFile(content, now)
  const head = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
  const rows = '1974-06-14,DR Congo,Scotland,0,2,FIFA World Cup,Dortmund,Germany,TRUE'
  const results = readInternationals(`${head}\n${rows}`, 'results.csv', {}, now)
  await ingest(database.db, 'openfootball', cup)
  await ingest(database.db, 'international-results', results)
  expect(await counts()).toMatchObject({ clubs: 3, matches: 2, shared: 1 })
  const match = await database.db
    .selectFrom('match')
    .select('match_id')
    .where('source_key', 'like', '%zaire%')
    .executeTakeFirstOrThrow()
  expect(await findMatchDetail(database.db, match.match_id, 'zht')).toMatchObject({
    home: { name: '扎伊爾', shortName: '扎伊爾' },
    away: { name: '蘇格蘭' },
  })
})

test.each([
  ["FIFA Women's World Cup 2023", 'cup.json', false],
  ['World Cup 2023', 'women/cup.json', false],
  ['World Cup 2023', 'cup.json', true],
])('openfootball’s women’s file “%s” has the sides of the tables', async (name, file, ofWomen) => {
  const one = { round: 'Matchday 1', date: '2023-07-20', team1: 'New Zealand', team2: 'Norway' }
  const text = JSON.stringify({ name, matches: [{ ...one, score: { ft: [1, 0] } }] })
  const content = readContent(text, file, ofWomen)
  if (content.kind !== 'matches') throw new Error(content.reason)
  await ingest(database.db, 'openfootball', readingOfFile(content, now))
  const head = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
  const rows = '2023-07-20,New Zealand,Norway,1,0,FIFA World Cup,Auckland,New Zealand,FALSE'
  const results = readInternationals(`${head}\n${rows}`, 'results.csv', {}, now, true)
  await ingest(database.db, 'international-results', results)
  expect(await counts()).toEqual({ leagues: 1, clubs: 2, matches: 1, shared: 1 })
})

test('a men’s league’s name in a folder of women is a league beside it', () => {
  const one = { round: 'Matchday 1', date: '2025-09-20', team1: 'Arsenal FC', team2: 'Chelsea FC' }
  const text = JSON.stringify({ name: 'English Premier League 2025/26', matches: [one] })
  const content = readContent(text, 'women/en.1.json')
  if (content.kind !== 'matches') throw new Error(content.reason)
  expect([content.league.ours, ...content.clubs.map(({ ours }) => ours)]).toEqual([
    'women-en.1',
    'women-en/arsenal',
    'women-en/chelsea',
  ])
})

describe('competitions of national sides are one in every source and any order', () => {
  const head = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
  const day = { written: 'Thu Sep 7 2023', iso: '2023-09-07' }
  const list = (name: string) => {
    const content = readContent(
      `= ${name}\n\n▪ Matchday 1\n${day.written}\n  20:00 UTC-3  Argentina v Ecuador  1-0\n`,
      'list.txt',
    )
    if (content.kind !== 'matches') throw new Error(content.reason)
    return ['openfootball', readingOfFile(content, now)] as const
  }
  const table = (tournament: string) => {
    const row = `${day.iso},Argentina,Ecuador,1,0,${tournament},Buenos Aires,Argentina,FALSE`
    const read = readInternationals(`${head}\n${row}`, 'results.csv', {}, now)
    return ['international-results', read] as const
  }

  test.each([
    ['World Cup 2026 Quali', 'FIFA World Cup qualification'],
    ['World Cup 2026 Qualifiers', 'FIFA World Cup qualification'],
    ['Euro 2024 Qualification', 'UEFA Euro qualification'],
    ['UEFA Nations League 2022/23', 'UEFA Nations League'],
    ['Copa América 2023', 'Copa América'],
    ['CONCACAF Gold Cup 2023', 'Gold Cup'],
  ])('%s and %s', async (name, tournament) => {
    const told = [list(name), table(tournament)]
    for (const inOrder of [told, told.toReversed()]) {
      for (const [source, reading] of inOrder)
        expect(await ingest(database.db, source, reading)).toMatchObject({ rejected: 0 })
      expect(await counts()).toEqual({ leagues: 1, clubs: 2, matches: 1, shared: 1 })
      database = await ownDatabase()
    }
  })
})
