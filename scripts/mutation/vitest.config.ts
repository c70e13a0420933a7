import { defineConfig } from 'vitest/config'

/**
 * The tests of the wallet, of settling, of chances and medals, of names and of the verifier that
 * are fast enough for every mutant of `npm run mutate`. It mutates TypeScript without texts of SQL,
 * because an empty statement fails every test and would only raise the score.
 */
export default defineConfig({
  test: {
    include: [
      'rules/{settle,not-counted}.test.ts',
      'rules/{clusters,luck,margin,market,measures,medals,reference,sealed-prices}.test.ts',
      'rules/{book,plays}/*.test.ts',
      'rules/log/{entry-schema,partial-tree,policy,schema-check}.test.ts',
      'rules/verify/*.test.ts',
      'server/accounts/merge-visitor.test.ts',
      'server/publishing/expert-names.test.ts',
      'server/settlement/{settle,measure}.test.ts',
      'server/wallet/{unlock,refund,grants,points,watch}.test.ts',
    ],
    globalSetup: ['server/db/test-cluster.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
