/** Numbers of the rulebook by which a plan is judged, in SQL. */
import { rulebooks, type Rulebook } from '../../rules/book/index.ts'

/**
 * A condition in SQL on the row of `clock`: plans can be published. In the real world only while
 * the site's clock shows real time; a replay and an invented world have their own time.
 */
export const mayPublish = `(world <> 'real' or (speed = 1 and at = real_at))`

type SpanOfTime = 'deadlineMinutes' | 'playedWithinHours' | 'revealedWithinHours'

/**
 * The number as SQL; `version` is the plan's book_version. A literal if all books have the same
 * number, so that PostgreSQL can use an index on the time.
 */
export function ruleOfPlan(
  name: SpanOfTime,
  version: string,
  books: readonly Rulebook[] = rulebooks,
): string {
  const numbers = new Set(books.map((book) => book[name]))
  if (numbers.size === 1) return String([...numbers][0])
  const cases = books.map((book) => `when ${book.version} then ${book[name]}`)
  return `case ${version} ${cases.join(' ')} end`
}

/**
 * A condition in SQL: that many hours have passed since `time`, by the book of the plan. Books with
 * different numbers have the smallest as a second bound, for the index on the time.
 */
export function hoursPassed(
  time: string,
  name: Exclude<SpanOfTime, 'deadlineMinutes'>,
  version: string,
  books: readonly Rulebook[] = rulebooks,
): string {
  const passed = (hours: string) =>
    `${time} <= (select touchline_now()) - make_interval(hours => ${hours})`
  const exact = ruleOfPlan(name, version, books)
  const least = String(Math.min(...books.map((book) => book[name])))
  return exact === least ? passed(exact) : `${passed(least)} and ${passed(exact)}`
}
