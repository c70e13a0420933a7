/**
 * The overview of the site: load, the log's signature, witnesses, and the latest actions of the
 * jobs.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { Load } from '../http/monitoring/load.ts'
import { sharedServer } from '../http/test-server.ts'
import { noteMinutes } from '../jobs/server-minutes.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import { got, operatorAccount, passkeyOrigin } from './test-accounts.ts'

const load = new Load()
const server = await sharedServer({ publicOrigin: passkeyOrigin }, { load })
await addLeague(server.database.db)
await standStill(server.database.db, noon)
const operator = await operatorAccount(server, 'On duty')

const overview = () => got(server, 'deskOverview', {}, operator.identity)
const waiting = async (kind: string) => (await overview()).waiting.find((one) => one.kind === kind)

test('has no load before a server has recorded any', async () => {
  expect((await overview()).load).toBeNull()
})

test('readers, requests and server errors are the sums over all servers', async () => {
  const { db, owner } = server.database
  const before = load.read()
  let streams = 7
  const notes = noteMinutes(
    db,
    () => ({ ...load.read(), streams, roundMs: 12.4, statementMs: 3 }),
    20,
  )
  await expect.poll(async () => (await overview()).load?.readers).toBe(7)
  // without a table the server answers with an error
  await sql`alter table expert rename to expert_away`.execute(owner)
  const failed = await server.app.inject({ url: '/app/api/expert/list?page=1&size=10&type=1' })
  await sql`alter table expert_away rename to expert`.execute(owner)
  expect(failed.statusCode).toBeGreaterThanOrEqual(500)
  streams = 3
  // another server that lost its connection a minute ago, and a server of yesterday
  await sql`
    insert into server_minute (server, minute, noted_at, streams, most_streams, requests, errors)
    select 'other', date_trunc('minute', clock_timestamp() - ago),
      clock_timestamp() - ago, 50, 90, 1000, 2
    from (values (interval '2 minutes'), (interval '26 hours')) past (ago)`.execute(owner)
  await expect.poll(async () => (await overview()).load?.readers).toBe(3)
  await notes.stop()
  const { load: shown } = await overview()
  expect(shown).toMatchObject({ mostReaders: 90, errors: 3 })
  // one for each minute of this test
  expect([new Set(shown?.roundMs), new Set(shown?.statementMs)]).toEqual([
    new Set([12]),
    new Set([3]),
  ])
  expect(load.read().errors - before.errors).toBe(1)
  expect(shown?.readersByHour).toHaveLength(24)
  expect(Math.max(...(shown?.readersByHour ?? []))).toBe(90)
  expect(shown?.errorsByPart).toHaveLength(20)
  expect(shown?.errorsByPart.reduce((sum, count) => sum + count, 0)).toBe(3)
  // several records within one minute count no request twice
  const { rows } = await sql<{ requests: number }>`
    select sum(requests)::int as requests from server_minute where server <> 'other'`.execute(db)
  expect(rows[0]?.requests).toBeLessThanOrEqual(load.read().requests)
  expect(rows[0]?.requests).toBeGreaterThan(before.requests)
  const outdated = sql`select from server_minute where minute < now() - interval '25 hours'`
  expect((await outdated.execute(db)).rows).toEqual([{}])
  await noteMinutes(db, () => ({
    ...load.read(),
    streams,
    roundMs: null,
    statementMs: null,
  })).stop()
  expect((await outdated.execute(db)).rows).toEqual([])
})

test('names entries unsigned for 5 minutes and witnesses 3 checkpoints behind', async () => {
  const { db, owner } = server.database
  const [expertId = 0] = await addExperts(db, 1)
  const [match = 0] = await addMatches(db, [after(5)])
  const { published } = await publishPlans(db, [draftOf(expertId, match)])
  expect(await waiting('unsigned')).toMatchObject({ count: 0, urgent: true })
  const sign = (size: number, minutesAgo: number) =>
    sql`
      insert into log_checkpoint (size, root, note, witnesses, signed_at)
      values (${size}, decode(repeat('00', 32), 'hex'), ${`note ${size}`}, 0,
        clock_timestamp() - make_interval(mins => ${minutesAgo}))`.execute(owner)
  await sign(1, 6)
  const unsigned = await waiting('unsigned')
  expect(unsigned?.count).toBeGreaterThan(0)
  expect(unsigned?.since).not.toBeNull()
  await sign(2, 1)
  expect(await waiting('unsigned')).toMatchObject({ count: 0, since: null })

  const keys = ['site.example/log+00000000+AA==', 'reef+0a1b2c3d+BB==', 'lantern+1a2b3c4d+CC==']
  await sql`
    insert into setting (name, value) values ('log_keys', ${JSON.stringify(keys)}::jsonb)`.execute(
    owner,
  )
  // the page of a sealed plan waits for these witnesses
  const id = published[0]?.planId ?? 0
  expect(await got(server, 'planSeal', { id })).toMatchObject({ asked: 2, witnesses: 0 })
  // with only two checkpoints no witness can have missed three
  expect(await waiting('witnesses')).toMatchObject({ count: 0 })
  await sign(3, 0)
  expect(await waiting('witnesses')).toMatchObject({ count: 2, urgent: false })
  await sql`
    insert into log_cosignature (witness, size, seconds)
    values ('reef+0a1b2c3d', 2, extract(epoch from clock_timestamp())::bigint)`.execute(owner)
  expect(await waiting('witnesses')).toMatchObject({ count: 1, first: 'lantern' })
  // a cosignature a minute after the checkpoint is late
  const { witnesses } = await got(server, 'deskLog', {}, operator.identity)
  expect(witnesses.map(({ name, marks }) => [name, marks])).toEqual([
    ['reef', ['missing', 'slow', 'missing']],
  ])
})

test('automatic actions of the site are listed by match, the latest first', async () => {
  const { db } = server.database
  const [one = 0, two = 0, model = 0] = await addExperts(db, 3, [2])
  const [match = 0, ahead = 0] = await addMatches(db, [after(6), after(11)])
  await publishPlans(db, [
    ...[one, two, model].map((expert) => draftOf(expert, match)),
    draftOf(one, ahead),
  ])
  const [sealed] = (await overview()).automatic
  expect(sealed).toMatchObject({ kind: 'sealed', count: 1, match: 'Nor – Sou', score: null })
  expect((await overview()).coming).toMatchObject({ matches: 3, plans: 5 })
  await standStill(db, after(9))
  await storeResult(db, match, { status: 8, full: [2, 0] })
  await db
    .insertInto('match_result')
    .values({
      match_id: match,
      version: 1,
      status: 8,
      full_home: 2,
      full_away: 0,
      recorded_at: after(9),
    })
    .execute()
  await db.transaction().execute((tx) => settleMatches(tx, [match]))
  const { automatic } = await overview()
  expect(automatic.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'settled',
        count: 3,
        hits: 2,
        misses: 0,
        models: { hits: 1, misses: 0 },
      }),
    ]),
  )
  expect(automatic).toContainEqual(expect.objectContaining({ kind: 'result', score: '2-0' }))
})
