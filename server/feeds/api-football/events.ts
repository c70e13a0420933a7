/** Goals, cards, substitutions, statistics and line-ups of API-Football. */
import { statistics as kinds, type Statistic } from '../../../contract/match-events.ts'
import { inEach } from '../../../contract/values.ts'
import type {
  FeedGoal,
  FeedIncident,
  FeedLineup,
  FeedMatch,
  FeedPlayer,
  FeedStatistics,
  Score,
  Side,
} from '../feed.ts'
import { statisticOf } from '../statistics.ts'
import type { Event, Fixture, Listed, Player, Statistics, Team } from './reply.ts'

type Facts = Pick<FeedMatch, 'goals' | 'incidents' | 'redCards' | 'statistics' | 'lineups'>

const sides = ['home', 'away'] as const

/** `score`: that of play with extra time. Goals that do not add up to it are left out. */
export function factsOf(value: Fixture, score: Score | undefined): Facts {
  const events = onceEach(value.events ?? [])
  const goals = goalsOf(value, events, score)
  const incidents = events.flatMap((event) => incidentOf(value, event) ?? [])
  const statistics = statisticsOf(value)
  const lineups = lineupsOf(value)
  return {
    ...(goals ? { goals } : {}),
    ...(incidents.length > 0 ? { incidents, redCards: sentOff(incidents) } : {}),
    ...(Object.keys(statistics).length > 0 ? { statistics } : {}),
    ...(Object.keys(lineups).length > 0 ? { lineups } : {}),
  }
}

/** A player is sent off, or scores, once in a minute: a row that repeats another is none. */
const onceEach = (events: readonly Event[]): Event[] => [
  ...new Map(
    events.map((event, at) => [event.player?.id ? JSON.stringify(event) : `${at}`, event]),
  ).values(),
]

function sideOf({ teams }: Fixture, team: Team): Side | null {
  if (!team.id) return null
  return team.id === teams.home.id ? 'home' : team.id === teams.away.id ? 'away' : null
}

/** Null for events of no known side, and before kick-off. */
function whenOf(value: Fixture, { time, team }: Event) {
  const side = sideOf(value, team)
  const minute = time.elapsed
  if (!side || !minute || minute < 1 || minute > 120) return null
  const added = time.extra ?? 0
  return { side, minute, ...(added > 0 ? { added } : {}) }
}

function playerOf(player: Player | undefined): FeedPlayer | null {
  const name = player?.name?.trim()
  return player?.id && name ? { key: String(player.id), name: inEach(() => name) } : null
}

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/**
 * The source lists an own goal under either side: the reading that adds up to the score counts, and
 * none where both or neither do.
 */
function goalsOf(value: Fixture, events: readonly Event[], score: Score | undefined) {
  if (!score) return null
  const rows = events.filter(
    ({ type, detail, comments }) =>
      type === 'Goal' && detail !== 'Missed Penalty' && !/shoot-?out/i.test(comments ?? ''),
  )
  return goalsThatFit(value, rows, score) ?? goalsThatFit(value, standing(rows, events), score)
}

/** Without the goals that the video referee took back: the source may still list them. */
const standing = (goals: readonly Event[], events: readonly Event[]): Event[] =>
  goals.filter(
    ({ team, time }) =>
      !events.some(
        (one) =>
          one.type === 'Var' &&
          /cancel|disallow/i.test(one.detail ?? '') &&
          one.team.id === team.id &&
          [0, 1, 2, 3, 4].includes((one.time.elapsed ?? 0) - (time.elapsed ?? 0)),
      ),
  )

function goalsThatFit(value: Fixture, rows: readonly Event[], score: Score) {
  const goals: FeedGoal[] = []
  for (const row of rows) {
    const when = whenOf(value, row)
    if (!when) return null
    const scorer = playerOf(row.player)
    const kind = row.detail === 'Own Goal' ? 'own' : row.detail === 'Penalty' ? 'penalty' : 'play'
    goals.push({ ...when, kind, ...(scorer ? { scorer } : {}) })
  }
  const turned = goals.map((goal) =>
    goal.kind === 'own' ? { ...goal, side: other(goal.side) } : goal,
  )
  const hasOwn = goals.some(({ kind }) => kind === 'own')
  const readings = hasOwn ? [goals, turned] : [goals]
  const right = readings.filter((reading) =>
    sides.every((side, at) => reading.filter((goal) => goal.side === side).length === score[at]),
  )
  return right.length === 1 && goals.length > 0 ? (right[0] ?? null) : null
}

const cards = new Map<string, FeedIncident['kind']>([
  ['yellow card', 'yellow'],
  ['second yellow card', 'secondYellow'],
  ['red card', 'red'],
])

function incidentOf(value: Fixture, event: Event): FeedIncident | null {
  const when = whenOf(value, event)
  if (!when) return null
  const player = playerOf(event.player)
  if (event.type === 'subst') {
    // "player" leaves the field, "assist" enters it
    const on = playerOf(event.assist)
    return {
      ...when,
      kind: 'substitution',
      ...(on ? { player: on } : {}),
      ...(player ? { off: player } : {}),
    }
  }
  const kind = event.type === 'Card' ? cards.get((event.detail ?? '').toLowerCase()) : undefined
  return kind ? { ...when, kind, ...(player ? { player } : {}) } : null
}

/** A second yellow card and the red one that follows it send off one player. */
function sentOff(incidents: readonly FeedIncident[]): Score {
  const of = (side: Side) => {
    const off = incidents.filter(
      (one) => one.side === side && (one.kind === 'red' || one.kind === 'secondYellow'),
    )
    return new Set(off.map(({ player }, at) => player?.key ?? `nobody ${at}`)).size
  }
  return [of('home'), of('away')]
}

const statisticNames = {
  shots: 'Total Shots',
  shotsOnTarget: 'Shots on Goal',
  possession: 'Ball Possession',
  corners: 'Corner Kicks',
  fouls: 'Fouls',
  offsides: 'Offsides',
} as const satisfies Record<Statistic, string>

function statisticsOf(value: Fixture): FeedStatistics {
  const of = (side: Side) =>
    (value.statistics ?? []).find(({ team }) => sideOf(value, team) === side)
  const [home, away] = [of('home'), of('away')]
  const known = kinds.flatMap((kind) => {
    // null says nothing: the source has it for none and for unknown
    const counts = statisticOf(kind, [valueIn(home, kind), valueIn(away, kind)])
    return counts ? [[kind, counts]] : []
  })
  return Object.fromEntries(known)
}

const valueIn = (all: Statistics | undefined, kind: Statistic) =>
  all?.statistics.find(({ type }) => type === statisticNames[kind])?.value

function lineupsOf(value: Fixture): Partial<Record<Side, FeedLineup>> {
  const lists = (value.lineups ?? []).flatMap((list) => {
    const side = sideOf(value, list.team)
    const starters = inRows(list.startXI ?? []).flatMap((row) => listedPlayer(row) ?? [])
    const bench = (list.substitutes ?? []).flatMap((row) => listedPlayer(row) ?? [])
    if (!side || starters.length !== 11) return []
    const formation = list.formation?.trim()
    const lineup: FeedLineup = {
      confirmed: true,
      ...(formation ? { formation } : {}),
      starters,
      bench,
      absences: [],
    }
    return [[side, lineup] as const]
  })
  return Object.fromEntries(lists)
}

function inRows(rows: readonly Listed[]): Listed[] {
  const placeOf = ({ player }: Listed) => {
    const [row = 99, place = 0] = (player.grid ?? '').split(':').map(Number)
    return row * 100 + place
  }
  return rows.every(({ player }) => /^\d{1,2}:\d{1,2}$/.test(player.grid ?? ''))
    ? rows.toSorted((a, b) => placeOf(a) - placeOf(b))
    : [...rows]
}

const positions = new Map([
  ['G', 'goalkeeper'],
  ['D', 'defender'],
  ['M', 'midfielder'],
  ['F', 'forward'],
] as const)

function listedPlayer({ player }: Listed): FeedPlayer | null {
  const named = playerOf(player)
  const { number } = player
  const position = [...positions].find(([letter]) => letter === player.pos)?.[1]
  return (
    named && {
      ...named,
      ...(typeof number === 'number' && number > 0 ? { number } : {}),
      ...(position ? { position } : {}),
    }
  )
}
