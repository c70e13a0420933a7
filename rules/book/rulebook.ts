/** The numbers of one version of the rules. A change of any of them is a new version. */
export interface Rulebook {
  /** The version, as the log's `rules` entries and settlements name it. */
  readonly version: number
  /** Minutes before kick-off from which on no plan is taken. */
  readonly deadlineMinutes: number
  /** A match that kicks off more than so many hours after the kick-off of publishing is NC3. */
  readonly playedWithinHours: number
  /** A plan that is opened so many hours after its kick-off, or later, is a miss. */
  readonly revealedWithinHours: number
}
