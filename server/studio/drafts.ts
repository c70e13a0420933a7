/** Drafts of plans. Only their account reads and writes them. */
import { sql, type Kysely } from 'kysely'
import type { StudioDraft } from '../../contract/calls/studio.ts'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { draftErrors, marketErrors, type DraftError } from '../../rules/draft.ts'
import type { Reference } from '../../rules/reference.ts'
import type { Tables } from '../db/tables.ts'
import { freshOdds, pricedMatch, type PricedMatch } from '../publishing/fresh-market.ts'
import { referenceOfMatch } from '../publishing/match-reference.ts'
import { planDraftOf } from './plan-draft.ts'

/** Maximum number of drafts of an account. */
const mostDrafts = 100

export interface DraftPlace {
  matchId: number
  planId?: number | undefined
}

interface Saved {
  version: number
  saved_at: Date
  body: StudioDraft
}

export async function findDraft(
  db: Kysely<Tables>,
  ownerId: number,
  { matchId, planId = 0 }: DraftPlace,
): Promise<ResultOf<'studioMatch'>['saved']> {
  const { rows } = await sql<Saved>`
    select version, saved_at, body from studio_draft
    where owner_id = ${ownerId} and match_id = ${matchId} and plan_id = ${planId}`.execute(db)
  const [row] = rows
  return row ? { version: row.version, savedAt: row.saved_at.toISOString(), draft: row.body } : null
}

export type Saving =
  | { ok: true; version: number; savedAt: Date; errors: DraftError[] }
  | { ok: false; why: 'no such match' | 'newer' | 'many' }

/** Saves a draft over version `base`; 0 where none was saved before. */
export function saveDraft(
  db: Kysely<Tables>,
  ownerId: number,
  draft: StudioDraft,
  base: number,
): Promise<Saving> {
  const { matchId, planId = 0 } = draft
  return db.transaction().execute(async (tx) => {
    // serialises two devices that save the first version, or the hundredth draft
    await sql`select from account where owner_id = ${ownerId} for no key update`.execute(tx)
    const { rows: matches } = await sql<DraftedOn>`
      select ${sql.raw(pricedMatch)}, ${referenceOfMatch} as reference from match
      where match_id = ${matchId}`.execute(tx)
    const [match] = matches
    if (!match) return { ok: false, why: 'no such match' }
    if (base === 0 && (await countDrafts(tx, ownerId)) >= mostDrafts)
      return { ok: false, why: 'many' }
    const { rows } = await sql<{ version: number; saved_at: Date }>`
      insert into studio_draft (owner_id, match_id, plan_id, version, body, saved_at)
      select ${ownerId}, ${matchId}, ${planId}, 1, ${JSON.stringify(draft)}, touchline_now()
      where ${base}::int = 0 or exists (
        select from studio_draft where owner_id = ${ownerId} and match_id = ${matchId}
            and plan_id = ${planId})
      on conflict (owner_id, match_id, plan_id) do update
        set note = false, version = studio_draft.version + 1, body = excluded.body,
          saved_at = excluded.saved_at
        where studio_draft.version = ${base}
      returning version, saved_at`.execute(tx)
    const [row] = rows
    if (!row) return { ok: false, why: 'newer' }
    return {
      ok: true,
      version: row.version,
      savedAt: row.saved_at,
      errors: errorsOf(draft, match),
    }
  })
}

async function countDrafts(tx: Kysely<Tables>, ownerId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from studio_draft where owner_id = ${ownerId}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Errors of a draft by the rules in force, and at the current prices. */
type DraftedOn = PricedMatch & { reference: Reference | null }

function errorsOf(draft: StudioDraft, match: DraftedOn): DraftError[] {
  if (draft.selections.some(({ keys }) => keys.length === 0)) return []
  const plan = planDraftOf(draft, 0)
  const errors = draftErrors(plan, currentBook)
  if (errors.length > 0) return errors
  return [...marketErrors(plan, freshOdds(match, currentBook), match.reference, currentBook)]
}

export async function dropDraft(
  db: Kysely<Tables>,
  ownerId: number,
  { matchId, planId = 0 }: DraftPlace,
): Promise<void> {
  await sql`
    delete from studio_draft
    where owner_id = ${ownerId} and match_id = ${matchId} and plan_id = ${planId}`.execute(db)
}

/** Turns a draft that can no longer be sealed into a note. */
export async function keepNote(
  db: Kysely<Tables>,
  ownerId: number,
  { matchId, planId = 0 }: DraftPlace,
): Promise<'done' | 'no such draft' | 'open'> {
  const { rows } = await sql<{ open: boolean }>`
    with chosen as materialized (
      select match_id, status = ${matchStatus.notStarted} and (not kickoff_known
        or kickoff - make_interval(mins => ${currentBook.deadlineMinutes}) > touchline_now())
          as open
      from studio_draft draft join match using (match_id)
      where owner_id = ${ownerId} and match_id = ${matchId} and plan_id = ${planId}
    ), kept as (
      update studio_draft set note = true from chosen
      where owner_id = ${ownerId}
        and studio_draft.match_id = chosen.match_id
        and plan_id = ${planId}
        and not open
    ) select open from chosen`.execute(db)
  const [row] = rows
  if (!row) return 'no such draft'
  return row.open ? 'open' : 'done'
}

interface ListedRow {
  plan_id: number
  match_id: number
  home: string
  away: string
  deadline: Date | null
  body: StudioDraft
  saved_at: Date
  note: boolean
}

export async function listDrafts(
  db: Kysely<Tables>,
  ownerId: number,
  language: TextLanguage,
): Promise<ResultOf<'studioOverview'>['drafts']> {
  const { rows } = await sql<ListedRow>`
    select draft.plan_id, match_id, home.short_name->>${language} as home,
      away.short_name->>${language} as away,
      case when kickoff_known then kickoff - make_interval(mins => ${currentBook.deadlineMinutes})
        end as deadline, body, saved_at, note
    from studio_draft draft join match using (match_id)
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    where owner_id = ${ownerId} order by saved_at desc limit ${mostDrafts}`.execute(db)
  return rows.map((row) => ({
    planId: row.plan_id === 0 ? null : row.plan_id,
    matchId: row.match_id,
    homeName: row.home,
    awayName: row.away,
    deadline: row.deadline?.toISOString() ?? null,
    title: row.body.title[row.body.original] ?? '',
    savedAt: row.saved_at.toISOString(),
    note: row.note,
    text: row.note ? (row.body.analysis[row.body.original] ?? '') : '',
  }))
}
