import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Ends every process below `pid`, also those in sessions of their own such as PostgreSQL. Each gets
 * SIGTERM, and SIGKILL if it is still there after `grace` milliseconds.
 */
export async function endDescendants(pid, grace) {
  const known = new Set()
  for (let waited = 0; ; waited += 50) {
    const parents = parentsOfAll()
    const alive = descendantsOf([pid, ...known], parents)
    for (const one of known) if (parents.has(one)) alive.add(one)
    if (alive.size === 0) return
    for (const one of alive) if (!known.has(one)) signal(one, 'SIGTERM')
    if (waited >= grace) for (const one of alive) signal(one, 'SIGKILL')
    for (const one of alive) known.add(one)
    await delay(50)
  }
}

/** The processes below some others: children, their children and so on. */
function descendantsOf(pids, parents) {
  const found = new Set()
  const above = new Set(pids)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const [pid, parent] of parents)
      if (above.has(parent)) {
        found.add(pid)
        above.add(pid)
      }
  }
  return found
}

/** The parent of every process of the machine that has not ended. */
function parentsOfAll() {
  if (process.platform !== 'linux') {
    const { stdout, pid } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    return new Map(
      stdout
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([one, , state]) => state && !state.startsWith('Z') && Number(one) !== pid)
        .map(([one, parent]) => [Number(one), Number(parent)]),
    )
  }
  const parents = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // "pid (name) state parent …"; a name may contain spaces and parentheses
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
      if (state !== 'Z') parents.set(Number(name), Number(parent))
    } catch {
      // it has ended meanwhile
    }
  }
  return parents
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended meanwhile
  }
}
