/** Texts that the site took off its pages, and the reasons for it. */
import { Type, type Static } from 'typebox'
import { Instant } from './match.ts'
import { count, oneOf, text } from './schema.ts'
import { removalReasons } from './values.ts'

export const RemovalReason = oneOf(
  removalReasons,
  'reason for the removal; personal: personal data of another person',
)

/** Shown in place of a removed text. */
export const Removed = Type.Object(
  {
    reason: RemovalReason,
    note: text('public sentence by the operator, as written; empty if there is none'),
    at: Instant,
    length: count('length of the removed text, in characters'),
  },
  { description: 'removal of this text from the site’s pages' },
)
export type Removed = Static<typeof Removed>
