/**
 * Plan lists by match, expert, play type and state, with keyset pagination: latest kick-off first,
 * of a match people first and the coin last.
 */
import type { CompiledQuery, Kysely } from 'kysely'
import { usualSize } from '../../contract/calls/call.ts'
import type { CheckedDataOf, ResultOf } from '../../contract/calls.ts'
import { planStatus, playTypes, type TextLanguage } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { cardColumns, cardOf, cardTables, partOfPlan, type PlanCardRow } from './plan-card.ts'

type PlansRequest = CheckedDataOf<'planList'>

/**
 * The position of the last plan of a page. The kick-off is in microseconds since 1970, the
 * precision of the database.
 */
export interface PlanPlace {
  kickoff: number
  planId: number
}

/** Decodes a cursor. Null if it is invalid. */
export function placeOf(cursor: string): PlanPlace | null {
  const [kickoff, planId, ...rest] = cursor
    .split('.')
    .map((text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN))
  const isValid = rest.length === 0 && Number.isSafeInteger(kickoff) && Number.isSafeInteger(planId)
  return isValid && kickoff !== undefined && planId !== undefined ? { kickoff, planId } : null
}

/** One page of plans, and the cursor of the next page. */
export async function listPlans(
  db: Kysely<Tables>,
  language: TextLanguage,
  request: PlansRequest,
  after: PlanPlace | null,
): Promise<ResultOf<'planList'>> {
  const { size = usualSize } = request
  const { rows } = await db.executeQuery(pageOf(language, request, after))
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    records: page.map(cardOf),
    next: rows.length > size && last ? `${last.place}.${last.plan_id}` : null,
  }
}

type PlanRow = PlanCardRow & { place: number }

/** The largest page (100), plus one row that shows whether another page follows. */
const maxRows = 101
const prepared = new Map<string, ReturnType<typeof statement<PlanRow>>>()

/**
 * One prepared statement for each combination of filters. $1 is the language, $2 the row limit; the
 * filters' values follow.
 */
function pageOf(
  language: TextLanguage,
  request: PlansRequest,
  after: PlanPlace | null,
): CompiledQuery<PlanRow> {
  const { matchId, expertId, play, state, status, size = usualSize } = request
  const values: unknown[] = [language, size + 1]
  const parameter = (value: unknown, type: string) =>
    value === undefined ? undefined : `$${values.push(value)}::${type}`
  const filters: Filters = {
    match: parameter(matchId, 'bigint'),
    expert: parameter(expertId, 'int'),
    play: parameter(play, 'smallint'),
    // the order on a match does not need it
    kickoff: matchId === undefined ? parameter(after?.kickoff, 'bigint') : undefined,
    plan: parameter(after?.planId, 'bigint'),
    state,
    status,
  }
  const name =
    [
      'plan_list',
      ...Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [key])),
    ].join('_') +
    (state ?? '') +
    (status ?? '')
  const make = prepared.get(name) ?? statement<PlanRow>(name, textOf(filters))
  prepared.set(name, make)
  return make(...values)
}

/** Each filter is the placeholder of its value, or undefined if it is not set. */
interface Filters extends Record<
  'match' | 'expert' | 'play' | 'kickoff' | 'plan',
  string | undefined
> {
  state: PlansRequest['state']
  status: PlansRequest['status']
}

const textOf = (filters: Filters) =>
  filters.match === undefined
    ? `
  with found as materialized (
    select plan_id, kickoff
    from (${rangesOf(filters).join(' union all ')}) ranges
    order by kickoff desc, plan_id desc limit $2
  )
  select ${cardColumns}, ${place('found')}
  from found join plan using (plan_id) ${cardTables}
  order by found.kickoff desc, plan_id desc`
    : `
  with found as materialized (
    select plan_id from plan join expert using (expert_id)
    where ${ofMatch(filters).join(' and ')}
    order by ${coinLast} limit $2
  )
  select ${cardColumns}, ${place('plan')}
  from found join plan using (plan_id) ${cardTables}
  order by ${coinLast}`

const place = (table: string) => `(extract(epoch from ${table}.kickoff) * 1000000)::bigint as place`

/**
 * The order on a match: people, the last plan first; then models in the order in which they
 * publish; then the coin. Only these are sorted, and a match has few of them.
 */
const coinLast = `${partOfPlan},
  case when expert.kind = 'model' then plan.plan_id else -plan.plan_id end`

/** The conditions of the plans of a match. */
function ofMatch({ match, expert, play, plan, state, status }: Filters): string[] {
  return [
    `plan.match_id = ${match}`,
    ...(expert === undefined ? [] : [`plan.expert_id = ${expert}`]),
    ...(play === undefined ? [] : [`main_play = ${play}`]),
    ...(state === 'decided' ? ['outcome is not null'] : []),
    ...(state === 'onSale' ? ['plan.on_sale'] : []),
    ...offerOf(status),
    ...(plan === undefined
      ? []
      : [
          `(${coinLast}) > (
        select ${coinLast} from plan join expert using (expert_id)
        where plan.plan_id = ${plan})`,
        ]),
  ]
}

const offerOf = (status: PlansRequest['status']): string[] =>
  status === undefined ? [] : [status === planStatus.free ? 'plan.price = 0' : 'plan.price > 0']

/**
 * Splits the plans into ranges that one index each returns in order, so that every page costs the
 * same: decided and undecided plans are read separately, for one expert or for each play type.
 */
function rangesOf({ expert, play, kickoff, plan, state, status }: Filters): string[] {
  const rest: string[] = []
  if (kickoff !== undefined)
    rest.push(
      `(kickoff, plan_id) < (timestamptz 'epoch' + ${kickoff} * interval '1 microsecond', ${plan})`,
    )
  if (state === 'onSale') rest.push('on_sale')
  rest.push(...offerOf(status))
  const range = (...keys: string[]) =>
    `(
      select plan_id, kickoff from plan
      where ${[...keys, ...rest].join(' and ')}
      order by kickoff desc, plan_id desc limit ${maxRows}
    )`
  const byPlay = play === undefined ? [] : [`main_play = ${play}`]
  const byExpert = expert === undefined ? [] : [`expert_id = ${expert}`]
  const states = [
    ...(state === 'onSale' ? [] : ['outcome is not null']),
    ...(state === 'decided' ? [] : ['outcome is null']),
  ]
  const plays =
    play === undefined ? Object.values(playTypes).map((code) => `main_play = ${code}`) : byPlay
  const keys = expert === undefined ? plays : [[...byExpert, ...byPlay].join(' and ')]
  return states.flatMap((decided) => keys.map((key) => range(key, decided)))
}
