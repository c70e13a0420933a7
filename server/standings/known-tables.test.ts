/**
 * Each competition of the data folder: its table at an instant equals what was published then. The
 * facts are from the leagues' own pages, not from the files.
 */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { standStill } from '../db/test-world.ts'
import { convertMatch } from '../feeds/football-data-org/match.ts'
import { readingOfFile } from '../feeds/openfootball/openfootball.ts'
import { dataFile, dataFolder, dataText } from '../feeds/openfootball/test-data.ts'
import type { FeedReading } from '../feeds/feed.ts'
import { ingest } from '../intake/ingest.ts'
import { findTable } from './league-table.ts'
import { chooseSeason, listLeagues } from './seasons.ts'
import { officialTables } from './test-official-tables.ts'

interface KnownTable {
  files: readonly string[]
  /** Day, UTC, at whose end the table was as stated. */
  on: string
  source: string
  /** "place club matches/points" of the first clubs, and of the last ones. */
  first: readonly string[]
  last?: readonly string[]
}

const known: readonly KnownTable[] = [
  {
    files: ['football.json/2024-25/es.1.json'],
    on: '2025-05-24',
    source: 'laliga.com, after round 37; the file lacks the results of round 38',
    first: ['1 Barcelona 37/85', '2 Real Madrid 37/81', '3 Atlético Madrid 37/73'],
    last: ['18 Leganés 37/37', '19 Las Palmas 37/32', '20 Real Valladolid 37/16'],
  },
  {
    files: ['football.json/2024-25/it.1.json'],
    on: '2025-05-22',
    source: 'legaseriea.it, after round 37; the file lacks the results of round 38',
    first: ['1 Napoli 37/79', '2 Inter Milan 37/78', '3 Atalanta 37/74', '4 Juventus 37/67'],
    last: ['19 Venezia 37/29', '20 Monza 37/18'],
  },
  {
    files: ['football.json/2025-26/en.1.json', 'football.txt/england-2025-26_1-premierleague.txt'],
    on: '2025-11-10',
    source: 'premierleague.com, after round 11',
    first: ['1 Arsenal 11/26', '2 Manchester City 11/22'],
    last: ['20 Wolverhampton Wanderers 11/2'],
  },
  {
    files: ['football.json/2025-26/es.1.json'],
    on: '2025-10-28',
    source: 'laliga.com, after round 10',
    first: ['1 Real Madrid 10/27', '2 Barcelona 10/22'],
  },
  {
    files: ['football.json/2025-26/it.1.json'],
    on: '2025-11-04',
    source: 'legaseriea.it, after round 10',
    first: ['1 Napoli 10/22', '2 Inter Milan 10/21', '3 AC Milan 10/21', '4 Roma 10/21'],
    last: ['20 Fiorentina 10/4'],
  },
  {
    files: ['football.json/2025-26/de.1.json'],
    on: '2025-11-03',
    source: 'bundesliga.com, after round 9: nine victories',
    first: ['1 Bayern Munich 9/27'],
  },
  {
    files: ['football.json/2025-26/fr.1.json', 'football.txt/france-2025-26_fr1.txt'],
    on: '2025-11-10',
    source: 'ligue1.com, after round 12',
    first: ['1 Paris Saint-Germain 12/27', '2 Marseille 12/25', '3 Lens 12/25'],
    last: ['18 Auxerre 12/7'],
  },
  {
    files: ['football.json/2025-26/nl.1.json', 'football.txt/netherlands-2025-26_nl1.txt'],
    on: '2025-11-10',
    source: 'eredivisie.nl, after round 12',
    first: ['1 PSV Eindhoven 12/31', '2 Feyenoord 12/28'],
  },
  {
    files: ['football.json/2025/jp.1.json'],
    on: '2025-05-14',
    source: 'jleague.co, before the match of Kashima in the middle of May 2025',
    first: ['1 Kashima Antlers 14/28'],
    last: ['20 Yokohama F. Marinos 12/8'],
  },
]

/** Files without a fact to compare, or compared by another test. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['football.json/2026-27/de.1.v1-before-season.json', 'fixtures only'],
  ['football.json/2026-27/de.1.v2-after-3-rounds.json', 'fixtures and three rounds'],
  ['football.json/2026-27/en.1.after-2-rounds.json', 'fixtures and two rounds'],
  ['football.txt/france-2026-27_fr1.txt', 'fixtures only'],
  ['football.txt/netherlands-2026-27_nl1.txt', 'fixtures only'],
  ['football.txt/worldcup-2026_full.txt', 'league-table.test.ts, from the JSON file'],
  ['football.txt/worldcup-2026_squads.txt', 'no matches'],
])

describe.skipIf(!dataFolder)('a table as it was published', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  /** The groups after a reading, in a database of its own state. */
  async function groupsOf(reading: FeedReading, source: string, now: Date) {
    await standStill(database.owner, now)
    await ingest(database.db, source, reading)
    const [league] = reading.leagues
    const listed = await listLeagues(database.db, 'en')
    const leagueId = listed.find(({ name }) => name === league?.name.en)?.leagueId ?? 0
    const season = reading.matches[0]?.season ?? ''
    const chosen = await chooseSeason(database.db, 'en', { leagueId, season })
    if (chosen === null || typeof chosen === 'string') throw new Error(`no ${chosen}`)
    return (await findTable(database.db, 'en', chosen, 'all')).groups
  }
  const linesOf = (groups: Awaited<ReturnType<typeof groupsOf>>) => {
    expect(groups).toHaveLength(1)
    return (groups[0]?.rows ?? []).map(
      ({ rank, name, played, points }) => `${rank} ${name} ${played}/${points}`,
    )
  }

  test.each(known.flatMap((one) => one.files.map((file) => [file, one] as const)))(
    '%s',
    async (file, { on, first, last = [] }) => {
      const now = new Date(`${on}T23:59:00Z`)
      const groups = await groupsOf(readingOfFile(dataFile(file), now), `by ${file}`, now)
      const lines = linesOf(groups)
      expect(lines.slice(0, first.length)).toEqual(first)
      expect(lines.slice(lines.length - last.length)).toEqual(last)
    },
  )

  test('Brasileirão 2022 after 26 rounds is as football-data.org ranked it', async () => {
    const bodyOf = (name: string): unknown =>
      JSON.parse(
        // the recorded replies contain their body as a text
        (JSON.parse(dataText(`provider-football-data-org-v4/${name}`)) as { body: string }).body,
      )
    const { matches } = bodyOf('Competition-2013-Matches.json') as { matches: unknown[] }
    const { standings } = bodyOf('Competition-2013-Standings.json') as {
      standings: {
        table: { position: number; team: { name: string }; playedGames: number; points: number }[]
      }[]
    }
    const converted = matches.flatMap((match) => {
      const found = convertMatch(match, 'recorded', new Date())
      return found && 'match' in found ? [found] : []
    })
    expect(converted).toHaveLength(matches.length)
    const reading: FeedReading = {
      leagues: converted.slice(0, 1).map(({ league }) => league),
      clubs: converted.flatMap(({ clubs }) => clubs),
      matches: converted.map(({ match }) => match),
      rejected: [],
    }
    const now = new Date('2022-09-12T20:00:00Z')
    const ours = linesOf(await groupsOf(reading, 'football-data.org', now))
    const theirs = standings[0]?.table.map(
      ({ position, playedGames, points }) => `${position} ${playedGames}/${points}`,
    )
    expect(ours.map((line) => line.replace(/ .* /, ' '))).toEqual(theirs)
  })

  test('every file of the folder is compared with facts', () => {
    const compared = new Set([
      ...known.flatMap(({ files }) => files),
      ...officialTables.map(({ file }) => `football.json/${file}`),
      ...elsewhere.keys(),
    ])
    const files = ['football.json', 'football.txt'].flatMap((folder) =>
      readdirSync(`${dataFolder}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(json|txt)$/.test(name))
        .map((name) => `${folder}/${name}`),
    )
    expect(files.filter((file) => !compared.has(file))).toEqual([])
  })
})
