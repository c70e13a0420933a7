import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    // one browser at a time: what is measured in milliseconds must not wait for another file's pages
    fileParallelism: false,
    // a browser on a machine that others use too: what fails three times in a row fails
    retry: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // a busy machine is slow, not wrong
    expect: { poll: { timeout: 10_000 } },
  },
})
