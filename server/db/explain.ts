/** For tests and benchmarks: the rows that statements read, according to EXPLAIN (FORMAT JSON). */
import { CompiledQuery, type Kysely } from 'kysely'
import type { PoolConfig } from 'pg'
import { pooled } from './connect.ts'
import type { Tables } from './tables.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

const scansIn = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
]

/** The number of statements that `ask` runs, and the tables that they scan sequentially. */
export async function scansOf(
  place: PoolConfig,
  ask: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<{ statements: number; tables: string[] }> {
  const queries: CompiledQuery[] = []
  const db = pooled({ ...place, max: 1 }, (query) => queries.push(query))
  try {
    await ask(db)
    const tables: string[] = []
    const statements = queries.slice()
    for (const { sql, parameters } of statements) {
      const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters])
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain)
      tables.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan))))
    }
    return { statements: statements.length, tables }
  } finally {
    await db.destroy()
  }
}
