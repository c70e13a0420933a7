import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A process's exit code, or the name of the signal that ended it. */
export type End = number | NodeJS.Signals | null

/** A server as an operator starts it: its own process, with settings by environment. */
export interface ServerProcess {
  child: ChildProcess
  origin: string
  /** Its output so far. */
  output: () => string
  exited: Promise<End>
  /** Asks it to stop, and resolves once it has. */
  stop: () => Promise<End>
}

/**
 * Compile cache: compiling the server's source is half of the CPU time of a start, and the tests
 * start some thirty servers. Only this user may write to the folder.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }

type Environment = Record<string, string>

/** The server of `npm start`, which ends with this process. */
const entry = [
  process.execPath,
  '--import',
  new URL('end-with-parent.ts', import.meta.url).href,
  'server/main.ts',
] as const

/**
 * Starts a server, or `other` in its place, without waiting for it. Chooses a PORT unless one is
 * given.
 */
export async function spawnServer(
  env: Environment,
  options: SpawnOptions = {},
  other?: readonly [string, ...string[]],
): Promise<ServerProcess> {
  const [command, ...args] = other ?? entry
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(command, args, {
    cwd: root,
    // without the machine's own settings
    env: { PATH: process.env['PATH'], PORT: port, ...compileCache, ...env },
    // another command may be no Node process, and has no channel
    stdio: ['ignore', 'pipe', 'pipe', ...(other ? [] : ['ipc' as const])],
    ...options,
  })
  let text = ''
  const collect = (chunk: Buffer) => (text += chunk.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const exited = new Promise<End>((done) =>
    child.once('close', (code, signal) => done(code ?? signal)),
  )
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    output: () => text,
    exited,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Starts a server and waits until it is ready. Rejects with its output if it ends before. */
export async function startServer(
  env: Environment,
  options: SpawnOptions = {},
): Promise<ServerProcess> {
  const server = await spawnServer(env, options)
  let ended = false
  void server.exited.then(() => (ended = true))
  while (!(await isReady(server.origin))) {
    if (ended) throw new Error(`The server did not start.\n${server.output()}`)
    await delay(50)
  }
  return server
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`)).status === 200
  } catch {
    return false
  }
}

/** Whether readers are sent to it and its catch-up is over; it may have problems to report. */
export async function takesChanges(origin: string): Promise<boolean> {
  try {
    if (!(await fetch(`${origin}/readyz`)).ok) return false
    return !(await (await fetch(`${origin}/healthz`)).text()).startsWith('catching up')
  } catch {
    return false
  }
}

/** A port that nothing listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
