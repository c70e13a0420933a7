import { defineConfig } from 'vitest/config'
import { RetryReporter } from './retry-reporter.ts'

/** What five tabs do in the same tenth of a second must not wait for another file's pages. */
const timed = 'e2e/identity.test.ts'

const common = {
  // a browser on a machine that others use too: what fails three times in a row fails
  retry: 2,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // a busy machine is slow, not wrong
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    // here and not in the projects, so that they share its one server
    globalSetup: ['e2e/global-setup.ts'],
    reporters: ['default', new RetryReporter()],
    projects: [
      { test: { ...common, name: 'timed', include: [timed], sequence: { groupOrder: 1 } } },
      {
        test: {
          ...common,
          name: 'screens',
          include: ['e2e/**/*.test.ts'],
          exclude: [timed],
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
