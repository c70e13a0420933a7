/**
 * Settling a match, against a statement written by hand for this one case, with the same final
 * values.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { touch } from '../server/live/data-version.ts'
import { settleMatches } from '../server/settlement/settle.ts'
import { median } from './client.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import type { Result } from './result.ts'
import { settleByHand } from './settle-by-hand.ts'
import { addFinished, buildWorld } from './world.ts'

const experts = 5_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)

export async function run(): Promise<Result[]> {
  const database = await startDatabase()
  try {
    await buildWorld(database, experts, 50_000)
    const results: Result[] = []
    for (const plans of [50, experts]) {
      const match = await addFinished(database, plans)
      await database.client.query('vacuum analyze')
      results.push(await compare(database, match, plans))
    }
    return results
  } finally {
    await database.stop()
  }
}

interface Sample {
  /** Milliseconds. */
  time: number
  /** A digest of everything that it wrote. */
  state: string
}

async function compare(database: BenchDatabase, match: number, plans: number): Promise<Result> {
  const sides = {
    ours: () => ours(database, match, plans),
    floor: () => floor(database.client, match, plans),
  }
  const samples: Record<keyof typeof sides, Sample[]> = { ours: [], floor: [] }
  for (let round = -1; round < rounds; round++) {
    for (const side of round % 2 === 0
      ? (['ours', 'floor'] as const)
      : (['floor', 'ours'] as const)) {
      samples[side].push(await sides[side]())
      // removes rolled-back rows, which would slow down the next round
      await database.client.query('vacuum plan, settlement, expert_record, data_version')
    }
  }
  const states = new Set([...samples.ours, ...samples.floor].map(({ state }) => state))
  if (states.size !== 1) throw new Error(`Settling ${plans} plans by hand gave other values`)
  // the first round is warm-up
  const [own, hand] = [samples.ours.slice(1), samples.floor.slice(1)]
  const ratio = median(own.map(({ time }, round) => time / (hand[round]?.time ?? 0)))
  return {
    what: `settling a match with ${plans} plans`,
    ratio,
    limit: 1.3,
    value: median(own.map(({ time }) => time)),
    unit: 'ms',
  }
}

/** Internal: rolls the transaction back. */
class Undo extends Error {}

async function ours({ db }: BenchDatabase, match: number, plans: number): Promise<Sample> {
  let sample: Sample = { time: 0, state: '' }
  const done = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    const start = performance.now()
    const settled = await settleMatches(tx, [match])
    await touch(tx, 'plan', 'expert')
    const time = performance.now() - start
    if (settled !== plans) throw new Error(`${settled} of ${plans} plans were settled`)
    const states = []
    for (const text of written(match))
      states.push((await sql<{ row: string }>`${sql.raw(text)}`.execute(tx)).rows)
    sample = { time, state: digest(states) }
    throw new Undo()
  })
  await done.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return sample
}

async function floor(client: Client, match: number, plans: number): Promise<Sample> {
  await client.query('begin')
  const start = performance.now()
  const { rows } = await client.query<{ plans: number }>(settleByHand, [match])
  const time = performance.now() - start
  if (rows[0]?.plans !== plans)
    throw new Error(`${rows[0]?.plans} of ${plans} plans were settled by hand`)
  const states = []
  for (const text of written(match)) states.push((await client.query<{ row: string }>(text)).rows)
  await client.query('rollback')
  return { time, state: digest(states) }
}

const written = (match: number) => [
  `select plan::text as row from plan where match_id = ${match} order by plan_id`,
  `select settlement::text as row from settlement join plan using (plan_id) where match_id = ${match} order by plan_id, sequence`,
  `select expert_record::text as row from expert_record order by expert_id`,
  `select data_version::text as row from data_version order by topic`,
]

const digest = (state: unknown) => createHash('sha256').update(JSON.stringify(state)).digest('hex')
