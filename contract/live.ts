/** The event stream: states of matches and changes of plans. The same events for every reader. */
import { Type, type Static } from 'typebox'
import { ExpertId } from './expert.ts'
import { MatchId, MatchNews } from './match.ts'
import { PlanId } from './plan.ts'
import { largestNumber, longestList } from './values.ts'

/** Event ids count from 1 without a gap, in the order in which the changes were stored. */
const EventId = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'number of an event; 0 before the first',
})

/**
 * Changed plans of one match: new plans or versions, plans that became readable by everyone, or
 * plans that a result settled.
 */
export const PlansNews = Type.Object(
  {
    matchId: MatchId,
    what: Type.Enum(['published', 'revealed', 'settled'] as const, {
      description:
        'new plans or new versions; those that everyone may read from now on; ' +
        'those that a result decided',
    }),
    plans: Type.Array(
      Type.Object({
        planId: PlanId,
        expertId: ExpertId,
        hitResult: Type.Integer({
          minimum: 0,
          maximum: 2,
          description: '0 undecided, push or Not Counted; 1 hit; 2 miss',
        }),
      }),
      { maxItems: longestList, description: 'all of this match' },
    ),
  },
  { description: 'what became of plans of a match' },
)
export type PlansNews = Static<typeof PlansNews>

/** One event: the full state of a match, or changed plans of a match. */
export const LiveEvent = Type.Object({
  id: EventId,
  match: Type.Optional(MatchNews),
  plans: Type.Optional(PlansNews),
})
export type LiveEvent = Static<typeof LiveEvent>

/** The current cursor, sent when the stream opens and every 15 seconds. */
export const LiveMoment = Type.Object({
  id: EventId,
  at: Type.String({ format: 'date-time', description: 'the site’s present: UTC instant' }),
  speed: Type.Number({
    maximum: largestNumber,
    minimum: 0,
    description: 'seconds of the site in one real second',
  }),
  heardAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'when the source of matches was last heard, whatever it said: UTC instant',
    }),
  ),
})
export type LiveMoment = Static<typeof LiveMoment>

/** The same for clients that poll every two seconds instead of streaming. */
export const LiveSince = Type.Object({
  ...LiveMoment.properties,
  snapshot: Type.Boolean({
    description:
      'too much has happened since, or it is too long ago: ask anew for whatever is shown',
  }),
  events: Type.Array(LiveEvent, {
    maxItems: longestList,
    description: 'in order; none with a snapshot',
  }),
})
export type LiveSince = Static<typeof LiveSince>

/** The most matches that a watch set can name. A client that needs more watches all matches. */
export const mostWatched = 200
const ids = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,199}$', description }))

/** The watch set of a reader, as query parameters. */
export const LiveWatch = Type.Object({
  watch: Type.Optional(
    Type.Literal('all', {
      description: 'how every match stands; of plans only what the other parameters name',
    }),
  ),
  match: ids('ids of up to 200 matches, comma-separated: how they stand, and their plans'),
  expert: ids('ids of up to 200 experts, comma-separated: their plans'),
  after: Type.Optional(
    Type.String({
      pattern: '^\\d{1,16}$',
      description: 'the last event that is known; Last-Event-ID says the same',
    }),
  ),
})
export type LiveWatch = Static<typeof LiveWatch>
