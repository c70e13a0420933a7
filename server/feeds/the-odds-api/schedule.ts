/** Spreads the month's credits of the operator's plan over its days. */
const minute = 60_000
const hour = 60 * minute

/** A request costs one credit for each market and region: two markets of one region. */
export const cost = 2
/** The free plan's credits of a month, until a header tells how many are left. */
const freePlan = 500
const spare = 2 * cost
/** Least interval while matches are near, and the interval while there are none. */
const every = { near: 10 * minute, far: 12 * hour }
const near = 30 * hour
const backOff = { first: minute, most: hour }

export interface Schedule {
  /** The competition whose prices are due at `now`, or null. */
  due(now: number): string | null
  /** Reports the outcome of a request; `left` is what a header tells. */
  done(sport: string, now: number, isFine: boolean, left: number | null): void
  /** Reports the kick-offs of a competition that are ahead, in milliseconds. */
  saw(sport: string, kickoffs: readonly number[]): void
  readSoon(): void
  /** Credits left in this month, and its end. */
  quota(now: number): { left: number; resetsAt: Date }
}

/** `spent` is the quota that was left before this start. */
export function schedule(
  sports: readonly string[],
  spent: { left: number; resetsAt: Date | null } | null = null,
): Schedule {
  const asked = new Map(sports.map((sport) => [sport, -Infinity]))
  const ahead = new Map<string, readonly number[]>()
  let left = spent?.left ?? freePlan
  let monthEnd = spent?.resetsAt?.getTime() ?? null
  let restUntil = -Infinity
  let failures = 0

  function leftAt(now: number): number {
    if (monthEnd !== null && now >= monthEnd) left = freePlan
    monthEnd = endOfMonth(now)
    return left
  }
  const isNear = (sport: string, now: number) =>
    (ahead.get(sport) ?? []).some((kickoff) => kickoff > now && kickoff - now <= near)

  return {
    due(now) {
      const requests = Math.floor((leftAt(now) - spare) / cost)
      if (now < restUntil || requests <= 0) return null
      const even = ((endOfMonth(now) - now) * sports.length) / requests
      return (
        sports.find((sport) => {
          const least = isNear(sport, now) ? every.near : every.far
          return now - (asked.get(sport) ?? now) >= Math.max(least, even)
        }) ?? null
      )
    },
    done(sport, now, isFine, stated) {
      left = stated ?? Math.max(0, leftAt(now) - (isFine ? cost : 0))
      monthEnd = endOfMonth(now)
      if (isFine) {
        asked.set(sport, now)
        failures = 0
      } else restUntil = now + Math.min(backOff.first * 2 ** failures++, backOff.most)
    },
    saw: (sport, kickoffs) => void ahead.set(sport, kickoffs),
    readSoon() {
      for (const sport of sports) asked.set(sport, -Infinity)
    },
    quota: (now) => ({ left: leftAt(now), resetsAt: new Date(endOfMonth(now)) }),
  }
}

function endOfMonth(now: number): number {
  const at = new Date(now)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
}
