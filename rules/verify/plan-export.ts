/** The rows of the exports of plans as the log gives them, compared with served ones. */
import { cellsOf, columnNames, columns, lineOf, type Cell, type Row } from '../log/plan-columns.ts'
import { betOf, chanceRules, hitChance, oddsAsOne, pricedBy } from '../market.ts'
import { measuresOf } from '../measures.ts'
import type { Market } from '../plays/play.ts'
import type { Selection } from '../../contract/plan.ts'
import { booksIn } from './books.ts'
import type { Fact, PlanFacts, Reveal } from './facts.ts'
import { isNear } from './near.ts'
import { gather } from './plans.ts'
import { marketOf, openedOf } from './settlements.ts'

/** A row of an expert as a site serves it. */
export interface ServedRow {
  /** The names of the files that have it. */
  files: readonly string[]
  /** The first plan has the number 1. */
  number: number
  /** As the CSV has it, without the end of the line. */
  line: string
}

/** The rows that a file has, by its query; absent: any. */
export interface RowFilter {
  league?: number
  result?: 'hit' | 'miss' | 'other'
  price?: number
  /** Of the kick-off by which the plan was settled, or for which it was published: YYYY-MM, UTC. */
  month?: string
}

/** The rows that pass the filter, as docs/log.md defines it. */
export const filtered = (rows: readonly Row[], filter: RowFilter): Row[] =>
  rows.filter(
    (row) =>
      (filter.league ?? row.league_id) === row.league_id &&
      (filter.result ?? resultOf(row)) === resultOf(row) &&
      (filter.price ?? row.price) === row.price &&
      String(row.settled_kickoff ?? row.kickoff).startsWith(filter.month ?? ''),
  )

/** Null for a plan that is open. */
function resultOf({ outcome, hit_result: hit }: Row): RowFilter['result'] | null {
  if (outcome === null) return null
  return hit === 1 ? 'hit' : hit === 2 ? 'miss' : 'other'
}

/**
 * Differences, in words, between the rows of an expert and those that the log gives. `files` are
 * the names of all files that must have the rows.
 */
export function exportDifferences(
  rows: readonly Row[],
  served: readonly ServedRow[],
  files: readonly string[],
): string[] {
  const found: string[] = []
  // files mostly share their rows: each is compared once
  const compared = new Map<ServedRow, string[]>()
  for (const file of files) {
    const left = new Map(rows.map((row) => [String(row.plan_id), row]))
    for (const one of served) {
      if (!one.files.includes(file)) continue
      const where = `${file}, row ${one.number}`
      const planId = planIdOf(one.line)
      const row = left.get(planId)
      left.delete(planId)
      if (!row) {
        found.push(`${where}: the log has no other plan ${planId} of this expert.`)
        continue
      }
      const differences = compared.get(one) ?? rowDifferences(one.line, row)
      compared.set(one, differences)
      found.push(...differences.map((words) => `${where}${words}`))
    }
    for (const planId of left.keys()) found.push(`${file} has no row of plan ${planId}.`)
  }
  return found
}

/** The second cell of a row; empty where that is no number. */
const planIdOf = (line: string) => /^[^,]*,(\d+),/.exec(line)?.[1] ?? ''

/** Each begins behind the name of the row. */
function rowDifferences(line: string, row: Row): string[] {
  if (line === lineOf(row)) return []
  const cells = cellsOf(line)
  if (cells?.length !== columnNames.length)
    return [`: ${cells?.length ?? 'no'} cells where there are ${columnNames.length}.`]
  return columnNames.flatMap((name, at) => {
    const [shown = '', follows] = [cells[at], row[name]]
    return isSame(shown, follows, name)
      ? []
      : [`, column ${name}: ${shown || 'nothing'}; the log gives ${follows ?? 'nothing'}.`]
  })
}

/** Numbers may differ in their last digits, and JSON in the order of its fields. */
function isSame(shown: string, follows: Cell, name: keyof Row): boolean {
  if (shown === (follows === null ? '' : String(follows))) return true
  if (columns[name] === 'double')
    return shown.trim() !== '' && typeof follows === 'number' && isNear(Number(shown), follows)
  return isJson(name) && typeof follows === 'string' && sorted(shown) === sorted(follows)
}

const isJson = (name: keyof Row) => name === 'selections' || name === 'probabilities'

/** JSON with the fields of its objects in the order of their names; another text as it is. */
function sorted(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    // what a parser drops, such as the first of two fields with one name, is a difference
    if (JSON.stringify(value).length !== text.length) return text
    return JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    )
  } catch {
    return text
  }
}

/**
 * A row for each plan of an expert; none where the log has rules that this code lacks. `facts` are
 * the entries that the expert's record is derived from, in log order, as far as the export knew
 * them.
 */
export function exportRows(facts: readonly Fact[]): Row[] {
  const books = booksIn(facts)
  if ('kind' in books) return []
  const expert = expertIn(facts)
  return gather(facts, books).plans.map((plan) => ({ ...rowOf(plan), ...expert }))
}

/** The kind by the last entry about the expert, and since when they do not publish here. */
function expertIn(facts: readonly Fact[]): Pick<Row, 'expert_kind' | 'expert_withdrawn_at'> {
  let [kind, since]: [string | null, string | null] = [null, null]
  for (const fact of facts) {
    if (fact.kind !== 'expert') continue
    kind = fact.expertKind
    since = fact.withdrawn ? (since ?? fact.at) : null
  }
  return { expert_kind: kind, expert_withdrawn_at: since }
}

function rowOf(plan: PlanFacts): Omit<Row, 'expert_kind' | 'expert_withdrawn_at'> {
  const { last, book, settlements } = plan
  const settled = settlements.at(-1)
  const earlier = settlements.slice(0, -1)
  return {
    log_index: last.index,
    plan_id: last.planId,
    expert_id: last.expertId,
    serial: last.serial,
    version: last.version,
    match_id: last.matchId,
    league_id: last.leagueId,
    sealed_at: last.at,
    kickoff: last.kickoff,
    price: last.price,
    plays: last.plays,
    late: last.late === true,
    settlement_index: settled?.index ?? null,
    outcome: settled?.outcome ?? null,
    hit_result: settled?.hitResult ?? null,
    not_counted_reason: settled?.ncReason ?? null,
    profit: settled?.profit ?? null,
    settled_kickoff: settled?.kickoff ?? null,
    settled_at: settled?.at ?? null,
    earlier_settlements: earlier.length > 0 ? listed(earlier) : null,
    rule_version: book.version,
    ...ofMain(plan, openedOf(plan)),
  }
}

/** As the database writes lists in JSON. */
const listed = (settlements: PlanFacts['settlements']): string =>
  `[${settlements
    .map(({ at, outcome, profit }) =>
      [at, outcome, profit].map((one) => JSON.stringify(one)).join(', '),
    )
    .map((one) => `[${one}]`)
    .join(', ')}]`

type MainRow = Pick<
  Row,
  | 'reveal_index'
  | 'main_line'
  | 'main_picks'
  | 'main_odds'
  | 'market_probability'
  | 'market_source'
  | 'market_at'
  | 'close_probability'
  | 'closing_value'
  | 'close_source'
  | 'close_at'
  | 'selections'
  | 'probabilities'
  | 'model_probability'
>

/** The main selection, empty before its reveal, and the market that it is measured by. */
function ofMain(plan: PlanFacts, opened: Reveal | undefined): MainRow {
  const { last, book, close: closed } = plan
  const close = closed?.market ?? null
  const selections = opened ? pricedIn(plan, opened).map(inStoredOrder) : null
  const main = selections?.[0]
  const market = main ? countedOf(plan, opened, main) : (last.market ?? null)
  const recorded = main ? marketOf(plan, last, main) : (last.market ?? null)
  const measures =
    main && measuresOf({ bet: betOf(main), market, close, reference: last.reference ?? null }, book)
  return {
    reveal_index: opened?.index ?? null,
    main_line: main?.line ?? null,
    main_picks: main ? main.picks.map(({ key }) => key).join(',') : null,
    main_odds: rounded(main && oddsAsOne(main.picks.map(({ odds }) => odds ?? null))),
    market_probability: rounded(measures?.expected),
    market_source: recorded?.source ?? null,
    market_at: recorded?.at ?? null,
    close_probability: rounded(main && hitChance(close, betOf(main), chanceRules(book))),
    closing_value: rounded(measures?.closing),
    close_source: close?.source ?? null,
    close_at: close?.at ?? null,
    selections: selections && JSON.stringify(selections),
    probabilities: opened?.body.probabilities
      ? JSON.stringify(byName(opened.body.probabilities))
      : null,
    model_probability: rounded(measures?.model),
  }
}

/**
 * A selection with its fields in the order in which PostgreSQL stores them, and the added price
 * last: so an honest row is the same text, and its cells need no comparison one by one.
 */
const inStoredOrder = (selection: Selection): Selection => ({
  ...byName(selection),
  picks: selection.picks.map(({ odds, ...pick }) => ({
    ...byName(pick),
    ...(odds !== undefined && { odds }),
  })),
})

/** Shorter names first. */
const byName = <T extends object>(value: T): T =>
  // boundary: the same fields
  Object.fromEntries(
    Object.entries(value).toSorted(
      ([a], [b]) => a.length - b.length || (a < b ? -1 : Number(a > b)),
    ),
  ) as T

/** The selections of the reveal with the prices that count. */
function pricedIn(plan: PlanFacts, opened: Reveal): Selection[] {
  const { selections } = opened.body
  if (plan.book.pricesOf !== 'site') return [...selections]
  return selections.flatMap((one) => pricedBy([one], countedOf(plan, opened, one)))
}

/** Version 1 of the entries had the market in the reveal, without its source and time. */
const countedOf = (
  plan: PlanFacts,
  opened: Reveal | undefined,
  selection: Selection,
): Market | null => marketOf(plan, plan.last, selection) ?? opened?.market ?? null

/** Twelve digits: the last ones of a quotient depend on the order of its operations. */
const rounded = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Number(value.toPrecision(12))
