/** The call for the intelligence of a match: facts in favour of and against each side. */
import { Type } from 'typebox'
import { Club, Instant, MatchId } from '../match.ts'
import { call, fields } from './call.ts'
import { fromOneTo, list, oneOf, orNull, text } from '../schema.ts'

const Item = Type.Object({
  side: oneOf(
    ['home', 'away', 'neutral'] as const,
    'side that the item is about; neutral: both sides, or their pairing',
  ),
  tone: oneOf(
    ['for', 'against', 'neutral'] as const,
    'meaning for that side: for is good, against is bad news; no forecast of the result',
  ),
  /**
   * A run weighs more the longer it is, a record the further it is from half of the points, the
   * table the closer a place is, and absences one more for each player.
   */
  weight: fromOneTo(5, 'importance by a fixed rule for each kind of item: 1 (low) to 5 (high)'),
  text: text(
    'sentence in the language of the request, with its numbers; results and goals are ' +
      'without extra time',
  ),
  source: text('origin of the numbers, in words: the sample and the source'),
  at: Type.String({
    format: 'date-time',
    description: 'latest instant of the numbers, UTC: a kick-off, or when an absence became known',
  }),
})

export const matchIntelligenceCalls = {
  matchIntelligence: call({
    path: '/match/intelligence',
    summary:
      'Lists the facts for and against each side, from stored data alone, as known at kick-off',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: Type.Object({
      matchId: MatchId,
      asOf: Type.String({
        format: 'date-time',
        description: 'latest instant considered, UTC: the kick-off once it has passed',
      }),
      matchTime: orNull(Instant, 'kick-off, UTC instant; null while no time is known'),
      home: Club,
      away: Club,
      items: list(
        Item,
        'items, the highest weight first for each side and tone; empty if nothing is known',
        42,
      ),
    }),
  }),
} as const
