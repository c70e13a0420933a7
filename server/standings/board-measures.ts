/** The measures of the boards in SQL, over the columns of `standing`. */
import { boards } from '../../contract/values.ts'
import { clusteredMeanBy } from '../../rules/clusters.ts'
import { lowerBy, skillBy, wilsonBy } from '../../rules/interval.ts'
import { asNumber, onSql, type SqlNumber } from '../db/sql-arithmetic.ts'

export const skill = skillBy(
  onSql,
  asNumber('skill_n'),
  asNumber('skill_hits'),
  asNumber('expected'),
  asNumber('expected_variance'),
)

const closingMean = clusteredMeanBy(onSql, {
  n: asNumber('closing_n'),
  sum: asNumber('closing_sum'),
  clusters: asNumber('closing_clusters'),
  squares: asNumber('closing_squares'),
  cross: asNumber('closing_cross'),
  sizes: asNumber('closing_sizes'),
})
/** Closing-line value; its lower bound is null for plans on one match. */
export const closing = {
  mean: closingMean.mean,
  low: `case when closing_clusters > 1
    then ${lowerBy(onSql, closingMean.mean, closingMean.error)} end`,
}

/** Over the plans with a reference; 0 without any. */
export const referenceRate = 'reference_hits::float8 / greatest(reference_n, 1)'
export const referenceLow = wilsonBy(onSql, asNumber('reference_hits'), asNumber('reference_n')).low

/** What a row shows in the columns whose meaning depends on the board; null without a sample. */
export interface BoardMeasures {
  figure: SqlNumber
  /** The lower end of the interval of the figure. */
  bound: SqlNumber
  /** The number beside them. */
  beside: SqlNumber
}

/**
 * The measures of the board that `type` names. `rate` and `low`: hit rate and lower bound that a
 * row of all other boards shows.
 */
export function measuresOn(type: string, rate: SqlNumber, low: SqlNumber): BoardMeasures {
  const by = (ofSkill: SqlNumber, ofClosing: SqlNumber, other: SqlNumber) =>
    `case when ${type} = ${boards.skill} then ${ofSkill}
      when ${type} = ${boards.closing} then ${ofClosing} else ${other} end`
  return {
    figure: by(skill.skill, closing.mean, rate),
    bound: by(skill.low, closing.low, low),
    beside: by(
      onSql.over(asNumber('skill_hits'), asNumber('expected')),
      onSql.over(asNumber('closing_margin'), asNumber('closing_n')),
      'yield',
    ),
  }
}
