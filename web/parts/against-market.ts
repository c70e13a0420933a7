import { none, percent, signedPercent } from './rates.ts'

/** The words of a record against the market, as every place that shows a hit rate has them. */
export interface RecordWords {
  hits: (hits: number, n: number) => string
  /** `expected`: hits by the market's odds. */
  market: (expected: string) => string
  /** Where the market is known for some of the plans only. */
  marketOfSome: (hits: number, n: number, expected: string) => string
  noMarket: string
  /** `value` has its sign and the percent sign, or is a dash. */
  yield: (value: string) => string
}

/** All time or a window; the market's part may have fewer plans. */
export interface MarketRecord {
  n: number
  hits: number
  /** Profit per unit staked; null without known odds. */
  yield: number | null
  skillCnt: number
  skillHits: number
  expectedHits: number
}

/**
 * Hits of n, the hits that the market expected, and the yield: a hit rate alone says nothing about
 * skill, since favourites hit often at a low price.
 */
export function againstMarket(
  record: MarketRecord,
  words: RecordWords,
): { hits: string; market: string; yield: string } {
  const { n, hits, skillCnt, skillHits } = record
  const expected = percent(record.expectedHits / 100)
  const market =
    skillCnt === 0
      ? words.noMarket
      : skillCnt === n && skillHits === hits
        ? words.market(expected)
        : words.marketOfSome(skillHits, skillCnt, expected)
  return {
    hits: words.hits(hits, n),
    market,
    yield: words.yield(record.yield === null ? none : signedPercent(record.yield)),
  }
}

/** The same of an expert's own page, which has means instead of sums. */
export const marketRecordOf = (record: {
  n: number
  hits: number
  yield: number | null
  expectedN: number
  expectedHitRate: number | null
  skill: number | null
}): MarketRecord => {
  const expectedHits = (record.expectedHitRate ?? 0) * record.expectedN
  return {
    ...record,
    skillCnt: record.expectedN,
    skillHits: Math.round(expectedHits + (record.skill ?? 0) * record.expectedN),
    expectedHits,
  }
}
