/**
 * Decides the next request within the plan's day and minute: each season once a day, matches from
 * an hour before kick-off to their end up to twenty at once, and prices of the coming day.
 */
import { isInPhase, matchStatus } from '../../../contract/values.ts'
import type { Answer } from '../provider.ts'
import type { FeedMatch } from '../feed.ts'
import { competitionKey } from './competitions.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Least intervals between two requests of a kind. The source renews prices every three hours. */
const every = { live: 15 * second, ahead: 15 * minute, season: hour, table: day, prices: 3 * hour }
/** The time around kick-off: line-ups come about an hour before it. */
const livePart = { before: 75 * minute, after: 4 * hour, longest: 12 * hour }
const backOff = { first: 15 * second, most: 15 * minute }
/** Requests of the day left for other users of the key, and those that only matches in play get. */
const spare = 2
const forPlay = 0.4
/** The part of a day's requests for the lists of seasons, which are read once a day at least. */
const forSeasons = 0.05
/** The free plan's requests per UTC day, until a header tells the plan's own. */
const freePlan = 100
export const mostAtOnce = 20

export type Request =
  | { kind: 'season'; competition: number }
  | { kind: 'table'; competition: number }
  | { kind: 'matches'; keys: readonly string[] }
  | { kind: 'prices'; competition: number; day: string; page: number }

export type Outcome =
  | { kind: 'fine'; pages: number }
  /** `error` is the source's own kind, such as "requests"; null for no complete answer. */
  | { kind: 'error'; error: string | null }

interface Open {
  competition: number
  kickoff: number
  isLive: boolean
  askedAt: number
}

export interface Schedule {
  /** The request due at `now`, or null. */
  due(now: number): Request | null
  /** Reports the outcome of a request, with the headers of its answer. */
  done(request: Request, now: number, outcome: Outcome, answer: Answer | null): void
  saw(match: FeedMatch, competition: number): void
  /** Reports asked matches that a complete answer lacks: they may be listed under other ids. */
  lacked(keys: readonly string[]): void
  /** Makes the matches around now due at once, within the quota. */
  readSoon(): void
  /** Requests left in this UTC day, and its end. */
  quota(now: number): { left: number; resetsAt: Date }
}

/** Times are milliseconds since 1970. `spent` is the quota that was left before this start. */
export function schedule(
  competitions: readonly number[],
  spent: { left: number; resetsAt: Date | null } | null = null,
): Schedule {
  const seasons = new Map(competitions.map((competition) => [competition, -Infinity]))
  const tables = new Map<number, number>()
  const pricesAsked = new Map<string, number>()
  const morePrices: Request[] = []
  const open = new Map<string, Open>()
  let restUntil = -Infinity
  let failures = 0
  let soon = false
  let limit = freePlan
  let counted = spent?.resetsAt
    ? { day: spent.resetsAt.getTime() / day - 1, left: spent.left }
    : { day: NaN, left: freePlan }

  // the operator may have paid for more since: the source says what is left
  let asksAnyway = spent !== null && spent.left <= spare
  const outdated = new Set<number>()
  /** Those whose present season the plan does not have. */
  const refused = new Set<number>()

  function seasonEvery(competition: number): number {
    if (refused.has(competition)) return day
    if (outdated.has(competition)) return every.season
    return Math.min(day, Math.max(every.season, (day * competitions.length) / (limit * forSeasons)))
  }
  const today = (now: number) => Math.floor(now / day)
  const left = (now: number) => (counted.day === today(now) ? counted.left : limit)
  const endOfDay = (now: number) => (today(now) + 1) * day

  function matchesDue(now: number): Request | null {
    const around = [...open].filter(
      ([, { kickoff, isLive }]) =>
        kickoff - livePart.before <= now &&
        now <= kickoff + (isLive ? livePart.longest : livePart.after),
    )
    const isPlayed = ({ kickoff, isLive }: Open) => isLive || kickoff <= now
    const playing = around.filter(([, one]) => isPlayed(one))
    const rounds = Math.max(1, Math.ceil(playing.length / mostAtOnce))
    const requests = Math.max(1, left(now) - spare) / rounds
    const live = Math.max(every.live, playLeft([...open.values()], now, endOfDay(now)) / requests)
    const due = around
      .filter(([, one]) => soon || now - one.askedAt >= (isPlayed(one) ? live : every.ahead))
      .toSorted(([, a], [, b]) => a.askedAt - b.askedAt)
    const keys = due.slice(0, mostAtOnce).map(([key]) => key)
    if (keys.length === 0) return null
    soon = false
    return { kind: 'matches', keys }
  }

  function pricesDue(now: number): Request | null {
    const more = morePrices.shift()
    if (more) return more
    for (const { competition, kickoff } of open.values()) {
      if (kickoff <= now || kickoff > now + day) continue
      const date = new Date(kickoff).toISOString().slice(0, 10)
      if (now - (pricesAsked.get(`${competition} ${date}`) ?? -Infinity) >= every.prices)
        return { kind: 'prices', competition, day: date, page: 1 }
    }
    return null
  }

  return {
    due(now) {
      if (now < restUntil || (left(now) <= spare && !asksAnyway)) return null
      asksAnyway = false
      const unread = competitions.find((competition) => seasons.get(competition) === -Infinity)
      if (unread !== undefined) return { kind: 'season', competition: unread }
      const matches = matchesDue(now)
      if (matches || left(now) < limit * forPlay) return matches
      const stale = competitions.find(
        (competition) => now - (seasons.get(competition) ?? now) >= seasonEvery(competition),
      )
      if (stale !== undefined) return { kind: 'season', competition: stale }
      const prices = pricesDue(now)
      if (prices) return prices
      const table = competitions.find(
        (competition) => now - (tables.get(competition) ?? now) >= every.table,
      )
      return table === undefined ? null : { kind: 'table', competition: table }
    },
    done(request, now, outcome, answer) {
      limit = answer?.number('x-ratelimit-requests-limit') ?? limit
      const stated = answer?.number('x-ratelimit-requests-remaining') ?? null
      counted = { day: today(now), left: stated ?? Math.max(0, left(now) - 1) }
      if ((answer?.number('x-ratelimit-remaining') ?? Infinity) <= 1)
        restUntil = Math.max(restUntil, now + minute)
      const error = outcome.kind === 'error' ? outcome.error : null
      // what the plan has not, it has not later today either
      const isAnswered = outcome.kind === 'fine' || error === 'plan'
      if (isAnswered) failures = 0
      else if (error === 'requests') {
        counted.left = 0
        restUntil = endOfDay(now)
      } else if (error === 'rateLimit') restUntil = now + minute + second
      else restUntil = now + Math.min(backOff.first * 2 ** failures++, backOff.most)
      if (answer?.status === 429)
        restUntil = Math.max(restUntil, now + (answer.retryAfter ?? 60) * second)
      if (request.kind === 'season' && isAnswered) {
        seasons.set(request.competition, now)
        outdated.delete(request.competition)
        if (error === 'plan') refused.add(request.competition)
        else refused.delete(request.competition)
      }
      // a season that the plan does not have has no table either
      const isFirst = request.kind === 'season' && !tables.has(request.competition)
      if (isFirst && outcome.kind === 'fine' && isLeague(request.competition))
        tables.set(request.competition, -Infinity)
      if (request.kind === 'table' && isAnswered) tables.set(request.competition, now)
      if (request.kind === 'matches')
        for (const key of request.keys) {
          const one = open.get(key)
          if (one) one.askedAt = now
        }
      if (request.kind === 'prices' && isAnswered) {
        pricesAsked.set(`${request.competition} ${request.day}`, now)
        if (outcome.kind === 'fine' && request.page < outcome.pages)
          morePrices.push({ ...request, page: request.page + 1 })
      }
    },
    saw({ key, kickoff, status }, competition) {
      // an interrupted match may go on at any moment
      const isLive = isInPhase(status, 'playing') || status === matchStatus.interrupted
      if ((isLive || isInPhase(status, 'ahead')) && kickoff !== null)
        open.set(key, {
          competition,
          kickoff: kickoff.getTime(),
          isLive,
          askedAt: open.get(key)?.askedAt ?? -Infinity,
        })
      else open.delete(key)
    },
    lacked(keys) {
      for (const key of keys) {
        const one = open.get(key)
        if (one) outdated.add(one.competition)
        open.delete(key)
      }
    },
    readSoon() {
      soon = true
    },
    quota: (now) => ({ left: left(now), resetsAt: new Date(endOfDay(now)) }),
  }
}

/** Of our tables; cups have no table. */
const isLeague = (competition: number) => /\.\d$/.test(competitionKey(competition))

/** Milliseconds until `end` in which at least one of these matches is played. */
function playLeft(matches: readonly Open[], now: number, end: number): number {
  let sum = 0
  let until = now
  for (const { kickoff } of matches.toSorted((a, b) => a.kickoff - b.kickoff)) {
    const ends = Math.min(end, kickoff + 2 * hour)
    const begins = Math.max(until, kickoff)
    sum += Math.max(0, ends - begins)
    until = Math.max(until, ends)
  }
  return sum
}
