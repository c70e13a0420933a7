import { expect, test } from 'vitest'
import { matchStatus } from '../../../contract/values.ts'
import { chances } from './chances.ts'
import type { Side } from './side.ts'
import type { Kick } from './shoot-out.ts'
import { changesOf, stateAt, type Game } from './state.ts'
import { day, hour } from './time.ts'
import { createWorld } from './world.ts'

const seed = 'play'
const games = createWorld(seed).between(Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1))
const late = Date.UTC(2028, 0, 1)
const ended = games.map((game) => ({ game, match: stateAt(seed, game, late) }))
const finished = ended.flatMap(({ game, match }) =>
  match?.full && match.status === matchStatus.finished ? [{ game, match, full: match.full }] : [],
)
const share = (kind: (one: (typeof finished)[number]) => boolean) =>
  finished.filter(kind).length / finished.length

test('a year of simulated football has realistic statistics', () => {
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

test('outcomes occur as often as their true probabilities', () => {
  const games = finished.map(({ game, full }) => ({ chance: chances(game.rates), full }))
  const mean = (of: (one: (typeof games)[number]) => number) =>
    games.reduce((sum, one) => sum + of(one), 0) / games.length
  // three standard errors of a share over some 8,000 matches are 0.017
  expect(
    Math.abs(mean(({ chance, full }) => chance.home - Number(full[0] > full[1]))),
  ).toBeLessThan(0.017)
  expect(
    Math.abs(mean(({ chance, full }) => chance.draw - Number(full[0] === full[1]))),
  ).toBeLessThan(0.017)
  const favourites = games.filter(({ chance }) => chance.home > 0.6)
  const won = favourites.filter(({ full }) => full[0] > full[1]).length / favourites.length
  const expected = favourites.reduce((sum, { chance }) => sum + chance.home, 0) / favourites.length
  expect(favourites.length).toBeGreaterThan(500)
  expect(Math.abs(won - expected)).toBeLessThan(0.06)
})

test('every incident occurs, rarely', () => {
  const often = (kind: (game: Game) => unknown) => games.filter(kind).length / games.length
  const statuses = new Set(ended.map(({ match }) => match?.status))
  expect(statuses).toEqual(
    new Set([matchStatus.finished, matchStatus.abandoned, matchStatus.cancelled]),
  )
  for (const kind of [
    ({ fate }: Game) => fate.postponed,
    ({ fate }: Game) => fate.stopped,
    ({ course }: Game) => course?.corrected,
  ]) {
    expect(often(kind)).toBeGreaterThan(0.001)
    expect(often(kind)).toBeLessThan(0.02)
  }
  expect(games.some(({ course }) => (course?.kicks.length ?? 0) > 0)).toBe(true)
  expect(games.some(({ course }) => course?.extra && course.kicks.length === 0)).toBe(true)
})

test('every finished match is consistent', () => {
  for (const { match, full, game } of finished) {
    const { half = full, extra = full, penalties, score } = match
    for (const side of [0, 1] as const) {
      expect(half[side], match.key).toBeLessThanOrEqual(full[side])
      expect(full[side], match.key).toBeLessThanOrEqual(extra[side])
      expect(half[side]).toBeGreaterThanOrEqual(0)
      expect(score?.[side]).toBe(extra[side])
    }
    expect(match.extra !== undefined, match.key).toBe(
      'entrants' in game.competition && full[0] === full[1],
    )
    expect(penalties !== undefined, match.key).toBe(
      match.extra !== undefined && extra[0] === extra[1],
    )
    if (penalties) expect(penalties[0], match.key).not.toBe(penalties[1])
  }
})

test('shoot-outs end with the deciding kick', () => {
  const shootOuts = games.flatMap(({ course }) =>
    course && course.kicks.length > 0 ? [course.kicks] : [],
  )
  expect(shootOuts.length).toBeGreaterThan(4)
  for (const kicks of shootOuts) {
    for (let taken = 1; taken <= kicks.length; taken++)
      expect(open(kicks.slice(0, taken)), `after ${taken}`).toBe(taken < kicks.length)
  }
})

/**
 * Whether either side could still win if it scored all its remaining kicks of the five (or of the
 * pair).
 */
function open(kicks: readonly Kick[]): boolean {
  const taken = (side: Side) => kicks.filter((kick) => kick.side === side).length
  const goals = (side: Side) => kicks.filter((kick) => kick.side === side && kick.scored).length
  const each = Math.max(5, taken('home'), taken('away'))
  const best = (side: Side) => goals(side) + each - taken(side)
  return (
    best('home') >= goals('away') &&
    best('away') >= goals('home') &&
    (each > taken('home') || each > taken('away') || goals('home') === goals('away'))
  )
}

test('the winners of a cup round, and only they, play in the next', () => {
  const rounds = [
    ...Map.groupBy(finished, ({ game }) => game.key.replace(/:\d+$/, '')).entries(),
  ].filter(([key]) => key.includes('-cup:'))
  const inRound = new Map(rounds)
  expect(inRound.size).toBe(20)
  for (const [key, ties] of rounds) {
    const [cup, season, round] = key.split(':')
    const next = inRound
      .get(`${cup}:${season}:${Number(round) + 1}`)
      ?.flatMap(({ match }) => [match.home, match.away])
    if (!next) continue
    for (const { match } of ties) {
      const [home, away] = (match.penalties ?? match.extra ?? match.full) || [0, 0]
      expect(next, match.key).toContain(home > away ? match.home : match.away)
      expect(next, match.key).not.toContain(home > away ? match.away : match.home)
    }
  }
})

test('a side with a player sent off scores less from then on, and its opponent more', () => {
  const after = finished.flatMap(({ game }) => {
    const [red] = game.course?.reds ?? []
    return red
      ? (game.course?.goals ?? [])
          .filter(({ at }) => at > red.at)
          .map(({ side }) => side === red.side)
      : []
  })
  const scoredShare = after.filter(Boolean).length / after.length
  // 0.7 against 1.25 is 36 %; about 1,400 goals make that accurate to 4 points
  expect(after.length).toBeGreaterThan(500)
  expect(scoredShare).toBeGreaterThan(0.3)
  expect(scoredShare).toBeLessThan(0.43)
})

test('a result is corrected an hour after the end, by one goal', () => {
  const righted = finished.flatMap(({ game, full }) =>
    game.course?.corrected ? [{ game, full, at: game.course.corrected.at }] : [],
  )
  for (const { game, full, at } of righted) {
    const before = stateAt(seed, game, at - 1)
    expect(before?.status, game.key).toBe(matchStatus.finished)
    expect(stateAt(seed, game, at - hour - 1)?.status, game.key).toBe(matchStatus.secondHalf)
    const [home, away] = before?.full ?? [0, 0]
    expect(Math.abs(home - full[0]) + Math.abs(away - full[1]), game.key).toBe(1)
  }
})

test('phases follow each other in time', () => {
  for (const { course, key } of games) {
    const starts = course?.phases.map(({ from }) => from) ?? []
    expect(starts, key).toEqual(starts.toSorted((a, b) => a - b))
  }
})

test('second by second, a match differs only at the instants of its changes', () => {
  const kinds: ((game: Game) => unknown)[] = [
    ({ course }) => course?.kicks.length,
    ({ course }) => course?.corrected,
    ({ course, fate }) => course?.reds.length && fate.postponed,
    ({ fate }) => fate.stopped?.givenUp === false,
    ({ fate }) => fate.stopped?.givenUp,
  ]
  for (const kind of kinds) {
    const game = games.find(kind)
    const start = game?.course?.phases[0]?.from
    if (!game || start === undefined) throw new Error('no such match')
    const changes = new Set(changesOf(game, late))
    let before = JSON.stringify(stateAt(seed, game, start - 1000))
    for (let at = start; at < start + 4 * hour; at += 1000) {
      const now = JSON.stringify(stateAt(seed, game, at))
      if (now !== before)
        expect(changes.has(at), `${game.key} ${(at - start) / 1000} s after kick-off`).toBe(true)
      before = now
    }
  }
})

test('a postponed match moves to another day, announced before kick-off', () => {
  for (const { fate, kickoff, key, course } of games) {
    if (!fate.postponed) continue
    expect(fate.postponed.announced, key).toBeLessThan(kickoff)
    expect(fate.postponed.rescheduled, key).toBeGreaterThan(kickoff)
    expect(fate.postponed.kickoff - kickoff, key).toBeGreaterThanOrEqual(3 * day)
    expect(fate.postponed.rescheduled, key).toBeLessThan(fate.postponed.kickoff)
    expect(course?.phases[0]?.from, key).toBe(fate.postponed.kickoff)
  }
})
