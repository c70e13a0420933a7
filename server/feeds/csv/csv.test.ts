import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenFile } from '../openfootball/fixture.ts'
import { dataFolder, dataText } from '../openfootball/test-data.ts'
import { impliedResult } from '../../house/models/market.ts'
import { parseCsv } from './parse-csv.ts'
import { readTable } from './read-table.ts'
import { readSeasonRows } from './season-rows.ts'

const cells = (text: string) => parseCsv(text, 'x.csv').rows.map((row) => [...row.cells.values()])

test('quotes, commas, line breaks, both line endings, empty cells and a byte order mark', () => {
  const { columns, rows } = parseCsv('\ufeffa,"b",c\r\n"x, ""y""\nz",,3\n\n4,5,\n', 'x.csv')
  expect(columns).toEqual(['a', 'b', 'c'])
  expect(rows.map((row) => [row.line, ...row.cells.values()])).toEqual([
    [2, 'x, "y"\nz', '', '3'],
    [5, '4', '5', ''],
  ])
  expect(cells('a,b\n1,')).toEqual([['1', '']])
  expect(cells('a\n')).toEqual([])
  expect(cells('')).toEqual([])
})

test('reading returns what was written, for any cell contents', () => {
  // a record of which each line has as many cells as the header is taken for two stray quotes
  const from = (...units: string[]) => fc.string({ unit: fc.constantFrom('a', '"', ' ', ...units) })
  const cell = fc.oneof(from(',', 'é'), from('\n', '\r', '7'))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), (rows) => {
      fc.pre(rows.every((row) => row.join() !== 'a,b'))
      const quoted = rows.map((row) =>
        row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','),
      )
      expect(cells(['a,b', ...quoted].join('\n'))).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('a row with another number of cells than the header is rejected alone', () => {
  const { rows, rejected } = parseCsv('a,b\n1\n1,2\n1,2,3\n1,2,,\n', 'x.csv')
  expect(rows.map(({ line }) => line)).toEqual([3, 5])
  expect(rejected.map(({ item, detail }) => [item, detail])).toEqual([
    ['x.csv, line 2', 'There are 1 cells below a header of 2.'],
    ['x.csv, line 4', 'There are 3 cells below a header of 2.'],
  ])
})

test('only a header that cannot be read costs the file', () => {
  expect(() => cells('a,"b\n1,2\n')).toThrow(/line 1: A quote is not closed/)
  expect(() => cells('sep=;\na;b"\n')).toThrow(/line 2: A quote/)
  expect(() => readSeasonRows('season,round\n', 'x.csv')).toThrow(BrokenFile)
})

const good = ['E0,30/08/2024,Arsenal,Fulham,2,2', 'E0,31/08/2024,Everton,Leeds,1,0']
const [one = '', two = ''] = good
test.each<[string, string[], taken: number, lines: number[]]>([
  ['a quote that is not closed', [one, 'E0,30/08/2024,"Leeds,Burnley,1,1', two], 2, [3]],
  ['a quote within a cell', [one, 'E0,30/08/2024,Le"eds,Burnley,1,1', two], 2, [3]],
  [
    'two of them around sound rows',
    ['"E0,30/08/2024,Leeds,Burnley,1,1', ...good, 'E0",x,y,z,,'],
    2,
    [2, 5],
  ],
  [
    'two of them in one column',
    ['E0,30/08/2024,"Leeds,Burnley,1,1', 'E0,1/9/2024,Ful",Hull,0,0', ...good],
    2,
    [2, 3],
  ],
  ['at the end', [...good, 'E0,30/08/2024,Leeds,"Burnley,1,1'], 2, [4]],
  ['a NUL', [one, 'E0,30/08/2024,Le\0eds,Burnley,1,1', two], 2, [3]],
  ['NULs after the end', [...good, '\0\0\0\0'], 2, [4]],
  ['a missing last cell', [one, 'E0,30/08/2024,Leeds,Burnley,1', two], 2, [3]],
  ['a further cell', [one, 'E0,30/08/2024,Leeds,Burnley,1,1,7', two], 2, [3]],
  ['empty further cells', [one, 'E0,30/08/2024,Leeds,Burnley,1,1,,', two], 3, []],
  [
    'a mark and a header in the middle',
    [one, '\ufeffDiv,Date,HomeTeam,AwayTeam,FTHG,FTAG', two],
    2,
    [],
  ],
])('each row is taken or set aside: %s', (_name, rows, taken, lines) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = ['Div,Date,HomeTeam,AwayTeam,FTHG,FTAG', ...rows, ''].join(end)
    const table = readTable(text, 'x.csv')
    expect([table.matches.length, table.rows]).toEqual([taken, taken + lines.length])
    expect(table.rejected.map(({ item }) => item).toSorted()).toEqual(
      lines.map((line) => `x.csv, line ${line}`),
    )
  }
})

test('of two columns of one name, equal cells count and others cost what they say', () => {
  const text = (header: string, ...rows: string[]) =>
    [`Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,${header}`, ...rows].join('\n')
  const table = readTable(
    text('FTHG', `${one},2`, 'E0,30/08/2024,Leeds,Burnley,1,1,3', `${two},1`),
    'x.csv',
  )
  expect(table.matches).toHaveLength(2)
  expect(table.rejected).toMatchObject([{ item: 'x.csv, line 3', reason: 'columns-contradict' }])
  const noted = readTable(text('Note,Note', `${one},a,b`, `${two},a,a`), 'x.csv')
  expect(noted.matches).toHaveLength(2)
  expect(noted.rejected).toMatchObject([
    { item: 'x.csv, line 2', reason: 'columns-contradict', part: true },
  ])
})

const header = 'aOdd,dOdd,hOdd,"season","round","hTeam","aTeam","hScore","aScore"'
const seasons = (row: string) => readSeasonRows(`${header}\n${row}\n`, 'x.csv')

test('finds columns by name; an invalid price gives no odds, a missing score no result', () => {
  expect(seasons('4.5,3.6,1.80,"2005-2006","3","A","B",2,0').rows).toEqual([
    {
      item: 'x.csv, line 2',
      season: '2005-06',
      round: 3,
      home: 'A',
      away: 'B',
      full: [2, 0],
      odds: { source: 'x.csv', result: { home: '1.80', draw: '3.6', away: '4.5' } },
    },
  ])
  for (const price of ['0', '1', '', 'x'])
    expect(seasons(`4.5,3.6,${price},2005-06,3,A,B,2,0`).rows[0]?.odds).toBeNull()
  expect(seasons('4.5,3.6,2,2005-06,3,A,B,,').rows[0]?.full).toBeNull()
})

test.each([
  '2,3,4,2005,3,A,B,2,0',
  '2,3,4,2005-06,3,,B,2,0',
  '2,3,4,2005-06,3,A,B,2,',
  '2,3,4,2005-06,3,A,B,-1,0',
])('an unreadable row is rejected with a reason: %s', (row) => {
  const { rows, rejected } = seasons(row)
  expect(rows).toEqual([])
  expect(rejected).toMatchObject([{ item: 'x.csv, line 2', reason: 'row-unreadable' }])
})

test.each([
  ['price-unreadable', '2,1,4,2005-06,3,A,B,2,0'],
  ['price-unreadable', '2,dear,4,2005-06,3,A,B,2,0'],
  ['round-unreadable', '2,3,4,2005-06,x,A,B,2,0'],
  ['round-unreadable', '2,3,4,2005-06,-1,A,B,2,0'],
])('%s: a detail of a row costs itself: %s', (reason, row) => {
  const { rows, rejected } = seasons(row)
  expect(rows).toMatchObject([{ home: 'A', away: 'B', full: [2, 0] }])
  expect(rejected).toMatchObject([{ item: 'x.csv, line 2', reason, part: true }])
})

describe.skipIf(!dataFolder)('real tables', () => {
  test.each([
    ['england_premier-league.csv', 5_320, 0],
    ['germany_bundesliga.csv', 4_284, 0],
    // in three rows of 2018-19 the table's own probabilities contradict its odds
    ['spain_primera.csv', 5_320, 3],
  ])(
    '%s: every row is read, and probabilities without the margin equal those of the table',
    (file, count, contradicting) => {
      const text = dataText(`odds/${file}`)
      const { rows, rejected } = readSeasonRows(text, file)
      expect([rows.length, rejected.length]).toEqual([count, 0])
      const stated = parseCsv(text, file).rows
      const differing = rows.filter(({ full, odds }, index) => {
        const implied = impliedResult(odds)
        expect(full).not.toBeNull()
        // the odds are rounded; the table's own probabilities were computed before rounding
        const off = (chance: number | undefined, column: string) =>
          Math.abs((chance ?? NaN) - Number(stated[index]?.cells.get(column)))
        return !(
          off(implied?.home, 'hProb') < 5e-4 &&
          off(implied?.draw, 'dProb') < 5e-4 &&
          off(implied?.away, 'aProb') < 5e-4
        )
      })
      expect(differing).toHaveLength(contradicting)
    },
  )
})
