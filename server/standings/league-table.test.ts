import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { openfootballSource, readingOfFile } from '../feeds/openfootball/openfootball.ts'
import { dataFile, dataFolder } from '../feeds/openfootball/test-data.ts'
import { ingest } from '../intake/ingest.ts'
import { addLeague, addMatches, after, noon, standStill, storeResult } from '../db/test-world.ts'
import { findRounds } from './rounds.ts'
import { findScorers } from './scorers.ts'
import { chooseSeason, listLeagues, type ChosenSeason } from './seasons.ts'
import { findTable } from './league-table.ts'
import { officialTables } from './test-official-tables.ts'

let database: TestDatabase
const later = new Date('2026-08-01T00:00:00Z')

async function season(league: string, season: string): Promise<ChosenSeason> {
  const { rows } = await sql<{
    id: number
  }>`select league_id as id from league where source_key = ${league}`.execute(database.db)
  const chosen = await chooseSeason(database.db, 'en', { leagueId: rows[0]?.id ?? 0, season })
  if (chosen === null || typeof chosen === 'string')
    throw new Error(`no ${chosen} for ${league} ${season}`)
  return chosen
}
const tableOf = async (league: string, year: string, side: 'all' | 'home' | 'away' = 'all') =>
  findTable(database.db, 'en', await season(league, year), side)

describe.skipIf(!dataFolder)('real seasons', () => {
  const files = [
    ...officialTables.map(({ file }) => `football.json/${file}`),
    'football.json/2024-25/es.1.json',
    'football.json/2024-25/it.1.json',
    'football.txt/france-2025-26_fr1.txt',
    'worldcup.json/2026/worldcup.json',
  ]
  const keys = new Map<number, string>()
  beforeAll(async () => {
    database = await testDatabase()
    await standStill(database.owner, later)
    for (const file of files)
      await ingest(database.db, openfootballSource, readingOfFile(dataFile(file), later))
    const { rows } = await sql<{ id: number; key: string }>`
      select club_id as id, split_part(source_key, '/', 2) as key from club`.execute(database.db)
    for (const { id, key } of rows) keys.set(id, key)
  })
  afterAll(() => database.drop())

  test.each(officialTables.map((official) => [official.file, official] as const))(
    '%s: the table equals the official one',
    async (file, { season: year, lines, goalsInFile = {} }) => {
      const { groups, played, matches } = await tableOf(
        file.split('/')[1]?.replace('.json', '') ?? '',
        year,
      )
      expect(played).toBe(matches)
      expect(groups).toHaveLength(1)
      const official = lines
        .trim()
        .split('\n')
        .map((line) => {
          const [, club = ''] = line.split(' ')
          return line.replace(/\d+:\d+/, (goals) => goalsInFile[club] ?? goals)
        })
      const ours = groups[0]?.rows.map(
        ({ rank, clubId, won, drawn, lost, goalsFor, goalsAgainst, points }) =>
          `${rank} ${keys.get(clubId)} ${won}-${drawn}-${lost} ${goalsFor}:${goalsAgainst} ` +
          `${points}`,
      )
      expect(ours).toEqual(official)
    },
  )

  test.each(['es.1', 'it.1'])(
    '%s 2024-25 has ten matches without a result, so its table is that of 37 matches',
    async (league) => {
      const { played, matches, groups } = await tableOf(league, '2024-25')
      expect([played, matches]).toEqual([370, 380])
      expect(groups[0]?.rows.every((row) => row.played === 37)).toBe(true)
    },
  )

  test('a cancelled match is not part of the table; an awarded one counts as ruled', async () => {
    const { played, matches, groups } = await tableOf('fr.1', '2025-26')
    expect([played, matches]).toEqual([305, 305])
    expect(
      groups[0]?.rows.filter((row) => row.played === 33).map((row) => keys.get(row.clubId)),
    ).toEqual(expect.arrayContaining(['nantes', 'toulouse']))
    const { rows } = await sql<{
      awarded: number
    }>`select count(*)::int as awarded from match where awarded`.execute(database.db)
    expect(rows[0]?.awarded).toBe(2)
  })

  test('deducted points are listed beside the table, each from its date on', async () => {
    const { deductions, groups } = await tableOf('en.1', '2023-24')
    expect(deductions.map(({ name, points, from }) => [name, points, from])).toEqual([
      ['Everton', 10, '2023-11-17'],
      ['Everton', -4, '2024-02-26'],
      ['Nottingham Forest', 4, '2024-03-18'],
      ['Everton', 2, '2024-04-08'],
    ])
    expect(groups[0]?.rows.find(({ name }) => name === 'Everton')).toMatchObject({
      points: 40,
      deducted: 8,
    })
    await standStill(database.owner, new Date('2024-03-01T00:00:00Z'))
    const then = await tableOf('en.1', '2023-24')
    await standStill(database.owner, later)
    expect(then.deductions).toHaveLength(2)
    // club keys differ between feeds
    await sql`update club set source_key = 'other ' || source_key`.execute(database.owner)
    const elsewhere = await tableOf('en.1', '2023-24')
    await sql`update club set source_key = substr(source_key, length('other ') + 1)`.execute(
      database.owner,
    )
    expect(elsewhere.deductions).toEqual(deductions)
  })

  test('a tournament has a table for each group; the best third places advance', async () => {
    const { groups, criteria, ties } = await tableOf('world-cup', '2026')
    expect(groups.map(({ name }) => name)).toEqual(
      Array.from('ABCDEFGHIJKL', (letter) => `Group ${letter}`),
    )
    expect(
      groups.every(({ rows }) => rows.length === 4 && rows.every(({ played }) => played === 3)),
    ).toBe(true)
    expect(criteria[0]).toBe('headToHead')
    expect(ties.map(({ round, matches }) => `${matches.length} ${round}`)).toEqual([
      '16 Round of 32',
      '8 Round of 16',
      '4 Quarter-final',
      '2 Semi-final',
      '1 Match for third place',
      '1 Final',
    ])
    const onward = new Set(ties[0]?.matches.flatMap(({ home, away }) => [home.clubId, away.clubId]))
    const sure = groups.flatMap(({ rows }) => rows.slice(0, 2).map(({ clubId }) => clubId))
    const thirds = groups.flatMap(({ rows }) => rows.slice(2, 3).map(({ clubId }) => clubId))
    expect(onward.size).toBe(32)
    expect(sure.filter((club) => !onward.has(club))).toEqual([])
    expect(thirds.filter((club) => onward.has(club))).toHaveLength(8)
  })

  test('the bracket of the World Cup 2026 leads from 32 teams to one', async () => {
    const { brackets } = await tableOf('world-cup', '2026')
    const [tree] = brackets
    expect(tree?.rounds.map(({ ties }) => ties.length)).toEqual([16, 8, 4, 2, 1])
    const winners = tree?.rounds.map(({ ties }) =>
      ties.map(({ home, away, winner }) =>
        winner === home.clubId ? home.name : winner === away.clubId ? away.name : null,
      ),
    )
    // by the file's own results: quarter-finals, semi-finals and final
    expect(winners?.slice(2)).toEqual([
      ['France', 'Spain', 'England', 'Argentina'],
      ['Spain', 'Argentina'],
      ['Spain'],
    ])
    // each tie stands between the two that its sides come from
    for (const [at, { ties }] of (tree?.rounds ?? []).entries())
      for (const [index, { home, away }] of ties.entries()) {
        const before = winners?.[at - 1]?.slice(2 * index, 2 * index + 2)
        if (before) expect(new Set(before)).toEqual(new Set([home.name, away.name]))
      }
    const shootOuts = tree?.rounds.flatMap(({ ties }) => ties).filter((tie) => tie.penalties)
    expect(shootOuts).toHaveLength(4)
  })

  test('the play-offs of the Championship 2023-24 are a bracket beside the table', async () => {
    const { groups, brackets } = await tableOf('en.2', '2023-24')
    expect(groups).toHaveLength(1)
    // efl.com: both legs of the semi-finals, and the final on 26 May 2024
    expect(
      brackets[0]?.rounds.map(({ ties }) =>
        ties.map(({ home, away, goals, winner }) => [
          home.shortName,
          goals?.join('-'),
          away.shortName,
          winner === home.clubId,
        ]),
      ),
    ).toEqual([
      [
        ['Norwich', '0-4', 'Leeds', false],
        ['West Brom', '1-3', 'Southampton', false],
      ],
      [['Leeds', '0-1', 'Southampton', false]],
    ])
  })

  test('rounds are in order of play; the last is current; play-offs have no table', async () => {
    const championship = await season('en.2', '2023-24')
    const found = await findRounds(database.db, 'en', championship, undefined)
    expect(found?.rounds.slice(0, 2)).toEqual(['Matchday 1', 'Matchday 2'])
    expect(found?.rounds.slice(-2)).toEqual(['Semifinals', 'Final'])
    expect(found).toMatchObject({ round: 'Final', current: 'Final' })
    expect(
      found?.matches.map(({ home, away, fullHome, fullAway }) => [
        home.name,
        fullHome,
        fullAway,
        away.name,
      ]),
    ).toEqual([['Leeds United', 0, 1, 'Southampton']])
    expect(await findRounds(database.db, 'en', championship, 'Matchday 99')).toBeNull()
  })
})

describe('a small league', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await standStill(database.owner, noon)
  })
  afterAll(() => database.drop())

  test('without matches is empty, without an error', async () => {
    expect(await listLeagues(database.db, 'zh')).toEqual([])
    expect(await chooseSeason(database.db, 'zh', {})).toBeNull()
    await addLeague(database.owner)
    expect(await listLeagues(database.db, 'zh')).toEqual([])
    expect(await chooseSeason(database.db, 'zh', { leagueId: 1 })).toBe('leagueId')
  })

  test('the season defaults to the latest begun; an unknown one names the field', async () => {
    await addMatches(database.owner, [after(-5), after(5)])
    const [next = 0] = await addMatches(database.owner, [after(500)])
    await database.owner
      .updateTable('match')
      .set({ season: '2026-27' })
      .where('match_id', '=', next)
      .execute()
    expect(await listLeagues(database.db, 'en')).toMatchObject([
      { name: 'Premier', seasons: ['2026-27', '2025-26'], current: '2025-26', source: 'test' },
    ])
    expect(await chooseSeason(database.db, 'en', {})).toMatchObject({
      leagueId: 1,
      season: '2025-26',
    })
    expect(await chooseSeason(database.db, 'en', { leagueId: 1, season: '1999' })).toBe('season')
  })

  test('without dates, the last season with results is current', async () => {
    const undated = await testDatabase()
    await standStill(undated.owner, noon)
    await addLeague(undated.owner)
    for (const season of ['2005-06', '2006-07', '2007-08']) {
      const [matchId = 0] = await addMatches(undated.owner, [after(9)])
      await undated.owner
        .updateTable('match')
        .set({ season, kickoff: null, kickoff_known: false })
        .where('match_id', '=', matchId)
        .execute()
      // the last season has fixtures only
      if (season < '2007') await storeResult(undated.owner, matchId, { status: 8, full: [1, 0] })
    }
    expect(await listLeagues(undated.db, 'en')).toMatchObject([
      { seasons: ['2007-08', '2006-07', '2005-06'], current: '2006-07' },
    ])
    expect(await chooseSeason(undated.db, 'en', {})).toMatchObject({ season: '2006-07' })
    await undated.drop()
  })

  test('live, abandoned and cancelled matches have no result; an awarded one has', async () => {
    const chosen = await chooseSeason(database.db, 'en', {})
    if (chosen === null || typeof chosen === 'string') throw new Error('no season')
    const points = async () => {
      const { groups, played, matches } = await findTable(database.db, 'en', chosen, 'all')
      return [
        played,
        matches,
        ...(groups[0]?.rows.map(({ name, points }) => `${name} ${points}`) ?? []),
      ]
    }
    expect(await points()).toEqual([0, 2, 'North 0', 'South 0'])
    await storeResult(database.owner, 1, { status: 4, full: [2, 0] })
    await sql`update match set home_score = 2, away_score = 1 where match_id = 1`.execute(
      database.owner,
    )
    expect(await points()).toEqual([0, 2, 'North 0', 'South 0'])
    const now = await findTable(database.db, 'en', chosen, 'all', true)
    expect(now).toMatchObject({ inPlay: 1, played: 0 })
    expect(
      now.groups[0]?.rows.map(({ name, points, goalsFor }) => [name, points, goalsFor]),
    ).toEqual([
      ['North', 3, 2],
      ['South', 0, 1],
    ])
    await storeResult(database.owner, 1, { status: 11, full: [2, 0] })
    expect(await points()).toEqual([0, 1, 'North 0', 'South 0'])
    await storeResult(database.owner, 1, { status: 8, full: [0, 3], awarded: true })
    expect(await points()).toEqual([1, 2, 'South 3', 'North 0'])
  })

  test('scorers: own goals are excluded, penalties are listed, ties share a rank', async () => {
    const chosen = await chooseSeason(database.db, 'en', {})
    if (chosen === null || typeof chosen === 'string') throw new Error('no season')
    await sql`insert into player (source, source_key, name)
      select 'test', name, jsonb_build_object('zh', name, 'zht', name, 'en', name)
      from unnest(array['Ann', 'Bea', 'Cid']) as name`.execute(database.owner)
    await sql`insert into goal (match_id, goal_no, side, minute, kind, player_id) values
      (1, 1, 'away', 10, 'penalty', 1), (1, 2, 'away', 20, 'play', 1), (1, 3, 'away', 30, 'own', 3),
      (2, 1, 'home', 5, 'play', 2), (2, 2, 'home', 15, 'penalty', 2),
      (2, 3, 'away', 25, 'play', null)`.execute(database.owner)
    await database.owner
      .updateTable('match')
      .set({ status: 8, full_home: 2, full_away: 1, home_score: 2, away_score: 1 })
      .where('match_id', '=', 2)
      .execute()
    const { scorers, known, played } = await findScorers(database.db, 'en', chosen)
    expect(
      scorers.map(({ rank, name, goals, penalties, club }) => [
        rank,
        name,
        goals,
        penalties,
        club.name,
      ]),
    ).toEqual([
      [1, 'Ann', 2, 1, 'South'],
      [1, 'Bea', 2, 1, 'North'],
    ])
    // the awarded match was not decided by its goals, and one goal of the other match has no scorer
    expect([known, played]).toEqual([0, 1])
  })

  test.each([
    ['end with the last place that fits whole', 45, 46],
    ['leave out a place that does not fit', 50, 1],
    ['are cut in the first place if that alone is too many', 60, 50],
  ])('scorers %s', async (_, tied, expected) => {
    const leader = tied < 60
    await sql`delete from goal`.execute(database.owner)
    await sql`insert into player (source, source_key, name)
      select 'test', name, jsonb_build_object('zh', name, 'zht', name, 'en', name)
      from (select 'Tie ' || lpad(n::text, 2, '0') as name from generate_series(1, 60) as n)
      on conflict do nothing`.execute(database.owner)
    await sql`insert into goal (match_id, goal_no, side, minute, kind, player_id)
      select 1, row_number() over (), 'home', 10, 'play', player_id
      from (select player_id, name->>'en' as name from player) as known,
        generate_series(1, case name when 'Ann' then 2 else 1 end)
      where name = 'Ann' and ${leader}
        or name like 'Tie %' and name <= ${'Tie ' + tied.toString()}`.execute(database.owner)
    const chosen = await chooseSeason(database.db, 'en', {})
    if (chosen === null || typeof chosen === 'string') throw new Error('no season')
    const { scorers } = await findScorers(database.db, 'en', chosen)
    expect(scorers).toHaveLength(expected)
    expect(scorers.map(({ rank }) => rank)).toEqual(
      scorers.map((_, index) => (leader && index > 0 ? 2 : 1)),
    )
  })
})
