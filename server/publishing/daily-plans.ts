/** Plans that an expert published today, and the expert's own limit, below that of the rules. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export interface DailyPlans {
  /** Plans first published since 00:00 UTC by the site's clock. */
  plansToday: number
  /** Null where the rules alone limit the expert. */
  limit: number | null
  /** Settled plans with which the limit ends; null for never. */
  limitEnds: number | null
}

export async function findDailyPlans(db: Kysely<Tables>, expertId: number): Promise<DailyPlans> {
  const { rows } = await sql<DailyPlans>`
    select plans as "plansToday", case when limited then daily_plans end as limit,
      case when limited then daily_plans_until end as "limitEnds"
    from expert left join expert_record using (expert_id), lateral (
      select daily_plans is not null
        and (daily_plans_until is null or coalesce(decisions, 0) < daily_plans_until) as limited
    ) quota, lateral (
      select case when quota_day = (touchline_now() at time zone 'UTC')::date then quota_plans
          else 0 end as plans
    ) today
    where expert_id = ${expertId}`.execute(db)
  return rows[0] ?? { plansToday: 0, limit: null, limitEnds: null }
}
