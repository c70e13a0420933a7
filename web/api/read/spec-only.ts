/**
 * The data of a screen from a back end that answers a detail call with only the specification's
 * fields. The screen then shows those fields, and leaves out all that Touchline adds.
 */
import type { CallName, ResultOf } from '../../../contract/calls.ts'
import type { Expert } from '../../../contract/expert.ts'
import type { PlanCard } from '../../../contract/plan.ts'

interface SpecOnlyResults {
  /** Null if not even the id of its expert is known. */
  planDetail: { specOnly: true; plan: PlanCard | null }
  /** Null if neither a name nor a record is known. */
  expertDetail: { specOnly: true; expert: Expert | null }
  /** A count of plans that the back end did not send is 0, but not known. */
  matchDetail: ResultOf<'matchDetail'> & { specOnly: true; countsPlans: boolean }
  expertPredicts: { specOnly: true; records: PlanCard[] }
  /** Only the order of the board is known. */
  expertList: ResultOf<'expertList'> & { specOnly: true }
  /** The leagues are known by name only: none has a page. */
  matchList: ResultOf<'matchList'> & { specOnly: true }
}

/** The answer of a call after the tolerant reader. */
export type ReadOf<N extends CallName> = ResultOf<N> | SpecOnlyOf<N>
type SpecOnlyOf<N> = N extends keyof SpecOnlyResults ? SpecOnlyResults[N] : never
