/**
 * The rulebooks. A log is judged by the books that were in force. To raise the version, add a file
 * with the new book and append it to `rulebooks`.
 */
import type { Rulebook } from './rulebook.ts'
import { book1 } from './v1.ts'
import { book2 } from './v2.ts'
import { book3 } from './v3.ts'

export type { Rulebook } from './rulebook.ts'

/** All books, in the order of their versions. None is ever removed or edited. */
export const rulebooks: readonly [Rulebook, ...Rulebook[]] = [book1, book2, book3]

/** The book by which this site publishes now: the last one. */
export const currentBook: Rulebook = rulebooks.at(-1) ?? rulebooks[0]
