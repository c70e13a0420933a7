import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findLineups } from '../matches/lineup.ts'

/** The call about line-ups. */
export function matchLineupCalls(db: Kysely<Tables>): HandlersOf<'matchLineup'> {
  return {
    matchLineup: {
      topics: ['match'],
      async answer({ matchId }, language) {
        const lineups = await findLineups(db, matchId, language)
        if (!lineups) throw new Refusal(codes.notFound, 'matchId')
        return lineups
      },
    },
  }
}
