/** The event stream: states of matches and changes of plans. The same events for every reader. */
import { Type, type Static } from 'typebox'
import { ExpertId } from './expert.ts'
import { MatchId, MatchNews } from './match.ts'
import { PlanId } from './plan.ts'
import { list, oneOf, quantity, upTo } from './schema.ts'

/** Event ids count from 1 without a gap, in the order in which the changes were stored. */
const EventId = upTo(Number.MAX_SAFE_INTEGER, 'number of an event; 0 before the first')

/**
 * Changed plans of one match: new plans or versions, plans that became readable by everyone, or
 * plans that a result settled.
 */
export const PlansNews = Type.Object(
  {
    matchId: MatchId,
    what: oneOf(
      ['published', 'revealed', 'settled'] as const,
      'kind of change: new plans or versions, plans that everyone may now read, or ' +
        'settled plans',
    ),
    plans: list(
      Type.Object({
        planId: PlanId,
        expertId: ExpertId,
        hitResult: upTo(2, 'hit result: 0 undecided, push or Not Counted; 1 hit; 2 miss'),
      }),
      'changed plans, all of this match',
    ),
  },
  { description: 'changed plans of one match' },
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
  at: Type.String({ format: 'date-time', description: 'current time of the site, UTC instant' }),
  speed: quantity('speed of the site’s clock, in its seconds per real second'),
  heardAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'last contact with the source of matches, UTC instant; absent if there was none',
    }),
  ),
})
export type LiveMoment = Static<typeof LiveMoment>

/** The same for clients that poll every two seconds instead of streaming. */
export const LiveSince = Type.Object({
  ...LiveMoment.properties,
  snapshot: Type.Boolean({
    description: 'true if too many events were missed, or too long ago: refetch everything shown',
  }),
  events: list(LiveEvent, 'events in order; empty if snapshot is true'),
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
      description: 'selector of all matches; of plans, only those that the other parameters select',
    }),
  ),
  match: ids('ids of up to 200 matches, comma-separated: selects their states and their plans'),
  expert: ids('ids of up to 200 experts, comma-separated: selects their plans'),
  after: Type.Optional(
    Type.String({
      pattern: '^\\d{1,16}$',
      description: 'number of the last known event; the header Last-Event-ID has precedence',
    }),
  ),
})
export type LiveWatch = Static<typeof LiveWatch>
