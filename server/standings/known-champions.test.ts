/**
 * Champions and finals of the tables in the data folder that have no other test: the seasons beside
 * prices, and the results of national sides. The facts are those of the competitions themselves.
 */
import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { standStill } from '../db/test-world.ts'
import { csvSource, readingOfTable } from '../feeds/csv/csv.ts'
import { readTable } from '../feeds/csv/read-table.ts'
import { readInternationals } from '../feeds/internationals/internationals.ts'
import { dataFolder, dataText } from '../feeds/openfootball/test-data.ts'
import { ingest } from '../intake/ingest.ts'
import { findTable } from './league-table.ts'
import { chooseSeason, listLeagues } from './seasons.ts'

const now = new Date('2026-11-28T00:00:00Z')

interface Champions {
  file: string
  league: string
  source: string
  /** "season champion points", one a line. */
  lines: string
}

const champions: readonly Champions[] = [
  {
    file: 'england_premier-league',
    league: 'Premier League',
    source: 'premierleague.com, final tables',
    lines: `
2005-06 Chelsea 91
2006-07 Manchester United 89
2007-08 Manchester United 87
2008-09 Manchester United 90
2009-10 Chelsea 86
2010-11 Manchester United 80
2011-12 Manchester City 89
2012-13 Manchester United 89
2013-14 Manchester City 86
2014-15 Chelsea 87
2015-16 Leicester City 81
2016-17 Chelsea 93
2017-18 Manchester City 100
2018-19 Manchester City 98`,
  },
  {
    file: 'germany_bundesliga',
    league: 'Bundesliga',
    source: 'bundesliga.com, final tables',
    lines: `
2005-06 Bayern Munich 75
2006-07 VfB Stuttgart 70
2007-08 Bayern Munich 76
2008-09 VfL Wolfsburg 69
2009-10 Bayern Munich 70
2010-11 Borussia Dortmund 75
2011-12 Borussia Dortmund 81
2012-13 Bayern Munich 91
2013-14 Bayern Munich 90
2014-15 Bayern Munich 79
2015-16 Bayern Munich 88
2016-17 Bayern Munich 82
2017-18 Bayern Munich 84
2018-19 Bayern Munich 78`,
  },
  {
    file: 'spain_primera',
    league: 'La Liga',
    source: 'laliga.com, final tables',
    lines: `
2005-06 Barcelona 82
2006-07 Real Madrid 76
2007-08 Real Madrid 85
2008-09 Barcelona 87
2009-10 Barcelona 99
2010-11 Barcelona 96
2011-12 Real Madrid 100
2012-13 Barcelona 100
2013-14 Atlético Madrid 90
2014-15 Barcelona 94
2015-16 Barcelona 91
2016-17 Real Madrid 93
2017-18 Barcelona 93
2018-19 Barcelona 87`,
  },
]

describe.skipIf(!dataFolder)('a champion', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await standStill(database.owner, now)
  })
  afterAll(() => database.drop())

  async function rowsOf(league: string, season: string) {
    const listed = await listLeagues(database.db, 'en')
    const leagueId = listed.find(({ name }) => name === league)?.leagueId ?? 0
    const chosen = await chooseSeason(database.db, 'en', { leagueId, season })
    if (chosen === null || typeof chosen === 'string') throw new Error(`no ${league} ${season}`)
    const { groups } = await findTable(database.db, 'en', chosen, 'all')
    return groups.flatMap(({ rows }) => rows)
  }

  test.each(champions.map((one) => [one.file, one] as const))(
    'of each season of %s is the official one',
    async (file, { league, lines }) => {
      const table = readTable(dataText(`odds/${file}.csv`), `${file}.csv`)
      await ingest(database.db, csvSource, readingOfTable(table, now))
      const official = lines.trim().split('\n')
      const ours: string[] = []
      for (const line of official) {
        const season = line.slice(0, 7)
        const [first] = await rowsOf(league, season)
        ours.push(`${season} ${first?.name} ${first?.points}`)
      }
      expect(ours).toEqual(official)
    },
  )

  test('and the last place of 2009-10, with nine points deducted', async () => {
    const last = (await rowsOf('Premier League', '2009-10')).at(-1)
    // premierleague.com: 7 won, 7 drawn, 24 lost
    expect(last).toMatchObject({ name: 'Portsmouth', won: 7, drawn: 7, lost: 24, points: 19 })
  })
})

/** Day, tournament, sides, score after extra time, and the winner of the shoot-out. */
const finals: readonly (readonly [string, string, string, string, string])[] = [
  // fifa.com
  ['1994-07-17', 'world-cup', 'brazil-italy', '0-0', 'brazil'],
  ['2006-07-09', 'world-cup', 'italy-france', '1-1', 'italy'],
  ['2014-07-13', 'world-cup', 'germany-argentina', '1-0', ''],
  ['2018-07-15', 'world-cup', 'france-croatia', '4-2', ''],
  ['2022-12-18', 'world-cup', 'argentina-france', '3-3', 'argentina'],
  // uefa.com
  ['1976-06-20', 'euro', 'czechoslovakia-germany', '2-2', 'czechoslovakia'],
  ['2016-07-10', 'euro', 'france-portugal', '0-1', ''],
  ['2021-07-11', 'euro', 'england-italy', '1-1', 'italy'],
  ['2024-07-14', 'euro', 'spain-england', '2-1', ''],
  // copaamerica.com
  ['2015-07-04', 'copa-america', 'chile-argentina', '0-0', 'chile'],
  ['2016-06-26', 'copa-america', 'argentina-chile', '0-0', 'chile'],
  // cafonline.com
  ['2012-02-12', 'africa-cup-of-nations', 'zambia-ivory-coast', '0-0', 'zambia'],
  ['2015-02-08', 'africa-cup-of-nations', 'ivory-coast-ghana', '0-0', 'ivory-coast'],
]

test.skipIf(!dataFolder)('finals of national sides have their scores and winners', () => {
  const packed = (name: string) => {
    const file = `${dataFolder}international/${name}_to_2024.csv.gz`
    return { text: gunzipSync(readFileSync(file)).toString('utf8'), file: `${name}.csv` }
  }
  const { text, file } = packed('results')
  const beside = { shootouts: [packed('shootouts')], goals: [packed('goalscorers')] }
  const { matches, rejected } = readInternationals(text, file, beside, now)
  const sideOf = (key: string) => key.replace('nation/', '')
  const found = finals.map(([day, league, sides]) => {
    const final = matches.find(
      (match) =>
        match.kickoff?.toISOString().startsWith(day) &&
        match.league === league &&
        `${sideOf(match.home)}-${sideOf(match.away)}` === sides,
    )
    const winner = final?.shootOutWinner
    return [day, league, sides, final?.score?.join('-'), winner ? sideOf(final[winner]) : '']
  })
  expect(found).toEqual(finals)
  // one shoot-out has no match in the results
  expect(rejected.filter(({ reason }) => reason === 'match-unknown')).toHaveLength(1)
})
