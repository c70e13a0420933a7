import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenFile } from './fixture.ts'
import { jsonErrorAt } from './json-error.ts'
import { parseMatchesJson } from './parse-json.ts'
import { readContent } from './read-file.ts'

const row = {
  round: 'Matchday 1',
  date: '2025-08-15',
  time: '20:00',
  team1: 'Home FC',
  team2: 'Away FC',
}
const parsed = (matches: unknown[]) => {
  const file = parseMatchesJson(JSON.stringify({ name: 'League 2025/26', matches }), 'a.json')
  if (file.kind !== 'matches') throw new Error('not a list of matches')
  return file
}

describe('scores', () => {
  test.each([
    [undefined, {}],
    [{}, {}],
    [[0, 0], { full: [0, 0] }],
    [{ ft: [2, 1] }, { full: [2, 1] }],
    [
      { ht: [1, 0], ft: [2, 1] },
      { half: [1, 0], full: [2, 1] },
    ],
    [
      { p: [3, 4], et: [1, 1], ft: [1, 1], ht: [0, 1] },
      { half: [0, 1], full: [1, 1], extra: [1, 1], penalties: [3, 4] },
    ],
    [
      { ft: [2, 1], p: [4, 5] },
      { full: [2, 1], penalties: [4, 5] },
    ],
    [{ ft: ['2', '1'], ht: [null, null], p: [] }, { full: [2, 1] }],
    [
      { et: [2, 2], p: [5, 4] },
      { extra: [2, 2], penalties: [5, 4] },
    ],
    [{ FT: [2, 1] }, { full: [2, 1] }],
    [
      { fulltime: { home: 2, away: 1 }, halftime: [1, 0] },
      { full: [2, 1], half: [1, 0] },
    ],
    [
      { ft: [1, 1], pen: [4, 2] },
      { full: [1, 1], penalties: [4, 2] },
    ],
  ])('%j is read as %j', (score, result) => {
    expect(parsed([{ ...row, score }]).rows[0]?.result).toEqual(result)
  })

  test.each([
    ['2-1'],
    [[1]],
    [{ ft: [1, 2, 3] }],
    [{ ft: '2-1' }],
    [{ ft: ['2', 'x'] }],
    [7],
    [{ ft: [2.5, 1] }],
    [{ ft: [-1, 1] }],
    [{ result: [2, 1] }],
  ])('%j is rejected', (score) => {
    expect(parsed([{ ...row, score }])).toMatchObject({
      rows: [],
      rejected: [{ item: 'a.json, match 1', reason: 'score-shape' }],
    })
  })
})

test('a part of a score with an unknown name costs itself beside the score', () => {
  const { rows, rejected } = parsed([{ ...row, score: { ft: [1, 1], golden: [2, 1] } }])
  expect(rows[0]?.result).toEqual({ full: [1, 1] })
  expect(rejected).toMatchObject([{ reason: 'score-shape', part: true }])
})

test('a match that has not begun has no score, and no goals', () => {
  const read = (ft: number[]) => parsed([{ ...row, score: { ft }, status: 'SCHEDULED' }])
  expect(read([0, 0]).rows).toMatchObject([{ result: {} }])
  expect(read([2, 1])).toMatchObject({
    rows: [],
    rejected: [{ reason: 'score-contradicts-status' }],
  })
})

test('the score of a ruling stands behind its word, not that of the play', () => {
  const read = (status: string) =>
    parsed([{ ...row, score: { ft: [0, 3] }, status }]).rows[0]?.result.full
  expect(read('awarded 3-0')).toEqual([3, 0])
  expect(read('awarded; originally 2-1')).toEqual([0, 3])
})

test.each(['AET', 'PEN', 'After Extra Time'])(
  '“%s” beside one score that is not level',
  (status) => {
    const read = (ft: number[], more: object = {}) =>
      parsed([{ ...row, score: { ft, ...more }, status }])
    expect(read([2, 1])).toMatchObject({
      rows: [],
      rejected: [{ reason: 'score-contradicts-status' }],
    })
    expect(read([1, 1]).rows[0]?.result).toEqual({ full: [1, 1] })
    expect(read([1, 1], { et: [2, 1] }).rows[0]?.result).toEqual({ full: [1, 1], extra: [2, 1] })
  },
)

test.each([
  [{ time: '20:00:00' }, '2025-08-15T20:00'],
  [{ time: '20:00+02:00' }, '2025-08-15T18:00'],
  [{ time: '20:00Z' }, '2025-08-15T20:00'],
  [{ date: '2025-8-15', time: '20:00Z' }, '2025-08-15T20:00'],
  [{ date: 'Fri Aug 15 2025', time: '20:00Z' }, '2025-08-15T20:00'],
])('the day and time of %j', (some, kickoff) => {
  const text = JSON.stringify({ name: 'Example League 2025/26', matches: [{ ...row, ...some }] })
  const content = readContent(text, 'x.json')
  if (content.kind !== 'matches') throw new Error(content.reason)
  const [fixture] = content.fixtures
  if (/Z|\+/.test(some.time)) expect(fixture?.kickoff.toISOString().slice(0, 16)).toBe(kickoff)
  expect(content.rejected).toEqual([])
})

test.each(['Arsenal FC [ENG]', 'Arsenal F.C.', 'A.F.C. Bournemouth'])(
  '“%s” is a known club',
  (team1) => {
    const text = JSON.stringify({
      name: 'English Premier League 2025/26',
      matches: [{ ...row, team1, team2: 'Chelsea FC' }],
    })
    const content = readContent(text, 'en.1.json')
    if (content.kind !== 'matches') throw new Error(content.reason)
    expect(content.fixtures[0]?.home).toMatch(/^en\/(arsenal|bournemouth)$/)
  },
)

test.each([
  ['postponed', 'postponed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['Awarded', 'awarded'],
  ['abandoned', 'abandoned'],
])('the status "%s" is %s', (status, ruling) => {
  expect(parsed([{ ...row, status }]).rows[0]?.ruling).toBe(ruling)
})

test('invalid rows are rejected and the others stay', () => {
  const { rows, rejected } = parsed([
    row,
    null,
    'x',
    { ...row, team2: '' },
    { ...row, date: 5 },
    { ...row, status: 'moved' },
  ])
  expect(rows).toHaveLength(1)
  expect(rejected.map(({ reason }) => reason)).toEqual([
    'row-not-object',
    'row-not-object',
    'side-unknown',
    'date-unknown',
    'status-unknown',
  ])
})

test.each<[string, object]>([
  ['time-unknown', { time: 9 }],
  ['ground-unreadable', { ground: { name: 'Anfield' } }],
  ['ground-unreadable', { ground: 7 }],
  ['round-unreadable', { round: 1.5 }],
  ['round-unreadable', { round: ['Matchday 1'] }],
  ['round-unreadable', { stage: 2 }],
  ['round-unreadable', { group: false }],
  ['referee-unreadable', { referee: 12 }],
  ['referee-unreadable', { referees: [{ nation: 'ENG' }] }],
  ['score-shape', { score: { ft: [2, 1], ht: '1-0' } }],
  ['score-shape', { score: { ft: [2, 1], ht: [1] } }],
  ['score-shape', { score: { ft: [2, 1], p: [null, 4] } }],
])('%s: a detail of a wrong type costs itself, and is named: %j', (reason, wrong) => {
  const { rows, rejected } = parsed([{ ...row, score: { ft: [2, 1] }, ...wrong }])
  expect(rows).toMatchObject([{ home: 'Home FC', result: { full: [2, 1] } }])
  expect(rejected).toMatchObject([{ item: 'a.json, match 1', reason, part: true }])
})

test('no value for a detail is no error', () => {
  const nothing = { time: null, ground: null, stage: null, group: '', referee: null, referees: [] }
  expect(parsed([{ ...row, ...nothing }]).rejected).toEqual([])
})

test.each([
  ['2025-08-16T15:00:00Z', undefined, '15:00 UTC+0'],
  ['2025-08-16T15:00:00.000+01:00', undefined, '15:00 UTC+01:00'],
  ['2025-08-16 15:00', undefined, '15:00'],
  ['2025-08-16 15:00', '15:00', '15:00'],
  ['2025-08-16T00:00:00', '15:00', '15:00'],
  ['2025-08-16 00:00:00', undefined, undefined],
])('the date %s beside the time %s has the time %s', (date, time, expected) => {
  const { rows, rejected } = parsed([{ ...row, date, time }])
  expect([rows[0]?.date, rows[0]?.time, rejected]).toEqual(['2025-08-16', expected, []])
})

test.each([
  ['W.O.', 'awarded'],
  ['w/o', 'awarded'],
  ['Match cancelled', 'cancelled'],
  ['match abandoned in the 67th minute', 'abandoned'],
])('the status "%s" is %s', (status, ruling) => {
  expect(parsed([{ ...row, status }])).toMatchObject({ rows: [{ ruling }], rejected: [] })
})

test('two times that contradict each other cost the time', () => {
  const { rows, rejected } = parsed([{ ...row, date: '2025-08-16T15:00:00Z', time: '17:30' }])
  expect(rows).toMatchObject([{ date: '2025-08-16' }])
  expect(rows[0]).not.toHaveProperty('time')
  expect(rejected).toMatchObject([{ reason: 'time-contradicts', part: true }])
})

test('goals have their minutes in every format', () => {
  const goals1 = [
    { minute: '90+6' },
    { minute: 45, offset: 2 },
    { minute: 7 },
    { name: 'no minute' },
  ]
  expect(parsed([{ ...row, goals1 }]).rows[0]?.goals).toEqual([
    { side: 0, minute: 90, stoppage: 6 },
    { side: 0, minute: 45, stoppage: 2 },
    { side: 0, minute: 7, stoppage: 0 },
  ])
})

test.each([
  ['{\n  "name": "x",\n  "matches": [1,}\n', 'a.json: line 3, column 17: this is not JSON: "}"'],
  ['{"matches": [', 'a.json: line 1, column 14: the text ends too early'],
  ['', 'a.json: line 1, column 1: the text ends too early'],
  ['{"matches": []} {', 'a.json: line 1, column 17: this is not JSON: "{"'],
  ['<html>', 'a.json: line 1, column 1: this is not JSON: "<"'],
])('a broken file is refused with its place: %j', (text, message) => {
  expect(() => parseMatchesJson(text, 'a.json')).toThrow(
    new BrokenFile('a.json', message.slice('a.json: '.length)),
  )
})

test('finds the exact position of an error', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(jsonErrorAt(text)).toBe(text.length)
    }),
  )
  fc.assert(
    fc.property(
      fc.array(fc.json({ maxDepth: 2 }), { minLength: 1 }),
      fc.nat(),
      fc.constantFrom('#', '}', ']', ',', ':'),
      (parts, where, sign) => {
        const whole = `[${parts.join(', ')}]`
        const at = where % (whole.length + 1)
        const text = whole.slice(0, at) + sign + whole.slice(at)
        let valid = true
        try {
          JSON.parse(text)
        } catch {
          valid = false
        }
        expect(jsonErrorAt(text) === text.length).toBe(valid)
      },
    ),
    { numRuns: 500 },
  )
})

test('other lists are skipped with a reason', () => {
  for (const text of ['[]', '{"groups": []}', '3', 'null'])
    expect(parseMatchesJson(text, 'a.json').kind).toBe('other')
})

test('throws BrokenFile only, for any file content', () => {
  const anyRow = fc.record(
    {
      ...Object.fromEntries(Object.keys(row).map((key) => [key, fc.anything()])),
      score: fc.anything(),
      goals1: fc.anything(),
    },
    { requiredKeys: [] },
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .record({ name: fc.anything(), matches: fc.array(fc.oneof(anyRow, fc.anything())) })
      .map((value) => JSON.stringify(value) ?? ''),
  )
  fc.assert(
    fc.property(texts, (text) => {
      try {
        readContent(text, 'a.json')
      } catch (error) {
        expect(error).toBeInstanceOf(BrokenFile)
      }
    }),
    { numRuns: 400 },
  )
})

test('a full file has line-ups, substitutions and cards; a bad detail costs only itself', () => {
  const starter = Array.from({ length: 11 }, (_, n) => ({ name: `Player ${n}` }))
  const parsed = parseMatchesJson(
    JSON.stringify({
      name: 'A league 2025/26',
      matches: [
        {
          round: 'Matchday 1',
          date: '2025-08-15',
          team1: 'Alpha',
          team2: 'Beta',
          score: { ft: [1, 0] },
          lineup: [
            {
              starter,
              bench: [{ name: 'On' }, { name: 'Unused' }],
              subs: [
                { on: 'On', off: 'Player 3', minute: '60' },
                { on: 'Late', minute: 'soon' },
              ],
            },
            { starter: starter.slice(1) },
          ],
          bookings: [
            [
              { type: 'Y', name: 'Player 2', minute: '45+1' },
              { type: 'Z', name: 'Player 2', minute: '50' },
            ],
            [{ type: 'R', name: 'Other', minute: 80 }],
          ],
        },
      ],
    }),
    'en.1-full.json',
  )
  expect(parsed.kind === 'matches' && parsed.rows[0]).toMatchObject({
    result: { full: [1, 0] },
    teams: [
      {
        lines: [['Player 0'], starter.slice(1).map(({ name }) => name)],
        substitutes: ['On', 'Late', 'Unused'],
      },
      null,
    ],
    incidents: [
      { side: 0, minute: 60, stoppage: 0, kind: 'substitution', name: 'On', off: 'Player 3' },
      { side: 0, minute: 45, stoppage: 1, kind: 'yellow', name: 'Player 2' },
      { side: 1, minute: 80, stoppage: 0, kind: 'red', name: 'Other' },
    ],
  })
})

test('a detail that cannot be read costs itself, and is named', () => {
  const booking = (some: object) => ({ type: 'Y', name: 'A B', minute: '30', ...some })
  const parsed = parseMatchesJson(
    JSON.stringify({
      name: 'Premier League 2025/26',
      matches: [
        {
          round: 'Matchday 1',
          date: '2025-08-15',
          team1: 'Liverpool',
          team2: 'Everton',
          score: { ft: [2, 0] },
          goals1: [
            { name: 'C', minute: '9' },
            { name: 'D', minute: '?' },
          ],
          attendance: '60 thousand',
          referees: [{ name: 'Anthony Taylor' }],
          bookings: [[booking({}), booking({ type: 'G' }), booking({ minute: null })], 'none'],
          lineup: [{ starter: [{ name: 'E' }], subs: [{ on: 'F', minute: 'late' }] }, null],
        },
      ],
    }),
    'a.json',
  )
  if (parsed.kind !== 'matches') throw new Error(parsed.reason)
  expect(parsed.rows).toMatchObject([
    {
      result: { full: [2, 0] },
      referee: 'Anthony Taylor',
      incidents: [{ kind: 'yellow', name: 'A B', minute: 30 }],
    },
  ])
  expect(parsed.rejected.map(({ reason, part }) => [reason, part])).toEqual([
    ['goals-unreadable', true],
    ['lineup-unreadable', true],
    ['card-unreadable', true],
    ['substitution-unreadable', true],
    ['attendance-unreadable', true],
  ])
  const cards = parsed.rejected.find(({ reason }) => reason === 'card-unreadable')
  expect(cards?.content).toEqual([booking({ type: 'G' }), booking({ minute: null }), 'none'])
})
