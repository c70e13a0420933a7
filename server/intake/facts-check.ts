/**
 * Checks the goals, cards, substitutions, statistics, line-ups and odds of a match. Invalid ones
 * are rejected; the match itself is accepted.
 */
import { oddsForm } from '../../contract/values.ts'
import type {
  FeedGoal,
  FeedLineup,
  FeedMatch,
  FeedOdds,
  FeedPlayer,
  Rejected,
  Score,
  Side,
} from '../feeds/feed.ts'
import { incidentsError, soundStatistics } from './course-check.ts'
import { nameError, textError, type ValidationError } from './validation-error.ts'

const sides: readonly Side[] = ['home', 'away']
const kinds: readonly FeedGoal['kind'][] = ['play', 'penalty', 'own']
const reasons = ['injury', 'suspension', 'other']
const positions = ['goalkeeper', 'defender', 'midfielder', 'forward']
/** At most five lines; the numbers of a formation add up to ten players. */
const formationShape = /^[1-9](-[1-9]){1,4}$/
const mostOnBench = 30

/** The match without its invalid facts, which are added to `rejected`. */
export function withoutWrongFacts(match: FeedMatch, rejected: Rejected[]): FeedMatch {
  const { goals, lineups, odds, incidents, statistics, ...withoutFacts } = match
  if (!goals && !lineups && !odds && !incidents && !statistics) return match
  const refuse = (what: string, [reason, detail]: ValidationError, content: unknown) =>
    rejected.push({ item: `${what} of match ${match.key}`, reason, detail, content, part: true })
  const wrongGoals = goals && goalsError(match, goals)
  if (wrongGoals)
    refuse('goals', wrongGoals, { goals, score: match.score, half: match.half, full: match.full })
  const wrongOdds = odds && oddsError(odds)
  if (wrongOdds) refuse('odds', wrongOdds, odds)
  const soundOdds = odds && wrongOdds ? resultAlone(odds) : odds
  const wrongIncidents = incidents && incidentsError(incidents, playerError)
  if (wrongIncidents) refuse('cards and substitutions', wrongIncidents, incidents)
  const { sound = null, wrong = [] } = statistics ? soundStatistics(statistics) : {}
  for (const { kind, values, error } of wrong) refuse(kind, error, values)
  const right = sides.flatMap((side) => {
    const lineup = lineups?.[side]
    const error = lineup && lineupError(lineup)
    if (error) refuse(`${side} line-up`, error, lineup)
    return lineup && !error ? [[side, lineup] as const] : []
  })
  return {
    ...withoutFacts,
    ...(goals && !wrongGoals ? { goals: goals.toSorted(inOrder) } : {}),
    ...(soundOdds ? { odds: soundOdds } : {}),
    ...(incidents && !wrongIncidents ? { incidents: incidents.toSorted(inOrder) } : {}),
    ...(sound && (wrong.length === 0 || Object.keys(sound).length > 0)
      ? { statistics: sound }
      : {}),
    ...(right.length > 0 ? { lineups: Object.fromEntries(right) } : {}),
  }
}

type When = Pick<FeedGoal, 'minute' | 'added'>
const inOrder = (a: When, b: When) => a.minute - b.minute || (a.added ?? 0) - (b.added ?? 0)

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

function playerError({ key, name, number, position }: FeedPlayer): ValidationError | null {
  if (number !== undefined && !isWhole(number, 0, 999))
    return ['player-number-wrong', 'A shirt number is not a whole number up to 999.']
  if (position !== undefined && !positions.includes(position))
    return ['player-position-wrong', 'A position is none of the four.']
  return nameError(key, Object.values(name))
}

function goalError({ side, minute, added, kind, scorer }: FeedGoal): ValidationError | null {
  if (!sides.includes(side) || !kinds.includes(kind))
    return ['goal-shape', 'A goal is of no side or of no known kind.']
  if (!isWhole(minute, 1, 120) || (added !== undefined && !isWhole(added, 1, 60)))
    return ['goal-minute', 'A goal fell in no minute of play.']
  return scorer ? playerError(scorer) : null
}

/**
 * The goals must add up to every score of the same snapshot. An awarded score is a ruling and need
 * not agree with them.
 */
function goalsError(
  { score, half, full, extra, awarded }: FeedMatch,
  goals: readonly FeedGoal[],
): ValidationError | null {
  const wrongGoal = goals.map(goalError).find((error) => error !== null)
  if (wrongGoal) return wrongGoal
  const upTo = (minute: number): Score => {
    const of = (side: Side) =>
      goals.filter((goal) => goal.side === side && goal.minute <= minute).length
    return [of('home'), of('away')]
  }
  const fits = (said: Score | undefined, minute: number) =>
    !said || upTo(minute).every((count, side) => count === said[side])
  const addUp =
    awarded || (fits(score ?? extra, 120) && fits(half, 45) && fits(full, 90) && fits(extra, 120))
  return addUp
    ? null
    : ['goals-contradict-score', 'The goals do not add up to the scores said beside them.']
}

const isPrice = (price: string) => oddsForm.test(price) && Number(price) > 1

/** What 1 / price of all outcomes add up to: the best prices of many bookmakers are below 1. */
const ofMarket = { least: 0.7, most: 2 }

/** Whether prices can be those of one market. Odds in another format, 250 for 3.5, cannot. */
function isMarket(prices: readonly string[]): boolean {
  const sum = prices.reduce((total, price) => total + 1 / Number(price), 0)
  return sum >= ofMarket.least && sum <= ofMarket.most
}

function oddsError({ source, result, totals = [] }: FeedOdds): ValidationError | null {
  const prices = [
    ...(result ? Object.values(result) : []),
    ...totals.flatMap(({ over, under }) => [over, under]),
  ]
  if (!prices.every(isPrice))
    return ['odds-wrong', 'A price is not decimal odds above 1 with at most three places.']
  const markets = [
    ...(result ? [Object.values(result)] : []),
    ...totals.map(({ over, under }) => [over, under]),
  ]
  if (!markets.every(isMarket))
    return ['odds-absurd', 'The chances of the prices add up to less than 0.7 or more than 2.']
  if (totals.some(({ line }) => !(line > 0 && Number.isInteger(line * 4))))
    return ['odds-line-wrong', 'A line is not in quarters of a goal.']
  return textError([source])
}

/** The prices of the result where only those of the totals are wrong. */
function resultAlone({ totals: _totals, ...odds }: FeedOdds): FeedOdds | null {
  return odds.result && oddsError(odds) === null ? odds : null
}

function lineupError({ formation, starters, bench, absences }: FeedLineup): ValidationError | null {
  if (starters.length !== 11) return ['lineup-not-eleven', 'A line-up has eleven players.']
  if (bench.length > mostOnBench)
    return ['lineup-bench', `There are more than ${mostOnBench} players on the bench.`]
  const lines = formation?.split('-').map(Number) ?? []
  if (
    formation !== undefined &&
    !(formationShape.test(formation) && lines.reduce((sum, line) => sum + line, 0) === 10)
  )
    return ['lineup-formation', 'A formation is lines of ten players in all, such as 4-2-3-1.']
  if (
    absences.some(({ reason, since }) => !reasons.includes(reason) || Number.isNaN(since.getTime()))
  )
    return ['absence-shape', 'An absence has no known reason or no instant.']
  const players = [...starters, ...bench, ...absences.map(({ player }) => player)]
  if (new Set(players.map(({ key }) => key)).size < players.length)
    return ['player-twice', 'A player is in one line-up twice.']
  return players.map(playerError).find((error) => error !== null) ?? null
}
