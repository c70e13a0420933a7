/**
 * Exact decimals: integers scaled by a power of ten. "1.85" with three places is 1850n. No float
 * ever carries odds or profit.
 */

/**
 * Reads a plain decimal with at most `places` digits after the point. Throws a RangeError on
 * anything else.
 */
export function parseDecimal(text: string, places: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  const fraction = (match?.[3] ?? '').replace(/0+$/, '')
  if (!match || fraction.length > places)
    throw new RangeError(`Not a decimal with at most ${places} places: ${text}`)
  const scaled = BigInt((match[2] ?? '') + fraction.padEnd(places, '0'))
  return match[1] ? -scaled : scaled
}

/**
 * Writes a scaled integer with exactly `places` digits after the point, as PostgreSQL prints
 * numeric(_, places).
 */
export function formatDecimal(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0')
  const point = digits.length - places
  const sign = scaled < 0n ? '-' : ''
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/**
 * numerator / denominator (above 0) to the nearest integer, halves away from zero: PostgreSQL's
 * round(numeric).
 */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return numerator < 0n ? -rounded : rounded
}
