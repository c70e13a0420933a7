/**
 * The unit test files that `npm test` leaves to `npm run test:full`, at most twenty: each needs a
 * long world of its own, which no other file can share. The reason stands beside it.
 */
export const fullOnly: Readonly<Record<string, string>> = {
  'cli/operating.test.ts': 'starts sites in the conditions of the unit and of the image',
  'cli/site-exports.test.ts': 'verifies a site after each change of a cell in its exports',
  'cli/verify-as-readers.test.ts': 'verifies a site that lies to some of its readers',
  'cli/verify-documents.test.ts': 'verifies sites with other documents than their answers',
  'cli/verify-sources.test.ts': 'verifies sites whose sources take back what they signed',
  'cli/verify.test.ts': 'verifies the logs of whole sites, each served with another fault',
  'server/db/dump.test.ts': 'starts clusters of its own, saves and restores them',
  'server/db/embedded/embedded.test.ts': 'starts, kills and restarts databases of its own',
  'server/feeds/simulated/feed.test.ts': 'simulates a season',
  'server/http/api/leaks.test.ts': 'looks for the secret of each plan in all answers and pages',
  'server/http/silence.test.ts': 'keeps a database silent for longer than each limit',
  'server/intake/merging/merge-names.test.ts': 'verifies a site before and after each merge',
  'server/jobs/jobs.test.ts': 'waits for leases that end, between two servers',
  'server/log/damage.test.ts': 'rebuilds a site for each damage to its log',
  'server/log/older-than-log.test.ts': 'asks for all boards of a site by three programs, twice',
  'server/log/second-verifier-lies.test.ts': 'runs each lie through a second implementation',
  'server/log/second-verifier.test.ts': 'verifies a site with a second implementation',
  'server/standings/known-champions.test.ts': 'imports every season of the tables with prices',
  'server/wallet/farming.test.ts': 'plays a farmer with a thousand addresses',
}

/** Runs three whole servers beside the browser tests, on their world. */
export const clusterTest = 'trials/cluster/small.test.ts'

/** The tests of `e2e/vitest.config.ts`; Vitest runs all others as unit tests. */
export const isBrowserTest = (file: string): boolean =>
  file.startsWith('e2e/') || file === clusterTest

/** Files of `npm test` that `npm run test:full` repeats, with EVERY_SIZE=1. */
export const deeperInFull: readonly string[] = [
  'rules/log/merkle.test.ts',
  'server/http/api/calls.test.ts',
  'server/wallet/commands.test.ts',
]
