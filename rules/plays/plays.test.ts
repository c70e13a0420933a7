import { expect, test } from 'vitest'
import { isPickOf, playForms, playTypes } from '../../contract/values.ts'
import { findPlay, plays } from './plays.ts'

test('a code without a play type has no rules: nothing settles as another type', () => {
  expect([0, 2, 3, 8, 10, NaN].map(findPlay)).toEqual([null, null, null, null, null, null])
  expect(Object.values(playTypes).map(findPlay)).toEqual(Object.values(plays))
})

test.each(Object.values(playTypes))(
  'the rules of play type %d accept exactly its named keys',
  (play) => {
    const keys = Object.values(playForms).flatMap(({ namedKeys }): readonly string[] => namedKeys)
    const playKeys: readonly string[] = playForms[play].namedKeys
    for (const key of keys) {
      expect(isPickOf(play, key)).toBe(playKeys.includes(key))
      expect(plays[play].isKey(key)).toBe(playKeys.includes(key))
    }
  },
)

test('an exact score has one spelling in a draft, and any spelling on the wire', () => {
  const keys = ['0-0', '10-1', '02-1', '2-01', '100-0', '1-2x', 'x1-2', '2:1', 'over', '']
  const score = playTypes.exactScore
  expect(keys.filter((key) => plays[score].isKey(key))).toEqual(['0-0', '10-1'])
  expect(keys.filter((key) => isPickOf(score, key))).toEqual(['0-0', '10-1', '02-1', '2-01'])
})

const market = {
  result: { home: '2.1', draw: '3.4', away: '3.2' },
  totals: [{ line: 2.5, over: '1.9', under: '1.95' }],
}

test('the market prices the result and every line of total goals, in the order of display', () => {
  const offers = Object.values(plays).flatMap((play) => play.offers(market))
  expect(offers.map(({ line, odds }) => [line, ...odds])).toEqual([
    [null, ['2', '2.1'], ['3', '3.4'], ['1', '3.2']],
    [2.5, ['over', '1.9'], ['under', '1.95']],
  ])
  expect(Object.values(plays).flatMap((play) => play.offers({}))).toEqual([])
})
