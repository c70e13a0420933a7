/**
 * Checks that serials have no gap, that no plan is too late or back-dated, and that every revealed
 * plan is the one that was sealed.
 */
import { matchStatus } from '../../contract/values.ts'
import { bodyErrors, priceErrors } from '../draft.ts'
import { deadlineOf } from '../not-counted.ts'
import { areTooOld } from '../sealed-prices.ts'
import type { BooksInForce } from './books.ts'
import {
  isBefore,
  settles,
  type Commit,
  type Correction,
  type Fact,
  type Match,
  type PlanFacts,
  type Result,
  type Reveal,
} from './facts.ts'
import type { Finding } from './findings.ts'
import { followOrder } from './order.ts'
import { moderationFindings } from './removed.ts'

/** The plans of an expert by serial, and the entries about their matches in log order. */
export interface Gathered {
  plans: PlanFacts[]
  results: Map<number, Result[]>
  /**
   * The lowest serial of an expert’s plans on a match with the same main play type, by `placeOf`.
   */
  firsts: ReadonlyMap<string, number>
  /** Entries that state a match's kick-off. */
  kickoffs: Map<number, (Commit | Match | Result)[]>
  corrections: readonly Correction[]
  books: BooksInForce
}

const ofKind = <K extends Fact['kind']>(facts: readonly Fact[], kind: K) =>
  facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)

export function gather(facts: readonly Fact[], books: BooksInForce): Gathered {
  const reveals = Map.groupBy(ofKind(facts, 'reveal'), ({ planId }) => planId)
  const settlements = Map.groupBy(ofKind(facts, 'settlement'), ({ planId }) => planId)
  // the first one counts: a later one could give the plans of a match better closing prices
  const closes = Map.groupBy(ofKind(facts, 'close'), ({ matchId }) => matchId)
  const plans: PlanFacts[] = []
  for (const [serial, commits] of Map.groupBy(ofKind(facts, 'commit'), (commit) => commit.serial)) {
    const last = commits.at(-1)
    if (!last) continue
    const { planId } = last
    plans.push({
      serial,
      book: books.at(last.index),
      commits,
      last,
      reveals: reveals.get(planId) ?? [],
      settlements: settlements.get(planId) ?? [],
      close: closes.get(last.matchId)?.[0] ?? null,
    })
  }
  const firsts = new Map<string, number>()
  for (const { serial, last } of plans)
    firsts.set(placeOf(last), Math.min(serial, firsts.get(placeOf(last)) ?? serial))
  return {
    plans: plans.toSorted((a, b) => a.serial - b.serial),
    firsts,
    results: Map.groupBy(ofKind(facts, 'result'), ({ matchId }) => matchId),
    kickoffs: Map.groupBy(
      facts.filter(
        (fact) => fact.kind === 'commit' || fact.kind === 'match' || fact.kind === 'result',
      ),
      ({ matchId }) => matchId,
    ),
    corrections: ofKind(facts, 'correction'),
    books,
  }
}

/** A kick-off, as an entry about the match states it; null: none is known. */
export interface StatedKickoff {
  /** The place of the entry in the log. */
  index: number
  kickoff: string | null
}

/** Every kick-off of a match, in log order, but for those that only plans state. */
export const statedKickoffs = ({ kickoffs }: Gathered, matchId: number): StatedKickoff[] =>
  (kickoffs.get(matchId) ?? []).flatMap((one) =>
    one.kind === 'commit' ? [] : [{ index: one.index, kickoff: one.kickoff }],
  )

/** Those that stood after the first `logSize` entries of the log, or later; the last at the end. */
export function kickoffsFrom(stated: readonly StatedKickoff[], logSize: number): (string | null)[] {
  const first = stated.findLastIndex(({ index }) => index < logSize)
  return stated.slice(Math.max(0, first)).map(({ kickoff }) => kickoff)
}

/** The shown kick-off if it is one of these, else the last; undefined without any. */
export function kickoffAmong(
  stated: readonly StatedKickoff[],
  logSize: number,
  shown: string | null,
): string | null | undefined {
  const kickoffs = kickoffsFrom(stated, logSize)
  return kickoffs.includes(shown) ? shown : kickoffs.at(-1)
}

export const placeOf = ({ matchId, mainPlay }: Commit): string => `${matchId} ${mainPlay}`

/** What the order of some entries of a log does not allow. */
function orderOf(facts: readonly Fact[]): Finding[] {
  const order = followOrder(false)
  for (const fact of facts) order.take(fact.index, fact)
  return order.findings()
}

/** `facts` must be in log order; `order`: what the order of the log does not allow. */
export function checkPlans(
  facts: readonly Fact[],
  gathered: Gathered,
  published: number,
  order: readonly Finding[] = orderOf(facts),
): Finding[] {
  const { plans, results, kickoffs, books } = gathered
  return [
    ...chainFindings(facts, books),
    ...order,
    ...moderationFindings(facts),
    ...dailyFindings(facts, plans, books),
    ...serialFindings(plans, published),
    ...plans.flatMap((plan) => [
      ...lateFindings(plan, results, books),
      ...claimedFindings(plan, kickoffs),
      ...leagueFindings(plan, gathered),
      ...openedFindings(plan),
      ...draftFindings(plan, books),
    ]),
  ]
}

/**
 * From the book on that asks for it, each entry of the expert names the one before it, so none can
 * be left out in the middle; and no entry has an earlier shape, in which texts stood in clear. Only
 * the reveal of a version that was sealed in the earlier shape keeps it.
 */
function* chainFindings(facts: readonly Fact[], books: BooksInForce): Generator<Finding> {
  let before: number | null = null
  const early = new Set<string>()
  for (const fact of facts) {
    const { entryVersion } = books.at(fact.index)
    const version = 'planId' in fact && 'version' in fact ? `${fact.planId} ${fact.version}` : ''
    if (fact.kind === 'commit' && fact.v < 2) early.add(version)
    const isEarlyReveal = fact.kind === 'reveal' && early.has(version)
    if (fact.v < entryVersion && !isEarlyReveal) yield { kind: 'oldShape', index: fact.index }
    if (!('expertId' in fact)) continue
    if (entryVersion > 1 && fact.prev !== before)
      yield { kind: 'chain', index: fact.index, follows: before }
    before = fact.index
  }
}

/** The daily limits, by the day (UTC) of each entry's time. Models have none. */
function* dailyFindings(
  facts: readonly Fact[],
  plans: readonly PlanFacts[],
  books: BooksInForce,
): Generator<Finding> {
  let isModel = false
  const serials = new Map(
    plans.flatMap(({ commits, serial }) => commits.map((one) => [one, serial])),
  )
  const used = new Map<string, { plans: number; versions: number }>()
  for (const fact of facts) {
    if (fact.kind === 'expert') isModel = fact.expertKind === 'model'
    if (fact.kind !== 'commit' || isModel) continue
    const { plansPerDay, versionsPerDay } = books.at(fact.index)
    const day = fact.time.toISOString().slice(0, 10)
    const today = used.get(day) ?? { plans: 0, versions: 0 }
    today.versions += 1
    if (fact.version === 1) today.plans += 1
    used.set(day, today)
    const limit =
      plansPerDay !== null && today.plans > plansPerDay
        ? plansPerDay
        : versionsPerDay !== null && today.versions > versionsPerDay
          ? versionsPerDay
          : null
    const serial = serials.get(fact) ?? 0
    if (limit !== null) yield { kind: 'quota', serial, index: fact.index, limit }
  }
}

/**
 * Versions that the book in force where they were sealed does not take, by what they ask, and once
 * they are revealed by their content.
 */
function draftFindings({ serial, commits, reveals }: PlanFacts, books: BooksInForce): Finding[] {
  const found: Finding[] = []
  for (const commit of commits) {
    const book = books.at(commit.index)
    const limit = book.versionsPerPlan
    if (limit !== null && commit.version > limit)
      found.push({ kind: 'quota', serial, index: commit.index, limit })
    const { index } = commit
    for (const { field, reason } of priceErrors(commit, book))
      found.push({ kind: 'draft', serial, index, field, reason })
    const { market, time, kickoffTime } = commit
    if (market && areTooOld(new Date(market.at), time, kickoffTime, book))
      found.push({ kind: 'draft', serial, index, field: 'market', reason: 'oldPrices' })
    const reveal = reveals.find(({ version }) => version === commit.version)
    if (!reveal || book.pricesOf !== 'site') continue
    for (const { field, reason } of bodyErrors(
      reveal.body,
      commit.market ?? null,
      commit.reference ?? null,
      book,
    ))
      found.push({ kind: 'draft', serial, index, field, reason })
  }
  return found
}

/** Limit of missing plans that are listed: a site may state any number of plans. */
const mostGaps = 100

function serialFindings(plans: readonly PlanFacts[], published: number): Finding[] {
  const found: Finding[] = []
  const serials = new Map(plans.map((plan) => [plan.serial, plan]))
  const highest = Math.max(published, ...serials.keys())
  for (let serial = 1; serial <= highest && found.length < mostGaps; serial++) {
    const plan = serials.get(serial)
    if (!plan) found.push({ kind: 'gap', serial })
    else if (
      plan.commits.some(
        (commit, at) => commit.version !== at + 1 || commit.planId !== plan.last.planId,
      )
    )
      found.push({ kind: 'twice', serial })
  }
  return found
}

/**
 * Late plans: the time of the entry is after the deadline, or the entry follows the result in the
 * log. An entry that follows the result is late even if it states an earlier time.
 */
function lateFindings(
  { serial, commits }: PlanFacts,
  results: Gathered['results'],
  books: BooksInForce,
): Finding[] {
  return commits.flatMap((commit) => {
    if (commit.late) return []
    const late =
      commit.time >= deadlineOf(commit.kickoffTime, books.at(commit.index)) ||
      isKnown(results.get(commit.matchId) ?? [], commit)
    return late ? [{ kind: 'late' as const, serial, index: commit.index }] : []
  })
}

/**
 * Tests whether the log had the match's result when it got the plan. For a match that was called
 * off and is taken up again, the last entry decides. But once a score is in the log it counts as
 * known: otherwise an operator could postpone a match that was played, take a plan on it, and log
 * the same score again. A site that follows the rules never takes up such a match again
 * (docs/log.md).
 */
function isKnown(results: readonly Result[], { index }: Commit): boolean {
  const before = results.filter((result) => result.index < index)
  const last = before.at(-1)
  return (
    (last !== undefined && (settles(last) || last.status === matchStatus.finished)) ||
    before.some(({ score }) => score !== null)
  )
}

/**
 * The deadline depends on the kick-off in the log. A kick-off that only the plan states does not
 * count: the match could have been played before it.
 */
function claimedFindings(
  { serial, commits }: PlanFacts,
  kickoffs: Gathered['kickoffs'],
): Finding[] {
  return commits.flatMap(({ late, matchId, index, kickoff, kickoffTime }) => {
    if (late) return []
    const stated = kickoffs
      .get(matchId)
      ?.findLast((one) => one.kind !== 'commit' && one.index < index && one.kickoffTime !== null)
    const follows = stated?.kickoffTime
    if (follows?.getTime() === kickoffTime.getTime()) return []
    return [
      {
        kind: 'published' as const,
        serial,
        index,
        logged: kickoff,
        follows: follows?.toISOString() ?? '?',
      },
    ]
  })
}

/** The page groups a record by league, so a plan's league must be its match's. */
function leagueFindings({ serial, commits, last }: PlanFacts, gathered: Gathered): Finding[] {
  const found = commits.flatMap((commit) => {
    const stated = matchEntries(gathered, commit.matchId)
    const then = stated.findLast((one) => isBefore(one, commit)) ?? stated[0]
    return then && then.leagueId !== commit.leagueId ? [commit.index] : []
  })
  // leagues that are merged are so with all their matches
  if (found.length === 0 && leftLeagues(gathered).has(leagueOf(gathered, last)))
    found.push(last.index)
  return found.map((index) => ({ kind: 'league' as const, serial, index }))
}

const matchEntries = ({ kickoffs }: Gathered, matchId: number): Match[] =>
  (kickoffs.get(matchId) ?? []).filter((one) => one.kind === 'match')

/** The league that a plan counts for: leagues may be merged, then its match is entered again. */
export const leagueOf = (gathered: Gathered, { matchId, leagueId }: Commit): number =>
  matchEntries(gathered, matchId).at(-1)?.leagueId ?? leagueId

const left = new WeakMap<Gathered, Set<number>>()

/** The leagues that a match has left for another. */
function leftLeagues(gathered: Gathered): Set<number> {
  const known = left.get(gathered)
  if (known) return known
  const leagues = new Set<number>()
  for (const matchId of gathered.kickoffs.keys()) {
    const stated = matchEntries(gathered, matchId)
    for (const [at, { leagueId }] of stated.entries())
      if (stated[at + 1] && stated[at + 1]?.leagueId !== leagueId) leagues.add(leagueId)
  }
  left.set(gathered, leagues)
  return leagues
}

/**
 * Every revealed version must open its own commitment and agree with its commit entry. Every
 * version of a settled plan must be revealed: prices of an earlier one may count.
 */
function openedFindings({ serial, commits, last, reveals, settlements }: PlanFacts): Finding[] {
  const sealed = new Map<number, Commit>(commits.map((commit) => [commit.version, commit]))
  const found: Finding[] = reveals.flatMap((reveal) => {
    const commit = sealed.get(reveal.version)
    // For `late` plans only the play types of the last version are in the log.
    const played =
      commit === undefined || (commit.late && commit !== last) || commit.plays === playsOf(reveal)
    return commit?.commitment === reveal.opens && played
      ? []
      : [{ kind: 'commitment' as const, serial, index: reveal.index }]
  })
  const opened = new Set(reveals.map(({ version }) => version))
  const isOpened = commits.every(({ version }) => opened.has(version))
  return !isOpened && settlements.length > 0 ? [...found, { kind: 'unopened', serial }] : found
}

const playsOf = ({ body }: Reveal) =>
  [...new Set(body.selections.map(({ play }) => play))].join(',')
