/** Links for accounts that lost all their credentials, made on the desk or on the machine. */
import { sql, type Kysely } from 'kysely'
import { keyOfName } from '../accounts/names.ts'
import { makeReset } from '../accounts/reset.ts'
import type { Tables } from '../db/tables.ts'
import { lockForDesk, subjectOf } from './accounts.ts'
import { recordAction } from './audit.ts'
import { NotPossible } from './operators.ts'

export interface ResetLink {
  /** The secret at the end of the link. */
  token: string
  until: Date
}

/**
 * Makes a link and ends an earlier one of the account. Links for operators can only be made on the
 * machine.
 */
export function makeResetLink(
  db: Kysely<Tables>,
  { id, by, reason }: { id: number; by: number; reason: string },
): Promise<ResetLink | 'no such account' | 'operator'> {
  return db.transaction().execute(async (tx) => {
    const account = await lockForDesk(tx, id)
    if (!account) return 'no such account'
    if (account.operator) return 'operator'
    const made = await makeReset(tx, id, by)
    await recordAction(tx, {
      by,
      action: 'reset link made',
      subject: subjectOf(id),
      before: { name: account.name },
      after: { until: made.until.toISOString(), reason },
    })
    return made
  })
}

/** The same by the command on the machine, for operators too. Resolves with the account's name. */
export function makeResetLinkByName(
  db: Kysely<Tables>,
  name: string,
  by: string,
): Promise<ResetLink & { name: string }> {
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['owner_id', 'name'])
      .where('name_key', '=', keyOfName(name))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) throw new NotPossible(`There is no account with the name "${name}".`)
    const made = await makeReset(tx, account.owner_id, null)
    const detail = { by, name: account.name, until: made.until.toISOString() }
    await sql`
      insert into operator_action (action, detail, at, subject)
      values ('reset link made', ${JSON.stringify(detail)}, touchline_now(),
        ${subjectOf(account.owner_id)})`.execute(tx)
    return { ...made, name: account.name }
  })
}
