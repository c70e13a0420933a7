/** The calls about one match, except its plans, line-ups and intelligence. */
import { MatchId } from '../match.ts'
import { MatchData, MatchDetail, MatchProbability } from '../match-detail.ts'
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
  matchData: call({
    path: '/match/data',
    summary:
      'What led up to a match: form, earlier meetings, the table around the two ' +
      'sides, when they score',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: MatchData,
  }),
  matchProbability: call({
    path: '/match/probability',
    summary:
      'The chances of home, draw and away by the market and by each model of the house, ' +
      'each with its track record',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: MatchProbability,
  }),
} as const
