/**
 * Decides the next request and its time: live matches often and in one request, whole seasons
 * rarely, and nothing while the provider asks for a pause.
 */
import { isInPhase, matchStatus } from '../../../contract/values.ts'
import type { FeedMatch } from '../feed.ts'
import type { Answer } from '../provider.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * Intervals of requests. At 15 s the days around now take four of the free plan's ten requests per
 * minute.
 */
const every = { live: 15 * second, around: 10 * minute, season: 6 * hour }
/** The time around kick-off in which a match may be live, shoot-out included. */
const livePart = { before: 2 * minute, after: 3.5 * hour }
const backOff = { first: 15 * second, most: 15 * minute }
/** Requests per minute left for other users of the key. */
const spare = 1

/** A request: all matches of one competition's season, or those of the days around now. */
export type Request = { kind: 'season'; competition: string } | { kind: 'around' }

export interface Schedule {
  /** The request due at `now`, or null. */
  due(now: number): Request | null
  /** Reports the outcome of a request: a complete answer, or null. */
  done(request: Request, now: number, answer: Answer | null): void
  /** Makes the days around now due at once; a pause that the provider asked for stays. */
  readSoon(): void
  /** Reports the current state of a match. */
  saw(match: FeedMatch): void
  /**
   * Reports all rows of a complete answer. A season is due again if the days around now have a
   * match that it did not have, or lack one: it may be listed under another id or on another day.
   */
  listed(request: Request, now: number, rows: readonly ListedRow[]): void
}

export interface ListedRow {
  id: number
  competition: string
  /** Milliseconds. */
  kickoff: number
}

/** Times are milliseconds of any clock that does not go back. */
export function schedule(competitions: readonly string[]): Schedule {
  const seasons = new Map(competitions.map((competition) => [competition, -Infinity]))
  let aroundAsked = -Infinity
  let restUntil = -Infinity
  let failures = 0
  const open = new Map<string, { kickoff: number; live: boolean }>()
  /** By competition the kick-offs of its season's list, by id. */
  const lists = new Map<string, Map<number, number>>()
  const outdated = new Set<string>()

  const isLive = (now: number) =>
    [...open.values()].some(
      ({ kickoff, live }) =>
        live || (kickoff - livePart.before <= now && now <= kickoff + livePart.after),
    )

  return {
    due(now) {
      if (now < restUntil) return null
      const unread = competitions.find((competition) => seasons.get(competition) === -Infinity)
      if (unread !== undefined) return { kind: 'season', competition: unread }
      if (now - aroundAsked >= (isLive(now) ? every.live : every.around)) return { kind: 'around' }
      const stale = competitions.find((competition) => {
        const age = now - (seasons.get(competition) ?? now)
        // not more often: the two lists may differ for long
        return age >= (outdated.has(competition) ? every.around : every.season)
      })
      return stale === undefined ? null : { kind: 'season', competition: stale }
    },
    done(request, now, answer) {
      const fine = answer?.status === 200
      // a competition not included in the key is tried again with the next full reading; the others
      // continue
      const never =
        request.kind === 'season' && answer !== null && [403, 404].includes(answer.status)
      if (fine || never) {
        failures = 0
        if (request.kind === 'season') {
          seasons.set(request.competition, now)
          outdated.delete(request.competition)
        } else aroundAsked = now
      } else {
        restUntil = now + Math.min(backOff.first * 2 ** failures++, backOff.most)
      }
      const isLimited = answer?.status === 429 || (answer?.left ?? Infinity) <= spare
      if (isLimited)
        restUntil = Math.max(
          restUntil,
          now + ((answer?.retryAfter ?? answer?.resets ?? 60) + 1) * second,
        )
    },
    readSoon() {
      aroundAsked = -Infinity
    },
    saw({ key, kickoff, kickoffKnown, status }) {
      const ahead = status === matchStatus.notStarted && kickoffKnown && kickoff !== null
      // an interrupted match may go on at any moment
      const live = isInPhase(status, 'playing') || status === matchStatus.interrupted
      if (ahead || live) open.set(key, { kickoff: kickoff?.getTime() ?? Infinity, live })
      else open.delete(key)
    },
    listed(request, now, rows) {
      if (request.kind === 'season') {
        lists.set(request.competition, new Map(rows.map(({ id, kickoff }) => [id, kickoff])))
        return
      }
      const ids = new Set(rows.map(({ id }) => id))
      const [from, to] = daysAround(now)
      const isAround = (kickoff: number) => Date.parse(from) <= kickoff && kickoff < Date.parse(to)
      for (const [competition, list] of lists) {
        const isNew = rows.some((row) => row.competition === competition && !list.has(row.id))
        const isGone = [...list].some(([id, kickoff]) => isAround(kickoff) && !ids.has(id))
        if (isNew || isGone) outdated.add(competition)
      }
    },
  }
}

/** From yesterday to tomorrow, because matches may run past midnight; the last day is exclusive. */
const daysAround = (now: number): [string, string] => {
  const day = (offset: number) => new Date(now + offset * 24 * hour).toISOString().slice(0, 10)
  return [day(-1), day(2)]
}

/** The path of a request at `now`. */
export function pathOf(request: Request, competitions: readonly string[], now: number): string {
  if (request.kind === 'season') return `/v4/competitions/${request.competition}/matches`
  const [from, to] = daysAround(now)
  return `/v4/matches?competitions=${competitions.join(',')}&dateFrom=${from}&dateTo=${to}`
}
