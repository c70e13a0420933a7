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

/** Of the requests of a UTC day: kept for seasons and operators. */
const spare = 60
/** Kept for each match to be played: a changed matchday is asked about, and then fetched. */
const fetchesOfMatch = 10
/** Least intervals between two questions about one matchday. */
const every = {
  live: 15 * second,
  around: 30 * minute,
  /** In place of the one before, on a day whose matches need more requests than there are. */
  aroundPlay: 3 * hour,
  season: day,
  current: 3 * hour,
}
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

/**
 * At most `mostADay` requests are made in a UTC day. `spent` is the quota that was left by an
 * earlier schedule, of this day or an earlier one.
 */
export function schedule(
  competitions: readonly Competition[],
  mostADay: number,
  spent: { left: number; resetsAt: Date | null } | null = null,
): Schedule {
  const seasons = new Map(competitions.map((of) => [of, -Infinity]))
  const current = new Map(competitions.map((of) => [of, { askedAt: -Infinity, group: 0 }]))
  const tables = new Map(competitions.filter(isLeague).map((of) => [of, -Infinity]))
  const groups = new Map<string, Group>()
  const pauses = pausesAfterFailures()
  let counted = spent?.resetsAt
    ? { day: spent.resetsAt.getTime() / day - 1, requests: Math.max(0, mostADay - spent.left) }
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

  /** The number of matches that are played. */
  const liveIn = ({ open }: Group, now: number) =>
    [...open.values()].filter((at) => at - livePart.before <= now && now <= at + livePart.after)
      .length

  /**
   * Milliseconds between two questions about a matchday with one match in play. One with more is
   * asked about more often, by the root of their number: so all changes together wait least.
   */
  function interval(now: number): number {
    const end = (Math.floor(now / day) + 1) * day
    let [weight, matches] = [0, 0]
    for (const { open } of groups.values()) {
      const kickoffs = [...open.values()].filter((at) => at < end && at + usualPlay > now)
      weight += weightBetween(kickoffs, now, end)
      for (const at of kickoffs) matches += Math.min(1, (at + usualPlay - now) / usualPlay)
    }
    const free = left(now) - spare
    return weight / Math.max(1, free / 2, free - fetchesOfMatch * matches)
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
    const between = interval(now)
    const lateness = (group: Group) => {
      const live = liveIn(group, now)
      return live === 0
        ? -Infinity
        : now - group.askedAt - Math.max(every.live, between / Math.sqrt(live))
    }
    const waiting = all
      .map((group) => ({ group, late: lateness(group) }))
      .filter(({ late }) => late >= 0 || (soon && late > -Infinity))
      .toSorted((a, b) => b.late - a.late)
      .map(({ group }) => group)
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
    const around = between > every.live ? every.aroundPlay : every.around
    const beside = asking(
      all.filter(
        ({ of, group, askedAt }) =>
          Math.abs(group - (current.get(of)?.group ?? -9)) <= 1 && now - askedAt >= around,
      ),
    )
    if (beside) return beside
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

/** Milliseconds in which most matches end. */
const usualPlay = 2 * hour

/**
 * Milliseconds of these in which matches that kick off at these instants are played, each times the
 * root of their number.
 */
function weightBetween(kickoffs: readonly number[], from: number, to: number): number {
  const within = (at: number) => Math.min(to, Math.max(from, at))
  const steps = kickoffs
    .flatMap((at) => [
      { at: within(at - livePart.before), by: 1 },
      { at: within(at + usualPlay), by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at)
  let [sum, live, last] = [0, 0, from]
  for (const { at, by } of steps) {
    sum += (at - last) * Math.sqrt(live)
    live += by
    last = at
  }
  return sum
}

/** Cups have no table. */
const isLeague = ({ shortcut }: Competition) => /^bl\d$/.test(shortcut)

const orderOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'groupOrderID' in value
    ? Number(value.groupOrderID) || 0
    : 0
