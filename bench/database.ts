/**
 * A database for one benchmark, started as the product does it: durable and migrated. Deleted
 * afterwards.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { at, pooled } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Tables } from '../server/db/tables.ts'

export interface BenchDatabase {
  db: Kysely<Tables>
  /** One connection without Kysely, for the hand-written statements. */
  client: Client
  /**
   * Seconds of CPU that PostgreSQL has used so far, including running and ended children. Linux
   * only.
   */
  cpu(): number
  stop(): Promise<void>
}

export async function startDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  const embedded = await startEmbedded(folder)
  const place = { socket: embedded.socket, user: embedded.user }
  const admin = pooled({ ...at({ ...place, database: 'postgres' }), max: 1 })
  await sql`create database bench`.execute(admin)
  await admin.destroy()
  const db = pooled({ ...at({ ...place, database: 'bench' }), max: 4 })
  await migrate(db)
  const client = new Client({ host: embedded.socket, user: embedded.user, database: 'bench' })
  await client.connect()
  const postmaster = Number(
    readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  return {
    db,
    client,
    cpu: () => familyCpu(postmaster),
    async stop() {
      await Promise.all([db.destroy(), client.end()])
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/**
 * Fields after the process name in parentheses: the second is the parent, 12 to 15 are the CPU
 * ticks of the process and of its ended children.
 */
function statOf(pid: string): { parent: number; own: number; ended: number } {
  const fields =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [
    fields[1],
    ...fields.slice(11, 15),
  ]
  return { parent, own: user + system, ended: endedUser + endedSystem }
}

function familyCpu(postmaster: number): number {
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { parent, own, ended } = statOf(pid)
      if (Number(pid) === postmaster) sum += own + ended
      else if (parent === postmaster) sum += own
    } catch {
      // the process ended after the folder was listed
    }
  }
  return sum / ticks
}
