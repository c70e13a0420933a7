import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/answers.ts'
import { Refused } from '../http/refused.ts'

export function planCalls(_db: Kysely<Tables>): HandlersOf<'planList' | 'planDetail' | 'planMine' | 'planUnlock'> {
  return {
    planList: {
      topics: ['match', 'plan', 'expert'],
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    planDetail: {
      topics: ['match', 'plan', 'expert'],
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    planMine: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    planUnlock: {
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
  }
}
