/**
 * The longest texts that people write, in characters, and the largest picture. Without schemas, for
 * the browser too.
 */
export const textLimits = {
  expertName: 24,
  /** The most characters of an expert's own profile text. */
  bio: 120,
  /** The analysis of an application's sample plan. */
  sample: 600,
  /** A title and an analysis in a draft. For published plans the rulebook sets the limits. */
  title: 200,
  analysis: 10_000,
  /** A reader's message with a report. */
  report: 300,
  /** An operator's public sentence beside the reason of a removal. */
  removalNote: 60,
  /** An expert's name for a key. */
  keyLabel: 40,
  /** Bytes of an uploaded picture. */
  avatarBytes: 2 * 1024 * 1024,
  /** An operator's reason. */
  reason: 300,
} as const
