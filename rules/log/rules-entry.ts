import type { World } from '../../contract/values.ts'
import type { RulesEntry } from './entry.ts'
import type { Rulebook } from '../book/rulebook.ts'

/** The log's entry that puts a book in force, with the world of the site. */
export const rulesEntryOf = (book: Rulebook, world: World): Omit<RulesEntry, 'at'> => ({
  kind: 'rules',
  v: book.entryVersion,
  ruleVersion: book.version,
  deadlineMinutes: book.deadlineMinutes,
  playedWithinHours: book.playedWithinHours,
  revealedWithinHours: book.revealedWithinHours,
  ...(book.entryVersion > 1 && { world }),
})
