/**
 * Importing: the CPU of the program and of PostgreSQL for one season of 380 matches, and the time
 * for a hundred. A second import has to change nothing.
 */
import { openfootballSource, readingOfFile } from '../server/feeds/openfootball/openfootball.ts'
import { readContent } from '../server/feeds/openfootball/read-file.ts'
import { ingest } from '../server/intake/ingest.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import type { Result } from './result.ts'

const seasons = Number(process.env['BENCH_SEASONS'] ?? 100)
const clubs = Array.from({ length: 20 }, (_, at) => `Club ${String.fromCharCode(65 + at)} FC`)
const matches = clubs.length * (clubs.length - 1)
const day = 86_400_000

export async function run(): Promise<Result[]> {
  const database = await startDatabase()
  try {
    const first = await importAll(database, (counts) => counts.added)
    const again = await importAll(database, (counts) => counts.unchanged)
    return [
      {
        what: `importing a season of ${matches} matches, the slowest of ${seasons}`,
        value: first.mostCpu,
        unit: 's of CPU',
        limit: 1,
      },
      { what: `importing ${seasons} seasons`, value: first.seconds, unit: 's', limit: 60 },
      { what: 'importing them again, which changes nothing', value: again.seconds, unit: 's' },
    ]
  } finally {
    await database.stop()
  }
}

type Counts = Awaited<ReturnType<typeof ingest>>['matches']

/** Throws where a season has not all of its matches among those that `done` counts. */
async function importAll(database: BenchDatabase, done: (counts: Counts) => number) {
  const begun = performance.now()
  let mostCpu = 0
  for (let year = 2025 - seasons; year < 2025; year++) {
    const text = fileOf(year)
    const before = { program: process.cpuUsage(), database: database.cpu() }
    const content = readContent(text, `${year}.en.1.json`)
    if (content.kind !== 'matches') throw new Error(content.reason)
    const { matches: counts } = await ingest(
      database.db,
      openfootballSource,
      readingOfFile(content, new Date()),
    )
    const { user, system } = process.cpuUsage(before.program)
    mostCpu = Math.max(mostCpu, (user + system) / 1e6 + database.cpu() - before.database)
    if (done(counts) !== matches)
      throw new Error(`${year}: ${JSON.stringify(counts)} instead of ${matches} matches.`)
  }
  return { mostCpu, seconds: (performance.now() - begun) / 1_000 }
}

/** A season of the Premier League in openfootball's form, in which each pair meets twice. */
function fileOf(year: number): string {
  const rounds = 2 * (clubs.length - 1)
  const rows = clubs.flatMap((team1, home) =>
    clubs.flatMap((team2, away) => {
      if (home === away) return []
      const round = (home + away) % rounds
      return [
        {
          round: `Matchday ${round + 1}`,
          date: new Date(Date.UTC(year, 7, 10) + round * 7 * day).toISOString().slice(0, 10),
          time: '15:00',
          team1,
          team2,
          score: { ht: [home % 2, 0], ft: [home % 4, away % 3] },
        },
      ]
    }),
  )
  const name = `English Premier League ${year}/${String((year + 1) % 100).padStart(2, '0')}`
  return JSON.stringify({ name, matches: rows })
}
