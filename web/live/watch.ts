/** Watch sets: the matches and experts that a tab shows. */

/**
 * A copy of the limit in contract/live.ts, whose schemas would come with an import. A test compares
 * them.
 */
const mostWatched = 200

export interface Watch {
  /** Subscribes to the state of every match. */
  all: boolean
  matches: number[]
  experts: number[]
}

export const nothing: Watch = { all: false, matches: [], experts: [] }
const ascending = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => one - other)

/** The union of watch sets; above the limit of matches it becomes `all`. */
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

/** Tests whether a subscription to `one` receives every event of `other`. */
export const covers = (one: Watch, other: Watch): boolean =>
  (one.all || !other.all) &&
  other.matches.every((id) => one.matches.includes(id)) &&
  other.experts.every((id) => one.experts.includes(id))

/** The watch set and the cursor as a query string. */
export function queryOfWatch({ all, matches, experts }: Watch, after: number | null): string {
  const query = new URLSearchParams()
  if (all) query.set('watch', 'all')
  if (matches.length > 0) query.set('match', matches.join(','))
  if (experts.length > 0) query.set('expert', experts.join(','))
  if (after !== null) query.set('after', String(after))
  return query.toString().replaceAll('%2C', ',')
}
