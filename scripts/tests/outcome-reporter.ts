import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** The result of one part of a test command, which `run.mjs` reads. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** One line for each failure: the file and the full name of the case. */
  failures: string[]
  /** Each case that was retried, whatever its result, with the reason. */
  retried: string[]
}

/** How many of its slowest files a run lists, if it has this many files. */
const listedFrom = 10
const listed = 20

/**
 * Lists the slowest files of a long run and all retried tests at its end, and writes the run's
 * outcome as JSON to the file that TEST_OUTCOME names.
 */
export class OutcomeReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[] = [],
  ): void {
    const outcome = outcomeOf(modules, unhandledErrors)
    const { retried } = outcome
    if (modules.length >= listedFrom) console.log(slowestOf(modules))
    if (retried.length > 0)
      console.log([`Retried, to be mended: ${retried.length}`, ...retried].join('\n  '))
    const file = process.env['TEST_OUTCOME']
    if (file !== undefined) writeFileSync(file, JSON.stringify(outcome))
  }
}

/** The files whose tests took the longest. Other files ran at the same time, which adds to it. */
function slowestOf(modules: readonly TestModule[]): string {
  const lines = modules
    .map((module) => ({ file: module.relativeModuleId, time: module.diagnostic().duration }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, listed)
    .map(({ file, time }) => `  ${String(Math.round(time / 1_000)).padStart(4)}  ${file}`)
  return ['Slowest files, in seconds:', ...lines].join('\n')
}

function outcomeOf(
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
): Outcome {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const inState = (...states: string[]) =>
    tests.filter((test) => states.includes(test.result().state))
  const failures = [
    ...inState('failed').map(nameOf),
    // a file that cannot be imported, and set-up that fails, have no failed case
    ...modules.flatMap((module) =>
      [module, ...module.children.allSuites()]
        .filter((part) => part.errors().length > 0)
        .map((part) => `${module.relativeModuleId}: ${placeOf(part)}`),
    ),
    ...unhandledErrors.map(({ message }) => `unhandled error: ${message.split('\n')[0]}`),
  ]
  return {
    passed: inState('passed').length,
    failed: failures.length,
    skipped: inState('skipped', 'pending').length,
    failures,
    retried: tests.filter((test) => retriesOf(test) > 0).map(describeRetry),
  }
}

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId}: ${test.fullName}`
const retriesOf = (test: TestCase): number => test.diagnostic()?.retryCount ?? 0

function describeRetry(test: TestCase): string {
  const { state, errors = [] } = test.result()
  const reasons = errors.map(({ message, stacks }) => {
    const at = stacks?.find(({ file }) => file.includes('.test.'))
    return `      ${message.split('\n', 3).join(' ')}${at ? ` (line ${at.line})` : ''}`
  })
  return [`${nameOf(test)} (${retriesOf(test)}, ${state})`, ...reasons].join('\n')
}

const placeOf = (part: TestModule | TestSuite): string =>
  part.type === 'module' ? 'import or set-up' : `set-up of ${part.fullName}`
