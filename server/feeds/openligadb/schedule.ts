/**
 * Decides the next request: the whole season of each competition once and then daily, the current
 * matchday by its number with its neighbours, and matches in play as often as the day's number of
 * requests allows. Only a matchday that `getlastchangedate` says to have changed is fetched.
 */
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Requests in one UTC day, of which some are kept for seasons and operators. */
export const mostADay = 1_000
const spare = 60
/** Least intervals between two questions about one matchday. */
const every = { live: 15 * second, around: 30 * minute, season: day, current: 3 * hour }
const livePart = { before: 2 * minute, after: 3 * hour }
/** Between two equal readings of a final result. */
export const confirmAfter = 2 * minute
const backOff = { first: 15 * second, most: 15 * minute }

export interface Competition {
  shortcut: string
  season: number
}

export type Request =
  | { kind: 'season'; of: Competition }
  /** The number of the current matchday. */
  | { kind: 'current'; of: Competition }
  /** When a matchday was last changed. */
  | { kind: 'changed'; of: Competition; group: number }
  | { kind: 'group'; of: Competition; group: number }

interface Group {
  of: Competition
  group: number
  /** Kick-offs of its matches that are not certainly over, in milliseconds. */
  open: Map<string, number>
  askedAt: number
  /** The instant that the source gave last; null before the first answer. */
  changed: string | null
  /** It has changed, or a result in it has to be confirmed from this instant. */
  fetchAt: number
}

export interface Schedule {
  due(now: number): Request | null
  /** Reports the outcome of a request: `answer` is null for a failure. */
  done(request: Request, now: number, answer: { value: unknown } | null): void
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
  const groups = new Map<string, Group>()
  let restUntil = -Infinity
  let failures = 0
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

  return {
    due(now) {
      if (now < restUntil || left(now) <= 0) return null
      const unread = competitions.find((of) => seasons.get(of) === -Infinity)
      if (unread) return { kind: 'season', of: unread }
      const all = [...groups.values()]
      const fetched = all.find(({ fetchAt }) => fetchAt <= now)
      if (fetched) return { kind: 'group', of: fetched.of, group: fetched.group }
      if (left(now) <= spare / 2) return null
      const live = all.filter((group) => isLive(group, now))
      const between = interval(now, live)
      const [next] = live.toSorted((a, b) => a.askedAt - b.askedAt)
      if (next && (soon || now - next.askedAt >= between)) {
        soon = false
        return { kind: 'changed', of: next.of, group: next.group }
      }
      const unknown = competitions.find(
        (of) => now - (current.get(of)?.askedAt ?? now) >= every.current,
      )
      if (unknown) return { kind: 'current', of: unknown }
      const around = all.find(
        ({ of, group, askedAt }) =>
          Math.abs(group - (current.get(of)?.group ?? -9)) <= 1 && now - askedAt >= every.around,
      )
      if (around) return { kind: 'changed', of: around.of, group: around.group }
      const stale = competitions.find((of) => now - (seasons.get(of) ?? now) >= every.season)
      return stale ? { kind: 'season', of: stale } : null
    },
    done(request, now, answer) {
      const today = Math.floor(now / day)
      counted = { day: today, requests: (counted.day === today ? counted.requests : 0) + 1 }
      if (!answer) {
        restUntil = now + Math.min(backOff.first * 2 ** failures++, backOff.most)
        return
      }
      failures = 0
      const { of } = request
      if (request.kind === 'season') seasons.set(of, now)
      if (request.kind === 'current')
        current.set(of, { askedAt: now, group: orderOf(answer.value) })
      if (request.kind === 'changed') {
        const group = groupOf(of, request.group)
        const changed = String(answer.value)
        group.askedAt = now
        if (changed !== group.changed) group.fetchAt = Math.min(group.fetchAt, now)
        group.changed = changed
      }
      if (request.kind === 'group') groupOf(of, request.group).fetchAt = Infinity
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

const orderOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'groupOrderID' in value
    ? Number(value.groupOrderID) || 0
    : 0

export function pathOf({ kind, of, ...rest }: Request): string {
  const { shortcut, season } = of
  if (kind === 'season') return `/getmatchdata/${shortcut}/${season}`
  if (kind === 'current') return `/getcurrentgroup/${shortcut}`
  const group = 'group' in rest ? rest.group : 0
  const call = kind === 'changed' ? 'getlastchangedate' : 'getmatchdata'
  return `/${call}/${shortcut}/${season}/${group}`
}
