import { defineConfig } from 'vitest/config'

/**
 * The tests of the wallet, of settling and of the verifier that are quick enough to be run for
 * every mutant of `npm run mutate`. It mutates TypeScript: texts of SQL are left out, since an
 * empty one fails every test and so would only flatter the score.
 */
export default defineConfig({
  test: {
    include: [
      'rules/{settle,not-counted}.test.ts',
      'rules/{book,plays}/*.test.ts',
      'rules/verify/*.test.ts',
      'server/accounts/carry.test.ts',
      'server/settlement/{settle,measure}.test.ts',
      'server/wallet/{unlock,refund,grants,points,watch}.test.ts',
    ],
    globalSetup: ['server/db/test-cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
