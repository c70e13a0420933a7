import type { ExpertKind } from '../../contract/expert.ts'
import type { Words } from '../../contract/values.ts'
import type { Fixture } from './history.ts'
import type { Draft } from './house-models.ts'

/**
 * An automatic publisher. Both functions depend only on their arguments and on the results known by
 * then.
 */
export interface Publisher {
  kind: ExpertKind
  handle: string
  name: Words
  /**
   * Hours before kick-off at which the plan on this match is published, at most 36; null for no
   * plan.
   */
  leadHours(fixture: Fixture): number | null
  /** The plan, or null if the publisher has no clear view. */
  draft(fixture: Fixture): Draft | null
}
