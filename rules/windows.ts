/** The windows of time that a record can be seen over. */
import type { RecordWindow } from '../contract/expert-detail.ts'
import { currentBook, type Rulebook } from './book/index.ts'

/**
 * Days of a window; null for all time. The names of the windows are those of the API and stay the
 * same in every book.
 */
export function windowDays(window: RecordWindow, book: Rulebook = currentBook): number | null {
  if (window === 'all') return null
  return window === '30' ? book.shortWindowDays : book.longWindowDays
}
