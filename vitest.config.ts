import { defineConfig } from 'vitest/config'
import { deeperInFull, fullOnly } from './scripts/tests/full-only.ts'
import { OutcomeReporter } from './scripts/tests/outcome-reporter.ts'

/** TEST_PART=main runs the files of `npm test`, =full those of `npm run test:full`; unset: all. */
const part = process.env['TEST_PART']
const waiting = Object.keys(fullOnly)
const all = ['contract', 'rules', 'server', 'web', 'cli', 'bench', 'scripts'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
)

export default defineConfig({
  test: {
    include: part === 'full' ? [...waiting, ...deeperInFull] : all,
    exclude: part === 'main' ? waiting : [],
    globalSetup: ['server/db/test-cluster.ts'],
    reporters: ['default', new OutcomeReporter()],
    // against tests that hang: no test fails because the machine is slow
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // on two cores: the longest files mostly wait
    maxWorkers: 3,
  },
})
