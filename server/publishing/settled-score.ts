/**
 * The score by which a plan is settled. It differs from the match's while sources disagree about
 * the result: the match then has no score, and its settled plans keep their outcome.
 */
const byScore = "plan.outcome in ('win', 'half_win', 'push', 'half_loss', 'loss')"

/** A join to rows of `plan`. */
export const settledScore = `left join match_result settled
  on settled.match_id = plan.match_id and settled.version = plan.settled_version and ${byScore}`

/** Columns, with rows of `match` beside; those of the match where no score has settled the plan. */
export const settledColumns = `coalesce(settled.full_home, match.full_home) as full_home,
  coalesce(settled.full_away, match.full_away) as full_away`
