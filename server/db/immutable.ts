/** What the triggers of migration 0003 say: something tried to change what stays. */
const immutable = 'TL001'

/** Whether the database refused a change of what is fixed, as of a plan whose deadline came while it was being written. */
export const isImmutable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === immutable
