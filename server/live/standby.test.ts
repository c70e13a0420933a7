import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { touch } from '../db/data-version.ts'
import { followDataVersions } from './data-versions.ts'
import { Standby } from './standby.ts'

let primary: TestDatabase
/** Another database; the test decides what is replicated to it. */
let copy: TestDatabase
beforeAll(async () => {
  ;[primary, copy] = await Promise.all([testDatabase(), testDatabase()])
})
afterAll(() => Promise.all([primary.drop(), copy.drop()]))

test('a standby is used only while it has the data that the server serves', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const standby = new Standby(copy.db)
  expect(standby.isCurrent(['match'])).toBe(false)
  const versions = await followDataVersions(primary.db, { every: 20, standby })
  const becomes = (current: boolean) =>
    expect.poll(() => standby.isCurrent(['match', 'plan']), { interval: 5 }).toBe(current)
  try {
    await becomes(true)
    await touch(primary.db, 'match')
    await becomes(false)
    expect(standby.isCurrent(['plan'])).toBe(true)
    await touch(copy.db, 'match')
    await becomes(true)
    // simulates an old primary that was cut off and has changes that were lost
    await touch(copy.db, 'plan')
    await becomes(false)
    await touch(primary.db, 'plan')
    await becomes(true)
  } finally {
    versions.stop()
  }
  // the standby is no longer compared
  expect(standby.isCurrent(['match'])).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(standby.isCurrent(['match'])).toBe(false)
  vi.useRealTimers()
})
