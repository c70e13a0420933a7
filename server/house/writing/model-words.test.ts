import { expect, test } from 'vitest'
import { eloWords, homeWords } from './model-words.ts'
import { fixture } from './test-league.ts'

const even = { home: 0.4, draw: 0.3, away: 0.3 }
const split = 'home 40%, draw 30%, away 30%'
const elo = (gap: number) => eloWords(fixture, true, gap, { home: 1500, away: 1500 }, even).title

test.each([
  [12, `Northport lead by 12 Elo points, venue included: ${split}`],
  [1, `Northport lead by 1 Elo point, venue included: ${split}`],
  [-1, `Riverside lead by 1 Elo point, venue included: ${split}`],
  [0, `An Elo gap of 0: ${split}`],
  [-0, `An Elo gap of 0: ${split}`],
])('with a gap of %i in the ratings the title is %s', (gap, title) => {
  expect(elo(gap).en).toBe(title)
})

test('no text says that a side leads by zero, in any language', () => {
  expect([elo(0).zh, elo(0).zht]).toEqual([
    'Elo 分差 0：主胜 40%，平 30%，客胜 30%',
    'Elo 分差 0：主勝 40%，和 30%，客勝 30%',
  ])
})

test.each([
  [0, 1, 'Coastal: 0 home wins in 1 match so far'],
  [1, 1, 'Coastal: 1 home win in 1 match so far'],
  [1, 4, 'Coastal: 1 home win in 4 matches so far'],
  [2, 4, 'Coastal: 2 home wins in 4 matches so far'],
])('%i of %i matches won by the home side: %s', (wins, seen, title) => {
  expect(homeWords(fixture, wins, seen).title.en).toBe(title)
})
