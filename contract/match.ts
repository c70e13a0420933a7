import { Type, type Static } from 'typebox'

export const MatchId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'stable id of a match' })

/** A picture's place under the static prefix; empty when there is none and the reader draws a stand-in. */
export const PicturePath = Type.String({
  pattern: '^([a-z0-9_-]+(/[a-z0-9_-]+)*\\.(webp|png|jpg|svg))?$',
  maxLength: 200,
  description: 'relative path under the static prefix; empty when there is none',
})

/** UTC instant, ISO 8601 with milliseconds and Z, or null where no time is known (status 13). */
export const Instant = Type.String({ format: 'date-time', description: 'UTC instant, ISO 8601' })

/** A match in the home carousel: specification section 3, with its state beside it. */
export const HomeMatch = Type.Object({
  matchId: MatchId,
  leagueName: Type.String(),
  matchTime: Type.Union([Instant, Type.Null()], { description: 'kick-off; null while no time is known' }),
  homeLogo: PicturePath,
  homeShortName: Type.String(),
  awayLogo: PicturePath,
  awayShortName: Type.String(),
  solutionCount: Type.Integer({ minimum: 0, description: 'plans published on this match' }),
  status: Type.Integer({ minimum: 0, maximum: 13, description: 'match status code, 0 to 13' }),
})
export type HomeMatch = Static<typeof HomeMatch>
