/** Events of a match: goals, cards and substitutions. */
import { Type, type Static } from 'typebox'
import { count, fromOneTo, oneOf, orNull } from './schema.ts'
import { largestInteger, longestText, Words } from './values.ts'

export const eventKinds = [
  'goal',
  'penalty',
  'own',
  'yellow',
  'secondYellow',
  'red',
  'substitution',
] as const

/** In the order in which they are shown. */
export const statistics = [
  'shots',
  'shotsOnTarget',
  'possession',
  'corners',
  'fouls',
  'offsides',
] as const
export type Statistic = (typeof statistics)[number]

const event = {
  kind: oneOf(
    eventKinds,
    'kind of event; penalty and own are goals, own one by a player of the other side; ' +
      'secondYellow is the second yellow card, which sends off',
  ),
  side: oneOf(['home', 'away'] as const, 'side whose score the goal raises, or side of the player'),
  minute: fromOneTo(120, 'minute of play; the last one of its half in stoppage time'),
  added: orNull(
    Type.Integer({ maximum: largestInteger, minimum: 1 }),
    'minutes of stoppage time; null outside stoppage time',
  ),
}

const name = Type.String({ maxLength: longestText })
const running = (side: string) =>
  orNull(
    Type.Integer({ minimum: 0, maximum: 99 }),
    `${side} goals after this goal; null for other events and while goals are missing`,
  )

export const MatchEvent = Type.Object({
  ...event,
  player: orNull(
    name,
    'name of the scorer, of the player with the card, or of the substitute; null if unknown',
  ),
  off: orNull(name, 'name of the player who was replaced; null for other events and if unknown'),
  home: running('home'),
  away: running('away'),
})
export type MatchEvent = Static<typeof MatchEvent>

const names = orNull(Words, 'name in three languages; null if unknown')

/** The events of a match in the event stream: the details come from the call. */
export const EventsNews = Type.Object(
  {
    count: count('number of known events of the match'),
    latest: orNull(
      Type.Object({ ...event, player: names, off: names }),
      'latest event by minute of play; null without events',
    ),
  },
  { description: 'number of known events, and the latest one' },
)
export type EventsNews = Static<typeof EventsNews>
