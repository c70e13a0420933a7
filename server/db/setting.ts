/** Values that every server process shares: one row each of the table `setting`. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The stored value; undefined if there is none. */
export async function findSetting(db: Kysely<Tables>, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export async function storeSetting(
  db: Kysely<Tables>,
  name: string,
  content: unknown,
): Promise<void> {
  const value = JSON.stringify(content)
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores the value unless there is one. Resolves to the stored one. */
export async function claimSetting(
  db: Kysely<Tables>,
  name: string,
  content: unknown,
): Promise<unknown> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(content) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findSetting(db, name)
}
