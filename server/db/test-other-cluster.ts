import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseAccount } from './embedded/account.ts'

/** A PostgreSQL of the machine's own packages, with their default settings. */
export interface OtherCluster {
  version: string
  /** A folder that its programs can write to. */
  folder: string
  /** Runs a program of its packages on this database and resolves to its output. */
  run(name: string, ...args: string[]): string
  url(database: string): string
  stop(): Promise<void>
}

const packages = '/usr/lib/postgresql'

/** The newest installed version that the site supports and that has `pg_dump`; null for none. */
export function installedVersion(): string | null {
  if (!existsSync(packages)) return null
  const versions = readdirSync(packages)
    .filter((version) => Number(version) >= 15)
    .filter((version) =>
      ['initdb', 'postgres', 'pg_dump', 'psql'].every((name) =>
        existsSync(join(packages, version, 'bin', name)),
      ),
    )
  return versions.toSorted((a, b) => Number(b) - Number(a))[0] ?? null
}

export interface OtherOptions {
  /** Settings that differ from the defaults, as in `postgresql.conf`. */
  settings?: Record<string, string>
  /** Prepares the data folder, instead of an empty database; it belongs to the account already. */
  prepare?: (data: string) => void
}

let started = 0

/** Reachable by TCP and without a password, by this machine only. */
export async function startOtherCluster(
  version: string,
  { settings: more = {}, prepare }: OtherOptions = {},
): Promise<OtherCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-other-'))
  const account = databaseAccount(folder)
  if (account) chownSync(folder, account.uid, account.gid)
  const program = (name: string) => join(packages, version, 'bin', name)
  const data = join(folder, 'data')
  const options = { ...account, cwd: '/', env: { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] } }
  const init = ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8']
  if (prepare) prepare(data)
  else execFileSync(program('initdb'), init, { ...options, stdio: 'ignore' })
  const port = String(20_000 + ((process.pid + 7 * started++) % 20_000))
  const all = { unix_socket_directories: folder, listen_addresses: '127.0.0.1', ...more }
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(program('postgres'), ['-D', data, '-p', port, ...settings], {
    ...options,
    stdio: 'ignore',
  })
  const connection = ['-h', '127.0.0.1', '-p', port, '-U', 'owner']
  const run = (name: string, ...args: string[]) =>
    execFileSync(program(name), [...connection, ...args], {
      ...options,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 30,
    })
  for (let tries = 0; ; tries++) {
    try {
      run('psql', '-d', 'postgres', '-c', 'select 1')
      break
    } catch (error) {
      if (tries > 100) throw error
      await delay(100)
    }
  }
  return {
    version,
    folder,
    run,
    url: (database) => `postgresql://owner@127.0.0.1:${port}/${database}`,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
