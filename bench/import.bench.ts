/** The cost of ingesting a season: CPU time of this process and of PostgreSQL together. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openfootballSource, readingOfFile } from '../server/feeds/openfootball/openfootball.ts'
import { readContent } from '../server/feeds/openfootball/read-file.ts'
import { ingest } from '../server/intake/ingest.ts'
import { startDatabase } from './database.ts'
import type { Result } from './result.ts'

const name = 'football.json/2024-25/en.1.json'
const file = fileURLToPath(new URL(`../../shared/data/${name}`, import.meta.url))
const rounds = 3

export async function run(): Promise<Result[]> {
  if (!existsSync(file)) {
    console.warn(`SKIPPED: importing a season is not measured, because ${file} is absent.`)
    return []
  }
  const measured: { node: number; postgres: number }[] = []
  for (let round = 0; round < rounds; round++) measured.push(await importOnce())
  // the first is the slowest, without warm caches
  const { node, postgres } = measured.reduce((a, b) =>
    a.node + a.postgres >= b.node + b.postgres ? a : b,
  )
  const note = `the dearest of ${rounds} runs; PostgreSQL ${postgres.toFixed(2)} s of it`
  return [
    {
      what: 'importing a season of 380 matches: CPU',
      value: node + postgres,
      unit: 's',
      limit: 1,
      note,
    },
  ]
}

/** With a fresh database, from the text of the file to the commit. */
async function importOnce(): Promise<{ node: number; postgres: number }> {
  const database = await startDatabase()
  try {
    const before = { node: process.cpuUsage(), postgres: database.cpu() }
    const content = readContent(readFileSync(file, 'utf8'), name)
    if (content.kind !== 'matches') throw new Error(`${name} is no list of matches`)
    const taken = await ingest(
      database.db,
      openfootballSource,
      readingOfFile(content, new Date('2027-06-01T00:00:00Z')),
    )
    if (taken.matches.added !== 380 || taken.rejected > 0)
      throw new Error(`Not a whole season: ${JSON.stringify(taken)}`)
    const { user, system } = process.cpuUsage(before.node)
    return { node: (user + system) / 1e6, postgres: database.cpu() - before.postgres }
  } finally {
    await database.stop()
  }
}
