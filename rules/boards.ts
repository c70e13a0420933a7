/** Definitions of the boards: the plans that count, the time window, and the experts ranked. */
import { boardFacts, boards, type BoardType } from '../contract/values.ts'

/**
 * The span of a board: the last counted plans, days of kick-off up to today, or all time. These are
 * codes that the database keeps; how many plans or days they mean is in the rulebook.
 */
export const spans = { all: 0, recent: 10, days30: 30, days90: 90 } as const
export type Span = (typeof spans)[keyof typeof spans]

type Window = '30' | '90' | 'all'
export const spanOfWindow: Record<Window, Span> = {
  '30': spans.days30,
  '90': spans.days90,
  all: spans.all,
}

export const hasWindow = (type: BoardType): boolean => boardFacts[type].windowed

/** All boards in the order of their tabs. */
export const tabOrder: readonly BoardType[] = Object.values(boards).toSorted(
  (a, b) => boardFacts[a].tab - boardFacts[b].tab,
)

/** The span of n, hit rate and yield on a board; null for a window on a board without windows. */
export function spanOf(type: BoardType, window?: Window): Span | null {
  if (window === undefined) return spans[boardFacts[type].span]
  return hasWindow(type) ? spanOfWindow[window] : null
}

/** Every span that a board can be seen over. */
export const spansOf = (type: BoardType): Span[] =>
  hasWindow(type) ? Object.values(spanOfWindow) : [spans[boardFacts[type].span]]
