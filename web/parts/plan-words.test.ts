import { expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { zh } from '../words/zh.ts'
import { playNames, wholePercent } from './plan-words.ts'

test.each([
  ['1', 'Match result'],
  ['1,5,9', 'Match result, Over/under, Exact score'],
  ['1,7', 'Match result, —'],
  ['', '—'],
  ['constructor', '—'],
])('play types %j read %j', (codes, text) => expect(playNames(codes, en)).toBe(text))

test('Chinese lists use Chinese separators', () =>
  expect(playNames('1,5', zh)).toBe('胜平负、大小球'))

test.each([
  [0, 0],
  [0.005, 1],
  [2 / 3, 67],
  [0.125, 13],
  [1, 100],
])('the rate %d is %d per cent', (rate, percent) => expect(wholePercent(rate)).toBe(percent))

test('rounds every rate of three decimals half up in decimal', () => {
  const wrong = Array.from({ length: 1001 }, (_, thousandths) => thousandths).filter(
    (n) => wholePercent(Number(`${n}e-3`)) !== Math.floor((n + 5) / 10),
  )
  expect(wrong).toEqual([])
})

test('rounds every share of up to 200 plans half up', () => {
  const wrong: string[] = []
  for (let of = 1; of <= 200; of += 1)
    for (let won = 0; won <= of; won += 1)
      if (wholePercent(won / of) !== Math.floor((200 * won + of) / (2 * of)))
        wrong.push(`${won}/${of}`)
  expect(wrong).toEqual([])
})
