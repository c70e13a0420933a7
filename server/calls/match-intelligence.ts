import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findKnown } from '../intelligence/intelligence.ts'
import { itemsAbout } from '../intelligence/items.ts'

/** The call about facts for and against each side of a match. */
export function matchIntelligenceCalls(db: Kysely<Tables>): HandlersOf<'matchIntelligence'> {
  return {
    matchIntelligence: {
      topics: ['match'],
      async answer({ matchId }, language) {
        const snapshot = await findKnown(db, matchId, language)
        if (!snapshot) throw new Refusal(codes.notFound, 'matchId')
        const { known, matchTime, home, away } = snapshot
        const items = itemsAbout(known, language).map(
          ({ side, tone, weight, text, source, at }) => {
            return { side, tone, weight, text, source, at: at.toISOString() }
          },
        )
        return {
          matchId,
          asOf: known.asOf.toISOString(),
          matchTime: matchTime?.toISOString() ?? null,
          home,
          away,
          items,
        }
      },
    },
  }
}
