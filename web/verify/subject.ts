import type { Id } from '../../contract/id.ts'
import type { BoardAsked, PredictionsAsked } from '../../rules/verify/asked.ts'

/**
 * The subject of a verification: an expert's record with the plan whose page is open, or answers
 * about all experts.
 */
export type Subject =
  | { kind: 'record'; expertId: Id; planId?: Id }
  /** `isField`: the screen shows its luck, too. */
  | { kind: 'board'; board: BoardAsked; isField: boolean }
  | ({ kind: 'predictions' } & PredictionsAsked)
  /** What the boards promised in each month, and what came. */
  | { kind: 'months' }
