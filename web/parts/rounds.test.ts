import { expect, test } from 'vitest'
import { roundWords as en } from './round-words/en.ts'
import { roundWords as zh } from './round-words/zh.ts'
import { roundWords as zht } from './round-words/zht.ts'
import { roundName } from './rounds.ts'

test.each([
  [['Matchday 12', 'Round 12', '12'], '第 12 轮', '第 12 輪', 'Round 12'],
  [['Group A'], 'A 组', 'A 組', 'Group A'],
  [['Quarter-finals', 'Quarter-final', 'Quarter finals'], '四分之一决赛', '八強', 'Quarter-finals'],
  [['Semi-finals', 'Semi finals', 'Semifinals'], '半决赛', '準決賽', 'Semi-finals'],
  [['Playoffs', 'Play-offs'], '附加赛', '附加賽', 'Play-offs'],
  [['Round of 16'], '16 强赛', '16 強', 'Round of 16'],
  [['Final'], '决赛', '決賽', 'Final'],
  [['Clausura - Ida'], 'Clausura - Ida', 'Clausura - Ida', 'Clausura - Ida'],
])('%j is recognised as a round, with words in each language', (spellings, ...names) => {
  for (const spelling of spellings)
    expect([zh, zht, en].map((words) => roundName(spelling, words))).toEqual(names)
})
