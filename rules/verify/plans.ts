/**
 * Serials without a gap, nothing too late, nothing back-dated, and every opened plan the one that
 * was sealed.
 */
import { matchStatus } from '../../contract/values.ts'
import { currentBook } from '../book/index.ts'
import { deadlineOf } from '../not-counted.ts'
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

/** The plans of an expert by serial, and what there is of their matches in the order of the log. */
export interface Gathered {
  plans: PlanFacts[]
  results: Map<number, Result[]>
  /** Whatever says when a match kicks off. */
  kickoffs: Map<number, (Commit | Match | Result)[]>
}

const ofKind = <K extends Fact['kind']>(facts: readonly Fact[], kind: K) =>
  facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)

export function gather(facts: readonly Fact[]): Gathered {
  const reveals = Map.groupBy(ofKind(facts, 'reveal'), ({ planId }) => planId)
  const settlements = Map.groupBy(ofKind(facts, 'settlement'), ({ planId }) => planId)
  const plans: PlanFacts[] = []
  for (const [serial, commits] of Map.groupBy(ofKind(facts, 'commit'), (commit) => commit.serial)) {
    const last = commits.at(-1)
    if (!last) continue
    const { planId } = last
    plans.push({
      serial,
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
  }
}

/** `facts` in the order of the log. */
export function checkPlans(
  facts: readonly Fact[],
  { plans, results, kickoffs }: Gathered,
  published: number,
): Finding[] {
  return [
    ...backdated(facts),
    ...afterwardsFindings(facts),
    ...serialFindings(plans, published),
    ...plans.flatMap((plan) => [
      ...lateFindings(plan, results),
      ...claimedFindings(plan, kickoffs),
      ...leagueFindings(plan, kickoffs),
      ...openedFindings(plan),
    ]),
  ]
}

/**
 * Two writers at once may be entered against the order of their clocks: that much is let through.
 * It is no more than the time between deadline and kick-off, so that nothing sealed after a
 * kick-off passes for one before its deadline.
 */
const overlap = currentBook.deadlineMinutes * 60_000

function* backdated(facts: readonly Fact[]): Generator<Finding> {
  let latest = -Infinity
  for (const { index, time, late } of facts) {
    if (late) continue
    if (time.getTime() < latest - overlap) yield { kind: 'backdated', index }
    latest = Math.max(latest, time.getTime())
  }
}

/**
 * What was there before the log is entered when it begins, as the rules are: a plan marked so
 * afterwards was made up afterwards. And what is marked so behind the first entry that came of
 * itself wants to be believed a time of which its place says otherwise. Where no rules are named
 * nothing was there before them.
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

/** Where the first entry stands that holds this. */
const indexOf = (facts: readonly Fact[], holds: (fact: Fact) => boolean) => facts.find(holds)?.index

/** So many missing plans are named: a site may claim any number of them. */
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
 * By its own time after the deadline; or by its place behind the result, whatever its time says.
 */
function lateFindings({ serial, commits }: PlanFacts, results: Gathered['results']): Finding[] {
  return commits.flatMap((commit) => {
    if (commit.late) return []
    const late =
      commit.time >= deadlineOf(commit.kickoffTime) ||
      isKnown(results.get(commit.matchId) ?? [], commit)
    return late ? [{ kind: 'late' as const, serial, index: commit.index }] : []
  })
}

/**
 * Whether the log had the match's result when it got the plan. A match that was called off and is
 * taken up again is ahead: the last word stands. But a score stays known whatever is said after it,
 * or an operator could put a match off that was played, take a plan on it, and log the same score
 * again. A site that keeps to the rules takes no match up again that has one (docs/log.md).
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
 * The deadline is by the kick-off that the log had: not by one that only the plan claims, or a
 * match could be played before it.
 */
function claimedFindings(
  { serial, commits }: PlanFacts,
  kickoffs: Gathered['kickoffs'],
): Finding[] {
  return commits.flatMap(({ late, matchId, index, kickoff, kickoffTime }) => {
    if (late) return []
    const said = kickoffs
      .get(matchId)
      ?.findLast((one) => one.kind !== 'commit' && one.index < index && one.kickoffTime !== null)
    const follows = said?.kickoffTime
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

/** A page tells a record by leagues: a plan is of its match's. */
function leagueFindings({ serial, commits }: PlanFacts, said: Gathered['kickoffs']): Finding[] {
  return commits.flatMap(({ matchId, leagueId, index }) => {
    const isOther = said
      .get(matchId)
      ?.some((one) => one.kind === 'match' && one.leagueId !== leagueId)
    return isOther ? [{ kind: 'league' as const, serial, index }] : []
  })
}

/**
 * Every opened version opens its own commitment and is about what that said, and what is settled
 * has been opened.
 */
function openedFindings({ serial, commits, last, reveals, settlements }: PlanFacts): Finding[] {
  const sealed = new Map<number, Commit>(commits.map((commit) => [commit.version, commit]))
  const found: Finding[] = reveals.flatMap((reveal) => {
    const commit = sealed.get(reveal.version)
    // of what was entered later only the last version's plays are known
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
