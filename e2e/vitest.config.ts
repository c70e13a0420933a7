import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    // one browser at a time: what is measured in milliseconds must not wait for another file's pages
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
