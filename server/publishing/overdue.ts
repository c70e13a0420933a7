/**
 * Matches that are neither finished nor void in time. Silence of a source is no statement that a
 * match was not played: its plans stay open.
 */
import { statusesIn } from '../../contract/values.ts'
import type { Rulebook } from '../../rules/book/index.ts'
import { isNotOnHold } from './on-hold.ts'
import { hoursPassed, ruleOfPlan } from './plan-rules.ts'

const finalStatuses = statusesIn('finished', 'void').join(', ')
const delayedStatuses = statusesIn('delayed').join(', ')

/**
 * SQL for plans of matches that have no result in time, as isOverdue() of rules/not-counted.ts.
 * Includes plans settled as unrevealed with no result: their match may still turn out not to be
 * played in time (NC3).
 */
export const isOverdue = (books: readonly Rulebook[]): string => `plan.match_id = match.match_id
    and (plan.outcome is null or plan.outcome = 'unrevealed' and plan.settled_version = 0)
      and ${isNotOnHold} and not match.awarded and match.status not in (${finalStatuses})
      and ${hoursPassed('plan.published_kickoff', 'playedWithinHours', 'plan.book_version', books)}`

/**
 * SQL for matches of which it is known that they were not played in time: the source says that the
 * match is postponed, interrupted, moved beyond the limit or without a day, or an operator has
 * looked it up.
 */
export const isKnownNotPlayed = (books: readonly Rulebook[]): string => `
  (match.status in (${delayedStatuses}) or match.kickoff is null
    or match.kickoff > plan.published_kickoff
      + make_interval(hours => ${ruleOfPlan('playedWithinHours', 'plan.book_version', books)})
    or exists (select from not_played where not_played.match_id = match.match_id))`
