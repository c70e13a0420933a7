/** Limits a fixture to the facts of an instant: a replay must not know the future. */
import { matchStatus, type MatchStatus } from '../../../contract/values.ts'
import type { FeedMatch, Score } from '../feed.ts'
import type { Fixture, Goal } from './fixture.ts'
import { goalOf, incidentOf, lineupOf, plainCase, type Spellings } from './players.ts'

/** Minutes from kick-off to each phase of a match. */
const turns = {
  announced: -60,
  halfTime: 47,
  secondHalf: 62,
  full: 112,
  extra: 147,
  penalties: 167,
}

type KnownState = Pick<FeedMatch, 'status'> &
  Partial<Pick<FeedMatch, 'score' | 'half' | 'full' | 'extra' | 'penalties' | 'awarded'>> & {
    fallen?: Goal[]
  }

/** The data known from this instant (milliseconds) until the next step. */
export interface Step {
  at: number
  state: KnownState
}

/**
 * Every instant at which data become known, in order. Empty if the file has no result or ruling
 * yet.
 */
export function stepsOf(fixture: Fixture): Step[] {
  const start = fixture.kickoff.getTime()
  const { result, ruling } = fixture
  // reported at kick-off, because the file does not state when it was decided
  if (ruling === 'postponed' || ruling === 'cancelled')
    return [{ at: start, state: { status: matchStatus[ruling] } }]
  const last = finalState(fixture)
  if (!last) return []
  // 14 hours after its noon, a day is over in every time zone, and so are matches that began on it
  if (!fixture.kickoffKnown)
    return [
      {
        at: start + 14 * 3_600_000,
        state: { ...last, ...(areAll(fixture) ? { fallen: fixture.goals } : {}) },
      },
    ]
  const at = (minutes: number) => start + minutes * 60_000
  const half = result.half ? { half: result.half } : {}
  const full = result.full ? { full: result.full } : {}
  // a half-time score is not a running score, which is reported only if the goals have minutes
  const turning: Step[] = [
    ...(fixture.teams
      ? [{ at: at(turns.announced), state: { status: matchStatus.notStarted } }]
      : []),
    { at: start, state: { status: matchStatus.firstHalf } },
    { at: at(turns.halfTime), state: { status: matchStatus.halfTime, ...half } },
    { at: at(turns.secondHalf), state: { status: matchStatus.secondHalf, ...half } },
  ]
  if (result.extra)
    turning.push({ at: at(turns.full), state: { status: matchStatus.extraTime, ...half, ...full } })
  if (result.penalties) {
    const { extra } = result
    const state = {
      status: matchStatus.penalties,
      ...half,
      ...full,
      ...(extra ? { extra } : {}),
      ...scoreOf(extra ?? result.full),
    }
    turning.push({ at: at(extra ? turns.extra : turns.full), state })
  }
  const end = result.extra ? turns.extra : turns.full
  const all = areAll(fixture) ? { fallen: fixture.goals } : {}
  return [
    ...withGoals(turning, fixture, start),
    { at: at(result.penalties ? end + 20 : end), state: { ...last, ...all } },
  ]
}

const scoreOf = (score: Score | undefined): { score?: Score } => (score ? { score } : {})

/** The final data of the file, or null if it has none yet. */
function finalState({ result, ruling }: Fixture): KnownState | null {
  const { half, full, extra, penalties } = result
  const scores = {
    ...scoreOf(extra ?? full),
    ...(half ? { half } : {}),
    ...(full ? { full } : {}),
    ...(extra ? { extra } : {}),
    ...(penalties ? { penalties } : {}),
  }
  if (ruling === 'abandoned' || ruling === 'interrupted')
    return { status: matchStatus[ruling], ...scores }
  if (ruling === 'awarded') return { status: matchStatus.finished, ...scores, awarded: true }
  return full || extra ? { status: matchStatus.finished, ...scores } : null
}

const count = (among: readonly Goal[], side: 0 | 1) =>
  among.filter((goal) => goal.side === side).length

/** Whether the goals in the file are complete. */
function areAll({ goals, result }: Fixture): boolean {
  const total = result.extra ?? result.full
  return total !== undefined && count(goals, 0) === total[0] && count(goals, 1) === total[1]
}

/**
 * Adds the running score to the steps, and a step for each goal, if the minutes of all goals are
 * known.
 */
function withGoals(turning: Step[], fixture: Fixture, start: number): Step[] {
  const { goals } = fixture
  if (goals.length === 0 || !areAll(fixture)) return turning
  const fallen = goals.map((goal) => ({ goal, at: start + elapsed(goal) * 60_000 }))
  const instants = [
    ...new Set([...turning.map((step) => step.at), ...fallen.map((one) => one.at)]),
  ].toSorted((a, b) => a - b)
  return instants.map((at) => {
    const turn = turning.findLast((step) => step.at <= at)
    const soFar = fallen.filter((one) => one.at <= at).map((one) => one.goal)
    if (at < start) return { at, state: { status: matchStatus.notStarted } }
    const state = { ...turn?.state, status: turn?.state.status ?? matchStatus.firstHalf }
    return { at, state: { ...state, score: [count(soFar, 0), count(soFar, 1)], fallen: soFar } }
  })
}

/**
 * Minutes from kick-off to a goal. The cap keeps a goal before the end of its half in our schedule.
 */
function elapsed({ minute, stoppage }: Goal): number {
  if (minute <= 45) return Math.min(minute + stoppage, turns.halfTime - 1)
  if (minute <= 90) return Math.min(turns.secondHalf + minute - 45 + stoppage, turns.full - 1)
  return Math.min(turns.full + minute - 90 + stoppage, turns.extra - 1)
}

/** The fixture as known at an instant. */
export function stateAt(
  fixture: Fixture,
  steps: readonly Step[],
  now: number,
  spellings: Spellings = new Map(),
): FeedMatch {
  const { key, league, season, round, home, away, kickoff, kickoffKnown, venue } = fixture
  const before: MatchStatus = kickoffKnown ? matchStatus.notStarted : matchStatus.toBeDecided
  const step = steps.findLast((step) => step.at <= now)
  const { fallen, ...state } = step?.state ?? { status: before }
  const lineups = step && lineupsAt(fixture, state.status, spellings)
  // the file is of a day after: what it tells besides is stated with the end of the match
  const { incidents, attendance, referee } = over.includes(state.status) ? fixture : noneYet
  return {
    key,
    league,
    season,
    round,
    home,
    away,
    kickoff,
    kickoffKnown,
    ...state,
    ...(venue ? { venue } : {}),
    ...(attendance === undefined ? {} : { attendance }),
    ...(referee ? { referee: plainCase(referee) } : {}),
    ...(fallen ? { goals: fallen.map((goal) => goalOf(fixture, goal, spellings)) } : {}),
    ...(lineups ? { lineups } : {}),
    ...(incidents
      ? {
          incidents: incidents
            .toSorted((a, b) => a.minute - b.minute || a.stoppage - b.stoppage)
            .map((one) => incidentOf(fixture, one, spellings)),
        }
      : {}),
  }
}

const noneYet: Pick<Fixture, 'incidents' | 'attendance' | 'referee'> = {}
const over: readonly MatchStatus[] = [matchStatus.finished, matchStatus.abandoned]
const neverPlayed: readonly MatchStatus[] = [matchStatus.postponed, matchStatus.cancelled]

/** From the first step on, an hour before kick-off. */
function lineupsAt(
  { home, away, teams }: Fixture,
  status: MatchStatus,
  spellings: Spellings,
): FeedMatch['lineups'] | null {
  if (!teams || neverPlayed.includes(status)) return null
  const [ofHome, ofAway] = teams
  return {
    ...(ofHome ? { home: lineupOf(home, ofHome, over.includes(status), spellings) } : {}),
    ...(ofAway ? { away: lineupOf(away, ofAway, over.includes(status), spellings) } : {}),
  }
}
