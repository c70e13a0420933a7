import { expect, test } from 'vitest'
import { parseFootballTxt } from './parse-txt.ts'

const rowsOf = (body: string, name = 'Example Cup 2025/26') => {
  const file = parseFootballTxt(`= ${name}\n\n▪ Round 1\n${body}`, 'a.txt')
  if (file.kind !== 'matches') throw new Error(file.reason)
  return { rows: file.rows, reasons: file.rejected.map(({ reason }) => reason) }
}
const lineOf = (line: string) => {
  const { rows, reasons } = rowsOf(`Sat Nov 1 2025\n  15:00  ${line}\n`)
  expect(reasons).toEqual([])
  expect(rows).toMatchObject([{ home: 'Alpha Town', away: 'Beta City' }])
  return rows[0]
}
const behind = (text: string) => lineOf(`Alpha Town v Beta City  ${text}`)?.result

const shootOut = { extra: [1, 1], penalties: [4, 2] }
test.each([
  '1-1 (aet) 4-2 on penalties',
  '1-1 (a.e.t.), 4-2 pens',
  '1-1 a.e.t.; 4-2 pen.',
  '1-1 AET 4-2 PENS',
  '1-1 (aet, 4-2 on pens)',
  '1-1 (aet) [4-2 pens]',
  '1-1 (aet), won 4-2 on pens',
  '1-1 aet, Alpha Town wins 4-2 on penalties',
  '1-1 after extra time, 4-2 on penalties',
  '1-1 n.V., 4-2 nach Elfmeterschießen',
  '1-1 d.t.s. (4-2 d.c.r.)',
  '1-1 a.p. (t.a.b. 4-2)',
  '4-2 on pens (1-1 aet)',
  '4-2 (1-1 aet) pens',
])('a shoot-out after extra time: "%s"', (text) => {
  expect(behind(text)).toEqual(shootOut)
})

test.each([
  ['1-1 (4-2 pens)', { full: [1, 1], penalties: [4, 2] }],
  ['1-1 (pens 4-2)', { full: [1, 1], penalties: [4, 2] }],
  ['2-1 (pens 4-2)', { full: [2, 1], penalties: [4, 2] }],
  ['1-1 pso 4-2', { full: [1, 1], penalties: [4, 2] }],
  ['1-1 (4-2 en penales)', { full: [1, 1], penalties: [4, 2] }],
  ['1-1 (4-2 w.n.s.)', { full: [1, 1], penalties: [4, 2] }],
  ['1-1（点球4-2）', { full: [1, 1], penalties: [4, 2] }],
  // the winner's goals stand first
  ['1-1 Beta City won 4-2 on penalties', { full: [1, 1], penalties: [2, 4] }],
  ['1-1 (City won 4-2 pens)', { full: [1, 1], penalties: [2, 4] }],
  ['4-2 on penalties (1-1, 1-1, 0-0)', { ...shootOut, full: [1, 1], half: [0, 0] }],
  ['1-1 (1-1, 0-0) aet, 4-2 pen', { ...shootOut, full: [1, 1], half: [0, 0] }],
  ['1-1 (1-1, 0-0), 4-2 pen.', { ...shootOut, full: [1, 1], half: [0, 0] }],
  ['2-1 (after extra time)', { extra: [2, 1] }],
  ['2-1 aet (1-1 after 90 minutes)', { extra: [2, 1], full: [1, 1] }],
  ['2-1 prór.', { extra: [2, 1] }],
  ['2-1 加时', { extra: [2, 1] }],
  ['2-1 FT', { full: [2, 1] }],
  ['FT 2-1 (1-0)', { full: [2, 1], half: [1, 0] }],
  ['2-1 HT 1-0', { full: [2, 1], half: [1, 0] }],
  ['1-0 HT, 2-1', { full: [2, 1], half: [1, 0] }],
  ['2-1 [1-0]', { full: [2, 1], half: [1, 0] }],
  ['2 : 1 (1 : 0)', { full: [2, 1], half: [1, 0] }],
  ['2：1（1：0）', { full: [2, 1], half: [1, 0] }],
])('the parts of "%s"', (text, result) => {
  expect(behind(text)).toEqual(result)
})

test.each([
  'Alpha Town  1-1 (aet) 4-2 on penalties  Beta City',
  'Alpha Town 1-1 Beta City (aet) 4-2 on penalties',
  'Alpha Town 1-1 Beta City a.e.t., 4-2 pens.',
  'Alpha Town 1-1 Beta City (aet, Alpha Town won 4-2 on pens)',
])('words of a score between or behind the names are no part of one: "%s"', (line) => {
  expect(lineOf(line)?.result).toEqual(shootOut)
})

test.each([
  ['Alpha Town 2-1 Beta City aet', { extra: [2, 1] }, undefined],
  ['Alpha Town 2-1 Beta City, aet', { extra: [2, 1] }, undefined],
  ['Alpha Town 2-1 Beta City (HT 1-0)', { full: [2, 1], half: [1, 0] }, undefined],
  ['Alpha Town 2-1 [awarded] Beta City', { full: [2, 1] }, 'awarded'],
  ['Alpha Town 2-1 Beta City awarded', { full: [2, 1] }, 'awarded'],
  ['Alpha Town 2-1 Beta City abd.', { full: [2, 1] }, 'abandoned'],
  ['Alpha Town 2 - 1 Beta City', { full: [2, 1] }, undefined],
  ['Alpha Town 2 – 1 Beta City', { full: [2, 1] }, undefined],
  ['Alpha Town  -:-  Beta City', {}, undefined],
  ['Alpha Town v Beta City  -:- (-:-)', {}, undefined],
  ['Alpha Town v Beta City  ?-?', {}, undefined],
  ['Alpha Town v Beta City  TBD', {}, undefined],
  ['Alpha Town  P  Beta City', {}, 'postponed'],
  ['Alpha Town v Beta City  P', {}, 'postponed'],
  ['Alpha Town v Beta City  PPD', {}, 'postponed'],
  ['Alpha Town v Beta City  Postponed', {}, 'postponed'],
  ['Alpha Town v Beta City  P.P.', {}, 'postponed'],
  ['Alpha Town v Beta City  CANC', {}, 'cancelled'],
  ['Alpha Town v Beta City  Aban.', {}, 'abandoned'],
  ['Alpha Town v Beta City  1-0 abandoned (67)', { full: [1, 0] }, 'abandoned'],
  ['Alpha Town v Beta City  3-0 awarded to Alpha Town', { full: [3, 0] }, 'awarded'],
  ['Alpha Town v Beta City  0-3 [awarded; originally 2-1]', { full: [0, 3] }, 'awarded'],
  ['Alpha Town v Beta City  3-0 Wertung', { full: [3, 0] }, 'awarded'],
  ['Alpha Town v Beta City  [rearranged]', {}, 'postponed'],
])('a line with a word: "%s"', (line, result, ruling) => {
  const row = lineOf(line)
  expect([row?.result, row?.ruling]).toEqual([result, ruling])
})

test.each([
  'Alpha Town v Beta City  2-1  Att: 1,234',
  'Alpha Town v Beta City  2-1 (attendance 1.234)',
])('spectators without a ground: "%s"', (line) => {
  expect(lineOf(line)).toMatchObject({ attendance: 1234, result: { full: [2, 1] } })
})

test.each([
  ['3-1*', '* after extra time', { extra: [3, 1] }, undefined],
  ['3-1 †', '# † abandoned after 60 minutes', { full: [3, 1] }, 'abandoned'],
  ['1-1 [a]', '[a] Beta City won 4-2 on penalties', { full: [1, 1], penalties: [2, 4] }, undefined],
  ['3-1 (1-0)*', '* played behind closed doors', { full: [3, 1], half: [1, 0] }, undefined],
])('a mark "%s" means its note "%s"', (text, note, result, ruling) => {
  const { rows, reasons } = rowsOf(
    `Sat Nov 1 2025\n  15:00  Alpha Town v Beta City  ${text}\n\n${note}\n`,
  )
  expect(reasons).toEqual([])
  expect(rows).toMatchObject([{ result }])
  expect(rows[0]?.ruling).toBe(ruling)
})

test('a mark that no note explains is refused aloud: it may be of extra time', () => {
  const body = 'Sat Nov 1 2025\n  15:00  Alpha v Beta  3-1*\n\n† after extra time\n'
  expect(rowsOf(body)).toEqual({ rows: [], reasons: ['score-shape'] })
})

const daysOf = (days: string[], name?: string) => {
  const { rows, reasons } = rowsOf(days.map((day) => `${day}\n  A v B  1-0\n`).join(''), name)
  return reasons.length > 0 ? reasons : rows.map(({ date }) => date)
}

test.each([
  [
    ['8/9', '8/16'],
    ['2025-08-09', '2025-08-16'],
  ],
  [
    ['9/8', '16/8'],
    ['2025-08-09', '2025-08-16'],
  ],
  [
    ['12/27', '1/3'],
    ['2025-12-27', '2026-01-03'],
  ],
  [['Sat 8/9'], ['2025-08-09']],
  [['Mon 8/9'], ['2025-09-08']],
  [
    ['8/9/2025', '8/16/2025'],
    ['2025-08-09', '2025-08-16'],
  ],
  [['August 16th'], ['2025-08-16']],
  [['16-Aug-2025'], ['2025-08-16']],
  [['16-08-2025'], ['2025-08-16']],
  [['2025/8/9'], ['2025-08-09']],
  [['2025年8月16日 星期六'], ['2025-08-16']],
  [['周六 8月16日'], ['2025-08-16']],
])('the days %j of a season are %j', (days, expected) => {
  expect(daysOf(days)).toEqual(expected)
})

test('a day is the one within the bounds that the file states', () => {
  expect(daysOf(['# Date 2025-08-16 - 2026-05-24\n6/9'])).toEqual(['2025-09-06'])
})

test.each([[['8/9', '9/9']], [['8/9']], [['Fri 8/9']]])('%j may be two days', (days) => {
  expect(new Set(daysOf(days))).toEqual(new Set(['line-unknown', 'date-unknown']))
})

test.each(['16 августа 2025', 'TBD', 'Aug 16-17', '2025-02-30'])(
  'matches below "%s" are not of the day above it',
  (day) => {
    const { rows, reasons } = rowsOf(`Sat Aug 9 2025\n  A v B\n${day}\n  C v D\n`)
    expect(rows).toMatchObject([{ home: 'A' }])
    expect(reasons).toContain('date-unknown')
  },
)
