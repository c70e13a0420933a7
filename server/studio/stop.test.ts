/** An expert stops writing and resumes. Only operators can undo an end by operators. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addExperts, addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import {
  ask,
  got,
  operatorAccount,
  passkeyAccount,
  passkeyOrigin,
  type PasskeyAccount,
} from '../desk/test-accounts.ts'
import { testServer, type TestServer } from '../http/test-server.ts'

let server: TestServer
let writer: PasskeyAccount
let operator: PasskeyAccount
let expertId = 0
let matchId = 0
beforeAll(async () => {
  server = await testServer({ publicOrigin: passkeyOrigin })
  const { db, owner } = server.database
  await addLeague(db)
  await standStill(db, noon)
  ;[matchId = 0] = await addMatches(db, [after(30)])
  ;[expertId = 0] = await addExperts(db, 1)
  writer = await passkeyAccount(server, 'A writer')
  operator = await operatorAccount(server, 'On duty')
  await sql`
    update expert set owner_id = (select owner_id from owner where uid = ${writer.identity.uid})
    where expert_id = ${expertId}`.execute(owner)
})
afterAll(() => server.close())

const stop = async (stopped: boolean) => {
  const { code, msg, data } = await ask(server, 'studioStop', { stopped }, writer.identity)
  return code === 0 ? data?.expert?.stopped : msg.replace(/^.*: /, '')
}
const withdraw = (withdrawn: boolean) =>
  got(server, 'deskWithdraw', { expertId, withdrawn, reason: 'Asked.' }, operator.identity)

async function seal(): Promise<number> {
  const texts = { title: { en: 'A title' }, analysis: { en: 'Because.' } }
  const selections = [{ play: 1 as const, keys: ['2'] }]
  const rest = { price: 0, refundOnMiss: false, original: 'en' as const, selections }
  const press = { sealId: crypto.randomUUID(), plan: { matchId, ...rest, ...texts }, seen: [] }
  return (await ask(server, 'studioSeal', press, writer.identity)).code
}

async function loggedStates(): Promise<boolean[]> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    select (body->>'withdrawn')::boolean as withdrawn from log_entry
    where kind = 'expert' and expert_id = ${expertId} order by entry_id`.execute(server.database.db)
  return rows.map(({ withdrawn }) => withdrawn)
}

test('after stopping nothing is sealed; stop and resumption are in the log', async () => {
  expect(await stop(false)).toBe('state')
  expect(await stop(true)).toBe(true)
  expect(await seal()).toBe(409)
  const label = { label: 'A script' }
  expect((await ask(server, 'studioMakeKey', label, writer.identity)).msg).toContain('expert')
  const detail = await got(server, 'expertDetail', { expertId })
  expect(detail).toMatchObject({ withdrawnAt: noon.toISOString() })
  expect(await stop(false)).toBe(false)
  expect(await seal()).toBe(0)
  expect(await loggedStates()).toEqual([false, true, false])
})

test('stopping is possible once in 24 hours, so that one expert cannot fill the log', async () => {
  expect(await stop(true)).toBe('again')
  await standStill(server.database.db, after(25))
  expect(await stop(true)).toBe(true)
})

test('an expert cannot undo an end by operators', async () => {
  const listed = async () =>
    (await got(server, 'deskExperts', {}, operator.identity)).records.find(
      (one) => one.expertId === expertId,
    )
  expect(await listed()).toMatchObject({ stopped: true })
  await withdraw(true)
  expect(await listed()).toMatchObject({ stopped: false, withdrawnAt: expect.any(String) })
  expect(await stop(false)).toBe('operators')
  await withdraw(false)
  expect(await listed()).toMatchObject({ stopped: false, withdrawnAt: null })
})
