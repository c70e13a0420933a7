import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { listEntries, listFollowed, listFollowedMatches } from '../wallet/points.ts'
import { findBalance } from '../wallet/balance.ts'
import { missingWelcome } from '../wallet/grants.ts'
import { listFavourites } from '../following/favourites.ts'
import { follow, unfollow } from '../following/follow.ts'

/** The calls about the reader's points, and about the experts the reader follows. */
export function pointsCalls(
  db: Kysely<Tables>,
): HandlersOf<'pointsMine' | 'followMine' | 'followExpert'> {
  return {
    pointsMine: {
      answer: async (page, language, { principal, address }) => {
        // reads the balance first: it may grant the day's points, which the entries then include
        const balance = await findBalance(db, principal, address)
        const missing = balance > 0 ? null : await missingWelcome(db, principal, address)
        return {
          balance,
          ...(missing !== null && { withoutWelcome: missing }),
          ...(await listEntries(db, language, principal.uid, page)),
        }
      },
    },
    followMine: {
      answer: async (_, __, { principal }) => {
        const [experts, matches, teams, leagues] = await Promise.all([
          listFollowed(db, principal.uid),
          listFollowedMatches(db, principal.uid),
          listFavourites(db, principal.uid, 'team'),
          listFavourites(db, principal.uid, 'league'),
        ])
        return { experts, matches, teams, leagues }
      },
    },
    followExpert: {
      answer: async ({ expertId, on }, _, { principal, address }) => {
        if (!on) await unfollow(db, principal.uid, expertId)
        else {
          const result = await follow(db, principal, expertId, address)
          if (result === 'no such expert') throw new Refusal(codes.notFound, 'expertId')
          if (result === 'too many') throw new Refusal(codes.conflict, 'expertId')
        }
        return {}
      },
    },
  }
}
