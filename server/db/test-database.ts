import { sql, type Kysely } from 'kysely'
import { afterAll, onTestFinished } from 'vitest'
import { asServer, at, pooled } from './connect.ts'
import type { Tables } from './tables.ts'

export interface TestDatabase {
  /** Connected with the server's own role. */
  db: Kysely<Tables>
  /**
   * Connected as the owner of the tables, for tests that change the schema or rows that the
   * server's role may not change.
   */
  owner: Kysely<Tables>
  /** URL of the database, as the owner, for another connection of a test. */
  url: string
  drop(): Promise<void>
}

/** For the pools of tests: no test fails because it waits for a connection. */
export const patient = { connectionTimeoutMillis: 0 }

let count = 0

/**
 * A fresh database with the current schema, in the cluster that test-cluster.ts started. Takes
 * about 0.1 s.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const socket = process.env['TOUCHLINE_TEST_SOCKET']
  const user = process.env['TOUCHLINE_TEST_USER']
  if (!socket || !user)
    throw new Error(
      'No test cluster: is server/db/test-cluster.ts among the global setup of this run?',
    )
  const name = `test_${process.pid}_${++count}`
  const admin = pooled({ ...at({ socket, user, database: 'postgres' }), max: 1, ...patient })
  await sql`create database ${sql.id(name)} template template_touchline strategy file_copy`.execute(
    admin,
  )
  const place = { socket, user, database: name }
  const db = pooled({ ...at(asServer(place)), max: 8, ...patient })
  const owner = pooled({ ...at(place), max: 2, ...patient })
  return {
    db,
    owner,
    url: `postgresql://${user}@${encodeURIComponent(socket)}/${name}`,
    async drop() {
      await Promise.all([db.destroy(), owner.destroy()])
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}

/** A fresh database for all tests of a file, dropped after them: to be called outside of tests. */
export async function sharedDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  afterAll(() => database.drop())
  return database
}

/** A fresh database for one test, dropped after it: to be called in it, or before each test. */
export async function ownDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  return database
}
