/**
 * Whole numbers in proportion to shares that sum to 1, which sum to `units`: of those rounded down
 * the largest remainders are rounded up (Hare and Niemeyer’s method).
 */
export function apportion(shares: readonly number[], units: number): number[] {
  // a share that is whole except for rounding of doubles
  const whole = shares.map((share) => Math.floor(share * units + 1e-9))
  const missing = units - whole.reduce((sum, one) => sum + one, 0)
  const remainder = (at: number) => (shares[at] ?? 0) * units - (whole[at] ?? 0)
  const order = shares.map((_, at) => at).toSorted((a, b) => remainder(b) - remainder(a))
  const up = new Set(order.slice(0, missing))
  return whole.map((one, at) => one + (up.has(at) ? 1 : 0))
}
