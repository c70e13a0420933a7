/** For tests: entries of a small log of one expert and one match, under the current book. */
import { matchStatus } from '../../contract/values.ts'
import { currentBook } from '../book/index.ts'
import { book2 } from '../book/v2.ts'
import { rulesEntryOf } from '../log/rules-entry.ts'
import {
  commitmentOf,
  type CommitEntry,
  type ExpertEntry,
  type LogEntry,
  type MatchEntry,
  type PlanBody,
  type ResultEntry,
  type RevealEntry,
  type SettlementEntry,
} from '../log/entry.ts'
import { fromHex } from '../log/bytes.ts'
import { booksIn } from './books.ts'
import { factFrom } from './facts.ts'
import { gather } from './plans.ts'

const begin = Date.parse('2026-03-01T12:00:00.000Z')
/** An instant, in hours after the log began. */
export const hour = (count: number): string => new Date(begin + count * 3_600_000).toISOString()
/** The kick-off of the match. */
export const kickoff = hour(10)

const salt = '07'.repeat(32)
const words = { zh: 'x', zht: 'x', en: 'x' }
export const homeWin: PlanBody = {
  selections: [{ play: 1, picks: [{ key: '2' }] }],
  analysisHash: salt,
}
const market = {
  source: 'x',
  at: hour(0),
  result: { home: '2', draw: '4', away: '4' },
  totals: [{ line: 2.5, over: '1.9', under: '1.9' }],
}

export const rules: LogEntry = { ...rulesEntryOf(currentBook, 'replay'), at: hour(0) }
/** The beginning of an older log, whose rules and matches need not be chained. */
export const rulesOfBook2: LogEntry = { ...rulesEntryOf(book2, 'replay'), at: hour(0) }
export const expertEntry = (at: number, changes: Partial<ExpertEntry> = {}): LogEntry => ({
  kind: 'expert',
  v: 2,
  at: hour(at),
  expertId: 1,
  handle: 'x',
  nameHash: salt,
  expertKind: 'person',
  withdrawn: false,
  ...changes,
})
export const match = (at: number, changes: Partial<MatchEntry> = {}): LogEntry => ({
  kind: 'match',
  v: 2,
  at: hour(at),
  matchId: 1,
  source: 'x',
  sourceKey: '1',
  leagueId: 1,
  league: words,
  season: '2026',
  home: words,
  away: words,
  kickoff,
  ...changes,
})
export const commit = (
  at: number,
  changes: Partial<CommitEntry> = {},
  body = homeWin,
): LogEntry => ({
  kind: 'commit',
  v: 2,
  at: hour(at),
  expertId: 1,
  prev: null,
  planId: 7,
  serial: 1,
  version: 1,
  matchId: 1,
  leagueId: 1,
  kickoff,
  price: 0,
  refundOnMiss: false,
  plays: '1',
  titleHash: salt,
  // read when the version was sealed
  market: { ...market, at: hour(at) },
  commitment: commitmentOf(fromHex(salt), body),
  ...changes,
})
export const reveal = (at: number, changes: Partial<RevealEntry> = {}): LogEntry => ({
  kind: 'reveal',
  v: 2,
  at: hour(at),
  expertId: 1,
  planId: 7,
  version: 1,
  salt,
  body: homeWin,
  ...changes,
})
export const result = (at: number, changes: Partial<ResultEntry> = {}): LogEntry => ({
  kind: 'result',
  v: 2,
  at: hour(at),
  matchId: 1,
  version: 1,
  status: matchStatus.finished,
  awarded: false,
  kickoff,
  score: [1, 0],
  ...changes,
})
const unstated: SettlementEntry['follows'] = { commit: null, reveal: null, result: null }
export const settlement = (at: number, changes: Partial<SettlementEntry> = {}): LogEntry => ({
  kind: 'settlement',
  v: 2,
  at: hour(at),
  expertId: 1,
  planId: 7,
  matchId: 1,
  sequence: 1,
  ruleVersion: currentBook.version,
  resultVersion: 1,
  outcome: 'win',
  hitResult: 1,
  ncReason: null,
  profit: '1.000000',
  kickoff,
  follows: unstated,
  ...changes,
})
/** Not Counted because the match was not played in time: 48 hours after its kick-off. */
export const notPlayed = (at: number, changes: Partial<SettlementEntry> = {}): LogEntry =>
  settlement(at, {
    resultVersion: 0,
    outcome: 'not_counted',
    hitResult: 0,
    ncReason: 3,
    profit: null,
    ...changes,
  })

/** The places of the entries that a settlement follows, of those before its own place. */
export function followsIn(
  entries: readonly LogEntry[],
  index: number,
  { planId, matchId, resultVersion }: SettlementEntry,
): SettlementEntry['follows'] {
  const lastOf = (holds: (one: LogEntry) => boolean) => {
    const place = entries.slice(0, index).findLastIndex(holds)
    return place === -1 ? null : place
  }
  return {
    commit: lastOf((one) => one.kind === 'commit' && one.planId === planId),
    reveal: lastOf((one) => one.kind === 'reveal' && one.planId === planId),
    result: lastOf(
      (one) => one.kind === 'result' && one.matchId === matchId && one.version === resultVersion,
    ),
  }
}

/** The entries, each settlement with the places that it follows, if it does not state any. */
const withPlaces = (entries: readonly LogEntry[]): LogEntry[] =>
  entries.map((entry, index) =>
    entry.kind === 'settlement' && entry.follows === unstated
      ? { ...entry, follows: followsIn(entries, index, entry) }
      : entry,
  )

/**
 * The facts of a log with these entries, in this order; each index is the entry's place. They need
 * not fit the schema: a test has the fields that it is about.
 */
export function readLog(...entries: readonly LogEntry[]) {
  const facts = withPlaces(entries).map((entry, index) => factFrom(index, entry))
  const books = booksIn(facts)
  if ('kind' in books) throw new Error(books.kind)
  return { facts, gathered: gather(facts, books) }
}

/** The chain that an entry is part of; null for a correction. */
function chainOf(entry: LogEntry): string | null {
  if ('expertId' in entry) return `expert ${entry.expertId}`
  if ('matchId' in entry) return `match ${entry.matchId}`
  if (entry.kind === 'rules') return 'rules'
  return entry.kind === 'correction' ? null : 'keys'
}

/** The entries of a log, each naming the one before it of its chain. */
export function chained(entries: readonly LogEntry[]): LogEntry[] {
  const last = new Map<string, number>()
  return entries.map((entry, index) => {
    const chain = chainOf(entry)
    if (chain === null) return entry
    const prev = last.get(chain) ?? null
    last.set(chain, index)
    // boundary: every entry of a chain may have this field
    return { ...entry, prev } as LogEntry
  })
}
