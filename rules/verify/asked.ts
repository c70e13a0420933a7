/** Parameters of the answers about all experts. */
import type { boards, BoardType, KindFilter, PlayType } from '../../contract/values.ts'

export type Window = '30' | '90' | 'all'

export interface BoardAsked {
  type: Exclude<BoardType, typeof boards.followed>
  play: PlayType | null
  window: Window | null
  kind: KindFilter
}

export interface LuckAsked {
  play: PlayType | null
  window: Window
}

export interface PredictionsAsked {
  play: PlayType | null
  leagueId: number | null
}

/**
 * A board, the luck of the skill board, the spread of hit rates, all predictions, the home screen,
 * the models on the page of a match, or another list of plans or matches.
 */
export type SitePart =
  | ({ name: 'board' } & BoardAsked)
  | ({ name: 'luck' } & LuckAsked)
  | ({ name: 'predictions' } & PredictionsAsked)
  | { name: 'spread' }
  | { name: 'foretell' }
  | { name: 'home' }
  | { name: 'forecasts' }
  | { name: 'recommended' }
  | { name: 'latest' }
  | { name: 'matches' }
  | { name: 'match'; matchId: number }
