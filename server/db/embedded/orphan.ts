import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Clears what a killed server left in the data folder: a database that still runs is stopped, a stale pid file is removed.
 * Call only while holding the folder's lock. A pid file may name a number that now belongs to some other program; that
 * program is left alone.
 */
export async function clearOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (runsPostgres(pid)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; existsSync(file) && runsPostgres(pid); waited += 20) {
      if (waited > 20_000) throw new Error(`The database left over by an earlier server (process ${pid}) does not stop.`)
      await delay(20)
    }
  }
  rmSync(file, { force: true })
}

function runsPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres')
  } catch {
    return false
  }
}
