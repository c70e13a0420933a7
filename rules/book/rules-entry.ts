import type { RulesEntry } from '../log/entry.ts'
import { entryVersion } from '../log/entry.ts'
import type { Rulebook } from './rulebook.ts'

/** What the log says of a book when it comes into force. */
export const rulesEntryOf = (book: Rulebook): Omit<RulesEntry, 'at'> => ({
  kind: 'rules',
  v: entryVersion,
  ruleVersion: book.version,
  deadlineMinutes: book.deadlineMinutes,
  playedWithinHours: book.playedWithinHours,
  revealedWithinHours: book.revealedWithinHours,
})
