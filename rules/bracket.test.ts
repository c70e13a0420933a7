import { describe, expect, test } from 'vitest'
import { bracketsOf, type TieMatch } from './bracket.ts'

let id = 0
const match = (text: string): TieMatch => {
  const [, home, away, a, b, c, d] =
    /^(\d)-(\d)(?: (\d):(\d))?(?: (\d):(\d)p)?$/.exec(text)?.map(Number) ?? []
  return {
    matchId: ++id,
    home: home ?? 0,
    away: away ?? 0,
    goals: Number.isNaN(a) ? null : [a ?? 0, b ?? 0],
    penalties: Number.isNaN(c) ? null : [c ?? 0, d ?? 0],
  }
}
const round = (name: string, ...matches: string[]) => ({
  round: name,
  matches: matches.map(match),
})
/** "1-2 3:1 → 1" for each tie of each round of the first tree. */
const treeOf = (...rounds: Parameters<typeof bracketsOf>[0]) =>
  bracketsOf(rounds).map(({ name, rounds: found }) => [
    name,
    ...found.map(({ round: of, ties }) => [
      of,
      ...ties.map(
        ({ clubs, goals, wins, winner }) =>
          `${clubs.join('-')} ${(wins ?? goals)?.join(':')} → ${winner}`,
      ),
    ]),
  ])

describe('a bracket', () => {
  test('goes on with the winner of a shoot-out whose score is unknown', () => {
    const level = { ...match('2-1 1:1'), shootOutWinner: 'away' } as const
    const legs = [match('3-4 1:0'), { ...match('4-3 1:0'), shootOutWinner: 'home' } as const]
    const rounds = [{ round: 'Semi-finals', matches: [level, ...legs] }, round('Final', '1-4')]
    expect(treeOf(...rounds)[0]?.[1]).toEqual(['Semi-finals', '2-1 1:1 → 1', '3-4 1:1 → 4'])
    const last = [round('Semi-finals', '1-3 1:0', '2-4 1:0'), { round: 'Final', matches: [level] }]
    expect(treeOf(...last)[0]?.[2]).toEqual(['Final', '2-1 1:1 → 1'])
  })

  test('is told by the clubs where all play-offs have one name', () => {
    const games = ['1-2 1:0', '3-4 2:2', '2-1 1:2', '4-3 0:1', '1-3 0:1']
    expect(treeOf(round('Playoffs', ...games))).toEqual([
      ['', ['Semi-finals', '1-2 3:1 → 1', '3-4 3:2 → 3'], ['Final', '1-3 0:1 → 3']],
    ])
    // without any name they can be friendlies
    expect(treeOf(round('', ...games))).toEqual([])
  })

  test('has two ties beside each other that lead to one, whatever their order of play', () => {
    expect(
      treeOf(
        round('Quarter-finals', '1-2 2:0', '3-4 0:1', '5-6 3:2', '7-8 1:0'),
        round('Semi-finals', '4-7 1:0', '1-5 0:2'),
        round('Match for third place', '1-7 2:2 3:1p'),
        round('Final', '5-4 1:1 2:4p'),
      ),
    ).toEqual([
      [
        '',
        ['Quarter-finals', '1-2 2:0 → 1', '5-6 3:2 → 5', '3-4 0:1 → 4', '7-8 1:0 → 7'],
        ['Semi-finals', '1-5 0:2 → 5', '4-7 1:0 → 4'],
        ['Final', '5-4 1:1 → 4'],
      ],
    ])
  })

  test('shows a round that has begun, also where most of the next one is open', () => {
    const quarters = round('Quarter-finals', '1-2 2:0', '3-4 0:1', '5-6 3:2', '7-8')
    expect(treeOf(quarters, round('Semi-finals', '5-1'))).toEqual([
      [
        '',
        ['Quarter-finals', '5-6 3:2 → 5', '1-2 2:0 → 1', '3-4 0:1 → 4', '7-8 undefined → null'],
        ['Semi-finals', '5-1 undefined → null'],
      ],
    ])
    // a round is missing in the source
    expect(treeOf(quarters, round('Final', '1-5'))).toEqual([])
    // a tie of clubs that come from elsewhere
    expect(treeOf(quarters, round('Semi-finals', '1-9'))).toEqual([])
  })

  test('names no winner by the next round if both clubs play in it', () => {
    const [, quarters] =
      treeOf(
        round('Quarter-finals', '1-2 0:1', '3-4 1:0'),
        round('Semi-finals', '1-2', '3-4'),
      )[0] ?? []
    expect(quarters).toEqual(['Quarter-finals', '1-2 0:1 → 2', '3-4 1:0 → 3'])
  })

  test('adds the legs of a tie, in one round or in two', () => {
    const final = round('Final', '1-3')
    expect(treeOf(round('Semi-finals', '1-2 2:0', '2-1 3:2', '3-4 1:1', '4-3 0:1'), final)).toEqual(
      [['', ['Semi-finals', '1-2 4:3 → 1', '3-4 2:1 → 3'], ['Final', '1-3 undefined → null']]],
    )
    const legs = [
      round('Playoffs, Matchday 1', '1-2 2:0', '3-4 1:1'),
      round('Playoffs, Matchday 2', '2-1 3:2', '4-3 0:1'),
      round('Finals, Final', '1-3 0:1'),
    ]
    expect(treeOf(...legs)).toEqual([
      ['', ['Playoffs', '1-2 4:3 → 1', '3-4 2:1 → 3'], ['Finals, Final', '1-3 0:1 → 3']],
    ])
  })

  test.each([
    ['Semi-finals, 1st Leg', 'Semi-finals, 2nd Leg'],
    ['Semi-finals - 1st Leg', 'Semi-finals - 2nd Leg'],
    ['Semi-finals | 1st Leg', 'Semi-finals | 2nd Leg'],
    ['Semi-finals (first leg)', 'Semi-finals (return leg)'],
    ['Semi-finals Hinspiel', 'Semi-finals Rückspiel'],
    ['Semi-finals Ida', 'Semi-finals Vuelta'],
  ])('adds the legs of “%s” and “%s”', (one, two) => {
    const first = round(one, '1-2 1:0', '3-4 1:1')
    const final = round('Final', '2-3 0:1')
    expect(treeOf(first, round(two, '2-1 2:0', '4-3 0:1'), final)).toEqual([
      ['', ['Semi-finals', '1-2 1:2 → 2', '3-4 2:1 → 3'], ['Final', '2-3 0:1 → 3']],
    ])
    // the second legs are not listed yet
    const quarters = round('Quarter-finals', '1-5 1:0', '2-6 1:0', '3-7 1:0', '4-8 1:0')
    expect(treeOf(quarters, first)[0]?.[2]).toEqual([
      'Semi-finals',
      '1-2 1:0 → null',
      '3-4 1:1 → null',
    ])
  })

  test('joins a replay with its tie, and leaves the match for third place out', () => {
    const semis = round('Semi-finals', '1-2 1:1', '3-4 0:1')
    for (const third of [
      'Spiel um Platz 3',
      '3rd Place Final',
      'Bronze final',
      'Third-place match',
    ])
      expect(
        treeOf(
          semis,
          round('Semi-finals Replays', '2-1 0:2'),
          round(third, '2-3 1:0'),
          round('Final', '1-4 1:2'),
        ),
      ).toEqual([['', ['Semi-finals', '1-2 3:1 → 1', '3-4 0:1 → 4'], ['Final', '1-4 1:2 → 4']]])
  })

  test('has the third round of a cup', () => {
    const third = round('Third round', '1-2 1:0', '3-4 1:0', '5-6 1:0', '7-8 1:0')
    expect(treeOf(third, round('Fourth round', '1-3 1:0', '5-7 0:1'))[0]?.[1]?.[0]).toBe(
      'Third round',
    )
  })

  test('knows who has won a level tie by the next round, and nobody where nothing says it', () => {
    const semis = round('Semi-finals', '1-2 1:0', '2-1 2:1', '3-4 0:0', '4-3 1:1')
    expect(treeOf(semis, round('Final', '1-3 1:1', '3-1 1:1'))).toEqual([
      ['', ['Semi-finals', '1-2 2:2 → 1', '3-4 1:1 → 3'], ['Final', '1-3 2:2 → null']],
    ])
  })

  test('counts the wins of a series, which is open while a game is to be played', () => {
    const semis = round(
      'Semi-finals',
      '1-2 1:0',
      '2-1 2:1',
      '1-2 1:1 4:2p',
      '3-4 5:0',
      '4-3',
      '3-4',
    )
    expect(treeOf(semis, round('Final', '1-3'))[0]?.[1]).toEqual([
      'Semi-finals',
      '1-2 2:1 → 1',
      '3-4 1:0 → 3',
    ])
    expect(
      bracketsOf([round('Round 1', '3-4 5:0', '4-3', '3-4'), round('Final', '5-6')]).flat(),
    ).toEqual([])
  })

  test('is one for each part of a season, of at least two rounds', () => {
    expect(
      treeOf(
        round('Apertura Playoffs, Semifinals', '1-2 1:0', '3-4 1:0'),
        round('Apertura Playoffs, Final', '1-3 0:2'),
        round('Clausura Playoffs, Semifinals', '1-2 0:1', '3-4 0:1'),
        round('Clausura Playoffs, Final', '2-4 1:0'),
        round('Relegation, Final', '5-6 1:0'),
      ).map(([name, , final]) => [name, final]),
    ).toEqual([
      ['Apertura Playoffs', ['Apertura Playoffs, Final', '1-3 0:2 → 3']],
      ['Clausura Playoffs', ['Clausura Playoffs, Final', '2-4 1:0 → 2']],
    ])
  })

  test('begins where the rounds lead to each other: a draw in between ends it', () => {
    expect(
      treeOf(
        round('Round 1', '1-2 1:0', '3-4 1:0', '5-6 1:0', '7-8 1:0'),
        round('Round 2', '1-9 1:0', '3-9 1:0', '5-7 1:0'),
        round('Final', '1-5'),
      ),
    ).toEqual([])
  })
})
