/**
 * An expert's plans by serial number, latest first, with keyset pagination. The outcome and the
 * filters are public; picks may still be sealed.
 */
import type { Kysely } from 'kysely'
import { usualSize } from '../../contract/calls/call.ts'
import type { CheckedDataOf, ResultOf } from '../../contract/calls.ts'
import type { ExpertPlan } from '../../contract/expert-detail.ts'
import type { PlanOutcome } from '../../contract/plan.ts'
import { hitResults, matchStatus, type TextLanguage } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { sourcesDiffer } from '../db/told-by.ts'
import { numberedPage } from './numbered-page.ts'
import { cardColumns, cardOf, cardTables, type PlanCardRow } from './plan-card.ts'
import { everyoneMayRead } from './secret.ts'
import { settledColumns, settledScore } from './settled-score.ts'
import { isNotOnHold } from './on-hold.ts'

type PlansRequest = CheckedDataOf<'expertPredicts'>

interface LedgerRow extends PlanCardRow {
  serial: number
  published_at: Date
  book_version: number
  on_hold: boolean
  match_state: number
  sources_differ: boolean
  full_home: number | null
  full_away: number | null
  outcome: PlanOutcome | null
  nc_reason: number | null
  profit: string | null
  on_sale: boolean
  picks: { key: string; odds: string | null }[] | null
  line: string | null
  play: number | null
}

/** Larger than any serial. */
const above = 2 ** 31 - 1

/**
 * One page of plans, and the `before` value of the next page. Null if the expert does not exist.
 */
export async function listPredicts(
  db: Kysely<Tables>,
  language: TextLanguage,
  request: PlansRequest,
): Promise<ResultOf<'expertPredicts'> | null> {
  const { expertId, page: number = 1, before } = request
  const page = await numberedPage(number, before, (from) => pageFrom(db, language, request, from))
  return page.records.length > 0 || (await exists(db, expertId)) ? page : null
}

/** Plans read at a time for the list as a whole. */
const batch = 1_000

/** The whole list in the order of its pages, in chunks of rows. */
export async function* listPages(
  db: Kysely<Tables>,
  language: TextLanguage,
  expertId: number,
): AsyncGenerator<ExpertPlan[]> {
  for (let before: number | null = above; before !== null;) {
    const page: ResultOf<'expertPredicts'> = await pageFrom(
      db,
      language,
      { expertId, size: batch },
      before,
    )
    if (page.records.length > 0) yield page.records
    before = page.next
  }
}

async function pageFrom(
  db: Kysely<Tables>,
  language: TextLanguage,
  request: PlansRequest,
  before = above,
): Promise<ResultOf<'expertPredicts'>> {
  const { expertId, size = usualSize, state = 'all', leagueId, result, price, month } = request
  const place = [language, expertId, Math.min(before, above), size + 1]
  const isFiltered = [leagueId, result, price, month].some((one) => one !== undefined)
  const { rows } = await db.executeQuery(
    isFiltered
      ? filtered[state](
          ...place,
          leagueId ?? null,
          result ?? null,
          price ?? null,
          month === undefined ? null : `${month}-01T00:00:00Z`,
        )
      : pages[state](...place),
  )
  const page = rows.slice(0, size)
  return {
    records: page.map(planOf),
    next: rows.length > size ? (page.at(-1)?.serial ?? null) : null,
  }
}

async function exists(db: Kysely<Tables>, expertId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('expert')
      .select('expert_id')
      .where('expert_id', '=', expertId)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Selects the serials of the page by index first, then joins the displayed columns to those rows
 * only.
 */
const page = (name: string, holds: string, joined = '') =>
  statement<LedgerRow>(
    `expert_plans_${name}`,
    `with found as materialized (
      select plan_id from plan ${joined}
      where expert_id = $2 and serial < $3 ${holds} order by serial desc limit $4
    )
    select ${cardColumns}, serial, published_at, book_version, not (${isNotOnHold}) as on_hold,
      ${settledColumns}, outcome, nc_reason, plan.profit, plan.on_sale, main.*,
      case match.status when ${matchStatus.extraTimeDeprecated} then ${matchStatus.extraTime}
        else match.status end as match_state, ${sourcesDiffer} as sources_differ
    from found join plan using (plan_id) ${cardTables} ${settledScore} left join lateral (
      select jsonb_agg(jsonb_build_object('key', key,
            'odds', round(odds, greatest(2, min_scale(odds)))::text) order by pick_no) as picks,
        max(line) as line, max(pick.play) as play
      from plan_secret_pick pick where pick.plan_id = plan.plan_id and selection_no = 1
    ) main on ${everyoneMayRead}
    order by serial desc`,
  )

const states = {
  all: ['all', ''],
  onSale: ['on_sale', 'and on_sale'],
  settled: ['settled', `and outcome is not null and outcome <> 'not_counted'`],
  notCounted: ['not_counted', `and outcome = 'not_counted'`],
} as const

/** Of league $5, result $6, price $7, and the month that begins at $8; null: any. */
const filter = `and ($5::int is null or league_id = $5)
  and ($6::text is null or outcome is not null
    and $6 = case hit_result when ${hitResults.hit} then 'hit' when ${hitResults.miss} then 'miss'
      else 'other' end)
  and ($7::int is null or price = $7)
  and ($8::timestamptz is null or plan.kickoff >= $8
    and plan.kickoff <
      ($8::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC')`

const each = (make: (state: (typeof states)[keyof typeof states]) => ReturnType<typeof page>) => ({
  all: make(states.all),
  onSale: make(states.onSale),
  settled: make(states.settled),
  notCounted: make(states.notCounted),
})
const pages = each(([name, holds]) => page(name, holds))
const filtered = each(([name, holds]) =>
  page(`filtered_${name}`, `${holds} ${filter}`, 'join match using (match_id)'),
)

const planOf = (row: LedgerRow): ExpertPlan => ({
  ...cardOf(row),
  serial: row.serial,
  price: row.price,
  publishedAt: row.published_at.toISOString(),
  ruleVersion: row.book_version,
  ...(row.on_hold && { setAside: true }),
  matchStatus: row.match_state,
  ...(row.sources_differ && { sourcesDiffer: true }),
  score:
    row.full_home === null || row.full_away === null ? null : `${row.full_home}-${row.full_away}`,
  outcome: row.outcome,
  ncReason: row.nc_reason,
  profit: row.profit === null ? null : Number(row.profit),
  onSale: row.on_sale,
  ...(row.picks && row.play !== null && { main: mainOf(row.play, row.line, row.picks) }),
})

const mainOf = (
  play: number,
  line: string | null,
  picks: { key: string; odds: string | null }[],
) => ({
  play,
  ...(line !== null && { line: Number(line) }),
  picks: picks.map(({ key, odds }) => ({ key, ...(odds !== null && { odds }) })),
})
