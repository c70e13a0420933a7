/** What an account is in the studio. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Language, Words } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { daysUntilAgain } from './apply.ts'

type Mine = ResultOf<'studioMine'>

interface ExpertRow {
  expert_id: number
  name: Words
  languages: Language[]
  bio: string
  withdrawn: boolean
  plans_today: number
  daily_plans: number | null
  daily_plans_until: number | null
}

interface ApplicationRow {
  application_id: number
  applied_at: Date
  decided_at: Date | null
  admitted: boolean | null
  reason: string | null
}

export async function findMine(
  db: Kysely<Tables>,
  { ownerId, operator }: { ownerId: number; operator: boolean },
  open: boolean,
): Promise<Mine> {
  const [passkeys, experts, applications] = await Promise.all([
    sql`select from passkey where owner_id = ${ownerId} limit 1`.execute(db),
    sql<ExpertRow>`
      select expert_id, name, languages, bio, withdrawn_at is not null as withdrawn,
        case when limited then daily_plans end as daily_plans, case when limited then daily_plans_until end as daily_plans_until,
        (select count(*)::int from plan where plan.expert_id = expert.expert_id
          and published_at >= date_trunc('day', touchline_now() at time zone 'UTC') at time zone 'UTC') as plans_today
      from expert left join expert_record using (expert_id),
        lateral (select daily_plans is not null and (daily_plans_until is null or coalesce(decisions, 0) < daily_plans_until) as limited) quota
      where owner_id = ${ownerId}`.execute(db),
    sql<ApplicationRow>`
      select application_id, applied_at, decided_at, admitted, reason
      from application where owner_id = ${ownerId} order by application_id desc limit 20`.execute(
      db,
    ),
  ])
  const [expert] = experts.rows
  return {
    passkey: passkeys.rows.length > 0,
    open,
    operator,
    expert: expert ? expertOf(expert) : null,
    applications: applications.rows.map(applicationOf),
  }
}

const expertOf = (row: ExpertRow): Mine['expert'] => ({
  expertId: row.expert_id,
  names: row.name,
  languages: row.languages,
  bio: row.bio,
  withdrawn: row.withdrawn,
  plansToday: row.plans_today,
  plansADay: row.daily_plans,
  limitEnds: row.daily_plans_until,
})

function applicationOf(row: ApplicationRow): Mine['applications'][number] {
  const declined = row.decided_at !== null && row.admitted === false
  const again = new Date((row.decided_at?.getTime() ?? 0) + daysUntilAgain * 86_400_000)
  return {
    id: row.application_id,
    at: row.applied_at.toISOString(),
    state: row.decided_at === null ? 'waiting' : row.admitted ? 'admitted' : 'declined',
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    againFrom: declined ? again.toISOString() : null,
  }
}
