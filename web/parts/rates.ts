/** How shares, yields and profits are written, wherever they stand. */

/** Stands where there is no figure. */
export const none = '–'

/** A share from 0 to 1 in per cent, without the sign: "61.9". */
export const percent = (share: number, places = 1): string => (share * 100).toFixed(places)

/** Shares that sum to 1 in per cent, to one place, so that what is written sums to 100.0: the largest remainders are rounded up. */
export function percents(shares: readonly number[]): string[] {
  const tenths = shares.map((share) => Math.floor(share * 1000 + 1e-9))
  const missing = 1000 - tenths.reduce((sum, whole) => sum + whole, 0)
  const remainder = (at: number) => (shares[at] ?? 0) * 1000 - (tenths[at] ?? 0)
  const up = new Set(
    shares
      .map((_, at) => at)
      .toSorted((a, b) => remainder(b) - remainder(a))
      .slice(0, missing),
  )
  return tenths.map((whole, at) => ((whole + (up.has(at) ? 1 : 0)) / 10).toFixed(1))
}

/** A number with its sign, a true minus: "+6.4", "−3.0", "0.0". Positive and negative differ by nothing else. */
export function signed(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places)
  if (Number(text) === 0) return text
  return (value > 0 ? '+' : '−') + text
}

/** A yield in per cent with its sign: "+6.4%". */
export const signedPercent = (share: number): string => `${signed(share * 100, 1)}%`
