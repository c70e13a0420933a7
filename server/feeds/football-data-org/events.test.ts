import { expect, test } from 'vitest'
import { convertMatch } from './match.ts'
import { goals as pair, providerMatch } from './test-matches.ts'

const home = { id: 57 }
const away = { id: 61 }
const over = { status: 'FINISHED' }
const score = { winner: 'HOME_TEAM', fullTime: pair(2, 1), halfTime: pair(1, 0) }
const converted = (some: object) => {
  const one = convertMatch(providerMatch({ ...over, ...some }, score), 'here', new Date())
  if (!one || !('match' in one)) throw new Error('the match is not taken')
  return one.match
}
const named = (key: string) => ({ key, name: { zh: `P${key}`, zht: `P${key}`, en: `P${key}` } })
const player = (id: number) => ({ id, name: `P${id}` })
const goal = (minute: number, after: [number, number], some: object = {}) => ({
  minute,
  injuryTime: null,
  type: 'REGULAR',
  team: home,
  scorer: player(7),
  score: pair(...after),
  ...some,
})
const three = [
  goal(12, [1, 0], { type: 'PENALTY' }),
  goal(60, [1, 1], { type: 'OWN', scorer: player(8) }),
  goal(90, [2, 1], { injuryTime: 3, scorer: null }),
]

test('goals have the side whose score they raise, their kind and stoppage time', () => {
  expect(converted({ goals: three }).goals).toEqual([
    { side: 'home', minute: 12, kind: 'penalty', scorer: named('7') },
    { side: 'away', minute: 60, kind: 'own', scorer: named('8') },
    { side: 'home', minute: 90, added: 3, kind: 'play' },
  ])
})

test.each([
  ['of the free plan, an empty list', []],
  ['that do not add up to the score', three.slice(0, 2)],
  ['without a minute', [three[0], { ...three[1], minute: null }, three[2]]],
  ['whose scores do not follow each other', [three[0], three[2], three[2]]],
  ['with an own goal and no score after it', three.map((one) => ({ ...one, score: null }))],
])('goals %s are no data', (_, goals) => {
  expect(converted({ goals })).not.toHaveProperty('goals')
})

test('cards and substitutions have the side of their team', () => {
  const { incidents } = converted({
    bookings: [
      { minute: 70, team: away, player: player(4), card: 'YELLOW_RED' },
      { minute: 30, team: home, player: player(3), card: 'YELLOW' },
      { minute: 31, team: { id: 99 }, player: player(3), card: 'YELLOW' },
      { minute: 32, team: home, player: player(3), card: 'BLUE' },
    ],
    substitutions: [{ minute: 46, team: home, playerOut: player(5), playerIn: player(6) }],
  })
  expect(incidents).toEqual([
    { side: 'home', minute: 30, kind: 'yellow', player: named('3') },
    { side: 'home', minute: 46, kind: 'substitution', player: named('6'), off: named('5') },
    { side: 'away', minute: 70, kind: 'secondYellow', player: named('4') },
  ])
  expect(converted({ bookings: [], substitutions: [] })).not.toHaveProperty('incidents')
})

test('statistics are those that both teams have', () => {
  const team = (side: 'homeTeam' | 'awayTeam', statistics: object) => ({
    [side]: { ...(providerMatch() as Record<string, object>)[side], statistics },
  })
  const { statistics } = converted({
    ...team('homeTeam', { shots: 9, shots_on_goal: 4, ball_possession: '60,5 %', fouls: 7 }),
    ...team('awayTeam', { shots: 5, shots_on_goal: '2', ball_possession: 39.5 }),
  })
  expect(statistics).toEqual({ shots: [9, 5], shotsOnTarget: [4, 2], possession: [61, 39] })
})
