/** What every command shares: its arguments, its output, wrong usage and the exit code. */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { describeError } from './system-errors.ts'

type Options = NonNullable<ParseArgsConfig['options']>

const help = { type: 'boolean', short: 'h' } as const

/** Thrown for invalid arguments; the message is the reason, or the usage. */
export class WrongUsage extends Error {}

/** Thrown where --help is asked for. */
class HelpWanted extends Error {}

/** Reads the arguments by node:util's `parseArgs`. Throws what a `Command` prints. */
export function readArguments<T extends Options>(
  args: readonly string[],
  usage: string,
  options: T,
) {
  if (wantsHelp(args)) throw new HelpWanted(usage)
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new WrongUsage(`${reason}\n\n${usage}`)
  }
}

/**
 * --help is answered even beside an unknown option: after a mistyped option, users ask for help.
 */
function wantsHelp(args: readonly string[]): boolean {
  const { values } = parseArgs({ args: [...args], options: { help }, strict: false })
  return values.help === true
}

/** What a command uses of its process: tests call it in their own. */
export interface Io {
  env: NodeJS.ProcessEnv
  /** Prints lines to stdout. */
  print: (lines: string) => void
  /** Prints lines to stderr. */
  warn: (lines: string) => void
}

/** Resolves to the exit code. */
export type Command = (args: readonly string[], io: Io) => Promise<number>

/**
 * Makes a command of `main`, and runs it if the file at `url` is the program of this process. The
 * exit code is the result of `main`, 0 with the usage on stdout for --help, 2 for wrong usage, and
 * for another error the code that `failure` returns for it, 1 by default. Errors go to stderr.
 */
export function command(
  url: string,
  main: (args: readonly string[], io: Io) => Promise<number | void>,
  failure: (error: unknown) => number = () => 1,
): Command {
  const run: Command = async (args, io) => {
    try {
      return (await main(args, io)) ?? 0
    } catch (error) {
      if (error instanceof HelpWanted) {
        io.print(error.message)
        return 0
      }
      io.warn(describeError(error))
      return error instanceof WrongUsage ? 2 : failure(error)
    }
  }
  if (isMainThread && isProgram(url)) {
    goToUser(process.env)
    const io: Io = { env: process.env, print: console.log, warn: console.error }
    void run(process.argv.slice(2), io).then((code) => (process.exitCode = code))
  }
  return run
}

/** npm runs a command in the folder of the release: its user names files from where they are. */
function goToUser({ INIT_CWD: folder, npm_package_name: name }: NodeJS.ProcessEnv): void {
  if (folder === undefined || name !== 'touchline') return
  try {
    process.chdir(folder)
  } catch {
    // closed to this user: only absolute names can be meant
  }
}

/** Whether the file at `url` is the program of this process, and not imported by one. */
function isProgram(url: string): boolean {
  const { 1: program } = process.argv
  return program !== undefined && realpathSync(program) === fileURLToPath(url)
}
