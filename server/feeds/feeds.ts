import type { FeedSetting, Settings } from '../settings.ts'
import type { Feed } from './feed.ts'

/**
 * The feeds chosen by the settings, in their order. `logLine` receives messages for the operator
 * about a failing source. `historyDays` is how far back the simulated world goes. Reads the source
 * code of the chosen feeds only.
 */
export const feedsOf = (
  feeds: Settings['feeds'],
  logLine: (words: string) => void,
  historyDays: number,
): Promise<Feed[]> => Promise.all(feeds.map((feed) => feedOf(feed, logLine, historyDays)))

async function feedOf(
  feed: FeedSetting,
  logLine: (words: string) => void,
  historyDays: number,
): Promise<Feed> {
  if (feed.name === 'simulated')
    return (await import('./simulated/feed.ts')).simulated(feed.seed, historyDays)
  if (feed.name === 'football-data-org') {
    const { footballDataOrgFeed } = await import('./football-data-org/football-data-org.ts')
    return footballDataOrgFeed({ ...feed, logLine })
  }
  if (feed.name === 'openligadb')
    return (await import('./openligadb/openligadb.ts')).openligadbFeed({ ...feed, logLine })
  if (feed.name === 'api-football')
    return (await import('./api-football/api-football.ts')).apiFootballFeed({ ...feed, logLine })
  if (feed.name === 'the-odds-api')
    return (await import('./the-odds-api/the-odds-api.ts')).theOddsApiFeed({ ...feed, logLine })
  if (feed.name === 'csv') return (await import('./csv/csv.ts')).csvFeed(feed.location)
  // by name, so that a new feed does not compile before it has its line here
  const { location }: { name: 'openfootball' | 'csv'; location: string } = feed
  return (await import('./openfootball/openfootball.ts')).openfootballFeed(location)
}
