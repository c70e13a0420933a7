/**
 * Checks that serials have no gap, that no plan is too late or back-dated, and that every revealed
 * plan is the one that was sealed.
 */
import { matchStatus } from '../../contract/values.ts'
import { deadlineOf } from '../not-counted.ts'
import type { BooksInForce } from './books.ts'
import {
  settles,
  type Commit,
  type Fact,
  type Match,
  type PlanFacts,
  type Result,
  type Reveal,
} from './facts.ts'
import type { Finding } from './findings.ts'

/** The plans of an expert by serial, and the entries about their matches in log order. */
export interface Gathered {
  plans: PlanFacts[]
  results: Map<number, Result[]>
  /** Entries that state a match's kick-off. */
  kickoffs: Map<number, (Commit | Match | Result)[]>
  books: BooksInForce
}

const ofKind = <K extends Fact['kind']>(facts: readonly Fact[], kind: K) =>
  facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)

export function gather(facts: readonly Fact[], books: BooksInForce): Gathered {
  const reveals = Map.groupBy(ofKind(facts, 'reveal'), ({ planId }) => planId)
  const settlements = Map.groupBy(ofKind(facts, 'settlement'), ({ planId }) => planId)
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
    })
  }
  return {
    plans: plans.toSorted((a, b) => a.serial - b.serial),
    results: Map.groupBy(ofKind(facts, 'result'), ({ matchId }) => matchId),
    kickoffs: Map.groupBy(
      facts.filter(
        (fact) => fact.kind === 'commit' || fact.kind === 'match' || fact.kind === 'result',
      ),
      ({ matchId }) => matchId,
    ),
    books,
  }
}

/** `facts` must be in log order. */
export function checkPlans(
  facts: readonly Fact[],
  { plans, results, kickoffs, books }: Gathered,
  published: number,
): Finding[] {
  return [
    ...backdated(facts, books),
    ...afterwardsFindings(facts),
    ...serialFindings(plans, published),
    ...plans.flatMap((plan) => [
      ...lateFindings(plan, results, books),
      ...claimedFindings(plan, kickoffs),
      ...leagueFindings(plan, kickoffs),
      ...openedFindings(plan),
    ]),
  ]
}

/**
 * Entries whose time is before that of an earlier entry. Two concurrent writers may be entered
 * against the order of their clocks, by at most the time between deadline and kick-off: so a plan
 * sealed after a kick-off can never pass for one before its deadline.
 */
function* backdated(facts: readonly Fact[], books: BooksInForce): Generator<Finding> {
  let latest = -Infinity
  for (const { index, time, late } of facts) {
    if (late) continue
    const overlap = books.at(index).deadlineMinutes * 60_000
    if (time.getTime() < latest - overlap) yield { kind: 'backdated', index }
    latest = Math.max(latest, time.getTime())
  }
}

/**
 * `late` is valid only for entries before the log's first rules entry (plans) or before the first
 * entry that is not late (others). Later ones are back-dated. In a log without a rules entry no
 * plan may be late.
 */
function afterwardsFindings(facts: readonly Fact[]): Finding[] {
  const rules = indexOf(facts, ({ kind }) => kind === 'rules') ?? -1
  const own =
    indexOf(facts, ({ kind, late }) => !late && (kind === 'commit' || kind === 'settlement')) ??
    Infinity
  return facts.flatMap((fact): Finding[] => {
    const { kind, index } = fact
    if (!fact.late) return []
    if (kind === 'commit')
      return index > Math.min(rules, own) ? [{ kind: 'late', serial: fact.serial, index }] : []
    return index > own && (kind === 'reveal' || kind === 'result' || kind === 'settlement')
      ? [{ kind: 'backdated', index }]
      : []
  })
}

/** Index of the first entry that satisfies the condition. */
const indexOf = (facts: readonly Fact[], holds: (fact: Fact) => boolean) => facts.find(holds)?.index

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
 * Late plans: the time of the entry is after the deadline, or the entry comes after the result in
 * the log. The second holds whatever time the entry states.
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
function leagueFindings({ serial, commits }: PlanFacts, stated: Gathered['kickoffs']): Finding[] {
  return commits.flatMap(({ matchId, leagueId, index }) => {
    const isOther = stated
      .get(matchId)
      ?.some((one) => one.kind === 'match' && one.leagueId !== leagueId)
    return isOther ? [{ kind: 'league' as const, serial, index }] : []
  })
}

/**
 * Every revealed version must open its own commitment and agree with its commit entry. Every
 * settled plan must be revealed.
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
  const opened = reveals.some(({ version }) => version === last.version)
  return !opened && settlements.length > 0 ? [...found, { kind: 'unopened', serial }] : found
}

const playsOf = ({ body }: Reveal) =>
  [...new Set(body.selections.map(({ play }) => play))].join(',')
