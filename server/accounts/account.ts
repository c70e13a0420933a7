import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'

interface AccountRow {
  name: string
  created_at: Date
  passphrase: boolean
  sessions: number
  codes: number
}

/**
 * An account as its owner sees it. Throws if it does not exist: the requester's session has just
 * been verified.
 */
export async function findAccount(
  db: Kysely<Tables>,
  ownerId: number,
): Promise<Omit<ResultOf<'userMe'>, 'blocked' | 'recovered'>> {
  const [{ rows }, passkeys] = await Promise.all([
    sql<AccountRow>`
      select name, created_at, passphrase is not null as passphrase, (
        select count(*) from session
        where session.owner_id = account.owner_id
          and ended_at is null
          and expires_at > clock_timestamp()
      ) as sessions, (
        select count(*)::int from recovery_code code
        where code.owner_id = account.owner_id and used_at is null
      ) as codes
      from account where owner_id = ${ownerId}`.execute(db),
    db
      .selectFrom('passkey')
      .select(['passkey_id', 'label', 'created_at', 'used_at'])
      .where('owner_id', '=', ownerId)
      .orderBy('passkey_id')
      .execute(),
  ])
  const [account] = rows
  if (!account) throw new Error(`There is no account ${ownerId}`)
  return {
    name: account.name,
    createdAt: account.created_at.toISOString(),
    passphrase: account.passphrase,
    passkeys: passkeys.map(({ passkey_id: id, label, created_at: createdAt, used_at: usedAt }) => ({
      id,
      label,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    sessions: account.sessions,
    recoveryCodes: account.codes,
  }
}
