/** The search over names, beside 200,000 matches, 5,000 experts and 4,200 clubs. */
import { refreshSearch } from '../server/search/refresh.ts'
import { search } from '../server/search/search.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import type { Result } from './result.ts'
import { buildWorld, noon } from './world.ts'

const experts = 5_000
const matches = 200_000
const clubs = 4_000
/** Each text is searched so often. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
/** Half a day in milliseconds. */
const half = 43_200_000
/** Milliseconds within which 95 of 100 searches are answered. */
const limit = 100

/**
 * What a reader types: names, beginnings that thousands of names share, pinyin, errors, sides,
 * words of several names.
 */
const texts = [
  'Expert 4711',
  'expert',
  'e',
  'Club 17',
  'club',
  'clbu 17',
  'Expret 4711',
  'River Athletic 20',
  'riv',
  '临江',
  '临江竞技 12',
  '臨',
  'linjiang',
  'linj',
  'ljjj',
  'l',
  'linjaing',
  '临江竞技 vs 北港联',
  'club 3 - club 10',
  'league 3 river',
  'expert 4711 club',
  'nothing like it',
]

/** Clubs with names in three scripts, and matches among all clubs. */
const named = `
  insert into club (source, source_key, name, short_name, crest)
  select 'bench', 'more ' || i, names, names, 'crest/' || i
  from generate_series(1, ${clubs}) i, lateral (
    select (array['临江', '北港', '河谷', '铁桥', '雾谷'])[i % 5 + 1] as zh,
      (array['臨江', '北港', '河谷', '鐵橋', '霧谷'])[i % 5 + 1] as zht,
      (array['River', 'Harbour', 'Valley', 'Bridge', 'Mist'])[i % 5 + 1] as en
  ) place, lateral (
    select (array['竞技', '联', '青年', '流浪'])[i % 4 + 1] as zh,
      (array['競技', '聯', '青年', '流浪'])[i % 4 + 1] as zht,
      (array['Athletic', 'North', 'Youth', 'Rovers'])[i % 4 + 1] as en
  ) form, lateral (
    select jsonb_build_object(
      'zh', place.zh || form.zh || ' ' || i,
      'zht', place.zht || form.zht || ' ' || i,
      'en', concat_ws(' ', place.en, form.en, i)
    ) as names
  ) written`
/** Clubs of a league, and leagues. */
const size = 20
const fields = clubs / size
const leagues = `
  insert into league (source, source_key, name, short_name)
  select 'bench', 'more ' || i, names, names
  from generate_series(11, ${fields}) i, lateral (
    select jsonb_build_object('zh', 'League ' || i, 'zht', 'League ' || i, 'en', 'League ' || i)
      as names
  ) named`
/** Each league plays about as many matches as a real one, in three seasons. */
const spread = `
  update match set league_id = no + 1,
    home_id = no * ${size} + pair % ${size} + 1,
    away_id = no * ${size} + (pair + 1 + pair / ${size} % ${size - 1}) % ${size} + 1,
    season = (array['2023-24', '2024-25', '2025-26'])[pair * 3 / ${matches / fields + 1} + 1],
    round = 'Matchday ' || pair / ${size / 2} % ${2 * size - 2} + 1
  from (
    select match_id as id, match_id % ${fields} as no, match_id / ${fields} as pair from match
  ) numbered
  where match_id = id`

export async function run(): Promise<Result[]> {
  const database = await startDatabase()
  try {
    await buildWorld(database, experts, matches, 1)
    await database.client.query(named)
    await database.client.query(leagues)
    await database.client.query('set session_replication_role = replica')
    await database.client.query(spread)
    await database.client.query('reset session_replication_role')
    const names = await refreshSearch(database.db)
    await database.client.query('vacuum analyze')
    const times = await searched(database)
    const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? Infinity
    const note = `${names} names, ${times.length} searches`
    return [
      { what: 'search, 95 of 100 within', value: at(0.95), unit: 'ms', limit, note },
      { what: 'search, half within', value: at(0.5), unit: 'ms', note },
    ]
  } finally {
    await database.stop()
  }
}

const today = { from: new Date(noon.getTime() - half), to: new Date(noon.getTime() + half) }

/** Milliseconds of every search, the shortest first. Throws where nothing is ever found. */
async function searched({ db }: BenchDatabase): Promise<number[]> {
  const times: number[] = []
  let found = 0
  for (let round = 0; round <= rounds; round++)
    for (const q of texts) {
      const start = performance.now()
      const answer = await search(db, 'zh', { q, size: 5, day: today })
      // the first round warms connections and plans up
      if (round > 0) times.push(performance.now() - start)
      found += Object.values(answer).reduce((sum, group) => sum + group.length, 0)
    }
  if (found < 10 * texts.length) throw new Error(`The searches found ${found} rows.`)
  return times.toSorted((a, b) => a - b)
}
