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

const compiled = fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))

/** As a process; `file` is a path from the root of the repository. */
export function started(file: string, args: readonly string[], env: Env = {}): Promise<Ran> {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const all = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...args], { env: all }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}
