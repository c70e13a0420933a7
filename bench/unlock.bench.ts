/**
 * Unlocking, against the bare transaction of three statements, at the same concurrency; each
 * reader and plan once.
 */
import { sql } from 'kysely'
import { Client } from 'pg'
import { grantWelcome } from '../server/wallet/grants.ts'
import { unlockPlan } from '../server/wallet/unlock.ts'
import { standStill } from '../server/db/test-world.ts'
import { median } from './client.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import type { Result } from './result.ts'
import { buildWorld, noon } from './world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
const readers = 200
const at = 4

interface Buyer {
  uid: string
  ownerId: number
}

export async function run(): Promise<Result[]> {
  const database = await startDatabase()
  const { db, client } = database
  try {
    await buildWorld(database, 500, 5_000)
    await standStill(db, noon)
    const buyers = await welcome(database)
    const { rows: plans } = await sql<{ plan_id: number; price: number }>`
      select plan_id, price from plan where price > 0 and outcome is null and deadline > touchline_now() and not revealed order by plan_id`.execute(
      db,
    )
    for (const statement of bareTables) await client.query(statement)
    await client.query('update wallet set balance = 1000000 where owner_id is not null')
    const bare = await connections(client)
    const ratios: number[] = []
    const rates: number[] = []
    for (let round = -1; round < Math.min(rounds, plans.length - 1); round++) {
      const plan = plans[round + 1]
      if (!plan) throw new Error('Too few plans on sale')
      const sides = {
        ours: () => all(buyers, (buyer) => unlocked(database, buyer, plan)),
        floor: () =>
          all(buyers, (buyer, worker) =>
            byHand(bare[worker], buyer.ownerId, plan.plan_id, plan.price),
          ),
      }
      const order = round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)
      const rate = { ours: 0, floor: 0 }
      for (const side of order) rate[side] = await sides[side]()
      if (round < 0) continue
      ratios.push(rate.floor / rate.ours)
      rates.push(rate.ours)
    }
    await Promise.all(bare.map((client) => client.end()))
    // as time for an unlock, so that less is better as in all figures: half the rate is twice the
    // time
    return [
      {
        what: 'unlocking, time to that of three bare statements',
        ratio: median(ratios),
        limit: 2,
        value: median(rates),
        unit: 'unlocks/s',
      },
    ]
  } finally {
    await database.stop()
  }
}

/** The minimum for three statements: the keys and references that keep them consistent. */
const bareTables = [
  'create table bare_unlock (owner_id bigint references owner, plan_id bigint references plan, primary key (owner_id, plan_id))',
  'create table bare_wallet (owner_id bigint primary key references owner, balance int not null check (balance >= 0))',
  `create table bare_entry (entry_id bigint generated always as identity primary key, owner_id bigint not null references bare_wallet,
    plan_id bigint not null references plan, amount int not null)`,
  'create index on bare_entry (owner_id, entry_id)',
  'insert into bare_wallet select owner_id, 1000000 from owner',
]

async function welcome({ db }: BenchDatabase): Promise<Buyer[]> {
  const { rows } = await sql<{ uid: string; owner_id: number }>`
    insert into owner (uid, kind, created_at) select 'reader ' || i, 'visitor', touchline_now() from generate_series(1, ${readers}) i
    returning uid, owner_id`.execute(db)
  for (const { owner_id } of rows)
    await grantWelcome(db, owner_id, { kind: 'visitor', address: `10.0.0.${owner_id}` })
  return rows.map(({ uid, owner_id }) => ({ uid, ownerId: owner_id }))
}

function connections({ host, user, database }: Client): Promise<Client[]> {
  return Promise.all(
    Array.from({ length: at }, async () => {
      const client = new Client({ host, ...(user && { user }), ...(database && { database }) })
      await client.connect()
      return client
    }),
  )
}

/** Unlocks a second at this concurrency. */
async function all(
  buyers: readonly Buyer[],
  one: (buyer: Buyer, worker: number) => Promise<void>,
): Promise<number> {
  const waiting = [...buyers]
  const start = performance.now()
  await Promise.all(
    Array.from({ length: at }, async (_, worker) => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) await one(buyer, worker)
    }),
  )
  return (buyers.length * 1_000) / (performance.now() - start)
}

async function unlocked(
  { db }: BenchDatabase,
  { uid }: Buyer,
  plan: { plan_id: number; price: number },
): Promise<void> {
  const done = await unlockPlan(db, { kind: 'visitor', uid }, plan.plan_id, plan.price, '')
  if (!done.ok || done.charged !== plan.price)
    throw new Error(`${uid} did not unlock plan ${plan.plan_id}`)
}

async function byHand(
  client: Client | undefined,
  owner: number,
  plan: number,
  price: number,
): Promise<void> {
  await client?.query('begin')
  await client?.query('insert into bare_unlock values ($1, $2)', [owner, plan])
  await client?.query(
    'update bare_wallet set balance = balance - $2 where owner_id = $1 and balance >= $2',
    [owner, price],
  )
  await client?.query('insert into bare_entry (owner_id, plan_id, amount) values ($1, $2, $3)', [
    owner,
    plan,
    -price,
  ])
  await client?.query('commit')
}
