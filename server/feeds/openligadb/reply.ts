/** The fields of OpenLigaDB's matches in use. Anyone registered edits them: all may be missing. */
import { Type, type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { withSoundDetails } from '../sound-details.ts'

const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Team = Type.Object({
  teamId: Type.Integer({ minimum: 0 }),
  teamName: Type.String(),
  shortName: maybe(Type.String()),
})
export type Team = Static<typeof Team>

const ResultRow = Type.Object({
  resultName: maybe(Type.String()),
  pointsTeam1: Type.Integer(),
  pointsTeam2: Type.Integer(),
  resultTypeID: maybe(Type.Integer()),
  /** "HalfTime", "After90Minutes", "AfterExtraTime", "AfterPenalties" or "Unknown". */
  resultTypeKind: maybe(Type.String()),
})
export type ResultRow = Static<typeof ResultRow>

const GoalRow = Type.Object({
  scoreTeam1: maybe(Type.Integer()),
  scoreTeam2: maybe(Type.Integer()),
  matchMinute: maybe(Type.Integer()),
  goalGetterID: maybe(Type.Integer()),
  goalGetterName: maybe(Type.String()),
  isPenalty: maybe(Type.Boolean()),
  isOwnGoal: maybe(Type.Boolean()),
  comment: maybe(Type.String()),
})
export type GoalRow = Static<typeof GoalRow>

const Match = Type.Object({
  matchID: Type.Integer({ minimum: 1 }),
  leagueName: Type.String(),
  leagueSeason: Type.Integer({ minimum: 1900, maximum: 2200 }),
  leagueShortcut: Type.String(),
  /** The only time in use: `matchDateTime` is local, and its zone is often wrong. */
  matchDateTimeUTC: maybe(Type.String()),
  group: Type.Object({ groupName: maybe(Type.String()), groupOrderID: Type.Integer() }),
  team1: Team,
  team2: Team,
  /** Local time in Germany, of the last change to the match. */
  lastUpdateDateTime: maybe(Type.String()),
  matchIsFinished: maybe(Type.Boolean()),
  matchResults: maybe(Type.Array(ResultRow)),
  goals: maybe(Type.Array(GoalRow)),
  location: maybe(
    Type.Object({ locationCity: maybe(Type.String()), locationStadium: maybe(Type.String()) }),
  ),
  numberOfViewers: Type.Optional(Type.Unknown()),
})
export type Match = Static<typeof Match>

const match = Compile(Match)

const details = [
  '/matchResults/*',
  '/matchResults',
  '/goals',
  '/location',
  '/lastUpdateDateTime',
  '/group/groupName',
  '/team1/shortName',
  '/team2/shortName',
]

/** A match and the places of details that cannot be read; null for any other value. */
export const readMatch = (value: unknown) => withSoundDetails(value, match, details)
