/** Texts that the site took off its pages, and the reasons for it. */
import { Type, type Static } from 'typebox'
import { Instant } from './match.ts'
import { count, text } from './schema.ts'
import { removalReasons } from './values.ts'

export const RemovalReason = Type.Enum(removalReasons, {
  description: 'advertising, abuse, unlawful, or personal data of somebody',
})

/** Shown in place of a removed text. */
export const Removed = Type.Object(
  {
    reason: RemovalReason,
    note: text('one sentence of the operator’s, as written; empty for none'),
    at: Instant,
    length: count('characters of the text that stood there'),
  },
  { description: 'the site took this text off its pages' },
)
export type Removed = Static<typeof Removed>
