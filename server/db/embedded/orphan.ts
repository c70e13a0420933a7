import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from './account.ts'
import { FolderInUse } from './folder-lock.ts'
import { listens, reachableSocketFolder, removeSocket } from './socket-folder.ts'

/** Milliseconds to wait for leftover processes to end. */
const timeout = 20_000

/**
 * Cleans up after a killed server: stops a database that still runs, and removes a stale pid file.
 * If only the database's main process was killed, its children finish their statements first,
 * however long, and block a new start: they are ended. Call only while holding the folder's lock.
 * The number in a pid file may now belong to another program, even to another PostgreSQL, which is
 * left alone. Throws `FolderInUse`, with `folder`, if a database still answers in the folder.
 */
export async function clearOrphan(
  data: string,
  account: Account | null,
  folder: string,
): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) {
    // a copy of a running database's folder, without its pid file, has the lock of its socket
    if (!existsSync(data)) return
    if (await listens(reachableSocketFolder(data))) throw new FolderInUse(folder)
    removeSocket(data)
    return
  }
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const serves = (pid: number) => servesFolder(pid, data, account)
  if (serves(pid)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; existsSync(file) && serves(pid); waited += 20) await rest(waited, pid)
  }
  for (let waited = 0; ; waited += 20) {
    const [one, ...more] = processesOf(data, account)
    if (one === undefined) break
    for (const pid of [one, ...more]) signal(pid, 'SIGQUIT')
    await rest(waited, one)
  }
  // a container with the same volume sees neither our processes nor our lock
  if (await listens(reachableSocketFolder(data))) throw new FolderInUse(folder)
  rmSync(file, { force: true })
  removeSocket(data)
}

/** Kills every process of the folder's PostgreSQL, also those that are stopped or hang. */
export function killAll(data: string, account: Account | null): void {
  for (const pid of processesOf(data, account)) signal(pid, 'SIGKILL')
}

/** Only Linux shows which processes have the folder open. */
function processesOf(data: string, account: Account | null): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => servesFolder(pid, data, account))
}

async function rest(waited: number, pid: number): Promise<void> {
  if (waited > timeout)
    throw new Error(`The database left over by an earlier server (process ${pid}) does not stop.`)
  await delay(20)
}

/**
 * Ends a PostgreSQL process in the middle of its statement; its open transaction is rolled back.
 */
function signal(pid: number, name: 'SIGQUIT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // already ended
  }
}

/** Whether the process belongs to the PostgreSQL of this data folder. */
function servesFolder(pid: number, data: string, account: Account | null): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], {
        encoding: 'utf8',
      })
      return command.includes(`postgres -D ${data} `)
    }
    // on Linux its working directory is the data folder: we start it there, and PostgreSQL enters
    // it in any case
    return isPostgres(pid) && workingFolder(pid, account) === realpathSync(data)
  } catch {
    return false
  }
}

/**
 * The main process is recognised by its program, the others by their titles: "postgres:
 * checkpointer".
 */
const isPostgres = (pid: number) =>
  /^([^\0]*\/)?postgres[:\0]/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))

/**
 * In a container root may often not inspect processes of another account; that account itself may.
 */
function workingFolder(pid: number, account: Account | null): string {
  const link = `/proc/${pid}/cwd`
  try {
    return readlinkSync(link)
  } catch (error) {
    if (!account) throw error
    return execFileSync('readlink', [link], {
      ...account,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).replace(/\n$/, '')
  }
}
