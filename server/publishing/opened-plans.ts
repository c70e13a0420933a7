/** The plans that a reader unlocked, and the free ones that the reader opened. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CheckedDataOf, OwnResultOf } from '../../contract/calls.ts'
import { formShown, type OpenedState } from '../../contract/calls/opened.ts'
import type { PointsReason } from '../../contract/calls/points.ts'
import type { PlanOutcome } from '../../contract/plan.ts'
import { hitResults, type TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { openedBy } from '../following/opened.ts'
import { nowColumnsAs, nowOf, type NowRow } from '../live/match-now.ts'
import { cardColumns, cardOf, cardTables, partOfPlan, type PlanCardRow } from './plan-card.ts'
import { listOpenedPicks } from './secret.ts'
import { settlementsOf, verdictOf, type VerdictRow } from './verdict.ts'

type Request = CheckedDataOf<'planOpened'>
type Result = OwnResultOf<'planOpened'>
type Opened = Result['records'][number]

interface OpenedRow extends PlanCardRow, NowRow {
  state: OpenedState
  place: string
  match_state: number
  opened_at: Date
  paid: number | null
  carried: boolean
  deadline: Date
  outcome: PlanOutcome | null
  nc_reason: number | null
  profit: string | null
  settled_at: Date | null
  before: VerdictRow | null
}

/**
 * Open plans and waiting ones by kick-off, then settled ones by kick-off, the latest first. Of one
 * kick-off the coin is last.
 */
const states = `case when plan.outcome is not null then 2 when plan.on_sale then 0 else 1 end`
const stateNames: readonly OpenedState[] = ['open', 'waiting', 'settled']
const seconds =
  'extract(epoch from plan.kickoff) * case when plan.outcome is null then 1 else -1 end'
const order = `${states}, ${seconds}, ${partOfPlan}, plan.plan_id`

/** Tests a cursor: the state, the signed seconds of the kick-off, the part, the plan. */
export const isPlaceOfOpened = (cursor: string): boolean =>
  /^[012]_-?\d{1,12}(\.\d{1,9})?_[012]_\d{1,15}$/.test(cursor)

/** Each plan once: the first unlock, or the day when it was opened. */
const mine = (uid: string) => sql`
  select plan_id, min(at) as opened_at, (array_agg(paid order by at) filter (where paid > 0))[1]
    as paid, bool_or(carried) as carried, max(seen) as seen
  from (${openedBy(uid)}) ways group by plan_id`

/** One page of the list, with the counts and the choices of its filters. */
export async function listOpened(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
  request: Request,
): Promise<Result> {
  const [rows, sums, experts, leagues] = await Promise.all([
    page(db, language, uid, request),
    sumUp(db, uid),
    choices(db, uid, sql`expert_id as id, text_for(expert.name, ${language}) as name`),
    choices(db, uid, sql`league_id as id, league.short_name->>${language} as name`),
  ])
  const shown = rows.slice(0, request.size)
  const ids = shown.map(({ plan_id: id }) => id)
  const [picks, moves] = await Promise.all([listOpenedPicks(db, uid, ids), listMoves(db, uid, ids)])
  return {
    records: shown.map((row) => ({
      ...openedOf(row),
      picks: picks
        .filter(({ plan_id: id }) => id === row.plan_id)
        .map(({ play, line, key, odds }) => ({
          play,
          ...(line !== null && { line: Number(line) }),
          key,
          ...(odds !== null && { odds }),
        })),
      moves: moves
        .filter(({ plan_id: id }) => id === row.plan_id)
        .map(({ at, reason, amount }) => ({ at: at.toISOString(), reason, amount })),
    })),
    next: rows.length > request.size ? (shown.at(-1)?.place ?? null) : null,
    ...sums,
    experts,
    leagues,
  }
}

const filtered = ({ state, result, expertId, leagueId, after }: Request): RawBuilder<unknown> => {
  const results = {
    hit: sql`hit_result = ${hitResults.hit}`,
    miss: sql`hit_result = ${hitResults.miss}`,
    other: sql`outcome is not null and hit_result = ${hitResults.none}`,
  }
  const [group, key, part, plan] = after?.split('_') ?? []
  const conditions = [
    ...(state === undefined ? [] : [sql`${sql.raw(states)} = ${stateNames.indexOf(state)}`]),
    ...(result === undefined ? [] : [results[result]]),
    ...(expertId === undefined ? [] : [sql`plan.expert_id = ${expertId}`]),
    ...(leagueId === undefined ? [] : [sql`match.league_id = ${leagueId}`]),
    ...(after === undefined
      ? []
      : [
          sql`(${sql.raw(order)})
            > (${group}::int, ${key}::numeric, ${part}::int, ${plan}::bigint)`,
        ]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** The page's rows, and one more if another page follows. */
async function page(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
  request: Request,
): Promise<OpenedRow[]> {
  const columns = cardColumns.replaceAll('$1', `'${language}'`)
  const { rows } = await sql<OpenedRow>`
    with mine as materialized (${mine(uid)})
    select ${sql.raw(columns)}, ${sql.raw(nowColumnsAs('match_state'))},
      mine.opened_at, mine.paid, mine.carried, plan.deadline, plan.outcome, plan.nc_reason,
      plan.profit, plan.settled_at, (array['open', 'waiting', 'settled'])[${sql.raw(states)} + 1]
        as state,
      concat_ws('_', ${sql.raw(order)}) as place,
      (select to_jsonb(earlier) from (${settlementsOf(sql`plan`)}) earlier
        order by sequence desc offset 1 limit 1) as before
    from mine join plan using (plan_id) ${sql.raw(cardTables)}
    where ${filtered(request)}
    order by ${sql.raw(order)}
    limit ${request.size + 1}`.execute(db)
  return rows
}

function openedOf(row: OpenedRow): Omit<Opened, 'picks' | 'moves'> {
  return {
    ...cardOf(row),
    id: row.plan_id,
    expertId: row.expert_id,
    matchId: row.match_id,
    state: row.state,
    match: { ...nowOf({ ...row, status: row.match_state }), matchId: row.match_id },
    openedAt: row.opened_at.toISOString(),
    paid: row.paid,
    carriedOver: row.carried,
    deadline: row.deadline.toISOString(),
    outcome: row.outcome,
    ncReason: row.nc_reason,
    profit: row.profit === null ? null : Number(row.profit),
    settledAt: row.settled_at?.toISOString() ?? null,
    before: row.before && verdictOf(row.before),
  }
}

interface SumRow {
  open: number
  waiting: number
  settled: number
  hits: number
  misses: number
  others: number
  model_hits: number
  model_misses: number
  model_others: number
  paid: number
  returned: number
  /** Hit results of the last settled plans of people, the latest first. */
  form: number[]
}

/** By hit result. */
const marks = ['none', 'hit', 'miss'] as const

async function sumUp(db: Kysely<Tables>, uid: string): Promise<Pick<Result, 'counts' | 'summary'>> {
  const {
    rows: [row],
  } = await sql<SumRow>`
    with ways as materialized (${openedBy(uid)}), plans as materialized (
      select hit_result, kickoff, plan_id, expert.kind = 'model' as by_model,
        ${sql.raw(states)} as state
      from plan join expert using (expert_id)
      where plan_id in (select plan_id from ways)
    )
    select count(*) filter (where state = 0)::int as open,
      count(*) filter (where state = 1)::int as waiting,
      count(*) filter (where state = 2)::int as settled,
      ${sql.join(
        [
          ['hits', 'not by_model', hitResults.hit],
          ['misses', 'not by_model', hitResults.miss],
          ['others', 'not by_model', hitResults.none],
          ['model_hits', 'by_model', hitResults.hit],
          ['model_misses', 'by_model', hitResults.miss],
          ['model_others', 'by_model', hitResults.none],
        ].map(([name, kind, result]) =>
          sql.raw(
            `count(*) filter (where state = 2 and ${kind} and hit_result = ${result})::int
              as ${name}`,
          ),
        ),
      )},
      (select coalesce(sum(paid), 0)::int from ways) as paid,
      (select coalesce(sum(refunded), 0)::int from ways) as returned,
      array(select hit_result from plans where state = 2 and not by_model
        order by kickoff desc, plan_id desc limit ${formShown}) as form
    from plans`.execute(db)
  if (!row) throw new Error('a sum has one row')
  const { open, waiting, settled, hits, misses, others, paid, returned } = row
  const form = row.form.toReversed().map((result) => marks[result] ?? 'none')
  const models = { hits: row.model_hits, misses: row.model_misses, others: row.model_others }
  return {
    counts: { open, waiting, settled },
    summary: { hits, misses, others, models, form, paid, returned },
  }
}

/** The experts or the leagues of the list, the one with most plans first. */
async function choices(
  db: Kysely<Tables>,
  uid: string,
  columns: RawBuilder<unknown>,
): Promise<{ id: number; name: string; plans: number }[]> {
  const { rows } = await sql<{ id: number; name: string; plans: number }>`
    select id, name, count(*)::int as plans
    from (
      select ${columns}
      from (${mine(uid)}) mine join plan using (plan_id) join expert using (expert_id)
        join match using (match_id) join league using (league_id)
    ) found
    group by id, name order by plans desc, id limit 200`.execute(db)
  return rows
}

interface MoveRow {
  plan_id: number
  at: Date
  reason: PointsReason
  amount: number
}

/** What these plans did to the reader's points, with those of visitors carried over. */
async function listMoves(
  db: Kysely<Tables>,
  uid: string,
  planIds: readonly number[],
): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select plan_id, movement.at, reason, amount
    from owner me join owner on owner.owner_id = me.owner_id or owner.merged_into = me.owner_id
      join wallet on wallet.owner_id = owner.owner_id
      join entry using (wallet_id) join movement using (movement_id)
    where me.uid = ${uid} and plan_id = any(${planIds}::bigint[])
    order by movement_id`.execute(db)
  return rows
}
