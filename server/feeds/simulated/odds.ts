/**
 * The simulated market: it approximates the true probabilities, ever more closely, with a margin of
 * about six per cent.
 */
import { simulatedSource } from '../../../contract/values.ts'
import type { FeedOdds } from '../feed.ts'
import { chances, overShares } from './chances.ts'
import { normal, random } from './random.ts'
import type { Rates } from './strength.ts'
import { day, hour, minute } from './time.ts'

/** Times before kick-off at which odds are set; the last ones are final. */
export const pricings = [5 * day, 3 * day, day, 6 * hour, 2 * hour, 45 * minute] as const

const lines = [1.75, 2, 2.25, 2.75, 3, 3.25, 3.5]

/**
 * Odds of a match after the given pricing (0 is the first): the result, over/under 2.5, and the
 * line closest to even.
 */
export function oddsOf(seed: string, key: string, rates: Rates, pricing: number): FeedOdds {
  const next = random(seed, 'market', key)
  const lasting = { home: normal(next), away: normal(next) }
  const passing = random(seed, 'market', key, pricing)
  const blur = (rate: number, noise: number) =>
    rate * Math.exp(0.05 * noise + (0.07 - 0.012 * pricing) * normal(passing))
  const believed = chances({
    home: blur(rates.home, lasting.home),
    away: blur(rates.away, lasting.away),
  })
  const margin = 0.055 + 0.01 * next()
  const price = (chance: number) => Math.max(1.01, 1 / (chance * (1 + margin))).toFixed(2)
  const shares = (line: number) => ({ line, ...overShares(believed.totals, line) })
  const [main] = lines
    .map(shares)
    .toSorted((a, b) => Math.abs(a.win - a.lose) - Math.abs(b.win - b.lose))
  return {
    source: simulatedSource,
    result: { home: price(believed.home), draw: price(believed.draw), away: price(believed.away) },
    totals: [shares(2.5), ...(main ? [main] : [])]
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, win, lose }) => ({
        line,
        over: price(win / (win + lose)),
        under: price(lose / (win + lose)),
      })),
  }
}
