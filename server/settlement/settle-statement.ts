import { hitResults } from '../../contract/values.ts'
import { partsPerUnit } from '../../rules/settle.ts'
import { isCounted, isHit, isMiss } from '../db/hit-result.ts'
import { statement } from '../db/named-statements.ts'
import { insertReveals } from '../log/append.ts'
import { isWhole } from '../publishing/on-hold.ts'
import { recentColumns, recentJoins } from '../standings/record.ts'
import { isRefunded } from '../wallet/refund.ts'
import { halvesTable, keyInTable, position } from './pick-positions.ts'

export interface Settled {
  plans: number
  /** Ids of the matches whose plans were settled. */
  matches: number[]
  /** Priced plans whose entitlement to a refund changed, either way. */
  refunds: number[]
  /** Plans that were due and cannot be settled, because their sealed content is incomplete. */
  incomplete: number[]
}

/**
 * One statement that settles any number of plans: it writes their outcome, appends the settlement
 * and updates the records of their experts. `name` is the prepared statement's name. `due` selects
 * the plans, locked, with their previous settlement, the reason if a plan does not count, and
 * whether it was revealed too late. It must agree with settlePlan() of rules/settle.ts; tests
 * compare the two.
 */
export const settleDue = (name: string, due: string) =>
  statement<Settled>(
    name,
    `with clock as materialized (
       select touchline_now() as now
     ), due as materialized (${due}
     ), picked as materialized (
       ${picked}
     ), judged as materialized (
       select *, ${newOutcome} as new_outcome, ${newHitResult} as new_hit_result from picked
     ), verdict as materialized (
       select * from judged where new_outcome is not null and ${isWhole('judged.plan_id')}
     ), settled as (
       update plan
       set outcome = new_outcome, nc_reason = verdict.nc_reason, hit_result = new_hit_result,
         profit = new_profit,
         settled_at = now, settled_version = verdict.result_version, on_sale = false,
         revealed_at = coalesce(plan.revealed_at, now)
       from verdict cross join clock where plan.plan_id = verdict.plan_id
     ), to_measure as (
       insert into plan_measure (plan_id)
       select plan_id from verdict join plan using (plan_id)
       where not revealed
       on conflict do nothing
     ), opened as (
       ${insertReveals(
         '(select plan_id from verdict join plan using (plan_id) where not revealed)',
         '(select now from clock)',
       )}
     ), logged as (
       insert into settlement (plan_id, sequence, result_version, rule_version, outcome, nc_reason,
         hit_result, profit, settled_at)
       select plan_id, ${nextSequence}, result_version, book_version, new_outcome, nc_reason,
         new_hit_result, new_profit, now
       from verdict cross join clock
     ), difference as materialized (
       ${differences}
     ), counted as (
       ${addDifferences}
     )
     select count(*)::int as plans,
       array(select distinct match_id from due join verdict using (plan_id)) as matches,
       array(select plan_id from judged except select plan_id from verdict) as incomplete,
       coalesce(array_agg(plan_id) filter (where ${refundChanges}), '{}') as refunds
       from verdict`,
  )

const dueColumns = [
  'plan_id',
  'expert_id',
  'kickoff',
  'on_sale',
  'outcome',
  'hit_result',
  'profit',
  'result_version',
  'nc_reason',
  'unrevealed',
  'price',
  'refund_on_miss',
  'book_version',
]
  .map((column) => `due.${column}`)
  .join(', ')

/**
 * The best pick of the main selection, and the profit of all picks: parts x halves x gain, divided
 * once at the end.
 */
const picked = `
  select ${dueColumns},
    max(score.halves) filter (where pick.selection_no = 1) as main,
    case when due.nc_reason is not null or not bool_and(pick.odds is not null) then null
      when due.unrevealed then -1
      else round(sum(pick.parts * score.halves * case when score.halves > 0 then pick.odds - 1
            else 1 end) / ${partsPerUnit * 2}, 6)
    end as new_profit
  from due
    left join plan_secret_pick pick on pick.plan_id = due.plan_id and due.nc_reason is null
    left join ${halvesTable} on score.play = pick.play and score.position = ${position}
      and score.key = ${keyInTable}
  group by ${dueColumns}`

const newOutcome = `case when nc_reason is not null then 'not_counted'
    when unrevealed then 'unrevealed'
  else (array['loss', 'half_loss', 'push', 'half_win', 'win'])[main + 3] end`

const { none, hit, miss } = hitResults
const newHitResult = `case when nc_reason is not null then ${none} when unrevealed then ${miss}
    when main = 0 then ${none} when main > 0 then ${hit} else ${miss} end`

const nextSequence = `case when outcome is null then 1
  else (select max(sequence) + 1 from settlement where settlement.plan_id = verdict.plan_id) end`

const refundChanges = `price > 0
  and ${isRefunded('new_outcome', 'new_hit_result', 'refund_on_miss')}
  <> ${isRefunded('outcome', 'hit_result', 'refund_on_miss')}`

/**
 * The change of a record's sums by a settlement: its own contribution less that of the previous
 * settlement.
 */
const sums = ['', '90']
  .map((days) => {
    const inWindow = days ? ' and verdict.kickoff >= record.window_start' : ''
    return `
        coalesce(sum(sign) filter (where ${isCounted('change.hit')}${inWindow}), 0) as n${days},
        coalesce(sum(sign) filter (where ${isHit('change.hit')}${inWindow}), 0) as hits${days},
        coalesce(sum(sign) filter (where change.profit is not null${inWindow}), 0)
          as yield_n${days},
        coalesce(sum(sign * change.profit) filter (where true${inWindow}), 0) as profit${days},
        coalesce(sum(sign * change.profit * change.profit) filter (where true${inWindow}), 0)
          as profit_squares${days}`
  })
  .join(',')

const differences = `
  select expert_id, count(*) filter (where sign = 1 and verdict.on_sale) as closed,
    array_agg(plan_id) filter (where sign = 1) as ids,
    array_agg(verdict.kickoff) filter (where sign = 1) as kickoffs,
    array_agg(new_hit_result) filter (where sign = 1) as marks,
    coalesce(sum(sign) filter (where ${isMiss('change.hit')}), 0) as misses,
    coalesce(sum(sign) filter (where change.outcome = 'push'), 0) as pushes,
    coalesce(sum(sign) filter (where change.outcome = 'not_counted'), 0) as not_counted,
    ${sums}
  from verdict
    join expert_record record using (expert_id)
    cross join lateral (
      values (1, new_outcome, new_hit_result, new_profit),
        (-1, verdict.outcome, verdict.hit_result::int, verdict.profit)
    ) change (sign, outcome, hit, profit)
  where change.outcome is not null
  group by expert_id`

const added = [
  'misses',
  'pushes',
  'not_counted',
  ...['', '90'].flatMap((days) =>
    ['n', 'hits', 'yield_n', 'profit', 'profit_squares'].map((sum) => sum + days),
  ),
]
  .map((column) => `${column} = record.${column} + changed.${column}`)
  .join(', ')

const addDifferences = `update expert_record record
  set ${added}, on_sale = record.on_sale - closed, ${recentColumns}
  from difference changed ${recentJoins}
  where record.expert_id = changed.expert_id`
