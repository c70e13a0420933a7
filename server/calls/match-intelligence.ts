import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findMatchData } from '../intelligence/intelligence.ts'
import { itemsAbout } from '../intelligence/items.ts'

/** The call about facts for and against each side of a match. */
export function matchIntelligenceCalls(db: Kysely<Tables>): HandlersOf<'matchIntelligence'> {
  return {
    matchIntelligence: {
      topics: ['match'],
      async answer({ matchId }, language) {
        const snapshot = await findMatchData(db, matchId, language)
        if (!snapshot) throw new Refusal(codes.notFound, 'matchId')
        const { data, matchTime, home, away } = snapshot
        const items = itemsAbout(data, language).map(({ side, tone, weight, text, source, at }) => {
          return { side, tone, weight, text, source, at: at.toISOString() }
        })
        return {
          matchId,
          asOf: data.asOf.toISOString(),
          matchTime: matchTime?.toISOString() ?? null,
          home,
          away,
          items,
        }
      },
    },
  }
}
