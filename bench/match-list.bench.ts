/** The matches of a day, not cached: with 200,000 stored matches against 2,000, on the same day. */
import { listMatchesOfDay } from '../server/matches/match-list.ts'
import { findReaderDay } from '../server/matches/reader-day.ts'
import { standStill } from '../server/db/test-world.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import type { Result } from './result.ts'
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
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = -2; round < rounds; round++) {
      for (const side of round % 2 === 0
        ? (['small', 'large'] as const)
        : (['large', 'small'] as const)) {
        for (let call = 0; call < repeats; call++) {
          const start = performance.now()
          await answer(side === 'small' ? small : large)
          if (round >= 0) times[side].push(performance.now() - start)
        }
      }
    }
    const [slow, floor] = [p99(times.large), p99(times.small)]
    const what = `matches of a day, p99 with ${many} stored against ${few}`
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

async function answer({ db }: BenchDatabase): Promise<void> {
  const day = await findReaderDay(db, zone, undefined)
  if (day === null) throw new Error('today is no day')
  const { matches } = await listMatchesOfDay(db, 'zh', zone, day)
  if (matches.length !== few / days) throw new Error(`${matches.length} matches are not the day’s`)
}

const p99 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? NaN

const words = (text: string) => `jsonb_build_object('zh', ${text}, 'zht', ${text}, 'en', ${text})`

/** Inserts matches, two hundred a day: five days around noon, the others before them. */
async function fill({ db, client }: BenchDatabase, matches: number): Promise<void> {
  await standStill(db, noon)
  const each = `row_number() over (order by i) - 1`
  await client.query(
    `insert into league (source, source_key, name, short_name, prominence) select 'bench', i, ${words("'League ' || i")}, ${words("'L' || i")}, i % 7
     from generate_series(1, 40) i`,
  )
  await client.query(
    `insert into club (source, source_key, name, short_name, crest)
     select 'bench', i, ${words("'Club ' || i")}, ${words("'C' || i")}, 'crest/' || i || '.svg' from generate_series(1, 800) i`,
  )
  await client.query(
    `insert into match (source, source_key, league_id, season, home_id, away_id, kickoff, observed_at, updated_at, odds)
     select 'bench', i, i % 40 + 1, '2025-26', i % 800 + 1, (i + 7) % 800 + 1, kickoff, kickoff, kickoff,
       '{"source": "bench", "result": {"home": "1.85", "draw": "3.40", "away": "4.20"}}'
     from (select i, timestamptz '${noon.toISOString()}' + interval '5 days' - (${each}) * (interval '1 day' / 200) - interval '1 minute' as kickoff
       from generate_series(1, ${matches}) i) all_of_them`,
  )
  await client.query('vacuum analyze')
}
