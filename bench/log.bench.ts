/**
 * The public log: its cost for publishing, and the cost of serving and verifying a log of a
 * million entries.
 */
import { hash, randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { PlanDraft } from '../contract/plan.ts'
import { commitmentOf } from '../rules/log/entry.ts'
import { inclusionProof, leafHash, verifyInclusion } from '../rules/log/merkle.ts'
import { signatureTypes, type SigningKey } from '../rules/log/note.ts'
import {
  parseBundle,
  readTiles,
  tileAt,
  tilePath,
  tileWidth,
  type Tile,
} from '../rules/log/tiles.ts'
import { pooled } from '../server/db/connect.ts'
import type { Tables } from '../server/db/tables.ts'
import { registerLogFiles } from '../server/log/log-files.ts'
import { signsNothing } from '../server/log/sign-text.ts'
import { sequence } from '../server/log/sequence.ts'
import { lastCheckpoint, sign } from '../server/log/signer.ts'
import { loadEntries, treeOf } from '../server/log/tiles.ts'
import { publishPlans } from '../server/publishing/publish.ts'
import { listPages } from '../server/publishing/expert-plans.ts'
import { findOnHold } from '../server/publishing/on-hold.ts'
import { addExperts, draftOf } from '../server/db/test-world.ts'
import { median } from './client.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import type { Result } from './result.ts'
import { buildWorld } from './world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
const entries = Number(process.env['BENCH_ENTRIES'] ?? 1_000_000)

export async function run(): Promise<Result[]> {
  const database = await startDatabase()
  try {
    await buildWorld(database, 400, 4_000)
    return [...(await publishing(database)), ...(await large(database))]
  } finally {
    await database.stop()
  }
}

/** Publishing, with and without its writes to the log, in turns. */
async function publishing({ db, client }: BenchDatabase): Promise<Result[]> {
  await using unlogged = withoutLog(client)
  const commits = async () => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from log_entry where kind = 'commit'",
    )
    return rows[0]?.count ?? 0
  }
  const results: Result[] = []
  for (const [many, times] of [
    [1, 20],
    [200, 2],
  ] as const) {
    const drafts = await draftsFor(db, many * times * 2 * (rounds + 1))
    const [ratios, ours]: [number[], number[]] = [[], []]
    const before = await commits()
    for (let round = -1; round < rounds; round++) {
      const time = { ours: 0, floor: 0 }
      for (let turn = 0; turn < times; turn++) {
        for (const side of turn % 2 === 0
          ? (['ours', 'floor'] as const)
          : (['floor', 'ours'] as const))
          time[side] += await (side === 'ours'
            ? publish(db, drafts.splice(0, many))
            : publishBare(unlogged, drafts.splice(0, many)))
      }
      if (round < 0) continue
      ratios.push(time.ours / time.floor)
      ours.push(time.ours / times)
    }
    const what =
      `publishing ${many === 1 ? 'a plan' : `${many} plans`} with its entry in the log, ` +
      'to the same without'
    const [logged, expected] = [(await commits()) - before, many * times * (rounds + 1)]
    if (logged !== expected) throw new Error(`${what}: ${logged} entries instead of ${expected}.`)
    results.push({ what, ratio: median(ratios), limit: 1.2, value: median(ours), unit: 'ms' })
  }
  return results
}

/** A rulebook lets an expert publish 30 plans a day. */
const plansADay = 25

/** No two are by the same expert on the same match. */
async function draftsFor(db: Kysely<Tables>, count: number): Promise<PlanDraft[]> {
  const { rows } = await sql<{ match_id: number }>`
    select match_id from match
    where status = 1 and kickoff > touchline_now() + interval '1 hour'
    order by match_id limit ${plansADay}`.execute(db)
  const experts = await addExperts(db, Math.ceil(count / rows.length))
  return experts
    .flatMap((expert) => rows.map(({ match_id }) => draftOf(expert, match_id)))
    .slice(0, count)
}

/** Milliseconds. */
async function publish(db: Kysely<Tables>, drafts: readonly PlanDraft[]): Promise<number> {
  const start = performance.now()
  const { published, refused } = await publishPlans(db, drafts)
  const time = performance.now() - start
  if (drafts.length === 0 || published.length !== drafts.length)
    throw new Error(
      `${published.length} of ${drafts.length} were published: ${JSON.stringify(refused[0])}`,
    )
  return time
}

/** Without a log entry there is no need for a commitment: its time is subtracted. */
async function publishBare(db: Kysely<Tables>, drafts: readonly PlanDraft[]): Promise<number> {
  const time = await publish(db, drafts)
  const salt = randomBytes(32)
  const start = performance.now()
  for (const { selections, analysis } of drafts)
    commitmentOf(salt, { selections, analysis }, (bytes) => hash('sha256', bytes, 'buffer'))
  return time - (performance.now() - start)
}

const appended = /\), logged as \(\s*insert into log_entry.*?order by is_next, plan\.plan_id\s*\)/s

/**
 * Connections that write nothing to the log: statements that only do that are skipped, and that
 * part is cut out of the others.
 */
function withoutLog({ host, user, database }: Client): Kysely<Tables> {
  class Unlogged extends Client {
    constructor(config?: ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...parameters: unknown[]) => unknown
      const bare = (text: unknown, ...parameters: unknown[]) => {
        if (typeof text !== 'string' || !text.includes('log_entry'))
          return query(text, ...parameters)
        if (/^\s*insert into log_entry/.test(text))
          return Promise.resolve({ command: 'INSERT', rowCount: 0, rows: [] })
        if (!appended.test(text)) throw new Error(`How does this enter the log? ${text}`)
        return query(text.replace(appended, ')'), ...parameters)
      }
      Object.assign(this, { query: bare })
    }
  }
  return pooled({
    host,
    max: 4,
    Client: Unlogged,
    ...(user && { user }),
    ...(database && { database }),
  })
}

/** A log of this many entries: built, signed, served, proved. */
async function large({ db, client }: BenchDatabase): Promise<Result[]> {
  await client.query(
    `insert into log_entry (kind, body)
     select 'rules',
       jsonb_build_object('kind', 'rules', 'v', 1, 'at', '2026-03-01T12:00:00.000Z', 'no', no)
     from generate_series(1, $1::int - (select count(*) from log_entry)) no`,
    [entries],
  )
  await client.query('vacuum analyze log_entry')
  const placed = await timed(() => sequence(db))
  await client.query('vacuum analyze log_entry, log_tile')
  const signed = await timed(() => sign(db, inMemory(), key, () => Promise.resolve([])))
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  if (size !== entries) throw new Error(`The signed log has ${size} of ${entries} entries.`)
  const shape = size.toLocaleString('en')
  return [
    {
      what: `placing the entries of a log of ${shape}`,
      value: (size * 1_000) / placed,
      unit: 'entries/s',
    },
    { what: 'reading them back and signing', value: (size * 1_000) / signed, unit: 'entries/s' },
    await served(db, size),
    await proved(db, size),
  ]
}

const key: SigningKey = {
  name: 'bench.example/log',
  type: signatureTypes.note,
  secret: randomBytes(32),
}
const inMemory = () => ({
  key: () => Promise.resolve(key),
  makeKey: () => Promise.resolve(key),
  head: () => Promise.resolve(null),
  keepHead: () => Promise.resolve(),
  walked: () => Promise.resolve(null),
  keepWalked: () => Promise.resolve(),
})

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const any = (below: number) => Math.floor(Math.random() * below)
const samples = 300

/**
 * Random tiles of every level, including partial ones: each exists, has the right length, and is
 * immutable for caches.
 */
async function served(db: Kysely<Tables>, size: number): Promise<Result> {
  const app = Fastify()
  await registerLogFiles(app, {
    db,
    built: '',
    exportPeriod: 0,
    findOnHold,
    signText: signsNothing,
    site: '',
    listPages,
  })
  const levels = (['entries', 0, 1, 2] as const).filter((level) => tileAt(level, 0, size))
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const level = levels[sample % levels.length] ?? 0
    const tiles = Math.ceil(
      (level === 'entries' ? size : Math.floor(size / tileWidth ** level)) / tileWidth,
    )
    const tile = tileAt(level, sample < 8 ? tiles - 1 : any(tiles), size)
    if (tile) times.push(await timed(() => file(app, tile)))
  }
  if (times.length !== samples) throw new Error(`${times.length} of ${samples} tiles were read.`)
  await app.close()
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return {
    what: `any of its tiles as an unchanging file`,
    note: '99 of 100',
    value: p99,
    unit: 'ms',
  }
}

async function file(app: FastifyInstance, tile: Tile): Promise<void> {
  const { statusCode, headers, rawPayload } = await app.inject(`/log/${tilePath(tile)}`)
  const length = tile.level === 'entries' ? parseBundle(rawPayload)?.length : rawPayload.length / 32
  if (
    statusCode !== 200 ||
    length !== tile.width ||
    !String(headers['cache-control']).includes('immutable')
  )
    throw new Error(`${tilePath(tile)}: ${statusCode}, ${length} instead of ${tile.width}`)
}

/** The largest number of tiles that an inclusion proof reads. */
async function proved(db: Kysely<Tables>, size: number): Promise<Result> {
  const root = (await lastCheckpoint(db))?.root ?? Buffer.of()
  let most = 0
  for (let sample = 0; sample < samples; sample++) {
    const index = sample < 4 ? size - 1 - sample : any(size)
    const read = new Set<string>()
    const load = treeOf(db, size)
    const proof = await inclusionProof(
      index,
      size,
      readTiles((level, at) => {
        read.add(`${level}/${at}`)
        return load(level, at)
      }),
    )
    const [entry = new Uint8Array()] = await loadEntries(db, index, index + 1)
    if (!verifyInclusion(index, size, leafHash(entry), proof, root))
      throw new Error(`Entry ${index} is not proved`)
    most = Math.max(most, read.size)
  }
  return {
    what: 'tiles that a proof of inclusion in it reads, at the most',
    value: most,
    limit: Math.log2(size) / 8 + 3,
    unit: 'tiles',
  }
}
