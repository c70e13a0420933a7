import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { listMatchesOfDay } from '../matches/match-list.ts'
import { findReaderDay, zoneOf } from '../matches/reader-day.ts'
import { listMatchPicks } from '../publishing/match-picks.ts'
import { addFavourite, removeFavourite, type Favourite } from '../following/favourites.ts'
import { followMatch, unfollowMatch } from '../following/follow-match.ts'
import type { Holder } from '../wallet/owner.ts'
import { withLogSize } from './with-log-size.ts'

export function matchListCalls(
  db: Kysely<Tables>,
): HandlersOf<'matchList' | 'matchPicks' | 'followMatch' | 'followTeam' | 'followLeague'> {
  async function setFavourite(
    kind: Favourite,
    id: number,
    { on, principal, address }: { on: boolean; principal: Holder; address: string },
  ) {
    if (!on) await removeFavourite(db, principal.uid, kind, id)
    else {
      const result = await addFavourite(db, principal, kind, id, address)
      const field = kind === 'team' ? 'clubId' : 'leagueId'
      if (result === 'unknown') throw new Refusal(codes.notFound, field)
      if (result === 'too many') throw new Refusal(codes.conflict, field)
    }
    return {}
  }
  return {
    matchList: {
      // the answer includes the number of plans on each match
      topics: ['match', 'plan'],
      answer: withLogSize(db, async ({ date, zone: name, offset }, language) => {
        const zone = zoneOf(name, offset)
        const day = await findReaderDay(db, zone, date)
        if (day === null) throw new Refusal(codes.badRequest, 'date')
        return listMatchesOfDay(db, language, zone, day)
      }),
    },
    matchPicks: {
      answer: async ({ matchIds }, language, { principal }) => ({
        records: await listMatchPicks(db, language, principal.uid, matchIds),
      }),
    },
    followTeam: {
      answer: ({ clubId, on }, _, { principal, address }) =>
        setFavourite('team', clubId, { on, principal, address }),
    },
    followLeague: {
      answer: ({ leagueId, on }, _, { principal, address }) =>
        setFavourite('league', leagueId, { on, principal, address }),
    },
    followMatch: {
      answer: async ({ matchId, on }, _, { principal, address }) => {
        if (!on) await unfollowMatch(db, principal.uid, matchId)
        else if (!(await followMatch(db, principal, matchId, address)))
          throw new Refusal(codes.notFound, 'matchId')
        return {}
      },
    },
  }
}
