import type { Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { countWitnessed } from '../log/cosigned.ts'
import { findExpertDetail } from '../standings/expert-detail.ts'
import { listPredicts } from '../publishing/expert-plans.ts'

export function expertDetailCalls(
  db: Kysely<Tables>,
): HandlersOf<'expertDetail' | 'expertPredicts'> {
  return {
    expertDetail: {
      topics: ['match', 'plan', 'expert'],
      answer: async ({ expertId, window = 'all' }, language) =>
        witnessedIn(
          orNotFound(await findExpertDetail(db, expertId, window, language)),
          await countWitnessed(db, expertId),
        ),
    },
    expertPredicts: {
      topics: ['match', 'plan', 'expert'],
      answer: async (request, language) => orNotFound(await listPredicts(db, language, request)),
    },
  }
}

const witnessedIn = (detail: ResultOf<'expertDetail'>, witnessed: number | null) =>
  witnessed === null ? detail : { ...detail, ledger: { ...detail.ledger, witnessed } }

/** Throws `Refusal` (not found) if no expert has this id. */
function orNotFound<T>(found: T | null): T {
  if (found === null) throw new Refusal(codes.notFound, 'expertId')
  return found
}
