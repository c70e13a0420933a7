import { expect, test } from 'vitest'
import { matchStatus } from '../../../contract/values.ts'
import type { FeedMatch } from '../feed.ts'
import { chances } from './chances.ts'
import { stateAt, type Game } from './state.ts'
import { day } from './time.ts'
import { createWorld } from './world.ts'

const seed = 'play'
const games = createWorld(seed).between(Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1))
const late = Date.UTC(2028, 0, 1)
const ended = games.map((game) => ({ game, match: stateAt(seed, game, late) }))
const finished = ended.flatMap(({ game, match }) =>
  match?.full && match.status === matchStatus.finished ? [{ game, match, full: match.full }] : [],
)
const share = (kind: (one: (typeof finished)[number]) => boolean) => finished.filter(kind).length / finished.length

test('a year of football looks like football', () => {
  expect(finished.length).toBeGreaterThan(7500)
  const goals = finished.reduce((sum, { full }) => sum + full[0] + full[1], 0) / finished.length
  expect(goals).toBeGreaterThan(2.3)
  expect(goals).toBeLessThan(3.1)
  expect(share(({ full }) => full[0] > full[1])).toBeGreaterThan(0.4)
  expect(share(({ full }) => full[0] > full[1])).toBeLessThan(0.5)
  expect(share(({ full }) => full[0] === full[1])).toBeGreaterThan(0.2)
  expect(share(({ full }) => full[0] === full[1])).toBeLessThan(0.3)
  const red = share(({ match }) => (match.redCards?.[0] ?? 0) + (match.redCards?.[1] ?? 0) > 0)
  expect(red).toBeGreaterThan(0.08)
  expect(red).toBeLessThan(0.25)
})

test('outcomes happen as often as the hidden chances say', () => {
  const told = finished.map(({ game, full }) => ({ chance: chances(game.rates), full }))
  const mean = (of: (one: (typeof told)[number]) => number) => told.reduce((sum, one) => sum + of(one), 0) / told.length
  // three standard errors of a share over some 8,000 matches are 0.017
  expect(Math.abs(mean(({ chance, full }) => chance.home - Number(full[0] > full[1])))).toBeLessThan(0.017)
  expect(Math.abs(mean(({ chance, full }) => chance.draw - Number(full[0] === full[1])))).toBeLessThan(0.017)
  const favourites = told.filter(({ chance }) => chance.home > 0.6)
  const won = favourites.filter(({ full }) => full[0] > full[1]).length / favourites.length
  const expected = favourites.reduce((sum, { chance }) => sum + chance.home, 0) / favourites.length
  expect(favourites.length).toBeGreaterThan(500)
  expect(Math.abs(won - expected)).toBeLessThan(0.06)
})

test('everything that can befall a match does, rarely', () => {
  const often = (kind: (game: Game) => unknown) => games.filter(kind).length / games.length
  const statuses = new Set(ended.map(({ match }) => match?.status))
  expect(statuses).toEqual(new Set([matchStatus.finished, matchStatus.abandoned, matchStatus.cancelled]))
  for (const kind of [({ fate }: Game) => fate.postponed, ({ fate }: Game) => fate.stopped, ({ course }: Game) => course?.corrected]) {
    expect(often(kind)).toBeGreaterThan(0.001)
    expect(often(kind)).toBeLessThan(0.02)
  }
  expect(games.some(({ course }) => (course?.kicks.length ?? 0) > 0)).toBe(true)
  expect(games.some(({ course }) => course?.extra && course.kicks.length === 0)).toBe(true)
})

test('every finished match makes sense', () => {
  for (const { match, full, game } of finished) {
    const { half = full, extra = full, penalties, score } = match
    for (const side of [0, 1] as const) {
      expect(half[side], match.key).toBeLessThanOrEqual(full[side])
      expect(full[side], match.key).toBeLessThanOrEqual(extra[side])
      expect(half[side]).toBeGreaterThanOrEqual(0)
      expect(score?.[side]).toBe(extra[side])
    }
    expect(match.extra !== undefined, match.key).toBe('entrants' in game.competition && full[0] === full[1])
    expect(penalties !== undefined, match.key).toBe(match.extra !== undefined && extra[0] === extra[1])
    if (penalties) expect(penalties[0], match.key).not.toBe(penalties[1])
  }
})

test('shoot-outs end when they are decided and never before', () => {
  for (const { match } of finished) if (match.penalties) expect(possible(match), `${match.key} ${match.penalties.join('-')}`).toBe(true)
})

/** Five kicks each give a lead of at most three goals, or one more pair at a time a lead of one. */
function possible({ penalties = [0, 0] }: FeedMatch): boolean {
  const [high, low] = [Math.max(...penalties), Math.min(...penalties)]
  return high <= 5 ? high - low <= 3 && high >= 1 : high - low === 1
}

test('a match put off is played on another day and is said to be put off before it would have begun', () => {
  for (const { fate, kickoff, key, course } of games) {
    if (!fate.postponed) continue
    expect(fate.postponed.told, key).toBeLessThan(kickoff)
    expect(fate.postponed.retold, key).toBeGreaterThan(kickoff)
    expect(fate.postponed.kickoff - kickoff, key).toBeGreaterThanOrEqual(3 * day)
    expect(fate.postponed.retold, key).toBeLessThan(fate.postponed.kickoff)
    expect(course?.phases[0]?.from, key).toBe(fate.postponed.kickoff)
  }
})
