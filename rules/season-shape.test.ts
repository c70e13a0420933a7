import { describe, expect, test } from 'vitest'
import { shapeOf, type ShapeMatch } from './season-shape.ts'
import { partOf, roundKind, tableOfRound } from './table-rounds.ts'

/** Everyone against everyone, `times` over. */
const league = (clubs: readonly number[], round: string, times = 1): ShapeMatch[] =>
  clubs.flatMap((home, at) =>
    clubs
      .slice(at + 1)
      .flatMap((away) =>
        Array.from({ length: times }, () => ({ round, home_id: home, away_id: away })),
      ),
  )
const clubs = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
/** A cup of `count` clubs: the first of each pair goes on. */
function cupOf(count: number, name: (round: number) => string): ShapeMatch[] {
  const rounds: ShapeMatch[] = []
  for (let left = clubs(1, count), at = 1; left.length > 1; at++) {
    const ties = left.flatMap((home, index) =>
      index % 2 === 0 ? [{ round: name(at), home_id: home, away_id: left[index + 1] ?? 0 }] : [],
    )
    rounds.push(...ties)
    left = ties.map(({ home_id }) => home_id)
  }
  return rounds
}
const tablesOf = (key: string, matches: ShapeMatch[]) =>
  shapeOf(key, matches).tables.map(({ name, matches: found }) => `${name}: ${found.length}`)
const kindsOf = (key: string, matches: ShapeMatch[]) => [...shapeOf(key, matches).kinds.values()]

describe('the shape of a season', () => {
  test('a league is one table', () => {
    expect(tablesOf('xx.1', league(clubs(1, 10), 'Matchday 1', 2))).toEqual([': 90'])
  })

  test.each([
    ['its key', 'xx.cup', 4],
    ['its fixtures', 'some-competition', 32],
  ])('a cup in numbered rounds makes no table, by %s', (_, key, count) => {
    const matches = cupOf(count, (round) => `Round ${round}`)
    expect(tablesOf(key, matches)).toEqual([])
    expect(new Set(kindsOf(key, matches))).toEqual(new Set(['knockout']))
  })

  test('a table per group; ties and qualifiers are in none', () => {
    const matches = [
      ...league(clubs(1, 4), 'Group A'),
      ...league(clubs(5, 4), 'Group B'),
      { round: 'Qualifying, Round 2', home_id: 1, away_id: 9 },
      { round: 'Semi-finals', home_id: 1, away_id: 5 },
    ]
    expect(tablesOf('world-cup', matches)).toEqual(['Group A: 6', 'Group B: 6'])
    expect(kindsOf('world-cup', matches)).toEqual(['group', 'group', 'qualifying', 'knockout'])
  })

  test('groups that the source does not name are listed, never one table', () => {
    const named = [1, 5, 9].flatMap((first) => league(clubs(first, 4), 'Group, Matchday 1', 2))
    expect(tablesOf('copa.l', named)).toEqual([])
    expect(new Set(kindsOf('copa.l', named))).toEqual(new Set(['open']))
    const unnamed = [1, 9].flatMap((first) => league(clubs(first, 8), 'Matchday 1', 2))
    expect(tablesOf('xx.1', unnamed)).toEqual([])
  })

  test('after the first rounds of a league, clubs that have not met are one table', () => {
    const pairs = clubs(1, 5).flatMap((at) => [
      { round: 'Matchday 1', home_id: 2 * at, away_id: 2 * at + 1 },
      { round: 'Matchday 2', home_id: 2 * at + 1, away_id: 2 * at },
    ])
    expect(tablesOf('xx.1', pairs)).toEqual([': 10'])
  })

  test('a group with its matchday in the name is one table, of any size', () => {
    const sizes = [3, 5, 4]
    const matches = sizes.flatMap((size, at) =>
      league(clubs(1 + 10 * at, size), `Group ${'ABC'[at]} - ${at + 1}`),
    )
    const next = { round: 'Group A - 2', home_id: 2, away_id: 1 }
    expect(tablesOf('copa.l', [...matches, next])).toEqual([
      'Group A: 4',
      'Group B: 10',
      'Group C: 6',
    ])
  })

  test('the leagues of nations, whose groups are not named, make no table of all', () => {
    const matches = [1, 5, 9].map((home_id) => ({
      round: 'League A - 1',
      home_id,
      away_id: home_id + 1,
    }))
    expect(tablesOf('nations-league', matches)).toEqual([])
  })

  test('a Swiss phase is a table, its play-offs are ties', () => {
    const matches = [
      ...league(clubs(1, 9), 'League, Matchday 1'),
      { round: 'Playoffs, Matchday 1', home_id: 1, away_id: 2 },
      { round: 'Finals, Quarterfinals', home_id: 1, away_id: 3 },
    ]
    expect(tablesOf('uefa.cl', matches)).toEqual([': 36'])
    expect(kindsOf('uefa.cl', matches)).toEqual(['league', 'knockout', 'knockout'])
  })

  test('a split season has a table for each half, and ties for its play-offs', () => {
    const matches = [
      ...league(clubs(1, 6), 'Apertura, Matchday 1'),
      ...league(clubs(1, 6), 'Clausura, Matchday 1'),
      { round: 'Apertura Playoffs, Semifinals', home_id: 1, away_id: 2 },
    ]
    expect(tablesOf('mx.1', matches)).toEqual(['Apertura: 15', 'Clausura: 15'])
    expect(kindsOf('mx.1', matches)).toEqual(['league', 'league', 'knockout'])
  })

  test('matches without any round are a table only if they are those of a league', () => {
    const groups = [...league(clubs(1, 5), ''), ...league(clubs(6, 5), '')]
    const ties = [
      [1, 6],
      [2, 7],
      [3, 8],
      [4, 9],
      [1, 7],
      [3, 9],
      [1, 3],
      [7, 9],
    ].map(([home_id = 0, away_id = 0]) => ({ round: '', home_id, away_id }))
    // the Copa América of 2021: two groups of five, and ties
    expect(tablesOf('copa-america', [...groups, ...ties])).toEqual([])
    expect(kindsOf('copa-america', [...groups, ...ties])).toEqual(
      Array.from({ length: 1 }, () => 'open'),
    )
    const finals = [
      { round: '', home_id: 1, away_id: 2 },
      { round: '', home_id: 3, away_id: 4 },
      { round: '', home_id: 2, away_id: 4 },
      { round: '', home_id: 1, away_id: 3 },
    ]
    expect(tablesOf('uefa-nations-league', finals)).toEqual([])
    expect(
      tablesOf(
        'friendly',
        cupOf(32, () => ''),
      ),
    ).toEqual([])
    expect(tablesOf('british-home-championship', league(clubs(1, 4), ''))).toEqual([': 6'])
    expect(tablesOf('my-league', league(clubs(1, 12), '').slice(0, -3))).toEqual([': 63'])
    expect(tablesOf('en.1', finals)).toEqual([': 4'])
  })

  test('a part of a season with an unknown name is listed by round', () => {
    const matches = [
      ...league(clubs(1, 6), 'Matchday 1'),
      ...league(clubs(1, 4), 'Liguilla, Matchday 2'),
    ]
    expect(tablesOf('xx.1', matches)).toEqual([': 15'])
    expect(kindsOf('xx.1', matches)).toEqual(['league', 'open'])
  })
})

test.each([
  ['Apertura 3', 'league', 'Apertura'],
  ['Clausura Fecha 4', 'league', 'Clausura'],
  ['Apertura', 'league', 'Apertura'],
  ['Group A, Round 2', 'group', 'Group A'],
  ['Rückrunde - 3', 'league', ''],
  ['Grunddurchgang, Spieltag 3', 'league', ''],
  ['1st leg', 'knockout', ''],
  ['R16', 'knockout', ''],
  ['半决赛', 'knockout', ''],
  ['三四名', 'knockout', ''],
  ['Spiel um den 3. Platz', 'knockout', ''],
  ['Bronze match', 'knockout', ''],
  ['Round 16', 'league', ''],
  ['1st Phase - 5', 'open', ''],
])('the round “%s” is of the kind %s, in the table “%s”', (round, kind, table) => {
  expect([roundKind(round), tableOfRound(round)]).toEqual([kind, table])
})

test.each([
  ['Championship, Matchday 3', 'upper'],
  ['Playoffs - Championship, Matchday 23', 'upper'],
  ['Championship Round - 5', 'upper'],
  ['Meisterrunde, Matchday 2', 'upper'],
  ['Qualifikationsgruppe, Matchday 2', 'lower'],
  ['Abstiegsgruppe, Matchday 2', 'lower'],
  ['Europe Play-offs - 2', 'middle'],
  ['Conference League Play-off Group - 2', 'middle'],
  ['Playoff I, Matchday 2', 'upper'],
  ['Europe, Matchday 1', 'middle'],
  ['ECL Playoffs, Matchday 1', 'middle'],
  ['Relegation Group - 1', 'lower'],
  ['Relegation, Final', null],
  ['Championship Round 3', 'upper'],
  ['Championship Round Matchday 3', 'upper'],
  ['Championship Play-offs - 3', 'upper'],
  ['Europa Conference League Play-offs - 1', 'middle'],
  // a stage without rounds
  ['Championship round', 'upper'],
  ['Relegation group', 'lower'],
  ['Relegation', null],
  ['Championship', null],
  ['Relegation Play-offs - 1', null],
  ['Matchday 4', null],
])('“%s” is of the part %s of a league that has split', (round, part) => {
  expect(partOf(round)).toBe(part)
  expect(tableOfRound(round)).toBe('')
})
