/**
 * Settles plans when a result arrives, when a match is void, when a match was not played in time,
 * and when a plan was not revealed in time.
 */
import { sql, type Kysely } from 'kysely'
import {
  matchStatus,
  notCountedReasons,
  statusesIn,
  type NotCountedReason,
} from '../../contract/values.ts'
import { rulebooks, type Rulebook } from '../../rules/book/index.ts'
import { touch } from '../db/data-version.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { appendCloses } from '../log/append.ts'
import { publishPlanEvents } from '../live/publish-events.ts'
import { lockPlans, plansToLock } from '../publishing/lock-plans.ts'
import { isKnownNotPlayed, isOverdue } from '../publishing/overdue.ts'
import { hoursPassed, ruleOfPlan } from '../publishing/plan-rules.ts'
import { isNotOnHold, putOnHold, releaseWhole } from '../publishing/on-hold.ts'
import { settleDue, type Settled } from './settle-statement.ts'
import { refundPlans } from '../wallet/refund.ts'

/**
 * Settles every undecided plan on these matches, and settles again the plans that an earlier
 * version of the result settled. Runs in the transaction that stores the results; the caller
 * touches the data versions of plans and experts. Ignores matches that are neither finished with a
 * score nor void; repeating it changes nothing. Resolves to the number of plans settled.
 */
export async function settleMatches(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
  books: readonly Rulebook[] = rulebooks,
): Promise<number> {
  if (matchIds.length === 0) return 0
  if ((await lockPlans(tx, lockOfMatches(matchIds))).length === 0) return 0
  const { plans } = await settle(tx, statementsBy(books).settleResults(matchIds))
  return plans
}

/**
 * NC3: settles plans whose match was neither finished nor void in time after the kick-off that
 * they were published for (playedWithinHours), if its source or an operator says so.
 */
export function settleOverdue(
  db: Kysely<Tables>,
  books: readonly Rulebook[] = rulebooks,
): Promise<number> {
  const { isNotPlayed, lockNotPlayed, settleNotPlayed } = statementsBy(books)
  return inTransaction(db, async (tx) => {
    const planIds = await lockPlans(tx, lockNotPlayed())
    if (planIds.length === 0) return 0
    // its position in the record is its original day, not a later day that the match was moved to
    await sql`
      update plan set kickoff = published_kickoff from match
      where plan_id = any(${planIds}::bigint[])
        and ${sql.raw(isNotPlayed)}
        and outcome is null
        and plan.kickoff <> plan.published_kickoff`.execute(tx)
    return settleByTime(tx, settleNotPlayed(planIds))
  })
}

/**
 * Settles plans that were not revealed in time after their kick-off (revealedWithinHours). It does
 * not wait for the result, which may still make them Not Counted.
 */
export function settleHidden(
  db: Kysely<Tables>,
  books: readonly Rulebook[] = rulebooks,
): Promise<number> {
  const { lockHidden, settleUnrevealed } = statementsBy(books)
  return inTransaction(db, async (tx) => {
    const planIds = await lockPlans(tx, lockHidden())
    if (planIds.length === 0) return 0
    return settleByTime(tx, settleUnrevealed(planIds))
  })
}

/**
 * Settles plans that were on hold and are complete again, by the known results. Reverses their
 * refunds unless their outcome is refunded too.
 */
export function settleReleased(db: Kysely<Tables>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const released = await releaseWhole(tx)
    if (released.plans.length === 0) return 0
    const plans = await settleMatches(tx, released.matches)
    await refundPlans(tx, released.refunded)
    await touch(tx, 'plan', 'expert')
    return plans
  })
}

/**
 * Refunds plans on hold, once they would count as unrevealed (revealedWithinHours).
 * Resolves to their number.
 */
export function refundOnHold(
  db: Kysely<Tables>,
  books: readonly Rulebook[] = rulebooks,
): Promise<number> {
  const { lockOnHold, isHeldTooLong } = statementsBy(books)
  return inTransaction(db, async (tx) => {
    const planIds = await lockPlans(tx, lockOnHold())
    if (planIds.length === 0) return 0
    const { rows } = await sql<{ plan_id: number }>`
      update plan_on_hold held set refunded = true from plan
      where plan.plan_id = held.plan_id and plan.plan_id = any(${planIds}::bigint[])
        and not held.refunded and ${sql.raw(isHeldTooLong)}
      returning plan.plan_id`.execute(tx)
    await refundPlans(
      tx,
      rows.map((row) => row.plan_id),
    )
    await touch(tx, 'plan')
    return rows.length
  })
}

async function settleByTime(
  tx: Kysely<Tables>,
  due: ReturnType<ReturnType<typeof settleDue>>,
): Promise<number> {
  const { plans, matches } = await settle(tx, due)
  if (plans > 0) await touch(tx, 'plan', 'expert')
  await publishPlanEvents(tx, 'settled', { matchIds: matches })
  return plans
}

async function settle(
  tx: Kysely<Tables>,
  due: ReturnType<ReturnType<typeof settleDue>>,
): Promise<Pick<Settled, 'plans' | 'matches'>> {
  await appendCloses(tx)
  const { rows } = await tx.executeQuery(due)
  const { plans = 0, matches = [], refunds = [], incomplete = [] } = rows[0] ?? {}
  await putOnHold(tx, incomplete)
  if (refunds.length > 0) await refundPlans(tx, refunds)
  return { plans, matches }
}

const plansDue = `plan.plan_id, plan.expert_id, plan.match_id, plan.kickoff, plan.on_sale,
  plan.outcome, plan.hit_result, plan.profit,
  plan.price, plan.refund_on_miss, plan.book_version, match.full_home, match.full_away`

/**
 * Settlements by time have result version 0, also if the match once had a result: a match can be
 * cancelled after one and get a new date.
 */
const noResult = '0 as result_version'

const voidStatuses = statusesIn('void').join(', ')

const allReasons = Object.values(notCountedReasons)
const reasonsOfPlay = allReasons.filter((reason) => reason !== notCountedReasons.void)

const lockOfMatches = plansToLock('lock_of_matches', 'match_id = any($1::bigint[])')

/** The statements that settle by these books, made once for each list of books. */
function statementsBy(books: readonly Rulebook[]): Statements {
  const made = madeStatements.get(books) ?? makeStatements(books)
  madeStatements.set(books, made)
  return made
}

type Statements = ReturnType<typeof makeStatements>
const madeStatements = new WeakMap<readonly Rulebook[], Statements>()

function makeStatements(books: readonly Rulebook[]) {
  const rule = (name: Parameters<typeof ruleOfPlan>[0], version: string) =>
    ruleOfPlan(name, version, books)
  const passed = (time: string, name: Parameters<typeof hoursPassed>[1], version: string) =>
    hoursPassed(time, name, version, books)
  // The text of a prepared statement depends on the books.
  const named = (name: string) => `${name}_by_${books.length}_books`

  /**
   * As isUnrevealed() of rules/settle.ts. A plan that this settlement itself reveals counts as
   * revealed at the statement's instant (settle-statement.ts).
   */
  const unrevealed = `coalesce(plan.revealed_at, (select now from clock)) >= plan.kickoff
      + make_interval(hours => ${rule('revealedWithinHours', 'plan.book_version')})`

  /** When each reason applies, as in rules/not-counted.ts. */
  const reasonApplies: Record<NotCountedReason, string> = {
    [notCountedReasons.void]: `match.awarded or match.status in (${voidStatuses})`,
    [notCountedReasons.movedBeforePublishing]: 'match.kickoff <= plan.published_at',
    [notCountedReasons.notPlayedInTime]: `match.kickoff > plan.published_kickoff
        + make_interval(hours => ${rule('playedWithinHours', 'plan.book_version')})`,
    [notCountedReasons.furtherPlan]: `row_number() over (
        partition by plan.match_id, plan.expert_id, plan.main_play order by plan.serial) > 1`,
  }

  /** The first of these reasons that applies. */
  const firstOf = (reasons: readonly NotCountedReason[]) => {
    const cases = reasons.map((reason) => `when ${reasonApplies[reason]} then ${reason}`)
    return `case ${cases.join(' ')} end::smallint`
  }

  const settleResults = settleDue(
    named('settle_results'),
    `
    select * from (
      select ${plansDue}, match.result_version, plan.settled_version,
        ${firstOf(allReasons)} as nc_reason, ${unrevealed} as unrevealed
      from match join plan using (match_id)
      where match_id = any($1::bigint[])
        and (match.awarded or match.status in (${voidStatuses})
          or match.status = ${matchStatus.finished} and match.full_home is not null
            and match.full_away is not null)
    ) plans
    where outcome is null or settled_version < result_version`,
  )

  const isNotPlayed = `${isOverdue(books)} and ${isKnownNotPlayed(books)}`

  const settleNotPlayed = settleDue(
    named('settle_not_played'),
    `
    select ${plansDue}, ${noResult}, ${notCountedReasons.notPlayedInTime}::smallint as nc_reason,
      false as unrevealed
    from plan, match where plan_id = any($1::bigint[]) and ${isNotPlayed}`,
  )

  const lockNotPlayed = plansToLock(named('lock_not_played'), isNotPlayed, 'plan, match')

  // A match without a result in time leaves its plans open until it has one, hidden or not.
  const isHidden = `not revealed and outcome is null and ${isNotOnHold}
    and ${passed('kickoff', 'revealedWithinHours', 'book_version')}
    and not (${passed('published_kickoff', 'playedWithinHours', 'book_version')})`
  const lockHidden = plansToLock(named('lock_unrevealed'), isHidden)

  /**
   * Reads all plans of the matches, so that row_number() recognises further plans (NC4), which wait
   * for the result.
   */
  const settleUnrevealed = settleDue(
    named('settle_unrevealed'),
    `
    select * from (
      select ${plansDue}, ${noResult}, plan.revealed,
        ${firstOf(reasonsOfPlay)} as nc_reason, ${unrevealed} as unrevealed
      from match join plan using (match_id)
      where match_id in (
        select match_id from plan where plan_id = any($1::bigint[]) and ${isHidden}
      )
    ) plans
    where plan_id = any($1::bigint[]) and outcome is null and not revealed and unrevealed
      and nc_reason is null`,
  )

  /** Undecided plans that one of the two time limits would have decided. */
  const isHeldTooLong = `plan.outcome is null
    and (${passed('plan.kickoff', 'revealedWithinHours', 'plan.book_version')}
      or ${passed('plan.published_kickoff', 'playedWithinHours', 'plan.book_version')})`
  const lockOnHold = plansToLock(
    named('lock_on_hold'),
    `plan_id in (select plan_id from plan_on_hold where not refunded) and ${isHeldTooLong}`,
  )

  return {
    isHeldTooLong,
    lockOnHold,
    settleResults,
    isNotPlayed,
    lockNotPlayed,
    settleNotPlayed,
    lockHidden,
    settleUnrevealed,
  }
}
