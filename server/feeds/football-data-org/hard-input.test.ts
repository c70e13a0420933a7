/** Ugly but plausible matches: every value here was either misread or could have been. */
import { describe, expect, test } from 'vitest'
import { convertMatch } from './match.ts'
import { matchesOf } from './reply.ts'
import { goals, providerMatch } from './test-matches.ts'

const now = new Date('2026-11-21T18:00:00Z')

/** The match, or the reason why it is refused. */
function read(some: object = {}, score: object = {}) {
  const one = convertMatch(providerMatch(some, score), 'here', now)
  if (!one) return null
  return 'match' in one ? { ...one.match, clubs: one.clubs } : one.rejected.reason
}
const finished = (score: object, status = 'FINISHED') => read({ status }, score)
const won = { winner: 'HOME_TEAM', fullTime: goals(2, 1) }

describe('a score', () => {
  test.each([
    ['as texts', { fullTime: { home: '2', away: '1' } }],
    ['without a duration', { duration: null }],
    ['beside an unreadable half time', { halfTime: { home: 'x', away: 0 } }],
    ['beside half a regular time', { regularTime: { home: 2, away: null } }],
  ])('%s is taken', (_, some) => {
    expect(finished({ ...won, ...some })).toMatchObject({ score: [2, 1], full: [2, 1] })
  })

  test.each([
    ['with half a goal', { fullTime: { home: 2.5, away: 1 } }, 'shape-unknown'],
    ['with one side', { fullTime: { home: 2, away: null } }, 'full-unknown'],
    ['by the names of an older version', { fullTime: { homeTeam: 2 } }, 'full-unknown'],
    ['null', { fullTime: null }, 'shape-unknown'],
    ['of the other winner', { winner: 'AWAY_TEAM' }, 'winner-contradicts'],
    ['of a winner in other words', { winner: 'home_team' }, 'winner-contradicts'],
    ['of a winner that is a number', { winner: 1 }, 'shape-unknown'],
    ['of a golden goal', { duration: 'GOLDEN_GOAL' }, 'duration-unknown'],
    ['of "AET"', { duration: 'AET' }, 'duration-unknown'],
    ['of "extra_time"', { duration: 'extra_time' }, 'duration-unknown'],
    ['of a duration that is a number', { duration: 120 }, 'shape-unknown'],
  ])('%s is refused', (_, some, reason) => {
    expect(finished({ ...won, ...some })).toBe(reason)
  })

  test('in play, whatever the duration is called, is only shown', () => {
    const match = read({ status: 'IN_PLAY' }, { fullTime: goals(1, 0), duration: 'FIRST_HALF' })
    expect(match).toMatchObject({ status: 2, score: [1, 0] })
    expect(match).not.toHaveProperty('full')
  })

  const shootOut = { winner: 'HOME_TEAM', duration: 'PENALTY_SHOOTOUT', penalties: goals(4, 3) }
  const level = { regularTime: goals(1, 1), extraTime: goals(0, 0) }
  test.each([
    ['straight after 90 minutes', { regularTime: goals(1, 1) }, goals(5, 4), [1, 1]],
    ['with the goals of extra time missing', { regularTime: goals(1, 1) }, goals(6, 5), [1, 1]],
    ['of a second leg', { regularTime: goals(1, 1), extraTime: goals(1, 0) }, goals(6, 4), [1, 1]],
  ])('of a shoot-out %s', (_, parts, fullTime, full) => {
    expect(finished({ ...shootOut, ...parts, fullTime })).toMatchObject({
      full,
      penalties: [4, 3],
    })
  })

  test.each([
    [
      'without its kicks in the whole',
      { ...level, fullTime: goals(1, 1) },
      'shoot-out-above-score',
    ],
    ['as the whole', { ...level, fullTime: goals(4, 3) }, 'parts-contradict'],
    ['that nobody won', { ...level, fullTime: goals(5, 4), winner: 'DRAW' }, 'winner-contradicts'],
    [
      'of 0-0',
      { fullTime: goals(2, 1), penalties: goals(0, 0), regularTime: goals(2, 1) },
      'winner-contradicts',
    ],
  ])('of a shoot-out %s is refused', (_, some, reason) => {
    expect(finished({ ...shootOut, ...some })).toBe(reason)
  })
})

describe('a status', () => {
  test.each([
    ['FINISHED ', 8],
    ['Finished', 8],
    ['live', 2],
    ['In_Play', 2],
    ['SUSPENDED', 10],
    ['Canceled', 12],
  ])('"%s" is %i', (status, code) => {
    expect(read({ status }, won)).toMatchObject({ status: code })
  })

  test.each(['ABANDONED', 'INTERRUPTED', 'WALKOVER', 'FT', ''])('"%s" is refused', (status) => {
    expect(read({ status }, won)).toBe('status-unknown')
  })

  test.each(['AWARDED', 'Awarded', 'awarded '])('"%s" is a ruling, not play', (status) => {
    expect(read({ status }, won)).toMatchObject({ status: 8, awarded: true, full: [2, 1] })
  })

  test.each(['POSTPONED', 'CANCELLED', 'TIMED', 'scheduled'])('"%s" has no score', (status) => {
    expect(read({ status }, won)).not.toHaveProperty('score')
  })

  test.each([
    ['90+3', 90],
    ['HT', undefined],
    [130, undefined],
    [45.5, undefined],
    [{}, undefined],
  ])('the minute %j is %s', (minute, right) => {
    const match = read({ status: 'IN_PLAY', minute }, { fullTime: goals(1, 0) })
    expect(match).toMatchObject({ score: [1, 0] })
    expect(match && typeof match === 'object' && match.minute).toBe(right)
  })
})

describe('a kick-off', () => {
  test.each([
    ['2026-11-21T15:00:00', '2026-11-21T15:00'],
    ['2026-11-21T15:00:00+01:00', '2026-11-21T14:00'],
    ['2026-11-21T15:00:00+0100', '2026-11-21T14:00'],
    ['2026-11-21 15:00:00Z', '2026-11-21T15:00'],
    ['2026-11-21T24:00:00Z', '2026-11-22T00:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T01:30'],
  ])('%s is %s', (utcDate, right) => {
    const match = read({ utcDate })
    expect(match).toMatchObject({ kickoffKnown: true })
    expect(match && typeof match === 'object' && match.kickoff?.toISOString().slice(0, 16)).toBe(
      right,
    )
  })

  test.each([
    '2026-11-31T15:00:00Z',
    '2026-02-29T15:00:00Z',
    '2026-11-21T25:00:00Z',
    '21/11/2026 15:00',
    'Sat Nov 21 2026',
    '2026-11',
    '2027',
    '1763737200',
    '',
  ])('%j is refused', (utcDate) => {
    expect(read({ utcDate })).toBe('kickoff-wrong')
  })

  test.each([
    [{ status: 'SCHEDULED', utcDate: '2026-12-05T23:30:00Z' }],
    [{ status: 'scheduled', utcDate: '2026-12-05T00:00:00Z' }],
    [{ status: 'SCHEDULED', utcDate: ' 2026-12-05T00:00:00+02:00' }],
    [{ status: 'TIMED', utcDate: '2026-12-05 ' }],
  ])('of %j is the day alone', (some) => {
    expect(read(some)).toMatchObject({
      kickoff: new Date('2026-12-05T12:00:00Z'),
      kickoffKnown: false,
    })
  })

  test('the timestamp of a snapshot is in UTC; one that lies days ahead orders nothing', () => {
    expect(read({ lastUpdated: '2026-11-21T14:00:00' })).toHaveProperty(
      'reportedAt',
      new Date('2026-11-21T14:00:00Z'),
    )
    // the source's clock is hours off
    expect(read({ lastUpdated: '2026-11-22T06:00:00Z' })).toHaveProperty('reportedAt')
    for (const lastUpdated of ['2099-01-01T00:00:00Z', 'yesterday', '', null])
      expect(read({ lastUpdated })).not.toHaveProperty('reportedAt')
  })
})

describe('a season and a round', () => {
  test.each([
    ['2026-08-21', '2027-05-30', '2026-27'],
    ['2026-06-11', '2026-07-19', '2026'],
    ['2025-12-05', '2026-05-30', '2025-26'],
  ])('%s to %s is %s', (startDate, endDate, season) => {
    expect(read({ season: { startDate, endDate } })).toMatchObject({ season })
  })

  test.each([
    ['2026-08-21', '2025-05-30'],
    ['2026', '2027'],
    ['2026-08-21T00:00:00Z', '2027-05-30'],
  ])('%s to %s is refused', (startDate, endDate) => {
    expect(read({ season: { startDate, endDate } })).toBe('season-unknown')
  })

  test.each([
    [{ matchday: 0 }, ''],
    [{ matchday: -1 }, ''],
    [{ matchday: '12' }, 'Matchday 12'],
    [{ matchday: 12.5 }, ''],
    [{ stage: 5 }, 'Matchday 12'],
    [{ stage: 'GROUP_STAGE', group: 'group_b' }, 'Group B'],
    [{ stage: 'GROUP_STAGE', group: '' }, 'Group stage'],
    [{ stage: 'PLAYOFF_ROUND_1', matchday: null }, 'Playoff round 1'],
  ])('of %j the round is "%s"', (some, round) => {
    expect(read(some)).toMatchObject({ round })
  })
})

describe('a side', () => {
  const against = (awayTeam: unknown) => read({ awayTeam })
  test.each([
    ['with spaces', { id: 61, name: ' Chelsea FC ' }, 'en/chelsea'],
    ['with a number that is a text', { id: '61', name: 'Chelsea FC' }, 'en/chelsea'],
  ])('%s is the club', (_, team, ours) => {
    const match = against(team)
    expect(match && typeof match === 'object' && match.clubs[1].ours).toBe(ours)
  })

  test.each(['TBD', 'Winner SF1', 'W74', '?'])('"%s" is not decided yet', (name) => {
    expect(against({ id: 9, name })).toMatchObject({ kickoffKnown: false })
  })

  test.each([
    ['without a name', { id: 9, name: null }],
    ['without a number', { id: null, name: 'Chelsea FC' }],
    ['of spaces', { id: 9, name: '  ' }],
  ])('%s is none', (_, team) => {
    expect(against(team)).toBeNull()
  })

  test.each([[null], [{ id: 0, name: 'Chelsea FC' }], [{ id: 61, name: 7 }]])(
    '%j refuses the match',
    (team) => {
      expect(against(team)).toBe('shape-unknown')
    },
  )

  test('home and away in the other order are the other match', () => {
    const [homeTeam, awayTeam] = [
      { id: 61, name: 'Chelsea FC' },
      { id: 57, name: 'Arsenal FC' },
    ]
    expect(read({ homeTeam, awayTeam })).toMatchObject({ home: '61', away: '57' })
  })
})

test.each([
  ['', null],
  ['null', null],
  ['[]', null],
  ['<html>Bad gateway</html>', null],
  ['{"errorCode":429,"message":"You reached your request limit."}', null],
  ['{"resultSet":{"count":"1"},"matches":[{}]}', null],
  ['{"resultSet":{},"matches":[]}', null],
  ['{"resultSet":{"count":1},"matches":{}}', null],
  ['{"resultSet":{"count":2},"matches":[{}]}', null],
  ['{"resultSet":{"count":0},"matches":[]}', []],
  ['\ufeff{"resultSet":{"count":0},"matches":[]}', []],
])('the body %j', (body, right) => {
  expect(matchesOf(body)).toEqual(right)
})
