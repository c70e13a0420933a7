/** What the boards are: which plans they look at, over which time, and whom they rank. */
import { boards, type BoardType } from '../contract/values.ts'

/** From how many counted plans (for yields: plans with odds) an expert is ranked. */
export const rankedFrom = 10

/** Over what an expert stands: the last ten counted plans, days of kick-off up to today, or all time. */
export const spans = { all: 0, recent: 10, days30: 30, days90: 90 } as const
export type Span = (typeof spans)[keyof typeof spans]

type Window = '30' | '90' | 'all'
const spanOfWindow: Record<Window, Span> = {
  '30': spans.days30,
  '90': spans.days90,
  all: spans.all,
}

/** The boards that a reader may have over another window: the others are about something that has one span only. */
const windowed: readonly BoardType[] = [boards.overall, boards.yield, boards.followed]
export const hasWindow = (type: BoardType): boolean => windowed.includes(type)

/** The span of a board where no window is chosen. */
const ownSpan: Record<BoardType, Span> = {
  [boards.recentForm]: spans.recent,
  [boards.overall]: spans.days90,
  [boards.yield]: spans.days90,
  [boards.streak]: spans.days90,
  [boards.newcomers]: spans.all,
  [boards.followed]: spans.days90,
}

/** What n, hit rate and yield on a board are over; null for a window on a board that has none to choose. */
export function spanOf(type: BoardType, window?: Window): Span | null {
  if (window === undefined) return ownSpan[type]
  return hasWindow(type) ? spanOfWindow[window] : null
}

/** Every span that a board can be seen over. */
export const spansOf = (type: BoardType): Span[] =>
  hasWindow(type) ? Object.values(spanOfWindow) : [ownSpan[type]]
