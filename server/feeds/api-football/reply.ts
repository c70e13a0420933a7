/** The fields of API-Football v3 in use. All other fields may change. */
import { Type, type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { withSoundDetails } from '../sound-details.ts'
import { visibleJson } from '../visible-text.ts'

const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Goals = maybe(Type.Object({ home: maybe(Type.Integer()), away: maybe(Type.Integer()) }))
const Team = Type.Object({ id: maybe(Type.Integer()), name: maybe(Type.String()) })
export type Team = Static<typeof Team>
const Player = maybe(Type.Object({ id: maybe(Type.Integer()), name: maybe(Type.String()) }))
export type Player = Static<typeof Player>

const Event = Type.Object({
  time: Type.Object({ elapsed: maybe(Type.Integer()), extra: maybe(Type.Integer()) }),
  team: Team,
  player: Player,
  assist: Player,
  /** "Goal", "Card", "subst" or "Var". */
  type: maybe(Type.String()),
  detail: maybe(Type.String()),
  comments: maybe(Type.String()),
})
export type Event = Static<typeof Event>

const Statistics = Type.Object({
  team: Team,
  statistics: Type.Array(
    Type.Object({
      type: Type.String(),
      /** A number, a text such as "55%", or null. */
      value: maybe(Type.Union([Type.Number(), Type.String()])),
    }),
  ),
})
export type Statistics = Static<typeof Statistics>

const Listed = Type.Object({
  player: Type.Object({
    id: maybe(Type.Integer()),
    name: maybe(Type.String()),
    number: maybe(Type.Integer()),
    /** "G", "D", "M" or "F". */
    pos: maybe(Type.String()),
    /** Row and place in the row, such as "2:1"; null on the bench. */
    grid: maybe(Type.String()),
  }),
})
export type Listed = Static<typeof Listed>

const Lineup = Type.Object({
  team: Team,
  formation: maybe(Type.String()),
  startXI: maybe(Type.Array(Listed)),
  substitutes: maybe(Type.Array(Listed)),
})
export type Lineup = Static<typeof Lineup>

const Fixture = Type.Object({
  fixture: Type.Object({
    id: Type.Integer({ minimum: 1 }),
    date: Type.String(),
    /** "A. Taylor, England". */
    referee: Type.Optional(Type.Unknown()),
    venue: maybe(Type.Object({ name: maybe(Type.String()), city: maybe(Type.String()) })),
    status: Type.Object({ short: Type.String(), elapsed: maybe(Type.Integer()) }),
  }),
  league: Type.Object({
    id: Type.Integer({ minimum: 1 }),
    name: maybe(Type.String()),
    season: Type.Integer({ minimum: 1900, maximum: 2200 }),
    round: maybe(Type.String()),
  }),
  teams: Type.Object({ home: Team, away: Team }),
  goals: Goals,
  score: maybe(Type.Object({ halftime: Goals, fulltime: Goals, extratime: Goals, penalty: Goals })),
  events: maybe(Type.Array(Event)),
  statistics: maybe(Type.Array(Statistics)),
  lineups: maybe(Type.Array(Lineup)),
})
export type Fixture = Static<typeof Fixture>
const fixture = Compile(Fixture)

const details = [
  '/fixture/venue',
  '/fixture/status/elapsed',
  '/league/round',
  '/score/halftime',
  '/events/*',
  '/events',
  '/statistics',
  '/lineups',
]

/** A fixture and the places of details that cannot be read; null for any other value. */
export const readFixture = (value: unknown) => withSoundDetails(value, fixture, details)

const Prices = Type.Object({
  fixture: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  /** When the source last changed the prices. */
  update: Type.String(),
  bookmakers: Type.Array(
    Type.Object({
      name: Type.String(),
      bets: Type.Array(
        Type.Object({
          id: Type.Integer(),
          values: Type.Array(
            Type.Object({
              value: Type.Union([Type.String(), Type.Number()]),
              odd: Type.String(),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type Prices = Static<typeof Prices>
const prices = Compile(Prices)

/** Prices, and the places of bookmakers that cannot be read; null for any other value. */
export const readPrices = (value: unknown) => withSoundDetails(value, prices, ['/bookmakers/*'])

const Frame = Type.Object({
  errors: Type.Unknown(),
  response: Type.Array(Type.Unknown()),
  paging: maybe(Type.Object({ current: Type.Integer(), total: Type.Integer() })),
})
const frame = Compile(Frame)

export type Reply =
  | { items: readonly unknown[]; pages: number }
  /** `kind` is the source's own: "plan", "requests", "rateLimit", "token" and others. */
  | { kind: string; words: string }

/** Errors come with HTTP 200: `errors` is an empty list if all is well, else an object. */
export function replyOf(text: string): Reply {
  let value: unknown
  try {
    value = visibleJson(text)
  } catch {
    return { kind: 'shape', words: 'half an answer' }
  }
  const errors =
    typeof value === 'object' && value !== null && 'errors' in value ? value.errors : null
  const listed: unknown = Array.isArray(errors) ? errors[0] : errors
  const [first] = typeof listed === 'object' && listed !== null ? Object.entries(listed) : []
  if (first) return { kind: first[0], words: String(first[1]) }
  if (typeof listed === 'string' && listed !== '') return { kind: 'other', words: listed }
  if (!frame.Check(value)) return { kind: 'shape', words: 'an answer of an unknown shape' }
  return { items: value.response, pages: value.paging?.total ?? 1 }
}
