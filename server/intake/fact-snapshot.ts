/** A snapshot of a match with facts that may be new. */
import type { FeedMatch } from '../feeds/feed.ts'
import type { FactsRow } from './facts-store.ts'

export interface MatchSnapshot {
  match_id: number
  digest: string
  match: FeedMatch
  before: FactsRow | undefined
}

/** A source without timestamps is taken in the order of arrival. */
export const isLater = ({ reportedAt }: FeedMatch, stored: Date | null): boolean =>
  !reportedAt || !stored || reportedAt >= stored
