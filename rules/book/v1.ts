/** Rulebook 1: in force from the first log on. Never edited; other numbers are a new book. */
import type { Rulebook } from './rulebook.ts'

export const book1: Rulebook = {
  version: 1,
  deadlineMinutes: 5,
  playedWithinHours: 48,
  revealedWithinHours: 24,
}
