/** Applications to become an expert, as operators read and decide them. */
import { sql, type Kysely } from 'kysely'
import type { GivenNames } from '../../contract/calls/studio.ts'
import type { ResultOf } from '../../contract/calls.ts'
import type { TextLanguage, resultPicks } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { admit } from '../publishing/admit.ts'
import { nameError } from '../publishing/expert-names.ts'
import { lockNames } from '../publishing/name-lock.ts'
import { recordAction } from './audit.ts'

interface Row {
  application_id: number
  applied_at: Date
  account: string
  name: GivenNames
  languages: TextLanguage[]
  about: string
  sample_match_id: number
  sample_pick: (typeof resultPicks)[keyof typeof resultPicks]
  sample_analysis: string
  home: string
  away: string
  kickoff: Date | null
  earlier: number
}

const mostShown = 100

/** The applications that wait, the oldest first. */
export async function listApplications(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<ResultOf<'deskApplications'>> {
  const { rows } = await sql<Row>`
    select application_id, applied_at, account.name as account, application.name, languages, about,
      sample_match_id, sample_pick, sample_analysis,
      home.name->>${language} as home, away.name->>${language} as away, kickoff,
      (
        select count(*)::int from application past
        where past.owner_id = application.owner_id and not past.admitted
      ) as earlier
    from application join account using (owner_id) join match on match_id = sample_match_id
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    where decided_at is null order by application_id limit ${mostShown}`.execute(db)
  return {
    records: rows.map((row) => ({
      id: row.application_id,
      at: row.applied_at.toISOString(),
      account: row.account,
      name: row.name,
      languages: row.languages,
      about: row.about,
      sample: {
        matchId: row.sample_match_id,
        pick: row.sample_pick,
        analysis: row.sample_analysis,
        homeName: row.home,
        awayName: row.away,
        matchTime: row.kickoff?.toISOString() ?? null,
      },
      earlier: row.earlier,
    })),
  }
}

export interface Decision {
  id: number
  admit: boolean
  /** The account reads it. */
  reason: string
  /** The operator's account. */
  by: number
}

/** Admits or declines, once. */
export function decide(
  db: Kysely<Tables>,
  { id, admit: admitted, reason, by }: Decision,
): Promise<'done' | 'no such application' | 'decided' | 'name'> {
  return db.transaction().execute(async (tx) => {
    const application = await tx
      .selectFrom('application')
      .select(['owner_id', 'name', 'languages', 'about', 'decided_at'])
      .where('application_id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!application) return 'no such application'
    if (application.decided_at) return 'decided'
    const { owner_id: ownerId, name: names, languages, about: bio } = application
    let expertId: number | null = null
    if (admitted) {
      if (nameError(names, await lockNames(tx, ownerId))) return 'name'
      expertId = await admit(tx, { ownerId, names, languages, bio, quota: null })
    }
    await sql`
      update application
      set decided_at = touchline_now(), admitted = ${admitted},
        reason = ${reason}, decided_by = ${by}
      where application_id = ${id}`.execute(tx)
    await recordAction(tx, {
      by,
      action: admitted ? 'application admitted' : 'application declined',
      subject: `application ${id}`,
      before: null,
      after: { reason, ...(expertId !== null && { expertId }) },
    })
    return 'done'
  })
}
