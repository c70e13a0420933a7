/**
 * Converts the provider's scores, which add up everything, to goals in play without shoot-out
 * goals.
 */
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import { matchStatus, type MatchStatus } from '../../../contract/values.ts'
import type { FeedMatch, Score } from '../feed.ts'
import type { ProviderScore } from './reply.ts'

type Scores = Pick<FeedMatch, 'score' | 'half' | 'full' | 'extra' | 'penalties'>

/** Why the scores are invalid: a short code and a sentence. */
export interface Nonsense {
  reason: QuarantineReason
  detail: string
}

type Goals = { home?: number | null; away?: number | null } | null | undefined

const pairOf = (goals: Goals): Score | null =>
  typeof goals?.home === 'number' && typeof goals.away === 'number'
    ? [goals.home, goals.away]
    : null
const minus = (a: Score, b: Score): Score => [a[0] - b[0], a[1] - b[1]]
const equal = (a: Score, b: Score) => a[0] === b[0] && a[1] === b[1]
const scoreOf = (name: keyof Scores, score: Score | null): Scores =>
  score ? { [name]: score } : {}

/** The provider sends 0-0 with some of these. */
const notPlayed: readonly MatchStatus[] = [
  matchStatus.notStarted,
  matchStatus.toBeDecided,
  matchStatus.postponed,
  matchStatus.cancelled,
]

/**
 * The scores of a match with this status. Values that the provider neither states nor implies are
 * absent.
 */
export function scoresOf(reported: ProviderScore, status: MatchStatus): Scores | Nonsense {
  const total = pairOf(reported.fullTime)
  if (!total || notPlayed.includes(status)) return {}
  const half = scoreOf('half', pairOf(reported.halfTime))
  const over = status === matchStatus.finished
  const { duration } = reported
  // another word may stand for extra time: its score is not that after 90 minutes
  if (over && duration && !['REGULAR', 'EXTRA_TIME', 'PENALTY_SHOOTOUT'].includes(duration))
    return {
      reason: 'duration-unknown',
      detail: `There is no duration "${duration.slice(0, 40)}" of a match.`,
    }
  if (reported.duration === 'PENALTY_SHOOTOUT') return withShootOut(reported, total, half, over)
  if (pairOf(reported.penalties)?.some((count) => count > 0))
    return {
      reason: 'parts-contradict',
      detail: 'The match has a shoot-out, and its duration says that there was none.',
    }
  if (over && !leads(reported.winner, total)) return contradiction
  if (over && reported.duration !== 'EXTRA_TIME' && !isOfRegularTime(reported, total))
    return {
      reason: 'parts-contradict',
      detail: 'The match has goals of extra time, and its duration says that there was none.',
    }
  if (reported.duration !== 'EXTRA_TIME')
    return { ...half, score: total, ...(over ? { full: total } : {}) }
  if (!partsAddUp(reported, total)) return partsContradict
  return { ...half, ...parts(reported, total), score: total, ...(over ? { extra: total } : {}) }
}

/** Whether no part of play that is stated tells of extra time. */
function isOfRegularTime({ regularTime, extraTime }: ProviderScore, score: Score): boolean {
  const regular = pairOf(regularTime)
  return (!regular || equal(regular, score)) && !pairOf(extraTime)?.some((goals) => goals > 0)
}

/** Whether those of the parts of play that are stated are the whole score together. */
function partsAddUp({ regularTime, extraTime }: ProviderScore, score: Score): boolean {
  const [regular, extra] = [pairOf(regularTime), pairOf(extraTime)]
  return !regular || !extra || equal(minus(score, regular), extra)
}

const partsContradict: Nonsense = {
  reason: 'parts-contradict',
  detail: 'The parts of the score do not add up to it.',
}

function withShootOut(
  reported: ProviderScore,
  total: Score,
  half: Scores,
  over: boolean,
): Scores | Nonsense {
  const penalties = pairOf(reported.penalties)
  if (!penalties) return withoutShootOutScore(reported, half, over)
  const score = minus(total, penalties)
  if (score[0] < 0 || score[1] < 0)
    return {
      reason: 'shoot-out-above-score',
      detail: 'The shoot-out has more goals than the score that includes it.',
    }
  if (!partsAddUp(reported, score)) return partsContradict
  const extra = pairOf(reported.extraTime)
  if (over && !leads(reported.winner, penalties)) return contradiction
  return {
    ...half,
    ...parts(reported, score),
    score,
    penalties,
    ...(extra ? { extra: score } : {}),
  }
}

/** The match still has a score of play where the provider states its parts. */
function withoutShootOutScore(
  reported: ProviderScore,
  half: Scores,
  over: boolean,
): Scores | Nonsense {
  const [regular, extra] = [pairOf(reported.regularTime), pairOf(reported.extraTime)]
  if (!over) return half
  if (!regular)
    return {
      reason: 'shoot-out-unknown',
      detail: 'A shoot-out decided the match; its score and that of regular time are missing.',
    }
  const score: Score = extra ? [regular[0] + extra[0], regular[1] + extra[1]] : regular
  return { ...half, full: regular, score, ...(extra ? { extra: score } : {}) }
}

/** The score after regular time, if stated or implied by the goals of extra time. */
function parts({ regularTime, extraTime }: ProviderScore, score: Score): Scores {
  const extra = pairOf(extraTime)
  return scoreOf('full', pairOf(regularTime) ?? (extra && minus(score, extra)))
}

const contradiction: Nonsense = {
  reason: 'winner-contradicts',
  detail: 'The winner that is named did not win by the score.',
}

/** Whether the named winner has more goals. True if no winner is named. */
function leads(winner: string | null | undefined, [home, away]: Score): boolean {
  if (winner === null || winner === undefined) return true
  return winner === (home > away ? 'HOME_TEAM' : home < away ? 'AWAY_TEAM' : 'DRAW')
}
