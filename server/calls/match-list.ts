import type { Kysely } from 'kysely'
import { codes } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { HandlersOf } from '../http/api/answers.ts'
import { Refusal } from '../http/refusal.ts'
import { listMatchesOfDay } from '../matches/match-list.ts'
import { findReaderDay, zoneOf } from '../matches/reader-day.ts'
import { listMatchPicks } from '../publishing/match-picks.ts'
import { followMatch, unfollowMatch } from '../following/follow-match.ts'
import { withLogSize } from './with-log-size.ts'

export function matchListCalls(
  db: Kysely<Tables>,
): HandlersOf<'matchList' | 'matchPicks' | 'followMatch'> {
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
