/** The call for the intelligence of a match: facts in favour of and against each side. */
import { Type } from 'typebox'
import { Club, Instant, MatchId } from '../match.ts'
import { call, fields } from './call.ts'
import { longestText } from '../values.ts'

const Item = Type.Object({
  side: Type.Enum(['home', 'away', 'neutral'] as const, {
    description: 'whom it is about; neutral: both, or the pairing',
  }),
  tone: Type.Enum(['for', 'against', 'neutral'] as const, {
    description:
      'good or bad news for that side, or neither; it describes the side and does not ' +
      'foretell the result',
  }),
  weight: Type.Integer({
    minimum: 1,
    maximum: 5,
    description:
      'how far the numbers stand out, by a fixed rule for each kind: ' +
      'a run weighs more the longer it is, a record the further it is from half of the ' +
      'points, the table the closer a place is, absences one more for each player',
  }),
  text: Type.String({
    maxLength: longestText,
    description:
      'one sentence in the reader’s language, with the numbers that it is made of; ' +
      'results and goals are without extra time',
  }),
  source: Type.String({
    maxLength: longestText,
    description: 'what the numbers are of and who says so, in words',
  }),
  at: Type.String({
    format: 'date-time',
    description:
      'the latest instant that the numbers are of: a kick-off, or when an absence became known',
  }),
})

export const matchIntelligenceCalls = {
  matchIntelligence: call({
    path: '/match/intelligence',
    summary:
      'What speaks for and against each side, from stored data alone, as it was known at kick-off',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: Type.Object({
      matchId: MatchId,
      asOf: Type.String({
        format: 'date-time',
        description: 'nothing later is told: the kick-off once it is past',
      }),
      matchTime: Type.Union([Instant, Type.Null()], {
        description: 'kick-off; null while no time is known',
      }),
      home: Club,
      away: Club,
      items: Type.Array(Item, {
        maxItems: 42,
        description: 'the weightiest first within each side and tone; empty where nothing is known',
      }),
    }),
  }),
} as const
