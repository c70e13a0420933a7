/** For tests: a source with one match between two clubs. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { FeedMatch } from '../feeds/feed.ts'
import { ingest } from '../intake/ingest.ts'
import { after } from '../db/test-world.ts'

/** The state of the match, and what differs from the first day. */
export type SourceState = Pick<FeedMatch, 'status'> & Partial<FeedMatch>

const words = (text: string) => ({ zh: text, zht: text, en: text })
const named = (key: string) => ({ key, ours: key, name: words(key), shortName: words(key) })

/** Ingests a state of the match, which kicks off five hours after noon. */
export async function ingestFromSource(
  db: Kysely<Tables>,
  state: SourceState,
  source = 'test',
): Promise<void> {
  const match = {
    key: 'a',
    league: 'l',
    season: '2025-26',
    round: '',
    home: 'h',
    away: 'w',
    kickoff: after(5),
    kickoffKnown: true,
    ...state,
  }
  const clubs = ['h', 'w'].map((key) => ({ ...named(key), crest: '' }))
  await ingest(db, source, {
    leagues: [{ ...named('l'), zone: 'UTC', prominence: 1 }],
    clubs,
    matches: [match],
    rejected: [],
  })
}
