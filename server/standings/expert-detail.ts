/** One expert with the whole record over a window. Reads only plans that everyone may read. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { RecordWindow } from '../../contract/expert-detail.ts'
import { curvePoints, leaguesShown, monthsShown } from '../../contract/expert-shown.ts'
import type { Removed } from '../../contract/removed-text.ts'
import type { TextLanguage } from '../../contract/values.ts'
import {
  calibrationOf,
  curveOf,
  fullRecordOf,
  leadOf,
  samplesBy,
  type RecordedPlan,
} from '../../rules/full-record.ts'
import { windowDays } from '../../rules/windows.ts'
import type { Tables } from '../db/tables.ts'
import { logSize } from '../db/log-size.ts'
import { listDecided, type ListedPlan } from './expert-detail-plans.ts'
import { recentOf, type RecentRow } from '../publishing/expert-card.ts'

type Detail = ResultOf<'expertDetail'>

/** Null if the expert does not exist. */
export async function findExpertDetail(
  db: Kysely<Tables>,
  expertId: number,
  window: RecordWindow,
  language: TextLanguage,
): Promise<Detail | null> {
  const row = await findHead(db, expertId, window, language)
  if (!row) return null
  const [plans, notCountedBy, bases] = await Promise.all([
    listDecided(db, expertId, row.window_from),
    countNotCounted(db, expertId),
    countBases(db, expertId),
  ])
  return {
    ...headOf(row),
    logSize: row.log_size,
    ledger: { ...ledgerOf(row), notCountedBy, ...bases },
    window,
    from: row.window_from?.toISOString() ?? null,
    leadMinutes: leadOf(plans),
    record: fullRecordOf(plans),
    curve: curveOf(plans, curvePoints).map((point) => ({ ...point, at: point.at.toISOString() })),
    ...(await groupsOf(db, plans, language)),
    calibration: calibrationOf(plans),
  }
}

interface HeadRow extends RecentRow {
  bio: string
  bio_removed: Removed | null
  former_names: { name: string; until: string }[] | null
  created_at: Date
  withdrawn_at: Date | null
  published: number
  on_sale: number
  n: number
  pushes: number
  not_counted: number
  form: string
  window_from: Date | null
  log_size: number
}

/** There is no record row before the first plan. */
async function findHead(
  db: Kysely<Tables>,
  expertId: number,
  window: RecordWindow,
  language: TextLanguage,
): Promise<HeadRow | undefined> {
  const days = windowDays(window)
  const { rows } = await sql<HeadRow>`
    select expert.expert_id, text_for(expert.name, ${language}) as name, avatar,
      kind, case when gone.bio is null then expert.bio else '' end as bio, gone.bio as bio_removed,
      former.names as former_names,
      created_at, withdrawn_at, next_serial - 1 as published,
      coalesce(streak, 0) as streak, coalesce(recent_cnt, 0) as recent_cnt,
      coalesce(recent_win, 0) as recent_win,
      coalesce(on_sale, 0) as on_sale, coalesce(n, 0) as n, coalesce(pushes, 0) as pushes,
      coalesce(not_counted, 0) as not_counted,
      coalesce(form, '') as form,
      ${sql.raw(logSize)},
      (date_trunc('day', touchline_now() at time zone 'UTC') - ${days}::int * interval '1 day')
        at time zone 'UTC' as window_from
    from expert left join expert_record using (expert_id) left join lateral (
      select jsonb_build_object('reason', reason, 'note', note, 'at', removed_at,
          'length', char_length(expert.bio)) as bio
      from text_removal removal
      where removal.expert_id = expert.expert_id and plan_id is null and restored_at is null
    ) gone on true left join lateral (
      select jsonb_agg(jsonb_build_object('name', name, 'until', until)
        order by until desc, name collate "C") as names
      from (
        select text_for(name, ${language}) as name, max(until) as until
        from former_name where former_name.expert_id = expert.expert_id group by 1
      ) had where name <> text_for(expert.name, ${language})
    ) former on true where expert.expert_id = ${expertId}`.execute(db)
  return rows[0]
}

const marks: Record<string, Detail['form'][number]> = { h: 'hit', m: 'miss' }

const headOf = (row: HeadRow) => ({
  expert: { ...recentOf(row), onSaleCnt: row.on_sale },
  since: row.created_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  ...(row.former_names && {
    formerNames: row.former_names.map(({ name, until }) => ({
      name,
      until: new Date(until).toISOString(),
    })),
  }),
  ...(row.bio !== '' && { bio: row.bio }),
  ...(row.bio_removed && {
    bioRemoved: { ...row.bio_removed, at: new Date(row.bio_removed.at).toISOString() },
  }),
  form: Array.from(row.form, (mark) => marks[mark] ?? 'none'),
})

const ledgerOf = ({
  published,
  on_sale: onSale,
  n: counted,
  pushes,
  not_counted: notCounted,
}: HeadRow) => ({
  published,
  onSale,
  open: Math.max(0, published - onSale - counted - pushes - notCounted),
  counted,
  pushes,
  notCounted,
})

async function countNotCounted(
  db: Kysely<Tables>,
  expertId: number,
): Promise<Detail['ledger']['notCountedBy']> {
  const { rows } = await sql<{ reason: number; plans: number }>`
    select nc_reason as reason, count(*)::int as plans from plan
    where expert_id = ${expertId} and outcome = 'not_counted' group by nc_reason
    order by nc_reason`.execute(db)
  return rows
}

/** How many plans are judged by each book, and how many are on hold. */
async function countBases(
  db: Kysely<Tables>,
  expertId: number,
): Promise<Pick<Detail['ledger'], 'books' | 'setAside'>> {
  const { rows } = await sql<{ version: number; plans: number; held: number }>`
    select book_version as version, count(*)::int as plans, count(held.plan_id)::int as held
    from plan left join plan_on_hold held using (plan_id)
    where expert_id = ${expertId} group by book_version order by book_version`.execute(db)
  const setAside = rows.reduce((sum, row) => sum + row.held, 0)
  return {
    books: rows.map(({ version: ruleVersion, plans }) => ({ ruleVersion, plans })),
    ...(setAside > 0 && { setAside }),
  }
}

const monthOf = ({ kickoff }: RecordedPlan) => kickoff.toISOString().slice(0, 7)

async function groupsOf(db: Kysely<Tables>, plans: readonly ListedPlan[], language: TextLanguage) {
  const leagues = samplesBy(plans, (plan) => plan.leagueId).toSorted(
    (a, b) => b.n - a.n || a.key - b.key,
  )
  const shown = new Set(leagues.slice(0, leaguesShown).map(({ key }) => key))
  const names = await namesOf(db, shown, language)
  const [otherLeagues] = samplesBy(
    plans.filter(({ leagueId }) => !shown.has(leagueId)),
    () => null,
  )
  return {
    byPlay: samplesBy(plans, (plan) => plan.play)
      .toSorted((a, b) => a.key - b.key)
      .map(({ key: play, ...sample }) => ({ play, ...sample })),
    byLeague: [
      ...leagues.slice(0, leaguesShown).map(({ key: leagueId, ...sample }) => ({
        leagueId,
        name: names.get(leagueId) ?? '',
        ...sample,
      })),
      ...(otherLeagues ? [{ leagueId: null, name: '', ...withoutKey(otherLeagues) }] : []),
    ],
    byMonth: samplesBy(plans, monthOf)
      .toSorted((a, b) => (a.key < b.key ? 1 : -1))
      .slice(0, monthsShown)
      .map(({ key: month, ...sample }) => ({ month, ...sample })),
  }
}

const withoutKey = <S extends { key: unknown }>({ key: _key, ...sample }: S) => sample

async function namesOf(
  db: Kysely<Tables>,
  ids: ReadonlySet<number>,
  language: TextLanguage,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ league_id: number; name: string }>`
    select league_id, name->>${language} as name from league
    where league_id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.league_id, row.name]))
}
