import type { TextLanguage, PlayType } from '../../contract/values.ts'

/** The record that an expert needs before a plan may cost this much. */
export interface PriceStep {
  /** Points. */
  readonly price: number
  /** Counted plans, of all time. */
  readonly counted: number
  /**
   * The condition on hits: none, more hits than the market expected (of all time), or a lower bound
   * of skill above zero over the long window.
   */
  readonly skill: 'any' | 'aboveExpected' | 'lowerBoundAboveZero'
}

/**
 * The numbers of one version of the rules: enough to judge a plan and to recompute every figure.
 * Limits that only concern a display are not here. A change of any number is a new version.
 */
export interface Rulebook {
  /** The version, as the log's `rules` entries and settlements name it. */
  readonly version: number

  // Publishing
  /** Minutes before kick-off from which on no plan is accepted. */
  readonly deadlineMinutes: number
  /** Points that a plan may cost; 0 is free. */
  readonly prices: readonly number[]
  /**
   * The record required for each price; null if every price is open to everyone. Models may always
   * ask for every price.
   */
  readonly priceSteps: readonly PriceStep[] | null
  /** The longest title in each language, in Unicode characters. */
  readonly titleLength: number
  /** The longest analysis in each language, in Unicode characters. */
  readonly analysisLength: number
  /** The most selections of a plan. */
  readonly mostSelections: number
  /** The most picks of a selection, by play type. One that is absent cannot be published. */
  readonly mostPicks: Readonly<Partial<Record<PlayType, number>>>
  /** Languages that every text must have; null where one language is enough. */
  readonly languages: readonly TextLanguage[] | null
  /** The most combining marks in a row in a text; null for no limit. */
  readonly mostMarks: number | null
  /**
   * The source of prices: stated by the expert, or recorded by the site with each version for all
   * outcomes of the plan's play types.
   */
  readonly pricesOf: 'expert' | 'site'
  /**
   * How the bookmaker's margin is taken out of the prices of this book's plans: in proportion, or
   * by the power method, which takes more from long shots than from favourites.
   */
  readonly margin: 'inProportion' | 'byPower'
  /**
   * The age in hours from which on a recorded price is none when a version is sealed: `matchDay` on
   * the day (UTC) of the kick-off, `before` on days before. Null: no limit.
   */
  readonly pricesUntil: { readonly before: number; readonly matchDay: number } | null
  /**
   * The prices that count for a selection: those of the last version, or the worst among all
   * versions with the same selection.
   */
  readonly pricesAmong: 'lastVersion' | 'sameSelections'
  /**
   * Whether an estimate of the house's model, entered with a version, stands in where the market
   * has no price of the main selection. If so, boards of hits rank by plans with a market or such
   * an estimate only.
   */
  readonly modelReference: boolean
  /**
   * The greatest chance of the main selection by the market, its margin taken out, where the market
   * is known; null for no limit.
   */
  readonly likeliest: number | null
  /**
   * Lines that a selection may have if the market has no line of its play type; otherwise it may
   * have only the market's lines. Null: any line is accepted.
   */
  readonly linesWithoutMarket: readonly number[] | null
  /** Daily limits of a human expert, from midnight to midnight UTC; null: no limit. */
  readonly plansPerDay: number | null
  readonly versionsPerDay: number | null
  /** The most versions of one plan; null: no limit. */
  readonly versionsPerPlan: number | null
  /** The maximum bytes of a version: its texts and its body as JSON; null: no limit. */
  readonly versionBytes: number | null
  /**
   * The lowest version of log entries (`v` in rules/log/entry.ts). From version 2 on, texts of
   * people are hashed, and each entry of an expert names the one before it.
   */
  readonly entryVersion: number
  /**
   * How far stated probabilities may be from their sum, 0 to 1: each may be rounded to three
   * places.
   */
  readonly probabilityTolerance: number

  // Settling
  /** Hours by which a match may kick off later than at publishing; beyond them it is NC3. */
  readonly playedWithinHours: number
  /** Hours after kick-off from which on an unrevealed plan is a miss. */
  readonly revealedWithinHours: number
  /** Hours of the log's own time within which due plans are settled. */
  readonly settledWithinHours: number

  // Records and boards
  /** Number of plans in the recent record and the form. */
  readonly recentPlans: number
  /** Days of the short window of a record, up to the last midnight (UTC). */
  readonly shortWindowDays: number
  /** Days of the long window of a record, up to the last midnight (UTC). */
  readonly longWindowDays: number
  /** Number of counted plans from which an expert is ranked (for yields: plans with odds). */
  readonly rankedFrom: number
  /** The log score takes this chance instead of a smaller one: -ln 0 is infinite. */
  readonly leastChance: number
  /** Number of bins of equal width in which stated probabilities are compared with results. */
  readonly calibrationBins: number
  /**
   * How likely a hit is by the market on a quarter line: as if its quoted prices were of a hit, or
   * solved from the neighbouring lines.
   */
  readonly quarterLines: 'asQuoted' | 'solved'
  /**
   * The chance that luck alone gives a medal to anyone on a board of skill, yield or closing-line
   * value; null where the first three have one.
   */
  readonly medalsByLuck: number | null
  /**
   * How a medal is earned: by a lower bound above zero on each board, or by the exact tail of skill
   * over the long window, with at least so many plans with a known chance.
   */
  readonly medals: 'byBound' | { readonly tailFrom: number }
  /** Whether several plans of an expert on one match are one cluster in standard errors. */
  readonly clusters: boolean
  /** Number of bins of equal width for the hit rates of all experts. */
  readonly spreadBins: number
}
