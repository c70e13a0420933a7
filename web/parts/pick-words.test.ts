import { expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { zh } from '../words/zh.ts'
import { zht } from '../words/zht.ts'
import { pickName } from './pick-words.ts'

test.each([
  [1, '2', undefined, '主胜', '主勝', 'Home'],
  [1, '3', undefined, '平', '和', 'Draw'],
  [1, '1', undefined, '客胜', '客勝', 'Away'],
  [5, 'over', 2.5, '大 2.5', '大 2.5', 'Over 2.5'],
  [5, 'under', 2.25, '小 2.25', '細 2.25', 'Under 2.25'],
  [9, '2-1', undefined, '2-1', '2-1', '2-1'],
])('play type %d, pick %j on line %s reads %s, %s, %s', (play, key, line, ...texts) =>
  expect([zh, zht, en].map((words) => pickName(play, key, line, words))).toEqual(texts),
)

test.each([
  [2, '2', undefined],
  [1, '0', undefined],
  [1, 'over', undefined],
  [1, 'constructor', undefined],
  [5, '2', 2.5],
  [5, 'over', undefined],
  [9, 'over', undefined],
])('play type %d, pick %j on line %s is unknown', (play, key, line) =>
  expect(pickName(play, key, line, en)).toBe('—'),
)
