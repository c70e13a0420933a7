import { afterAll, expect, test } from 'vitest'
import { sharedServer } from '../http/test-server.ts'
import { addLeague, noon, standStill } from '../db/test-world.ts'
import { addPlans, mustHold } from '../wallet/test-points.ts'
import { ask, dataOf, newAccount, newVisitor } from '../wallet/test-reader.ts'

const server = await sharedServer({ trustedProxies: 1 })
await addLeague(server.database.db)
await standStill(server.database.db, noon)
afterAll(() => mustHold(server.database.db))

/** Number of concurrent requests; the product's target is 1,000. */
const askers = Number(process.env['UNLOCK_CALLS'] ?? 200)

test('unlocking a plan in many tabs charges once; all tabs get the same content', async () => {
  const { plans } = await addPlans(server.database.db, 1, { price: 18 })
  const reader = await newVisitor(server.app, '10.9.0.1')
  // each from its own address: one address may send sixty changes a minute
  const from = (at: number) => ({ ...reader, address: `10.8.${at >> 8}.${at & 255}` })
  const wanted = Array.from({ length: askers }, (_, at) =>
    ask(server.app, from(at), 'planUnlock', { id: plans[0] ?? 0, price: 18 }),
  )
  const answers = (await Promise.all(wanted)).map(dataOf)
  expect(answers.filter(({ charged }) => charged > 0)).toHaveLength(1)
  expect(
    new Set(answers.map(({ content, balance }) => JSON.stringify({ content, balance }))).size,
  ).toBe(1)
  expect(answers[0]?.balance).toBe(20)
})

test('the reader’s points: the balance, and every entry', async () => {
  const { plans } = await addPlans(server.database.db, 1, { price: 18 })
  const reader = await newVisitor(server.app, '10.9.0.2')
  expect(dataOf(await ask(server.app, reader, 'pointsMine', { size: 10 }))).toEqual({
    balance: 38,
    records: [],
    next: null,
  })
  await ask(server.app, reader, 'planUnlock', { id: plans[0] ?? 0, price: 18 })
  const { balance, records, next } = dataOf(
    await ask(server.app, reader, 'pointsMine', { size: 1 }),
  )
  expect({ balance, reasons: records.map(({ reason }) => reason), next }).toEqual({
    balance: 20,
    reasons: ['unlock'],
    next: records[0]?.id,
  })
  expect(records[0]?.plan).toMatchObject({ id: plans[0], title: 'A title中' })
  const account = await newAccount(server.database, '10.9.0.3')
  expect(dataOf(await ask(server.app, account, 'pointsMine', { size: 10 })).records).toMatchObject([
    { reason: 'daily', amount: 20, balance: 120 },
    { reason: 'welcome', amount: 100, balance: 100 },
  ])
})

test('following and unfollowing', async () => {
  const { plans } = await addPlans(server.database.db, 1)
  const plan = await server.database.db
    .selectFrom('plan')
    .select('expert_id')
    .where('plan_id', '=', plans[0] ?? 0)
    .executeTakeFirstOrThrow()
  const reader = await newVisitor(server.app, '10.9.0.4')
  const change = (on: boolean, expertId = plan.expert_id) =>
    ask(server.app, reader, 'followExpert', { expertId, on })
  const followed = async () => dataOf(await ask(server.app, reader, 'followMine', {})).experts
  expect(await followed()).toEqual([])
  expect((await change(true)).code).toBe(0)
  expect((await change(true)).code).toBe(0)
  expect(await followed()).toEqual([plan.expert_id])
  expect((await change(true, 999_999)).code).toBe(404)
  expect((await change(false)).code).toBe(0)
  expect((await change(false)).code).toBe(0)
  expect(await followed()).toEqual([])
})
