import type { Settings } from '../settings.ts'
import type { Feed } from './feed.ts'
import { openfootballFeed } from './openfootball/openfootball.ts'
import { simulated } from './simulated/feed.ts'

/** The feed that the settings name. */
export function feedOf(feed: Settings['feed']): Feed {
  return feed.name === 'simulated' ? simulated(feed.seed) : openfootballFeed(feed.location)
}
