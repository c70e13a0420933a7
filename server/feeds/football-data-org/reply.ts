/** What football-data.org v4 answers, as far as it is used: every other field may come, go and change its type. */
import { Type, type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** The provider leaves out what it does not know, or says null. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Goals = Type.Object({ home: maybe(Type.Integer()), away: maybe(Type.Integer()) })

const Team = Type.Object({
  id: maybe(Type.Integer({ minimum: 1 })),
  name: maybe(Type.String()),
  shortName: maybe(Type.String()),
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
  /** When the provider last changed anything about it. Its own clock, hours off: it orders the words on one match and nothing else. */
  lastUpdated: maybe(Type.String()),
  minute: maybe(Type.Union([Type.Integer(), Type.String()])),
  venue: maybe(Type.String()),
  homeTeam: Team,
  awayTeam: Team,
  score: Type.Object({
    winner: maybe(Type.String()),
    duration: maybe(Type.String()),
    /** All goals, those of extra time and of the shoot-out too; the running score while it is played. */
    fullTime: Goals,
    /** Null until the players go in. */
    halfTime: maybe(Goals),
    regularTime: maybe(Goals),
    /** Only the goals of extra time, and only those of the shoot-out. */
    extraTime: maybe(Goals),
    penalties: maybe(Goals),
  }),
})
export type Match = Static<typeof Match>
export type ProviderScore = Match['score']

const match = Compile(Match)
export const isMatch = (value: unknown): value is Match => match.Check(value)

const list = Compile(
  Type.Object({
    resultSet: Type.Object({ count: Type.Integer({ minimum: 0 }) }),
    matches: Type.Array(Type.Unknown(), { maxItems: 20_000 }),
  }),
)

/** The matches of an answer that lists them, each still to be looked at. Null when it is none, or has not as many as it says. */
export function matchesOf(text: string): unknown[] | null {
  const value = parsed(text)
  return list.Check(value) && value.resultSet.count === value.matches.length ? value.matches : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
