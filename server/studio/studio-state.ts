/** The state of an account in the studio. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { TextLanguage, Words } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { findDailyPlans, type DailyPlans } from '../publishing/daily-plans.ts'
import { daysUntilAgain } from './apply.ts'
import { daysBetweenNames } from './profile.ts'
import { hoursBetweenStops } from './stop.ts'

type StudioState = ResultOf<'studioMine'>

interface ExpertRow {
  expert_id: number
  name: Words
  languages: TextLanguage[]
  bio: string
  avatar: string
  withdrawn: boolean
  stopped: boolean
  stop_again: Date | null
  name_again: Date | null
}

interface ApplicationRow {
  application_id: number
  applied_at: Date
  decided_at: Date | null
  admitted: boolean | null
  reason: string | null
  again: Date | null
}

export async function findStudioState(
  db: Kysely<Tables>,
  { ownerId, operator }: { ownerId: number; operator: boolean },
  { openStudio: open, deskOrigin }: { openStudio: boolean; deskOrigin: string },
): Promise<StudioState> {
  const [passkeys, experts, applications] = await Promise.all([
    sql`select from passkey where owner_id = ${ownerId} limit 1`.execute(db),
    sql<ExpertRow>`
      select expert_id, name, languages, bio, avatar, withdrawn_at is not null
        and not stopped as withdrawn, stopped,
        case when stopped_at > touchline_now() - make_interval(hours => ${hoursBetweenStops})
          then stopped_at + make_interval(hours => ${hoursBetweenStops}) end as stop_again,
        case when named_at > touchline_now() - make_interval(days => ${daysBetweenNames})
          then named_at + make_interval(days => ${daysBetweenNames}) end as name_again
      from expert where owner_id = ${ownerId}`.execute(db),
    sql<ApplicationRow>`
      select application_id, applied_at, decided_at, admitted, reason,
        case when not admitted
            and decided_at > touchline_now() - make_interval(days => ${daysUntilAgain})
          then decided_at + make_interval(days => ${daysUntilAgain}) end as again
      from application where owner_id = ${ownerId} order by application_id desc limit 20`.execute(
      db,
    ),
  ])
  const [expert] = experts.rows
  return {
    passkey: passkeys.rows.length > 0,
    open,
    desk: operator ? `${deskOrigin}/desk` : null,
    expert: expert ? expertOf(expert, await findDailyPlans(db, expert.expert_id)) : null,
    applications: applications.rows.map(applicationOf),
  }
}

const expertOf = (row: ExpertRow, daily: DailyPlans): StudioState['expert'] => ({
  expertId: row.expert_id,
  names: row.name,
  languages: row.languages,
  bio: row.bio,
  avatar: row.avatar,
  withdrawn: row.withdrawn,
  stopped: row.stopped,
  stopAgainFrom: row.stop_again?.toISOString() ?? null,
  nameAgainFrom: row.name_again?.toISOString() ?? null,
  plansToday: daily.plansToday,
  plansADay: daily.limit,
  limitEnds: daily.limitEnds,
})

function applicationOf(row: ApplicationRow): StudioState['applications'][number] {
  return {
    id: row.application_id,
    at: row.applied_at.toISOString(),
    state: row.decided_at === null ? 'waiting' : row.admitted ? 'admitted' : 'declined',
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    againFrom: row.again?.toISOString() ?? null,
  }
}
