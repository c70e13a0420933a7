/** The programs of a cluster: where Debian's packages install them, and how to run them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount } from '../../server/db/embedded/account.ts'
import { installedVersion } from '../../server/db/test-other-cluster.ts'

const programs = {
  haproxy: ['haproxy', '/usr/sbin/haproxy'],
  varnish: ['varnish', '/usr/sbin/varnishd'],
  patroni: ['patroni python3-etcd python3-psycopg2', '/usr/bin/patroni'],
  etcd: ['etcd-server', '/usr/bin/etcd'],
} as const

export const pathOf = (program: keyof typeof programs): string => programs[program][1]

/** Debian packages that a cluster needs and this machine lacks. */
export function missingPackages(): string[] {
  const missing = Object.values(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
  return installedVersion() === null ? ['postgresql', ...missing] : missing
}

export const postgresFolder = (): string => `/usr/lib/postgresql/${installedVersion() ?? ''}/bin`

export interface Program {
  child: ChildProcess
  /** Sends a signal to the program and every process that it has started. */
  signal(signal: NodeJS.Signals): void
  /** Ends it, by force after ten seconds. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/**
 * Starts a program in a process group of its own. Its output goes to a file in `folder`, which
 * belongs to the account that it runs as where that is not root.
 */
export function run(
  name: string,
  command: readonly [string, ...string[]],
  options: { folder: string; env?: Record<string, string>; asRoot?: boolean },
): Program {
  const { folder, env = {}, asRoot = false } = options
  const output = openSync(join(folder, `${name}.log`), 'a')
  const [path, ...args] = command
  const child = spawn(path, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: folder, ...env },
    ...(asRoot ? {} : databaseAccount(folder)),
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const signal = (what: NodeJS.Signals) => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, what)
    } catch {
      // the whole group has ended
    }
  }
  return {
    child,
    signal,
    async stop(what = 'SIGTERM') {
      if (isOver()) return
      signal(what)
      const timer = setTimeout(() => signal('SIGKILL'), 10_000)
      if (!isOver()) await once(child, 'exit')
      clearTimeout(timer)
      // processes that it has started
      signal('SIGKILL')
    },
  }
}

/** Kills every process that a program left behind: those with a working folder below `folder`. */
export function killUnder(folder: string): void {
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) process.kill(pid, 'SIGKILL')
    } catch {
      // the process has ended, or belongs to another account
    }
  }
}
