import type { FeedSetting, Settings } from '../settings.ts'
import type { Feed } from './feed.ts'
import { apiFootballFeed } from './api-football/api-football.ts'
import { csvFeed } from './csv/csv.ts'
import { footballDataOrgFeed } from './football-data-org/football-data-org.ts'
import { openfootballFeed } from './openfootball/openfootball.ts'
import { openligadbFeed } from './openligadb/openligadb.ts'
import { simulated } from './simulated/feed.ts'
import { theOddsApiFeed } from './the-odds-api/the-odds-api.ts'

/**
 * The feeds chosen by the settings, in their order. `logLine` receives messages for the operator
 * about a failing source. `historyDays` is how far back the simulated world goes.
 */
export const feedsOf = (
  feeds: Settings['feeds'],
  logLine: (words: string) => void,
  historyDays: number,
): Feed[] => feeds.map((feed) => feedOf(feed, logLine, historyDays))

function feedOf(feed: FeedSetting, logLine: (words: string) => void, historyDays: number): Feed {
  if (feed.name === 'simulated') return simulated(feed.seed, historyDays)
  if (feed.name === 'football-data-org') return footballDataOrgFeed({ ...feed, logLine })
  if (feed.name === 'openligadb') return openligadbFeed({ ...feed, logLine })
  if (feed.name === 'api-football') return apiFootballFeed({ ...feed, logLine })
  if (feed.name === 'the-odds-api') return theOddsApiFeed({ ...feed, logLine })
  return { openfootball: openfootballFeed, csv: csvFeed }[feed.name](feed.location)
}
