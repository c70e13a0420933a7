/**
 * Receipts that the site keeps for its readers: which version of a plan a reader read, by its hash.
 * They hold no content. The reader's own device has the evidence (docs/log.md).
 */
import { sql, type Kysely } from 'kysely'
import type { CheckedDataOf, ResultOf } from '../../contract/calls.ts'
import { mostReceipts } from '../../contract/calls/plan.ts'
import type { Tables } from '../db/tables.ts'
import { openedBy } from './opened.ts'

/** Days for which a row is kept. */
const days = 400

type Receipt = Omit<CheckedDataOf<'planKeepReceipt'>, 'id'>

/** No effect on a plan that the reader has not opened. The same content is kept once. */
export async function keepReceipt(
  db: Kysely<Tables>,
  uid: string,
  planId: number,
  { version, index, opens, size, root }: Receipt,
): Promise<void> {
  await sql`
    insert into receipt (uid, plan_id, version, log_index, opens, size, root, read_at)
    select ${uid}, ${planId}, ${version}, ${index}::bigint, decode(${opens}, 'hex'),
      ${size}::bigint, decode(${root}, 'base64'), touchline_now()
    where exists (select from (${openedBy(uid)}) mine where plan_id = ${planId})
      and (select count(*) from receipt where uid = ${uid} and plan_id = ${planId})
        < ${mostReceipts}
    on conflict do nothing`.execute(db)
  await sql`
    delete from receipt where read_at < touchline_now() - make_interval(days => ${days})`.execute(
    db,
  )
}

interface Row {
  version: number
  log_index: number | null
  opens: string
  size: number | null
  root: string | null
  read_at: Date
}

/** The first one first. */
export async function listReceipts(
  db: Kysely<Tables>,
  uid: string,
  planId: number,
): Promise<ResultOf<'planMine'>['receipts']> {
  const { rows } = await sql<Row>`
    select version, log_index, encode(opens, 'hex') as opens, size, encode(root, 'base64') as root,
      read_at
    from receipt where uid = ${uid} and plan_id = ${planId}
    order by read_at, version, opens limit ${mostReceipts}`.execute(db)
  return rows.map(({ log_index: index, read_at: at, ...row }) => ({
    ...row,
    index,
    at: at.toISOString(),
  }))
}

/**
 * Moves a visitor's receipts to the account that signs in on the visitor's device. Part of the
 * sign-in transaction.
 */
export async function mergeReceipts(
  tx: Kysely<Tables>,
  visitorUid: string,
  accountOwnerId: number,
): Promise<void> {
  await sql`
    with moved as (delete from receipt where uid = ${visitorUid} returning *)
    insert into receipt (uid, plan_id, version, log_index, opens, size, root, read_at)
    select owner.uid, plan_id, version, log_index, opens, size, root, read_at
    from moved, owner where owner_id = ${accountOwnerId}
    on conflict do nothing`.execute(tx)
}

/** Part of the deletion of an account. */
export async function forgetReceipts(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  await sql`
    delete from receipt using owner
    where owner.uid = receipt.uid and owner_id = ${ownerId}`.execute(tx)
}
