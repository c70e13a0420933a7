/** What an expert may ask, by the record at the time when a plan was sealed. */
import { expect, test } from 'vitest'
import type { LogEntry } from '../log/entry.ts'
import { priceFindings } from './prices.ts'
import {
  commit,
  expertEntry,
  hour,
  match,
  readLog,
  result,
  reveal,
  rules,
  settlement,
} from './test-log-entries.ts'

type Outcome = 'win' | 'loss' | 'push'
const hitResults = { win: 1, loss: 2, push: 0 }

/** A plan on a match of its own, settled so many hours after the log began. */
function settled(serial: number, outcome: Outcome, at = 12, kickoff = hour(10)): LogEntry[] {
  const own = { planId: serial, matchId: serial }
  return [
    match(1, { matchId: serial, kickoff }),
    commit(2, { ...own, serial, kickoff }),
    reveal(10, own),
    result(at, { matchId: serial, kickoff }),
    settlement(at, { ...own, outcome, hitResult: hitResults[outcome], kickoff }),
  ]
}

/** A record of these outcomes; the market gave each pick a chance of one half. */
const recordOf = (wins: number, losses: number, pushes = 0): LogEntry[] =>
  [
    ...Array.from({ length: wins }, (): Outcome => 'win'),
    ...Array.from({ length: losses }, (): Outcome => 'loss'),
    ...Array.from({ length: pushes }, (): Outcome => 'push'),
  ].flatMap((outcome, at) => settled(at + 1, outcome))

const asking = (price: number, at = 20, changes: Parameters<typeof commit>[1] = {}) =>
  commit(at, { planId: 999, serial: 999, matchId: 999, kickoff: hour(at + 9), price, ...changes })

function found(...entries: LogEntry[]) {
  const { facts, gathered } = readLog(rules, ...entries)
  return [...priceFindings(facts, gathered)].map(({ kind, ...one }) => {
    expect(kind).toBe('price')
    return 'limit' in one ? one.limit : null
  })
}
const limitOf = (record: readonly LogEntry[], price: number, at = 20) =>
  found(...record, asking(price, at))

test('8 points from ten counted plans, 18 from thirty', () => {
  expect(limitOf(recordOf(9, 0), 8)).toEqual([0])
  expect(limitOf(recordOf(0, 9, 1), 8)).toEqual([0])
  expect(limitOf(recordOf(0, 10), 8)).toEqual([])
  expect(limitOf(recordOf(29, 0), 18)).toEqual([8])
  expect(limitOf(recordOf(0, 30), 18)).toEqual([])
  expect(limitOf([], 8)).toEqual([0])
  expect(limitOf([], 0)).toEqual([])
})

test('28 points from a hundred, with more hits than the market expected', () => {
  expect(limitOf(recordOf(50, 50), 28)).toEqual([18])
  expect(limitOf(recordOf(51, 49), 28)).toEqual([])
  expect(limitOf(recordOf(99, 0), 28)).toEqual([18])
})

test('38 points with a lower bound of skill above zero over 90 days', () => {
  // 100 plans of one half: a hit more than 1.96 × 5 above fifty
  expect(limitOf(recordOf(59, 41), 38)).toEqual([28])
  expect(limitOf(recordOf(60, 40), 38)).toEqual([])
  // pushes are no part of it
  expect(limitOf(recordOf(60, 40, 50), 38)).toEqual([])
  const day = 24
  // from the midnight 90 days before on, or the one before that
  expect(limitOf(recordOf(60, 40), 38, 91 * day + 11)).toEqual([])
  expect(limitOf(recordOf(60, 40), 38, 91 * day + 13)).toEqual([28])
})

test('with what a correction took away for an hour more', () => {
  const corrected = settlement(30, { planId: 1, matchId: 1, sequence: 2, outcome: 'push' })
  const record = [...recordOf(10, 0), corrected]
  expect(limitOf(record, 8, 30.99)).toEqual([])
  expect(limitOf(record, 8, 31)).toEqual([])
  expect(limitOf(record, 8, 31.01)).toEqual([0])
  const again = settlement(30, { planId: 1, matchId: 1, sequence: 2, outcome: 'loss' })
  // it still counts, as a miss
  expect(limitOf([...recordOf(10, 0), again], 8, 40)).toEqual([])
  const worse = [...recordOf(51, 49), again]
  expect(limitOf(worse, 28, 40)).toEqual([18])
  const last = settlement(30, { planId: 1, matchId: 1, sequence: 2, outcome: 'loss' })
  expect(limitOf([...recordOf(60, 40), last], 38, 40)).toEqual([28])
})

test('nor with the skill of what is settled only later', () => {
  const later = Array.from({ length: 10 }, (_, at) => settled(200 + at, 'win', 21)).flat()
  expect(found(...recordOf(59, 41), asking(38), ...later)).toEqual([28])
  expect(found(...recordOf(59, 41), ...later, asking(38, 30))).toEqual([])
})

test('not with what is settled only later', () => {
  expect(found(...recordOf(9, 0), asking(8), ...settled(10, 'win', 21))).toEqual([0])
})

test('a new version may keep its price, and no other', () => {
  const record = recordOf(10, 0)
  const lost = [1, 2].map((planId) =>
    settlement(30, { planId, matchId: planId, sequence: 2, outcome: 'push' }),
  )
  const again = (price: number) => asking(price, 50, { version: 2 })
  expect(found(...record, asking(8), ...lost, again(8))).toEqual([])
  expect(found(...record, asking(8), ...lost, again(18))).toEqual([0])
  expect(found(...record, asking(0), ...lost, again(8))).toEqual([0])
  // the first version is no version before it
  expect(found(...record, ...lost, asking(8, 50))).toEqual([0])
})

test('a model has no price; a person who was or becomes a model may have one', () => {
  const kind = (expertKind: 'model' | 'person', at: number) => expertEntry(at, { expertKind })
  const record = recordOf(10, 0)
  expect(found(kind('model', 1), ...record, asking(8))).toEqual([0])
  expect(found(kind('model', 1), ...record, kind('person', 15), asking(8))).toEqual([])
  expect(found(kind('person', 1), ...record, asking(8), kind('model', 25))).toEqual([])
})

test('what was sealed before the log began, or under book 1, is not compared', () => {
  const late = commit(2, { price: 8, late: true })
  const { facts, gathered } = readLog(match(1), late, rules)
  expect([...priceFindings(facts, gathered)]).toEqual([])
})

test('a finding names the plan, its entry and its price', () => {
  const { facts, gathered } = readLog(rules, match(1), commit(2, { price: 8 }))
  expect([...priceFindings(facts, gathered)]).toEqual([
    { kind: 'price', serial: 1, index: 2, price: 8, limit: 0 },
  ])
})
