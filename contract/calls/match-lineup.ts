/** The call for the line-ups of a match. */
import { Type, type Static } from 'typebox'
import { Club, MatchId } from '../match.ts'
import { orNull, text } from '../schema.ts'
import { call, fields } from './call.ts'
import { largestInteger, longestList } from '../values.ts'

const Scored = Type.Object({
  minute: Type.Integer({
    minimum: 1,
    maximum: 120,
    description: 'in stoppage time the last one of its half',
  }),
  added: orNull(
    Type.Integer({ maximum: largestInteger, minimum: 1 }),
    'minutes of stoppage time; null outside it',
  ),
  kind: Type.Enum(['play', 'penalty', 'own'] as const, {
    description: 'own: it counts for the other side',
  }),
})

const player = {
  playerId: Type.Integer({
    maximum: largestInteger,
    minimum: 1,
    description: 'stable id of a player',
  }),
  name: text('the player’s name'),
  number: orNull(
    Type.Integer({ minimum: 0, maximum: 999 }),
    'on the shirt; null where it is not known',
  ),
  position: orNull(
    Type.Enum(['goalkeeper', 'defender', 'midfielder', 'forward'] as const),
    'null where it is not known',
  ),
}

const Listed = Type.Object({
  ...player,
  goals: Type.Array(Scored, { maxItems: longestList, description: 'of this match, in order' }),
})

const Starter = Type.Object({
  ...Listed.properties,
  line: Type.Integer({
    minimum: 0,
    maximum: 10,
    description: 'from the back: 0 is the goalkeeper; all 1 where no formation is known',
  }),
  place: Type.Integer({
    minimum: 0,
    maximum: 9,
    description: 'within the line, from the right to the left',
  }),
})

const Absent = Type.Object({
  ...player,
  reason: Type.Enum(['injury', 'suspension', 'other'] as const, {
    description: 'why the player is absent',
  }),
  since: Type.String({ format: 'date-time', description: 'when the source said so' }),
})

export const Lineup = Type.Object({
  confirmed: Type.Boolean({
    description: 'as announced by the club; false while it is only expected',
  }),
  formation: orNull(
    Type.String({ pattern: '^[1-9](-[1-9]){1,4}$' }),
    'outfield lines from the back, such as 4-2-3-1',
  ),
  starters: Type.Array(Starter, {
    maxItems: 11,
    description: 'the goalkeeper first, then line by line from the back',
  }),
  bench: Type.Array(Listed, {
    maxItems: 30,
    description: 'substitutes, as far as the source names them',
  }),
  absences: Type.Array(Absent, {
    maxItems: longestList,
    description: 'as far as the source says, the longest first',
  }),
  observedAt: Type.String({
    format: 'date-time',
    description: 'when the source last said something new about it: UTC instant',
  }),
})
export type Lineup = Static<typeof Lineup>

const TeamSheet = Type.Object(
  { club: Club, lineup: orNull(Lineup, 'null while nothing is known of it') },
  { description: 'of one side' },
)

export const matchLineupCalls = {
  matchLineup: call({
    path: '/match/lineup',
    summary: 'Who plays: both line-ups, expected or announced, with bench and absences',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: Type.Object({ matchId: MatchId, home: TeamSheet, away: TeamSheet }),
  }),
} as const
