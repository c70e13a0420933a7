/**
 * Matches whose sources tell different results, or differ after regular time only. An operator may
 * set one word aside: the result is then that of the others, and its entry in the log names all.
 */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { isInPhase, type TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { ResultWord, ToldBy } from '../db/told-by.ts'
import { recordAction } from './audit.ts'
import { sidesText } from './sides-text.ts'

type Disputed = ResultOf<'deskSources'>['disputed'][number]

interface Row {
  match_id: number
  sides: string
  league: string
  kickoff: Date | null
  plans: number
  told_by: ToldBy | null
}

/** Those of disputes and of words set aside lately, the latest first, at most 200. */
export async function listDisputed(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<Disputed[]> {
  const { rows } = await sql<Row>`
    select match_id, kickoff, told_by,
      plan_count + coalesce((
        select sum(plan_count)::int from match double where double.double_of = match.match_id
      ), 0) as plans,
      ${sidesText(language)} as sides,
      league.short_name->>${language} as league
    from match join league using (league_id)
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    where double_of is null and (told_by ?| array['disputed', 'later'] or match_id in (
      select match_id from match_report
      where set_aside_at > touchline_now() - interval '7 days'
    ))
    order by kickoff desc nulls last, match_id limit 200`.execute(db)
  return rows.map((row) => ({
    matchId: row.match_id,
    match: row.sides,
    league: row.league,
    kickoff: row.kickoff?.toISOString() ?? null,
    plans: row.plans,
    settles: row.told_by?.later !== undefined,
    words: (row.told_by?.result ?? []).map((word) => ({
      source: word.source,
      result: resultIn(word),
      ...laterIn(row.told_by, word.source),
      setAside: word.setAside ?? false,
    })),
  }))
}

function resultIn({ status, awarded, score }: ResultWord): string {
  if (status === null) return ''
  const goals = score ? score.join('–') : ''
  if (isInPhase(status, 'void')) return '×'
  return awarded ? `${goals} *` : goals || '?'
}

function laterIn(told: ToldBy | null, source: string) {
  const word = told?.later?.find((one) => one.source === source)
  const winner = word?.winner
  return {
    extra: word?.extra?.join('–') ?? '',
    shootOut: word?.penalties?.join('–') ?? (winner ? (winner === 'home' ? '✓–×' : '×–✓') : ''),
  }
}

/** The only word that tells a result stays: without it the match would be as good as not played. */
export function setWordAside(
  db: Kysely<Tables>,
  {
    matchId,
    source,
    setAside,
    reason,
    by,
  }: { matchId: number; source: string; setAside: boolean; reason: string; by: number },
): Promise<'done' | 'no such match' | 'so already' | 'only result'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      source: string
      aside: boolean
      listed: boolean
      told_by: ToldBy | null
    }>`
      select report.source, set_aside_at is not null as aside, told_by,
        set_aside_at is not null or told_by ?| array['disputed', 'later'] as listed
      from match_report report join match using (match_id)
      where match_id = ${matchId}
      order by report.source for no key update of report`.execute(tx)
    const row = rows.find((one) => one.source === source)
    if (!row?.listed) return 'no such match'
    if (row.aside === setAside) return 'so already'
    const isHeard = (one: string) =>
      row.told_by?.result?.some((word) => word.source === one && word.status !== null)
    const others = rows.filter((one) => one !== row && !one.aside && isHeard(one.source))
    if (setAside && others.length === 0) return 'only result'
    await sql`
      update match_report
      set set_aside_at = case when ${setAside} then touchline_now() end,
        set_aside_by = case when ${setAside} then ${by}::bigint end, again_at = touchline_now()
      where match_id = ${matchId} and source = ${source}`.execute(tx)
    await recordAction(tx, {
      by,
      action: setAside ? 'result set aside' : 'result counts again',
      subject: `match ${matchId}: ${source}`,
      before: { setAside: row.aside },
      after: { setAside, reason },
    })
    return 'done'
  })
}
