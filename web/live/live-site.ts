export interface LiveSite {
  /** The origin that answers calls; empty for the site's own. */
  apiBase: string
  /** The page's own answers include all events up to this id. */
  lastEvent?: number
  /** The reader hides scores. */
  hideScores?: true
}
