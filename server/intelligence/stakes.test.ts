import { describe, expect, test } from 'vitest'
import type { Zone } from '../../contract/table.ts'
import type { Standing } from '../../rules/table.ts'
import { regulationsOf } from '../../rules/table-regulations.ts'
import type { Table } from './match-data.ts'
import { stakeOf } from './stakes.ts'

const zones: Zone[] = [
  { kind: 'champions', first: 1, last: 2 },
  { kind: 'europa', first: 3, last: 3 },
  { kind: 'relegationPlayOff', first: 7, last: 7 },
  { kind: 'relegation', first: 8, last: 8 },
]

/** A table of clubs numbered by their place, with these points, after `played` matches. */
const table = (points: number[], played = 10, some: Partial<Table> = {}): Table => ({
  standings: points.map(
    (clubPoints, at) => ({ club: at + 1, points: clubPoints, played, rank: at + 1 }) as Standing,
  ),
  zones,
  total: null,
  group: false,
  at: new Date(0),
  ...some,
})
const stake = (of: Table, club: number) => stakeOf(of, club)

describe('the position of a club', () => {
  const usual = table([30, 26, 25, 20, 17, 15, 8, 2])
  test.each([
    [1, { kind: 'leads', gap: 4, tone: 'for', weight: 4 }],
    [2, { kind: 'in', zone: 'champions', gap: 1, tone: 'for', weight: 3 }],
    [3, { kind: 'in', zone: 'europa', gap: 5, tone: 'for', weight: 2 }],
    [4, { kind: 'short', zone: 'europa', gap: 5, tone: 'neutral', weight: 2 }],
    [5, { kind: 'rank', rank: 5, points: 17, tone: 'neutral', weight: 1 }],
    [7, { kind: 'below', zone: 'relegationPlayOff', gap: 7, tone: 'against', weight: 3 }],
    [8, { kind: 'below', zone: 'relegation', gap: 13, tone: 'against', weight: 3 }],
  ])('%i', (club, expected) => {
    expect(stake(usual, club)).toMatchObject(expected)
  })

  test('just above the relegation places', () => {
    expect(stake(table([30, 26, 25, 20, 17, 11, 8, 2]), 6)).toMatchObject({
      kind: 'near',
      zone: 'relegationPlayOff',
      gap: 3,
      tone: 'against',
    })
    expect(stake(table([30, 26, 25, 20, 17, 12, 8, 2]), 6)).toMatchObject({ kind: 'rank' })
  })

  test('needs five matches and a row in the table; without zones it is the rank', () => {
    expect(stake(table([9, 8, 7, 6, 5, 4, 3, 2], 4), 1)).toBeNull()
    expect(stake(table([9, 8, 7, 6, 5, 4, 3, 2], 4, { group: true }), 1)).not.toBeNull()
    expect(stake(usual, 99)).toBeNull()
    expect(stake(table([30, 26, 25, 20, 17, 15, 8, 2], 10, { zones: [] }), 3)).toMatchObject({
      kind: 'rank',
    })
  })
})

describe('near the end', () => {
  test('a small gap weighs more in the last quarter', () => {
    const points = [30, 26, 25, 23, 17, 15, 8, 2]
    expect(stake(table(points, 10, { total: 14 }), 4)?.weight).toBe(3)
    expect(stake(table(points, 12, { total: 14 }), 4)?.weight).toBe(4)
  })

  test('is settled if no boundary can be crossed, stated only with all fixtures', () => {
    // one match left: 20 cannot reach 25, and 10 cannot reach 20
    const settled = table([40, 35, 25, 20, 17, 15, 10, 2], 13, { total: 14 })
    expect(stake(settled, 4)).toMatchObject({ kind: 'settled', left: 1, weight: 4 })
    expect(stake(table([40, 35, 25, 20, 17, 15, 10, 2], 13), 4)).toMatchObject({ kind: 'short' })
    // equal points could still be decided by goals: not settled
    expect(stake(table([40, 35, 25, 22, 17, 15, 10, 2], 13, { total: 14 }), 4)).toMatchObject({
      kind: 'short',
      gap: 3,
    })
    expect(stake(table([40, 35, 25, 20, 17, 15, 12, 2], 13, { total: 14 }), 6)).toMatchObject({
      kind: 'near',
    })
    // the season is over: nothing is left to settle
    expect(stake(table([40, 35, 25, 20, 17, 15, 10, 2], 14, { total: 14 }), 5)).toMatchObject({
      kind: 'rank',
    })
  })

  describe('the first place counts even if the zones omit it', () => {
    const places = regulationsOf('en.1', '2025-26').zones
    const one = (points: number[], some: Partial<Table> = {}) =>
      table(points, 37, { total: 38, zones: places, ...some })
    const middle = [80, 79, 60, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 37]
    const open = one([89, 87, ...middle, 36, 35, 20])

    test('the title is open between two clubs sure of the first four: neither is settled', () => {
      expect(stake(open, 1)).toMatchObject({ kind: 'leads', gap: 2, tone: 'for' })
      expect(stake(open, 2)).toMatchObject({ kind: 'in', zone: 'champions', tone: 'for' })
      expect(stake(open, 3)).toMatchObject({ kind: 'settled' })
    })

    test('a certain title is stated, and not one point before; a group has no title', () => {
      const won = [91, 87, ...middle, 36, 35, 20]
      expect(stake(one(won), 1)).toMatchObject({
        kind: 'champion',
        tone: 'for',
        zone: null,
        left: 1,
      })
      expect(stake(one([90, 87, ...middle, 36, 35, 20]), 1)).toMatchObject({
        kind: 'leads',
        gap: 3,
      })
      expect(stake(one(won, { group: true }), 1)).toMatchObject({ kind: 'settled' })
    })

    test('a club that cannot draw level any more is relegated; another is not', () => {
      expect(stake(open, 20)).toMatchObject({
        kind: 'down',
        zone: 'relegation',
        tone: 'against',
        left: 1,
      })
      expect(stake(open, 19)).toMatchObject({ kind: 'below', gap: 2 })
    })
  })
})
