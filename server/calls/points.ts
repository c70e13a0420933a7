import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/answers.ts'
import { Refused } from '../http/refused.ts'

export function pointsCalls(_db: Kysely<Tables>): HandlersOf<'pointsMine' | 'followMine' | 'followExpert'> {
  return {
    pointsMine: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    followMine: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    followExpert: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
  }
}
