/** The fields of football-data.org v4 in use. All other fields may change. */
import { Type, type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { withSoundDetails } from '../sound-details.ts'
import { parsedAnswer } from '../visible-text.ts'
import { eventLists, TeamStatistics } from './events.ts'

/** The provider omits unknown values or sends null. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Goals = Type.Object({ home: maybe(Type.Integer()), away: maybe(Type.Integer()) })

const Team = Type.Object({
  id: maybe(Type.Integer({ minimum: 1 })),
  name: maybe(Type.String()),
  shortName: maybe(Type.String()),
  statistics: TeamStatistics,
})
export type Team = Static<typeof Team>

const Match = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  competition: Type.Object({
    code: Type.String({ pattern: '^[A-Z0-9]{2,5}$' }),
    name: Type.String(),
  }),
  season: Type.Object({ startDate: Type.String(), endDate: Type.String() }),
  utcDate: Type.String(),
  status: Type.String(),
  stage: maybe(Type.String()),
  group: maybe(Type.String()),
  matchday: maybe(Type.Integer()),
  /**
   * The time of the provider's last change of the match. Its clock can be hours off, so it is used
   * only to order snapshots of one match.
   */
  lastUpdated: maybe(Type.String()),
  minute: maybe(Type.Union([Type.Integer(), Type.String()])),
  venue: maybe(Type.String()),
  attendance: Type.Optional(Type.Unknown()),
  /** The officials, each with a name and a type: "REFEREE". */
  referees: Type.Optional(Type.Unknown()),
  ...eventLists,
  homeTeam: Team,
  awayTeam: Team,
  score: Type.Object({
    winner: maybe(Type.String()),
    duration: maybe(Type.String()),
    /** All goals including extra time and shoot-out; during the match the current score. */
    fullTime: Goals,
    /** Null until half time. */
    halfTime: maybe(Goals),
    regularTime: maybe(Goals),
    /** Goals of extra time only, and of the shoot-out only. */
    extraTime: maybe(Goals),
    penalties: maybe(Goals),
  }),
})
export type Match = Static<typeof Match>
export type ProviderScore = Match['score']

const match = Compile(Match)

const details = [
  '/venue',
  '/minute',
  '/stage',
  '/group',
  '/matchday',
  '/lastUpdated',
  ...Object.keys(eventLists).map((name) => `/${name}`),
  ...['/homeTeam', '/awayTeam'].flatMap((team) => [`${team}/shortName`, `${team}/statistics`]),
  '/score/halfTime',
]

/** A match and the places of details that cannot be read; null for any other value. */
export const readMatch = (value: unknown) => withSoundDetails(value, match, details)

const list = Compile(
  Type.Object({
    resultSet: Type.Object({ count: Type.Integer({ minimum: 0 }) }),
    matches: Type.Array(Type.Unknown(), { maxItems: 20_000 }),
  }),
)

/**
 * The matches of an answer, not validated yet. Null if the answer is not a list, or has fewer
 * matches than it states.
 */
export function matchesOf(text: string): unknown[] | null {
  const value = parsedAnswer(text)
  return list.Check(value) && value.resultSet.count === value.matches.length ? value.matches : null
}

/** The words of a refusal, which can come with HTTP 200; empty for any other answer. */
export function messageOf(text: string): string {
  const value = parsedAnswer(text)
  return typeof value === 'object' && value !== null && 'message' in value
    ? String(value.message)
    : ''
}
