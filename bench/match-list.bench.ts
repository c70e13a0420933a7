/** The matches of a day, not cached: with 200,000 stored matches against 2,000, on the same day. */
import { listMatchesOfDay } from '../server/matches/match-list.ts'
import { findReaderDay } from '../server/matches/reader-day.ts'
import { standStill } from '../server/db/test-world.ts'
import { median } from './client.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import type { Result } from './result.ts'
import { byTurns } from './turns.ts'
import { noon } from './world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20)
/** Calls of each side in a round. */
const repeats = 50
/** Ten days of two hundred matches. */
const [days, few, many] = [10, 2_000, 200_000]
const zone = 'Asia/Shanghai'

export async function run(): Promise<Result[]> {
  const small = await startDatabase()
  const large = await startDatabase()
  try {
    await fill(small, few)
    await fill(large, many)
    const what = `matches of a day, p99 with ${many} stored against ${few}`
    const side = (database: BenchDatabase) => async () => {
      const times: number[] = []
      let [count, size] = [0, 0]
      for (let call = 0; call < repeats; call++) {
        const start = performance.now()
        const matches = await answer(database)
        times.push(performance.now() - start)
        count += matches.length
        size += JSON.stringify(matches).length
      }
      return { times, cost: median(times), count, size }
    }
    const turns = await byTurns(
      what,
      { ours: side(large), floor: side(small) },
      { rounds, warmUp: 2 },
    )
    const of = (one: keyof typeof turns) => p99(turns[one].flatMap(({ times }) => times))
    const [slow, floor] = [of('ours'), of('floor')]
    return [
      {
        what,
        ratio: slow / floor,
        limit: 2,
        value: slow,
        unit: 'ms',
        note: `${few / days} matches that day`,
      },
    ]
  } finally {
    await small.stop()
    await large.stop()
  }
}

async function answer({ db }: BenchDatabase): Promise<readonly object[]> {
  const day = await findReaderDay(db, zone, undefined)
  if (day === null) throw new Error('today is no day')
  const { matches } = await listMatchesOfDay(db, 'zh', zone, day)
  if (matches.length !== few / days) throw new Error(`${matches.length} matches are not the day’s`)
  return matches
}

const p99 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? NaN

const words = (text: string) => `jsonb_build_object('zh', ${text}, 'zht', ${text}, 'en', ${text})`

/** Inserts matches, two hundred a day: five days around noon, the others before them. */
async function fill({ db, client }: BenchDatabase, matches: number): Promise<void> {
  await standStill(db, noon)
  const each = `row_number() over (order by i) - 1`
  await client.query(
    `insert into league (source, source_key, name, short_name, prominence)
     select 'bench', i, ${words("'League ' || i")}, ${words("'L' || i")}, i % 7
     from generate_series(1, 40) i`,
  )
  await client.query(
    `insert into club (source, source_key, name, short_name, crest)
     select 'bench', i, ${words("'Club ' || i")}, ${words("'C' || i")}, 'crest/' || i || '.svg'
     from generate_series(1, 800) i`,
  )
  await client.query(
    `insert into match (source, source_key, league_id, season, home_id, away_id, kickoff,
       observed_at, updated_at, odds)
     select 'bench', i, i % 40 + 1, '2025-26', i % 800 + 1, (i + 7) % 800 + 1,
       kickoff, kickoff, kickoff,
       '{"source": "bench", "result": {"home": "1.85", "draw": "3.40", "away": "4.20"}}'
     from (select i, timestamptz '${noon.toISOString()}' + interval '5 days' - (${each})
         * (interval '1 day' / 200) - interval '1 minute' as kickoff
       from generate_series(1, ${matches}) i) all_of_them`,
  )
  await client.query('vacuum analyze')
}
