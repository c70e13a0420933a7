import { describe, expect, test } from 'vitest'
import { convertMatch } from './match.ts'
import { matchesOf } from './reply.ts'
import { goals, providerMatch } from './test-matches.ts'

const now = new Date('2026-11-21T18:00:00Z')

const converted = (some: object = {}, score: object = {}) =>
  convertMatch(providerMatch(some, score), 'here', now)
const matchOf = (some: object = {}, score: object = {}) => {
  const one = converted(some, score)
  return one && 'match' in one ? one.match : null
}
const reasonOf = (some: object = {}, score: object = {}) => {
  const one = converted(some, score)
  return one && 'rejected' in one ? one.rejected.reason : null
}

test('a future match', () => {
  expect(matchOf()).toEqual({
    key: '500',
    league: 'en.1',
    season: '2026-27',
    round: 'Matchday 12',
    home: '57',
    away: '61',
    kickoff: new Date('2026-11-21T15:00:00Z'),
    kickoffKnown: true,
    status: 1,
    reportedAt: new Date('2026-11-21T14:00:00Z'),
  })
})

test('clubs and leagues have names of our tables, else the provider’s; no crests', () => {
  const stranger = {
    id: 9,
    name: 'FK Sutjeska Nikšić',
    shortName: null,
    crest: 'https://crests.example/9.png',
  }
  const one = converted({ awayTeam: stranger })
  if (!one || !('match' in one)) throw new Error('the match is not taken')
  expect(one.league.name).toEqual({
    zh: '英格兰超级联赛',
    zht: '英格蘭超級聯賽',
    en: 'Premier League',
  })
  expect(one.clubs[0]).toMatchObject({
    key: '57',
    shortName: { zh: '阿森纳', zht: '阿仙奴', en: 'Arsenal' },
  })
  expect(one.clubs[1]).toMatchObject({
    key: '9',
    name: { zh: 'FK Sutjeska Nikšić', zht: 'FK Sutjeska Nikšić' },
  })
  for (const { crest } of one.clubs)
    expect(crest).toMatch(/^crest\/[1-3]-[1-6]-[\da-f]{6}-[\da-f]{6}\.svg$/)
  // the same club in a cup that does not state its country
  const cup = converted({
    competition: { code: 'CL', name: 'UEFA Champions League' },
    awayTeam: stranger,
    matchday: null,
    stage: 'LAST_16',
  })
  expect(cup).toMatchObject({
    clubs: [one.clubs[0], one.clubs[1]],
    match: { round: 'Round of 16' },
    league: { key: 'cl' },
  })
})

test.each([
  [{ stage: 'REGULAR_SEASON', matchday: 5 }, 'Matchday 5'],
  [{ stage: 'LEAGUE_STAGE', matchday: 3 }, 'Matchday 3'],
  [{ stage: 'GROUP_STAGE', group: 'GROUP_A', matchday: 1 }, 'Group A'],
  [{ stage: 'GROUP_STAGE', group: 'Group A', matchday: 1 }, 'Group A'],
  [{ stage: 'QUARTER_FINALS', matchday: 1 }, 'Quarter finals'],
])('the round of %j is %s', (some, round) => {
  expect(matchOf(some)?.round).toBe(round)
})

test.each([
  'PL',
  'ELC',
  'BL1',
  'BL2',
  'PD',
  'SD',
  'SA',
  'SB',
  'FL1',
  'FL2',
  'DED',
  'PPL',
  'BSA',
  'WC',
  'EC',
  'CL',
])('the competition %s has our own name in each language', (code) => {
  const one = converted({ competition: { code, name: 'As the provider calls it' } })
  const { name, shortName } = one && 'league' in one ? one.league : expect.unreachable()
  for (const words of [name, shortName]) {
    expect(words.zh).toMatch(/^[\p{Script=Han}]+$/u)
    expect(words.zht).toMatch(/^[\p{Script=Han}]+$/u)
    expect(words.en).not.toContain('provider')
  }
})

describe('the status', () => {
  test.each([
    ['SCHEDULED', 13],
    ['TIMED', 1],
    ['IN_PLAY', 2],
    ['LIVE', 2],
    ['PAUSED', 3],
    ['SUSPENDED', 10],
    ['POSTPONED', 9],
    ['CANCELLED', 12],
  ])('%s is %i', (status, code) => {
    expect(matchOf({ status }, { fullTime: goals(0, 0) })?.status).toBe(code)
  })

  test('is the second half after a half-time score; the rest follows from the duration', () => {
    const playing = { status: 'IN_PLAY' }
    const half = { fullTime: goals(1, 0), halfTime: goals(1, 0) }
    expect(matchOf(playing, half)?.status).toBe(4)
    expect(matchOf(playing, { ...half, duration: 'EXTRA_TIME' })?.status).toBe(5)
    expect(matchOf({ status: 'PAUSED' }, { ...half, duration: 'EXTRA_TIME' })?.status).toBe(5)
    expect(matchOf(playing, { ...half, duration: 'PENALTY_SHOOTOUT' })?.status).toBe(7)
  })

  test('of a day without a time gets noon of that day, and no known kick-off', () => {
    expect(matchOf({ status: 'SCHEDULED', utcDate: '2026-12-05T00:00:00Z' })).toMatchObject({
      kickoff: new Date('2026-12-05T12:00:00Z'),
      kickoffKnown: false,
    })
  })

  test('a postponed match keeps its old kick-off; a ruling is an awarded result', () => {
    expect(matchOf({ status: 'POSTPONED' })).toMatchObject({
      status: 9,
      kickoff: new Date('2026-11-21T15:00:00Z'),
    })
    expect(
      matchOf({ status: 'AWARDED' }, { winner: 'HOME_TEAM', fullTime: goals(3, 0) }),
    ).toMatchObject({ status: 8, awarded: true })
  })
})

describe('the score', () => {
  test('is running, and is final when the match is over', () => {
    expect(matchOf({ status: 'IN_PLAY', minute: '45+2' }, { fullTime: goals(1, 0) })).toMatchObject(
      { score: [1, 0], minute: 45 },
    )
    expect(matchOf({ status: 'IN_PLAY' }, { fullTime: goals(1, 0) })).not.toHaveProperty('full')
    expect(
      matchOf(
        { status: 'FINISHED' },
        { winner: 'AWAY_TEAM', fullTime: goals(1, 2), halfTime: goals(1, 0) },
      ),
    ).toMatchObject({
      score: [1, 2],
      half: [1, 0],
      full: [1, 2],
    })
  })

  test('after a shoot-out excludes its goals: 6-6 with penalties of 4-5 is 2-1', () => {
    const score = {
      winner: 'AWAY_TEAM',
      duration: 'PENALTY_SHOOTOUT',
      fullTime: goals(6, 6),
      penalties: goals(4, 5),
      regularTime: null,
    }
    const match = matchOf({ status: 'FINISHED' }, { ...score, extraTime: null })
    expect(match).toMatchObject({ score: [2, 1], penalties: [4, 5], status: 8 })
    // the score after 90 minutes is not stated, so it settles nothing
    expect(match).not.toHaveProperty('full')
    expect(match).not.toHaveProperty('extra')
    expect(matchOf({ status: 'FINISHED' }, { ...score, extraTime: goals(1, 0) })).toMatchObject({
      full: [1, 1],
      extra: [2, 1],
    })
    expect(
      matchOf(
        { status: 'FINISHED' },
        { ...score, extraTime: goals(0, 0), regularTime: goals(2, 1) },
      ),
    ).toMatchObject({ full: [2, 1] })
    // during the shoot-out
    expect(
      matchOf(
        { status: 'IN_PLAY' },
        { ...score, winner: null, fullTime: goals(3, 1), penalties: goals(1, 0) },
      ),
    ).toMatchObject({
      status: 7,
      score: [2, 1],
    })
  })

  test('after extra time is that of 120 minutes, and may be level over two legs', () => {
    const score = {
      winner: 'DRAW',
      duration: 'EXTRA_TIME',
      fullTime: goals(2, 2),
      halfTime: goals(1, 0),
    }
    expect(matchOf({ status: 'FINISHED' }, score)).toMatchObject({ score: [2, 2], extra: [2, 2] })
    expect(matchOf({ status: 'FINISHED' }, score)).not.toHaveProperty('full')
    // it settles nothing, and the desk lists it
    expect(converted({ status: 'FINISHED' }, score)).toMatchObject({
      unread: [{ item: 'match 500', reason: 'full-unknown', part: true }],
    })
    expect(matchOf({ status: 'FINISHED' }, { ...score, regularTime: goals(2, 1) })).toMatchObject({
      full: [2, 1],
    })
    expect(matchOf({ status: 'FINISHED' }, { ...score, extraTime: goals(0, 1) })).toMatchObject({
      full: [2, 1],
    })
  })

  test('after a shoot-out without its score is that of the stated parts', () => {
    const score = {
      winner: 'HOME_TEAM',
      duration: 'PENALTY_SHOOTOUT',
      fullTime: goals(6, 5),
      halfTime: goals(1, 0),
      penalties: null,
    }
    const parts = { regularTime: goals(1, 1), extraTime: goals(1, 1) }
    const match = matchOf({ status: 'FINISHED' }, { ...score, ...parts })
    expect(match).toMatchObject({ half: [1, 0], full: [1, 1], extra: [2, 2], score: [2, 2] })
    expect(match).not.toHaveProperty('penalties')
  })

  test.each(['POSTPONED', 'CANCELLED', 'TIMED', 'SCHEDULED'])(
    'of a match that is %s is none, also where it is sent as 0-0',
    (status) => {
      expect(matchOf({ status }, { fullTime: goals(0, 0) })).not.toHaveProperty('score')
    },
  )

  const shootOut = { duration: 'PENALTY_SHOOTOUT', fullTime: goals(6, 6), penalties: goals(4, 5) }
  test.each([
    ['winner-contradicts', { winner: 'HOME_TEAM', fullTime: goals(1, 2) }],
    ['winner-contradicts', { winner: 'DRAW', duration: 'EXTRA_TIME', fullTime: goals(1, 2) }],
    ['winner-contradicts', { ...shootOut, winner: 'HOME_TEAM' }],
    ['shoot-out-unknown', { ...shootOut, penalties: null }],
    ['shoot-out-above-score', { ...shootOut, penalties: goals(7, 5) }],
    ['parts-contradict', { duration: 'REGULAR', fullTime: goals(4, 5), penalties: goals(4, 5) }],
    ['parts-contradict', { ...shootOut, regularTime: goals(1, 1), extraTime: goals(0, 0) }],
    [
      'parts-contradict',
      {
        duration: 'EXTRA_TIME',
        fullTime: goals(2, 1),
        regularTime: goals(1, 1),
        extraTime: goals(0, 0),
      },
    ],
  ])('that is inconsistent is refused: %s', (reason, score) => {
    expect(reasonOf({ status: 'FINISHED' }, score)).toBe(reason)
  })
})

test('an unreadable match is rejected by number; one without sides is skipped', () => {
  expect(converted({ status: 'LIVE_SOON' })).toMatchObject({
    rejected: { item: 'match 500', reason: 'status-unknown' },
  })
  expect(converted({ utcDate: 'soon' })).toMatchObject({ rejected: { reason: 'kickoff-wrong' } })
  expect(converted({ season: { startDate: '?', endDate: '?' } })).toMatchObject({
    rejected: { reason: 'season-unknown' },
  })
  expect(converted({ score: 'one nil' })).toMatchObject({
    rejected: { item: 'match 500', reason: 'shape-unknown' },
  })
  expect(convertMatch('x', 'match 3 of an answer', now)).toMatchObject({
    rejected: { item: 'match 3 of an answer' },
  })
  expect(converted({ homeTeam: { id: null, name: null } })).toBeNull()
})

test('an incomplete answer is ignored', () => {
  const whole = JSON.stringify({ resultSet: { count: 1 }, matches: [providerMatch()] })
  expect(matchesOf(whole)).toHaveLength(1)
  for (const half of [
    whole.slice(0, -40),
    whole.replace('"count":1', '"count":2'),
    '{"message":"x"}',
    '<html>',
    '',
  ]) {
    expect(matchesOf(half)).toBeNull()
  }
})

test.each(['REGULAR', null])(
  'goals of extra time beside the duration %j settle nothing',
  (duration) => {
    const score = { winner: 'HOME_TEAM', duration, fullTime: goals(2, 1) }
    const parts = { regularTime: goals(1, 1), extraTime: goals(1, 0) }
    expect(reasonOf({ status: 'FINISHED' }, { ...score, ...parts })).toBe('parts-contradict')
    const none = { regularTime: goals(2, 1), extraTime: goals(0, 0) }
    expect(matchOf({ status: 'FINISHED' }, { ...score, ...none })?.full).toEqual([2, 1])
  },
)

test('a finished match without a score is set aside, an awarded one is not', () => {
  const score = { winner: null, fullTime: { home: null, away: null } }
  expect(reasonOf({ status: 'FINISHED' }, score)).toBe('full-unknown')
  expect(matchOf({ status: 'AWARDED' }, score)).toMatchObject({ status: 8, awarded: true })
})

test('statuses in other letters, and a day without a time', () => {
  expect(matchOf({ status: 'CANCELED' })?.status).toBe(12)
  expect(matchOf({ status: 'timed' })?.status).toBe(1)
  expect(matchOf({ status: 'TIMED', utcDate: '2026-11-21' })).toMatchObject({
    kickoff: new Date('2026-11-21T12:00:00Z'),
    kickoffKnown: false,
  })
})
