import type { World } from '../../contract/values.ts'
import type { RulesEntry } from '../log/entry.ts'
import type { Rulebook } from './rulebook.ts'

/** What the log says of a book when it comes into force, and of the world of the site. */
export const rulesEntryOf = (book: Rulebook, world: World): Omit<RulesEntry, 'at'> => ({
  kind: 'rules',
  v: book.entryVersion,
  ruleVersion: book.version,
  deadlineMinutes: book.deadlineMinutes,
  playedWithinHours: book.playedWithinHours,
  revealedWithinHours: book.revealedWithinHours,
  ...(book.entryVersion > 1 && { world }),
})
