import { defineConfig } from 'vitest/config'
import { mainJourneys } from './main-journeys.ts'
import { RetryReporter } from './retry-reporter.ts'

/**
 * The timing of five tabs within a tenth of a second must not be disturbed by the pages of other
 * files.
 */
const timed = 'e2e/identity.test.ts'

/** E2E_PART=journeys runs the main journeys, E2E_PART=rest all other files; unset: all files. */
const part = process.env['E2E_PART']
const include = part === 'journeys' ? mainJourneys : ['e2e/**/*.test.ts', 'trials/**/*.test.ts']
const exclude = part === 'rest' ? mainJourneys : []

const common = {
  // Of a browser on a shared machine; the reporter prints each.
  retry: 1,
  // A busy machine is slow, which is not an error: these only end a test that hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

const timedProject = {
  test: { ...common, name: 'timed', include: [timed], sequence: { groupOrder: 1 } },
}

export default defineConfig({
  test: {
    // Here and not in the projects, so that they share one server.
    globalSetup: ['e2e/global-setup.ts'],
    reporters: ['default', new RetryReporter()],
    projects: [
      ...(part === 'journeys' ? [] : [timedProject]),
      {
        test: {
          ...common,
          name: 'screens',
          include,
          exclude: [timed, ...exclude],
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
