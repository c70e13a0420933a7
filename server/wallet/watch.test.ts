import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { findSetting } from '../db/setting.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { fund } from './test-points.ts'
import { watchInvariants } from './watch.ts'

const { db, owner } = await sharedDatabase()
afterEach(() => vi.useRealTimers())

test('checks once a minute, or after 20 times a slow check, and stores the result', async () => {
  const ownerId = await fund(db, 'watched', 100)
  await sql`update wallet set balance = balance + 1 where owner_id = ${ownerId}`.execute(owner)
  vi.useFakeTimers({ toFake: ['performance'] })
  const logged: string[] = []
  const counts: number[] = []
  let duration = 0
  const watch = watchInvariants(
    db,
    (words) => {
      logged.push(words)
      vi.advanceTimersByTime(duration)
    },
    (broken) => counts.push(broken),
  )
  const after = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await watch()
    return counts.length
  }
  expect(await after(0)).toBe(1)
  expect(counts).toEqual([1])
  expect(await findSetting(db, 'points_checked')).toEqual({
    at: expect.stringMatching(/^20\d\d-.*Z$/),
    broken: [logged[0]?.replace('BROKEN INVARIANT: ', '')],
  })
  expect(await after(59_999)).toBe(1)
  duration = 6_000
  expect(await after(1)).toBe(2)
  // the check began two minutes before: 20 times its six seconds
  expect(await after(113_999)).toBe(2)
  expect(await after(1)).toBe(3)
})
