import type { RecordWords } from '../against-market.ts'

export const recordWords: RecordWords = {
  hits: (hits, n) => `${n} 份中 ${hits}`,
  market: (expected) => `市场预期 ${expected}`,
  marketOfSome: (hits, n, expected) => `有赔率的 ${n} 份中 ${hits}，市场预期 ${expected}`,
  noMarket: '没有市场赔率',
  yield: (value) => `盈利率 ${value}`,
}
