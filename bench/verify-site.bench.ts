/**
 * `npm run verify` of a whole site: thirty experts with 300,000 plans, a log of about a million
 * entries, made by the product's own code. The floor is the same log read and hashed by a plain
 * loop in the same run. BENCH_PLANS makes a smaller site: its time and memory grow with the plans.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { leafHash, nodeHash, rootOf, sameHash, type Hash } from '../rules/log/merkle.ts'
import { parseCheckpoint, parseNote } from '../rules/log/note.ts'
import { parseBundle, tileAt, tilePath, tileWidth } from '../rules/log/tiles.ts'
import { buildApp } from '../server/app.ts'
import type { Tables } from '../server/db/tables.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
  enterResults,
} from '../server/db/test-world.ts'
import { healthy } from '../server/http/monitoring/health.ts'
import { followDataVersions } from '../server/live/data-versions.ts'
import { openKeyStore } from '../server/log/keys.ts'
import { createLog } from '../server/log/log-jobs.ts'
import { closeDeadlines, revealStarted } from '../server/publishing/deadlines.ts'
import { publishPlans } from '../server/publishing/publish.ts'
import { readSettings } from '../server/settings.ts'
import { measureRevealed } from '../server/settlement/measure.ts'
import { settleMatches } from '../server/settlement/settle.ts'
import { rebuildBoards, rebuildSorts } from '../server/standings/boards.ts'
import { rollWindows } from '../server/standings/record.ts'
import { startDatabase } from './database.ts'
import type { Result } from './result.ts'
import { byTurns, costOf, ratioOf, type Turn } from './turns.ts'

const plans = Number(process.env['BENCH_PLANS'] ?? 300_000)
const experts = 30
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 2)
/**
 * Seconds of processors at most: 1.5 times those of the release that compared no documents, no
 * exports and one language, which had a fixed part and a third of a millisecond for each plan.
 */
const mostSeconds = 1.5 * (4 + plans / 3_000)
/** Matches that kick off together. */
const matchesAtOnce = 40

export async function run(): Promise<Result[]> {
  const database = await startDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  try {
    await buildSite(database.db, folder)
    return await measure(database.db, folder)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function buildSite(db: Kysely<Tables>, folder: string): Promise<void> {
  await standStill(db, noon)
  const log = createLog({
    db,
    keeping: openKeyStore(folder),
    origin: 'bench.example/log',
    witnesses: { keys: [], collect: () => Promise.resolve([]) },
    logLine: (words) => console.error(words),
    signEvery: 0,
    walking: { within: 3_600_000, rest: 3_600_000 },
  })
  await log.begin()
  await addLeague(db)
  // models have no daily limit
  const expertIds = await addExperts(db, experts, [...Array(experts).keys()])
  const steps = Math.ceil(plans / (experts * matchesAtOnce))
  for (let step = 0; step < steps; step++) {
    await standStill(db, after(step * 3))
    const kickoff = after(step * 3 + 1)
    const matches = await addMatches(
      db,
      Array.from({ length: matchesAtOnce }, () => kickoff),
    )
    for (const match of matches) {
      const drafts = expertIds.map((expert, no) =>
        draftOf(expert, match, {
          selections: [{ play: 1, picks: [{ key: String(1 + ((match + no) % 3)) }] }],
        }),
      )
      const { refused } = await publishPlans(db, drafts)
      if (refused.length > 0) throw new Error(JSON.stringify(refused[0]))
    }
    await standStill(db, kickoff)
    await closeDeadlines(db)
    await revealStarted(db)
    await standStill(db, after(step * 3 + 2.9))
    await db.transaction().execute(async (tx) => {
      for (const match of matches)
        await storeResult(tx, match, { status: 8, full: [match % 3, (match >> 2) % 3] })
      await enterResults(tx, matches)
      await settleMatches(tx, matches)
    })
    await log.round()
  }
  while ((await measureRevealed(db)) > 0);
  await rollWindows(db)
  await log.round()
  await rebuildBoards(db)
  await rebuildSorts(db)
  const problem = log.problem()
  if (problem !== null) throw new Error(problem)
  await sql`vacuum analyze`.execute(db)
}

async function serveSite(db: Kysely<Tables>, folder: string) {
  const versions = await followDataVersions(db, { every: 1_000 })
  const app = await buildApp({
    db,
    versions,
    settings: { ...readSettings({}, folder), trustedProxies: 1 },
    invented: false,
    health: healthy,
    built: fileURLToPath(new URL('../dist', import.meta.url)),
    logger: false,
  })
  // addresses vary, because the limits for one address are not measured here
  let readers = 0
  app.server.prependListener('request', (request) => {
    const address = ++readers
    request.headers['x-forwarded-for'] =
      `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin, app, versions, requests: () => readers }
}

async function measure(db: Kysely<Tables>, folder: string): Promise<Result[]> {
  const { origin, app, versions, requests } = await serveSite(db, folder)
  try {
    const what = 'verifying a site by the command'
    let [memory, asked, cpu] = [0, 0, 0]
    const turns = await byTurns(
      what,
      {
        ours: async () => {
          // a separate folder, because the command continues from its last result
          const before = requests()
          const seen = mkdtempSync(join(folder, 'seen-'))
          const { megabytes, seconds, ...turn } = await verified(origin, seen)
          memory = Math.max(memory, megabytes)
          asked = Math.max(asked, requests() - before)
          cpu = Math.max(cpu, seconds)
          return turn
        },
        floor: () => bare(origin),
      },
      { rounds, warmUp: 0 },
    )
    const { count } = turns.ours[0] ?? { count: 0 }
    const bareCost = costOf(turns.floor).toFixed(1)
    const note =
      `${count} entries, ${plans} plans; ${asked} requests; ` +
      `${cpu.toFixed(1)} s of processors; bare ${bareCost} s`
    return [
      { what, value: costOf(turns.ours), limit: 60, unit: 's', note },
      { what: 'its seconds of processors', value: cpu, limit: mostSeconds, unit: 's' },
      { what: 'the memory of it at most', value: memory, limit: 1_000, unit: 'MB' },
      { what: 'the same, to reading and hashing its log alone', ratio: ratioOf(turns) },
    ]
  } finally {
    await app.close()
    versions.stop()
  }
}

/** Every entry fetched and hashed, and their root compared with the signed one. */
async function bare(origin: string): Promise<Turn> {
  const start = performance.now()
  const note = await (await fetch(`${origin}/log/checkpoint`)).text()
  const head = parseCheckpoint(parseNote(note)?.text ?? '')
  if (!head) throw new Error('no checkpoint')
  const leaves: Hash[] = []
  for (let index = 0; index * tileWidth < head.size; index++) {
    const tile = tileAt('entries', index, head.size)
    if (!tile) throw new Error('no bundle')
    const answer = await fetch(`${origin}/log/${tilePath(tile)}`)
    if (answer.status !== 200) throw new Error(`${tilePath(tile)}: status ${answer.status}`)
    const bundle = parseBundle(new Uint8Array(await answer.arrayBuffer()))
    for (const entry of bundle ?? []) leaves.push(leafHash(entry))
  }
  const levels = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level))
    level = Array.from({ length: level.length >> 1 }, (_, at) =>
      nodeHash(level[at * 2] ?? nothing, level[at * 2 + 1] ?? nothing),
    )
  const root = await rootOf(head.size, (level, index) => levels[level]?.[index] ?? nothing)
  if (!sameHash(root, head.root)) throw new Error('the log is not what was signed')
  return { cost: (performance.now() - start) / 1_000, count: leaves.length }
}

const nothing = new Uint8Array(32)

/**
 * The command in a process of its own: seconds, the entries that it has read, its largest
 * memory, and the seconds of processors. Linux only.
 */
async function verified(
  origin: string,
  folder: string,
): Promise<Turn & { megabytes: number; seconds: number }> {
  const command = fileURLToPath(new URL('../cli/verify.ts', import.meta.url))
  const start = performance.now()
  const state = join(folder, 'seen')
  const running = spawn(process.execPath, [command, origin, '--state', state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  running.stdout.on('data', (part: Buffer) => (output += part.toString()))
  let [megabytes, seconds] = [0, 0]
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, mostMemory(running.pid ?? 0))
    seconds = Math.max(seconds, processorsOf(running.pid ?? 0))
  }, 100)
  const code = await new Promise<number>((resolve) =>
    running.once('exit', (ended) => resolve(ended ?? 1)),
  )
  clearInterval(watching)
  if (code !== 0 || !output.includes(`${experts} of ${experts} experts: equal.`))
    throw new Error(`the command ended with ${code}: ${output.slice(-2_000)}`)
  const cost = (performance.now() - start) / 1_000
  return { cost, count: sizeSeen(readFileSync(state, 'utf8')), megabytes, seconds }
}

/** The size of the log that the command has seen: the third word of its state file. */
const sizeSeen = (state: string) => Number(state.split(' ')[2])

/** Seconds of all processors that a process has used; its times are in hundredths. */
function processorsOf(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const times = fields.split(' ')
    return (Number(times[11]) + Number(times[12])) / 100
  } catch {
    // the command has ended
    return 0
  }
}

function mostMemory(pid: number): number {
  try {
    const [, kilobytes] =
      /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1_000
  } catch {
    // the command has ended
    return 0
  }
}
