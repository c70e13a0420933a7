import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract', 'rules', 'server', 'web', 'cli', 'bench', 'scripts'].map(
      (folder) => `${folder}/**/*.test.{ts,tsx}`,
    ),
    globalSetup: ['server/db/test-cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // on two cores: the longest files mostly wait
    maxWorkers: 3,
  },
})
