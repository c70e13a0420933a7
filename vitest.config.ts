import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract', 'rules', 'server', 'web', 'cli', 'bench', 'scripts'].map(
      (folder) => `${folder}/**/*.test.{ts,tsx}`,
    ),
    globalSetup: ['server/db/test-cluster.ts'],
    // against tests that hang: no test fails because the machine is slow
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // on two cores: the longest files mostly wait
    maxWorkers: 3,
  },
})
