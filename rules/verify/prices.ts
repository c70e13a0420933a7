/**
 * Checks that every priced plan was within what its expert's record allowed when it was sealed:
 * see rules/price-steps.ts.
 */
import { hitResults, type HitResult } from '../../contract/values.ts'
import type { Rulebook } from '../book/index.ts'
import { spans } from '../boards.ts'
import { hitVariance, type Chance } from '../clusters.ts'
import { highestPrice, type PricedRecord } from '../price-steps.ts'
import { hitResultOf } from '../settle.ts'
import type { Commit, Fact, PlanFacts, Settlement } from './facts.ts'
import { spanBegins } from './figures.ts'
import type { Finding } from './findings.ts'
import type { Gathered } from './plans.ts'
import { expectedOf } from './settlements.ts'

/** A settlement, and the sums of the record after it. */
interface State {
  settlement: Settlement
  plan: PlanFacts
  expected: number | null
  counted: number
  aboveExpected: number
}

/**
 * A site may read the record shortly before it enters the plan, and measures a settled plan
 * shortly after. So the record of up to an hour earlier may have allowed the price.
 */
const lagHours = 1

/** Findings about prices. `facts` must be in log order. */
export function* priceFindings(
  facts: readonly Fact[],
  { plans, books }: Gathered,
): Generator<Finding> {
  if (!books.last.priceSteps) return
  const states = statesOf(plans, books.last)
  const kinds = facts.filter((fact) => fact.kind === 'expert')
  for (const { serial, commits } of plans)
    for (const commit of commits) {
      const { index, price } = commit
      const book = books.at(index)
      // a new version may keep its price
      const before = commits.find(({ version }) => version === commit.version - 1)
      if (price === 0 || commit.late || !book.priceSteps || before?.price === price) continue
      const kind = kinds.findLast((one) => one.index < index)?.expertKind
      const limit = kind === 'model' ? 0 : highestAt(commit, states, book)
      if (price > limit) yield { kind: 'price', serial, index, price, limit }
    }
}

function statesOf(plans: readonly PlanFacts[], book: Rulebook): State[] {
  const settled = plans
    .flatMap((plan) => plan.settlements.map((settlement) => ({ plan, settlement })))
    .toSorted((a, b) => a.settlement.index - b.settlement.index)
  const states: State[] = []
  let [counted, aboveExpected] = [0, 0]
  const standing = new Map<PlanFacts, HitResult>()
  for (const { plan, settlement } of settled) {
    const expected = expectedOf(plan, book)
    const result = hitResultOf(settlement.outcome)
    // a correction replaces the plan's previous result
    for (const [one, sign] of [
      [standing.get(plan) ?? hitResults.none, -1],
      [result, 1],
    ] as const) {
      if (one === hitResults.none) continue
      counted += sign
      if (expected !== null) aboveExpected += sign * (Number(one === hitResults.hit) - expected)
    }
    standing.set(plan, result)
    states.push({ settlement, plan, expected, counted, aboveExpected })
  }
  return states
}

/** The highest price that the record allowed at a commit, by any of its states in the lag. */
function highestAt(commit: Commit, states: readonly State[], book: Rulebook): number {
  const earliest = commit.time.getTime() - lagHours * 3_600_000
  const last = countUpTo(states, ({ settlement }) => settlement.index < commit.index)
  const first = countUpTo(
    states,
    ({ settlement }) => settlement.index < commit.index && settlement.time.getTime() < earliest,
  )
  let highest = 0
  for (let known = first; known <= last && highest < commit.price; known++) {
    const state = states[known - 1]
    if (!state) continue
    const { counted, aboveExpected } = state
    const sums = { counted, aboveExpected, n: 0, above: 0, variance: 0 }
    highest = Math.max(highest, highestPrice(sums, book))
    // the long window moves by a day at midnight: its beginning may be read a little later
    for (const daysBefore of [0, 1]) {
      if (highest >= commit.price) break
      const begin = new Date(
        spanBegins(spans.days90, commit.time, book).getTime() - daysBefore * day,
      )
      const record = withWindow(sums, states.slice(0, known), begin, book)
      highest = Math.max(highest, highestPrice(record, book))
    }
  }
  return highest
}

const day = 86_400_000

/** How many states at the beginning satisfy a condition that the others do not. */
function countUpTo(states: readonly State[], holds: (state: State) => boolean): number {
  let [low, high] = [0, states.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const state = states[middle]
    if (state && holds(state)) low = middle + 1
    else high = middle
  }
  return low
}

/** The sums with those of the long window, which begins at `begin`. */
function withWindow(
  sums: PricedRecord,
  states: readonly State[],
  begin: Date,
  book: Rulebook,
): PricedRecord {
  const standing = new Map(states.map((state) => [state.plan, state]))
  let [n, above] = [0, 0]
  const counted: Chance[] = []
  for (const { settlement, plan, expected } of standing.values()) {
    const result = hitResultOf(settlement.outcome)
    if (result === hitResults.none || expected === null || settlement.kickoffTime < begin) continue
    n += 1
    above += Number(result === hitResults.hit) - expected
    counted.push({ expected, matchId: plan.last.matchId })
  }
  return { ...sums, n, above, variance: hitVariance(counted, book) }
}
