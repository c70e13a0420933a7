/** A site of a trial: a server process of its own, in a folder of its own. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { root, spawnServer, takesChanges, type ServerProcess } from '../../e2e/server-process.ts'
import { at, pooled } from '../../server/db/connect.ts'
import { joinEmbedded, startEmbedded } from '../../server/db/embedded/embedded.ts'
import type { Tables } from '../../server/db/tables.ts'
import { startFaultProxy, type FaultProxy } from '../../server/db/test-fault-proxy.ts'
import { databaseName } from '../../server/db/world.ts'
import { readSettings } from '../../server/settings.ts'

/** A replay of the invented world: there are plans on sale at any hour. */
export function startOfReplay(): string {
  const day = new Date(Date.now() - 86_400_000)
  while (day.getUTCDay() !== 6) day.setUTCDate(day.getUTCDate() - 1)
  return `${day.toISOString().slice(0, 10)}T08:00:00Z`
}

export interface Site {
  folder: string
  origin: string
  /** The running process; replaced by `start`. */
  process: ServerProcess
  /** Starts the server again on the same data and port, and waits until it is ready. */
  start(more?: Record<string, string>): Promise<void>
  /** Starts it without waiting. */
  spawn(more?: Record<string, string>): Promise<ServerProcess>
  /** The database as its owner, by a way of its own. */
  open(): Promise<Kysely<Tables>>
  /** Pids of PostgreSQL: the first is the postmaster. */
  databasePids(): number[]
  close(): Promise<void>
}

const port = () => 20_000 + Math.floor(Math.random() * 20_000)

let caughtUp: Promise<string> | null = null

/** A data folder that has caught up with the past, made once and copied for each site. */
function template(): Promise<string> {
  caughtUp ??= (async () => {
    const folder = newFolder()
    const data = join(folder, 'data')
    const site = await siteIn(folder, { DATA_DIR: data }, data)
    await site.process.stop()
    return folder
  })()
  return caughtUp
}

/** Removes the template of all sites. */
export async function removeTemplate(): Promise<void> {
  if (caughtUp) rmSync(await caughtUp, { recursive: true, force: true })
}

/** With owners and times, as the database needs them. */
async function copyTemplate(folder: string): Promise<void> {
  execFileSync('cp', ['-a', join(await template(), 'data'), join(folder, 'data')])
}

/** With the embedded database, as `npm start` runs it. */
export async function embeddedSite(more: Record<string, string> = {}): Promise<Site> {
  const folder = newFolder()
  await copyTemplate(folder)
  return siteIn(folder, { DATA_DIR: join(folder, 'data'), ...more }, join(folder, 'data'))
}

export interface ProxiedSite extends Site {
  network: FaultProxy
  /** The data folder of the database's processes. */
  dataFolder: string
}

/**
 * With a database that this process has started, behind a network whose faults the trial controls.
 */
export async function proxiedSite(more: Record<string, string> = {}): Promise<ProxiedSite> {
  const folder = newFolder()
  await copyTemplate(folder)
  const dataFolder = join(folder, 'data')
  const embedded = await startEmbedded(dataFolder)
  const network = await startFaultProxy(`${embedded.socket}/.s.PGSQL.5432`)
  const name = databaseName(readSettings(world(more), root))
  const url = `postgresql://${embedded.user}@127.0.0.1:${network.port}/${name}`
  const env = { DATA_DIR: dataFolder, DATABASE_URL: url, ...more }
  try {
    const site = await siteIn(folder, env, dataFolder)
    return {
      ...site,
      get process() {
        return site.process
      },
      network,
      dataFolder,
      async close() {
        network.heal()
        await site.close()
        await network.close()
        await embedded.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await network.close()
    await embedded.stop()
    throw error
  }
}

const world = (more: Record<string, string>) => ({
  FEED: 'simulated',
  CLOCK_AT: startOfReplay(),
  CLOCK_SPEED: '10',
  ...more,
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-fault-'))
  // the database runs as another account
  chmodSync(folder, 0o755)
  return folder
}

async function siteIn(
  folder: string,
  more: Record<string, string>,
  dataFolder: string,
): Promise<Site> {
  const env = { ...world(more), ...more, PORT: String(port()), TRUSTED_PROXIES: '1' }
  const spawn = (extra: Record<string, string> = {}) => spawnServer({ ...env, ...extra })
  async function ready(server: ServerProcess): Promise<void> {
    let ended = false
    void server.exited.then(() => (ended = true))
    while (!(await takesChanges(server.origin))) {
      if (ended) throw new Error(`The server did not start.\n${server.output()}`)
      await delay(50)
    }
  }
  const site: Site = {
    folder,
    origin: `http://127.0.0.1:${env.PORT}`,
    process: await spawn(),
    spawn,
    async start(extra) {
      site.process = await spawn(extra)
      await ready(site.process)
    },
    async open() {
      const running = await joinEmbedded(dataFolder)
      if (!running) throw new Error('The database does not run')
      const { socket, user } = running
      const database = databaseName(readSettings(env, root))
      return pooled({ ...at({ socket, user, database }), max: 2 })
    },
    databasePids: () => pidsUnder(dataFolder),
    async close() {
      const timer = setTimeout(() => site.process.child.kill('SIGKILL'), 12_000)
      await site.process.stop()
      clearTimeout(timer)
      for (const pid of pidsUnder(folder)) process.kill(pid, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await ready(site.process)
  return site
}

export async function answers(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await body?.cancel()
    return ok
  } catch {
    return false
  }
}

function pidsUnder(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
      } catch {
        return false
      }
    })
    .sort((a, b) => a - b)
}
