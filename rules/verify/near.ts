/** Comparison of numbers that the site and this code may have added in another order. */

/**
 * Sums of the site and of this code may differ in their last digits. Figures closer than this are
 * taken as equal.
 */
const tolerance = 1e-9
export const isNear = (one: number, other: number): boolean =>
  one === other ||
  Math.abs(one - other) <= tolerance * Math.max(1, Math.min(Math.abs(one), Math.abs(other)))

/**
 * The shown value if all its numbers are close enough to the computed ones, else the computed
 * value.
 */
export function nearAll(follows: unknown, shown: unknown): unknown {
  return isNearAll(follows, shown) ? shown : follows
}

function isNearAll(follows: unknown, shown: unknown): boolean {
  if (typeof follows === 'number' && typeof shown === 'number') return isNear(follows, shown)
  if (typeof follows !== 'object' || typeof shown !== 'object' || !follows || !shown)
    return follows === shown
  const [one, other] = [new Map(Object.entries(follows)), new Map(Object.entries(shown))]
  return (
    one.size === other.size &&
    [...one].every(([name, value]) => other.has(name) && isNearAll(value, other.get(name)))
  )
}
