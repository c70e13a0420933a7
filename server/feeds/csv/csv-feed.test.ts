import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../db/test-database.ts'
import { ingest } from '../../intake/ingest.ts'
import { BrokenFile } from '../openfootball/fixture.ts'
import { listFiles } from '../openfootball/location.ts'
import { openfootballSource, readingOfFile } from '../openfootball/openfootball.ts'
import { readContent } from '../openfootball/read-file.ts'
import { dataFolder, dataText } from '../openfootball/test-data.ts'
import { csvFeed, readingOfTable } from './csv.ts'
import { readTable } from './read-table.ts'
import { readResultTable } from './result-rows.ts'

let folder = ''
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-csv-'))
  return () => rm(folder, { recursive: true })
})

const header =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,HR,AR,' +
  'B365H,B365D,B365A,AvgH,AvgD,AvgA,Avg>2.5,Avg<2.5,,'
const saturday =
  "E0,30/08/2025,12:30,Man United,Nott'm Forest,3,2,H,1,0,H,0,1,1.5,4,6,1.55,4.1,6.2,1.8,2.05,,"
const table = (...rows: string[]) => [header, ...rows].join('\r\n')
const readingOf = (text: string, at: string, file = 'E0.csv') =>
  readingOfTable(readTable(text, file), new Date(at))
const over = '2026-06-30T00:00:00Z'

test('a table of football-data.co.uk: league, sides, London time, scores, odds', () => {
  const { leagues, clubs, matches, rejected } = readingOf(
    table(saturday, ',,,,,,,,,,,,,,,,,,,,'),
    over,
  )
  expect(leagues.map(({ key }) => key)).toEqual(['en.1'])
  expect(clubs.map(({ shortName }) => shortName.zht)).toEqual(['曼聯', '諾定咸森林'])
  expect(rejected).toEqual([])
  expect(matches).toEqual([
    {
      key: 'en.1/2025-26/manchester-united/nottingham-forest',
      league: 'en.1',
      season: '2025-26',
      round: '',
      home: 'en/manchester-united',
      away: 'en/nottingham-forest',
      kickoff: new Date('2025-08-30T11:30:00Z'),
      kickoffKnown: true,
      status: 8,
      score: [3, 2],
      half: [1, 0],
      full: [3, 2],
      redCards: [0, 1],
      odds: {
        source: 'football-data.co.uk, market average',
        result: { home: '1.55', draw: '4.1', away: '6.2' },
        totals: [{ line: 2.5, over: '1.8', under: '2.05' }],
      },
    },
  ])
})

test('times are London time, years have two or four digits, a division may be unknown', () => {
  const row = (date: string, division = 'D1') =>
    `${division},${date},14:30,Ein Frankfurt,M'gladbach,,,,,,,,,,,,,,,,,`
  const [match] = readingOf(table(row('24/10/25')), '2025-10-01T00:00:00Z').matches
  expect(match).toMatchObject({
    kickoff: new Date('2025-10-24T13:30:00Z'),
    status: 1,
    home: 'de/eintracht-frankfurt',
    season: '2025-26',
  })
  expect(readingOf(table(row('13/02/1999')), over).matches[0]).toMatchObject({ season: '1998-99' })
  expect(readingOf(table(row('24/10/2025', 'XX9')), over).leagues[0]).toMatchObject({
    key: 'xx9',
    name: { en: 'XX9' },
  })
})

test.each([
  ['2025-10-24 14:30', '', '2025-10-24T13:30:00Z', 1],
  ['24/10/2025 14:30:00', '', '2025-10-24T13:30:00Z', 1],
  ['2025-10-24T14:30:00Z', '', '2025-10-24T14:30:00Z', 1],
  // spreadsheets write midnight for a day alone
  ['2025-10-24 00:00:00', '14:30', '2025-10-24T13:30:00Z', 1],
  ['2025-10-24 00:00:00', '', '2025-10-24T10:00:00Z', 13],
])('a day with a time: "%s", "%s"', (date, time, kickoff, status) => {
  const row = `D1,${date},${time},Ein Frankfurt,M'gladbach,,,,,,,,,,,,,,,,,`
  const [match] = readingOf(table(row), '2025-10-01T00:00:00Z').matches
  expect(match).toMatchObject({ kickoff: new Date(kickoff), status })
})

test.each([
  ['2025-10-24T14:30:00+02:00', '2025-10-24T12:30:00Z'],
  ['2025-10-24 14:30 +0100', '2025-10-24T13:30:00Z'],
  ['2025-10-24T14:30:00-03', '2025-10-24T17:30:00Z'],
  ['2025-10-24 14:30:00 UTC', '2025-10-24T14:30:00Z'],
  ['24.10.2025, 14:30 Uhr', '2025-10-24T13:30:00Z'],
])('a day with an offset or a zone: "%s"', (date, kickoff) => {
  const row = `D1,"${date}",,Ein Frankfurt,M'gladbach,,,,,,,,,,,,,,,,,`
  expect(readingOf(table(row), over).matches).toMatchObject([
    { kickoff: new Date(kickoff), kickoffKnown: true },
  ])
})

test.each([
  ['3:30 PM', '2025-10-24T14:30:00Z'],
  ['15h30', '2025-10-24T14:30:00Z'],
  ['15:30Z', '2025-10-24T15:30:00Z'],
  ['15:30+02:00', '2025-10-24T13:30:00Z'],
])('the time "%s"', (time, kickoff) => {
  const row = `D1,24/10/2025,${time},Ein Frankfurt,M'gladbach,,,,,,,,,,,,,,,,,`
  const { matches, rejected } = readingOf(table(row), over)
  expect([matches, rejected]).toMatchObject([[{ kickoff: new Date(kickoff) }], []])
})

test.each([
  '24-Oct-2025',
  '24-Oct-25',
  'Fri 24 Oct 2025',
  'Fri 24/10/2025',
  '2025年10月24日',
  '45954',
])('a day in other words: "%s"', (date) => {
  const row = `D1,${date},14:30,Ein Frankfurt,M'gladbach,,,,,,,,,,,,,,,,,`
  expect(readingOf(table(row), over).matches).toMatchObject([
    { kickoff: new Date('2025-10-24T13:30:00Z') },
  ])
})

test('a table whose days have the month first is read so as a whole', () => {
  const row = (date: string, home: string) => `E0,${date},15:00,${home},Chelsea,,,,,,,,,,,,,,,,,`
  const daysOf = (...rows: string[]) =>
    readingOf(table(...rows), over).matches.map(({ kickoff }) =>
      kickoff?.toISOString().slice(0, 10),
    )
  expect(daysOf(row('8/9/2025', 'Leeds'), row('8/16/2025', 'Arsenal'))).toEqual([
    '2025-08-09',
    '2025-08-16',
  ])
  // one day that cannot be makes no other order
  expect(
    daysOf(row('8/9/2025', 'Leeds'), row('8/16/2025', 'Arsenal'), row('16/8/2025', 'Fulham')),
  ).toEqual(['2025-09-08', '2025-08-16'])
})

test.each([
  ['P,P,', 9, undefined],
  ['P-P,,', 9, undefined],
  [',,P', 9, undefined],
  [',,Postponed', 9, undefined],
  ['A,A,', 11, undefined],
  [',,Void', 12, undefined],
  ['3,0,AWD', 8, [3, 0]],
  ['3,0,h', 8, [3, 0]],
  ['0,3,2', 8, [0, 3]],
  ['2,2,X', 8, [2, 2]],
  ['NA,NA,NA', 13, undefined],
  ['-,-,', 13, undefined],
  ['3,0,H (awarded)', 8, [3, 0]],
  ['3,0,H awarded', 8, [3, 0]],
  ['0,3,A - awarded', 8, [0, 3]],
  ['0,0,NS', 13, undefined],
  ['1,1,AET', 8, [1, 1]],
])('the cells of a result "%s"', (cells, status, full) => {
  const row = `E0,30/08/2025,,Leeds,Chelsea,${cells},,,,,,,,,,,,,,,`
  const { matches, rejected } = readingOf(table(row), over)
  expect(rejected).toEqual([])
  expect(matches).toMatchObject([{ status }])
  expect(matches[0]?.full).toEqual(full)
  expect(matches[0]?.awarded ?? false).toBe(/aw/i.test(cells))
})

test.each(['AET', 'PEN', 'NS', 'scheduled'])('a score of 3-2 beside “%s” is refused', (word) => {
  const { matches, rejected } = readingOf(table(saturday.replace(',3,2,H', `,3,2,${word}`)), over)
  expect([matches, rejected]).toMatchObject([[], [{ reason: 'score-contradicts-status' }]])
})

test.each([
  ['with a header in small letters', (text: string) => text.replace(header, header.toLowerCase())],
  ['with a header in capitals', (text: string) => text.replace(header, header.toUpperCase())],
  ['with bars between the cells', (text: string) => text.replaceAll(',', '|')],
  [
    'without the division, which its name tells',
    (text: string) => text.replace(/^(Div|E0),/gm, ''),
  ],
])('a table %s is the same', (_, written) => {
  const plain = table(saturday)
  expect(readingOf(written(plain), over)).toEqual(readingOf(plain, over))
})

test('a result column with an unknown word costs itself', () => {
  const { matches, rejected } = readingOf(table(saturday.replace(',3,2,H', ',3,2,W')), over)
  expect(matches).toMatchObject([{ full: [3, 2] }])
  expect(rejected).toMatchObject([{ reason: 'result-unreadable', part: true }])
})

test.each([
  ['60,000', 60000],
  ['60.000', 60000],
  ['60000.0', 60000],
  ['NA', undefined],
])('spectators "%s"', (written, attendance) => {
  const head = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,Attendance'
  const text = `${head}\nE0,30/08/2025,Leeds,Chelsea,1,0,"${written}"`
  const { matches, rejected } = readingOf(text, over)
  expect([matches[0]?.attendance, rejected]).toEqual([attendance, []])
})

test.each([
  ['', 'E0.csv', 'en.1'],
  ['e0', 'x.csv', 'en.1'],
  ['EC', 'x.csv', 'en.5'],
  ['SC2', 'x.csv', 'sco.3'],
])('the division "%s" of %s is %s', (division, file, key) => {
  const text = `Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\n${division},30/08/2025,Leeds,Chelsea,1,0`
  expect(readingOf(text, over, file).leagues).toMatchObject([{ key }])
})

test('a row without a division makes no league', () => {
  const text = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG\n,30/08/2025,Leeds,Chelsea,1,0'
  const { leagues, rejected } = readingOf(text, over, 'results.csv')
  expect([leagues, rejected]).toMatchObject([[], [{ reason: 'division-unknown' }]])
})

test('odds: the first bookmaker with all three; odds of 1 or less are invalid', () => {
  const oddsOf = (row: string) => readingOf(table(row), over).matches[0]?.odds
  expect(oddsOf(saturday.replace('1.55', '0'))).toEqual({
    source: 'football-data.co.uk, Bet365',
    result: { home: '1.5', draw: '4', away: '6' },
  })
  expect(oddsOf(saturday.replace('1.55', '').replace('1.5,', '1,'))).toBeUndefined()
  expect(oddsOf(saturday.replace('2.05', ''))).not.toHaveProperty('totals')
})

test.each([
  ['date-unknown', saturday.replace('30/08/2025', '31/02/2025')],
  ['side-unknown', saturday.replace('Man United', '')],
  ['score-unknown', saturday.replace(',3,2,H', ',3,,H')],
  ['result-contradicts', saturday.replace(',3,2,H', ',3,2,A')],
])('an invalid row is rejected: %s', (reason, row) => {
  const { matches, rejected } = readingOf(table(row), over)
  expect(matches).toEqual([])
  expect(rejected).toMatchObject([{ item: 'E0.csv, line 2', reason }])
})

test.each([
  ['time-unknown', saturday.replace('12:30', '25:30')],
  ['time-unknown', saturday.replace('12:30', 'noon')],
  ['half-unreadable', saturday.replace(',H,1,0,', ',H,x,0,')],
  ['half-unreadable', saturday.replace(',H,1,0,', ',H,1,,')],
])('a detail that cannot be read costs itself: %s', (reason, row) => {
  const { matches, rejected } = readingOf(table(row), over)
  expect(matches).toMatchObject([{ home: 'en/manchester-united', full: [3, 2] }])
  expect(matches[0]?.kickoffKnown).toBe(reason !== 'time-unknown')
  expect(rejected).toMatchObject([{ item: 'E0.csv, line 2', reason, part: true }])
})

test('a row with too few or too many cells costs itself, also with a mark before the text', () => {
  const text = `\ufeff${table(saturday, 'E0,31/08/2025,12:30,Arsenal', `${saturday},1,2`)}`
  const read = readTable(text, 'E0.csv')
  expect(readingOf(text, over).matches).toMatchObject([{ full: [3, 2] }])
  expect(read.rows).toBe(3)
  expect(read.rejected.map(({ item, reason, part }) => [item, reason, part])).toEqual([
    ['E0.csv, line 3', 'cells-wrong', undefined],
    ['E0.csv, line 4', 'cells-wrong', undefined],
  ])
})

test('a year mistyped in one row costs the row', () => {
  const rows = Array.from({ length: 30 }, (_, n) =>
    saturday.replace('30/08', `${n + 1}/10`).replace('Man United', `Side ${n}`),
  )
  const read = readTable(table(...rows, saturday.replace('2025', '2052')), 'E0.csv')
  expect([read.rows, read.matches.length]).toEqual([31, 30])
  expect(read.rejected).toMatchObject([{ item: 'E0.csv, line 32', reason: 'date-before-season' }])
})

const daily = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [year, month, day] = new Date(Date.parse(from) + at * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split('-')
    return saturday
      .replace('30/08/2025', `${day}/${month}/${year}`)
      .replace('Man United', `Side ${from} ${at}`)
  })
test.each([
  ['a day a year early, in a half season', 'E0.csv', '2025-03-18', '2025-26', '2026-03-18'],
  ['a day a year late', 'E0.csv', '2027-03-18', '2025-26', '2026-03-18'],
])('%s is taken in the right year', (_, file, wrong, season, right) => {
  const rows = daily('2025-08-15', 230)
  rows[215] = (rows[215] ?? '').replace('18/03/2026', wrong.split('-').toReversed().join('/'))
  const { seasons, rejected } = readResultTable(table(...rows), file)
  expect(rejected).toEqual([])
  expect(seasons).toMatchObject([{ season }])
  expect(seasons[0]?.rows[215]?.date).toBe(right)
})

test('a spring a year early is taken where the file tells the season, else nothing is', () => {
  const rows = [...daily('2025-08-15', 130), ...daily('2025-01-03', 130)]
  const { seasons } = readResultTable(table(...rows), '2526/E0.csv')
  expect(seasons).toMatchObject([{ season: '2025-26' }])
  expect(seasons[0]?.rows.at(-1)?.date).toBe('2026-05-12')
  expect(() => readResultTable(table(...rows), 'E0.csv')).toThrow('more than one season')
})

test('goals as programs write them, 2.0, are whole', () => {
  const row = saturday.replace(',3,2,H,1,0,', ',3.0,2.0,H,1.0,0.0,')
  expect(row).not.toBe(saturday)
  expect(readingOf(table(row), over).matches).toMatchObject([{ full: [3, 2], half: [1, 0] }])
})

test('a table of another kind, or of several seasons, is refused', () => {
  expect(() => readTable('a,b\n1,2\n', 'x.csv')).toThrow(BrokenFile)
  expect(() => readTable(table(saturday, saturday.replace('2025', '2023')), 'x.csv')).toThrow(
    'more than one season',
  )
})

test('in a replay, odds appear when they were collected and the result at the end', async () => {
  await writeFile(join(folder, 'E0.csv'), table(saturday))
  const feed = csvFeed(folder)
  const at = async (instant: string) => (await feed.read(new Date(instant), null)).matches[0]
  expect(await at('2025-08-29T15:59:00Z')).not.toHaveProperty('odds')
  // Friday, 17:00 in London
  expect(await at('2025-08-29T16:00:00Z')).toMatchObject({
    status: 1,
    odds: { result: { home: '1.55' } },
  })
  expect(await at('2025-08-30T13:00:00Z')).toMatchObject({ status: 4 })
  expect(await at('2025-08-30T13:00:00Z')).not.toHaveProperty('full')
  expect(await at('2025-08-30T13:00:00Z')).not.toHaveProperty('redCards')
  expect(await at('2025-08-30T13:30:00Z')).toMatchObject({
    status: 8,
    full: [3, 2],
    redCards: [0, 1],
  })
  const since = async (from: string, to: string) =>
    (await feed.read(new Date(to), new Date(from))).matches.length
  expect(await since('2025-08-29T15:59:30Z', '2025-08-29T16:00:00Z')).toBe(1)
  expect(await since('2025-08-29T16:00:00Z', '2025-08-30T11:29:00Z')).toBe(0)
  expect(await feed.firstKickoff(new Date(over))).toEqual(new Date('2025-08-30T11:30:00Z'))
  expect(await feed.firstKickoff(new Date('2025-08-30T11:29:59Z'))).toBeNull()
})

const seasons =
  'season,round,hTeam,aTeam,hScore,aScore,hOdd,dOdd,aOdd\n' +
  '2025-2026,3,Manchester United,Nottingham Forest,3,2,1.6,4,5.5\n'

test('results without dates appear after the season; odds join the dated match', async () => {
  const file = 'england_premier-league.csv'
  expect(readingOf(seasons, '2026-12-30T00:00:00Z', file).matches).toEqual([])
  expect(readingOf(seasons, '2027-01-01T00:00:00Z', file).matches).toMatchObject([
    {
      key: 'en.1/2025-26/manchester-united/nottingham-forest',
      kickoff: null,
      kickoffKnown: false,
      status: 8,
      full: [3, 2],
    },
  ])
  await writeFile(join(folder, 'a.csv'), table(saturday.replace('1.55', '').replace('1.5,', ',')))
  await writeFile(join(folder, file), seasons)
  const [match, ...others] = (await csvFeed(folder).read(new Date('2027-01-01T00:00:00Z'), null))
    .matches
  expect(others).toEqual([])
  expect(match).toMatchObject({
    kickoff: new Date('2025-08-30T11:30:00Z'),
    odds: { source: file, result: { home: '1.6' } },
  })
})

test('a mended line leaves the quarantine with the next reading of its file', async () => {
  const own = await testDatabase()
  const { db } = own
  const arsenal = saturday.replace('Man United', 'Arsenal').replace('30/08', '31/08')
  const feed = csvFeed(folder)
  const read = async (lines: Record<string, string>) => {
    for (const [file, line] of Object.entries(lines))
      await writeFile(join(folder, file), table(saturday, line))
    await ingest(db, feed.source, await feed.read(new Date(over), null))
    const rows = await db
      .selectFrom('quarantine')
      .select('item')
      .where('taken_at', 'is', null)
      .orderBy('item')
      .execute()
    return rows.map(({ item }) => item)
  }
  const wrong = arsenal.replace('31/08', '32/08')
  expect(await read({ 'a.csv': wrong, 'a.csv, 2.csv': wrong })).toEqual([
    'a.csv, 2.csv, line 3',
    'a.csv, line 3',
  ])
  // the same line is wrong in another way
  const scoreless = arsenal.replace(',3,2,', ',x,2,')
  expect(await read({ 'a.csv': scoreless })).toEqual(['a.csv, 2.csv, line 3', 'a.csv, line 3'])
  expect(await read({ 'a.csv': arsenal })).toEqual(['a.csv, 2.csv, line 3'])
  expect(await read({ 'a.csv, 2.csv': arsenal })).toEqual([])
  await own.drop()
})

test('data of a table are merged into a listed match without erasing data', async () => {
  const { db } = database
  const list = {
    name: 'English Premier League 2025/26',
    matches: [
      {
        round: 'Matchday 3',
        date: '2025-08-30',
        time: '12:30',
        team1: 'Manchester United FC',
        team2: 'Nottingham Forest FC',
      },
    ],
  }
  const content = readContent(JSON.stringify(list), 'en.1.json')
  if (content.kind !== 'matches') throw new Error('no matches')
  await ingest(db, openfootballSource, readingOfFile(content, new Date(over)))
  const undated = readingOf(seasons, '2027-01-01T00:00:00Z', 'england_premier-league.csv')
  expect(await ingest(db, openfootballSource, undated)).toMatchObject({
    matches: { added: 0, changed: 1 },
    rejected: 0,
  })
  expect(await ingest(db, openfootballSource, readingOf(table(saturday), over))).toMatchObject({
    matches: { added: 0, changed: 1 },
  })
  // the match is played: earlier prices do not come back
  expect(await ingest(db, openfootballSource, undated)).toMatchObject({ matches: { changed: 0 } })
  const [row, ...others] = await db.selectFrom('match').selectAll().execute()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    round: 'Matchday 3',
    kickoff: new Date('2025-08-30T11:30:00Z'),
    kickoff_known: true,
    half_home: 1,
    status: 8,
  })
})

describe.skipIf(!dataFolder)('the tables of odds', () => {
  test.each([
    ['england_premier-league.csv', 'en.1', 5_320, 39],
    ['germany_bundesliga.csv', 'de.1', 4_284, 34],
    ['spain_primera.csv', 'es.1', 5_320, 40],
  ])(
    '%s: every row is a match of %s with its odds, and no row is rejected',
    async (file, league, count, clubs) => {
      const reading = readingOf(dataText(`odds/${file}`), over, file)
      expect(reading.matches).toHaveLength(count)
      expect(new Set(reading.matches.map((match) => match.key)).size).toBe(count)
      expect(
        reading.matches.every(
          (match) =>
            match.league === league && match.odds?.result && match.full && match.kickoff === null,
        ),
      ).toBe(true)
      expect([new Set(reading.clubs.map(({ key }) => key)).size, reading.rejected.length]).toEqual([
        clubs,
        0,
      ])
      const source = `test ${file}`
      const once = await ingest(database.db, source, reading)
      expect(once).toMatchObject({ matches: { added: count }, rejected: 0 })
      expect(await ingest(database.db, source, reading)).toMatchObject({
        matches: { added: 0, changed: 0, unchanged: count },
      })
    },
  )
})

describe('tables as spreadsheets and further leagues write them', () => {
  const matchesOf = (text: string, file?: string) =>
    readingOf(text, over, file).matches.map(({ league, season, kickoff, full, odds }) => [
      league,
      season,
      kickoff?.toISOString(),
      full,
      odds?.result?.home,
    ])
  const known = ['en.1', '2025-26', '2025-08-30T11:30:00.000Z', [3, 2], '1.55']
  const semicolons = saturday.replaceAll(',', ';').replaceAll('.', ',')

  test.each([
    ['semicolons and decimal commas', `${header.replaceAll(',', ';')}\n${semicolons}`],
    ['a line "sep="', `sep=;\r\n${header.replaceAll(',', ';')}\n${semicolons}`],
    ['tabs', table(saturday).replaceAll(',', '\t')],
    ['ISO days and seconds', table(saturday).replace('30/08/2025,12:30', '2025-08-30,12:30:00')],
    ['German days', table(saturday).replace('30/08/2025', '30.08.2025')],
    ['days with hyphens', table(saturday).replace('30/08/2025', '30-08-2025')],
    ['the year first', table(saturday).replace('30/08/2025', '2025/08/30')],
    ['lines of old spreadsheets', table(saturday).replaceAll('\r\n', '\r')],
    ['a line of spaces', `${table(saturday)}\r\n  \r\n`],
  ])('%s', (_, text) => expect(matchesOf(text)).toEqual([known]))

  test('a further league has its country, and several seasons in one table', () => {
    const rows = [
      'Country,League,Season,Date,Time,Home,Away,HG,AG,Res,PSCH,PSCD,PSCA',
      'Brazil,Serie A,2024,13/04/2024,23:00,Bahia,Santos,1,0,H,1.9,3.4,4',
      'Brazil,Serie A,2025,29/03/2025,22:30,Santos,Bahia,2,2,D,2.1,3.2,3.6',
    ]
    // the closing prices are not those at which a plan can be sealed
    expect(matchesOf(rows.join('\n'), 'BRA.csv')).toEqual([
      ['br.1', '2024', '2024-04-13T22:00:00.000Z', [1, 0], undefined],
      ['br.1', '2025', '2025-03-29T22:30:00.000Z', [2, 2], undefined],
    ])
  })

  test('windows-1252 and UTF-16 are read, and named', async () => {
    const text = table(saturday.replace('Man United', 'Mán United'))
    await writeFile(join(folder, 'a.csv'), Buffer.from(text, 'latin1'))
    await writeFile(join(folder, 'b.csv'), Buffer.from(`\ufeff${text}`, 'utf16le'))
    const files = await listFiles(folder, /\.csv$/)
    for (const file of files) expect(await file.read()).toContain('Mán United')
    expect(files.map(({ encoding }) => encoding)).toEqual(['windows-1252', 'utf-16le'])
  })

  test('cards, prices and spectators that cannot be read cost themselves', () => {
    const wrong = saturday.replace('H,0,1,1.5', 'H,x,1,dear')
    const { matches, rejected } = readingOf(
      `${header.replace(',,', ',Attendance,')}\n${wrong.replace(/,,$/, ',many,')}`,
      over,
    )
    expect(matches).toMatchObject([{ full: [3, 2], odds: { result: { home: '1.55' } } }])
    expect(rejected.map(({ reason, part }) => [reason, part])).toEqual([
      ['red-cards-unreadable', true],
      ['price-unreadable', true],
      ['attendance-unreadable', true],
    ])
  })
})
