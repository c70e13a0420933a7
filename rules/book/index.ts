/** All rulebooks, oldest first. The list only grows: old logs are verified by the old books. */
import type { Rulebook } from './rulebook.ts'
import { book1 } from './v1.ts'

export type { Rulebook } from './rulebook.ts'

const books: readonly Rulebook[] = [book1]

/** The book by which this site publishes and settles now. */
export const currentBook: Rulebook = book1

/** The book of a version; undefined where this program has none of it. */
export const bookOf = (version: number, known: readonly Rulebook[] = books): Rulebook | undefined =>
  known.find((book) => book.version === version)
