import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Zone } from '../contract/table.ts'
import { zoneAt, type Criterion } from './table-order.ts'
import { deductionsOf } from './table-deductions.ts'
import { regulationsOf } from './table-regulations.ts'
import { roundKind } from './table-rounds.ts'
import type { TableMatch } from './table-tally.ts'
import { leagueTable, type Split, type TableRules } from './table.ts'

/**
 * "1-2 3:0" is club 1 at home to club 2, three to nothing; "1-2" is not played yet. In order of
 * time.
 */
function played(...texts: string[]): TableMatch[] {
  return texts.map((text, at) => {
    const [, home, away, scored, conceded] = /^(\d+)-(\d+)(?: (\d+):(\d+))?$/.exec(text) ?? []
    return {
      home: Number(home),
      away: Number(away),
      goals: scored === undefined ? null : [Number(scored), Number(conceded)],
      at,
    }
  })
}

const none: TableRules = { order: [], zones: [] }
const by = (...order: Criterion[]): TableRules => ({ order, zones: [] })
const places = (clubs: number[], matches: TableMatch[], rules: TableRules) =>
  leagueTable(clubs, matches, rules).map(({ rank, club }) => `${rank} ${club}`)

describe('counting', () => {
  const matches = played('1-2 3:0', '2-1 1:1', '3-1 2:0', '2-3')
  it('three points for a win, one for a draw, and none for matches that are not played', () => {
    expect(leagueTable([1, 2, 3, 4], matches, by('difference', 'goals'))).toMatchObject([
      {
        club: 1,
        rank: 1,
        played: 3,
        won: 1,
        drawn: 1,
        lost: 1,
        goalsFor: 4,
        goalsAgainst: 3,
        points: 4,
        form: ['w', 'd', 'l'],
      },
      {
        club: 3,
        rank: 2,
        played: 1,
        won: 1,
        drawn: 0,
        lost: 0,
        goalsFor: 2,
        goalsAgainst: 0,
        points: 3,
        form: ['w'],
      },
      {
        club: 2,
        rank: 3,
        played: 2,
        won: 0,
        drawn: 1,
        lost: 1,
        goalsFor: 1,
        goalsAgainst: 4,
        points: 1,
        form: ['l', 'd'],
      },
      {
        club: 4,
        rank: 4,
        played: 0,
        won: 0,
        drawn: 0,
        lost: 0,
        goalsFor: 0,
        goalsAgainst: 0,
        points: 0,
        form: [],
      },
    ])
  })

  it('home and away are separate tables, by goals only, without zones or deductions', () => {
    const rules = {
      order: ['wins'] as const,
      zones: [{ kind: 'title' as const, first: 1, last: 1 }],
      deductions: [{ club: 1, points: 3 }],
    }
    expect(leagueTable([1, 2, 3], matches, rules, 'home')).toMatchObject([
      { club: 1, played: 1, points: 3, goalsFor: 3, deducted: 0, zone: null, form: ['w'] },
      { club: 3, played: 1, points: 3, goalsFor: 2 },
      { club: 2, played: 1, points: 1 },
    ])
    expect(leagueTable([1, 2, 3], matches, rules, 'away')).toMatchObject([
      { club: 1, played: 2, points: 1, form: ['d', 'l'] },
      { club: 3, played: 0 },
      { club: 2, played: 1, points: 0 },
    ])
  })

  it('form covers the last five matches by time, oldest first', () => {
    const six = played('1-2 1:0', '2-1 1:0', '1-2 0:0', '2-1 0:1', '1-2 2:0', '2-1 3:0')
    expect(leagueTable([1, 2], six.toReversed(), none)[0]?.form).toEqual(['l', 'd', 'w', 'w', 'l'])
  })

  it('deductions are subtracted, and points returned on appeal are added', () => {
    const rules = {
      ...by('difference'),
      deductions: [10, -4, 2].map((points) => ({ club: 1, points })),
    }
    expect(leagueTable([1, 2], played('1-2 1:0'), rules)).toMatchObject([
      { club: 2, points: 0, deducted: 0 },
      { club: 1, points: -5, deducted: 8 },
    ])
  })
})

describe('at equal points', () => {
  it('criteria apply in order, and clubs that no criterion separates share a place', () => {
    const matches = played('1-5 2:0', '2-5 2:0', '3-5 3:1', '4-5 1:0')
    expect(places([1, 2, 3, 4, 5], matches, by('difference', 'goals'))).toEqual([
      '1 3',
      '2 1',
      '2 2',
      '4 4',
      '5 5',
    ])
    expect(places([5, 4, 3, 2, 1], matches, by('difference', 'goals'))).toEqual([
      '1 3',
      '2 2',
      '2 1',
      '4 4',
      '5 5',
    ])
  })

  // Between the two, 1 is ahead of 2; by goals it is behind.
  const two = ['1-2 1:0', '2-9 5:0', '9-2 0:3', '1-9 1:0', '9-1 1:0']
  const headToHead: Criterion[] = [{ headToHead: ['points'] }, 'difference']
  it('head to head applies at the position that the league’s rules give it', () => {
    const matches = played(...two, '2-1 0:0')
    expect(places([1, 2, 9], matches, by(...headToHead))).toEqual(['1 1', '2 2', '3 9'])
    expect(places([1, 2, 9], matches, by(...headToHead.toReversed()))).toEqual([
      '1 2',
      '2 1',
      '3 9',
    ])
  })

  it('head to head waits until all matches between the tied clubs are played', () => {
    expect(places([1, 2, 9], played(...two, '2-1'), by(...headToHead))).toEqual([
      '1 2',
      '2 1',
      '3 9',
    ])
    expect(places([1, 2, 9], played(...two), by(...headToHead))).toEqual(['1 1', '2 2', '3 9'])
  })

  // 1 and 2 have equal points; between them they are level except for away goals, or 1 is ahead. In
  // all matches 2 has more away goals, or more goals.
  const awayOnly = played('1-2 1:0', '2-1 2:1', '1-9 3:0', '9-2 0:3')
  const ahead = ['1-2 1:0', '2-1 0:0', '9-1 1:0']
  const ties = [
    awayOnly,
    ...['9-2 0:1', '9-2 4:5', '9-2 0:5'].map((last) => played(...ahead, last)),
  ]
  it.each([
    ['de.1', ['1 1', '1 1', '1 2', '1 2']],
    ['en.2', ['1 2', '1 1', '1 2', '1 2']],
    ['fr.1', ['1 1', '1 1', '1 1', '1 2']],
    ['nl.1', ['1 1', '1 1', '1 2', '1 2']],
    ['pt.1', ['1 1 1 2', '1 1', '1 1', '1 1']],
  ])('%s applies head to head at the position in its rules', (league, firsts) => {
    const { order } = regulationsOf(league, '2025-26')
    const first = (matches: TableMatch[]) =>
      places([1, 2, 9], matches, by(...order))
        .filter((place) => place.startsWith('1 '))
        .join(' ')
    expect(ties.map(first)).toEqual(firsts)
  })

  it('two clubs tied within a three-way tie are compared again, if the league says so', () => {
    const ofThree = played('3-2 1:0', '2-1 5:0', '1-3 1:0', '2-3 0:0', '1-2 2:0', '3-1 0:1')
    const order = (again: 'each' | 'all' | null, matches: TableMatch[], points: number) => {
      const criterion: Criterion = {
        headToHead: ['points', 'difference', 'goals'],
        ...(again ? { again } : {}),
      }
      return places([1, 2, 3], matches, {
        ...by(criterion, 'difference'),
        deductions: [{ club: 1, points }],
      })
    }
    expect(order('each', ofThree, 5)).toEqual(['1 1', '2 3', '3 2'])
    expect(order('all', ofThree, 5)).toEqual(['1 1', '2 2', '3 3'])
    expect(order(null, ofThree, 5)).toEqual(['1 1', '2 2', '3 3'])
    const levelInAll = played(
      '3-2 1:0',
      '2-3 0:0',
      '2-1 1:0',
      '1-2 1:0',
      '1-3 1:0',
      '3-1 0:1',
      '2-9 5:0',
      '3-9 1:0',
    )
    expect(
      places([1, 2, 3, 9], levelInAll, {
        ...by({ headToHead: ['points', 'difference', 'goals'], again: 'all' }, 'difference'),
        deductions: [{ club: 1, points: 2 }],
      }),
    ).toEqual(['1 1', '2 3', '3 2', '4 9'])
    expect(
      places([1, 2, 3, 9], levelInAll, {
        ...by({ headToHead: ['points', 'difference', 'goals'] }, 'difference'),
        deductions: [{ club: 1, points: 2 }],
      }),
    ).toEqual(['1 1', '2 2', '3 3', '4 9'])
  })

  it('in England clubs share a place unless the place decides something', () => {
    const matches = played('1-2 1:0', '2-1 0:0', '2-9 1:0', '1-9 0:1', '8-9 9:0')
    const order: Criterion[] = [
      'difference',
      'goals',
      { headToHead: ['points', 'awayGoals'], forZones: true },
    ]
    const ranks = (relegatedFrom: number, ahead: number) => {
      const zones: Zone[] = [{ kind: 'relegation', first: relegatedFrom, last: 4 }]
      return places([1, 2, 8, 9], matches, {
        order,
        zones,
        deductions: [{ club: 8, points: -ahead }],
      })
    }
    expect(ranks(4, 9)).toEqual(['1 8', '2 1', '2 2', '4 9'])
    expect(ranks(3, 9)).toEqual(['1 8', '2 1', '3 2', '4 9'])
    expect(ranks(4, -3)).toEqual(['1 1', '2 2', '3 9', '4 8'])
  })
})

describe('zones', () => {
  it('before the first match no club is in a zone', () => {
    const rules = { ...by(), zones: [{ kind: 'title' as const, first: 1, last: 1 }] }
    expect(leagueTable([1, 2], played('1-2'), rules).map(({ rank, zone }) => [rank, zone])).toEqual(
      [
        [1, null],
        [1, null],
      ],
    )
    expect(leagueTable([1, 2], played('1-2 1:0'), rules).map(({ zone }) => zone)).toEqual([
      'title',
      null,
    ])
  })

  it('every league has ordered, disjoint zones within twenty-four places', () => {
    const leagues = [
      'en.1',
      'en.2',
      'es.1',
      'it.1',
      'de.1',
      'fr.1',
      'nl.1',
      'pt.1',
      'br.1',
      'jp.1',
      'world-cup',
      'PL',
      'coastal-premier',
      'coastal-one',
      'daybreak-league',
    ]
    for (const league of leagues) {
      for (const season of ['2023-24', '2024-25', '2025-26']) {
        const { zones } = regulationsOf(league, season)
        expect(zones.length, league).toBeGreaterThan(0)
        for (const [index, { first, last }] of zones.entries()) {
          expect(first, league).toBeGreaterThan(zones[index - 1]?.last ?? 0)
          expect(last, league).toBeGreaterThanOrEqual(first)
          expect(last, league).toBeLessThanOrEqual(24)
        }
      }
    }
  })

  it('a World Cup of 32 promotes two of each group; one of 48, the best third places too', () => {
    const kinds = (season: string) =>
      regulationsOf('WC', season).zones.map(({ kind, first, last }) => [kind, first, last])
    expect(kinds('2022')).toEqual([['nextRound', 1, 2]])
    expect(kinds('2026')).toEqual([
      ['nextRound', 1, 2],
      ['bestThirds', 3, 3],
    ])
  })

  it('a league with unknown rules has the usual order and no zones', () => {
    expect(regulationsOf('xx.9', '2025').zones).toEqual([])
    expect(regulationsOf('xx.9', '2025').order[0]).toBe('difference')
  })
})

const orders: readonly (readonly Criterion[])[] = [
  'en.1',
  'en.2',
  'es.1',
  'it.1',
  'de.1',
  'fr.1',
  'nl.1',
  'pt.1',
  'br.1',
  'world-cup',
  'coastal-premier',
].map((league) => regulationsOf(league, '2026').order)
const size = 5
const clubs = Array.from({ length: size }, (_, index) => index + 1)
const goals = fc.integer({ min: 0, max: 2 })
/**
 * A double round robin of five clubs with few goals, so that most tables have ties; one match in
 * six is not played yet.
 */
const season = fc
  .array(fc.option(fc.tuple(goals, goals), { freq: 6 }), {
    minLength: size * (size - 1),
    maxLength: size * (size - 1),
  })
  .map((results) => {
    const pairs = clubs.flatMap((home) =>
      clubs.filter((away) => away !== home).map((away) => ({ home, away })),
    )
    return pairs.map((pair, at): TableMatch => ({ ...pair, goals: results[at] ?? null, at }))
  })
const rules = fc
  .constantFrom(...orders)
  .map((order): TableRules => ({ order, zones: [{ kind: 'relegation', first: 4, last: 5 }] }))
const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length })

describe('whatever the results', () => {
  test('every match gives three points or two, and every goal counts on both sides', () => {
    fc.assert(
      fc.property(
        season,
        rules,
        fc.constantFrom('all' as const, 'home' as const, 'away' as const),
        (matches, rules, side) => {
          const table = leagueTable(clubs, matches, rules, side)
          const sum = (of: (row: (typeof table)[number]) => number) =>
            table.reduce((total, row) => total + of(row), 0)
          const done = matches.flatMap(({ goals }) => (goals ? [goals] : []))
          const expected = done.reduce((total, [home, away]) => {
            const both = {
              home: home > away ? 3 : home === away ? 1 : 0,
              away: away > home ? 3 : home === away ? 1 : 0,
            }
            return total + (side === 'all' ? both.home + both.away : both[side])
          }, 0)
          expect(sum(({ points }) => points)).toBe(expected)
          expect(sum(({ played, won, drawn, lost }) => played - won - drawn - lost)).toBe(0)
          if (side === 'all')
            expect(sum(({ goalsFor, goalsAgainst }) => goalsFor - goalsAgainst)).toBe(0)
        },
      ),
    )
  })

  test('a table is the sum of its home and away tables', () => {
    fc.assert(
      fc.property(season, rules, (matches, rules) => {
        const of = (side: 'all' | 'home' | 'away') =>
          new Map(leagueTable(clubs, matches, rules, side).map((row) => [row.club, row]))
        const [all, home, away] = [of('all'), of('home'), of('away')]
        for (const club of clubs) {
          for (const column of [
            'played',
            'won',
            'drawn',
            'lost',
            'goalsFor',
            'goalsAgainst',
            'points',
          ] as const) {
            expect(all.get(club)?.[column]).toBe(
              (home.get(club)?.[column] ?? 0) + (away.get(club)?.[column] ?? 0),
            )
          }
        }
      }),
    )
  })

  test('places do not depend on the order of clubs and results', () => {
    fc.assert(
      fc.property(
        season.chain((matches) =>
          fc.record({ matches: fc.constant(matches), mixed: shuffled(matches) }),
        ),
        shuffled(clubs),
        rules,
        ({ matches, mixed }, mixedClubs, rules) => {
          const ranks = (table: ReturnType<typeof leagueTable>) =>
            new Map(table.map((row) => [row.club, row]))
          const [one, other] = [
            ranks(leagueTable(clubs, matches, rules)),
            ranks(leagueTable(mixedClubs, mixed, rules)),
          ]
          for (const club of clubs) expect(other.get(club)).toEqual(one.get(club))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('no club with fewer points is ahead, and places are consecutive', () => {
    fc.assert(
      fc.property(season, rules, (matches, rules) => {
        const table = leagueTable(clubs, matches, rules)
        for (const [index, row] of table.entries()) {
          const before = table[index - 1]
          if (!before) expect(row.rank).toBe(1)
          else {
            expect(row.points).toBeLessThanOrEqual(before.points)
            expect([before.rank, index + 1]).toContain(row.rank)
          }
        }
      }),
    )
  })
})

describe('a league that has split', () => {
  const regular = played('1-2 1:0', '1-3 1:1', '2-3 3:0', '4-1 0:0', '4-3 1:0', '2-4 2:2')
  const order = (carried: Split['carried'], ...later: string[]) => kept(carried, carried, later)
  const kept = (
    carried: Split['carried'],
    carriedBelow: Split['carried'],
    later: readonly string[],
  ) =>
    leagueTable(
      [1, 2, 3, 4],
      [...regular, ...played(...later)],
      { order: ['difference'], zones: [] },
      'all',
      {
        parts: new Map([
          [1, 0],
          [2, 0],
          [3, 2],
          [4, 2],
        ]),
        carried,
        carriedBelow,
        regular,
      },
    ).map(({ rank, club, points }) => `${rank}: ${club} ${points}`)

  test('keeps the parts apart, whatever the points', () => {
    // 1: 5 points, 2: 4, 3: 1, 4: 5
    expect(order('whole', '4-3 1:0')).toEqual(['1: 1 5', '2: 2 4', '3: 4 8', '4: 3 1'])
  })

  test('halves the points of the regular season, rounded up or down', () => {
    expect(order('halvedUp', '2-1 1:0')).toEqual(['1: 2 5', '2: 1 3', '3: 4 3', '4: 3 1'])
    expect(order('halvedDown', '2-1 1:0')).toEqual(['1: 2 5', '2: 1 2', '3: 4 2', '4: 3 0'])
  })

  test('can leave the lowest part its points', () => {
    expect(kept('halvedUp', 'whole', [])).toEqual(['1: 1 3', '2: 2 2', '3: 4 5', '4: 3 1'])
  })

  test('puts a club whose half was rounded up behind one that is level with it', () => {
    // 2.5 rounded up to 3, and 2 with a point more: 3 each
    expect(order('halvedUp', '2-1 0:0')).toEqual(['1: 1 4', '2: 2 3', '3: 4 3', '4: 3 1'])
    expect(order('halvedUp', '2-3 0:0')).toEqual(['1: 2 3', '2: 1 3', '3: 4 3', '4: 3 2'])
  })
})

describe('zones of a season', () => {
  it.each([
    ['fr.1', '2021-22', 20, 18, 'relegationPlayOff'],
    ['fr.1', '2021-22', 20, 17, null],
    ['fr.1', '2024-25', 18, 16, 'relegationPlayOff'],
    ['en.2', '2026-27', 24, 8, 'promotionPlayOff'],
    ['en.2', '2025-26', 24, 7, null],
    ['uefa.cl', '2024-25', 36, 24, 'nextRoundPlayOff'],
  ])('%s %s with %i clubs: place %i is %s', (league, season, clubs, place, kind) => {
    expect(zoneAt(regulationsOf(league, season, clubs).zones, place)).toBe(kind)
  })

  test('are left out where they do not fit the number of clubs', () => {
    expect(regulationsOf('en.1', '2024-25', 22).zones).toEqual([])
    expect(regulationsOf('de.1', '2024-25', 18).zones).not.toEqual([])
  })
})

describe('rounds', () => {
  it.each([
    ['Matchday 1', 'league'],
    ['24. Round', 'league'],
    ['', 'league'],
    ['Group A', 'group'],
    ['League B', 'group'],
    ['First round', 'knockout'],
    ['Round of 16', 'knockout'],
    ['LAST_16', 'knockout'],
    ['Quarter-finals', 'knockout'],
    ['Semifinals', 'knockout'],
    ['Match for third place', 'knockout'],
    ['Relegation play-off', 'knockout'],
    ['Third-place match', 'knockout'],
    ['Match for 3rd place', 'knockout'],
    ['Spiel um Platz 3', 'knockout'],
    ['1/8', 'knockout'],
    ['Octavos', 'knockout'],
    ['Wild card', 'knockout'],
    ['Tiebreaker', 'knockout'],
    ['Game 2', 'knockout'],
    ['Pool A', 'group'],
    ['Pool A, Matchday 2', 'group'],
    ['Meistergruppe, Matchday 2', 'league'],
    ['REGULAR_SEASON', 'league'],
    ['Jornada 3', 'league'],
    ['Main round', 'open'],
    ['Test match', 'open'],
    ['Relegation, Matchday 2', 'league'],
    ['Championship Round - 5', 'league'],
    ['Championship play-off', 'knockout'],
    ['Final', 'knockout'],
  ])('“%s” is a round of kind %s', (round, kind) => {
    expect(roundKind(round)).toBe(kind)
  })
})

describe('deductions', () => {
  it('apply from the day of their decision on', () => {
    const of = (day: string) =>
      deductionsOf('en.1', '2023-24', new Date(`${day}T12:00:00Z`)).map(
        ({ club, points }) => `${club} ${points}`,
      )
    expect(of('2023-11-16')).toEqual([])
    expect(of('2024-02-27')).toEqual(['en/everton 10', 'en/everton -4'])
    expect(of('2024-05-19')).toEqual([
      'en/everton 10',
      'en/everton -4',
      'en/nottingham-forest 4',
      'en/everton 2',
    ])
    expect(deductionsOf('en.1', '2024-25', new Date())).toEqual([])
  })
})
