import { createHash } from 'node:crypto'
import type { World } from '../../contract/values.ts'
import type { FeedSetting, Settings } from '../settings.ts'

type Site = Pick<Settings, 'feeds' | 'clockAt'>

/**
 * The world that a feed reads: an invented one by its seed, or the real one, from a source of past
 * matches that can be replayed, or from one without a past, of which the settings allow no replay.
 */
function readBy(feed: FeedSetting): { invented: string } | { replayable: string | null } {
  if (feed.name === 'simulated') return { invented: feed.seed }
  if (feed.name === 'football-data-org' || feed.name === 'openligadb') return { replayable: null }
  if (feed.name === 'api-football' || feed.name === 'the-odds-api') return { replayable: null }
  // by name, so that a new feed does not compile before it has its place here
  const { location }: { name: 'openfootball' | 'csv'; location: string } = feed
  return { replayable: location }
}

/** The world of several sources: the simulated one is always alone. */
function readByAll(feeds: Site['feeds']): ReturnType<typeof readBy> {
  const worlds = feeds.map(readBy)
  const invented = worlds.find((world) => 'invented' in world)
  if (invented) return invented
  const locations = worlds.flatMap((world) =>
    'replayable' in world && world.replayable !== null ? [world.replayable] : [],
  )
  return { replayable: locations.length > 0 ? locations.join(' and ') : null }
}

/**
 * The database name for these settings. The simulated world, each replay and the real world never
 * share a database: an invented result must not end up in a real record.
 */
export function databaseName({ feeds, clockAt }: Site): string {
  const named = (kind: string, what: string) =>
    `${kind}_${createHash('sha256').update(what).digest('hex').slice(0, 12)}`
  const from = clockAt ? ` from ${clockAt.toISOString()}` : ''
  const world = readByAll(feeds)
  if ('invented' in world) return named('simulated', world.invented + from)
  return clockAt && world.replayable !== null ? named('replay', world.replayable + from) : 'real'
}

/** The world of a site with these settings. */
export function worldOf({ feeds, clockAt }: Site): World {
  const world = readByAll(feeds)
  if ('invented' in world) return 'invented'
  return clockAt && world.replayable !== null ? 'replay' : 'real'
}

/**
 * The name of a world, stored in its database, so that an external database is not used for
 * another world by mistake.
 */
export function describeWorld({ feeds, clockAt }: Site): string {
  const from = clockAt ? ` from ${clockAt.toISOString()}` : ''
  const world = readByAll(feeds)
  if ('invented' in world) return `the simulated world "${world.invented}"${from}`
  return clockAt && world.replayable !== null
    ? `a replay of ${world.replayable}${from}`
    : 'the real world'
}
