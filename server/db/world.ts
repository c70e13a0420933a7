import { createHash } from 'node:crypto'
import type { World } from '../../contract/values.ts'
import type { Settings } from '../settings.ts'

/**
 * The database name for these settings. The simulated world, each replay and the real world never
 * share a database: an invented result must not end up in a real record.
 */
export function databaseName({ feed, clockAt }: Pick<Settings, 'feed' | 'clockAt'>): string {
  const named = (kind: string, what: string) =>
    `${kind}_${createHash('sha256').update(what).digest('hex').slice(0, 12)}`
  // this feed has no past: the settings allow no replay of it
  if (feed.name === 'football-data-org') return 'real'
  const from = clockAt ? ` from ${clockAt.toISOString()}` : ''
  if (feed.name === 'simulated') return named('simulated', feed.seed + from)
  return clockAt ? named('replay', feed.location + from) : 'real'
}

/** The world of a site with these settings. */
export function worldOf({ feed, clockAt }: Pick<Settings, 'feed' | 'clockAt'>): World {
  if (feed.name === 'simulated') return 'invented'
  return clockAt ? 'replay' : 'real'
}

/**
 * The name of a world, stored in its database, so that an external database is not used for
 * another world by mistake.
 */
export function describeWorld({ feed, clockAt }: Pick<Settings, 'feed' | 'clockAt'>): string {
  if (feed.name === 'simulated')
    return `the simulated world "${feed.seed}"${clockAt ? ` from ${clockAt.toISOString()}` : ''}`
  if (feed.name === 'football-data-org') return 'the real world'
  return clockAt ? `a replay of ${feed.location} from ${clockAt.toISOString()}` : 'the real world'
}
