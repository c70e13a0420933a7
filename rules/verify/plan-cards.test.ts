/** A card may show its plan by the entries that its list has, or by later ones, and no earlier. */
import { describe, expect, test } from 'vitest'
import type { PlanCard } from '../../contract/plan.ts'
import type { ExpertEntry, LogEntry } from '../log/entry.ts'
import { compareValue } from './card.ts'
import { cardDifferences, type ShownPlans } from './plan-cards.ts'
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
/** Entry 6 is the settlement. */
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

function foundIn(entries: readonly LogEntry[], ...lists: ShownPlans[]) {
  const { facts, gathered } = readLog(...entries)
  return cardDifferences(facts, gathered, lists, { texts: [], language: 'en' })
}
/** What is found in a list with the first `logSize` entries. */
const found = (entries: readonly LogEntry[], logSize: number, ...records: PlanCard[]) =>
  foundIn(entries, { records, logSize })
const names = (differences: readonly Difference[]) => differences.map(({ at }) => at)

describe('a card', () => {
  test('of the plan as it is, or as it was before an entry that the list need not have', () => {
    expect(found(settled, 7, won)).toEqual([])
    expect(found(settled, 6, won)).toEqual([])
    expect(found(settled, 6, open)).toEqual([])
    expect(found(begun, 99, open)).toEqual([])
    expect(found(settled, 7)).toEqual([])
  })

  test('of the plan as it was before an entry that the list has', () => {
    expect(found(settled, 7, open)).toEqual([
      { serial: 1, at: 'card.hitResult', shown: 0, follows: 1 },
      { serial: 1, at: 'card.streakWinCnt', shown: 0, follows: 1 },
      { serial: 1, at: 'card.recentCnt', shown: 0, follows: 1 },
      { serial: 1, at: 'card.recentWinCnt', shown: 0, follows: 1 },
      { serial: 1, at: 'card.recentHitRate', shown: 0, follows: 1 },
    ])
    expect(names(found(settled, 6, { ...won, streakWinCnt: 0 }))).toEqual(['card.streakWinCnt'])
  })

  test('is about the expert as they were called then', () => {
    // by entry 7
    const renamed = [...settled, expert(13, 'New')]
    expect(found(renamed, 7, won, { ...won, name: 'New' })).toEqual([])
    expect(names(found(renamed, 8, won))).toEqual(['card.name'])
    expect(found(renamed, 8, { ...won, name: 'New' })).toEqual([])
    // open, and with the new name: that was never so
    expect(found(renamed, 6, { ...open, name: 'New' })).not.toEqual([])
  })

  test('has the kick-off that the match had then, or a later one', () => {
    // by entries 4 and 5
    const moved = [...begun, match(3, { kickoff: hour(20) }), match(4, { kickoff: hour(30) })]
    const shown = (logSize: number, count: number) =>
      names(found(moved, logSize, { ...open, matchTime: hour(count) }))
    expect([shown(6, 30), shown(5, 30), shown(5, 20), shown(4, 10)]).toEqual([[], [], [], []])
    expect(shown(6, 20)).toEqual(['card.matchTime'])
    expect(shown(5, 10)).toEqual(['card.matchTime'])
  })

  test('of a plan that the log does not have', () => {
    expect(found(settled, 7, { ...won, id: 8 })).toEqual([
      { serial: null, at: 'card.id', shown: 8, follows: null },
    ])
    // not yet there then, but there now
    expect(found(settled, 0, won)).toEqual([])
  })

  test('of one of the last forty states', () => {
    const later = (count: number) => Array.from({ length: count }, () => expert(13, 'Old'))
    expect(found([...settled, ...later(39)], 6, open)).toEqual([])
    expect(found([...settled, ...later(40)], 6, open)).not.toEqual([])
  })
})

describe('a list of cards', () => {
  test('is compared by its own size', () => {
    const list = (logSize: number) => ({ records: [open], logSize })
    expect(foundIn(settled, list(6), list(6))).toEqual([])
    expect(foundIn(settled, list(6), list(7))).toHaveLength(5)
    expect(foundIn(settled, list(7), list(6))).toHaveLength(5)
    expect(foundIn(settled, list(7), list(7))).toHaveLength(10)
    // one that states no size need not have any entry
    expect(foundIn(settled, { records: [open] })).toEqual([])
  })

  test('has the entries that were signed before it was requested', () => {
    const behind = (shown: number, follows: number) => [
      { serial: null, at: 'cards.logSize', shown, follows },
    ]
    expect(foundIn(settled, { records: [won], logSize: 7, signed: 7 })).toEqual([])
    expect(foundIn(settled, { records: [won], logSize: 7, signed: 6 })).toEqual([])
    expect(foundIn(settled, { records: [won], logSize: 6, signed: 7 })).toEqual(behind(6, 7))
    expect(foundIn(settled, { records: [won], signed: 1 })).toEqual(behind(0, 1))
    // also where its cards are right for its size, and where it has none
    expect(foundIn(settled, { records: [open], logSize: 6, signed: 7 })).toEqual(behind(6, 7))
    expect(foundIn(settled, { records: [], logSize: 6, signed: 7 })).toEqual(behind(6, 7))
    const fresh = { records: [won], logSize: 7, signed: 7 }
    expect(foundIn(settled, fresh, { records: [], signed: 7 }, fresh)).toEqual(behind(0, 7))
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
