/** The lists of home and the boards, against the same rows asked for by hand, in a small world and one a hundred times its size. */
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { Pool } from 'pg'
import type { Tables } from '../server/db/tables.ts'
import { listBoard } from '../server/queries/board.ts'
import { listHomeMatches, listRecommendedExperts, listRecommendedPlans } from '../server/queries/home.ts'
import { median } from './client.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import { boardRows, homeMatches, planCards, recommendedExperts } from './lists-by-hand.ts'
import type { Result } from './run.ts'
import { buildWorld } from './world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
/** Calls of one side in a round. */
const calls = 60

export async function run(): Promise<Result[]> {
  return [...(await measure(50, 500)), ...(await measure(5_000, 50_000, true))]
}

interface List {
  what: string
  ours: (db: BenchDatabase['db']) => Promise<number>
  text: string
  values: number[]
}

const lists: List[] = [
  { what: 'home matches', ours: async (db) => (await listHomeMatches(db, 'zh')).length, text: homeMatches, values: [] },
  {
    what: 'recommended experts',
    ours: async (db) => (await listRecommendedExperts(db, 'zh')).length,
    text: recommendedExperts,
    values: [],
  },
  ...[1, 10].map((page) => ({
    what: `recommended plans, page ${page} of 100`,
    ours: async (db: BenchDatabase['db']) => (await listRecommendedPlans(db, 'zh', { page, size: 100 })).length,
    text: planCards,
    values: [(page - 1) * 100],
  })),
  ...[1, 40].map((page) => ({
    what: `board 2, page ${page} of 100`,
    ours: async (db: BenchDatabase['db']) => (await listBoard(db, 'zh', { type: 2, page, size: 100 })).records.length,
    text: boardRows,
    values: [2, (page - 1) * 100],
  })),
]

/** With `large`, a list must find what it shows by index; in a small world reading a table whole can be right. */
async function measure(experts: number, matches: number, large = false): Promise<Result[]> {
  const database = await startDatabase()
  try {
    await buildWorld(database, experts, matches)
    const { rows } = await database.client.query<{ plans: number }>('select count(*)::int as plans from plan')
    const results: Result[] = []
    for (const list of lists) {
      // a deep page that a small world does not reach
      if ((await list.ours(database.db)) === 0) continue
      const note = `${rows[0]?.plans} plans stored`
      results.push(await compare(database, list, note))
      if (large) results.push(await countScans(database, list))
    }
    return results
  } finally {
    await database.stop()
  }
}

async function compare({ db, client }: BenchDatabase, list: List, note: string): Promise<Result> {
  const sides = { ours: () => list.ours(db), floor: async () => (await client.query(list.text, list.values)).rows.length }
  const [own, hand] = [await sides.ours(), await sides.floor()]
  if (own !== hand) throw new Error(`${list.what}: ${own} rows, by hand ${hand}`)
  const times: Record<keyof typeof sides, number[]> = { ours: [], floor: [] }
  for (let round = -6; round < rounds; round++) {
    for (const side of round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)) {
      const start = performance.now()
      for (let call = 0; call < calls; call++) await sides[side]()
      if (round >= 0) times[side].push((performance.now() - start) / calls)
    }
  }
  const ratio = median(times.ours.map((time, round) => time / (times.floor[round] ?? 0)))
  return { what: `list of ${list.what}`, ratio, limit: 1.3, value: median(times.ours), unit: 'ms', note: `${own} rows, ${note}` }
}

const largeTables = ['match', 'plan', 'board_place', 'recommended_plan']

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** How many of the large tables the list's own statements read whole. */
async function countScans({ client }: BenchDatabase, list: List): Promise<Result> {
  const queries: CompiledQuery[] = []
  const pool = new Pool({ host: client.host, database: 'bench', ...(client.user ? { user: client.user } : {}) })
  const listening = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: (event) => void queries.push(event.query) })
  await list.ours(listening)
  await listening.destroy()
  if (queries.length === 0) throw new Error(`No statement of ${list.what} was seen`)
  const scanned: string[] = []
  for (const query of queries) {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (format json) ${query.sql}`, [...query.parameters])
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) scanned.push(...scansIn(Plan))
  }
  const found = scanned.filter((table) => largeTables.includes(table))
  return { what: `list of ${list.what}: tables read whole`, value: found.length, unit: found.join(', '), limit: 0 }
}

function scansIn(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)]
}
