import { defineConfig } from 'vitest/config'
import { clusterTest } from '../scripts/tests/full-only.ts'
import { LongestFirst } from '../scripts/tests/longest-first.ts'
import { OutcomeReporter } from '../scripts/tests/outcome-reporter.ts'
import { runFolder } from '../scripts/tests/run-folder.mjs'
import { mainJourneys } from './main-journeys.ts'
import { compileCache } from './server-process.ts'

/** TEST_PART=main runs the tests of `npm test`, =full those of `npm run test:full`; unset: all. */
const part = process.env['TEST_PART']
const include = part === 'main' ? mainJourneys : ['e2e/**/*.test.ts', clusterTest]
const tagsFilter = part === 'main' ? ['main'] : part === 'full' ? ['!main'] : undefined

// of the workers, and of the servers that they start
process.env['TMPDIR'] = runFolder()

export default defineConfig({
  test: {
    globalSetup: ['e2e/global-setup.ts'],
    tags: [{ name: 'main', description: 'A main journey, which `npm test` runs.' }],
    ...(tagsFilter && { tagsFilter }),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new OutcomeReporter()],
    include,
    // Of a browser on a shared machine; the reporter prints each.
    retry: 1,
    // A busy machine is slow, which is not an error: these only end a test that hangs.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 180_000 } },
    // for the commands that tests start
    env: compileCache,
    // a retried test's message says what was wrong
    chaiConfig: { truncateThreshold: 1_000 },
    maxWorkers: 4,
    // files of a worker share its modules and its browser: browser.ts
    isolate: false,
  },
})
