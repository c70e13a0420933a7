import { readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'

/** In this order: each refers to tables and functions of the ones before it. */
const parts = ['site', 'accounts', 'matches', 'plans', 'records', 'points', 'log', 'desk']

/** The schema of the first release. Only SQL that PostgreSQL 15 and 18 share. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of parts) {
    const statements = await readFile(new URL(`first-release/${part}.sql`, import.meta.url), 'utf8')
    await sql.raw(statements).execute(db)
  }
}
