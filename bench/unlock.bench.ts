/**
 * Unlocking, against the bare transaction of three statements, at the same concurrency; each
 * reader and plan once.
 */
import { sql } from 'kysely'
import { Client } from 'pg'
import { grantWelcome } from '../server/wallet/grants.ts'
import { unlockPlan } from '../server/wallet/unlock.ts'
import { standStill } from '../server/db/test-world.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import type { Result } from './result.ts'
import { byTurns, costOf, ratioOf } from './turns.ts'
import { buildWorld, noon } from './world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
const readers = 200
const at = 4

interface Buyer {
  uid: string
  ownerId: number
}

const what = 'unlocking, time to that of three bare statements'

export async function run(): Promise<Result[]> {
  const database = await startDatabase()
  const { db, client } = database
  try {
    await buildWorld(database, 500, 5_000)
    await standStill(db, noon)
    const buyers = await welcome(database)
    const { rows: plans } = await sql<{ plan_id: number; price: number }>`
      select plan_id, price from plan
      where price > 0 and outcome is null and deadline > touchline_now() and not revealed
      order by plan_id`.execute(db)
    for (const statement of bareTables) await client.query(statement)
    await client.query('update wallet set balance = 1000000 where owner_id is not null')
    const bare = await connections(client)
    const bought = { ours: -1, floor: -1 }
    const next = (side: keyof typeof bought) => {
      const plan = plans[++bought[side]]
      if (!plan) throw new Error('Too few plans on sale')
      return plan
    }
    const turns = await byTurns(
      what,
      {
        ours: async () => {
          const plan = next('ours')
          const cost = await all(buyers, (buyer) => unlocked(database, buyer, plan))
          return { cost, count: await stored(client, 'unlock', plan.plan_id) }
        },
        floor: async () => {
          const { plan_id, price } = next('floor')
          const cost = await all(buyers, (buyer, worker) =>
            byHand(bare[worker], buyer.ownerId, plan_id, price),
          )
          return { cost, count: await stored(client, 'bare_unlock', plan_id) }
        },
      },
      { rounds: Math.min(rounds, plans.length - 1) },
    )
    await Promise.all(bare.map((client) => client.end()))
    return [
      {
        what,
        ratio: ratioOf(turns),
        limit: 2,
        value: (buyers.length * 1_000) / costOf(turns.ours),
        unit: 'unlocks/s',
      },
    ]
  } finally {
    await database.stop()
  }
}

/** The minimum for three statements: the keys and references that keep them consistent. */
const bareTables = [
  `create table bare_unlock (owner_id bigint references owner, plan_id bigint references plan,
    primary key (owner_id, plan_id))`,
  `create table bare_wallet (owner_id bigint primary key references owner,
    balance int not null check (balance >= 0))`,
  `create table bare_entry (entry_id bigint generated always as identity primary key,
    owner_id bigint not null references bare_wallet,
    plan_id bigint not null references plan, amount int not null)`,
  'create index on bare_entry (owner_id, entry_id)',
  'insert into bare_wallet select owner_id, 1000000 from owner',
]

async function welcome({ db }: BenchDatabase): Promise<Buyer[]> {
  const { rows } = await sql<{ uid: string; owner_id: number }>`
    insert into owner (uid, kind, created_at)
    select 'reader ' || i, 'visitor', touchline_now()
    from generate_series(1, ${readers}) i
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

/** Unlocks of a plan that are stored. */
async function stored(client: Client, table: string, plan: number): Promise<number> {
  const text = `select count(*)::int as count from ${table} where plan_id = $1`
  return (await client.query<{ count: number }>(text, [plan])).rows[0]?.count ?? 0
}

/** Milliseconds until every buyer has bought, at this concurrency. */
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
  return performance.now() - start
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
  const paid = await client?.query(
    'update bare_wallet set balance = balance - $2 where owner_id = $1 and balance >= $2',
    [owner, price],
  )
  if (paid?.rowCount !== 1) throw new Error(`Owner ${owner} did not pay for plan ${plan}`)
  await client?.query('insert into bare_entry (owner_id, plan_id, amount) values ($1, $2, $3)', [
    owner,
    plan,
    -price,
  ])
  await client?.query('commit')
}
