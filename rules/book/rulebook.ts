/**
 * The numbers of one version of the rules: what a reader needs to judge a plan and to recompute a
 * number. What only limits a display is not here. A change of any number is a new version.
 */
export interface Rulebook {
  /** The version, as the log's `rules` entries and settlements name it. */
  readonly version: number

  // Publishing
  /** Minutes before kick-off from which on no plan is taken. */
  readonly deadlineMinutes: number
  /** Points that a plan may cost; 0 is free. */
  readonly prices: readonly number[]
  /** The longest title in each language, in Unicode characters. */
  readonly titleLength: number
  /** The longest analysis in each language, in Unicode characters. */
  readonly analysisLength: number
  /** The most selections of a plan. */
  readonly mostSelections: number
  /** The most picks of a selection. */
  readonly mostPicks: number
  /**
   * How far stated probabilities may be from their sum, 0 to 1: each may be rounded to three
   * places.
   */
  readonly probabilityTolerance: number

  // Settling
  /** A match that kicks off more than so many hours after the kick-off of publishing is NC3. */
  readonly playedWithinHours: number
  /** A plan that is revealed so many hours after its kick-off, or later, is a miss. */
  readonly revealedWithinHours: number
  /** Everything due is settled within so many hours of the log's own time. */
  readonly settledWithinHours: number

  // Records and boards
  /** The recent record and the form cover so many plans. */
  readonly recentPlans: number
  /** Days of the short window of a record, up to the last midnight (UTC). */
  readonly shortWindowDays: number
  /** Days of the long window of a record, up to the last midnight (UTC). */
  readonly longWindowDays: number
  /** An expert is ranked from so many counted plans (for yields: plans with odds). */
  readonly rankedFrom: number
  /** The log score takes this chance instead of a smaller one: -ln 0 is infinite. */
  readonly leastChance: number
  /** Stated probabilities are compared with what happened in so many bins of equal width. */
  readonly calibrationBins: number
  /** Hit rates of all experts are spread over so many bins of equal width. */
  readonly spreadBins: number
}
