/**
 * The browser tests that `npm test` runs: what most readers, experts and auditors do, on both
 * sites. `npm run test:full` runs all others.
 */
export const mainJourneys = [
  'e2e/journeys/home.test.ts',
  'e2e/journeys/live.test.ts',
  'e2e/journeys/screens.test.ts',
  'e2e/plan-detail.test.ts',
  'e2e/account.test.ts',
  'e2e/studio-write.test.ts',
  'e2e/studio.test.ts',
  'e2e/verify.test.ts',
  'e2e/offline.test.ts',
  'e2e/remote-api.test.ts',
]
