/** An expert stops writing, and resumes. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { touch } from '../db/data-version.ts'

/**
 * Minimum hours between two stops: each is an entry of the public log, and one expert must not fill
 * it.
 */
export const hoursBetweenStops = 24

export type StopRefusal = 'expert' | 'state' | 'again' | 'operators'

interface Row {
  expert_id: number
  withdrawn: boolean
  stopped: boolean
  recent: boolean
}

/**
 * Stops the publishing of the account's expert, or resumes it; null if that was done. Sealed plans
 * are still revealed, settled and counted. Only operators can undo an end by operators.
 */
export function setStopped(
  db: Kysely<Tables>,
  ownerId: number,
  stopped: boolean,
): Promise<StopRefusal | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Row>`
      select expert_id, withdrawn_at is not null as withdrawn, stopped,
        coalesce(stopped_at > touchline_now() - make_interval(hours => ${hoursBetweenStops}), false)
          as recent
      from expert where owner_id = ${ownerId} for no key update`.execute(tx)
    const [expert] = rows
    if (!expert) return 'expert'
    if (expert.withdrawn && !expert.stopped) return 'operators'
    if (expert.stopped === stopped) return 'state'
    if (stopped && expert.recent) return 'again'
    await sql`
      update expert
      set stopped = ${stopped}, withdrawn_at = case when ${stopped} then touchline_now() end,
        stopped_at = case when ${stopped} then touchline_now() else stopped_at end
      where expert_id = ${expert.expert_id}`.execute(tx)
    await touch(tx, 'expert')
    return null
  })
}
