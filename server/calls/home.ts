import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { newVisitor, type VisitorKeys } from '../http/identity/visitor-token.ts'
import { listGaps } from '../matches/gaps.ts'
import { listHomeMatches, listRecommendedExperts, listRecommendedPlans } from '../matches/home.ts'
import { findBoardsLogSize } from '../standings/boards.ts'
import { withLogSize } from './with-log-size.ts'

/** The calls of the home screen. */
export function homeCalls(
  db: Kysely<Tables>,
  { keys, invented }: { keys: VisitorKeys; invented: boolean },
): HandlersOf<'visitorCreate' | 'queryHome' | 'queryRecommend'> {
  return {
    visitorCreate: {
      answer: async () => newVisitor(keys),
    },
    queryHome: {
      topics: ['match', 'plan', 'expert', 'boards'],
      answer: withLogSize(
        db,
        async (_, language) => {
          const [matches, recommended, gaps] = await Promise.all([
            listHomeMatches(db, language),
            listRecommendedExperts(db, language),
            listGaps(db, language),
          ])
          return { matches, ...recommended, gaps, simulated: invented }
        },
        findBoardsLogSize,
      ),
    },
    queryRecommend: {
      topics: ['match', 'plan', 'expert', 'boards'],
      answer: withLogSize(
        db,
        (paging, language) => listRecommendedPlans(db, language, paging),
        findBoardsLogSize,
      ),
    },
  }
}
