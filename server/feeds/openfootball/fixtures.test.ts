import { describe, expect, test } from 'vitest'
import type { Row } from './fixture.ts'
import { fixturesOf, merged } from './fixtures.ts'
import { phaseOf, plainName, slug, splitSeason } from './keys.ts'

const row = (some: Partial<Row> = {}): Row => ({
  item: 'a, match 1',
  round: 'Matchday 1',
  stage: '',
  date: '2025-08-15',
  time: '20:00',
  home: 'Arsenal FC',
  away: 'Chelsea FC',
  result: {},
  goals: [],
  ...some,
})
const english = (...rows: Row[]) => fixturesOf('English Premier League 2025/26', 'en.1.json', rows)
const keys = (...rows: Row[]) => english(...rows).fixtures.map(({ key }) => key)

describe('keys', () => {
  test('are stable over another spelling, day, round number and row order', () => {
    const key = 'en.1/2025-26/arsenal/chelsea'
    expect(keys(row())).toEqual([key])
    expect(
      keys(row({ home: 'Arsenal', away: 'Chelsea', date: '2026-01-01', round: '24. Round' })),
    ).toEqual([key])
    expect(keys(row({ stage: 'Regular' }))).toEqual([key])
  })

  test('distinguish a play-off from the league, and the two legs from each other', () => {
    const final = row({ round: 'Final', stage: 'Finals', date: '2026-05-26' })
    expect(keys(row(), final)).toEqual([
      'en.1/2025-26/arsenal/chelsea',
      'en.1/2025-26/final/arsenal/chelsea',
    ])
    expect(keys(row({ round: 'Semifinals', home: 'Chelsea FC', away: 'Arsenal FC' }))).toEqual([
      'en.1/2025-26/semi-final/chelsea/arsenal',
    ])
  })

  test('number the meetings of sides that meet twice on one ground, in any order', () => {
    const [early, late] = [
      row({ round: 'Matchday 3', date: '2025-09-01' }),
      row({ round: 'Matchday 25', date: '2026-02-01' }),
    ]
    for (const rows of [
      [early, late],
      [late, early],
    ]) {
      const found = english(...rows).fixtures.map(({ key, round }) => `${key} ${round}`)
      expect(found).toEqual([
        'en.1/2025-26/arsenal/chelsea Matchday 3',
        'en.1/2025-26/arsenal/chelsea/2 Matchday 25',
      ])
    }
  })

  test('take a league from its name, else from the file name, else use the name as it is', () => {
    const league = (name: string, file: string) => fixturesOf(name, file, [row()]).league
    expect(league('Deutsche Bundesliga 2026/27', 'whatever.json')).toMatchObject({
      key: 'de.1',
      zone: 'Europe/Berlin',
      country: 'de',
    })
    expect(league('Unheard of 2026/27', 'folder/mx.1.json')).toMatchObject({
      key: 'mx.1',
      zone: 'America/Mexico_City',
    })
    expect(league('Ligue des champs 2026', 'champs.txt')).toMatchObject({
      key: 'ligue-des-champs',
      name: { zh: 'Ligue des champs' },
    })
    expect(league('constructor 2026', '__proto__.json').zone).toBe('UTC')
  })

  test('take a league that several countries have from its clubs, where that is certain', () => {
    const league = (name: string, ...sides: [string, string][]) =>
      fixturesOf(
        name,
        'list.json',
        sides.map(([home, away]) => row({ home, away })),
      ).league.key
    expect(league('Bundesliga 2025/26', ['FC Bayern München', 'RB Leipzig'])).toBe('de.1')
    expect(league('Bundesliga 2025/26', ['SK Rapid Wien', 'Sturm Graz'])).toBe('at.1')
    expect(league('Serie A 2026', ['Flamengo', 'Palmeiras'])).toBe('br.1')
    expect(league('Serie A 2025/26', ['AC Milan', 'Juventus FC'])).toBe('it.1')
    expect(league('Serie A 2025/26', ['Emelec', 'Orense'])).toBe('serie-a')
    expect(league('The Premier League 2025/26', ['Arsenal FC', 'Chelsea FC'])).toBe('en.1')
    expect(league('Premier League 2025/26', ['Zenit', 'Spartak'])).toBe('premier-league')
  })

  test('take a missing season from the valid dates', () => {
    const season = (...dates: string[]) =>
      fixturesOf(
        'Friendly Cup',
        'cup.json',
        dates.map((date) => row({ date })),
      ).season
    expect(season('2025-08-15', '2025-09-01')).toBe('2025')
    expect(season('2025-08-15', '2026-02-01')).toBe('2025-26')
    expect(season('2025-08-15', 'soon', '15.8.2025', '')).toBe('2025')
  })

  test('are the same for all spellings of a club', () => {
    const club = (name: string) =>
      fixturesOf('Bundesliga 2025/26', 'de.1.json', [row({ home: name })]).fixtures[0]?.home
    for (const name of ['TSG 1899 Hoffenheim', '1899 Hoffenheim', 'TSG Hoffenheim'])
      expect(club(name)).toBe('de/tsg-1899-hoffenheim')
    for (const name of ['FC St. Pauli 1910', 'FC St. Pauli', 'St. Pauli'])
      expect(club(name)).toBe('de/st-pauli-1910')
    const cup = fixturesOf('Champions Cup 2025/26', 'uefa.cl.json', [
      row({ home: 'Arsenal FC (ENG)', away: 'FC Bayern München (GER)' }),
    ])
    expect(cup.fixtures).toMatchObject([{ home: 'en/arsenal', away: 'de/bayern-munchen' }])
  })
})

test.each([
  ['Matchday 5', '', ''],
  ['Group A', '', ''],
  ['Apertura, Matchday 3', '', 'apertura'],
  ['Regular, Matchday 1', '', ''],
  ['Clausura Playoffs, Play-in round 1', '', 'clausura-playoffs-play-in-round-1'],
  ['Round of 16', '', 'round-of-16'],
  ['Quarterfinals', '', 'quarter-final'],
  ['Quarter-final', '', 'quarter-final'],
  ['Match for third place', '', 'third-place'],
  ['Play-off for third place', '', 'third-place'],
  ['3rd Place Final', '', 'third-place'],
  ['Third-place match', '', 'third-place'],
  ['Third round', '', ''],
])('the phase of "%s" is "%s"', (round, stage, phase) => {
  expect(phaseOf(round, stage)).toBe(phase)
})

test('names', () => {
  expect(
    ['FC Köln', 'Arsenal FC', 'AFC Bournemouth', 'Real Madrid CF', 'FC', 'X (ENG)'].map(plainName),
  ).toEqual(['Köln', 'Arsenal', 'Bournemouth', 'Real Madrid', 'FC', 'X'])
  expect(['Brøndby & Łódź', "Côte d'Ivoire", '浦和レッズ', ' -- '].map(slug)).toEqual([
    'brondby-and-lodz',
    'cote-divoire',
    '浦和レッス',
    '',
  ])
  expect(splitSeason('Japan | J1 League 2025')).toEqual({
    name: 'Japan | J1 League',
    season: '2025',
  })
  expect(splitSeason('1. Liga 2025/2026')).toEqual({ name: '1. Liga', season: '2025-26' })
  expect(splitSeason('Bundesliga, Saison 25/26')).toEqual({ name: 'Bundesliga', season: '2025-26' })
  expect(splitSeason('U 17-19 Cup')).toEqual({ name: 'U 17-19 Cup', season: null })
})

describe('rows', () => {
  test('that are repeated count once; contradictory ones are all rejected', () => {
    const twice = english(row({ item: 'a' }), row({ item: 'b' }))
    expect([twice.fixtures.length, twice.duplicates, twice.rejected]).toEqual([1, 1, []])
    const against = english(
      row({ result: { full: [1, 0] } }),
      row({ result: { full: [0, 1] } }),
      row({ home: 'Fulham FC' }),
    )
    expect(against.fixtures.map(({ key }) => key)).toEqual(['en.1/2025-26/fulham/chelsea'])
    expect(against.rejected.map(({ reason }) => reason)).toEqual([
      'rows-contradict',
      'rows-contradict',
    ])
  })

  test('of later rounds dated before the season are rejected', () => {
    const { fixtures, rejected } = english(
      row(),
      row({ round: 'Matchday 33', date: '2025-07-20', home: 'Fulham FC' }),
    )
    expect([fixtures.length, rejected.map(({ reason }) => reason)]).toEqual([
      1,
      ['date-before-season'],
    ])
  })

  test('of a late season are accepted; a half dated a year early displaces nothing', () => {
    const dated = (date: string, number: number, some: Partial<Row> = {}) =>
      row({ date, round: `Matchday ${number}`, item: date, ...some })
    const of = (season: string, ...rows: Row[]) => {
      const { fixtures, rejected } = fixturesOf(
        `English Premier League ${season}`,
        'en.1.json',
        rows,
      )
      return [
        fixtures.map(({ kickoff }) => kickoff.toISOString().slice(0, 10)),
        rejected.map(({ item, reason }) => `${item} ${reason}`),
      ]
    }
    const [first, back] = [dated('2019-08-09', 1), { home: 'Chelsea FC', away: 'Arsenal FC' }]
    expect(of('2019/20', first, dated('2020-07-26', 38, back))).toEqual([
      ['2019-08-09', '2020-07-26'],
      [],
    ])
    expect(of('2019/20', first, dated('2019-07-26', 38, back))).toEqual([
      ['2019-08-09'],
      ['2019-07-26 date-before-season'],
    ])
    const [league, january] = [dated('2025-08-02', 1), dated('2025-01-17', 26, back)]
    expect(of('2025/26', january, league)).toEqual([
      ['2025-08-02'],
      ['2025-01-17 date-before-season'],
    ])
    expect(of('2025/26', league, dated('2026-01-17', 26, back), january)).toEqual([
      ['2025-08-02', '2026-01-17'],
      ['2025-01-17 date-before-season'],
    ])
  })

  test('of both halves of a split season give four matches of two clubs per pair', () => {
    const half = (name: string, date: string, some: Partial<Row> = {}) =>
      row({ round: `${name}, Matchday 3`, date, ...some })
    const back = { home: 'Chelsea FC', away: 'Arsenal FC' }
    const rows = [half('Apertura', '2025-07-20'), half('Clausura', '2026-01-20')]
    const { fixtures, rejected } = fixturesOf('Liga MX 2025/26', 'mx.1.json', [
      ...rows,
      ...rows.map((one) => ({ ...one, ...back })),
    ])
    expect(rejected).toEqual([])
    expect(fixtures.map(({ key }) => key)).toEqual([
      'mx.1/2025-26/apertura/arsenal/chelsea',
      'mx.1/2025-26/clausura/arsenal/chelsea',
      'mx.1/2025-26/apertura/chelsea/arsenal',
      'mx.1/2025-26/clausura/chelsea/arsenal',
    ])
  })

  test('without a time, or in an unknown time zone, have the day only', () => {
    const day = { kickoffKnown: false }
    const { time: _, ...timeless } = row()
    expect(english(timeless).fixtures[0]).toMatchObject({
      ...day,
      kickoff: new Date('2025-08-15T11:00:00Z'),
    })
    expect(fixturesOf('Somewhere 2025', 'x.json', [row()]).fixtures[0]).toMatchObject(day)
    expect(
      fixturesOf('Somewhere 2025', 'x.json', [row({ time: '13:00 UTC-6' })]).fixtures[0],
    ).toMatchObject({
      kickoffKnown: true,
      kickoff: new Date('2025-08-15T19:00:00Z'),
    })
    expect(english(row({ round: 'Regular Season - 7' })).fixtures[0]?.round).toBe('Matchday 7')
    expect(english(row({ time: '29:00' })).rejected).toMatchObject([{ reason: 'time-unknown' }])
    expect(english(row({ date: '2025-02-30' })).rejected).toMatchObject([
      { reason: 'date-unknown' },
    ])
  })

  test('of a goalless match have a goalless half, and no others', () => {
    expect(english(row({ result: { full: [0, 0] } })).fixtures[0]?.result.half).toEqual([0, 0])
    expect(english(row({ result: { full: [1, 0] } })).fixtures[0]?.result.half).toBeUndefined()
    expect(
      english(row({ result: { full: [0, 0] }, ruling: 'awarded' })).fixtures[0]?.result.half,
    ).toBeUndefined()
  })
})

describe('of two files', () => {
  const fixture = (some: Partial<Row>) => english(row(some)).fixtures[0]!

  test('one without a result erases none, and one with a result adds it', () => {
    const [before, after] = [
      fixture({ date: '2025-08-16' }),
      fixture({ result: { half: [1, 0], full: [2, 1] } }),
    ]
    expect(merged(before, after)).toEqual(after)
    expect(merged(after, before)).toEqual(after)
  })

  test('a postponed match is played on its new day', () => {
    const off = fixture({ ruling: 'postponed' })
    expect(merged(off, fixture({ date: '2025-09-20' }))).not.toHaveProperty('ruling')
    expect(
      merged(off, fixture({ date: '2025-09-20', result: { full: [2, 1] } })),
    ).not.toHaveProperty('ruling')
    expect(merged(off, fixture({}))).toMatchObject({ ruling: 'postponed' })
  })

  test('the later result wins, with the half-time score only where it belongs to it', () => {
    const first = fixture({ result: { half: [2, 0], full: [2, 1] } })
    expect(merged(first, fixture({ result: { full: [2, 1] } })).result).toEqual(first.result)
    expect(merged(first, fixture({ result: { full: [1, 1] } })).result).toEqual({ full: [1, 1] })
  })
})
