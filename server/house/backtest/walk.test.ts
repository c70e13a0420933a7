import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataFolder, dataText } from '../../feeds/openfootball/test-data.ts'
import { reportOf } from './report.ts'
import { readSeasons } from './seasons.ts'
import { walk, type PastMatch, type Stated } from './walk.ts'

const hour = 3_600_000
const begin = Date.UTC(2025, 7, 1, 15)

const match = (
  hours: number,
  home: string,
  away: string,
  full: [number, number],
  priced = false,
): PastMatch => ({
  league: 'one',
  season: '2025-26',
  round: 'Matchday 1',
  kickoff: new Date(begin + hours * hour),
  resultAt: new Date(begin + (hours + 2) * hour),
  home,
  away,
  full,
  odds: priced ? { source: 'test', result: { home: '1.80', draw: '3.60', away: '4.50' } } : null,
})

const stated = ({ match: { kickoff, home }, seen, models, baseRate }: Stated) => [
  kickoff,
  home,
  seen,
  [...models],
  baseRate,
]

test('plans made a day before kick-off use only results known by then', () => {
  const [first, tooSoon, inTime] = walk([
    match(26, 'C', 'D', [0, 0]),
    match(0, 'A', 'B', [3, 0]),
    match(25.9, 'A', 'C', [0, 0]),
    match(24, 'D', 'B', [0, 0]),
  ]).filter(({ match: { home } }) => home !== 'D')
  expect([first?.seen, tooSoon?.seen, inTime?.seen]).toEqual([0, 0, 1])
  expect(first?.baseRate).toEqual({ home: 1 / 3, draw: 1 / 3, away: 1 / 3 })
  expect(inTime?.baseRate).toEqual({ home: 2 / 4, draw: 1 / 4, away: 1 / 4 })
  expect([first?.happened, inTime?.happened]).toEqual(['home', 'draw'])
})

const clubs = ['A', 'B', 'C', 'D', 'E']

/** Matches of five clubs before the others: the one named first in the alphabet wins. */
const past = Array.from({ length: 100 }, (_, n) => {
  const [home, away] = [n % 5, (n + 1 + (n % 4)) % 5]
  return match(n * 12 - 1_300, clubs[home] ?? '', clubs[away] ?? '', home < away ? [3, 0] : [0, 2])
})

test('every model publishes; the market model without the margin, with odds', () => {
  const first = walk([match(0, 'A', 'B', [0, 1])]).at(0)
  expect([...(first?.models.keys() ?? [])]).toEqual(['always-home', 'coin-flip'])
  const [without, priced] = walk([
    ...past,
    match(0, 'A', 'B', [0, 1]),
    match(90, 'A', 'B', [0, 1], true),
  ]).slice(past.length)
  expect([...(without?.models.keys() ?? [])].toSorted()).toEqual([
    'always-home',
    'coin-flip',
    'dixon-coles',
    'elo',
  ])
  expect(without?.market).toBeNull()
  expect(priced?.models.get('market-favourite')).toEqual({
    home: 0.5263,
    draw: 0.2632,
    away: 0.2105,
  })
  expect(priced?.market).toEqual(priced?.models.get('market-favourite'))
})

const goals = fc.integer({ min: 0, max: 4 })
const seasons = fc
  .array(
    fc
      .record({
        hours: fc.integer({ min: 0, max: 400 }),
        home: fc.nat(4),
        other: fc.integer({ min: 1, max: 4 }),
        score: fc.tuple(goals, goals),
      })
      .map(({ hours, home, other, score }) =>
        match(hours, clubs[home] ?? '', clubs[(home + other) % 5] ?? '', score),
      ),
    { minLength: 5, maxLength: 40, size: 'max' },
  )
  .map((matches) => [...past, ...matches])

/**
 * The same matches with the scores after an instant permuted: each takes that of the next, the last
 * that of the first.
 */
function shuffledAfter(matches: readonly PastMatch[], instant: number): PastMatch[] {
  const later = matches.filter(({ resultAt }) => resultAt.getTime() > instant)
  return matches.map((one) => {
    const at = later.indexOf(one)
    return at < 0 ? one : { ...one, full: later[(at + 1) % later.length]?.full ?? one.full }
  })
}

/** The probabilities stated by that instant. */
const statedBy = (matches: readonly PastMatch[], instant: number) =>
  walk(matches)
    .filter(({ match: { kickoff } }) => kickoff.getTime() - 24 * hour <= instant)
    .map(stated)

test('shuffling or removing future results changes no earlier probability', () => {
  fc.assert(
    fc.property(seasons, fc.integer({ min: 0, max: 400 }), (matches, hours) => {
      const instant = begin + hours * hour
      const stated = statedBy(matches, instant)
      expect(statedBy(shuffledAfter(matches, instant), instant)).toEqual(stated)
      // later matches are present as fixtures only
      const available = matches.filter(
        ({ resultAt: at, kickoff }) =>
          at.getTime() <= instant || kickoff.getTime() - 24 * hour <= instant,
      )
      expect(statedBy(available, instant)).toEqual(stated)
    }),
    { numRuns: 75 },
  )
})

test('shuffling past results changes the probabilities', () => {
  const later = Array.from({ length: 30 }, (_, n) =>
    match(n * 30, clubs[n % 5] ?? '', clubs[(n + 1 + (n % 3)) % 5] ?? '', [n % 4, n % 3]),
  )
  const matches = [...past, ...later]
  const last = (all: readonly PastMatch[]) => walk(all).at(-1)
  const [before, after] = [last(matches), last(shuffledAfter(matches, begin + 200 * hour))]
  expect(before?.models.size).toBe(4)
  for (const handle of ['elo', 'dixon-coles'])
    expect(after?.models.get(handle)).not.toEqual(before?.models.get(handle))
})

test('the report counts the burn-in, and measures on the remaining matches', () => {
  const later = Array.from({ length: 30 }, (_, n) =>
    match(n * 30, clubs[n % 5] ?? '', clubs[(n + 1 + (n % 3)) % 5] ?? '', [n % 2, 0]),
  )
  const matches = [...past, ...later]
  const report = reportOf('Title', walk(matches))
  expect(report).toContain('130 matches of 1 league, season 2025-26. Burn-in: 100 matches')
  expect(report).toContain('Measured: 30. Market favourite had no view')
  expect(report).toMatch(/\| Coin flip +\| +30 \| 1\.098\d ± 0\.0000 \|/)
  expect(report.match(/^### .* by league and season$/gm)).toHaveLength(3)
  const brief = reportOf('Title', walk(matches), true)
  expect(brief.match(/^### .* by league and season$/gm)).toEqual([
    '### Log loss by league and season',
  ])
  expect(reportOf('Title', walk(matches.slice(0, 50)))).toContain('50 matches, too few to measure')
})

const file = (name: string, text: string) => ({
  name,
  written: name,
  stamp: '',
  remote: false,
  read: async () => text,
})

test('files become sets: no awarded or unplayed matches, and no match twice', async () => {
  const row = {
    round: 'Matchday 1',
    date: '2025-08-15',
    time: '20:00',
    team1: 'Arsenal FC',
    team2: 'Chelsea FC',
  }
  const season = (...rows: object[]) =>
    JSON.stringify({ name: 'English Premier League 2025/26', matches: rows })
  const played = { ...row, score: { ft: [2, 1] } }
  const awarded = { ...row, team1: 'Fulham FC', score: { ft: [3, 0] }, status: 'awarded' }
  const table =
    'season,round,hTeam,aTeam,hScore,aScore,hOdd,dOdd,aOdd\n' +
    '2005-2006,2,1899 Hoffenheim,X,1,1,2,3,4\n2005-2006,3,X,TSG Hoffenheim,,,2,3,4\n'
  const sets = await readSeasons([
    file('en.1.json', season(row, awarded, { ...row, team2: 'Everton FC' })),
    file('later/en.1.json', season(played)),
    file('odds/germany_bundesliga.csv', table),
  ])
  expect(
    sets.map(({ title, matches, passedOver }) => [title, matches.length, passedOver.length]),
  ).toEqual([
    ['Results with dates', 1, 0],
    ['Results with odds', 1, 0],
  ])
  expect(sets[0]?.matches[0]).toMatchObject({
    full: [2, 1],
    kickoff: new Date('2025-08-15T19:00:00Z'),
    resultAt: new Date('2025-08-15T20:52:00Z'),
  })
  expect(sets[1]?.matches[0]).toMatchObject({
    home: 'de/tsg-1899-hoffenheim',
    kickoff: new Date('2005-08-15T15:00:00Z'),
  })
})

describe.skipIf(!dataFolder)('real seasons', () => {
  test('no model knows the future, and both learning models beat the base rate', async () => {
    const names = ['2023-24', '2024-25'].map((season) => `football.json/${season}/de.1.json`)
    const [set] = await readSeasons(names.map((name) => file(name, dataText(name))))
    const matches = set?.matches ?? []
    expect(matches.length).toBeGreaterThan(600)
    const instant = Date.UTC(2024, 9, 1)
    expect(statedBy(shuffledAfter(matches, instant), instant)).toEqual(statedBy(matches, instant))
    const report = reportOf('Bundesliga', walk(matches))
    expect(report).toMatch(/\| Elo model +\| +495 \| 1\.0[01]\d\d ± 0\.0\d{3} \| −0\.0/)
    expect(report).toMatch(/\| Dixon–Coles model +\| +495 \| 1\.0[01]\d\d ± 0\.0\d{3} \| −0\.0/)
  })
})
