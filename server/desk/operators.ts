/**
 * Grants and revokes access to the desk: run on the machine as the owner of the database, never
 * over HTTP. Each step is an entry of the audit trail.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { keyOfName } from '../accounts/names.ts'

/** A refused command; the message is written for the operator. */
export class NotPossible extends Error {}

export interface Operator {
  name: string
  added_at: Date
}

export async function listOperators(db: Kysely<Tables>): Promise<Operator[]> {
  const { rows } = await sql<Operator>`
    select name, operator.added_at from operator join account using (owner_id)
    where removed_at is null and deleted_at is null order by name`.execute(db)
  return rows
}

/** Makes an account with a passkey an operator. Resolves to its name as stored. */
export function addOperator(db: Kysely<Tables>, name: string, by: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const account = await lockNamed(tx, name)
    if (!account.passkey)
      throw new NotPossible(
        `${account.name} has no passkey. The desk is opened by passkey only: ` +
          'add one on the page of the account first.',
      )
    const { rows } = await sql`
      insert into operator (owner_id, added_at) values (${account.owner_id}, touchline_now())
      on conflict (owner_id) do update set added_at = excluded.added_at, removed_at = null
      where operator.removed_at is not null
      returning owner_id`.execute(tx)
    if (rows.length === 0) throw new NotPossible(`${account.name} is an operator already.`)
    await note(tx, 'operator added', by, account)
    return account.name
  })
}

/** Ends an operator's rights at once, in every session. Resolves to the account's name. */
export function removeOperator(db: Kysely<Tables>, name: string, by: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const account = await lockNamed(tx, name)
    const { rows } = await sql`
      update operator set removed_at = touchline_now()
      where owner_id = ${account.owner_id} and removed_at is null
      returning owner_id`.execute(tx)
    if (rows.length === 0) throw new NotPossible(`${account.name} is no operator.`)
    await note(tx, 'operator removed', by, account)
    return account.name
  })
}

interface Named {
  owner_id: number
  name: string
  passkey: boolean
}

async function lockNamed(tx: Kysely<Tables>, name: string): Promise<Named> {
  const { rows } = await sql<Named>`
    select owner_id, name,
      exists (select from passkey where passkey.owner_id = account.owner_id) as passkey
    from account where name_key = ${keyOfName(name)} for no key update`.execute(tx)
  const [row] = rows
  if (!row) throw new NotPossible(`There is no account with the name "${name}".`)
  return row
}

const note = (tx: Kysely<Tables>, action: string, by: string, { owner_id, name }: Named) =>
  sql`
    insert into operator_action (action, detail, at, subject)
    values (${action}, ${JSON.stringify({ by, name })}, touchline_now(),
      ${`account ${owner_id}`})`.execute(tx)
