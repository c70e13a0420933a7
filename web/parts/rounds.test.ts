import { expect, test } from 'vitest'
import { roundWords as en } from './words/en.ts'
import { roundWords as zh } from './words/zh.ts'
import { roundWords as zht } from './words/zht.ts'
import { roundName } from './rounds.ts'

test.each([
  [['Matchday 12', 'Round 12', '12'], '第 12 轮', '第 12 輪', 'Round 12'],
  [['Group A'], 'A 组', 'A 組', 'Group A'],
  [['Quarter-finals', 'Quarter-final', 'Quarter finals'], '四分之一决赛', '八強', 'Quarter-finals'],
  [['Semi-finals', 'Semi finals', 'Semifinals'], '半决赛', '準決賽', 'Semi-finals'],
  [['Playoffs', 'Play-offs'], '附加赛', '附加賽', 'Play-offs'],
  [['Round of 16'], '16 强赛', '16 強', 'Round of 16'],
  [['Final'], '决赛', '決賽', 'Final'],
  [['1. Round', '1. round'], '第 1 轮', '第 1 輪', 'Round 1'],
  [['Regular, Matchday 5'], '第 5 轮', '第 5 輪', 'Round 5'],
  [['Finals, Round of 16'], '16 强赛', '16 強', 'Round of 16'],
  [['Apertura, Matchday 3'], '开幕联赛 第 3 轮', '開幕聯賽 第 3 輪', 'Apertura, Round 3'],
  [
    ['Clausura Playoffs, Semifinals'],
    '闭幕联赛附加赛 半决赛',
    '閉幕聯賽附加賽 準決賽',
    'Clausura play-offs, Semi-finals',
  ],
  [['Championship, Matchday 2'], '争冠组 第 2 轮', '爭標組 第 2 輪', 'Championship round, Round 2'],
  [
    ['Relegation, Matchday 38', 'Relegation Group, Matchday 38', 'Relegation Round, Matchday 38'],
    '保级组 第 38 轮',
    '護級組 第 38 輪',
    'Relegation round, Round 38',
  ],
  [['Group, Matchday 6'], '小组赛 第 6 轮', '分組賽 第 6 輪', 'Group stage, Round 6'],
  [['Playoffs, Matchday 1'], '附加赛 第 1 轮', '附加賽 第 1 輪', 'Play-offs, Round 1'],
  [
    ['Quarter-finals, 1st Leg', 'Quarterfinals, Leg 1', 'Quarter-finals - First leg'],
    '四分之一决赛 首回合',
    '八強 首回合',
    'Quarter-finals, First leg',
  ],
  [
    ['Playoffs | 2nd Leg', 'Play-offs, Return leg'],
    '附加赛 次回合',
    '附加賽 次回合',
    'Play-offs, Second leg',
  ],
  [['Apertura'], '开幕联赛', '開幕聯賽', 'Apertura'],
  [['Aufstieg, Final'], 'Aufstieg, Final', 'Aufstieg, Final', 'Aufstieg, Final'],
  [['Clausura - Ida'], 'Clausura - Ida', 'Clausura - Ida', 'Clausura - Ida'],
])('%j is recognised as a round, with words in each language', (spellings, ...names) => {
  for (const spelling of spellings)
    expect([zh, zht, en].map((words) => roundName(spelling, words))).toEqual(names)
})
