/** The call for the events of a match. */
import { Type, type Static } from 'typebox'
import { MatchId } from '../match.ts'
import { MatchEvent, statistics } from '../match-events.ts'
import { count, list, oneOf, orNull, quantity, text } from '../schema.ts'
import { largestInteger } from '../values.ts'
import { call, fields } from './call.ts'

const value = (side: string) => quantity(`number of the ${side} side; possession in percent`)

/** The source of a match and the age of its data. */
const MatchSource = Type.Object(
  {
    name: text('name of the source of the match'),
    observedAt: Type.String({
      format: 'date-time',
      description: 'instant at which this site stored the last change, UTC',
    }),
    reportedAt: orNull(
      Type.String({ format: 'date-time' }),
      'timestamp of the last change by the source’s own clock, UTC; null if it states none',
    ),
    delay: orNull(
      Type.Integer({ minimum: 0, maximum: largestInteger }),
      'median seconds from the source’s timestamps to storing, over a day; null if unknown',
    ),
  },
  { description: 'source of the match, and age of its data' },
)

const Attendance = Type.Object({
  spectators: count('number of spectators'),
  source: text('name of the source of the number'),
})

const Referee = Type.Object({
  name: text('name of the referee'),
  source: text('name of the source of the name'),
})

export const MatchEvents = Type.Object({
  matchId: MatchId,
  events: list(MatchEvent, 'events in order; goals that contradict the score are left out'),
  complete: Type.Boolean({
    description: 'true if the goals add up to each score of the match that is known',
  }),
  cards: Type.Boolean({
    description: 'true if the source reports cards and substitutions of this match',
  }),
  statistics: list(
    Type.Object({
      kind: oneOf(statistics, 'kind of statistic'),
      home: value('home'),
      away: value('away'),
    }),
    'statistics that the source reports',
    statistics.length,
  ),
  source: MatchSource,
  attendance: Type.Optional(
    orNull(Attendance, 'spectators; null if no source tells them; absent on older servers'),
  ),
  referee: Type.Optional(
    orNull(Referee, 'referee; null if no source names one; absent on older servers'),
  ),
})
export type MatchEvents = Static<typeof MatchEvents>

export const matchEventsCalls = {
  matchEvents: call({
    path: '/match/events',
    summary:
      'Returns goals, cards and substitutions in order, statistics, and the age of the ' +
      'source’s data',
    read: true,
    caller: 'anyone',
    data: fields({ matchId: MatchId }),
    result: MatchEvents,
  }),
} as const
