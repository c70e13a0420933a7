/**
 * Decides the next request: the whole season of each competition once and then daily, the current
 * matchday by its number with its neighbours, and matches in play as often as the day's number of
 * requests allows. Only a matchday that `getlastchangedate` says to have changed is fetched, and
 * every five minutes one in play, because that word may be wrong.
 */
import { pausesAfterFailures } from './pauses.ts'
import type { Competition, Request } from './requests.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Requests in one UTC day, of which some are kept for seasons and operators. */
export const mostADay = 1_000
const spare = 60
/** Least intervals between two questions about one matchday. */
const every = { live: 15 * second, around: 30 * minute, season: day, current: 3 * hour }
/** After which a matchday in play is fetched, not asked about, though said to be unchanged. */
const longestUnchanged = 5 * minute
const livePart = { before: 2 * minute, after: 3 * hour }
/** Between two equal readings of a final result. */
export const confirmAfter = 2 * minute

interface Group {
  of: Competition
  group: number
  /** Kick-offs of its matches that are not certainly over, in milliseconds. */
  open: Map<string, number>
  askedAt: number
  fetchedAt: number
  /** The instant that the source gave last; null before the first answer, empty without one. */
  changed: string | null
  /** It has changed, or a result in it has to be confirmed from this instant. */
  fetchAt: number
}

export interface Schedule {
  due(now: number): Request | null
  /**
   * Reports the outcome of a request: `answer` is null for a failure. `retryAfter` is the number of
   * seconds that the source asks to wait.
   */
  done(
    request: Request,
    now: number,
    answer: { value: unknown } | null,
    retryAfter?: number | null,
  ): void
  /** Reports the state of a match: `openUntil` is null once its result is certain. */
  saw(of: Competition, group: number, key: string, kickoff: number | null): void
  /** Has a matchday fetched again at this instant, to confirm a result. */
  confirm(of: Competition, group: number, at: number): void
  /** Requests left in this UTC day, and its end. */
  quota(now: number): { left: number; resetsAt: Date }
  readSoon(): void
}

/** `spent` is the quota that was left by an earlier schedule, of this day or an earlier one. */
export function schedule(
  competitions: readonly Competition[],
  spent: { left: number; resetsAt: Date | null } | null = null,
): Schedule {
  const seasons = new Map(competitions.map((of) => [of, -Infinity]))
  const current = new Map(competitions.map((of) => [of, { askedAt: -Infinity, group: 0 }]))
  const tables = new Map(competitions.filter(isLeague).map((of) => [of, -Infinity]))
  const groups = new Map<string, Group>()
  const pauses = pausesAfterFailures()
  let counted = spent?.resetsAt
    ? { day: spent.resetsAt.getTime() / day - 1, requests: mostADay - spent.left }
    : { day: NaN, requests: 0 }
  let soon = false

  const keyOf = (of: Competition, group: number) => `${of.shortcut}/${of.season}/${group}`
  const groupOf = (of: Competition, group: number): Group => {
    const key = keyOf(of, group)
    const known = groups.get(key)
    if (known) return known
    const made = {
      of,
      group,
      open: new Map(),
      askedAt: -Infinity,
      fetchedAt: -Infinity,
      changed: null,
      fetchAt: Infinity,
    }
    groups.set(key, made)
    return made
  }
  const left = (now: number) =>
    counted.day === Math.floor(now / day) ? mostADay - counted.requests : mostADay

  const isLive = ({ open }: Group, now: number) =>
    [...open.values()].some((at) => at - livePart.before <= now && now <= at + livePart.after)

  /** Spreads the requests that are left over the rest of the day's play. */
  function interval(now: number, live: readonly Group[]): number {
    const end = (Math.floor(now / day) + 1) * day
    const played = [...groups.values()].reduce(
      (sum, { open }) => sum + playedBetween([...open.values()], now, end),
      0,
    )
    const requests = Math.max(1, (left(now) - spare) / 1.2)
    return Math.max(every.live, live.length > 0 ? played / requests : every.around)
  }

  /** The first request that is due, of those that may be sent. */
  function dueOf(now: number, may: 'isSound' | 'isOver'): Request | null {
    const first = (requests: readonly Request[]) =>
      requests.find((one) => pauses[may](one, now)) ?? null
    const unread = first(
      competitions.flatMap((of) =>
        seasons.get(of) === -Infinity ? [{ kind: 'season', of } as const] : [],
      ),
    )
    if (unread) return unread
    const all = [...groups.values()]
    const fetching = (of: readonly Group[]) =>
      first(of.map((one) => ({ kind: 'group', of: one.of, group: one.group })))
    const asking = (of: readonly Group[]) =>
      first(of.map((one) => ({ kind: 'changed', of: one.of, group: one.group })))
    const fetched = fetching(all.filter(({ fetchAt }) => fetchAt <= now))
    if (fetched) return fetched
    if (left(now) <= spare / 2) return null
    const live = all.filter((group) => isLive(group, now)).toSorted(byAskedAt)
    const between = interval(now, live)
    const waiting = live.filter(({ askedAt }) => soon || now - askedAt >= between)
    const unchanged = waiting.filter(
      ({ changed, fetchedAt }) => changed !== null && now - fetchedAt >= longestUnchanged,
    )
    const next = fetching(unchanged) ?? asking(waiting)
    if (next) {
      soon = false
      return next
    }
    const isUnknown = (of: Competition) =>
      seasons.get(of) !== -Infinity && now - (current.get(of)?.askedAt ?? now) >= every.current
    const unknown = first(
      competitions.filter(isUnknown).map((of) => ({ kind: 'current', of }) as const),
    )
    if (unknown) return unknown
    const around = asking(
      all.filter(
        ({ of, group, askedAt }) =>
          Math.abs(group - (current.get(of)?.group ?? -9)) <= 1 && now - askedAt >= every.around,
      ),
    )
    if (around) return around
    const isStale = (of: Competition) => now - (seasons.get(of) ?? now) >= every.season
    const stale = first(competitions.filter(isStale).map((of) => ({ kind: 'season', of }) as const))
    if (stale) return stale
    const isUncompared = (of: Competition) =>
      seasons.get(of) !== -Infinity && now - (tables.get(of) ?? now) >= every.season
    return first(competitions.filter(isUncompared).map((of) => ({ kind: 'table', of }) as const))
  }

  return {
    due: (now) => (left(now) > 0 ? (dueOf(now, 'isSound') ?? dueOf(now, 'isOver')) : null),
    done(request, now, answer, retryAfter = null) {
      const today = Math.floor(now / day)
      counted = { day: today, requests: (counted.day === today ? counted.requests : 0) + 1 }
      if (!answer) {
        pauses.failed(request, now, retryAfter)
        // the matchday itself may still be there
        if (request.kind === 'changed') groupOf(request.of, request.group).changed ??= ''
        return
      }
      pauses.answered(request)
      const { of } = request
      if (request.kind === 'season') seasons.set(of, now)
      if (request.kind === 'table') tables.set(of, now)
      if (request.kind === 'current')
        current.set(of, { askedAt: now, group: orderOf(answer.value) })
      if (request.kind === 'changed') {
        const group = groupOf(of, request.group)
        const changed = String(answer.value)
        group.askedAt = now
        if (changed !== group.changed) group.fetchAt = Math.min(group.fetchAt, now)
        group.changed = changed
      }
      if (request.kind === 'group') {
        const group = groupOf(of, request.group)
        // it was fetched in place of a question
        if (group.fetchAt > now) group.askedAt = now
        group.fetchAt = Infinity
        group.fetchedAt = now
      }
    },
    saw(of, group, key, kickoff) {
      const { open } = groupOf(of, group)
      if (kickoff === null) open.delete(key)
      else open.set(key, kickoff)
    },
    confirm(of, group, at) {
      const known = groupOf(of, group)
      known.fetchAt = Math.min(known.fetchAt, at)
    },
    quota: (now) => ({
      left: Math.max(0, left(now)),
      resetsAt: new Date((Math.floor(now / day) + 1) * day),
    }),
    readSoon() {
      soon = true
    },
  }
}

const byAskedAt = (a: Group, b: Group) => a.askedAt - b.askedAt

/** Milliseconds of these in which at least one match that kicks off at these instants is played. */
function playedBetween(kickoffs: readonly number[], from: number, to: number): number {
  let sum = 0
  let until = from
  for (const kickoff of kickoffs.toSorted((a, b) => a - b)) {
    const begins = Math.max(until, kickoff - livePart.before)
    const ends = Math.min(to, kickoff + 2 * hour)
    sum += Math.max(0, ends - begins)
    until = Math.max(until, ends)
  }
  return sum
}

/** Cups have no table. */
const isLeague = ({ shortcut }: Competition) => /^bl\d$/.test(shortcut)

const orderOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'groupOrderID' in value
    ? Number(value.groupOrderID) || 0
    : 0
