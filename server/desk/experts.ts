/** Experts as operators see them: quota, keys, publishing. Their numbers are read only. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { ExpertKind } from '../../contract/expert.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { touch } from '../db/data-version.ts'
import { recordAction } from './audit.ts'

const mostShown = 500

interface Row {
  expert_id: number
  name: string
  handle: string
  avatar: string
  kind: ExpertKind
  account: string | null
  withdrawn_at: Date | null
  stopped: boolean
  published: number
  counted: number
  plans_today: number
  daily_plans: number | null
  keys: number[]
}

/** Persons first, each kind by name. */
export async function listDeskExperts(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<ResultOf<'deskExperts'>['records']> {
  const { rows } = await sql<Row>`
    select expert_id, text_for(expert.name, ${language}) as name, handle, avatar, kind,
      account.name as account, withdrawn_at, stopped,
      next_serial - 1 as published, coalesce(n, 0) as counted, daily_plans,
      case when quota_day = (touchline_now() at time zone 'UTC')::date then quota_plans else 0 end
        as plans_today,
      coalesce((select jsonb_agg(key_id order by key_id) from publishing_key key
        where key.expert_id = expert.expert_id and key.withdrawn_at is null), '[]') as keys
    from expert left join expert_record using (expert_id) left join account using (owner_id)
    order by kind = 'person' desc, kind, 2, expert_id limit ${mostShown}`.execute(db)
  return rows.map((row) => ({
    expertId: row.expert_id,
    name: row.name,
    handle: row.handle,
    avatar: row.avatar,
    kind: row.kind,
    account: row.account,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    stopped: row.stopped,
    published: row.published,
    counted: row.counted,
    plansToday: row.plans_today,
    plansADay: row.daily_plans,
    keys: row.keys,
  }))
}

interface Change {
  expertId: number
  /** The operator's account. */
  by: number
}

interface Locked {
  /** Withdrawn by operators. An expert who stopped voluntarily is not withdrawn. */
  withdrawn: boolean
  daily_plans: number | null
  daily_plans_until: number | null
}

async function lock(tx: Kysely<Tables>, expertId: number): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select withdrawn_at is not null and not stopped as withdrawn, daily_plans, daily_plans_until
    from expert where expert_id = ${expertId} for no key update`.execute(tx)
  return rows[0]
}

/** Sets an expert's daily quota of plans, below that of the rules; null removes it. */
export function setQuota(
  db: Kysely<Tables>,
  { expertId, by, plansADay }: Change & { plansADay: number | null },
): Promise<'done' | 'no such expert'> {
  return db.transaction().execute(async (tx) => {
    const expert = await lock(tx, expertId)
    if (!expert) return 'no such expert'
    await sql`
      update expert set daily_plans = ${plansADay}, daily_plans_until = null
      where expert_id = ${expertId}`.execute(tx)
    await recordAction(tx, {
      by,
      action: 'quota changed',
      subject: `expert ${expertId}`,
      before: { plansADay: expert.daily_plans, until: expert.daily_plans_until },
      after: { plansADay, until: null },
    })
    return 'done'
  })
}

/**
 * Ends an expert's publishing, or lets the expert publish again. Sealed plans are revealed, settled
 * and counted all the same.
 */
export function setWithdrawn(
  db: Kysely<Tables>,
  {
    expertId,
    by,
    withdrawn,
    reason,
    takesBack,
  }: Change & { withdrawn: boolean; reason: string; takesBack?: number },
): Promise<'done' | 'no such expert' | 'so already'> {
  return inTransaction(db, async (tx) => {
    const expert = await lock(tx, expertId)
    if (!expert) return 'no such expert'
    if (expert.withdrawn === withdrawn) return 'so already'
    await sql`
      update expert
      set stopped = false,
        withdrawn_at = case when ${withdrawn} then coalesce(withdrawn_at, touchline_now()) end
      where expert_id = ${expertId}`.execute(tx)
    await recordAction(tx, {
      by,
      action: withdrawn ? 'expert withdrawn' : 'expert resumed',
      subject: `expert ${expertId}`,
      before: { withdrawn: expert.withdrawn },
      after: { withdrawn, reason },
      ...(withdrawn && { undo: { kind: 'withdrawal' as const, expertId } }),
      takesBack,
    })
    await touch(tx, 'expert')
    return 'done'
  })
}

/** Deletes the picture that an expert uploaded. This cannot be undone. */
export function removePicture(
  db: Kysely<Tables>,
  { expertId, by, reason }: Change & { reason: string },
): Promise<'done' | 'no such expert' | 'so already'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ avatar: string }>`
      select avatar from expert where expert_id = ${expertId} for no key update`.execute(tx)
    const [row] = rows
    if (!row) return 'no such expert'
    if (row.avatar === '') return 'so already'
    await sql`update expert set avatar = '' where expert_id = ${expertId}`.execute(tx)
    await sql`
      delete from avatar where 'avatar/' || name || '.webp' = ${row.avatar}
        and not exists (select from expert where avatar = ${row.avatar})`.execute(tx)
    await recordAction(tx, {
      by,
      action: 'picture removed',
      subject: `expert ${expertId}`,
      before: { avatar: row.avatar },
      after: { avatar: '', reason },
    })
    await touch(tx, 'expert', 'plan')
    return 'done'
  })
}

/** Ends a publishing key at once and for good. */
export function endKey(
  db: Kysely<Tables>,
  { keyId, by }: { keyId: number; by: number },
): Promise<'done' | 'no such key'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ expert_id: number }>`
      update publishing_key set withdrawn_at = touchline_now()
      where key_id = ${keyId} and withdrawn_at is null
      returning expert_id`.execute(tx)
    const [row] = rows
    if (!row) return 'no such key'
    await recordAction(tx, {
      by,
      action: 'key withdrawn',
      subject: `expert ${row.expert_id}`,
      before: { keyId, withdrawn: false },
      after: { keyId, withdrawn: true },
    })
    return 'done'
  })
}
