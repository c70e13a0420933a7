import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { at, pooled } from './connect.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { prepareServerRole } from './server-role.ts'

/**
 * Vitest's global setup: one PostgreSQL for the run, with a migrated template database that every
 * test database copies.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'))
  // not in the teardown, which a run ended by a signal leaves out; the database ends by itself
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const cluster = await startEmbedded(folder, { durable: false })
  const { socket, user } = cluster
  const admin = pooled({ ...at({ socket, user, database: 'postgres' }), max: 1 })
  await sql`create database template_touchline`.execute(admin)
  await admin.destroy()
  const template = pooled({ ...at({ socket, user, database: 'template_touchline' }), max: 1 })
  await migrate(template)
  await prepareServerRole(template, { login: true })
  await template.destroy()
  process.env['TOUCHLINE_TEST_SOCKET'] = socket
  process.env['TOUCHLINE_TEST_USER'] = user
  return () => cluster.stop()
}
