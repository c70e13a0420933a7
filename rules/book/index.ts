/** The rulebooks. A new book is a new file: a log is judged by the books that were in force. */
import type { Rulebook } from './rulebook.ts'
import { book1 } from './v1.ts'

export type { Rulebook } from './rulebook.ts'

/** The book by which this site publishes and settles now. */
export const currentBook: Rulebook = book1
