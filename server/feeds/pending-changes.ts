/** Changes of a source that answers between readings. */
import { isDeepStrictEqual } from 'node:util'
import type {
  FeedClub,
  FeedLeague,
  FeedListing,
  FeedMatch,
  FeedReading,
  FeedTable,
  Rejected,
} from './feed.ts'

export type Change =
  | {
      league: FeedLeague
      clubs: FeedClub[]
      match: FeedMatch
      /** Details of the match that cannot be read. */
      unread?: Rejected[]
    }
  | { rejected: Rejected }
  | { table: FeedTable }
  | { listing: FeedListing }

/**
 * Each change is repeated until a reading that contains it is known to be stored: the next reading
 * has that instant as its `since`. Instants are milliseconds.
 */
export interface PendingChanges {
  /**
   * A later change of the same item takes the place of an earlier one. Most answers repeat what is
   * known: an equal change is left out.
   */
  add(item: string, change: Change): void
  /** The last change of an item. */
  last(item: string): Change | undefined
  /** All changes not stored yet; `since` is the last stored reading, or null. */
  handOut(now: number, since: number | null): Change[]
}

export function pendingChanges(): PendingChanges {
  const pending = new Map<string, { change: Change; handedAt: number | null }>()
  const latest = new Map<string, Change>()
  return {
    add(item, change) {
      if (isDeepStrictEqual(latest.get(item), change)) return
      latest.set(item, change)
      pending.set(item, { change, handedAt: null })
    },
    last: (item) => latest.get(item),
    handOut(now, since) {
      const handed: Change[] = []
      for (const [item, one] of pending) {
        if (since !== null && one.handedAt !== null && one.handedAt <= since) {
          pending.delete(item)
          continue
        }
        one.handedAt ??= now
        handed.push(one.change)
      }
      return handed
    },
  }
}

/** The reading with these changes. */
export function readingOf(changes: readonly Change[]): FeedReading {
  const leagues = new Map<string, FeedLeague>()
  const clubs = new Map<string, FeedClub>()
  const matches: FeedMatch[] = []
  const rejected: Rejected[] = []
  const tables: FeedTable[] = []
  const listings: FeedListing[] = []
  for (const change of changes) {
    if ('rejected' in change) rejected.push(change.rejected)
    else if ('table' in change) tables.push(change.table)
    else if ('listing' in change) listings.push(change.listing)
    else {
      leagues.set(change.league.key, change.league)
      for (const club of change.clubs) clubs.set(club.key, club)
      matches.push(change.match)
      rejected.push(...(change.unread ?? []))
    }
  }
  return {
    leagues: [...leagues.values()],
    clubs: [...clubs.values()],
    matches,
    rejected,
    ...(tables.length > 0 ? { tables } : {}),
    ...(listings.length > 0 ? { listings } : {}),
  }
}

/**
 * Adds the answer to a request for all matches of a season, or of one round of it. `keys` are those
 * of all its rows, also of those that cannot be read.
 */
export function addListing(
  changes: PendingChanges,
  path: string,
  matches: readonly FeedMatch[],
  keys: readonly string[],
  isRound = false,
): void {
  const parts = new Map(
    matches.map(({ league, season, round }) => {
      const part = { league, season, ...(isRound ? { round } : {}) }
      return [JSON.stringify(part), part]
    }),
  )
  for (const [name, part] of parts)
    changes.add(`${path} ${name}`, { listing: { ...part, keys: keys.toSorted() } })
}

/** The ids of an answer's rows, by the name of the field that has them. */
export const idsIn = (rows: readonly unknown[], field: string): string[] =>
  rows.flatMap((row) => {
    const id: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, field) : null
    return typeof id === 'number' || typeof id === 'string' ? [String(id)] : []
  })
