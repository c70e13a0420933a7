/** Which tree the exports of plans show, and how long a file of theirs can be read. */
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { createExportFiles, headOfPeriod } from './export-files.ts'
import { planRows } from './plan-rows.ts'

const { db, owner } = await sharedDatabase()

const root = (byte: number) => Buffer.alloc(32, byte)
const hour = 3_600_000

test('the tree stays the same for a period, whatever is signed in it', async () => {
  const last = { size: 30, root: root(3) }
  // a new log has no earlier tree
  expect(await headOfPeriod(db, hour, last)).toBe(last)
  for (const [size, hours] of [
    [10, -3],
    [20, -2],
    [30, 1],
  ] as const)
    await sql`
      insert into log_checkpoint (size, root, note, signed_at)
      values (${size}, ${root(size / 10)}, '', clock_timestamp() + ${`${hours} hours`}::interval)
      `.execute(db)
  expect(await headOfPeriod(db, hour, last)).toEqual({ size: 20, root: root(2) })
  expect(await headOfPeriod(db, 0, last)).toBe(last)
  // a log that was set back
  expect(await headOfPeriod(db, hour, { size: 10, root: root(1) })).toMatchObject({ size: 10 })
})

test('plans sealed before the log began are priced by its first rules', async () => {
  const market = { source: 'test', at: 'then', result: { home: '2.5', draw: '3', away: '3' } }
  const selections = [{ play: 1, picks: [{ key: '2', odds: '9.00' }] }]
  const commit = { serial: 1, version: 1, matchId: 5, leagueId: 1, price: 0, plays: '1', market }
  const entries = [
    ['commit', commit],
    ['reveal', { version: 1, body: { selections } }],
    ['rules', { ruleVersion: 2 }],
  ] as const
  for (const [index, [kind, body]] of entries.entries())
    await sql`
      insert into log_entry (kind, body, expert_id, plan_id, log_index, bytes)
      values (${kind}, ${JSON.stringify(body)}, 1, ${kind === 'rules' ? null : 7}, ${index}, '')
      `.execute(owner)
  const [row] = (await planRows(db, 3).next()).value ?? []
  expect(row).toMatchObject({ plan_id: 7, rule_version: 2, main_odds: 2.5, close_source: null })
  // not revealed yet at this size
  const [sealed] = (await planRows(db, 1).next()).value ?? []
  expect(sealed).toMatchObject({ plan_id: 7, main_odds: null, selections: null })
})

test('a replaced file can be read to its end', async () => {
  const files = createExportFiles(db)
  const first = await files.open('csv', { size: 1, root: root(1) })
  expect(await files.open('csv', { size: 1, root: root(1) })).toBe(first)
  const reading = first.read(0, first.length)
  await reading.next()
  for (const size of [2, 3, 4]) await files.open('csv', { size, root: root(size) })
  expect((await buffer(reading)).length).toBeLessThan(first.length)
  // its last reader has ended, so it is closed
  await expect(first.read(0, first.length).next()).rejects.toThrow('closed')
  await files.close()
})
