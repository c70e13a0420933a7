/** What the boards are: which plans they look at, over which time, and whom they rank. */
import { boards, type BoardType } from '../contract/values.ts'

/** From how many counted plans (for yields: plans with odds) an expert is ranked. */
export const rankedFrom = 10

/**
 * Over what an expert stands: the last ten counted plans, days of kick-off up to today, or all
 * time.
 */
export const spans = { all: 0, recent: 10, days30: 30, days90: 90 } as const
export type Span = (typeof spans)[keyof typeof spans]

type Window = '30' | '90' | 'all'
const spanOfWindow: Record<Window, Span> = {
  '30': spans.days30,
  '90': spans.days90,
  all: spans.all,
}

interface BoardFacts {
  /** The span of the board where no window is chosen. */
  span: Span
  /** Whether a reader may choose another window; the others are about something of one span. */
  windowed: boolean
  /** Its place among the tabs, from 1: the boards that say most come first. */
  tab: number
}

const facts: Record<BoardType, BoardFacts> = {
  [boards.recentForm]: { span: spans.recent, windowed: false, tab: 2 },
  [boards.overall]: { span: spans.days90, windowed: true, tab: 1 },
  [boards.yield]: { span: spans.days90, windowed: true, tab: 3 },
  [boards.streak]: { span: spans.days90, windowed: false, tab: 4 },
  [boards.newcomers]: { span: spans.all, windowed: false, tab: 5 },
  [boards.followed]: { span: spans.days90, windowed: true, tab: 6 },
}

export const hasWindow = (type: BoardType): boolean => facts[type].windowed

/** All boards in the order of their tabs. */
export const tabOrder: readonly BoardType[] = Object.values(boards).toSorted(
  (a, b) => facts[a].tab - facts[b].tab,
)

/**
 * What n, hit rate and yield on a board are over; null for a window on a board that has none to
 * choose.
 */
export function spanOf(type: BoardType, window?: Window): Span | null {
  if (window === undefined) return facts[type].span
  return hasWindow(type) ? spanOfWindow[window] : null
}

/** Every span that a board can be seen over. */
export const spansOf = (type: BoardType): Span[] =>
  hasWindow(type) ? Object.values(spanOfWindow) : [facts[type].span]
