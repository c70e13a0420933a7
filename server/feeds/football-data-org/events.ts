/**
 * Goals, cards, substitutions and statistics of football-data.org. The free plan sends empty lists
 * for them, which say nothing.
 */
import { statistics as kinds, type Statistic } from '../../../contract/match-events.ts'
import { inEach } from '../../../contract/values.ts'
import { Type, type Static, type TSchema } from 'typebox'
import { statisticOf } from '../statistics.ts'
import type {
  FeedGoal,
  FeedIncident,
  FeedMatch,
  FeedPlayer,
  FeedStatistics,
  Score,
  Side,
} from '../feed.ts'

const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Player = maybe(
  Type.Object({ id: maybe(Type.Integer({ minimum: 1 })), name: maybe(Type.String()) }),
)
const TeamId = maybe(Type.Object({ id: maybe(Type.Integer()) }))
const Minute = maybe(Type.Integer())
/** A number, or a text such as "57.5%". */
const Count = Type.Optional(Type.Unknown())

/** In the match itself. */
export const eventLists = {
  goals: maybe(
    Type.Array(
      Type.Object({
        minute: Minute,
        injuryTime: Minute,
        /** "REGULAR", "PENALTY" or "OWN". */
        type: maybe(Type.String()),
        team: TeamId,
        scorer: Player,
        /** The score after the goal. */
        score: maybe(Type.Object({ home: maybe(Type.Integer()), away: maybe(Type.Integer()) })),
      }),
    ),
  ),
  bookings: maybe(
    Type.Array(
      Type.Object({ minute: Minute, team: TeamId, player: Player, card: maybe(Type.String()) }),
    ),
  ),
  substitutions: maybe(
    Type.Array(Type.Object({ minute: Minute, team: TeamId, playerOut: Player, playerIn: Player })),
  ),
}
const EventLists = Type.Object(eventLists)
type Lists = Static<typeof EventLists>
type GoalRow = NonNullable<Lists['goals']>[number]

/** In each of the two teams. */
export const TeamStatistics = maybe(
  Type.Object({
    shots: Count,
    shots_on_goal: Count,
    ball_possession: Count,
    corner_kicks: Count,
    fouls: Count,
    offsides: Count,
  }),
)
type Statistics = Static<typeof TeamStatistics>

interface Reported extends Lists {
  homeTeam: { id?: number | null; statistics?: Statistics }
  awayTeam: { id?: number | null; statistics?: Statistics }
}

type Events = Pick<FeedMatch, 'goals' | 'incidents' | 'statistics'>

/** `score`: that of play, extra time included. Goals that do not add up to it are left out. */
export function eventsOf(match: Reported, score: FeedMatch['score']): Events {
  const goals = goalsOf(match)
  const of = (side: Side) => goals?.filter((goal) => goal.side === side).length
  const areAll = score !== undefined && of('home') === score[0] && of('away') === score[1]
  const incidents = incidentsOf(match)
  const statistics = statisticsOf(match)
  return {
    ...(goals && areAll ? { goals } : {}),
    ...(incidents.length > 0 ? { incidents } : {}),
    ...(statistics ? { statistics } : {}),
  }
}

const sideOf = ({ homeTeam, awayTeam }: Reported, team: GoalRow['team']): Side | null =>
  !team?.id ? null : team.id === homeTeam.id ? 'home' : team.id === awayTeam.id ? 'away' : null

/** Null if there are none, or the side of one is unknown. */
function goalsOf(match: Reported): FeedGoal[] | null {
  const rows = match.goals ?? []
  const goals: FeedGoal[] = []
  let before: Score = [0, 0]
  for (const row of rows) {
    const after = scoreAfter(row)
    // the provider does not say which team an own goal is listed under
    const byTeam = row.type === 'OWN' ? null : sideOf(match, row.team)
    const side = after ? rose(before, after) : byTeam
    const when = whenOf(row.minute, row.injuryTime)
    if (!side || !when) return null
    before = after ?? before
    const scorer = playerOf(row.scorer)
    const kind = row.type === 'OWN' ? 'own' : row.type === 'PENALTY' ? 'penalty' : 'play'
    goals.push({ side, ...when, kind, ...(scorer ? { scorer } : {}) })
  }
  return goals.length > 0 ? goals : null
}

function scoreAfter({ score }: GoalRow): Score | null {
  const { home, away } = score ?? {}
  return typeof home === 'number' && typeof away === 'number' ? [home, away] : null
}

function rose(before: Score, after: Score): Side | null {
  const [home, away] = [after[0] - before[0], after[1] - before[1]]
  return home === 1 && away === 0 ? 'home' : home === 0 && away === 1 ? 'away' : null
}

const cards = new Map<string, FeedIncident['kind']>([
  ['YELLOW', 'yellow'],
  ['YELLOW_CARD', 'yellow'],
  ['YELLOW_RED', 'secondYellow'],
  ['YELLOW_RED_CARD', 'secondYellow'],
  ['RED', 'red'],
  ['RED_CARD', 'red'],
])

/** Cards and substitutions without a side, a minute or a known kind are left out. */
function incidentsOf(match: Reported): FeedIncident[] {
  const booked = (match.bookings ?? []).flatMap(({ minute, team, player, card }) => {
    const kind = cards.get(card ?? '')
    const [side, when] = [sideOf(match, team), whenOf(minute, null)]
    const who = playerOf(player)
    return side && when && kind ? [{ side, ...when, kind, ...(who ? { player: who } : {}) }] : []
  })
  const changed = (match.substitutions ?? []).flatMap(({ minute, team, playerIn, playerOut }) => {
    const [side, when] = [sideOf(match, team), whenOf(minute, null)]
    const [on, off] = [playerOf(playerIn), playerOf(playerOut)]
    if (!side || !when) return []
    const names = { ...(on ? { player: on } : {}), ...(off ? { off } : {}) }
    return [{ side, ...when, kind: 'substitution' as const, ...names }]
  })
  return [...booked, ...changed].toSorted((a, b) => a.minute - b.minute)
}

/** Minute 93 of regular time is not told apart from extra time: it stays as it is. */
function whenOf(
  minute: number | null | undefined,
  added: number | null | undefined,
): Pick<FeedGoal, 'minute' | 'added'> | null {
  if (!minute || minute < 1 || minute > 120) return null
  return { minute, ...(added && added > 0 ? { added } : {}) }
}

function playerOf(player: Static<typeof Player> | undefined): FeedPlayer | null {
  const name = player?.name?.trim()
  return player?.id && name ? { key: String(player.id), name: inEach(() => name) } : null
}

const statisticNames = {
  shots: 'shots',
  shotsOnTarget: 'shots_on_goal',
  possession: 'ball_possession',
  corners: 'corner_kicks',
  fouls: 'fouls',
  offsides: 'offsides',
} as const satisfies Record<Statistic, string>

function statisticsOf({ homeTeam, awayTeam }: Reported): FeedStatistics | null {
  const known = kinds.flatMap((kind) => {
    const name = statisticNames[kind]
    const values = statisticOf(kind, [homeTeam.statistics?.[name], awayTeam.statistics?.[name]])
    return values ? [[kind, values]] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : null
}
