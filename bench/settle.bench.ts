/**
 * Settling a match, against a statement written by hand for this one case, with the same final
 * values.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { touch } from '../server/db/data-version.ts'
import { settleMatches } from '../server/settlement/settle.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import type { Result } from './result.ts'
import { settleByHand } from './settle-by-hand.ts'
import { byTurns, costOf, ratioOf, type Turn } from './turns.ts'
import { addFinished, buildWorld } from './world.ts'

const experts = 5_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)

export async function run(): Promise<Result[]> {
  const database = await startDatabase()
  try {
    await buildWorld(database, experts, 50_000)
    const results: Result[] = []
    const before = { match: await addFinished(database, 1), plans: 1 }
    for (const plans of [50, experts]) {
      const match = await addFinished(database, plans)
      await database.client.query('vacuum analyze')
      results.push(await compare(database, { match, plans }, before))
    }
    return results
  } finally {
    await database.stop()
  }
}

interface Sample extends Turn {
  /** A digest of all rows that the settlement wrote. */
  state: string
}

interface Finished {
  match: number
  plans: number
}

/** @param before another match, settled in front of each turn */
async function compare(
  database: BenchDatabase,
  finished: Finished,
  before: Finished,
): Promise<Result> {
  const what = `settling a match with ${finished.plans} plans`
  const states = new Set<string>()
  const side = (settle: (one: Finished) => Promise<Sample>) => async () => {
    // a vacuum drops prepared plans and what a connection knows of the tables: a site settles
    // hundreds of matches between two
    await settle(before)
    const sample = await settle(finished)
    // removes rolled-back rows, which would slow down the next round
    await database.client.query('vacuum plan, settlement, expert_record, data_version')
    states.add(sample.state)
    if (states.size !== 1) throw new Error(`${what}: by hand the values are others`)
    return sample
  }
  const turns = await byTurns(
    what,
    {
      ours: side((one) => ours(database, one)),
      floor: side((one) => floor(database.client, one)),
    },
    { rounds },
  )
  return { what, ratio: ratioOf(turns), limit: 1.3, value: costOf(turns.ours), unit: 'ms' }
}

/** Internal: rolls the transaction back. */
class Undo extends Error {}

async function ours({ db }: BenchDatabase, { match, plans }: Finished): Promise<Sample> {
  let sample: Sample = { cost: 0, count: 0, state: '' }
  const done = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    const start = performance.now()
    const settled = await settleMatches(tx, [match])
    await touch(tx, 'plan', 'expert')
    const cost = performance.now() - start
    if (settled !== plans) throw new Error(`${settled} of ${plans} plans were settled`)
    const states = []
    for (const text of written(match))
      states.push((await sql<{ row: string }>`${sql.raw(text)}`.execute(tx)).rows)
    sample = { cost, count: settled, state: digest(states) }
    throw new Undo()
  })
  await done.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return sample
}

async function floor(client: Client, { match, plans }: Finished): Promise<Sample> {
  await client.query('begin')
  const start = performance.now()
  const { rows } = await client.query<{ plans: number }>(settleByHand, [match])
  const cost = performance.now() - start
  if (rows[0]?.plans !== plans)
    throw new Error(`${rows[0]?.plans} of ${plans} plans were settled by hand`)
  const states = []
  for (const text of written(match)) states.push((await client.query<{ row: string }>(text)).rows)
  await client.query('rollback')
  return { cost, count: plans, state: digest(states) }
}

const written = (match: number) => [
  `select plan::text as row from plan where match_id = ${match} order by plan_id`,
  `select settlement::text as row from settlement join plan using (plan_id)
  where match_id = ${match} order by plan_id, sequence`,
  `select expert_record::text as row from expert_record order by expert_id`,
  `select data_version::text as row from data_version order by topic`,
]

const digest = (state: unknown) => createHash('sha256').update(JSON.stringify(state)).digest('hex')
