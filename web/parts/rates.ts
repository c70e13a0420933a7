/** The format of shares, yields and profits on all screens. */

import { z95 } from '../../rules/interval.ts'

/** Shown instead of a missing number. */
export const none = '–'

/**
 * A number of at least 0 with so many decimals, half up in decimal, as section 9 of the
 * specification rounds rates. In binary 1.45 is a little less; nine decimals more restore it.
 */
function halfUp(value: number, places: number): string {
  const scale = 10 ** places
  return (Math.round(Number((value * scale).toFixed(9))) / scale).toFixed(places)
}

/** A share from 0 to 1 in per cent, without the percent sign: "61.9". */
export const percent = (share: number, places = 1): string => halfUp(share * 100, places)

/**
 * A number with its sign and a true minus: "+6.4", "−3.0", "0.0". Positive and negative numbers
 * have the same style.
 */
export function signed(value: number, places: number): string {
  const text = halfUp(Math.abs(value), places)
  if (Number(text) === 0) return text
  return (value > 0 ? '+' : '−') + text
}

/** A yield in per cent with its sign: "+6.4%". */
export const signedPercent = (share: number): string => `${signed(share * 100, 1)}%`

/** A span such as 38–54, on one line: a word joiner, as browsers may break after the dash. */
export const range = (low: string | number, high: string | number): string => `${low}–\u2060${high}`

/** Sums of equal values differ by rounding errors of about this size. */
const smallestError = 1e-6

/**
 * The standard error of a mean, or null where it says nothing about the next plan: 0 comes from
 * plans that all ended alike, such as three misses.
 */
export const tellingError = (error: number | null): number | null =>
  error === null || error < smallestError ? null : error

/** The standard error of a mean in per cent, without the percent sign; null as above. */
export function percentError(error: number | null): string | null {
  const telling = tellingError(error)
  return telling === null ? null : percent(telling)
}

/** The 95% interval of a mean with this standard error; null where the error says nothing. */
export function meanInterval(
  mean: number | null,
  error: number | null,
): { low: number; high: number } | null {
  const telling = tellingError(error)
  if (mean === null || telling === null) return null
  return { low: mean - z95 * telling, high: mean + z95 * telling }
}
