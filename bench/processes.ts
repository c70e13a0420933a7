import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Running {
  port: number
  child: ChildProcess
  stop(): Promise<void>
}

async function stopping(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts the real server on a data folder; resolves when it is ready. */
export async function startSite(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...withoutSettings(process.env),
      ...settings,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    await delay(100)
  }
  return { port, child, stop: () => stopping(child) }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200
  } catch {
    return false
  }
}

/**
 * The environment without the settings in README.md: the operator's own site must not affect the
 * measurement.
 */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const listed = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| `([A-Z_]+)`/gm)
  const settings = new Set([...listed].map(([, name]) => name))
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.has(name)))
}

/** Bare node:http that writes the bytes of a file with this head. */
export async function startBare(file: string, head: OutgoingHttpHeaders): Promise<Running> {
  const child = spawn(process.execPath, ['bench/bare-server.ts', file, JSON.stringify(head)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = await once(child.stdout, 'data')
  return { port: Number(String(first)), child, stop: () => stopping(child) }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Seconds of CPU that the threads of a process have used, from /proc, with nanosecond precision.
 * Linux only.
 */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const spent = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return spent.reduce((sum, one) => sum + one, 0) / 1e9
}
