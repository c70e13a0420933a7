import type { Kysely } from 'kysely'
import { usualResults } from '../../contract/calls/search.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { findToday, zoneOf } from '../matches/reader-day.ts'
import { search } from '../search/search.ts'

/** The search over teams, leagues, experts and matches. */
export function searchCalls(db: Kysely<Tables>): HandlersOf<'search'> {
  return {
    search: {
      topics: ['match', 'expert'],
      answer: async ({ q, size = usualResults, zone, offset }, language) => {
        const day = await findToday(db, zoneOf(zone, offset))
        return search(db, language, { q, size, day })
      },
    },
  }
}
