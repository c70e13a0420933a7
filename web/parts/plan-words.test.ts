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
