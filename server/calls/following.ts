import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { findFavourites } from '../following/favourite-list.ts'
import { listFollowedMatches } from '../matches/followed-matches.ts'
import { listFeed, listFollowedOnSale, listLastEvents } from '../publishing/follow-feed.ts'
import { findBrought, findBroughtFrom } from '../standings/brought.ts'

/** The calls about the plans of the experts that a reader follows. */
export function followingCalls(
  db: Kysely<Tables>,
): HandlersOf<'followFeed' | 'followOnSale' | 'followBrought' | 'followFavourites'> {
  return {
    followBrought: {
      answer: async ({ from }, language, { principal }) => {
        if (from === undefined) return findBrought(db, language, principal.uid)
        const brought = await findBroughtFrom(db, language, from.expertId, from.serial)
        if (brought === null) throw new Refusal(codes.notFound, 'serial')
        return brought
      },
    },
    followFavourites: {
      answer: async (_, language, { principal }) => {
        const [experts, matches, favourites] = await Promise.all([
          listLastEvents(db, principal.uid),
          listFollowedMatches(db, language, principal.uid),
          findFavourites(db, language, principal.uid),
        ])
        return { experts, matches, ...favourites }
      },
    },
    followFeed: {
      answer: (request, language, { principal }) => listFeed(db, language, principal.uid, request),
    },
    followOnSale: {
      answer: (chosen, language, { principal }) =>
        listFollowedOnSale(db, language, principal.uid, chosen),
    },
  }
}
