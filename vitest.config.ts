import { join } from 'node:path'
import { configDefaults, defineConfig, type TestUserConfig } from 'vitest/config'
import { clusterTest, deeperInFull, fullOnly } from './scripts/tests/full-only.ts'
import { LongestFirst } from './scripts/tests/longest-first.ts'
import { OutcomeReporter } from './scripts/tests/outcome-reporter.ts'
import { runFolder } from './scripts/tests/run-folder.mjs'

/** TEST_PART=main runs the files of `npm test`, =full those of `npm run test:full`; unset: all. */
const part = process.env['TEST_PART']
const waiting = Object.keys(fullOnly)
const filesIn = (folders: readonly string[]): Pick<TestUserConfig, 'include' | 'exclude'> => ({
  include: folders.flatMap((folder) =>
    part === 'full'
      ? [...waiting, ...deeperInFull].filter((file) => file.startsWith(`${folder}/`))
      : [`${folder}/**/*.test.{ts,tsx}`],
  ),
  // packages in folders of scripts/ bring tests of their own
  exclude: [...configDefaults.exclude, clusterTest, ...(part === 'main' ? waiting : [])],
})

const common: TestUserConfig = {
  // against tests that hang: no test fails because the machine is slow
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
  // on two cores: the longest files mostly wait, and those of `npm run test:full` more than others
  maxWorkers: part === 'full' ? 4 : 3,
  // commands that tests start read it too
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') },
}

// of the workers, and of the servers that they start
process.env['TMPDIR'] = runFolder()

export default defineConfig({
  test: {
    // here and not in the projects, so that they share one cluster
    globalSetup: ['server/db/test-cluster.ts'],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new OutcomeReporter()],
    projects: [
      {
        test: {
          ...common,
          ...filesIn(['contract', 'rules', 'server', 'cli', 'bench', 'scripts', 'trials']),
          name: 'node',
          // Node imports the source as in production, once for all files of a worker
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        test: {
          ...common,
          ...filesIn(['web']),
          name: 'web',
          // modules have the state of one page; a process for each file takes twice the CPU time
          pool: 'vmForks',
        },
      },
    ],
  },
})
