/** The call for the line-ups of a match. */
import { Type, type Static } from 'typebox'
import { Club, MatchId } from '../match.ts'
import { fromOneTo, list, oneOf, orNull, positive, text, upTo } from '../schema.ts'
import { call, fields } from './call.ts'
import { largestInteger } from '../values.ts'

const Scored = Type.Object({
  minute: fromOneTo(120, 'minute of play; the last one of its half in stoppage time'),
  added: orNull(
    Type.Integer({ maximum: largestInteger, minimum: 1 }),
    'minutes of stoppage time; null outside stoppage time',
  ),
  kind: oneOf(['play', 'penalty', 'own'] as const, 'kind of goal; own: counts for the other side'),
})

const player = {
  playerId: positive('stable id of a player'),
  name: text('name of the player'),
  number: orNull(Type.Integer({ minimum: 0, maximum: 999 }), 'shirt number; null if unknown'),
  position: orNull(
    Type.Enum(['goalkeeper', 'defender', 'midfielder', 'forward'] as const),
    'position of the player; null if unknown',
  ),
}

const Listed = Type.Object({
  ...player,
  goals: list(Scored, 'goals in this match, in order'),
})

const Starter = Type.Object({
  ...Listed.properties,
  line: upTo(
    10,
    'line from the back: 0 is the goalkeeper; 1 for all others if the formation is unknown',
  ),
  place: upTo(9, 'position in the line, from the right to the left, from 0'),
})

const Absent = Type.Object({
  ...player,
  reason: oneOf(['injury', 'suspension', 'other'] as const, 'reason for the absence'),
  since: Type.String({
    format: 'date-time',
    description: 'first report of the absence, UTC instant',
  }),
})

export const Lineup = Type.Object({
  confirmed: Type.Boolean({
    description: 'true if announced by the club, false if only expected',
  }),
  formation: orNull(
    Type.String({ pattern: '^[1-9](-[1-9]){1,4}$' }),
    'outfield lines from the back, such as 4-2-3-1; null if unknown',
  ),
  starters: list(Starter, 'starters: the goalkeeper, then line by line from the back', 11),
  bench: list(Listed, 'substitutes that the source names', 30),
  absences: list(Absent, 'absences that the source names, the longest first'),
  observedAt: Type.String({
    format: 'date-time',
    description: 'last change reported by the source, UTC instant',
  }),
})
export type Lineup = Static<typeof Lineup>

const TeamSheet = Type.Object(
  { club: Club, lineup: orNull(Lineup, 'line-up of the side; null while unknown') },
  { description: 'line-up of one side' },
)

export const matchLineupCalls = {
  matchLineup: call({
    path: '/match/lineup',
    summary: 'Returns both line-ups, expected or announced, with bench and absences',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: Type.Object({ matchId: MatchId, home: TeamSheet, away: TeamSheet }),
  }),
} as const
