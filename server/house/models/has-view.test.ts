import { expect, test } from 'vitest'
import { History, type Fixture, type PlayedMatch } from '../history.ts'
import { houseModels } from '../house-models.ts'
import { fixture } from '../writing/test-league.ts'
import { chance } from './chance.ts'
import { DixonColes } from './dixon-coles.ts'
import { Losses } from './past-losses.ts'

const day = 86_400_000
const begin = Date.UTC(2024, 0, 1, 15)
const sides = 10

/** A match between two of ten sides a day; `full` decides the score. */
const played = (
  count: number,
  leagueId: number,
  full: (homeId: number, awayId: number, matchId: number) => [number, number],
): PlayedMatch[] =>
  Array.from({ length: count }, (_, n) => {
    const homeId = n % sides
    const awayId = (homeId + 1 + (Math.floor(n / sides) % (sides - 1))) % sides
    return {
      matchId: leagueId * 10_000 + n,
      leagueId,
      season: 'now',
      kickoff: new Date(begin + n * day),
      homeId,
      awayId,
      full: full(homeId, awayId, n),
      half: null,
    }
  })

/** The lower number wins. */
const byStrength = (homeId: number, awayId: number): [number, number] =>
  homeId < awayId ? [2, 0] : [0, 2]

/** No side is better than another, and home counts nothing. */
const byLuck = (_home: number, _away: number, n: number): [number, number] => {
  const luck = chance('luck', n)
  return luck < 1 / 3 ? [1, 0] : luck < 2 / 3 ? [1, 1] : [0, 1]
}

const next = (leagueId: number, homeId = 1, awayId = 2, days = 1_000): Fixture => ({
  ...fixture,
  leagueId,
  homeId,
  awayId,
  kickoff: new Date(begin + days * day),
})

const nations = Array.from({ length: sides }, (_, id) => id)

/** The handles of the models that publish on a match. */
function speaking(matches: PlayedMatch[], on: Fixture, history = new History()): string[] {
  for (const match of matches) history.add(match)
  const dixonColes = new DixonColes(history)
  const models = houseModels(history, dixonColes).filter((model) => model.draft(on))
  const handles = models.map(({ handle }) => handle)
  if (!handles.includes('dixon-coles')) expect(dixonColes.estimate(on)).toBeNull()
  return handles
}
const all = ['elo', 'dixon-coles', 'always-home', 'coin-flip']
const naive = ['always-home', 'coin-flip']

test('clubs: a model speaks once it was better than three thirds, about sides it knows', () => {
  expect(speaking([], next(1))).toEqual(naive)
  expect(speaking(played(60, 1, byStrength), next(1, 1, 2, 80))).toEqual(naive)
  expect(speaking(played(200, 1, byStrength), next(1, 1, 2, 210))).toEqual(all)
  expect(speaking(played(200, 1, byStrength), next(1, 1, 77, 210))).toEqual(naive)
  expect(speaking(played(400, 1, byLuck), next(1, 1, 2, 410))).toEqual(naive)
})

test('clubs: a short competition is judged by all of them, a long one by itself', () => {
  const strong = played(300, 1, byStrength)
  expect(speaking([...strong, ...played(70, 2, byStrength)], next(2, 1, 2, 80))).toEqual(all)
  // after 60 results a model knows the sides, but not yet 100 matches of this competition
  expect(speaking([...strong, ...played(300, 2, byLuck)], next(2, 1, 2, 310))).toEqual(naive)
})

test('about clubs of leagues that never met, Elo says nothing without a common past', () => {
  const elsewhere = played(300, 2, byStrength).map((match) => ({
    ...match,
    homeId: match.homeId + 100,
    awayId: match.awayId + 100,
  }))
  const leagues = [...played(300, 1, byStrength), ...elsewhere]
  expect(speaking(leagues, next(3, 1, 102, 310))).toEqual(naive)
  expect(speaking(leagues, next(3, 101, 102, 310))).toEqual(['elo', ...naive])
  // five results of each in the cup are a common past
  const cup = Array.from({ length: 5 }, (_, n) =>
    [1, 102].map((side, at) => ({
      ...played(1, 3, byStrength)[0],
      matchId: 30_000 + 2 * n + at,
      leagueId: 3,
      season: 'now',
      kickoff: new Date(begin + (300 + n) * day),
      homeId: side,
      awayId: at === 0 ? 103 : 3,
      full: [1, 0] as [number, number],
      half: null,
    })),
  ).flat()
  expect(speaking([...leagues, ...cup], next(3, 1, 102, 320))).toContain('elo')
})

test('nations: the past of clubs says nothing about them', () => {
  const history = new History([], nations)
  const ofClubs = played(300, 1, byStrength).map((match) => ({
    ...match,
    homeId: match.homeId + 100,
    awayId: match.awayId + 100,
  }))
  const few = played(50, 2, byStrength)
  expect(speaking([...ofClubs, ...few], next(2, 1, 2, 60), history)).toEqual(naive)
  expect(speaking(played(300, 2, byLuck), next(2, 1, 2, 310), new History([], nations))).toEqual(
    naive,
  )
  const known = new History([], nations)
  expect(speaking(played(200, 2, byStrength), next(2, 1, 2, 210), known)).toEqual(all)
})

test('on neutral ground no side is at home, so always home says nothing', () => {
  expect(speaking([], next(1), new History([1]))).toEqual(['coin-flip'])
})

test('the mean loss must be below ln 3 by more than its standard error', () => {
  const third = { home: 1 / 3, draw: 1 / 3, away: 1 / 3 }
  const losses = new Losses()
  for (let n = 0; n < 100; n++) losses.add(third, 'home')
  expect(losses.isBetterThanUniform).toBe(false)
  losses.add({ home: 0.5, draw: 0.25, away: 0.25 }, 'home')
  expect(losses.isBetterThanUniform).toBe(false)
  for (let n = 0; n < 20; n++) losses.add({ home: 0.5, draw: 0.25, away: 0.25 }, 'home')
  expect(losses.isBetterThanUniform).toBe(true)
})
