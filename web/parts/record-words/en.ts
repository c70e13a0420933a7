import type { RecordWords } from '../against-market.ts'

export const recordWords: RecordWords = {
  hits: (hits, n) => `${hits} of ${n} hit`,
  market: (expected) => `market expected ${expected}`,
  marketOfSome: (hits, n, expected) => `with odds ${hits} of ${n}, market expected ${expected}`,
  noMarket: 'no market known',
  yield: (value) => `yield ${value}`,
}
