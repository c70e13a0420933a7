import type { Words } from '../../../contract/values.ts'
import type { Persona } from '../writing/voices.ts'

/** How an invented expert selects matches and picks, and with how much skill. */
export interface Profile {
  handle: string
  name: Words
  persona: Persona
  /** Standard deviation of the expert's log odds from the market's: 0.05 is sharp, 0.5 is poor. */
  stray: number
  /** Number of leagues followed. */
  leagues: number
  /**
   * Matches considered per day; those without a clear enough view, or not worth their price, are
   * left out.
   */
  appetite: number
  /** The play type of the main selection, and how it is chosen. */
  main: 'favourite' | 'against' | 'value' | 'goals'
  /** The smallest probability a main selection is published with. */
  bar: number
  /** The kind of a second selection. */
  second: 'nothing' | 'goals' | 'result' | 'scores'
  /** Price of a plan in points; the share `freeShare` of the plans is free. */
  price: 0 | 8 | 18 | 28 | 38
  freeShare: number
  refundOnMiss: boolean
  /**
   * Days before the present of the first start at which publishing began or stopped; absent: always
   * active.
   */
  beganDaysAgo?: number
  stoppedDaysAgo?: number
}
