/** The form of prices on all screens. A price is recorded and stored in decimal only. */
import type { OddsFormat } from '../../contract/values.ts'
import { useOddsFormat } from '../page/nav.tsx'
import { none, percent, signed } from './rates.ts'

/**
 * A decimal price, such as "2.05", in a form: "21/20", "+105", "48.8%". A price of 1 or less, which
 * no market has, stays in decimal. In decimal a price has two places or more and is never rounded:
 * sources write 3.3, and the record 3.30.
 */
export function oddsText(price: string, format: OddsFormat): string {
  const value = Number(price)
  if (!(value > 1)) return price
  return forms[format](price, value)
}

const forms: Record<OddsFormat, (price: string, value: number) => string> = {
  decimal: (price) => (/^\d+(\.\d?)?$/.test(price) ? Number(price).toFixed(2) : price),
  fractional: (_, value) => fraction(Math.round(Number((value * 100).toFixed(6))) - 100),
  american: (_, value) => signed(value >= 2 ? (value - 1) * 100 : -100 / (value - 1), 0),
  percent: (_, value) => `${percent(1 / value)}%`,
}

/**
 * A price and the one that followed it, in a form; both in decimal if they differ and would read
 * the same, as 8.50 and 8.51 in per cent.
 */
export function movedText(before: string, now: string, format: OddsFormat): [string, string] {
  const [one, other] = [oddsText(before, format), oddsText(now, format)]
  return one === other && Number(before) !== Number(now) ? [before, now] : [one, other]
}

/** A fraction is written with this denominator at most, unless only a larger one is exact. */
const largestDenominator = 20

/**
 * Hundredths won for one staked as a fraction, by one rule: the exact fraction if its denominator
 * is at most 20 (2.05 is 21/20); else the smallest denominator up to 20 whose price rounds to the
 * same hundredth (1.91 is 10/11, 1.53 is 8/15); else the exact fraction (1.01 is 1/100). So two
 * prices that differ in hundredths never read the same.
 */
function fraction(hundredths: number): string {
  const exact = 100 / divisor(hundredths, 100)
  if (exact <= largestDenominator) return `${(hundredths * exact) / 100}/${exact}`
  for (let denominator = 2; denominator <= largestDenominator; denominator++) {
    const numerator = Math.round((hundredths * denominator) / 100)
    if (Math.round((numerator * 100) / denominator) === hundredths)
      return `${numerator}/${denominator}`
  }
  return `${(hundredths * exact) / 100}/${exact}`
}

const divisor = (one: number, other: number): number =>
  other === 0 ? one : divisor(other, one % other)

/** Formats prices in the reader's form; a missing price is a dash. */
export function useOdds(): (price: string | null | undefined) => string {
  const format = useOddsFormat()
  return (price) => (price === null || price === undefined ? none : oddsText(price, format))
}

/** Formats a price and the one that followed it in the reader's form. */
export function useMovedOdds(): (before: string, now: string) => [string, string] {
  const format = useOddsFormat()
  return (before, now) => movedText(before, now, format)
}
