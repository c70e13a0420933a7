/**
 * The files with browser tests that `npm test` runs: those tagged "main", which are what most
 * readers, experts, operators and auditors do, on both sites. `npm run test:full` runs all others.
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

/** Marks a test of these files as a main journey. A file of them alone has `@module-tag main`. */
export const main = { tags: ['main'] }
