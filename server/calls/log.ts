import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findExpertLog, findSeal } from '../log/plan-entries.ts'

/** The calls about the state of the public log. */
export function logCalls(db: Kysely<Tables>): HandlersOf<'planSeal' | 'expertLog'> {
  return {
    planSeal: {
      topics: ['plan'],
      answer: async ({ id }) => (await findSeal(db, id)) ?? missing('id'),
    },
    expertLog: {
      topics: ['plan', 'match'],
      answer: async ({ expertId }) => (await findExpertLog(db, expertId)) ?? missing('expertId'),
    },
  }
}

function missing(field: string): never {
  throw new Refusal(codes.notFound, field)
}
