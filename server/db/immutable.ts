/** SQLSTATE of the triggers that refuse changes: an attempt to change something immutable. */
const immutable = 'TL001'

/**
 * Whether the database refused to change something immutable, such as a plan whose deadline passed
 * while it was being written.
 */
export const isImmutable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === immutable
