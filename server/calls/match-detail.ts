import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findMatchData } from '../matches/match-data.ts'
import { findMatchDetail } from '../matches/match-detail.ts'
import { findMatchPrices } from '../matches/match-prices.ts'
import { findMatchProbability } from '../matches/match-probability.ts'
import { withLogSize } from './with-log-size.ts'

/** The calls about one match. */
export function matchDetailCalls(
  db: Kysely<Tables>,
): HandlersOf<'matchDetail' | 'matchData' | 'matchPrices' | 'matchProbability'> {
  return {
    matchDetail: {
      topics: ['match', 'plan'],
      answer: withLogSize(db, async ({ matchId }, language) =>
        orNotFound(await findMatchDetail(db, matchId, language)),
      ),
    },
    matchData: {
      topics: ['match'],
      answer: async ({ matchId }, language) =>
        orNotFound(await findMatchData(db, matchId, language)),
    },
    matchPrices: {
      topics: ['match', 'plan', 'expert'],
      answer: withLogSize(db, async ({ matchId }, language) =>
        orNotFound(await findMatchPrices(db, matchId, language)),
      ),
    },
    matchProbability: {
      topics: ['match', 'plan', 'expert'],
      answer: withLogSize(db, async ({ matchId }, language) =>
        orNotFound(await findMatchProbability(db, matchId, language)),
      ),
    },
  }
}

/** Throws `Refusal` (not found) if no match has the id. */
function orNotFound<T>(found: T | null): T {
  if (found === null) throw new Refusal(codes.notFound, 'matchId')
  return found
}
