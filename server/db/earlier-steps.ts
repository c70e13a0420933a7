/**
 * Databases and backups from before the first release. Their schema was made in steps, which the
 * first migration contains.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const firstMigration = '0001-first-release'

/** The numbers of the steps. */
const steps = (
  '0001 0002 0003 0004 0005 0006 0007 0008 0009 0010 0011 0012 0013 0014 ' +
  '0015 0016 0017 0018 0019 0020 0021 0022 0023 0024 0030 0031 0032 0035 ' +
  '0036 0037 0038 0040 0041 0042 0043 0044 0050 0051 0052 0053 0080 0090'
).split(' ')

const isStep = (name: string) => name !== firstMigration && steps.includes(name.slice(0, 4))

/** Ends a message about a database or a backup for which `withoutSteps` is null. */
export const tooOld =
  'it is older than that of release 0.2.0. Start the site once with commit 74619f0c, as ' +
  'in docs/upgrading.md'

/**
 * The names of the migrations that a database or a backup has, with the first migration in place of
 * the steps. Null if some of the steps are missing: no release can run them.
 */
export function withoutSteps(names: readonly string[]): string[] | null {
  const done = names.filter(isStep)
  if (done.length === 0) return [...names]
  if (done.length < steps.length) return null
  return [firstMigration, ...names.filter((name) => !isStep(name))]
}

/** Replaces the steps in the database's list of migrations; throws if some of them are missing. */
export async function joinEarlierSteps(db: Kysely<Tables>): Promise<void> {
  const list = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db)
  if (list.rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    // serialises servers that start at the same time
    await sql`lock table kysely_migration in exclusive mode`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx)
    const names = rows.map(({ name }) => name)
    const joined = withoutSteps(names)
    if (joined === null) throw new Error(`The schema cannot be brought up to date: ${tooOld}.`)
    if (joined.length === names.length) return
    await sql`delete from kysely_migration where name = any (${names.filter(isStep)})`.execute(tx)
    await sql`
      insert into kysely_migration (name, timestamp)
      values (${firstMigration}, ${new Date().toISOString()})`.execute(tx)
  })
}
