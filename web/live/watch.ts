/** What the tabs of a browser look at. */
/** Of contract/live.ts, whose schemas no browser needs. */
const mostWatched = 200

export interface Watch {
  /** How every match stands. */
  all: boolean
  matches: number[]
  experts: number[]
}

export const nothing: Watch = { all: false, matches: [], experts: [] }
const ascending = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => one - other)

/** Everything that any of them looks at; more than can be named is all. */
export function union(watches: Iterable<Watch>): Watch {
  const list = [...watches]
  const matches = ascending(list.flatMap((one) => one.matches))
  const experts = ascending(list.flatMap((one) => one.experts)).slice(0, mostWatched)
  const many = matches.length > mostWatched
  return {
    all: many || list.some(({ all }) => all),
    matches: many ? matches.slice(-mostWatched) : matches,
    experts,
  }
}

export const isNothing = ({ all, matches, experts }: Watch): boolean =>
  !all && matches.length + experts.length === 0

/** Whether who watches `one` is told everything of `other`. */
export const covers = (one: Watch, other: Watch): boolean =>
  (one.all || !other.all) &&
  other.matches.every((id) => one.matches.includes(id)) &&
  other.experts.every((id) => one.experts.includes(id))

/** As the address says it, with the last event known. */
export function queryOfWatch({ all, matches, experts }: Watch, after: number | null): string {
  const query = new URLSearchParams()
  if (all) query.set('watch', 'all')
  if (matches.length > 0) query.set('match', matches.join(','))
  if (experts.length > 0) query.set('expert', experts.join(','))
  if (after !== null) query.set('after', String(after))
  return query.toString().replaceAll('%2C', ',')
}
