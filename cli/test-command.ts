/** Runs commands in tests, in the test's own process or as the process that npm starts. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Command } from './arguments.ts'

export interface Ran {
  /** The exit code. */
  code: number
  out: string
  err: string
}

type Env = Readonly<Record<string, string | undefined>>

/** In this process, without the half second of a start. */
export async function ran(run: Command, args: readonly string[], env: Env = {}): Promise<Ran> {
  const printed = { out: '', err: '' }
  const code = await run(args, {
    env,
    print: (lines) => (printed.out += `${lines}\n`),
    warn: (lines) => (printed.err += `${lines}\n`),
  })
  return { code, ...printed }
}

const start = fileURLToPath(new URL('start.mjs', import.meta.url))

/** As the process that npm starts for a script of package.json. */
export function started(name: string, args: readonly string[], env: Env = {}): Promise<Ran> {
  const all = { PATH: process.env['PATH'], ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [start, name, ...args], { env: all }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}
