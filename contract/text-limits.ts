/** The longest texts that people write, in characters. Without schemas, for the browser too. */
export const textLimits = {
  expertName: 24,
  /** What an expert says of itself. */
  bio: 120,
  /** The analysis of an application's sample plan. */
  sample: 600,
  /** An operator's reason. */
  reason: 300,
} as const
