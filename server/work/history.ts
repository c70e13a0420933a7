/** What has been played, as the models and the writers of plans may know it: only results that were stored by now. */
import type { Words } from '../../contract/values.ts'
import type { FeedOdds, Score } from '../feeds/feed.ts'

export interface PlayedMatch {
  matchId: number
  leagueId: number
  season: string
  kickoff: Date
  homeId: number
  awayId: number
  /** After regular time. Awarded matches are not among them. */
  full: Score
  half: Score | null
}

/** A match to come that plans can be made for. */
export interface Fixture {
  matchId: number
  leagueId: number
  leagueName: Words
  season: string
  round: string
  kickoff: Date
  homeId: number
  awayId: number
  homeName: Words
  awayName: Words
  odds: FeedOdds | null
}
