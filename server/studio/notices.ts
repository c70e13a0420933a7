/** Notices for an expert: drafts that run out, prices that moved, matches, settlements. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type TextLanguage, type RemovalReason } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import type { Tables } from '../db/tables.ts'
import { listOpenPlans } from './own-plans.ts'

type Notices = ResultOf<'studioNotices'>
type Notice = Notices['records'][number]
export type NoticeKind = Notices['off'][number]

/** Minutes before its deadline from which on a draft has a notice. */
const draftMinutes = 60
/** Days for which a settlement has a notice. */
const settledDays = 7
/** The share by which a price has to change. */
const movedBy = 0.05
const most = 20

/**
 * Null if the account is no expert. Kinds that are off are left out. Removed texts first, while
 * they stay removed; then the latest first.
 */
export async function findNotices(
  db: Kysely<Tables>,
  language: TextLanguage,
  ownerId: number,
): Promise<Notices | null> {
  const expert = await db
    .selectFrom('expert')
    .select('notices_off')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!expert) return null
  // boundary: a constraint of the table allows these values only
  const off = expert.notices_off as NoticeKind[]
  const wanted = (kind: NoticeKind) => !off.includes(kind)
  const [removed, drafts, moved, plans] = await Promise.all([
    listRemoved(db, language, ownerId),
    wanted('draft') ? listDrafts(db, language, ownerId) : [],
    wanted('moved') ? listMoved(db, language, ownerId) : [],
    listOfPlans(db, language, ownerId, (['match', 'settled'] as const).filter(wanted)),
  ])
  return {
    off,
    records: [
      ...removed,
      ...[...drafts, ...moved, ...plans].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most),
    ],
  }
}

interface Row {
  kind: Notice['kind']
  match_id: number | null
  plan_id: number | null
  title: string
  home: string
  away: string
  at: Date
  status: number
  hit_result: number | null
  corrected: boolean
}

const noticeOf = (row: Row): Notice => ({
  kind: row.kind,
  matchId: row.match_id,
  planId: row.plan_id,
  title: row.title,
  homeName: row.home,
  awayName: row.away,
  at: row.at.toISOString(),
  status: row.status === matchStatus.extraTimeDeprecated ? matchStatus.extraTime : row.status,
  hitResult: row.hit_result ?? 0,
  corrected: row.corrected,
  change: null,
  removed: null,
})

interface RemovedRow extends Omit<Row, 'kind'> {
  field: NonNullable<Notice['removed']>['field']
  reason: RemovalReason
  note: string
  length: number
}

/** Texts of the expert that an operator took off the pages; `at` is the removal. */
async function listRemoved(db: Kysely<Tables>, language: TextLanguage, ownerId: number) {
  const { rows } = await sql<RemovedRow>`
    select match_id, removal.plan_id, coalesce(text_for(title, ${language}), '') as title,
      coalesce(home.short_name->>${language}, '') as home,
      coalesce(away.short_name->>${language}, '') as away,
      removed_at as at, coalesce(status, ${matchStatus.notStarted}) as status, null as hit_result,
      false as corrected, field, reason, note,
      char_length(case field when 'bio' then bio when 'title' then text_for(title, 'zh')
        else text_for(body->'analysis', 'zh') end) as length
    from text_removal removal join expert using (expert_id)
      left join plan on plan.plan_id = removal.plan_id
      left join plan_secret on plan_secret.plan_id = plan.plan_id
        and plan_secret.version = plan.version
      left join match using (match_id)
      left join club home on home.club_id = home_id left join club away on away.club_id = away_id
    where expert.owner_id = ${ownerId} and restored_at is null
    order by removed_at desc limit ${most}`.execute(db)
  return rows.map(({ field, reason, note, length, ...row }): Notice => ({
    ...noticeOf({ ...row, kind: 'removed' }),
    removed: { field, reason, note, at: row.at.toISOString(), length },
  }))
}

/** Drafts whose deadline is near; `at` is the deadline. */
async function listDrafts(db: Kysely<Tables>, language: TextLanguage, ownerId: number) {
  const { rows } = await sql<Row>`
    select 'draft' as kind, match_id, nullif(plan_id, 0) as plan_id,
      coalesce(body->'title'->>(body->>'original'), '') as title,
      home.short_name->>${language} as home, away.short_name->>${language} as away,
      kickoff - make_interval(mins => ${currentBook.deadlineMinutes}) as at, status,
      null as hit_result, false as corrected
    from studio_draft draft join match using (match_id)
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    where owner_id = ${ownerId}
      and not note
      and kickoff_known
      and status = ${matchStatus.notStarted}
      and kickoff - make_interval(mins => ${currentBook.deadlineMinutes})
        between touchline_now()
        and touchline_now() + make_interval(mins => ${draftMinutes})`.execute(db)
  return rows.map(noticeOf)
}

/** Open plans of which a price of the main selection moved; `at` is the deadline. */
async function listMoved(
  db: Kysely<Tables>,
  language: TextLanguage,
  ownerId: number,
): Promise<Notice[]> {
  const open = await listOpenPlans(db, language, ownerId)
  return open.flatMap((plan): Notice[] => {
    const changes = plan.main.picks.flatMap(({ sealed, now }) =>
      sealed === null || now === null ? [] : [Number(now) / Number(sealed) - 1],
    )
    const change = changes.find((one) => Math.abs(one) >= movedBy)
    if (change === undefined) return []
    const { id: planId, matchId, title, homeName, awayName, deadline: at } = plan
    const place = { matchId, planId, title, homeName, awayName, at }
    const rest = { status: matchStatus.notStarted, hitResult: 0, corrected: false }
    return [{ kind: 'moved', ...place, ...rest, change, removed: null }]
  })
}

/** Plans that were settled lately, and those whose match is not played as announced. */
async function listOfPlans(
  db: Kysely<Tables>,
  language: TextLanguage,
  ownerId: number,
  kinds: readonly NoticeKind[],
) {
  const { rows } = await sql<Row>`
    select case when outcome is null then 'match' else 'settled' end as kind, match_id, plan_id,
      text_for(title, ${language}) as title,
      home.short_name->>${language} as home, away.short_name->>${language} as away,
      coalesce(settled_at, match.updated_at) as at, status, hit_result,
      coalesce(settled_version, 1) > 1 as corrected
    from plan join expert using (expert_id) join match using (match_id)
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    where expert.owner_id = ${ownerId}
      and case when outcome is null then 'match' else 'settled' end = any(${kinds}::text[])
      and (outcome is not null
          and settled_at > touchline_now() - make_interval(days => ${settledDays})
        or outcome is null and status in (${matchStatus.postponed}, ${matchStatus.interrupted},
          ${matchStatus.abandoned}, ${matchStatus.cancelled}, ${matchStatus.toBeDecided}))
    order by at desc limit ${most}`.execute(db)
  return rows.map(noticeOf)
}

/** Stores the kinds that the expert switched off; false if the account is no expert. */
export async function setNotices(
  db: Kysely<Tables>,
  ownerId: number,
  off: readonly NoticeKind[],
): Promise<boolean> {
  const { rows } = await sql`
    update expert set notices_off = ${[...new Set(off)]}::text[]
    where owner_id = ${ownerId} returning expert_id`.execute(db)
  return rows.length > 0
}
