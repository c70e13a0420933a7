/** Keys that an expert makes for their own programs. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addExperts, addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import {
  ask,
  got,
  passkeyAccount,
  passkeyOrigin,
  type PasskeyAccount,
} from '../desk/test-accounts.ts'
import { testServer, type TestServer } from '../http/test-server.ts'

let server: TestServer
const writers: PasskeyAccount[] = []
let experts: number[] = []
let matchId = 0
beforeAll(async () => {
  server = await testServer({ publicOrigin: passkeyOrigin })
  const { db, owner } = server.database
  await addLeague(db)
  await standStill(db, noon)
  experts = await addExperts(db, 3)
  ;[matchId = 0] = await addMatches(db, [after(30)])
  for (const [at, name] of ['First writer', 'Second writer'].entries()) {
    const writer = await passkeyAccount(server, name)
    writers.push(writer)
    await sql`
      update expert set owner_id = (select owner_id from owner where uid = ${writer.identity.uid})
      where expert_id = ${experts[at]}`.execute(owner)
  }
})
afterAll(() => server.close())

const identity = (at: number) => writers[at]?.identity ?? null
const keysOf = async (at: number) => (await got(server, 'studioKeys', {}, identity(at))).records
const words = { en: 'x' }
const plan = {
  matchId: 1,
  price: 0,
  refundOnMiss: false,
  title: words,
  analysis: words,
  selections: [{ play: 1 as const, picks: [{ key: '2' }] }],
}

test('a key is shown once, publishes, has its last use, and ends when withdrawn', async () => {
  const made = await got(server, 'studioMakeKey', { label: 'A script' }, identity(0))
  const { rows } = await sql<{ all: string }>`
    select (select jsonb_agg(publishing_key)::text from publishing_key) as all`.execute(
    server.database.db,
  )
  expect(rows[0]?.all).not.toContain(made.key)
  expect(await keysOf(0)).toMatchObject([{ id: made.id, label: 'A script', usedAt: null }])
  expect(JSON.stringify(await keysOf(0))).not.toContain(made.key)

  const publish = () => ask(server, 'expertPublish', { key: made.key, plan: { ...plan, matchId } })
  expect((await publish()).code).toBe(0)
  expect(await keysOf(0)).toMatchObject([{ usedAt: noon.toISOString() }])
  expect((await got(server, 'studioPlans', { size: 10 }, identity(0))).records).toHaveLength(1)
  // another expert's key
  expect((await ask(server, 'studioEndKey', { id: made.id }, identity(1))).code).toBe(404)
  await got(server, 'studioEndKey', { id: made.id }, identity(0))
  expect((await publish()).code).toBe(409)
  expect((await ask(server, 'studioEndKey', { id: made.id }, identity(0))).code).toBe(404)
  expect(await keysOf(0)).toMatchObject([{ withdrawnAt: noon.toISOString() }])
})

test('an expert has at most five keys, each with a different label', async () => {
  const make = (label: string) => ask(server, 'studioMakeKey', { label }, identity(1))
  for (const label of ['1', '2', '3', '4', '5']) expect((await make(label)).code).toBe(0)
  expect(await make('5')).toMatchObject({ code: 409, msg: expect.stringContaining('label') })
  expect(await make('6')).toMatchObject({ code: 409, msg: expect.stringContaining('many') })
  expect((await make('\u200b')).code).toBe(400)
  await got(server, 'studioEndKey', { id: (await keysOf(1))[0]?.id ?? 0 }, identity(1))
  expect((await make('5')).code).toBe(0)
})

test('a withdrawn expert cannot make a key', async () => {
  await sql`update expert set withdrawn_at = now() where expert_id = ${experts[0]}`.execute(
    server.database.owner,
  )
  expect((await ask(server, 'studioMakeKey', { label: 'Again' }, identity(0))).code).toBe(409)
})

test('the server’s role makes keys for an account’s own expert only', async () => {
  const make = (expertId: number, by: string) =>
    sql`
      insert into publishing_key (expert_id, key_hash, created_at, made_by)
      select ${expertId}, sha256(random()::text::bytea), now(), owner_id
      from account
      where name = ${by}`.execute(server.database.db)
  await make(experts[1] ?? 0, 'Second writer')
  for (const [expert, by] of [
    [experts[1] ?? 0, 'First writer'],
    [experts[2] ?? 0, 'First writer'],
  ] as const)
    await expect(make(expert, by)).rejects.toMatchObject({ code: '42501' })
})
