/** Examines a quarantined row: whether it is a whole match, and whether newer data was stored. */
import { sql } from 'kysely'
import type { FeedMatch } from '../feeds/feed.ts'

/**
 * Nothing newer of its match was stored since the source last sent the row. An older row must not
 * overwrite a newer one.
 */
export const isLatest = sql<boolean>`not exists (
  select from match where match.updated_at > last_seen and (
      match.source = quarantine.source and match.source_key = content->>'key'
      or match_id in (
        select key.match_id from match_key key
        where key.source = quarantine.source and key.source_key = content->>'key')))`

/**
 * A match as it was quarantined; null for a row of another form. Its content is checked by ingest.
 */
export function matchOf(content: unknown): FeedMatch | null {
  const texts = ['key', 'league', 'season', 'round', 'home', 'away'] as const
  if (typeof content !== 'object' || content === null) return null
  const fields: Partial<Record<string, unknown>> = { ...content }
  if (!texts.every((name) => typeof fields[name] === 'string')) return null
  if (typeof fields['status'] !== 'number' || typeof fields['kickoffKnown'] !== 'boolean')
    return null
  // written by store.ts from a FeedMatch: only its instants have become texts
  return JSON.parse(JSON.stringify(content), revived) as FeedMatch
}

const instants = new Set(['kickoff', 'reportedAt', 'since'])
const revived = (name: string, value: unknown) =>
  instants.has(name) && typeof value === 'string' ? new Date(value) : value
