/** Arguments of every command: --help, wrong usage, and the exit code. */
import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

const help = { type: 'boolean', short: 'h' } as const

/** Thrown for invalid arguments; the message is the reason, or the usage. */
export class WrongUsage extends Error {}

/** Thrown where --help is asked for. */
class HelpWanted extends Error {}

/** Reads the arguments by node:util's `parseArgs`. Throws what `runCommand` prints. */
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

/**
 * Runs a command and sets the process's exit code: the command's result, 0 with the usage on stdout
 * for --help, 2 for wrong usage, and for another error the code that `failure` returns for it, 1 by
 * default. Errors go to stderr.
 */
export function runCommand(
  main: (args: readonly string[]) => Promise<number | void>,
  failure: (error: unknown) => number = () => 1,
): void {
  main(process.argv.slice(2)).then(
    (code) => (process.exitCode = code ?? 0),
    (error: unknown) => {
      if (error instanceof HelpWanted) {
        console.log(error.message)
        return
      }
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = error instanceof WrongUsage ? 2 : failure(error)
    },
  )
}
