import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/answers.ts'
import { Refused } from '../http/refused.ts'
import { listBoard } from '../queries/board.ts'

export function expertCalls(db: Kysely<Tables>): HandlersOf<'expertList' | 'expertSpread' | 'expertDetail' | 'expertPredicts'> {
  return {
    expertList: {
      topics: ['expert'],
      answer: (board, language) => listBoard(db, language, board),
    },
    expertSpread: {
      topics: ['match', 'plan', 'expert'],
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    expertDetail: {
      topics: ['match', 'plan', 'expert'],
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
    expertPredicts: {
      topics: ['match', 'plan', 'expert'],
      answer: async () => {
        throw new Refused(codes.tryAgain)
      },
    },
  }
}
