/** Changes of a source that answers between readings. */
import { isDeepStrictEqual } from 'node:util'
import type { FeedClub, FeedLeague, FeedMatch, FeedReading, FeedTable, Rejected } from './feed.ts'

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
  for (const change of changes) {
    if ('rejected' in change) rejected.push(change.rejected)
    else if ('table' in change) tables.push(change.table)
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
  }
}
