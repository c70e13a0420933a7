/** The calls about one match, except its plans, line-ups and intelligence. */
import { MatchId } from '../match.ts'
import { MatchPrices } from '../match-prices.ts'
import { MatchData, MatchDetail, MatchProbability } from '../match-detail.ts'
import { call, fields } from './call.ts'

export const matchDetailCalls = {
  matchDetail: call({
    path: '/match/detail',
    summary: 'Returns one match with its state, goals, venue, and number of plans',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: MatchDetail,
  }),
  matchData: call({
    path: '/match/data',
    summary:
      'Returns the two sides’ form, earlier meetings, place in the table, and goals by ' +
      'period before a match',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: MatchData,
  }),
  matchPrices: call({
    path: '/match/prices',
    summary: 'Returns how the prices of a match moved, from sealed entries of the public log',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: MatchPrices,
  }),
  matchProbability: call({
    path: '/match/probability',
    summary:
      'Returns the probabilities of home, draw and away by the market and by each house ' +
      'model, with track records',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: MatchProbability,
  }),
} as const
