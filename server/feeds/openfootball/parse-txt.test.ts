import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFootballTxt } from './parse-txt.ts'
import { readContent } from './read-file.ts'
import { readGoalLine, readResult } from './txt-score.ts'

const parsed = (text: string) => {
  const file = parseFootballTxt(text, 'a.txt')
  if (file.kind !== 'matches') throw new Error('not a list of matches')
  return file
}

test.each([
  ['', { result: {} }],
  ['0-0', { result: { full: [0, 0] } }],
  ['4-2 (1-0)', { result: { full: [4, 2], half: [1, 0] } }],
  ['[postponed]', { result: {}, ruling: 'postponed' }],
  ['[cancelled]', { result: {}, ruling: 'cancelled' }],
  ['0-2 [awarded]', { result: { full: [0, 2] }, ruling: 'awarded' }],
  ['1-3 a.e.t. (1-1, 0-0)', { result: { extra: [1, 3], full: [1, 1], half: [0, 0] } }],
  ['2-3 pen. 0-0 a.e.t. (0-0)', { result: { penalties: [2, 3], extra: [0, 0], full: [0, 0] } }],
  ['1-1 a.e.t., 3-4 pen.', { result: { extra: [1, 1], penalties: [3, 4] } }],
  ['2-1 pen. 1-1 (1-0)', { result: { penalties: [2, 1], full: [1, 1], half: [1, 0] } }],
  ['2-1 (x)', null],
  ['2-1 maybe', null],
  ['[moved]', null],
])('the result "%s"', (text, expected) => {
  expect(readResult(text)).toEqual(expected)
})

test('a line without a time has the time above; the year goes over January and back', () => {
  const { name, rows, rejected } = parsed(`= League 2025/26\r
# Matches 5\r
» Matchday 1\r
  Fri Aug/15 2025\r
    20.00  Stade Rennais FC 1901  v 1. FC Köln  4-2 (1-0)\r
           FC Twente '65          v Brighton & Hove Albion FC\r
▪ Matchday 18\r
  Sat Jan 3\r
    9:00  A v B  [postponed]\r
▪ Matchday 17\r
  Sat Dec 20\r
    C v D\r
  Sun Mar 1\r
    E v F\r
`)
  expect([name, rejected]).toEqual(['League 2025/26', []])
  expect(
    rows.map(({ item, date, time, home, away, round }) => [item, date, time, home, away, round]),
  ).toEqual([
    ['a.txt, line 5', '2025-08-15', '20.00', 'Stade Rennais FC 1901', '1. FC Köln', 'Matchday 1'],
    [
      'a.txt, line 6',
      '2025-08-15',
      '20.00',
      "FC Twente '65",
      'Brighton & Hove Albion FC',
      'Matchday 1',
    ],
    ['a.txt, line 9', '2026-01-03', '9:00', 'A', 'B', 'Matchday 18'],
    ['a.txt, line 12', '2025-12-20', undefined, 'C', 'D', 'Matchday 17'],
    ['a.txt, line 14', '2026-03-01', undefined, 'E', 'F', 'Matchday 17'],
  ])
})

test.each([
  ['Sáb 16/08/2025', '2025-08-16'],
  ['Dom 17/08', '2025-08-17'],
  ['Seg 18.08.', '2025-08-18'],
  ['Terça-feira, 19 de agosto', '2025-08-19'],
  ['quarta 20 ago', '2025-08-20'],
  ['sexta-feira 22 de agosto de 2025', '2025-08-22'],
  ['mié. 27 ago.', '2025-08-27'],
  ['Dimanche 31 août', '2025-08-31'],
  ['Di 2. September', '2025-09-02'],
  ['Do 04.09.', '2025-09-04'],
  ['giovedì 4 settembre', '2025-09-04'],
  ['Zo 28 dec', '2025-12-28'],
])('a day in another language: "%s"', (line, date) => {
  const { rows, rejected } = parsed(`= Liga 2025/26\n» Rodada 1\n  ${line}\n    A v B  1-0\n`)
  expect([rows[0]?.date, rejected]).toEqual([date, []])
})

test.each(['Ma 19.08.', 'Qu 20.08.', 'Fri 8/9', '8/9', '19 Jui'])(
  'a day that may be two is refused: "%s"',
  (line) => {
    const { rows, rejected } = parsed(`= Liga 2025/26\n» Rodada 1\n  ${line}\n    A v B  1-0\n`)
    expect(rows).toEqual([])
    expect(rejected.map(({ reason }) => reason)).toEqual(['line-unknown', 'date-unknown'])
  },
)

test.each([
  ['2-1 (HT 1-0)', { full: [2, 1], half: [1, 0] }, undefined],
  ['2-1 (h.t.: 1-0)', { full: [2, 1], half: [1, 0] }, undefined],
  ['2x1', { full: [2, 1] }, undefined],
  ['2 x 1 (1 x 0)', { full: [2, 1], half: [1, 0] }, undefined],
  ['2-1 AET (HT 0-0)', { extra: [2, 1], half: [0, 0] }, undefined],
  ['1-1, 4-2 on penalties', { full: [1, 1], penalties: [4, 2] }, undefined],
  ['1-2 (away goals)', { full: [1, 2] }, undefined],
  ['Walkover: A', {}, 'awarded'],
  ['w/o B', {}, 'awarded'],
  ['3-0 W.O.', { full: [3, 0] }, 'awarded'],
  ['postponed to 12 Nov', {}, 'postponed'],
  ['abandoned at 1-0', {}, 'abandoned'],
  ['awarded 3-0 to A', { full: [3, 0] }, 'awarded'],
])('behind the names: "%s"', (text, result, ruling) => {
  const { rows, rejected } = parsed(`= Liga 2025\n» 1\n  Sat Aug 16\n    A v B  ${text}\n`)
  expect(rejected).toEqual([])
  expect(rows).toMatchObject([{ home: 'A', away: 'B', result }])
  expect(rows[0]?.ruling).toBe(ruling)
})

test.each(['Q', '2 y 1', 'moved to 12 Nov', '1-0 (HT 0-0) (0-0)', '3-1*', '2-1 (1-1, 0-1)'])(
  'words behind the names that are unknown make no club of them: "%s"',
  (text) => {
    const { rows, rejected } = parsed(`= Liga 2025\n» 1\n  Sat Aug 16\n    A v B  ${text}\n`)
    expect([rows, rejected.map(({ reason }) => reason)]).toEqual([[], ['score-shape']])
  },
)

test('the weekday decides the year after a gap of months', () => {
  const { rows } = parsed(
    '= L 2025/26\n▪ Matchday 1\n  Fri Aug 15 2025\n  A v B\n▪ Matchday 33\n  Fri May 8\n' +
      '  C v D\n  Thu Jan 1\n  E v F\n',
  )
  expect(rows.map(({ date }) => date)).toEqual(['2025-08-15', '2026-05-08', '2026-01-01'])
})

test('goals, places and line-ups of a cup', () => {
  const { rows, rejected } = parsed(`= World Cup 2026
▪ Round of 32
Mon Jun 29 16:30 UTC-4 @ Boston Stadium, Boston, Att: 63945
  Germany v Paraguay  1-1 a.e.t., 3-4 pen.
     (Kai HAVERTZ 54'; Julio ENCISO 42')

Penalties:     Kai HAVERTZ (missed), 0-1 MAURICIO,
           1-1 Joshua KIMMICH, 1-2 Gustavo GOMEZ

Germany: Manuel NEUER - Antonio RUEDIGER (110' Malick THIAW),
      Kai HAVERTZ [Y 106']
`)
  expect(rejected).toMatchObject([
    { item: 'a.txt, line 4', reason: 'lineup-unreadable', part: true },
  ])
  expect(rows).toMatchObject([
    {
      date: '2026-06-29',
      time: '16:30 UTC-4',
      venue: 'Boston Stadium, Boston',
      result: { full: [1, 1], extra: [1, 1], penalties: [3, 4] },
    },
  ])
  expect(rows[0]?.goals).toEqual([
    { side: 0, minute: 54, stoppage: 0, name: 'Kai HAVERTZ' },
    { side: 1, minute: 42, stoppage: 0, name: 'Julio ENCISO' },
  ])
})

test('goals imply the score after regular time, and are left out if they do not add up', () => {
  expect(readGoalLine("(A 12', 45+1'; B 90+2', C 101')", { extra: [2, 2] })).toMatchObject({
    result: { extra: [2, 2], full: [2, 1] },
  })
  expect(readGoalLine("(A 12')", { full: [0, 1] }).goals).toEqual([
    { side: 1, minute: 12, stoppage: 0, name: 'A' },
  ])
  expect(readGoalLine("(A 12')", { full: [3, 1] }).goals).toEqual([])
})

test('a match, a day or a round directly below another match’s goals is read', () => {
  const { rows, rejected } = parsed(`= UEFA Champions League 2025/26
» League, Matchday 1
  Tue Sep 16 2025
    18.45  Athletic Club (ESP) v Arsenal FC (ENG)  0-2 (0-0)
             (Gabriel Martinelli 72'
              Leandro Trossard 87')
           PSV (NED) v Royale Union (BEL)  1-3 (0-2)
             (Ruben van Bommel 90'; Promise David 9'(p) Anouar Ait El Hadj 39' Mac Allister 81')
  Wed Sep 17
    21.00  Juventus FC (ITA) v Borussia Dortmund (GER)  4-4 (0-0)
» League, Matchday 2
    21.00  AFC Ajax (NED) v Chelsea FC (ENG)  1-0 (1-0)
             (Kenneth Taylor 8')
» League, Matchday 3
    21.00  Chelsea FC (ENG) v PSV (NED)
`)
  expect(rejected).toEqual([])
  expect(
    rows.map(({ round, date, time, home, goals }) => [
      round.slice(-1),
      date,
      time,
      home,
      goals.length,
    ]),
  ).toEqual([
    ['1', '2025-09-16', '18.45', 'Athletic Club (ESP)', 2],
    ['1', '2025-09-16', '18.45', 'PSV (NED)', 4],
    ['1', '2025-09-17', '21.00', 'Juventus FC (ITA)', 0],
    ['2', '2025-09-17', '21.00', 'AFC Ajax (NED)', 1],
    ['3', '2025-09-17', '21.00', 'Chelsea FC (ENG)', 0],
  ])
})

test('unreadable lines are rejected with their number, and missing matches are detected', () => {
  const { rows, rejected } = parsed(
    '= L 2025\n# Matches 9\n▪ Matchday 1\n  A v B\n  Fri Aug 15 2025\n  N.N. v N.N.\n' +
      '  A v B  2-1 (?)\n  who knows\n  C v D',
  )
  expect(rows).toHaveLength(1)
  expect(rejected.map(({ item, reason }) => `${item} ${reason}`)).toEqual([
    'a.txt, line 4 date-unknown',
    'a.txt, line 6 side-unknown',
    'a.txt, line 7 score-shape',
    'a.txt, line 8 line-unknown',
    'a.txt count-differs',
  ])
})

test('throws nothing, for any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\n',
      '= L 2025/26\n',
      '▪ Matchday 1\n',
      '  Fri Aug 15 2025\n',
      '  Sat Feb 31\n',
      ' 20:00 A v B  1-0\n',
      ' A v A\n',
      "  (x 9'; 7)\n",
      'Refs: x\n',
      ' v ',
      '0-0',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      readContent(pieces.join('') + '.', 'a.txt')
    }),
    { numRuns: 500 },
  )
})

test('spectators are those of the match below, and the referee is the first official', () => {
  const parsed = parseFootballTxt(
    [
      '= Premier League 2025/26',
      '▪ Matchday 1',
      'Sat Aug 16 12:30 UTC+1 @ Villa Park, Birmingham, Att: 42,526',
      '  Aston Villa v Newcastle United  0-0 (0-0)',
      '',
      'Refs: Craig PAWSON (ENG), Nicholas Hopton',
      '',
      '  Everton v Fulham  1-0 (0-0) @ Goodison Park, Att: unknown',
      '',
      'Referee: A. Other',
    ].join('\n'),
    'a.txt',
  )
  if (parsed.kind !== 'matches') throw new Error(parsed.reason)
  const [first, second] = parsed.rows
  expect(first).toMatchObject({
    venue: 'Villa Park, Birmingham',
    attendance: 42_526,
    referee: 'Craig PAWSON',
  })
  expect(second).toMatchObject({ venue: 'Goodison Park', referee: 'A. Other' })
  expect(second).not.toHaveProperty('attendance')
  expect(parsed.rejected).toMatchObject([
    { item: 'a.txt, line 8', reason: 'attendance-unreadable', content: 'unknown', part: true },
  ])
})

const begun = '= League 2025/26\n\n▪ Matchday 1\n  Fri Aug 22 2025\n  20:30  Alpha v Beta  1-0\n'

test.each(['a ', 'A - ', "A 1' "])('goals of a megabyte in lines of "%s" have no end', (piece) => {
  const line = `      ${piece.repeat(900 / piece.length)}\n`
  const { rows, rejected } = parsed(`${begun}  (A 1'\n${line.repeat(1_100)}`)
  expect(rows).toMatchObject([{ home: 'Alpha', goals: [] }])
  expect(rejected[0]).toMatchObject({ reason: 'goals-unreadable', part: true })
  expect(new Set(rejected.slice(1).map(({ reason }) => reason))).toEqual(new Set(['line-unknown']))
})

test('a hundred lines of spaces with a word behind them are set aside one by one', () => {
  const { rejected } = parsed(`${begun}\n${`${' '.repeat(990)}x 1\n`.repeat(100)}`)
  expect(rejected).toHaveLength(100)
})

test('a line that is longer than any real one is set aside, and the day above it ends', () => {
  const head = '= League 2025/26\n\n▪ Matchday 1\n  Fri Aug 22 2025\n  20:30  Alpha v Beta  1-0\n'
  const long = `  20:30  Gamma v Delta  1-1${' '.repeat(1_000_000)}x`
  const { rows, rejected } = parsed(`${head}${long}\n  20:30  Gamma v Delta  1-1\n`)
  expect(rows).toHaveLength(1)
  expect(rejected.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
    'line-unknown: The line has more than 1000 characters.',
    expect.stringContaining('date'),
  ])
})
