import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/answers.ts'
import { Refused } from '../http/refused.ts'

export function publishCalls(_db: Kysely<Tables>): HandlersOf<'expertPublish'> {
  return {
    expertPublish: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
  }
}
