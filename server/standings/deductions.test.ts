import { expect, test } from 'vitest'
import { deductions } from '../../rules/table-deductions.ts'
import { clubKeyOf, isKnownClub } from '../feeds/names/clubs.ts'
import { testDatabase } from '../db/test-database.ts'
import { standStill } from '../db/test-world.ts'
import { convertStandings } from '../feeds/api-football/table.ts'
import { convertTable } from '../feeds/openligadb/table.ts'
import { readContent } from '../feeds/openfootball/read-file.ts'
import { readingOfFile } from '../feeds/openfootball/openfootball.ts'
import { ingest } from '../intake/ingest.ts'
import { deductionsAmong } from './deductions.ts'
import { findTable } from './league-table.ts'
import { chooseSeason } from './seasons.ts'

test('a club is found by its name in our table, whatever its name in the feed', () => {
  const clubs = [
    { club_id: 62, name_en: 'Everton' },
    { club_id: 351, name_en: 'Nottingham Forest' },
    { club_id: 1, name_en: 'Another' },
  ]
  const found = deductionsAmong(clubs, 'en.1', '2023-24', new Date('2024-03-20T00:00:00Z'))
  expect(found.map(({ clubId, points }) => [clubId, points])).toEqual([
    [62, 10],
    [62, -4],
    [351, 4],
  ])
  expect(deductionsAmong([], 'en.1', '2023-24', new Date())).toEqual([])
})

test('our table of names has every club with a deduction', () => {
  expect(deductions.filter(({ club }) => !isKnownClub(clubKeyOf(club)))).toEqual([])
})

const bl1 = { shortcut: 'bl1', season: 2025 }
const row = (teamInfoId: number, teamName: string, won: number, draw: number, points: number) => ({
  teamInfoId,
  teamName,
  won,
  draw,
  points,
})

test('a source takes off three points for a win and one for a draw, less its own points', () => {
  const rows = [
    row(40, 'FC Bayern München', 8, 2, 26),
    row(87, 'Borussia Mönchengladbach', 3, 1, 7),
  ]
  expect(convertTable(bl1, rows)).toEqual({
    league: 'de.1',
    season: '2025-26',
    clubs: [
      { club: 'de/bayern-munchen', name: 'FC Bayern München', deducted: 0 },
      { club: 'de/borussia-monchengladbach', name: 'Borussia Mönchengladbach', deducted: 3 },
    ],
  })
  expect(convertTable(bl1, [{ ...rows[0], points: '26' }])).toBeNull()
  expect(convertTable({ shortcut: 'other', season: 2025 }, rows)).toBeNull()
  // a number that no season reaches would not fit our own columns
  for (const points of [-3_000_000_000, 1e15])
    expect(convertTable(bl1, [row(40, 'FC Bayern München', 8, 2, points)])).toBeNull()
  expect(convertTable(bl1, [row(40, 'FC Bayern München', 1e9, 2, 26)])).toBeNull()
  const standing = { team: { id: 45, name: 'Everton' }, points: 26, all: { win: 10, draw: 4 } }
  const of = (...standings: object[][]) =>
    convertStandings({ league: { id: 39, season: 2023, standings } })
  expect(of([standing])).toEqual({
    league: 'en.1',
    season: '2023-24',
    clubs: [{ club: 'en/everton', name: 'Everton', deducted: 8 }],
  })
  // halved points of a part of the season are no deduction
  expect(of([standing], [standing])).toBeNull()
  expect(of([{ ...standing, all: {} }])).toBeNull()
  expect(of([{ ...standing, points: -1e15 }])).toBeNull()
})

test('table and desk name a source that takes off other points, until they agree', async () => {
  const database = await testDatabase()
  const { db } = database
  await standStill(db, new Date('2025-12-01T00:00:00Z'))
  const content = readContent(
    '= Deutsche Bundesliga 2025/26\n\n▪ Matchday 1\nFri Aug 22 2025\n' +
      '  20:30  FC Bayern München v Borussia Mönchengladbach  3-0 (1-0)\n',
    'de.1.txt',
  )
  if (content.kind !== 'matches') throw new Error(content.reason)
  await ingest(db, 'openfootball', readingOfFile(content, new Date('2025-12-01T00:00:00Z')))
  const chosen = await chooseSeason(db, 'en', {})
  if (chosen === null || typeof chosen === 'string') throw new Error('no season')
  let name = 'Borussia Mönchengladbach'
  const read = async (points: number) => {
    const table = convertTable(bl1, [
      row(40, 'FC Bayern München', 1, 0, 3),
      row(87, name, 0, 0, points),
    ])
    const reading = { leagues: [], clubs: [], matches: [], rejected: [] }
    await ingest(db, 'openligadb', { ...reading, tables: table ? [table] : [] })
    const { disputed, groups } = await findTable(db, 'en', chosen, 'all')
    const waiting = await db
      .selectFrom('quarantine')
      .select(['item', 'reason'])
      .where('taken_at', 'is', null)
      .execute()
    return { disputed, waiting, points: groups[0]?.rows.map((one) => one.points) }
  }
  expect(await read(0)).toEqual({ disputed: [], waiting: [], points: [3, 0] })
  name = 'Borussia Mönchengladbach\u0000\ud800'
  expect(await read(-3)).toMatchObject({ points: [3, 0] })
  name = 'Borussia Mönchengladbach'
  await read(0)
  expect(await read(-3)).toEqual({
    disputed: [
      {
        clubId: expect.any(Number),
        name: 'Borussia Mönchengladbach',
        source: 'openligadb',
        stated: 3,
        applied: 0,
      },
    ],
    waiting: [
      {
        item: 'table of de.1 2025-26, Borussia Mönchengladbach',
        reason: 'deduction-differs',
      },
    ],
    points: [3, 0],
  })
  expect((await findTable(db, 'en', chosen, 'home')).disputed).toEqual([])
  expect(await read(0)).toMatchObject({ disputed: [], waiting: [] })
  await database.drop()
})
