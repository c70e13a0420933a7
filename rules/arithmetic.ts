/**
 * Arithmetic over numbers, or over SQL expressions (server/db/sql-arithmetic.ts). A formula that
 * the rules and the database both need is written once over it; both compute the same operations
 * on double precision numbers in the same order.
 */
export interface Arithmetic<T> {
  readonly number: (value: number) => T
  readonly plus: (a: T, b: T) => T
  readonly minus: (a: T, b: T) => T
  readonly times: (a: T, b: T) => T
  /** A quotient. The caller excludes a divisor of zero, for which SQL gives null. */
  readonly over: (a: T, b: T) => T
  readonly root: (a: T) => T
  readonly larger: (a: T, b: T) => T
  readonly smaller: (a: T, b: T) => T
}

export const onNumbers: Arithmetic<number> = {
  number: (value) => value,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  over: (a, b) => a / b,
  root: Math.sqrt,
  larger: Math.max,
  smaller: Math.min,
}
