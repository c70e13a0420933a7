/** What anyone registered may write: every value here was either misread or could have been. */
import { describe, expect, test } from 'vitest'
import { convertMatch } from './match.ts'
import { goal, ligaMatch, result } from './test-replies.ts'

const later = new Date('2026-12-20T12:00:00Z')
const after = (minutes: number) => new Date(Date.parse('2026-11-27T19:30:00Z') + minutes * 60_000)

function converted(some: object, now = later) {
  const one = convertMatch(ligaMatch(some), 'here', now)
  if (!one) return null
  const reasons = one.rejected.map(({ reason }) => reason)
  return 'match' in one ? { ...one.match, isOver: one.isOver, reasons } : { reasons }
}
const over = (matchResults: unknown, some: object = {}) =>
  converted({ matchIsFinished: true, matchResults, ...some })
const inPlay = (some: object, minutes = 70) => converted(some, after(minutes))

const half = (home: number, away: number) => result('HalfTime', home, away)
const full = (home: number, away: number) => result('After90Minutes', home, away)
const extra = (home: number, away: number) => result('AfterExtraTime', home, away)
const shootOut = (home: number, away: number) => result('AfterPenalties', home, away)
const regular = (home: number, away: number) =>
  result('Unknown', home, away, { resultName: 'nach 90 Minuten' })

describe('a shoot-out', () => {
  // the row has it alone or added to the score before it
  test.each([
    ['0-0 then 4-2', [full(0, 0), shootOut(4, 2)], { penalties: [4, 2] }],
    ['1-1 then 3-0, less than a sum', [full(1, 1), shootOut(3, 0)], { penalties: [3, 0] }],
    ['2-2 then 3-1, less than a sum', [full(2, 2), shootOut(3, 1)], { penalties: [3, 1] }],
    ['1-1 then 7-5, no shoot-out', [full(1, 1), shootOut(7, 5)], { penalties: undefined }],
    ['2-2 then 6-4, a sum only', [full(2, 2), shootOut(6, 4)], { penalties: [4, 2] }],
    ['3-3 then 6-4, a sum only', [full(3, 3), shootOut(6, 4)], { penalties: [3, 1] }],
    ['3-3, 4-4 then 8-6', [full(3, 3), extra(4, 4), shootOut(8, 6)], { penalties: [4, 2] }],
    ['2-1 of a second leg, then 5-4', [full(2, 1), shootOut(5, 4)], { penalties: [5, 4] }],
    ['1-1 then 4-2, both', [full(1, 1), shootOut(4, 2)], { shootOutWinner: 'home' }],
    ['2-2 then 3-5, both', [full(2, 2), shootOut(3, 5)], { shootOutWinner: 'away' }],
    ['1-1, 2-2 then 6-5', [full(1, 1), extra(2, 2), shootOut(6, 5)], { shootOutWinner: 'home' }],
  ])('%s', (_, rows, right) => {
    const match = over(rows)
    expect(match).toMatchObject({ isOver: true })
    for (const [name, value] of Object.entries({ penalties: undefined, ...right }))
      if (value === undefined) expect(match).not.toHaveProperty(name)
      else expect(match).toHaveProperty(name, value)
  })

  test.each([
    ['30-2', 30, 2],
    ['6-0 after 1-1', 6, 0],
    ['7-5 after 1-1', 8, 5],
  ])('that cannot end %s is set aside, and the match settles', (_, home, away) => {
    const match = over([full(1, 1), shootOut(home, away)])
    expect(match).toMatchObject({ isOver: true, full: [1, 1], reasons: ['shoot-out-absurd'] })
    expect(match).not.toHaveProperty('penalties')
    expect(match).not.toHaveProperty('shootOutWinner')
  })

  const kick = { isPenalty: true, comment: 'Elfmeterschießen' }
  const kicks = (scores: [number, number][]) =>
    [goal(1, 0, 10), goal(1, 1, 50)].concat(scores.map(([a, b]) => goal(a, b, null, kick)))
  const fourTwo = kicks([
    [2, 1],
    [2, 2],
    [3, 2],
    [4, 2],
    [4, 3],
    [5, 3],
  ])
  const threeOne = fourTwo.slice(0, 2).concat(
    kicks([
      [2, 1],
      [2, 2],
      [3, 2],
      [4, 2],
    ]).slice(2),
  )
  test.each([
    ['4-2', fourTwo, [4, 2]],
    ['3-1', threeOne, [3, 1]],
  ])('that can be read in two ways is as its kicks tell: %s', (_, goals, penalties) => {
    expect(over([full(1, 1), shootOut(4, 2)], { goals })).toMatchObject({ penalties })
  })
})

describe('the score with the shoot-out where that after 90 minutes belongs', () => {
  test('is a sum; the row "nach 90 Minuten" has the other', () => {
    expect(over([full(4, 2), regular(1, 1), shootOut(4, 2)])).toMatchObject({
      full: [1, 1],
      penalties: [3, 1],
      score: [1, 1],
    })
  })

  test.each([
    ['alone', [full(4, 2), shootOut(4, 2)]],
    ['beside extra time', [full(4, 2), extra(1, 1), shootOut(4, 2)]],
    ['beside an unlevel 90 minutes', [full(4, 2), regular(2, 1), shootOut(4, 2)]],
  ])('settles nothing %s, and no page shows it', (_, rows) => {
    const match = over(rows)
    expect(match).toMatchObject({ isOver: false, status: 8 })
    expect(match?.reasons).toContain('shoot-out-in-full')
    expect(match).not.toHaveProperty('full')
    expect(match).not.toHaveProperty('score', [4, 2])
  })
})

describe('extra time or a shoot-out behind a score that is not level', () => {
  test.each([
    ['extra time', [full(2, 1), extra(2, 1)]],
    ['a shoot-out', [full(2, 1), shootOut(5, 4)]],
  ])('settles nothing where each tie is one match: %s', (_, rows) => {
    for (const leagueShortcut of ['dfb', 'em', 'WM2026']) {
      const match = over(rows, { leagueShortcut })
      expect(match).toMatchObject({ isOver: false })
      expect(match?.reasons).toContain('results-contradict')
      expect(match).not.toHaveProperty('full')
    }
    // the second leg of a tie
    expect(over(rows, { leagueShortcut: 'ucl2026' })).toMatchObject({ full: [2, 1] })
  })

  test('is a slip where all goals fell within 90 minutes', () => {
    const goals = [goal(1, 0, 10), goal(1, 1, 50), goal(2, 1, 80)]
    const match = over([full(2, 1), extra(2, 1)], { leagueShortcut: 'dfb', goals })
    expect(match).toMatchObject({ full: [2, 1], reasons: ['results-contradict'] })
    expect(match).not.toHaveProperty('extra')
  })
})

test.each([
  ['2025-12-04T19:30:00Z', 2026, 'a year early'],
  ['2027-12-04T19:30:00Z', 2026, 'a year late'],
  ['2026-11-27T19:30:00Z', 2025, 'with the season of the year before'],
])('a kick-off outside its season is set aside: %s in %i, %s', (matchDateTimeUTC, leagueSeason) => {
  const match = converted({ matchDateTimeUTC, leagueSeason })
  expect(match).toEqual({ reasons: ['kickoff-years-off'] })
})

test.each([
  ['bl1', '2026-08-20T18:30:00Z', 2026],
  ['bl1', '2020-07-04T13:30:00Z', 2019],
  // the European Championship of 2020
  ['em', '2021-06-11T19:00:00Z', 2020],
])('%s: %s is in the season of %i', (leagueShortcut, matchDateTimeUTC, leagueSeason) => {
  expect(converted({ leagueShortcut, matchDateTimeUTC, leagueSeason })).toHaveProperty('season')
})

test('a match that is marked as finished before its kick-off has not begun, aloud', () => {
  const early = over([full(2, 1)], { matchDateTimeUTC: '2026-12-27T19:30:00Z' })
  expect(early).toMatchObject({ isOver: false, status: 1, reasons: ['finished-too-early'] })
  expect(early).not.toHaveProperty('full')
  expect(early).not.toHaveProperty('score')
})

describe('results in other shapes', () => {
  test.each([
    ['as texts', [{ ...full(2, 1), pointsTeam1: '2', pointsTeam2: '1' }], [2, 1]],
    ['twice alike', [full(2, 1), full(2, 1)], [2, 1]],
    ['with two half times', [half(0, 0), half(1, 0), full(2, 1)], [2, 1]],
    ['behind -1 of a half', [half(-1, -1), full(2, 1)], [2, 1]],
  ])('%s settle', (_, rows, right) => {
    expect(over(rows)).toMatchObject({ isOver: true, full: right })
  })

  test.each([
    ['in another spelling of the kind', [result('after90minutes', 2, 1)], 'full-unknown'],
    ['with a number as kind', [{ ...full(2, 1), resultTypeKind: 2 }], 'detail-unreadable'],
    ['with one side', [{ resultTypeKind: 'After90Minutes', pointsTeam1: 2 }], 'detail-unreadable'],
    ['with half a goal', [{ ...full(2, 1), pointsTeam2: 1.5 }], 'detail-unreadable'],
    ['below zero', [full(-2, 1)], 'score-absurd'],
    ['with one side unknown', [full(-1, 2)], 'score-absurd'],
    ['after extra time alone', [extra(2, 1)], 'full-unknown'],
    ['after a shoot-out alone', [half(0, 0), shootOut(4, 2)], 'full-unknown'],
    ['below half time', [half(2, 1), full(1, 1)], 'half-above-full'],
    ['no list', { 0: full(2, 1) }, 'detail-unreadable'],
    ['a text', '2:1', 'detail-unreadable'],
    ['null', null, 'full-unknown'],
  ])('%s settle nothing, aloud', (_, rows, reason) => {
    const match = over(rows)
    expect(match).toMatchObject({ isOver: false })
    expect(match?.reasons).toContain(reason)
    expect(match).not.toHaveProperty('full')
  })

  test.each([
    ['above the score', [goal(1, 0, 10), goal(2, 0, 30)], ['goals-above-score']],
    ['below the score', [], []],
  ])('goals %s: the result settles', (_, goals, reasons) => {
    expect(over([full(1, 0)], { goals })).toMatchObject({ isOver: true, full: [1, 0], reasons })
  })

  test.each([[null], [undefined]])('matchIsFinished %j is not over', (matchIsFinished) => {
    expect(converted({ matchIsFinished, matchResults: [full(1, 0)] })).toMatchObject({
      isOver: false,
    })
  })

  test.each([['true'], [1]])('matchIsFinished %j is refused', (matchIsFinished) => {
    expect(converted({ matchIsFinished })).toEqual({ reasons: ['shape-unknown'] })
  })
})

describe('a kick-off', () => {
  const kickoffOf = (matchDateTimeUTC: unknown, leagueSeason = 2026) =>
    converted({ matchDateTimeUTC, leagueSeason }, after(-9_000))
  test.each([
    ['2026-11-27T19:30:00+00:00', '2026-11-27T19:30'],
    ['2026-11-27T20:30:00+01:00', '2026-11-27T19:30'],
    ['2026-11-27T20:30:00+0100', '2026-11-27T19:30'],
    ['2026-11-27 19:30:00', '2026-11-27T19:30'],
    ['2026-11-27 20:30:00+01', '2026-11-27T19:30'],
    [' 2026-11-27T19:30:00Z ', '2026-11-27T19:30'],
    ['2026-11-27T19:30Z', '2026-11-27T19:30'],
    ['2026-11-27T19:30:00.1234567Z', '2026-11-27T19:30'],
    ['2026-11-27T24:00:00Z', '2026-11-28T00:00'],
    ['2027-03-28T02:30:00', '2027-03-28T02:30'],
    ['2028-02-29T19:30:00Z', '2028-02-29T19:30', 2027],
  ])('%s is %s', (written, right, season?: number) => {
    const match = kickoffOf(written, season)
    expect(match).toMatchObject({ kickoffKnown: true })
    expect(match && 'kickoff' in match && match.kickoff?.toISOString().slice(0, 16)).toBe(right)
  })

  test('a day without a time is noon of it, and no known kick-off', () => {
    expect(kickoffOf('2026-11-27')).toMatchObject({
      kickoff: new Date('2026-11-27T12:00:00Z'),
      kickoffKnown: false,
    })
  })

  test.each([
    '2026-11-31T19:30:00Z',
    '2026-02-29T19:30:00Z',
    '2026-13-01T10:00:00Z',
    '2026-11-27T25:00:00Z',
    '27.11.2026 20:30',
    '2026-11-27T19:30:00 CET',
    '2026',
    '2026-11',
    'Fri Nov 27 2026',
    '1795807800',
    '/Date(1795807800000)/',
    '',
    null,
    undefined,
  ])('%j is refused', (written) => {
    expect(kickoffOf(written)).toEqual({ reasons: ['kickoff-wrong'] })
  })

  test('the timestamp of a snapshot that lies days ahead orders nothing', () => {
    const reportedAt = (lastUpdateDateTime: string) => converted({ lastUpdateDateTime })
    expect(reportedAt('2026-12-20T23:00:00')).toHaveProperty('reportedAt')
    for (const written of ['2099-01-01T00:00:00', '2026-11-31T10:00:00', 'gestern', ''])
      expect(reportedAt(written)).not.toHaveProperty('reportedAt')
  })
})

describe('a side', () => {
  const against = (teamName: string) => converted({ team2: { teamId: 99, teamName } })
  test.each([
    'TBD',
    'tba',
    'Offen',
    'noch offen',
    'Steht noch nicht fest',
    'Platzhalter',
    '???',
    '-',
    'Sieger Spiel 3',
    'Gewinner Halbfinale 1',
  ])('"%s" is not decided, and the match takes no plans', (teamName) => {
    expect(against(teamName)).toMatchObject({ kickoffKnown: false })
  })

  test.each(['unbekannt', 'N.N.', 'n. n.', 'Freilos', 'spielfrei', ' '])(
    '"%s" is none',
    (teamName) => {
      expect(against(teamName)).toBeNull()
    },
  )

  test.each([
    ['null', null],
    ['without a name', { teamId: 502, teamName: null }],
    ['without a number', { teamName: 'FC Beispielheim' }],
  ])('%s refuses the match', (_, team2) => {
    expect(converted({ team2 })).toEqual({ reasons: ['shape-unknown'] })
  })

  test('a number that is a text is a number', () => {
    expect(converted({ team2: { teamId: '502', teamName: 'FC B' } })).toMatchObject({ away: '502' })
  })
})

describe('goals during the match', () => {
  test.each([
    ['a minute that is a text', [goal(1, 0, 12)].map((one) => ({ ...one, matchMinute: '12' }))],
    ['no flag of a penalty', [goal(1, 0, 12, { isPenalty: null, isOwnGoal: undefined })]],
    ['two of one goal', [goal(1, 0, null), goal(1, 0, 12)]],
  ])('%s: the goal stands', (_, goals) => {
    expect(inPlay({ goals })).toMatchObject({ score: [1, 0], goals: [{ minute: 12 }] })
  })

  test.each([
    ['minute -1', [goal(1, 0, -1)], [1, 0]],
    ['minute 0', [goal(1, 0, 0)], [1, 0]],
    ['minute 200', [goal(1, 0, 200)], [1, 0]],
    ['minute 121 of a penalty-free match', [goal(1, 0, 121)], [1, 0]],
    ['a goal that is missing', [goal(1, 0, 1), goal(3, 0, 30)], [3, 0]],
    ['a row of 0-0', [goal(0, 0, 1), goal(1, 0, 30)], [1, 0]],
    ['a score below zero', [goal(-1, 0, 1), goal(1, 0, 30)], [1, 0]],
    ['a score of 300', [goal(1, 0, 30), goal(300, 0, 31)], [1, 0]],
  ])('%s: the score stands, and no list that would be wrong', (_, goals, score) => {
    const match = inPlay({ goals })
    expect(match).toMatchObject({ status: 4, score })
    expect(match).not.toHaveProperty('goals')
  })

  test('a list that cannot be read is not none', () => {
    for (const goals of ['1:0', [{ ...goal(1, 0, 45), matchMinute: '45+2' }]]) {
      expect(inPlay({ goals })).not.toHaveProperty('score')
      expect(inPlay({ goals })).toMatchObject({ reasons: ['detail-unreadable'] })
    }
  })

  test('minute 105 without a row of extra time is one of extra time while it is played', () => {
    const goals = [goal(1, 0, 12), goal(1, 1, 88), goal(2, 1, 105)]
    const match = inPlay({ goals, matchResults: [half(1, 0), full(1, 1)] }, 125)
    expect(match).toMatchObject({ status: 5, score: [2, 1] })
    expect(match?.reasons).toEqual([])
    expect(match && 'goals' in match && match.goals?.at(-1)).toMatchObject({ minute: 105 })
  })
})

test.each([
  [0, '1. Spieltag', 'Matchday 1'],
  [-1, 'Relegation', 'Relegation'],
  [12, null, 'Matchday 12'],
])('group %i called %j is the round "%s"', (groupOrderID, groupName, round) => {
  expect(converted({ group: { groupOrderID, groupName } })).toMatchObject({ round })
})
