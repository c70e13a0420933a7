import { describe, expect, test } from 'vitest'
import { playTypes, worlds, type World } from '../../contract/values.ts'
import { book1 } from '../book/v1.ts'
import { book2 as realBook2 } from '../book/v2.ts'
import type { Rulebook } from '../book/index.ts'
import { rulesEntryOf } from '../log/rules-entry.ts'
import type { LogEntry } from '../log/entry.ts'
import { booksIn } from './books.ts'
import { factFrom } from './facts.ts'
import type { Finding } from './findings.ts'
import { checkPlans, gather } from './plans.ts'
import { undone } from './settlements.ts'

/** A made-up book 2: each number that the log states is another one. */
const book2: Rulebook = {
  ...book1,
  version: 2,
  deadlineMinutes: 10,
  playedWithinHours: 30,
  revealedWithinHours: 12,
}
const both = [book1, book2] as const

const words = { zh: 'x', zht: 'x', en: 'x' }
const kickoff = '2026-08-01T18:00:00.000Z'
const rules = (book: Rulebook, at: string): LogEntry => ({ ...rulesEntryOf(book, 'replay'), at })
const match = (at: string): LogEntry => ({
  kind: 'match',
  v: 1,
  at,
  matchId: 1,
  source: 'x',
  sourceKey: '1',
  leagueId: 1,
  league: words,
  season: '2026',
  home: words,
  away: words,
  kickoff,
})
const commit = (serial: number, at: string): LogEntry => ({
  kind: 'commit',
  v: 1,
  at,
  planId: serial,
  expertId: 1,
  serial,
  version: 1,
  matchId: 1,
  leagueId: 1,
  kickoff,
  price: 0,
  refundOnMiss: false,
  plays: String(playTypes.result),
  title: words,
  commitment: '0'.repeat(64),
})

const factsOf = (entries: readonly LogEntry[]) =>
  entries.map((entry, index) => factFrom(index, entry))

function inForce(entries: readonly LogEntry[], books: readonly [Rulebook, ...Rulebook[]]) {
  const found = booksIn(factsOf(entries), books)
  if ('kind' in found) throw new Error(found.kind)
  return found
}

/** A plan seven minutes before kick-off by book 1, then book 2, then another such plan. */
const twoBooks: readonly LogEntry[] = [
  rules(book1, '2026-07-01T00:00:00.000Z'),
  match('2026-07-01T00:01:00.000Z'),
  commit(1, '2026-08-01T17:53:00.000Z'),
  rules(book2, '2026-08-01T17:53:10.000Z'),
  commit(2, '2026-08-01T17:53:20.000Z'),
]

const planFindings = (
  entries: readonly LogEntry[],
  books: readonly [Rulebook, ...Rulebook[]],
): Finding[] => {
  const facts = factsOf(entries)
  return checkPlans(facts, gather(facts, inForce(entries, books)), 2)
}

test('a book is in force after its entry; the first also before it', () => {
  const books = inForce(twoBooks, both)
  expect([0, 1, 2, 3, 4].map((index) => books.at(index).version)).toEqual([1, 1, 1, 1, 2])
  expect(books.last.version).toBe(2)
  expect(inForce(twoBooks.slice(1, 3), both).last.version).toBe(1)
})

test('a book that the reader does not have is a finding', () => {
  expect(booksIn(factsOf(twoBooks), [book1])).toEqual({
    kind: 'rulesUnknown',
    index: 3,
    version: 2,
  })
})

test.each(['deadlineMinutes', 'playedWithinHours', 'revealedWithinHours'] as const)(
  'another %s than that of the book is a finding',
  (name) => {
    const other = { ...book2, [name]: book2[name] + 1 }
    const entries = twoBooks.with(3, rules(other, '2026-08-01T17:53:10.000Z'))
    expect(booksIn(factsOf(entries), both)).toEqual({ kind: 'rulesDiffer', index: 3, version: 2 })
  },
)

test('each plan has the deadline of the book in force where it was sealed', () => {
  const late = (serial: number, index: number): Finding => ({ kind: 'late', serial, index })
  expect(planFindings(twoBooks, both)).toEqual([late(2, 4)])
  // with the deadline of book 1 throughout, and with that of book 2
  const relaxed = { ...book2, deadlineMinutes: 5 }
  const entries = twoBooks.with(3, rules(relaxed, '2026-08-01T17:53:10.000Z'))
  expect(planFindings(entries, [book1, relaxed])).toEqual([])
  const [, ...rest] = twoBooks
  const strict = [rules(book2, '2026-07-01T00:00:00.000Z'), ...rest]
  expect(planFindings(strict, both)).toEqual([late(1, 2), late(2, 4)])
})

test('a plan may stay sealed, and unsettled, for as long as its own book says', () => {
  const early = [
    ...twoBooks.slice(0, 2),
    commit(1, '2026-07-02T00:00:00.000Z'),
    rules(book2, '2026-07-03T00:00:00.000Z'),
    commit(2, '2026-07-04T00:00:00.000Z'),
  ]
  const found = (hours: number) => {
    const facts = factsOf(early)
    const then = new Date(Date.parse(kickoff) + hours * 3_600_000)
    return undone(gather(facts, inForce(early, both)), then).map((finding) =>
      'serial' in finding ? [finding.kind, finding.serial] : [finding.kind],
    )
  }
  expect(found(11)).toEqual([])
  expect(found(20)).toEqual([['sealed', 2]])
  expect(found(25)).toEqual([
    ['sealed', 1],
    ['sealed', 2],
  ])
})

describe('the world of a log', () => {
  const at = '2026-07-01T00:00:00.000Z'
  const stating = (world: World) => ({ ...rulesEntryOf(realBook2, world), at })
  const found = (...entries: LogEntry[]) => booksIn(factsOf(entries))

  test.each(worlds)('%s, as the last entry of a book that names worlds says', (world) => {
    expect(found(stating(world))).toMatchObject({ world })
    expect(found(stating('real'), stating(world))).toMatchObject({ world, last: realBook2 })
    expect(found(stating(world), rules(book1, at))).toMatchObject({ world: null, last: book1 })
  })

  test('an entry that names none, or an unknown one, is a finding', () => {
    const { world: _, ...silent } = stating('real')
    const differs = { kind: 'rulesDiffer', index: 0, version: 2 }
    expect(found(silent)).toEqual(differs)
    // boundary: what another site writes may be anything
    expect(found({ ...silent, world: 'another' as World })).toEqual(differs)
  })

  test('a log of book 1, or without rules, has no world', () => {
    expect(found(rules(book1, at))).toMatchObject({ world: null, last: book1 })
    expect(found(match(at))).toMatchObject({ world: null, last: book1 })
    expect(inForce([match(at)], [book2]).at(0)).toBe(book2)
  })
})
