/** The calls about one match, beside its plans, line-ups and intelligence. */
import { MatchId } from '../match.ts'
import { MatchDetail } from '../match-detail.ts'
import { call, fields } from './call.ts'

export const matchDetailCalls = {
  matchDetail: call({
    path: '/match/detail',
    summary: 'One match: who, where, how it stands, its goals, and how many plans are on it',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: MatchDetail,
  }),
} as const
