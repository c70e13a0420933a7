/** Prints each retried test at the end of a run, with the reason: a failure to be mended. */
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export class RetryReporter implements Reporter {
  readonly #print: (line: string) => void

  constructor(print: (line: string) => void = console.log) {
    this.#print = print
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const retried = modules
      .flatMap(({ children }) => [...children.allTests()])
      .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
    if (retried.length === 0) this.#print('No test was retried.')
    else this.#print(['Retried, to be mended:', ...retried.map(described)].join('\n'))
  }
}

function described(test: TestCase): string {
  const { state, errors = [] } = test.result()
  const times = test.diagnostic()?.retryCount ?? 0
  const reasons = errors.map(({ message, stacks }) => {
    const at = stacks?.find(({ file }) => file.includes('.test.'))
    return `    ${message.split('\n', 3).join(' ')}${at ? ` (line ${at.line})` : ''}`
  })
  const head = `  ${test.module.relativeModuleId}: ${test.fullName} (${times}, ${state})`
  return [head, ...reasons].join('\n')
}
