import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as foundation from './migrations/0001-foundation.ts'
import type { Tables } from './tables.ts'

/** Brings the database to the current schema; each migration is all or nothing. Throws, naming the migration that failed. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '0001-foundation': foundation }) } })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(`Migration ${failed ?? ''} failed`, { cause: error })
}
