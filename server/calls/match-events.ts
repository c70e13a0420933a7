import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findMatchEvents } from '../matches/match-events.ts'

/** The call about goals, cards and substitutions. */
export function matchEventsCalls(db: Kysely<Tables>): HandlersOf<'matchEvents'> {
  return {
    matchEvents: {
      topics: ['match'],
      async answer({ matchId }, language) {
        const found = await findMatchEvents(db, matchId, language)
        if (!found) throw new Refusal(codes.notFound, 'matchId')
        return found
      },
    },
  }
}
