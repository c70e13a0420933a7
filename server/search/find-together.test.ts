/** Searches whose words no one name has: a league and a team, two teams, an expert and a team. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { after, draftOf, noon, standStill, testOdds } from '../db/test-world.ts'
import { publishPlans } from '../publishing/publish.ts'
import { refreshSearch } from './refresh.ts'
import { search } from './search.ts'

const leagues = {
  premier: { zh: '英超', zht: '英超', en: 'Premier League' },
  german: { zh: '德甲', zht: '德甲', en: 'Bundesliga' },
}
const clubs = {
  arsenal: { zh: '阿森纳', zht: '阿仙奴', en: 'Arsenal' },
  villa: { zh: '阿斯顿维拉', zht: '阿士東維拉', en: 'Aston Villa' },
  bayern: { zh: '拜仁慕尼黑', zht: '拜仁慕尼黑', en: 'Bayern München' },
  jiangnan: { zh: '江南', zht: '江南', en: 'Jiangnan' },
  xian: { zh: '西岸', zht: '西岸', en: 'Xian Shore' },
}
type Names = Record<'zh' | 'zht' | 'en', string>
type League = keyof typeof leagues
type Club = keyof typeof clubs

const { db } = await sharedDatabase()
await standStill(db, noon)
const named = (key: string, name: Names) => ({
  source: 'test',
  source_key: key,
  name: JSON.stringify(name),
  short_name: JSON.stringify(name),
})
const leagueIds = new Map<string, number>()
for (const [key, name] of Object.entries(leagues)) {
  const { league_id: id } = await db
    .insertInto('league')
    .values({ ...named(key, name), zone: 'UTC', prominence: 0 })
    .returning('league_id')
    .executeTakeFirstOrThrow()
  leagueIds.set(key, id)
}
const clubIds = new Map<string, number>()
for (const [key, name] of Object.entries(clubs)) {
  const { club_id: id } = await db
    .insertInto('club')
    .values({ ...named(key, name), crest: '' })
    .returning('club_id')
    .executeTakeFirstOrThrow()
  clubIds.set(key, id)
}
const { expert_id: jiang } = await db
  .insertInto('expert')
  .values({
    kind: 'person',
    handle: 'jiang',
    name: JSON.stringify({ zh: '江X', zht: '江X', en: 'Jiang X' }),
    created_at: noon,
  })
  .returning('expert_id')
  .executeTakeFirstOrThrow()

const matchNames = new Map<number, string>()
async function play(name: string, league: League, home: Club, away: Club, hours: number) {
  const { rows } = await sql<{ match_id: number }>`
    insert into match (source, source_key, league_id, season, home_id, away_id, kickoff, odds,
      odds_at, observed_at, updated_at)
    values ('test', ${name}, ${leagueIds.get(league)}, '2025-26', ${clubIds.get(home)},
      ${clubIds.get(away)}, ${after(hours)}, ${JSON.stringify(testOdds)}, ${noon}, ${noon}, ${noon})
    returning match_id`.execute(db)
  const id = rows[0]?.match_id ?? 0
  matchNames.set(id, name)
  return id
}
await play('arsenal v villa', 'premier', 'arsenal', 'villa', 5)
await play('bayern v arsenal', 'german', 'bayern', 'arsenal', 2)
const bayernPlays = await play('jiangnan v bayern', 'german', 'jiangnan', 'bayern', 30)
await play('jiangnan v xian', 'premier', 'jiangnan', 'xian', 9)
const published = await publishPlans(db, [draftOf(jiang, bayernPlays)])
await refreshSearch(db)

const find = async (q: string) => {
  const {
    teams,
    leagues: found,
    experts,
    matches,
  } = await search(db, 'en', {
    q,
    size: 5,
    day: { from: noon, to: after(24) },
  })
  return {
    teams: teams.map(({ club }) => club.name).toSorted(),
    leagues: found.map(({ name }) => name),
    experts: experts.map(({ name }) => name),
    matches: matches.map(({ matchId }) => matchNames.get(matchId)),
  }
}

test.each([
  'premier arsenal',
  'ARSENAL premier',
  '英超 阿仙奴',
  'yc arsenal',
  'prem 阿森',
  'premier ars',
])('"%s" finds the matches of the team in the league, and both', async (q) =>
  expect(await find(q)).toEqual({
    teams: ['Arsenal'],
    leagues: ['Premier League'],
    experts: [],
    matches: ['arsenal v villa'],
  }),
)

test.each(['premir arsenal', 'premier arsenla', 'premier asrenal'])(
  '"%s" finds the same, with one typing error',
  async (q) =>
    expect(await find(q)).toMatchObject({
      teams: ['Arsenal'],
      leagues: ['Premier League'],
      matches: ['arsenal v villa'],
    }),
)

test.each(['德甲 拜仁', 'bundesliga bayern', 'dj 拜仁', '德甲拜仁', '德甲拜仁慕尼黑'])(
  '"%s" finds all matches there, the nearest first',
  async (q) =>
    expect(await find(q)).toEqual({
      teams: ['Bayern München'],
      leagues: ['Bundesliga'],
      experts: [],
      matches: ['bayern v arsenal', 'jiangnan v bayern'],
    }),
)

test('three words: the league and both clubs', async () =>
  expect(await find('bundesliga arsenal bayern')).toEqual({
    teams: ['Arsenal', 'Bayern München'],
    leagues: ['Bundesliga'],
    experts: [],
    matches: ['bayern v arsenal'],
  }))

test('an expert and a team: the matches of the team on which the expert published', async () => {
  expect(published.refused).toEqual([])
  expect(await find('jiang bayern')).toMatchObject({ matches: ['jiangnan v bayern'] })
  expect(await find('bayern 江x')).toEqual({
    teams: ['Bayern München'],
    leagues: [],
    experts: ['Jiang X'],
    matches: ['jiangnan v bayern'],
  })
})

test('the full name of an expert is one name: no teams and matches of its parts', async () => {
  const alone = { teams: [], leagues: [], experts: ['Jiang X'], matches: [] }
  for (const q of ['Jiang X', 'jiang x', 'X Jiang', 'jiang  x', '江X', '江 x'])
    expect([q, await find(q)]).toEqual([q, alone])
})

test('the teams on both sides of a sign are found with their matches', async () => {
  for (const q of [
    'arsenal v villa',
    'Aston Villa - Arsenal',
    '阿仙奴對阿士東',
    '阿森纳 对 阿斯顿',
  ])
    expect([q, await find(q)]).toEqual([
      q,
      {
        teams: ['Arsenal', 'Aston Villa'],
        leagues: [],
        experts: [],
        matches: ['arsenal v villa'],
      },
    ])
})

test.each(['premier bayern', '英超拜仁', 'premier nobody', 'arsenal zzzz zzzz', 'premir asrenal'])(
  '"%s" finds nothing',
  async (q) => expect(await find(q)).toEqual({ teams: [], leagues: [], experts: [], matches: [] }),
)
