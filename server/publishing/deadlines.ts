/** Effects of time and of moved kick-offs on plans that are not settled yet. */
import { sql, type Kysely } from 'kysely'
import { rulebooks, type Rulebook } from '../../rules/book/index.ts'
import { touch } from '../db/data-version.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { appendCloses, appendMovedMatches, insertReveals } from '../log/append.ts'
import { publishPlanEvents } from '../live/publish-events.ts'
import { lockPlans, plansToLock } from './lock-plans.ts'
import { ruleOfPlan } from './plan-rules.ts'
import { isNotOnHold, isWhole, putOnHold } from './on-hold.ts'

/**
 * Applies a changed kick-off to the undecided plans of these matches: their position in the record,
 * their deadline and whether they are on sale. A revealed plan keeps its deadline: everyone has
 * read it, so it must not go on sale again. Nor must a plan whose expert no longer publishes. Runs
 * in the transaction that moves the kick-off, before settleMatches(); the caller touches the data
 * versions of plans and experts. Plans of a match without a kick-off stay unchanged. Resolves to
 * the number of plans moved.
 */
export async function moveKickoffs(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
  books: readonly Rulebook[] = rulebooks,
): Promise<number> {
  if (matchIds.length === 0) return 0
  const deadlineMinutes = sql.raw(ruleOfPlan('deadlineMinutes', 'plan.book_version', books))
  await appendMovedMatches(tx, matchIds)
  // this transaction has locked the matches: no other plan of them can be moved meanwhile
  if ((await lockPlans(tx, lockMoved(matchIds))).length === 0) return 0
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      select plan_id, expert_id, match.kickoff, due.deadline, on_sale as was_on_sale,
        due.deadline > (select touchline_now()) and withdrawn_at is null as on_sale
      from match join plan using (match_id) join expert using (expert_id) cross join lateral (
        select case when revealed then plan.deadline
            else match.kickoff - make_interval(mins => ${deadlineMinutes}) end as deadline
      ) due
      where match_id = any(${matchIds}::bigint[])
        and outcome is null
        and plan.kickoff <> match.kickoff
    ), followed as (
      update plan set kickoff = moved.kickoff, deadline = moved.deadline, on_sale = moved.on_sale
      from moved where plan.plan_id = moved.plan_id
    ), records as (
      update expert_record set on_sale = expert_record.on_sale + difference
      from (
        select expert_id, sum(on_sale::int - was_on_sale::int)::int as difference
        from moved group by expert_id
      ) counts
      where counts.expert_id = expert_record.expert_id and difference <> 0
    )
    select count(*)::int as moved from moved`.execute(tx)
  return rows[0]?.moved ?? 0
}

const lockMoved = plansToLock(
  'lock_moved',
  'match.match_id = any($1::bigint[]) and outcome is null and plan.kickoff <> match.kickoff',
  'match join plan using (match_id)',
)

/** Takes plans off sale once their deadline has passed. Resolves to the number of plans. */
export function closeDeadlines(db: Kysely<Tables>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const planIds = await lockPlans(tx, lockClosing())
    if (planIds.length === 0) return 0
    const { rows } = await sql<{ closed: number }>`
      with closed as (
        update plan set on_sale = false
        where plan_id = any(${planIds}::bigint[]) and on_sale
          and deadline <= (select touchline_now())
        returning expert_id
      ), records as (
        update expert_record set on_sale = on_sale - closed
        from (select expert_id, count(*)::int as closed from closed group by expert_id) counts
        where counts.expert_id = expert_record.expert_id
      )
      select count(*)::int as closed from closed`.execute(tx)
    await touch(tx, 'plan', 'expert')
    return rows[0]?.closed ?? 0
  })
}

const lockClosing = plansToLock('lock_closing', 'on_sale and deadline <= (select touchline_now())')

/**
 * Reveals plans to everyone once their kick-off has passed, and puts those on hold that cannot be
 * revealed. Resolves to the number of plans revealed.
 */
export function revealStarted(db: Kysely<Tables>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const planIds = await lockPlans(tx, lockStarted())
    if (planIds.length === 0) return 0
    await appendCloses(tx)
    const { rows } = await sql<{ plan_id: number; match_id: number; whole: boolean }>`
      with clock as materialized (
        -- read once: plans are settled by the same instant as the log has
        select touchline_now() as now
      ), started as materialized (
        select plan_id, match_id, ${sql.raw(isWhole('plan.plan_id'))} as whole from plan
        where plan_id = any(${planIds}::bigint[]) and not revealed
          and kickoff <= (select now from clock) and ${sql.raw(isNotOnHold)}
          -- one that kicks off between the two statements is opened in the next round
          and (book_version = 1
            or exists (select from match_close closed where closed.match_id = plan.match_id)
            or not exists (
              select from match
              where match.match_id = plan.match_id and match.kickoff <= (select now from clock)
            ))
      ), revealed as (
        update plan set revealed_at = (select now from clock) from started
        where started.plan_id = plan.plan_id and whole returning plan.plan_id
      ), to_measure as (
        insert into plan_measure (plan_id) select plan_id from revealed
      ), logged as (${sql.raw(insertReveals('revealed', '(select now from clock)'))})
      select plan_id, match_id, whole from started`.execute(tx)
    const revealed = rows.filter(({ whole }) => whole)
    await putOnHold(
      tx,
      rows.filter(({ whole }) => !whole).map((row) => row.plan_id),
    )
    if (revealed.length === 0) return 0
    await touch(tx, 'plan')
    await publishPlanEvents(tx, 'revealed', {
      matchIds: revealed.map((row) => row.match_id),
      planIds: revealed.map((row) => row.plan_id),
    })
    return revealed.length
  })
}

const lockStarted = plansToLock(
  'lock_started',
  `not revealed and kickoff <= (select touchline_now()) and ${isNotOnHold}`,
)
