/** The formulas of rules/ in SQL: expressions of double precision. */
import type { Arithmetic } from '../../rules/arithmetic.ts'

/** An expression of SQL. None of it comes from a request. */
export type SqlNumber = string

export const onSql: Arithmetic<SqlNumber> = {
  number: (value) => `${value}::float8`,
  plus: (a, b) => `(${a} + ${b})`,
  minus: (a, b) => `(${a} - ${b})`,
  times: (a, b) => `(${a} * ${b})`,
  // null instead of an error, because PostgreSQL may also compute it for rows that the statement
  // filters out
  over: (a, b) => `(${a} / nullif(${b}, 0))`,
  root: (a) => `sqrt(${a})`,
  larger: (a, b) => `greatest(${a}, ${b})`,
  smaller: (a, b) => `least(${a}, ${b})`,
}

/** A column or expression of any type of number as an operand. */
export const asNumber = (expression: string): SqlNumber => `(${expression})::float8`
