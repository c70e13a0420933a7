/** How the pages look to an account: it follows its owner to other devices. */
import type { Kysely } from 'kysely'
import type { DataOf, ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'

/** Null if the account has not chosen yet. */
export async function findChoices(
  db: Kysely<Tables>,
  ownerId: number,
): Promise<ResultOf<'userChoices'>['choices']> {
  const row = await db
    .selectFrom('account_choices')
    .select(['odds', 'zone', 'theme', 'language'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces the choices of the account; without a language, its language remains. */
export async function keepChoices(
  db: Kysely<Tables>,
  ownerId: number,
  choices: DataOf<'userChoose'>['choices'],
): Promise<void> {
  await db
    .insertInto('account_choices')
    .values({ owner_id: ownerId, ...choices })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(choices))
    .execute()
}
