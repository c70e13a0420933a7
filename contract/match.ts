import { Type, type Static, type TSchema } from 'typebox'
import type { LiveField } from './live-fields.ts'
import { EventsNews } from './match-events.ts'
import { count, fromOneTo, idTo, orNull, text } from './schema.ts'
import {
  daysToResult,
  firstStatus,
  hoursToResult,
  lastStatus,
  matchStatus,
  statusRange,
} from './values.ts'

export const MatchId = idTo(Number.MAX_SAFE_INTEGER, 'stable id of a match')

/**
 * The path of a picture below the static prefix. Empty when there is none; the client then draws a
 * placeholder.
 */
export const PicturePath = Type.String({
  pattern: '^([a-z0-9_-]+(/[a-z0-9_-]+)*\\.(webp|png|jpg|svg))?$',
  maxLength: 200,
  description: 'relative path under the static prefix; empty if there is no picture',
})

/** UTC instant, ISO 8601 with milliseconds and Z. */
export const Instant = Type.String({ format: 'date-time', description: 'UTC instant, ISO 8601' })

export const LeagueId = fromOneTo(2 ** 31 - 1, 'stable id of a league or cup')
export const ClubId = fromOneTo(2 ** 31 - 1, 'stable id of a club or national team')

/** A side of a match, in the reader's language. */
export const Club = Type.Object(
  {
    clubId: ClubId,
    name: text('full name of the club or national team'),
    shortName: text('short name of the club or national team'),
    crest: PicturePath,
  },
  { description: 'club or national team' },
)
export type Club = Static<typeof Club>

export const StatusCode = Type.Integer({
  minimum: firstStatus,
  maximum: lastStatus,
  description:
    `match status code, ${statusRange}; ${matchStatus.extraTime} stands for the deprecated ` +
    `${matchStatus.extraTimeDeprecated} too`,
})

const goals = (description: string) =>
  orNull(Type.Integer({ minimum: 0, maximum: 99 }), description)

export const SourcesDiffer = Type.Optional(
  Type.Boolean({
    description:
      'true if the sources tell different results, or differ in extra time or the shoot-out: ' +
      '`disputed` and `differing` of /match/detail; absent on older servers',
  }),
)

/** The schemas of the live fields. */
export const matchNow = {
  status: StatusCode,
  resultMissing: Type.Optional(
    Type.Boolean({
      description:
        `true if no source told the end ${hoursToResult} hours after a known kick-off, or ` +
        `${daysToResult} days after the start of a day without a time; absent on older servers`,
    }),
  ),
  sourcesDiffer: SourcesDiffer,
  minute: orNull(
    Type.Integer({ minimum: 1, maximum: 120 }),
    'minute of play; null if not playing or unknown',
  ),
  homeScore: goals(
    'home goals now, with extra time, without a shoot-out; null while there is no score',
  ),
  awayScore: goals(
    'away goals now, with extra time, without a shoot-out; null while there is no score',
  ),
  halfHome: goals('home goals at half time; null if unknown'),
  halfAway: goals('away goals at half time; null if unknown'),
  fullHome: goals(
    'home goals after regular time with stoppage time, which settle plans; null if unknown',
  ),
  fullAway: goals(
    'away goals after regular time with stoppage time, which settle plans; null if unknown',
  ),
  penaltyHome: goals('home goals in the shoot-out; null without one'),
  penaltyAway: goals('away goals in the shoot-out; null without one'),
  shootOutWinner: Type.Optional(
    orNull(
      Type.Enum(['home', 'away'] as const),
      'winner of a shoot-out whose score is unknown; null otherwise; absent on older servers',
    ),
  ),
  homeRed: count('red cards of the home side'),
  awayRed: count('red cards of the away side'),
  awarded: Type.Boolean({ description: 'true if a ruling decided the match' }),
  solutionCount: count('plans published on this match, of people and of models'),
  observedAt: Type.String({
    format: 'date-time',
    description: 'last change reported by the source, UTC instant',
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
        description: 'kick-off, UTC instant; null while not even the day is known',
      }),
    ),
    timeKnown: Type.Optional(
      Type.Boolean({
        description: 'true if kick-off time and sides are known, false if only the day is',
      }),
    ),
    events: Type.Optional(EventsNews),
  },
  { description: 'current state of a match' },
)
export type MatchNews = Static<typeof MatchNews>

/** A match in the home carousel: specification section 3, together with its state. */
export const HomeMatch = Type.Object({
  matchId: MatchId,
  leagueName: text('name of the league or cup'),
  matchTime: orNull(Instant, 'kick-off, UTC instant; null while no time is known'),
  homeLogo: PicturePath,
  homeShortName: text('short name of the home side'),
  awayLogo: PicturePath,
  awayShortName: text('short name of the away side'),
  ...matchNow,
})
export type HomeMatch = Static<typeof HomeMatch>
