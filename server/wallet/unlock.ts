/** Unlocks a plan for points, in one transaction; charges once, however often it is called. */
import { sql, type Kysely } from 'kysely'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { grantDaily, hasDailyGrant } from './grants.ts'
import { ensureOwner, type Holder } from './owner.ts'

export type WhyNot = 'no such plan' | 'free' | 'not on sale' | 'not enough points' | 'price changed'
export type Unlocked =
  | { ok: true; charged: number; balanceBefore: number; balance: number }
  | { ok: false; why: WhyNot }

/** Internal: rolls the transaction back completely, including a new visitor's row. */
class NotUnlocked extends Error {
  readonly why: WhyNot
  constructor(why: WhyNot) {
    super(why)
    this.why = why
  }
}

/**
 * Unlocks a plan at the price that the reader saw. Repeating it succeeds and charges nothing. Lock
 * order: the plan, so that its price, deadline and settlement cannot change meanwhile; then the
 * wallet. A settlement locks in the same order.
 */
export async function unlockPlan(
  db: Kysely<Tables>,
  buyer: Holder,
  planId: number,
  price: number,
  address: string,
): Promise<Unlocked> {
  try {
    return await db.transaction().execute(async (tx) => {
      const ownerId =
        (await lock(tx, buyer.uid, planId)) ?? (await open(tx, buyer, planId, address))
      return charge(tx, ownerId, planId, price)
    })
  } catch (error) {
    if (error instanceof NotUnlocked) return { ok: false, why: error.why }
    throw error
  }
}

/** $1 the plan, $2 the uid. */
const lockBoth = statement<{ owner_id: number; had: boolean }>(
  'lock_plan_and_wallet',
  `select owner_id, owner.kind = 'visitor' or ${hasDailyGrant('owner.owner_id')} as had
  from plan, owner join wallet using (owner_id) where plan_id = $1::bigint and uid = $2::text
  for share of plan for no key update of wallet`,
)

/** Locks plan and wallet, in this order; null if either does not exist. */
async function lock(tx: Kysely<Tables>, uid: string, planId: number): Promise<number | null> {
  const { rows } = await tx.executeQuery(lockBoth(planId, uid))
  const [row] = rows
  if (!row) return null
  if (!row.had) await grantDaily(tx, row.owner_id)
  return row.owner_id
}

/** A visitor's first unlock. */
async function open(
  tx: Kysely<Tables>,
  buyer: Holder,
  planId: number,
  address: string,
): Promise<number> {
  const { rows } = await sql`select from plan where plan_id = ${planId} for share`.execute(tx)
  if (rows.length === 0) throw new NotUnlocked('no such plan')
  await ensureOwner(tx, buyer, address)
  const ownerId = await lock(tx, buyer.uid, planId)
  if (ownerId === null) throw new Error(`Owner ${buyer.uid} has no wallet`)
  return ownerId
}

interface Charge {
  price: number
  open: boolean
  had: boolean
  before: number
  after: number | null
}

/**
 * $1 the owner, $2 the plan, $3 the price. A separate statement after the locks, so that it sees
 * the changes that they waited for. Counts unlocks of the owner and of visitors merged into it.
 * Double entry: the wallet's side and the book's.
 */
const chargeOnce = statement<Charge>(
  'charge_once',
  `with facts as materialized (
    select plan.price, wallet_id, balance as before, now, outcome is null and not revealed
      and now < deadline
      and (select withdrawn_at is null from expert where expert.expert_id = plan.expert_id)
        as open,
      exists (select from unlock where unlock.plan_id = $2 and owner_id = $1)
        or exists (
          select from owner merged join unlock using (owner_id)
          where merged_into = $1 and unlock.plan_id = $2
        ) as had
    from plan, wallet, (select touchline_now() as now offset 0) clock
    where plan_id = $2::bigint and owner_id = $1::bigint
  ), spent as (
    update wallet set balance = balance - price from facts
    where wallet.wallet_id = facts.wallet_id
      and balance >= price
      and not had
      and open
      and price > 0
      and price = $3::int
    returning wallet.wallet_id, price, balance, now
  ), moved as (
    insert into movement (reason, once, plan_id, at)
    select 'unlock', format('unlock %s %s', $1, $2), $2, now from spent returning movement_id
  ), owned as (
    insert into unlock (owner_id, plan_id, movement_id, price, at)
    select $1, $2, movement_id, price, now from spent, moved
  ), written as (
    insert into entry (movement_id, wallet_id, amount, balance)
    select movement_id, wallet_id, -price, balance from spent, moved
    union all select movement_id, wallet.wallet_id, price, null
    from spent, moved, wallet
    where book = 'plans'
  )
  select price, open, had, before, (select balance from spent) as after from facts`,
)

async function charge(
  tx: Kysely<Tables>,
  ownerId: number,
  planId: number,
  price: number,
): Promise<Unlocked> {
  const { rows } = await tx.executeQuery(chargeOnce(ownerId, planId, price))
  const [row] = rows
  if (!row) throw new Error(`Plan ${planId} or wallet of ${ownerId} is gone`)
  if (row.had) return { ok: true, charged: 0, balanceBefore: row.before, balance: row.before }
  if (row.after === null) throw new NotUnlocked(whyNot(row, price))
  return { ok: true, charged: row.price, balanceBefore: row.before, balance: row.after }
}

function whyNot({ price, open }: Charge, seen: number): WhyNot {
  if (price === 0) return 'free'
  if (!open) return 'not on sale'
  return price === seen ? 'not enough points' : 'price changed'
}

export interface Unlock {
  at: Date
  /** Points. */
  price: number
  /** Whether the price was refunded. */
  refunded: boolean
}

/** The requester's unlock of a plan, by themselves or before signing in; null without one. */
export async function findUnlock(
  db: Kysely<Tables>,
  uid: string,
  planId: number,
): Promise<Unlock | null> {
  const { rows } = await sql<Unlock>`
    select unlock.at, unlock.price, refunded > 0 as refunded
    from owner me join owner on owner.owner_id = me.owner_id or owner.merged_into = me.owner_id
      join unlock on unlock.owner_id = owner.owner_id
    where me.uid = ${uid} and plan_id = ${planId}
    order by movement_id limit 1`.execute(db)
  return rows[0] ?? null
}
