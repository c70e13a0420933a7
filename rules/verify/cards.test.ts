/** A card may show its plan as it was at any moment since an instant, and not as it was before. */
import { describe, expect, test } from 'vitest'
import type { PlanCard } from '../../contract/plan.ts'
import type { ExpertEntry, LogEntry } from '../log/entry.ts'
import { compareValue } from './card.ts'
import { cardDifferences } from './cards.ts'
import type { Difference } from './numbers.ts'
import {
  commit,
  hour,
  match,
  readLog,
  result,
  reveal,
  rules,
  settlement,
} from './test-log-entries.ts'

const words = (text: string) => ({ zh: '', zht: '', en: text })
const expert = (at: number, name: string): ExpertEntry => ({
  kind: 'expert',
  v: 2,
  at: hour(at),
  expertId: 1,
  prev: null,
  handle: 'x',
  name: words(name),
  expertKind: 'person',
  withdrawn: false,
})
const begun = [rules, expert(0, 'Old'), match(1), commit(2, { title: words('Title') })]
const settled = [...begun, reveal(10), result(12), settlement(12)]

const open: PlanCard = {
  id: 7,
  expertId: 1,
  name: 'Old',
  avatar: 'x.png',
  kind: 'person',
  solutionTitle: 'Title',
  matchId: 1,
  leagueShortName: 'x',
  homeShortName: 'x',
  awayShortName: 'x',
  matchTime: hour(10),
  predictPlay: '1',
  status: 0,
  hitResult: 0,
  streakWinCnt: 0,
  recentCnt: 0,
  recentWinCnt: 0,
  recentHitRate: 0,
}
const won: PlanCard = {
  ...open,
  hitResult: 1,
  streakWinCnt: 1,
  recentCnt: 1,
  recentWinCnt: 1,
  recentHitRate: 1,
}

function found(entries: readonly LogEntry[], since: number, ...cards: PlanCard[]) {
  const { facts, gathered } = readLog(...entries)
  const shown = { records: cards, since: new Date(hour(since)) }
  return cardDifferences(facts, gathered, shown, { texts: [], language: 'en' })
}
const names = (differences: readonly Difference[]) => differences.map(({ at }) => at)

describe('a card', () => {
  test('of the plan as it is, or as it was since then', () => {
    expect(found(settled, 12, won)).toEqual([])
    expect(found(settled, 11.99, won)).toEqual([])
    expect(found(settled, 11.99, open)).toEqual([])
    expect(found(begun, 99, open)).toEqual([])
    expect(found(settled, 12)).toEqual([])
  })

  test('of an earlier moment differs from the present one', () => {
    expect(found(settled, 12, open)).toEqual([
      { serial: 1, at: 'card.hitResult', shown: 0, follows: 1 },
      { serial: 1, at: 'card.streakWinCnt', shown: 0, follows: 1 },
      { serial: 1, at: 'card.recentCnt', shown: 0, follows: 1 },
      { serial: 1, at: 'card.recentWinCnt', shown: 0, follows: 1 },
      { serial: 1, at: 'card.recentHitRate', shown: 0, follows: 1 },
    ])
    expect(names(found(settled, 11.99, { ...won, streakWinCnt: 0 }))).toEqual(['card.streakWinCnt'])
  })

  test('is about the expert as they were called then', () => {
    const renamed = [...settled, expert(13, 'New')]
    expect(found(renamed, 12.99, won, { ...won, name: 'New' })).toEqual([])
    expect(names(found(renamed, 13, won))).toEqual(['card.name'])
    expect(found(renamed, 13, { ...won, name: 'New' })).toEqual([])
    // open, and with the new name: that was never so
    expect(found(renamed, 11, { ...open, name: 'New' })).not.toEqual([])
  })

  test('of a plan that the log does not have', () => {
    expect(found(settled, 12, { ...won, id: 8 })).toEqual([
      { serial: null, at: 'card.id', shown: 8, follows: null },
    ])
    // not yet there then, but there now
    expect(found(settled, 0, won)).toEqual([])
  })

  test('of one of the last forty moments', () => {
    const later = (count: number) => Array.from({ length: count }, () => expert(13, 'Old'))
    expect(found([...settled, ...later(39)], 11, open)).toEqual([])
    expect(found([...settled, ...later(40)], 11, open)).not.toEqual([])
  })
})

test('values are compared by what they are, whatever the order of their fields', () => {
  const compared = (shown: unknown, follows: unknown) => {
    const differences: Difference[] = []
    compareValue('x', shown, follows, differences)
    return differences.length
  }
  expect(compared({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(0)
  expect(compared({ a: 1 }, { a: 2 })).toBe(1)
  expect(compared([1, 2], [2, 1])).toBe(1)
  expect(compared('1', 1)).toBe(1)
  expect(compared(1, undefined)).toBe(0)
  expect(compared(undefined, null)).toBe(0)
  expect(compared(undefined, 1)).toBe(1)
  expect(compared(null, 'null')).toBe(1)
  expect(compared('1', { a: 1 })).toBe(1)
})
