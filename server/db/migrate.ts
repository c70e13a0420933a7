import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { FileMigrationProvider, Migrator, type Migration } from 'kysely/migration'
import { makeCodeSchema } from './code-schema.ts'
import { joinEarlierSteps } from './earlier-steps.ts'
import type { Tables } from './tables.ts'

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: fileURLToPath(new URL('migrations', import.meta.url)),
})

/** The names of this release's migrations, in their order. */
export const migrationNames = async (): Promise<string[]> =>
  Object.keys(await provider.getMigrations()).toSorted()

/** The advisory lock of the server that migrates. */
const lockKey = 7_202_660

/**
 * Migrates the database to the current schema; each migration is atomic. Then makes the parts that
 * follow from the closed lists. Throws, naming the migration that failed, or if the schema is older
 * than that of the first release. Servers that start at the same time migrate one after the other:
 * Kysely reads all tables before it takes its own lock, and fails if one of them is renamed.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(lockKey)})`.execute(connection)
    try {
      await joinEarlierSteps(connection)
      await run(connection, await provider.getMigrations())
      await makeCodeSchema(connection)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lockKey)})`.execute(connection)
    }
  })
}

/** Runs only the migrations of these names, for the data of an earlier release. */
export async function migrateAsIn(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const all = Object.entries(await provider.getMigrations())
  await run(db, Object.fromEntries(all.filter(([name]) => names.includes(name))))
}

async function run(db: Kysely<Tables>, chosen: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => chosen },
    // two branches may be merged in another order than that of their numbers
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  throw new Error(
    `The schema cannot be brought up to date${failed ? `: ${failed}` : ''}: ${reason}`,
    { cause: error },
  )
}
