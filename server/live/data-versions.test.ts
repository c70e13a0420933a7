import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../db/connect.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { startFaultProxy } from '../db/test-fault-proxy.ts'
import { touch } from '../db/data-version.ts'
import { followDataVersions } from './data-versions.ts'

const database = await sharedDatabase()
const network = await startFaultProxy(
  join(process.env['TOUCHLINE_TEST_SOCKET'] ?? '', '.s.PGSQL.5432'),
)
afterAll(() => network.close())

test('F-12: a server sees by polling what another changed while it was cut off', async () => {
  const url = new URL(database.url)
  const databaseUrl = `postgresql://${url.username}@127.0.0.1:${network.port}${url.pathname}`
  const opened = await openDatabase({ databaseUrl, dataDir: '' }, '', 'a world')
  // the one that changes something has its own connections, and sends this one no message
  const cutOff = await followDataVersions(opened.watch)
  try {
    const before = cutOff.of(['plan'])
    await touch(database.db, 'plan')
    await expect.poll(() => cutOff.of(['plan'])).not.toBe(before)
    network.silenceAll()
    const old = cutOff.of(['plan', 'match'])
    await touch(database.db, 'plan', 'match')
    await expect.poll(() => cutOff.problem()).not.toBeNull()
    expect(cutOff.of(['plan', 'match'])).toBe(old)
    network.heal()
    await expect.poll(() => cutOff.of(['plan', 'match'])).not.toBe(old)
    expect(cutOff.problem()).toBeNull()
  } finally {
    network.heal()
    cutOff.stop()
    await opened.close()
  }
})
