import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { listFeed, listFollowedOnSale } from '../publishing/follow-feed.ts'

/** The calls about the plans of the experts that a reader follows. */
export function followingCalls(db: Kysely<Tables>): HandlersOf<'followFeed' | 'followOnSale'> {
  return {
    followFeed: {
      answer: (request, language, { principal }) => listFeed(db, language, principal.uid, request),
    },
    followOnSale: {
      answer: ({ size }, language, { principal }) =>
        listFollowedOnSale(db, language, principal.uid, size),
    },
  }
}
