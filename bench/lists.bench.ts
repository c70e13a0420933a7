/**
 * The lists of home and the boards, against hand-written SQL for the same rows, in a small world
 * and in one a hundred times its size.
 */
import { boards } from '../contract/values.ts'
import { listBoard } from '../server/standings/board-list.ts'
import { scansOf } from '../server/db/explain.ts'
import { findSpread } from '../server/standings/spread.ts'
import {
  listHomeMatches,
  listRecommendedExperts,
  listRecommendedPlans,
} from '../server/matches/home.ts'
import { rebuildRecords } from '../server/standings/record.ts'
import { median } from './client.ts'
import { startDatabase, type BenchDatabase } from './database.ts'
import {
  boardByN,
  boardRows,
  found,
  homeMatches,
  keysetIndexes,
  planCards,
  recommendedExperts,
  recordsByHand,
} from './lists-by-hand.ts'
import type { Result } from './result.ts'
import { byTurns, costOf, ratioOf, timed } from './turns.ts'
import { buildWorld } from './world.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
/** Calls of each side in a round. */
const calls = 60

export async function run(): Promise<Result[]> {
  return [...(await measure(50, 500, 30)), ...(await measure(5_000, 50_000, 200, true))]
}

interface List {
  what: string
  ours: (db: BenchDatabase['db']) => Promise<number>
  text: string
  values: unknown[] | ((client: BenchDatabase['client']) => Promise<unknown[]>)
}

const size = 100
const wish = { type: boards.hitRate, size } as const

/** The figures of the expert before a page of the board of hit rates: its keyset goes on there. */
const after = (page: number, by: 'low' | 'n') => async (client: BenchDatabase['client']) => {
  const keys = by === 'low' ? 'low, n, expert_id' : 'n, low, expert_id'
  if (page === 1) return [1e9, 1e9, 1e9]
  const { rows } = await client.query<Record<string, unknown>>(`
    select ${keys} from standing where play = 0 and span = 90 and n >= 10
    order by ${keys.replaceAll(',', ' desc,')} desc offset ${(page - 1) * size - 1} limit 1`)
  return Object.values(rows[0] ?? {})
}

const lists: List[] = [
  {
    what: 'home matches',
    ours: async (db) => (await listHomeMatches(db, 'zh')).length,
    text: homeMatches,
    values: [],
  },
  {
    what: 'recommended experts',
    ours: async (db) => (await listRecommendedExperts(db, 'zh')).experts.length,
    text: recommendedExperts,
    values: [],
  },
  ...[1, 10].map((page) => ({
    what: `recommended plans, page ${page} of 100`,
    ours: async (db: BenchDatabase['db']) =>
      (await listRecommendedPlans(db, 'zh', { page, size: 100 })).records.length,
    text: planCards,
    values: [(page - 1) * 100],
  })),
  ...[1, 40].map((page) => ({
    what: `board of hit rates, page ${page} of ${size}`,
    ours: async (db: BenchDatabase['db']) =>
      (await listBoard(db, 'zh', { ...wish, page })).records.length,
    text: boardRows,
    values: after(page, 'low'),
  })),
  ...[1, 40].map((page) => ({
    what: `board of hit rates sorted by n, page ${page} of ${size}`,
    ours: async (db: BenchDatabase['db']) =>
      (await listBoard(db, 'zh', { ...wish, page, sort: 'n' })).records.length,
    text: boardByN,
    values: after(page, 'n'),
  })),
  {
    what: 'board of hit rates searched for a part of a name',
    ours: async (db) =>
      (await listBoard(db, 'zh', { ...wish, page: 1, search: 't 12' })).records.length,
    text: found,
    values: [],
  },
]

/** With `large`, a list must use indexes; in a small world a sequential scan may be faster. */
async function measure(
  experts: number,
  matches: number,
  plansEach: number,
  large = false,
): Promise<Result[]> {
  const database = await startDatabase()
  try {
    await buildWorld(database, experts, matches, plansEach)
    for (const index of keysetIndexes) await database.client.query(index)
    await database.client.query('analyze standing')
    const { rows } = await database.client.query<{ plans: number }>(
      'select count(*)::int as plans from plan',
    )
    const results: Result[] = []
    for (const list of lists) {
      // only a small world may lack a deep page; elsewhere the comparison refuses an empty list
      if (!large && (await list.ours(database.db)) === 0) continue
      const note = `${rows[0]?.plans} plans stored`
      results.push(await compare(database, list, note))
      if (large) results.push(await countScans(database, list))
    }
    if (large)
      results.push(
        await compareDeepPage(database),
        await countSpread(database),
        ...(await compareRecords(database)),
      )
    return results
  } finally {
    await database.stop()
  }
}

async function compare({ db, client }: BenchDatabase, list: List, note: string): Promise<Result> {
  const values = typeof list.values === 'function' ? await list.values(client) : list.values
  const what = `list of ${list.what}`
  const byHand = async () => (await client.query(list.text, values)).rows.length
  const turns = await byTurns(
    what,
    { ours: () => timed(calls, () => list.ours(db)), floor: () => timed(calls, byHand) },
    { rounds, warmUp: 6 },
  )
  const rows = (turns.ours[0]?.count ?? 0) / calls
  return {
    what,
    ratio: ratioOf(turns),
    limit: 1.3,
    value: costOf(turns.ours),
    unit: 'ms',
    note: `${rows} rows, ${note}`,
  }
}

/** One expert has 4,000 pages. */
async function compareDeepPage({ db }: BenchDatabase): Promise<Result> {
  const what = 'board of hit rates, page 4,000 of 1 against page 1'
  const side = (page: number) => () =>
    timed(calls * 4, async () => {
      const { records } = await listBoard(db, 'zh', { ...wish, page, size: 1 })
      // experts with equal figures share a rank
      const { rank } = records[0] ?? {}
      if (!rank || rank > page || (rank === 1) !== (page === 1))
        throw new Error(`Page ${page} shows rank ${rank}`)
      return records.length
    })
  const turns = await byTurns(what, { ours: side(4_000), floor: side(1) }, { rounds, warmUp: 3 })
  return { what, ratio: ratioOf(turns), limit: 1.1, value: costOf(turns.ours), unit: 'ms' }
}

async function countSpread({ db }: BenchDatabase): Promise<Result> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const { counted, bins } = await findSpread(db)
    times.push(performance.now() - start)
    const spread = bins.reduce((sum, { experts }) => sum + experts, 0)
    if (counted === 0 || spread !== counted)
      throw new Error(`The spread has ${spread} of ${counted} experts.`)
  }
  return { what: 'spread of all hit rates, once a change', value: median(times), unit: 'ms' }
}

/**
 * Rebuilds all records, against one statement for that purpose only; and counts differences
 * between the results.
 */
async function compareRecords({ db, client }: BenchDatabase): Promise<Result[]> {
  const state = async () =>
    (await client.query('select * from expert_record order by expert_id')).rows.map((row) =>
      JSON.stringify(row),
    )
  const before = await state()
  const what = 'rebuilding all records'
  const side = (act: () => Promise<unknown>) => async () => {
    // changes a figure in each record, so that a side that writes nothing is noticed
    await client.query('update expert_record set n = n + 1, streak = streak + 1')
    await client.query('vacuum expert_record')
    const start = performance.now()
    await act()
    const cost = performance.now() - start
    const now = await state()
    const differ = now.filter((row, at) => row !== before[at]).length
    if (differ > 0) throw new Error(`${what}: ${differ} records differ`)
    await client.query('vacuum expert_record')
    return { cost, count: now.length }
  }
  const turns = await byTurns(
    what,
    { ours: side(() => rebuildRecords(db)), floor: side(() => client.query(recordsByHand)) },
    { rounds: 5 },
  )
  return [
    {
      what,
      ratio: ratioOf(turns),
      limit: 1.2,
      value: costOf(turns.ours),
      unit: 'ms',
      note: 'none differ',
    },
  ]
}

const largeTables = [
  'match',
  'plan',
  'expert',
  'expert_record',
  'standing',
  'board_order',
  'recommended_plan',
]

/** How many of the large tables the list's own statements scan sequentially. */
async function countScans({ client }: BenchDatabase, list: List): Promise<Result> {
  const place = {
    host: client.host,
    database: 'bench',
    ...(client.user ? { user: client.user } : {}),
  }
  const { statements, tables: scanned } = await scansOf(place, list.ours)
  if (statements === 0) throw new Error(`No statement of ${list.what} was seen`)
  const found = scanned.filter((table) => largeTables.includes(table))
  return {
    what: `list of ${list.what}: tables read whole`,
    value: found.length,
    unit: found.join(', '),
    limit: 0,
  }
}
