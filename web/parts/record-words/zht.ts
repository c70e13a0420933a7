import type { RecordWords } from '../against-market.ts'

export const recordWords: RecordWords = {
  hits: (hits, n) => `${n} 份中 ${hits}`,
  market: (expected) => `市場預期 ${expected}`,
  marketOfSome: (hits, n, expected) => `有賠率的 ${n} 份中 ${hits}，市場預期 ${expected}`,
  noMarket: '沒有市場賠率',
  yield: (value) => `盈利率 ${value}`,
}
