import { expect, test } from 'vitest'
import { againstMarket, marketRecordOf } from './against-market.ts'
import { recordWords as en } from './words/en.ts'

const record = { n: 10, hits: 8, yield: 0.064, skillCnt: 10, skillHits: 8, expectedHits: 7.25 }

test('hits of n stand beside what the market expected, and the yield', () => {
  expect(againstMarket(record, en)).toEqual({
    hits: '8 of 10 hit',
    market: 'market expected 7.3',
    yield: 'yield +6.4%',
  })
})

test('the part with a market is named where it is not the whole', () => {
  const some = { ...record, yield: -0.03, skillCnt: 4, skillHits: 1, expectedHits: 2 }
  expect(againstMarket(some, en)).toMatchObject({
    market: 'with odds 1 of 4, market expected 2.0',
    yield: 'yield −3.0%',
  })
  const none = { ...record, yield: null, skillCnt: 0, skillHits: 0, expectedHits: 0 }
  expect(againstMarket(none, en)).toMatchObject({ market: 'no market known', yield: 'yield –' })
})

test('the means of an expert’s page become sums', () => {
  const page = { n: 3, hits: 2, yield: 0, expectedN: 3, expectedHitRate: 0.5, skill: 0.5 / 3 }
  expect(marketRecordOf(page)).toMatchObject({ skillCnt: 3, skillHits: 2, expectedHits: 1.5 })
  const unknown = { ...page, expectedN: 0, expectedHitRate: null, skill: null }
  expect(marketRecordOf(unknown)).toMatchObject({ skillCnt: 0, skillHits: 0, expectedHits: 0 })
})
