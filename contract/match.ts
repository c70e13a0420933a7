import { Type, type Static, type TSchema } from 'typebox'
import type { LiveField } from './live-fields.ts'
import { count, idTo, orNull, text } from './schema.ts'
import { firstStatus, lastStatus, matchStatus, statusRange } from './values.ts'

export const MatchId = idTo(Number.MAX_SAFE_INTEGER, 'stable id of a match')

/**
 * The path of a picture below the static prefix. Empty when there is none; the client then draws a
 * placeholder.
 */
export const PicturePath = Type.String({
  pattern: '^([a-z0-9_-]+(/[a-z0-9_-]+)*\\.(webp|png|jpg|svg))?$',
  maxLength: 200,
  description: 'relative path under the static prefix; empty when there is none',
})

/** UTC instant, ISO 8601 with milliseconds and Z. */
export const Instant = Type.String({ format: 'date-time', description: 'UTC instant, ISO 8601' })

export const LeagueId = Type.Integer({
  minimum: 1,
  maximum: 2 ** 31 - 1,
  description: 'stable id of a league or cup',
})
export const ClubId = Type.Integer({
  minimum: 1,
  maximum: 2 ** 31 - 1,
  description: 'stable id of a club or national team',
})

/** A side of a match, in the reader's language. */
export const Club = Type.Object(
  { clubId: ClubId, name: text('full name'), shortName: text('short name'), crest: PicturePath },
  { description: 'a club or national team' },
)
export type Club = Static<typeof Club>

export const StatusCode = Type.Integer({
  minimum: firstStatus,
  maximum: lastStatus,
  description:
    `match status code, ${statusRange}; the deprecated ${matchStatus.extraTimeDeprecated} is ` +
    `given as ${matchStatus.extraTime}`,
})

const goals = (description: string) =>
  orNull(Type.Integer({ minimum: 0, maximum: 99 }), description)

/** The schemas of the live fields. */
export const matchNow = {
  status: StatusCode,
  minute: orNull(
    Type.Integer({ minimum: 1, maximum: 120 }),
    'minute of play; null when not playing or not known',
  ),
  homeScore: goals(
    'the running score, extra time included, shoot-out excluded; null while there is none',
  ),
  awayScore: goals('see homeScore'),
  halfHome: goals('at half time'),
  halfAway: goals('at half time'),
  fullHome: goals('after regular time with stoppage time: the score that settles'),
  fullAway: goals('see fullHome'),
  penaltyHome: goals('of the shoot-out'),
  penaltyAway: goals('of the shoot-out'),
  homeRed: count('red cards'),
  awayRed: count('red cards'),
  awarded: Type.Boolean({ description: 'decided by a ruling, not by play' }),
  solutionCount: count('plans published on this match'),
  observedAt: Type.String({
    format: 'date-time',
    description: 'when the source last said something new about it: UTC instant',
  }),
} satisfies Record<LiveField, TSchema>
export const MatchNow = Type.Object({ matchId: MatchId, ...matchNow })
export type MatchNow = Static<typeof MatchNow>

/**
 * The state of a match in the event stream. It includes the kick-off, for which answers have fields
 * of their own.
 */
export const MatchNews = Type.Object(
  {
    ...MatchNow.properties,
    matchTime: Type.Optional(
      Type.Union([Type.Null(), Instant], {
        description: 'kick-off; null while not even its day is known',
      }),
    ),
    timeKnown: Type.Optional(Type.Boolean({ description: 'false while only the day is known' })),
  },
  { description: 'how a match stands now' },
)
export type MatchNews = Static<typeof MatchNews>

/** A match in the home carousel: specification section 3, together with its state. */
export const HomeMatch = Type.Object({
  matchId: MatchId,
  leagueName: text('name of the league or cup'),
  matchTime: Type.Union([Instant, Type.Null()], {
    description: 'kick-off; null while no time is known',
  }),
  homeLogo: PicturePath,
  homeShortName: text('short name of the home side'),
  awayLogo: PicturePath,
  awayShortName: text('short name of the away side'),
  ...matchNow,
})
export type HomeMatch = Static<typeof HomeMatch>
