import { describe, expect, test } from 'vitest'
import type { MatchEvent } from '../../../../contract/match-events.ts'
import { axisOf, width } from './axis.ts'

const event = (some: Partial<MatchEvent>): MatchEvent => ({
  kind: 'yellow',
  side: 'home',
  minute: 10,
  added: null,
  player: 'P',
  off: null,
  home: null,
  away: null,
  ...some,
})
const xs = (...minutes: [minute: number, added?: number][]) =>
  axisOf(
    minutes.map(([minute, added]) => event({ minute, added: added ?? null })),
    false,
  ).places.map(({ x }) => x)

describe('a time axis', () => {
  test('grows with the minute, stoppage time included', () => {
    const places = xs([1], [45], [45, 2], [45, 9], [46], [89], [90], [90, 3], [90, 14])
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBe(places.length)
    expect(places.every((x) => x >= 0 && x <= width)).toBe(true)
  })

  test('has room for extra time', () => {
    const { places, ticks } = axisOf([event({ minute: 120, added: 4 })], true)
    expect(places[0]?.x).toBeLessThanOrEqual(width)
    expect(ticks.at(-1)?.minute).toBe(120)
  })

  test('puts two events of one side in one minute on two tiers, not those of two sides', () => {
    const stems = axisOf([event({}), event({}), event({ side: 'away' })], false).places.map(
      ({ stem }) => stem,
    )
    expect(stems[1]).toBeGreaterThan(stems[0] ?? 0)
    expect(stems[2]).toBe(stems[0])
  })

  test('gives a goal a longer stem than a card', () => {
    const [card, goal] = axisOf([event({}), event({ kind: 'goal', minute: 60 })], false).places
    expect(goal?.stem).toBeGreaterThan(card?.stem ?? 0)
  })
})
