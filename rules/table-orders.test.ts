/** Groups and tables that clubs with equal points decided, as they ended. */
import { expect, test } from 'vitest'
import { deductionsOf } from './table-deductions.ts'
import { regulationsOf } from './table-regulations.ts'
import type { TableMatch } from './table-tally.ts'
import { leagueTable, lowestPart } from './table.ts'

/** "ROM-CHE 3:0" for each match. */
function matchesOf(text: string): { clubs: string[]; matches: TableMatch[] } {
  const rows = text
    .trim()
    .split(/\s*,\s*/)
    .map((row) => /^(\w+)-(\w+) (\d):(\d)$/.exec(row) ?? [])
  const clubs = [...new Set(rows.flatMap(([, home = '', away = '']) => [home, away]))].toSorted()
  const matches = rows.map(([, home = '', away = '', scored, conceded], at) => ({
    home: clubs.indexOf(home),
    away: clubs.indexOf(away),
    goals: [Number(scored), Number(conceded)] as const,
    at,
  }))
  return { clubs, matches }
}

test.each([
  [
    'uefa.com, group C of 2017-18: Roma before Chelsea',
    'uefa.cl',
    '2017-18',
    `ROM-ATM 0:0, CHE-QAR 6:0, QAR-ROM 1:2, ATM-CHE 1:2, QAR-ATM 0:0, CHE-ROM 3:3,
    ROM-CHE 3:0, ATM-QAR 1:1, QAR-CHE 0:4, ATM-ROM 2:0, CHE-ATM 1:1, ROM-QAR 1:0`,
    ['1 ROM 11', '2 CHE 11', '3 ATM 7', '4 QAR 2'],
  ],
  [
    'uefa.com, group H of 2019-20: Valencia first, Ajax out',
    'uefa.cl',
    '2019-20',
    `CHE-VAL 0:1, AJA-LIL 3:0, VAL-AJA 0:3, LIL-CHE 1:2, AJA-CHE 0:1, LIL-VAL 1:1,
    CHE-AJA 4:4, VAL-LIL 4:1, VAL-CHE 2:2, LIL-AJA 0:2, CHE-LIL 2:1, AJA-VAL 0:1`,
    ['1 VAL 11', '2 CHE 11', '3 AJA 10', '4 LIL 1'],
  ],
  [
    'uefa.com, group G of 2011-12: APOEL first',
    'uefa.cl',
    '2011-12',
    `APO-ZEN 2:1, POR-SHA 2:1, ZEN-POR 3:1, SHA-APO 1:1, POR-APO 1:1, SHA-ZEN 2:2,
    ZEN-SHA 1:0, APO-POR 2:1, ZEN-APO 0:0, SHA-POR 0:2, APO-SHA 0:2, POR-ZEN 0:0`,
    ['1 APO 9', '2 ZEN 9', '3 POR 8', '4 SHA 5'],
  ],
])('%s', (_, league, season, text, expected) => {
  const { clubs, matches } = matchesOf(text)
  const table = leagueTable([...clubs.keys()], matches, regulationsOf(league, season, clubs.length))
  expect(table.map(({ rank, club, points }) => `${rank} ${clubs[club]} ${points}`)).toEqual(
    expected,
  )
  expect(table.map(({ zone }) => zone)).toEqual(['nextRound', 'nextRound', null, null])
})

test.each([
  ['tr.1', 'A'],
  ['ru.1', 'A'],
  ['gr.1', 'A'],
  ['euro', 'A'],
  ['be.1', 'B'],
  ['major-league-soccer', 'B'],
  ['kr.1', 'B'],
  ['xx.1', 'A'],
])('two clubs level at the top: %s puts %s first', (league, first) => {
  // A won between them and has the better difference; B has more victories and more goals
  const { clubs, matches } = matchesOf(
    'A-B 1:0, A-C 3:0, A-D 1:1, D-A 1:1, C-A 0:0, B-C 4:3, B-D 4:3, D-B 3:4, C-B 3:0',
  )
  const { order } = regulationsOf(league, '2025')
  const [top] = leagueTable([...clubs.keys()], matches, { order, zones: [] })
  expect(clubs[top?.club ?? -1]).toBe(first)
})

test.each([
  ['en.2', '2011-12', 'en/portsmouth', 10],
  ['en.2', '2019-20', 'en/wigan-athletic', 12],
  ['en.2', '2020-21', 'en/sheffield-wednesday', 6],
  ['en.2', '2022-23', 'en/reading', 6],
  ['it.1', '2014-15', 'it/parma-calcio-1913', 7],
  ['it.2', '2024-25', 'it/brescia-calcio', 4],
])('a club that went down by deducted points: %s %s %s −%i', (league, season, club, points) => {
  const found = deductionsOf(league, season, new Date('2026-01-01'))
  const sum = found.reduce((all, one) => (one.club === club ? all + one.points : all), 0)
  expect(sum).toBe(points)
})

test.each([
  ['nl.1', '2018-19', 18, ['relegationPlayOff 16-17', 'relegation 18-18']],
  ['nl.1', '2019-20', 18, []],
  ['nl.1', '2021-22', 18, ['relegationPlayOff 16-16', 'relegation 17-18']],
  ['pt.1', '2018-19', 18, []],
  ['en.1', '2010-11', 20, ['relegation 18-20']],
  ['de.1', '2010-11', 18, ['relegationPlayOff 16-16', 'relegation 17-18']],
  ['fr.1', '2014-15', 20, []],
  ['de.3', '2016-17', 20, ['promotion 1-2', 'promotionPlayOff 3-3', 'relegation 18-20']],
  ['de.3', '2021-22', 20, ['promotion 1-2', 'promotionPlayOff 3-3', 'relegation 17-20']],
  ['de.3', '2025-26', 20, ['promotion 1-2', 'promotionPlayOff 3-3', 'relegation 17-20']],
  // a club withdrew
  ['de.3', '2021-22', 19, []],
  ['uefa.el', '2022-23', 4, []],
])('%s %s: places of continental cups are not guessed', (league, season, clubs, expected) => {
  const { zones } = regulationsOf(league, season, clubs)
  expect(zones.map(({ kind, first, last }) => `${kind} ${first}-${last}`)).toEqual(expected)
})

test('Belgium halves the points above, and leaves those of the relegation group', () => {
  const { clubs, matches } = matchesOf('A-B 1:0, B-C 1:0, C-D 1:0, D-E 1:0, E-F 1:0')
  const kept = regulationsOf('be.1', '2024-25')
  const parts = new Map([0, 0, 1, lowestPart, lowestPart].map((part, club) => [club, part]))
  const table = leagueTable([...clubs.keys()], matches, kept, 'all', {
    ...kept,
    parts,
    regular: matches,
  })
  // 3 points each, and none for F, which plays in no group
  expect(table.map(({ club, points }) => `${clubs[club]} ${points}`)).toEqual([
    'A 2',
    'B 2',
    'C 2',
    'F 0',
    'D 3',
    'E 3',
  ])
})
