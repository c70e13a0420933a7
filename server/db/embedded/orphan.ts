import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Clears what a killed server left in the data folder: a database that still runs is stopped, a stale pid file is removed.
 * Call only while holding the folder's lock. A pid file may name a number that now belongs to some other program, even to
 * another PostgreSQL; that program is left alone.
 */
export async function clearOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (serves(pid, data)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; existsSync(file) && serves(pid, data); waited += 20) {
      if (waited > 20_000) throw new Error(`The database left over by an earlier server (process ${pid}) does not stop.`)
      await delay(20)
    }
  }
  rmSync(file, { force: true })
}

/** Whether the process is the PostgreSQL of this data folder. A process that cannot be looked into is not: as root we can look into all. */
function serves(pid: number, data: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      return command.includes(`postgres -D ${data} `)
    }
    // on Linux we start it with its data folder as working directory, and PostgreSQL itself enters it in any case
    return isPostgres(pid) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}

const isPostgres = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
