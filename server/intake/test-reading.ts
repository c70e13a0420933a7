/** For tests: readings of a feed with one league, three clubs, and matches between them. */
import { after } from '../db/test-world.ts'
import type { FeedMatch, FeedReading } from '../feeds/feed.ts'

export const words = (text: string) => ({ zh: `${text}中`, zht: `${text}港`, en: text })
export const named = (key: string) => ({ key, name: words(key), shortName: words(key) })
export const match = (some: Partial<FeedMatch> = {}): FeedMatch => ({
  key: 'north-south',
  league: 'league',
  season: '2025-26',
  round: 'Matchday 1',
  home: 'north',
  away: 'south',
  kickoff: after(5),
  kickoffKnown: true,
  status: 1,
  ...some,
})
export const reading = (...matches: FeedMatch[]): FeedReading => ({
  leagues: [{ ...named('league'), zone: 'UTC', prominence: 1 }],
  clubs: ['north', 'south', 'east'].map((key) => ({ ...named(key), crest: '' })),
  matches,
  rejected: [],
})
