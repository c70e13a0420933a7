/** What lists show of a plan, by the log. */
import { describe, expect, test } from 'vitest'
import { matchStatus } from '../../contract/values.ts'
import { rulesEntryOf } from '../log/rules-entry.ts'
import { book1 } from '../book/v1.ts'
import type { LogEntry } from '../log/entry.ts'
import { isDecided, isOnSale, listedPlans, type Listing } from './listed-plans.ts'
import {
  commit,
  homeWin,
  hour,
  kickoff,
  match,
  notPlayed,
  readLog,
  result,
  reveal,
  rules,
  settlement,
} from './test-log-entries.ts'

const all: Listing = { matches: new Set(), priced: new Set(), from: new Date(0) }
const listed = (entries: readonly LogEntry[], listing = all) =>
  listedPlans(readLog(...entries).gathered, listing)
const begun = [rules, match(1), commit(2)]
const played = [...begun, reveal(10), result(12), settlement(12)]
const at = (count: number) => new Date(hour(count))
const minutes = 1 / 60
const postponed = { status: matchStatus.postponed, score: null, version: 2 }

test('an open plan', () => {
  expect(listed([...begun, commit(3, { version: 2, price: 8 })])).toMatchObject([
    {
      serial: 1,
      planId: 7,
      matchId: 1,
      play: 1,
      isFree: false,
      publishedAt: at(2),
      publishedIndex: 2,
      kickoff: at(10),
      deadline: at(10 - 5 * minutes),
      settledAt: null,
      settledIndex: null,
      resultKeys: null,
      chances: null,
      stated: [{ index: 1, kickoff }],
      result: null,
    },
  ])
  expect(listed(begun)).toMatchObject([{ isFree: true }])
})

test('has its prices on matches whose prices are compared only', () => {
  const entries = [...begun, commit(3, { version: 2, price: 8 })]
  expect(listed(entries, { ...all, priced: new Set([1]) })).toMatchObject([
    { priced: { entries: [{ index: 2 }, { index: 3 }], mark: null } },
  ])
  expect(listed(entries, { ...all, matches: new Set([1]) })).not.toHaveProperty('0.priced')
})

describe('its deadline and its place follow the kick-off', () => {
  const moved = match(4, { kickoff: hour(20) })
  const late = { kickoff: at(20), deadline: at(20 - 5 * minutes) }
  const early = { kickoff: at(10), deadline: at(10 - 5 * minutes) }
  test('until it is revealed', () => {
    expect(listed([...begun, moved])).toMatchObject([late])
    expect(listed([...begun, moved, match(5, { kickoff: null })])).toMatchObject([late])
    expect(listed([...begun, reveal(10), match(11, { kickoff: hour(20) })])).toMatchObject([
      { ...early, kickoff: at(20) },
    ])
  })
  test('until it is settled', () => {
    expect(listed([...begun, notPlayed(58), match(60, { kickoff: hour(99) })])).toMatchObject([
      early,
    ])
    // whichever comes first
    expect(
      listed([...begun, notPlayed(58), match(60, { kickoff: hour(99) }), reveal(70)]),
    ).toMatchObject([early])
  })
  test('as it was published: what moved before is in its own kick-off', () => {
    expect(listed([rules, match(1), match(1.5, { kickoff: hour(30) }), commit(2)])).toMatchObject([
      early,
    ])
  })
  test('but not by book 1, which left the deadline where it was', () => {
    const first: LogEntry = { ...rulesEntryOf(book1, 'real'), at: hour(0) }
    const entries = [
      first,
      match(1, { v: 1 }),
      commit(2, { v: 1 }),
      match(4, { kickoff: hour(20) }),
    ]
    expect(listed(entries)).toMatchObject([{ ...early, kickoff: at(20) }])
  })
})

describe('a settled plan', () => {
  test('has the result that stands, and the picks that were revealed', () => {
    expect(listed(played)).toMatchObject([
      {
        publishedIndex: 2,
        settledAt: at(12),
        settledIndex: 5,
        kickoff: at(10),
        resultKeys: ['2'],
        result: { index: 4, status: 8, awarded: false, score: [1, 0] },
      },
    ])
  })
  test('keeps when it was first settled, and has the place of its last settlement', () => {
    const again = settlement(14, { sequence: 2, resultVersion: 2, kickoff: hour(11) })
    const corrected = result(13, { version: 2, score: [2, 0] })
    expect(listed([...played, corrected, again])).toMatchObject([
      {
        settledAt: at(12),
        settledIndex: 5,
        kickoff: at(11),
        result: { index: 6, score: [2, 0] },
      },
    ])
  })
  test('has no result while another one stands, or one that settles nothing', () => {
    expect(listed([...played, result(13, { version: 2 })])).toMatchObject([{ result: null }])
    const undone = [...begun, reveal(10), result(12), result(13, postponed), settlement(14)]
    expect(listed(undone)).toMatchObject([{ result: null }])
    expect(listed([...begun, reveal(10), result(12)])).toMatchObject([{ result: null }])
    expect(listed([...begun, reveal(10), notPlayed(58)])).toMatchObject([{ result: null }])
  })
  test('has the words of sources that disagree about its match', () => {
    const told = (source: string, score: [number, number] | null, more = {}) => ({
      source,
      status: 8,
      awarded: false,
      score,
      ...more,
    })
    const disputeOf = (sources: ReturnType<typeof told>[], score: [number, number] | null) =>
      listed([...played, result(13, { version: 2, score, sources })])[0]?.dispute?.words
    expect(disputeOf([told('a', [1, 1]), told('b', [2, 1])], null)).toEqual([
      { source: 'a', homeGoals: 1, awayGoals: 1 },
      { source: 'b', homeGoals: 2, awayGoals: 1 },
    ])
    expect(disputeOf([told('a', null, { status: 11 }), told('b', null)], null)).toHaveLength(2)
    expect(disputeOf([told('a', [1, 1]), told('b', [1, 1])], [1, 1])).toEqual([])
    expect(disputeOf([told('a', null), told('b', null)], null)).toEqual([])
    expect(disputeOf([told('a', [1, 1], { setAside: true }), told('b', [2, 1])], [2, 1])).toEqual(
      [],
    )
  })
  test('is listed on these matches, or from a kick-off on; an open one always', () => {
    const from = (count: number, ...matches: number[]) => ({
      matches: new Set(matches),
      priced: new Set<number>(),
      from: at(count),
    })
    expect(listed(played, from(10))).toHaveLength(1)
    expect(listed(played, from(10.01))).toEqual([])
    expect(listed(played, from(10.01, 1))).toHaveLength(1)
    expect(listed(played, from(10.01, 2))).toEqual([])
    expect(listed(begun, from(99))).toHaveLength(1)
  })
})

test('the picks on the match result, each once, of all selections', () => {
  const chances = { home: 0.5, draw: 0.3, away: 0.2 }
  const body = {
    selections: [
      { play: 5, line: 2.5, picks: [{ key: 'over' }] },
      { play: 1, picks: [{ key: '2' }, { key: '3' }] },
      { play: 1, picks: [{ key: '3' }] },
    ],
    probabilities: chances,
  } as const
  const sealed = commit(2, { plays: '5,1' })
  // boundary: a body as a log may have it
  const opened = reveal(10, { body: structuredClone(body) as unknown as typeof homeWin })
  expect(listed([rules, match(1), sealed, opened])).toMatchObject([
    { play: 5, resultKeys: ['2', '3'], chances },
  ])
})

test('a plan is on sale from its publishing until its deadline or its settlement', () => {
  const [plan] = listed(begun)
  if (!plan) throw new Error('no plan')
  const sold = (count: number, changes: Partial<typeof plan> = {}) =>
    isOnSale({ ...plan, ...changes }, at(count))
  const end = 10 - 5 * minutes
  expect([sold(1.99), sold(2), sold(end - 0.001), sold(end)]).toEqual([false, true, true, false])
  const settled = { settledAt: at(5) }
  expect([sold(4.99, settled), sold(5, settled)]).toEqual([true, false])
  expect(isDecided({ ...plan, ...settled }, at(4.99))).toBe(false)
  expect(isDecided({ ...plan, ...settled }, at(5))).toBe(true)
  expect(isDecided(plan, at(99))).toBe(false)
  expect(kickoff).toBe(hour(10))
})
