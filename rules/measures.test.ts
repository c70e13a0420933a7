import { expect, test } from 'vitest'
import { book1 } from './book/v1.ts'
import { book2 } from './book/v2.ts'
import { book3 } from './book/v3.ts'
import { closingValue, hitChance } from './market.ts'
import { measuresOf } from './measures.ts'
import { modelChance } from './reference.ts'

const bet = { play: 1, line: null, keys: ['2'] }
const market = { result: { home: '1.9', draw: '3.6', away: '4.2' } }
const close = { result: { home: '1.7', draw: '3.9', away: '5' } }
const reference = {
  source: 'dixon-coles' as const,
  at: '2026-11-27T15:00:00.000Z',
  home: 1.6,
  away: 1.1,
  rho: -0.05,
}
const measured = { bet, market, close, reference }

test('a plan is measured by the market, by the margin of its own book', () => {
  for (const book of [book1, book2, book3])
    for (const own of [book, book.version])
      expect(measuresOf(measured, own)).toEqual({
        expected: hitChance(market, bet, { ...book, quarterLines: 'solved' }),
        model: null,
        closing: closingValue(market, close, bet, book.margin),
        margin: closingValue(market, market, bet, book.margin),
      })
  expect(measuresOf(measured, 3).expected).not.toBe(measuresOf(measured, 2).expected)
  expect(measuresOf(measured, 3).margin).toBeLessThan(0)
  expect(() => measuresOf(measured, 9)).toThrow(RangeError)
})

test('a plan without a price has the chance of the house’s model, from book 3 on', () => {
  const unpriced = { ...measured, market: null }
  const none = { expected: null, closing: null, margin: null }
  expect(measuresOf(unpriced, 3)).toEqual({ ...none, model: modelChance(reference, bet) })
  expect(measuresOf(unpriced, 2)).toEqual({ ...none, model: null })
  expect(measuresOf({ ...unpriced, reference: null }, 3)).toEqual({ ...none, model: null })
  // without a closing value there is no margin of it
  expect(measuresOf({ ...measured, close: null }, 3)).toMatchObject({ closing: null, margin: null })
})
