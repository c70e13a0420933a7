import type { Words } from '../../../contract/values.ts'
import type { Persona } from '../writing/voices.ts'

/** How an invented expert comes to a plan, and how well. */
export interface Profile {
  handle: string
  name: Words
  persona: Persona
  /** How far the own view strays from the market's, as the deviation of the log odds: 0.05 is sharp, 0.5 is not. */
  stray: number
  /** How many leagues are followed. */
  leagues: number
  /** Matches looked at a day; those without a clear enough view are left out. */
  appetite: number
  /** What the main selection is on, and how it is chosen. */
  main: 'favourite' | 'against' | 'value' | 'goals'
  /** The least chance that a main selection is published with. */
  bar: number
  /** A second selection beside the main one. */
  beside: 'nothing' | 'goals' | 'result' | 'scores'
  /** In points; a part of the plans is free all the same. */
  price: 0 | 8 | 18 | 28 | 38
  freeShare: number
  refundOnMiss: boolean
  /** Began so many days before the present of the first start, or stopped then; absent: always. */
  beganDaysAgo?: number
  stoppedDaysAgo?: number
}
