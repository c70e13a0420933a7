import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftErrors } from '../../../rules/draft.ts'
import { History, type PlayedMatch } from '../history.ts'
import { fixture, historyOf, kickoff, results } from '../writing/test-league.ts'
import { chance, noise } from './chance.ts'
import { DixonColes } from './dixon-coles.ts'
import { Elo } from './elo.ts'
import { houseModels } from '../house-models.ts'
import { impliedOver, impliedResult } from './market.ts'
import { coin } from './naive.ts'

const odds = {
  source: 'test',
  result: { home: '1.80', draw: '3.60', away: '4.50' },
  totals: [{ line: 2.5, over: '2.00', under: '1.80' }],
}

const played = (
  matchId: number,
  days: number,
  homeId: number,
  awayId: number,
  full: [number, number],
): PlayedMatch => ({
  matchId,
  leagueId: 1,
  season: 'now',
  kickoff: new Date(kickoff.getTime() - days * 86_400_000),
  homeId,
  awayId,
  full,
  half: null,
})

/** A match of two clubs. */
const between = (homeId: number, awayId: number, at = kickoff) => ({
  leagueId: 1,
  homeId,
  awayId,
  kickoff: at,
})

test('every model’s draft is valid and states probabilities, for any history', () => {
  fc.assert(
    fc.property(results, fc.boolean(), (matches, priced) => {
      const history = historyOf(matches)
      for (const model of houseModels(history, new DixonColes(history))) {
        const draft = model.draft({ ...fixture, odds: priced ? odds : null })
        if (!draft) {
          const learn = ['elo', 'dixon-coles']
          expect(priced ? learn : [...learn, 'market-favourite']).toContain(model.handle)
          continue
        }
        expect(draftErrors({ expertId: 1, ...draft })).toEqual([])
        const { home, draw, away } = draft.probabilities ?? { home: NaN, draw: NaN, away: NaN }
        expect(home + draw + away).toBeCloseTo(1, 9)
        expect(Math.min(home, draw, away)).toBeGreaterThan(0)
        // a plan with odds on one selection only has no yield
        const prices = draft.selections.flatMap(({ picks }) =>
          picks.map((pick) => pick.odds !== undefined),
        )
        expect(new Set(prices).size).toBe(1)
      }
    }),
    { numRuns: 200 },
  )
})

test('Elo gives the same ratings incrementally and at once, and drops removed results', () => {
  fc.assert(
    fc.property(results, fc.nat(), (matches, which) => {
      const growing = new History()
      const elo = new Elo(growing)
      for (const match of matches.toReversed()) {
        growing.add(match)
        elo.rating(match.homeId)
      }
      const corrected = matches[which % Math.max(1, matches.length)]
      if (corrected) {
        growing.add({ ...corrected, full: [5, 0] })
        elo.rating(0)
        growing.add(corrected)
        expect(corrected.full.join() === '5,0' || growing.revision > 0).toBe(true)
      }
      const atOnce = new Elo(historyOf(matches))
      for (const club of [0, 1, 2, 3]) expect(elo.rating(club)).toBeCloseTo(atOnce.rating(club), 6)
    }),
    { numRuns: 200 },
  )
})

test('Elo: a win moves both sides alike, home counts, equal sides draw 27 %', () => {
  const history = historyOf([])
  const elo = new Elo(history)
  expect(elo.forecast(between(0, 1)).gap).toBe(65)
  history.add(played(1, 3, 0, 1, [2, 0]))
  expect(elo.rating(0)).toBeGreaterThan(1500)
  expect(elo.rating(0) + elo.rating(1)).toBeCloseTo(3000, 9)
  expect(elo.forecast(between(2, 3)).result.draw).toBeCloseTo(0.27, 2)
})

test('on neutral ground the first-named side has no advantage, and gains as much by a win', () => {
  const history = new History([1])
  const [elo, dixonColes] = [new Elo(history), new DixonColes(history)]
  expect(elo.forecast(between(0, 1)).gap).toBe(0)
  for (const { home, away } of [
    elo.forecast(between(0, 1)).result,
    dixonColes.forecast(between(0, 1)).result,
  ])
    expect(home).toBeCloseTo(away, 3)
  // a win counts the same for the side named first and for the side named second
  history.add(played(1, 3, 0, 1, [2, 0]))
  history.add(played(2, 3, 3, 2, [0, 2]))
  expect(elo.rating(0)).toBeCloseTo(elo.rating(2), 9)
  for (let round = 0; round < 30; round += 1)
    history.add(played(10 + round, 30 - round, 4, 5, [3, 0]))
  const { home, away } = new DixonColes(history).forecast(between(0, 2)).result
  expect(home).toBeCloseTo(away, 3)
})

/**
 * A league in which club 0 scores three goals a match and concedes none, and club 3 the reverse;
 * the others are equal.
 */
function uneven(): PlayedMatch[] {
  const strength = [3, 1, 1, 0]
  const pairs = [0, 1, 2, 3].flatMap((home) =>
    [0, 1, 2, 3].filter((away) => away !== home).map((away) => [home, away] as const),
  )
  return [0, 1, 2].flatMap((round) =>
    pairs.map(([home, away], n) => {
      const margin = (strength[home] ?? 0) - (strength[away] ?? 0)
      return played(round * 12 + n, 150 - round * 40 - n, home, away, [
        Math.max(0, margin) + (n % 2),
        Math.max(0, -margin) + (n % 2),
      ])
    }),
  )
}

test('Dixon–Coles separates strong from weak clubs; a warm start fits like a cold one', () => {
  const matches = uneven()
  const growing = new History()
  const warm = new DixonColes(growing)
  for (const match of matches) {
    warm.forecast(between(0, 3, match.kickoff))
    growing.add(match)
  }
  const one = warm.forecast(between(0, 3))
  const cold = new DixonColes(historyOf(matches.toReversed())).forecast(between(0, 3))
  expect(one.result.home).toBeGreaterThan(0.75)
  expect(warm.forecast(between(3, 0)).result.away).toBeGreaterThan(0.6)
  for (const side of ['home', 'draw', 'away'] as const)
    expect(Math.abs(one.result[side] - cold.result[side])).toBeLessThan(0.01)
  expect(one.scores[0]?.score[0]).toBeGreaterThan(one.scores[0]?.score[1] ?? 9)
})

test('Dixon–Coles without results: average goals, with a small dependence of low scores', () => {
  const forecast = new DixonColes(new History()).forecast(between(0, 1))
  const poisson = (mean: number, goals: number) =>
    (Math.exp(-mean) * mean ** goals) / (goals > 1 ? NaN : 1)
  const chances = new Map(forecast.scores.map(({ score, chance }) => [score.join('-'), chance]))
  expect(chances.get('1-1')).toBeCloseTo(poisson(1.45, 1) * poisson(1.15, 1) * 1.05, 4)
  expect(chances.get('0-0')).toBeCloseTo(
    poisson(1.45, 0) * poisson(1.15, 0) * (1 + 1.45 * 1.15 * 0.05),
    4,
  )
  expect(chances.get('1-0')).toBeCloseTo(poisson(1.45, 1) * poisson(1.15, 0) * (1 - 1.15 * 0.05), 4)
  expect(chances.get('0-1')).toBeCloseTo(poisson(1.45, 0) * poisson(1.15, 1) * (1 - 1.45 * 0.05), 4)
})

test('Dixon–Coles fits a league once a day, and again after a corrected result', () => {
  const history = historyOf(uneven().toReversed())
  const model = new DixonColes(history)
  const first = model.forecast(between(1, 2))
  history.add(played(900, 1, 1, 2, [6, 0]))
  expect(model.forecast(between(1, 2))).toEqual(first)
  expect(
    model.forecast(between(1, 2, new Date(kickoff.getTime() + 86_400_000))).result.home,
  ).toBeGreaterThan(first.result.home)
  history.add(played(900, 1, 1, 2, [0, 6]))
  expect(model.forecast(between(1, 2)).result.home).toBeLessThan(first.result.home)
})

test('the market’s margin is removed proportionally', () => {
  expect(impliedResult(odds)).toEqual({ home: 0.5263, draw: 0.2632, away: 0.2105 })
  expect(impliedOver(odds, 2.5)).toBe(0.4737)
  expect(impliedOver(odds, 3.5)).toBeNull()
  expect(impliedResult(null)).toBeNull()
})

test('chance is uniform, neighbouring inputs differ, and noise has deviation 1', () => {
  const many = [...Array(4_000).keys()]
  const mean = many.reduce((sum, n) => sum + chance('seed', n), 0) / many.length
  expect(mean).toBeCloseTo(0.5, 1)
  expect(many.filter((n) => coin(n) === 'over').length / many.length).toBeCloseTo(0.5, 1)
  const squares = many.reduce((sum, n) => sum + noise('seed', n) ** 2, 0) / many.length
  expect(squares).toBeGreaterThan(0.9)
  expect(squares).toBeLessThan(1.1)
  expect(chance('a', 'b')).not.toBe(chance('ab'))
})
