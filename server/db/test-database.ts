import { sql, type Kysely } from 'kysely'
import { at, pooled } from './connect.ts'
import type { Tables } from './tables.ts'

export interface TestDatabase {
  db: Kysely<Tables>
  /** For a second connection of the test's own: the database's URL. */
  url: string
  drop(): Promise<void>
}

let count = 0

/** A fresh database with the current schema, in the cluster that test-cluster.ts started. Costs about 0.1 s. */
export async function testDatabase(): Promise<TestDatabase> {
  const socket = process.env['TOUCHLINE_TEST_SOCKET']
  const user = process.env['TOUCHLINE_TEST_USER']
  if (!socket || !user) throw new Error('No test cluster: is server/db/test-cluster.ts among the global setup of this run?')
  const name = `test_${process.pid}_${++count}`
  const admin = pooled({ ...at({ socket, user, database: 'postgres' }), max: 1 })
  await sql`create database ${sql.id(name)} template template_touchline strategy file_copy`.execute(admin)
  const db = pooled({ ...at({ socket, user, database: name }), max: 8 })
  return {
    db,
    url: `postgresql://${user}@${encodeURIComponent(socket)}/${name}`,
    async drop() {
      await db.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}
