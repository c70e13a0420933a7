import type { FastifyInstance } from 'fastify'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { buildApp, type Parts } from '../app.ts'
import { healthy } from './monitoring/health.ts'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { readSettings, type Settings } from '../settings.ts'
import type { TimeLimits } from './limits/time-limits.ts'
import { followDataVersions, type DataVersions } from '../live/data-versions.ts'

export interface TestServer {
  app: FastifyInstance
  database: TestDatabase
  versions: DataVersions
  close(): Promise<void>
}

const hour = 3_600_000
/** A busy machine is slow, and answers nevertheless. */
const unlimited: TimeLimits = {
  idle: 0,
  pause: hour,
  headers: 0,
  request: 0,
  check: 1_000,
  handler: 0,
  page: hour,
  renewal: 0,
  picture: hour,
  exports: 0,
  loopDelay: 0,
}

/**
 * The real server on a fresh real database, without a port and without time limits; `parts` are in
 * place of its own.
 */
export async function testServer(
  changes: Partial<Settings> = {},
  parts: Partial<Parts> = {},
): Promise<TestServer> {
  const database = await testDatabase()
  const versions = await followDataVersions(database.db, { every: 50 })
  const settings = { ...readSettings({}, '/nowhere'), ...changes }
  const built = fileURLToPath(new URL('../../dist', import.meta.url))
  const app = await buildApp({
    db: database.db,
    versions,
    settings,
    // as the clock of a new database says: a replay
    invented: false,
    health: healthy,
    built,
    limits: unlimited,
    // the tests of many files share one process
    largestHeap: 0,
    ...parts,
  })
  return {
    app,
    database,
    versions,
    async close() {
      await app.close()
      versions.stop()
      await database.drop()
    },
  }
}

/** A server for all tests of a file, closed after them: to be called outside of tests. */
export async function sharedServer(...parts: Parameters<typeof testServer>): Promise<TestServer> {
  const server = await testServer(...parts)
  afterAll(() => server.close())
  return server
}
