/** Lists, at the end of a run, the tests that passed or failed only after a retry. */
import type { Reporter, TestModule } from 'vitest/node'

export class RetryReporter implements Reporter {
  readonly #print: (line: string) => void

  constructor(print: (line: string) => void = console.log) {
    this.#print = print
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests()].flatMap((test) => {
        const retries = test.diagnostic()?.retryCount ?? 0
        return retries > 0
          ? [`  ${relativeModuleId}: ${test.fullName} (${retries}, ${test.result().state})`]
          : []
      }),
    )
    if (lines.length === 0) this.#print('No test was retried.')
    else this.#print([`Retried tests (retries, result): ${lines.length}`, ...lines].join('\n'))
  }
}
