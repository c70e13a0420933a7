import { expect, test } from 'vitest'
import { clubKeyOf, isKnownClub } from '../names/clubs.ts'
import { germanNations } from './german-nations.ts'
import { convertMatch } from './match.ts'
import { goal, ligaMatch, result } from './test-replies.ts'

const later = new Date('2026-11-28T12:00:00Z')
const live = new Date('2026-11-27T20:02:00Z')

function converted(some: object, now = later) {
  const one = convertMatch(ligaMatch({ matchIsFinished: true, ...some }), 'here', now)
  if (!one || !('match' in one)) throw new Error('no match')
  return { ...one.match, isOver: one.isOver, reasons: one.rejected.map(({ reason }) => reason) }
}

test('a match in play: goals in order, with minutes, and no name that is empty', () => {
  const match = converted(
    {
      matchIsFinished: false,
      goals: [
        goal(1, 1, 31, { goalGetterName: ' B. Zweite', isPenalty: true }),
        goal(1, 0, 12),
        goal(2, 1, 45, { goalGetterID: 0, goalGetterName: '', comment: '+2' }),
      ],
    },
    live,
  )
  expect(match).toMatchObject({ isOver: false, status: 2, score: [2, 1], season: '2026-27' })
  expect(match).not.toHaveProperty('full')
  expect(match.kickoff).toEqual(new Date('2026-11-27T19:30:00Z'))
  expect(match.reportedAt).toEqual(new Date('2026-11-27T20:02:14.500Z'))
  const name = (written: string) => ({ zh: written, zht: written, en: written })
  expect(match.goals).toEqual([
    { side: 'home', minute: 12, kind: 'play', scorer: { key: '22001', name: name('A. Erste') } },
    {
      side: 'away',
      minute: 31,
      kind: 'penalty',
      scorer: { key: '22001', name: name('B. Zweite') },
    },
    { side: 'home', minute: 45, added: 2, kind: 'play' },
  ])
})

test('a finished match; a goal of stoppage time is at 90 with its comment', () => {
  const match = converted({
    matchResults: [
      result('HalfTime', 0, 1, { resultName: 'Halbzeitergebnis' }),
      result('After90Minutes', 2, 1),
    ],
    goals: [
      goal(0, 1, 45),
      goal(1, 1, 66, { isOwnGoal: true }),
      goal(2, 1, 90, { isOvertime: true, comment: '+7' }),
    ],
  })
  expect(match).toMatchObject({
    isOver: true,
    status: 8,
    full: [2, 1],
    half: [0, 1],
    score: [2, 1],
  })
  expect(match.goals?.at(-1)).toMatchObject({ minute: 90, added: 7 })
})

test('an instant without a zone is one of UTC, on a server in any zone', () => {
  const { kickoff } = converted({ matchDateTimeUTC: '2026-11-27T19:30:00' })
  expect(kickoff).toEqual(new Date('2026-11-27T19:30:00Z'))
})

test('two results after 90 minutes that differ settle nothing', () => {
  const both = (second: number) =>
    converted({
      matchResults: [result('After90Minutes', 2, 1), result('After90Minutes', 2, second)],
    })
  expect(both(1)).toMatchObject({ full: [2, 1], reasons: [] })
  expect(both(2)).not.toHaveProperty('full')
  expect(both(2).reasons).toContain('results-contradict')
})

test('the women of a club and of a nation are no men', () => {
  const teams = ['FC Bayern München', 'Deutschland'].map((teamName, at) => ({
    teamId: at + 1,
    teamName,
  }))
  const [team1, team2] = teams
  const sides = (leagueName: string) => {
    const one = convertMatch(ligaMatch({ leagueName, team1, team2 }), 'here', later)
    return one && 'match' in one ? one.clubs.map(({ ours, name }) => [ours, name.zh]) : []
  }
  expect(sides('Frauen-Bundesliga 2026/2027')).toEqual([
    ['women-de/bayern-munchen', '拜仁慕尼黑女足'],
    ['women-nation/germany', '德国女足'],
  ])
  expect(sides('Bundesliga 2026/2027')[0]?.[0]).toBe('de/bayern-munchen')
})

test.each([...germanNations])('%s is a side of our tables: %s', (_, ours) => {
  expect(isKnownClub(clubKeyOf(`nation/${ours}`))).toBe(true)
})

test('finished before its result: still in play, with the score of the goals', () => {
  const half = [result('HalfTime', 1, 0)]
  const at = new Date('2026-11-27T21:20:00Z')
  const match = converted({ matchResults: half, goals: [goal(1, 0, 20), goal(1, 1, 80)] }, at)
  expect(match).toMatchObject({ isOver: false, status: 4, score: [1, 1] })
})

test('a row of extra time below the score after 90 minutes is set aside', () => {
  const rows = [result('After90Minutes', 2, 0), result('AfterExtraTime', 0, 0)]
  const match = converted({ matchResults: rows })
  expect(match).toMatchObject({ isOver: true, full: [2, 0], reasons: ['extra-below-full'] })
  expect(match).not.toHaveProperty('extra')
})

test('goals of a shoot-out are no goals, and never a 3-2', () => {
  const kick = { isPenalty: true, comment: 'Elfmeterschießen' }
  const match = converted({
    matchResults: [result('HalfTime', 0, 1), result('After90Minutes', 1, 1)],
    goals: [
      goal(0, 1, 10),
      goal(1, 1, 70),
      goal(2, 1, null, kick),
      goal(2, 2, null, kick),
      goal(3, 2, null, kick),
    ],
  })
  expect(match).toMatchObject({ full: [1, 1], score: [1, 1], penalties: [2, 1] })
  expect(match.goals).toHaveLength(2)
})

test('an end result with the shoot-out in it is not the score after 90 minutes', () => {
  const match = converted({
    matchResults: [
      result('HalfTime', 0, 0),
      result('After90Minutes', 5, 4),
      result('Unknown', 1, 1, { resultName: 'nach 90 Minuten' }),
      result('AfterExtraTime', 1, 1, { resultName: 'nach Verlängerung' }),
      result('AfterPenalties', 5, 4, { resultName: 'nach Elfmeterschießen' }),
    ],
  })
  expect(match).toMatchObject({ full: [1, 1], extra: [1, 1], penalties: [4, 3], score: [1, 1] })
})

test.each([
  [
    'of unknown kinds',
    [result('Unknown', 1, 2), result('Unknown', 1, 2, { resultName: 'Nachspielzeit' })],
  ],
  ['without a kind, by its id', [result(null, 2, 2)]],
  ['by its name alone', [result(null, 2, 2, { resultTypeID: 0 })]],
])('a result %s settles nothing, and is shown', (_, matchResults) => {
  const match = converted({ matchResults })
  expect(match).toMatchObject({ isOver: false, status: 8, reasons: ['full-unknown'] })
  expect(match.score).toEqual([matchResults[0]?.pointsTeam1, 2])
  expect(match).not.toHaveProperty('full')
})

test('goals that all fell within 90 minutes prove the score', () => {
  const matchResults = [result('Unknown', 1, 2)]
  const goals = [goal(0, 1, 10), goal(1, 1, 40), goal(1, 2, 89)]
  expect(converted({ matchResults, goals })).toMatchObject({ isOver: true, full: [1, 2] })
  // a goal at 90+2 may be one of extra time
  const late = [...goals.slice(0, 2), goal(1, 2, 92)]
  expect(converted({ matchResults, goals: late }).isOver).toBe(false)
})

test('sides that are not drawn yet are no match; another shape is refused', () => {
  const unknown = { team1: { teamId: 0, teamName: 'unbekannt', shortName: '' } }
  expect(convertMatch(ligaMatch(unknown), 'here', later)).toBeNull()
  expect(convertMatch({ matchID: 'x' }, 'match 3', later)).toMatchObject({
    rejected: [{ item: 'match 3', reason: 'shape-unknown' }],
  })
})

test('results that are entered during the match are its score where goals are missing', () => {
  const at = new Date('2026-11-27T20:50:00Z')
  const inPlay = (some: object) => converted({ matchIsFinished: false, ...some }, at)
  const half = result('HalfTime', 1, 0)
  expect(inPlay({ matchResults: [half] })).toMatchObject({ score: [1, 0], half: [1, 0] })
  const now = [half, result('After90Minutes', 1, 2)]
  expect(inPlay({ matchResults: now, goals: [goal(1, 0, 12)] })).toMatchObject({ score: [1, 2] })
  expect(inPlay({ matchResults: now, goals: [goal(1, 0, 12)] })).not.toHaveProperty('full')
  expect(inPlay({ matchResults: [half], goals: [goal(1, 0, 12), goal(1, 1, 50)] }).score).toEqual([
    1, 1,
  ])
  // the end result of a shoot-out is no score
  const kicks = [goal(1, 1, 70), goal(2, 1, null, { comment: 'Elfmeterschießen' })]
  const shootOut = {
    matchResults: [result('After90Minutes', 5, 4)],
    goals: [goal(1, 0, 2), ...kicks],
  }
  expect(inPlay(shootOut)).toMatchObject({ score: [1, 1] })
})

test('a result of -1 is none; an absurd one is refused, and the match is not', () => {
  const match = converted(
    { matchIsFinished: false, matchResults: [result('HalfTime', -1, -1)] },
    live,
  )
  expect(match).toMatchObject({ score: [0, 0], reasons: [] })
  expect(match).not.toHaveProperty('half')
  const absurd = converted({ matchResults: [result('After90Minutes', 100, 0)] })
  expect(absurd.isOver).toBe(false)
  expect(absurd.reasons).toContain('score-absurd')
})

test('a match that is not over six hours after its kick-off is abnormal, and not postponed', () => {
  const at = (hours: number) => new Date(Date.parse('2026-11-27T19:30:00Z') + hours * 3_600_000)
  const abandoned = { matchIsFinished: false, goals: [goal(1, 0, 20)] }
  expect(converted(abandoned, at(5.9))).toMatchObject({ status: 4 })
  expect(converted(abandoned, at(6.1))).toMatchObject({ status: 0, isOver: false })
  const moved = { ...abandoned, matchDateTimeUTC: '2026-12-09T19:30:00Z' }
  expect(converted(moved, at(6.1))).toMatchObject({ status: 1 })
})

test.each([
  ['Elfmeterschiessen'],
  ['im 11m-Schießen'],
  ['11-Meter-Schießen'],
  ['Elfmeter-Schießen'],
  ['i.E.'],
  ['n. E.'],
  ['Penalty shoot-out'],
])('a kick that is marked "%s" is one of the shoot-out', (comment) => {
  const kick = { comment, isPenalty: true }
  const rows = [goal(1, 0, 10), goal(1, 1, 70), goal(2, 1, 120, kick), goal(2, 2, 120, kick)]
  const match = converted({ matchIsFinished: false, goals: rows }, live)
  expect(match.score).toEqual([1, 1])
  expect(match.goals).toHaveLength(2)
})

test('a penalty in play that is marked "11m" is a goal', () => {
  const rows = [goal(1, 0, 10, { comment: '11m', isPenalty: true })]
  expect(converted({ matchIsFinished: false, goals: rows }, live)).toMatchObject({ score: [1, 0] })
})

test.each([
  ['+2', 2],
  ['90+4', 4],
  ['90.+5', 5],
  ['(+3)', 3],
  ['Nachspielzeit +4', 4],
  ['nach 3 Ecken', undefined],
])('"%s" beside a goal at 90 is stoppage time: %s', (comment, added) => {
  const rows = [goal(1, 0, 90, { comment })]
  const match = converted({ matchResults: [result('After90Minutes', 1, 0)], goals: rows })
  expect(match.goals?.[0]?.added).toBe(added)
})

test('a goal that two people entered is one', () => {
  const rows = [goal(1, 0, null), goal(1, 0, 12), goal(1, 1, 70), goal(1, 1, 70)]
  const match = converted({ matchResults: [result('After90Minutes', 1, 1)], goals: rows })
  expect(match.goals).toMatchObject([{ minute: 12 }, { side: 'away', minute: 70 }])
})

test.each([
  ['a row without points', [{ ...result('HalfTime', 1, 0), pointsTeam1: null }]],
  ['a row that is null', [null]],
])('%s costs itself, and the result settles', (_, broken) => {
  const match = converted({ matchResults: [...broken, result('After90Minutes', 1, 0)] })
  expect(match).toMatchObject({ isOver: true, full: [1, 0], reasons: ['detail-unreadable'] })
})

test('a broken row that could be the result settles nothing, aloud', () => {
  const matchResults = [{ ...result('After90Minutes', 1, 0), pointsTeam1: 'two' }]
  const match = converted({ matchResults })
  expect(match).toMatchObject({ isOver: false, reasons: ['detail-unreadable', 'full-unknown'] })
  expect(match).not.toHaveProperty('full')
})

test('a shoot-out that is below the score before it is listed alone', () => {
  const rows = [
    result('After90Minutes', 2, 2),
    result('AfterExtraTime', 3, 3),
    result('AfterPenalties', 2, 4),
  ]
  expect(converted({ matchResults: rows })).toMatchObject({ extra: [3, 3], penalties: [2, 4] })
})

test.each([
  ['Gruppe C', 'Group C'],
  ['Vorrunde, Gruppe A', 'Group A'],
  ['Gruppenphase 2. Spieltag', 'Group stage'],
  ['Vorrunde', 'Group stage'],
  ['Sechzehntelfinale', 'Round of 32'],
  ['Spiel um Platz 3', 'Third place'],
  ['Spiel um den 3. Platz', 'Third place'],
  ['2. Runde', 'Round 2'],
  ['Gruppe A - 1. Spieltag', 'Group A'],
  ['Ligaphase 3. Spieltag', 'League, Matchday 3'],
  ['1/8-Finale', 'Round of 16'],
  ['Viertelfinale Hinspiel', 'Quarter-finals, 1st Leg'],
  ['Halbfinale (Rückspiele)', 'Semi-finals, 2nd Leg'],
  ['Kleines Finale', 'Third place'],
  ['Finale', 'Final'],
])('the round "%s" of a tournament is "%s"', (groupName, round) => {
  const group = { groupName, groupOrderID: 1 }
  expect(converted({ leagueShortcut: 'em', group }).round).toBe(round)
})

test.each([
  ['wm26', 'FIFA Weltmeisterschaft 2026', 'world-cup'],
  ['dfb2026', 'DFB-Pokal 2026/27', 'de.cup'],
  ['ucl2026', 'UEFA Champions League 2026/27', 'uefa.cl'],
  ['uecl', 'UEFA Conference League 2026/27', 'uefa.conf'],
  ['nl2026', 'UEFA Nations League 2026/27', 'nations-league'],
  ['bl12026', '1. Fußball-Bundesliga 2026/2027', 'de.1'],
  ['fbl1', '1. Fußball-Bundesliga Frauen 2026/27', 'fbl1'],
  ['ucl-f', 'UEFA Women’s Champions League 2026/27', 'ucl-f'],
  ['hbl', 'Handball-Bundesliga 2026/27', 'hbl'],
])('the competition %s, “%s”, is %s', (leagueShortcut, leagueName, league) => {
  expect(converted({ leagueShortcut, leagueName })).toMatchObject({ league })
})

test('the shortcut of a league may be in capitals', () => {
  expect(converted({ leagueShortcut: 'BL1' })).toMatchObject({
    league: 'de.1',
    season: '2026-27',
    round: 'Matchday 12',
  })
})
