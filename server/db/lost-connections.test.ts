/** Connections that fall silent while new ones work (T41, F-13). */
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from './connect.ts'
import { ownDatabase, type TestDatabase } from './test-database.ts'
import { startFaultProxy, type FaultProxy } from './test-fault-proxy.ts'

let database: TestDatabase
let proxy: FaultProxy
let opened: Database

beforeEach(async () => {
  database = await ownDatabase()
  proxy = await startFaultProxy(join(process.env['TOUCHLINE_TEST_SOCKET'] ?? '', '.s.PGSQL.5432'))
  const url = new URL(database.url)
  const databaseUrl = `postgresql://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`
  opened = await openDatabase({ databaseUrl, dataDir: '' }, '', 'a world')
})
afterEach(async () => {
  await opened.close()
  await proxy.close()
})

const replaced = 'The database did not answer on 1 open connections, which were replaced.'

test('a statement of a job ends long before its limit, and its locks are free', async () => {
  const inLock = opened.work.transaction().execute(async (tx) => {
    await sql`update lease set renewed_at = clock_timestamp() where name = 'work'`.execute(tx)
    proxy.silenceOpen()
    await sql`select 1`.execute(tx)
  })
  await expect(inLock).rejects.toThrow()
  await sql`update lease set renewed_at = clock_timestamp() where name = 'work'`.execute(
    opened.work,
  )
  expect(opened.lost.problem()).toBe(replaced)
})

test('so does a statement whose answer is lost on its way', async () => {
  const answer = opened.work.transaction().execute(async (tx) => {
    const asked = sql`select pg_sleep(0.2)`.execute(tx)
    proxy.silenceOpen()
    await asked
  })
  await expect(answer).rejects.toThrow()
  expect(opened.lost.problem()).toBe(replaced)
})

test('a statement that the database works on goes on', async () => {
  await sql`select pg_sleep(2.5)`.execute(opened.work)
  expect(opened.lost.problem()).toBeNull()
})
