/**
 * What time, football and the form of the log allow, entry by entry in the order of the log: see
 * “What the order of the log must allow” in docs/log.md. A reader of the whole log gives every
 * entry; a reader of a part gives what there is, and no finding depends on what is missing.
 */
import { isInPhase, matchStatus, simulatedSource, type World } from '../../contract/values.ts'
import type { Rulebook } from '../book/index.ts'
import { rulebooks } from '../book/index.ts'
import type {
  CommitEntry,
  LogEntry,
  RecordedMarket,
  ResultEntry,
  ResultWord,
} from '../log/entry.ts'
import { shortestMatch } from '../shortest-match.ts'
import type { Finding, OrderRule } from './findings.ts'

/** Two concurrent writers may be entered against the order of their clocks by this much. */
const overlap = 5 * 60_000
const hour = 3_600_000

/** From this rulebook on, every entry that has a chain names the entry before it. */
const chainedFrom = 3

/** Limit of findings: a forged log may have any number. */
const mostFindings = 100

/**
 * Whether the reports of the sources allow the result. Each source has one report, and none has
 * another result. At least one source reports a score, a ruling or a cancellation.
 */
function isSigned({ status, awarded, score }: ResultEntry, words: readonly ResultWord[]): boolean {
  if (new Set(words.map(({ source }) => source)).size < words.length) return false
  const told = words.filter((word) => word.status !== null && !word.setAside)
  if (awarded) return told.some((word) => word.awarded)
  const isOff = (word: Pick<ResultWord, 'status'>) => isInPhase(word.status ?? 0, 'void')
  if (isOff({ status })) return told.length > 0 && told.every(isOff)
  if (score === null) return true
  const scores = told.flatMap((word) => (word.score ? [word.score] : []))
  return (
    scores.length > 0 &&
    !told.some((word) => word.awarded || isOff(word)) &&
    scores.every(([home, away]) => home === score[0] && away === score[1])
  )
}

export interface Order {
  /** The next entry of the log. */
  take(index: number, entry: LogEntry): void
  /** The next entry, of which only the time is known, in milliseconds; NaN for a `late` one. */
  pass(index: number, time: number): void
  /** All findings, once every entry was taken. */
  findings(): Finding[]
  /** Number of plans from before the log: those with a `late` version. */
  late(): number
}

interface Stated {
  /** When the entry that states the kick-off was entered. */
  time: number
  kickoff: number
}

interface MatchSoFar {
  chain: number | null
  /** The source and its key, by the first entry of the match. */
  key: string | null
  /** Of the last result; 0 before it. */
  resultVersion: number
  /** Those that a result has named. */
  sources: Set<string>
  stated: Stated[]
  /** The kick-off by the last entry about it; infinite while it is not known. */
  standing: number
  /** The last result says that the match will not be played, or not count. */
  isOff: boolean
  isClosed: boolean
}

/** A plan by its last version. */
interface PlanSoFar {
  expertId: number
  serial: number
  matchId: number
  isLate: boolean
  promisesRefund: boolean
  /** Book 1 had no closing prices. */
  hasClose: boolean
  /** When its match was due, in milliseconds. */
  playedBy: number
  isRevealed: boolean
}

/** `isWhole`: the first entry that is given is the first of the log. */
export function followOrder(isWhole: boolean, books: readonly Rulebook[] = rulebooks): Order {
  const found: Finding[] = []
  const lateEntries: Finding[] = []
  const late = new Set<number>()
  const matches = new Map<number, MatchSoFar>()
  const plans = new Map<number, PlanSoFar>()
  const kinds = new Map<number, string>()
  const authors = new Set<number>()
  const idOfKey = new Map<string, number>()
  let latest = -Infinity
  let book: Rulebook | undefined
  let world: World | undefined
  let isChained = false
  let beforeRules = -1
  const lastOf: { rules: number | null; keys: number | null } = { rules: null, keys: null }

  const add = (finding: Finding) => {
    if (found.length < mostFindings) found.push(finding)
  }
  const broken = (index: number, rule: OrderRule) => add({ kind: 'order', index, rule })

  function pass(index: number, time: number): void {
    if (time < latest - overlap) add({ kind: 'backdated', index })
    if (time > latest) latest = time
  }

  function takeLate(index: number, entry: LogEntry): void {
    if (entry.kind === 'commit') late.add(entry.planId)
    const finding: Finding =
      entry.kind === 'commit'
        ? { kind: 'late', serial: entry.serial, index }
        : { kind: 'backdated', index }
    if (book || entry.kind === 'rules') add(finding)
    else if (lateEntries.length < mostFindings) lateEntries.push(finding)
  }

  /** Compares what an entry says is before it with what is. */
  function follow(index: number, prev: number | null | undefined, before: number | null): void {
    if (prev === undefined && !isChained && !isNew(book)) return
    isChained = true
    if (prev !== before) add({ kind: 'chained', index, follows: before })
  }

  function ofMatch(matchId: number): MatchSoFar {
    const known = matches.get(matchId)
    if (known) return known
    const first: MatchSoFar = {
      chain: null,
      key: null,
      resultVersion: 0,
      sources: new Set(),
      stated: [],
      standing: Infinity,
      isOff: false,
      isClosed: false,
    }
    matches.set(matchId, first)
    return first
  }

  function state(match: MatchSoFar, time: number, kickoff: string | null): void {
    match.standing = kickoff === null ? Infinity : Date.parse(kickoff)
    if (kickoff !== null) match.stated.push({ time, kickoff: match.standing })
  }

  function takeRules(index: number, entry: Extract<LogEntry, { kind: 'rules' }>): void {
    // the log of an older site began when it had caught up
    const isFirst = !book
    if (book && entry.ruleVersion < book.version) broken(index, 'olderBook')
    book = books.find(({ version }) => version === entry.ruleVersion)
    if (isFirst && beforeRules >= 0 && (entry.prev !== undefined || isNew(book)))
      broken(beforeRules, 'beforeRules')
    follow(index, entry.prev, lastOf.rules)
    lastOf.rules = index
    if (world !== undefined && entry.world !== undefined && entry.world !== world)
      broken(index, 'world')
    world ??= entry.world
  }

  function takeExpert(index: number, { expertId, expertKind }: ExpertEntry): void {
    const before = kinds.get(expertId)
    const isOther = before !== undefined && before !== expertKind
    const isAllowed = before === 'person' && expertKind === 'invented'
    // in front of the rules of an older log an expert could still be set up
    if ((book || authors.has(expertId)) && isOther && !isAllowed) broken(index, 'expertKind')
    kinds.set(expertId, expertKind)
  }

  function takeCommit(index: number, entry: CommitEntry): void {
    authors.add(entry.expertId)
    if (isWhole && book && !kinds.has(entry.expertId)) broken(index, 'noExpert')
    const before = plans.get(entry.planId)
    if (before?.isRevealed) broken(index, 'afterReveal')
    if (before?.promisesRefund && !entry.refundOnMiss) broken(index, 'refund')
    if (before && !isOfPlan(entry, before)) broken(index, 'otherPlan')
    plans.set(entry.planId, {
      expertId: entry.expertId,
      serial: entry.serial,
      matchId: entry.matchId,
      isLate: entry.late ?? false,
      promisesRefund: entry.refundOnMiss,
      hasClose: entry.v > 1 && (book?.version ?? 0) > 1,
      playedBy: Date.parse(entry.kickoff) + (book?.playedWithinHours ?? 0) * hour,
      isRevealed: before?.isRevealed ?? false,
    })
  }

  function takeReveal(index: number, entry: Extract<LogEntry, { kind: 'reveal' }>): void {
    const plan = plans.get(entry.planId)
    if (!plan) return
    plan.isRevealed = true
    const time = Date.parse(entry.at)
    const match = matches.get(plan.matchId)
    if (entry.late || plan.isLate || !match) return
    const hasBegun = time >= earliestStanding(match.stated, time)
    if (!hasBegun && !match.isOff && time < plan.playedBy) broken(index, 'earlyReveal')
    if (isChained && plan.hasClose && time >= match.standing && !match.isClosed)
      broken(index, 'noClose')
  }

  function takeClose(index: number, entry: Extract<LogEntry, { kind: 'close' }>): void {
    const match = ofMatch(entry.matchId)
    if (match.isClosed) broken(index, 'twoCloses')
    match.isClosed = true
    const kickoff = Date.parse(entry.kickoff)
    if (match.stated.at(-1)?.kickoff !== kickoff) broken(index, 'closeKickoff')
    const isReadLater = isChained && readAt(entry.market) > kickoff
    if (Date.parse(entry.at) < kickoff || isReadLater) broken(index, 'closeTime')
  }

  function takeResult(index: number, entry: Extract<LogEntry, { kind: 'result' }>): void {
    const match = ofMatch(entry.matchId)
    const { status, awarded, score, kickoff } = entry
    const begun =
      kickoff === null ? (match.stated.at(-1)?.kickoff ?? -Infinity) : Date.parse(kickoff)
    const isPlayed = status === matchStatus.finished && !awarded && score !== null
    if (isChained && isPlayed && !entry.late && Date.parse(entry.at) < begun + shortestMatch)
      broken(index, 'earlyScore')
    if (entry.sources && !isSigned(entry, entry.sources)) broken(index, 'unsigned')
    // a source that is no longer read has told what it has told
    const sources = (entry.sources ?? []).map(({ source }) => source)
    if ([...match.sources].some((one) => !sources.includes(one))) broken(index, 'sourceLeftOut')
    for (const source of sources) match.sources.add(source)
    if (entry.version <= match.resultVersion) broken(index, 'resultVersion')
    match.resultVersion = entry.version
    match.isOff = awarded || isInPhase(status, 'void')
    if (kickoff !== null) state(match, Date.parse(entry.at), kickoff)
  }

  function takeMatch(index: number, entry: Extract<LogEntry, { kind: 'match' }>): void {
    const { source, sourceKey, matchId } = entry
    const key = JSON.stringify([source, sourceKey])
    if ((idOfKey.get(key) ?? matchId) !== matchId) broken(index, 'otherId')
    idOfKey.set(key, matchId)
    const match = ofMatch(matchId)
    if ((match.key ??= key) !== key) broken(index, 'otherMatch')
    if (source === simulatedSource && world !== undefined && world !== 'invented')
      broken(index, 'simulated')
    state(match, Date.parse(entry.at), entry.kickoff)
  }

  /** In a log without rules nothing can be from before it. */
  const withoutRules = (): Finding[] => [
    ...lateEntries,
    ...(beforeRules < 0
      ? []
      : [{ kind: 'order' as const, index: beforeRules, rule: 'beforeRules' as const }]),
  ]

  return {
    pass,
    take(index, entry) {
      if (entry.late) takeLate(index, entry)
      else pass(index, Date.parse(entry.at))
      if (entry.kind === 'rules') return takeRules(index, entry)
      if (isWhole && !book && !entry.late && beforeRules < 0) beforeRules = index
      switch (entry.kind) {
        case 'expert':
          return takeExpert(index, entry)
        case 'commit':
          return takeCommit(index, entry)
        case 'reveal':
          return takeReveal(index, entry)
        case 'key':
        case 'continue':
          follow(index, entry.prev, lastOf.keys)
          lastOf.keys = index
          return undefined
        case 'match':
        case 'close':
        case 'result': {
          const match = ofMatch(entry.matchId)
          follow(index, entry.prev, match.chain)
          match.chain = index
          if (entry.kind === 'match') return takeMatch(index, entry)
          return entry.kind === 'close' ? takeClose(index, entry) : takeResult(index, entry)
        }
        default:
          return undefined
      }
    },
    findings: () => (lastOf.rules === null ? [...withoutRules(), ...found] : found),
    late: () => late.size,
  }
}

/** A version is of the same plan as the one before it. */
const isOfPlan = ({ expertId, serial, matchId }: CommitEntry, before: PlanSoFar): boolean =>
  expertId === before.expertId && serial === before.serial && matchId === before.matchId

type ExpertEntry = Extract<LogEntry, { kind: 'expert' }>

const isNew = (book: Rulebook | undefined) => (book?.version ?? 0) >= chainedFrom

/** When the source read the prices of a close; before everything where it has none. */
const readAt = (market: RecordedMarket | null) =>
  market && 'at' in market ? Date.parse(market.at) : -Infinity

/** The earliest kick-off that stood at some time within the overlap before an instant. */
function earliestStanding(stated: readonly Stated[], time: number): number {
  let earliest = Infinity
  for (const one of stated.toReversed()) {
    earliest = Math.min(earliest, one.kickoff)
    if (one.time < time - overlap) break
  }
  return earliest
}
