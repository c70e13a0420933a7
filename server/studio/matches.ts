/** Matches to write about, with the site's prices. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import type { Tables } from '../db/tables.ts'
import { freshOdds } from '../publishing/fresh-market.ts'
import { referenceOfMatch } from '../publishing/match-reference.ts'
import { resultChancesBy, type Reference } from '../../rules/reference.ts'
import { highestPrice } from '../../rules/price-steps.ts'
import { pricedRecords } from '../publishing/price-steps.ts'
import { findOwnVersion } from '../publishing/secret.ts'
import { findDraft } from './drafts.ts'
import { marketOf, type SourcedMarket } from './market.ts'
import { studioDraftOf } from './plan-draft.ts'

type Shown = ResultOf<'studioMatches'>['records'][number]

const most = 200

interface Row {
  match_id: number
  league: string
  home: string
  away: string
  home_logo: string
  away_logo: string
  kickoff: Date | null
  deadline: Date | null
  open: boolean
  status: number
  odds: SourcedMarket | null
  odds_at: Date
  now: Date
  reference: Reference | null
  plans: number[]
  has_draft: boolean
}

const select = (
  db: Kysely<Tables>,
  { language, ownerId }: { language: TextLanguage; ownerId: number },
  where: RawBuilder<unknown>,
) =>
  sql<Row>`
    with clock as materialized (select touchline_now() as now)
    select match_id, league.name->>${language} as league, home.name->>${language} as home,
      away.name->>${language} as away,
      home.crest as home_logo, away.crest as away_logo,
      case when kickoff_known then kickoff end as kickoff,
      case when kickoff_known then kickoff - make_interval(mins => ${currentBook.deadlineMinutes})
        end as deadline,
      coalesce(status = ${matchStatus.notStarted} and kickoff_known
        and now < kickoff - make_interval(mins => ${currentBook.deadlineMinutes}), false) as open,
      status, odds, coalesce(odds_at, observed_at) as odds_at, now,
      ${referenceOfMatch} as reference,
      coalesce((
        select jsonb_agg(plan_id order by plan_id)
        from plan join expert using (expert_id)
        where plan.match_id = match.match_id and expert.owner_id = ${ownerId}
      ), '[]') as plans,
      exists (
        select from studio_draft draft
        where draft.owner_id = ${ownerId} and draft.match_id = match.match_id and plan_id = 0
      ) as has_draft
    from match
      join league using (league_id)
      join club home on home.club_id = home_id
      join club away on away.club_id = away_id, clock
    where ${where} order by kickoff, match_id limit ${most}`.execute(db)

const shownOf = (row: Row): Shown => ({
  matchId: row.match_id,
  leagueName: row.league,
  homeName: row.home,
  homeLogo: row.home_logo,
  awayName: row.away,
  awayLogo: row.away_logo,
  matchTime: row.kickoff?.toISOString() ?? null,
  deadline: row.deadline?.toISOString() ?? null,
  open: row.open,
  status: row.status === matchStatus.extraTimeDeprecated ? matchStatus.extraTime : row.status,
  market: marketOf(freshOdds(row, currentBook), row.odds_at),
  modelChances: row.reference && resultChancesBy(row.reference),
  plans: row.plans,
  hasDraft: row.has_draft,
})

/** The matches with a kick-off in the 24 hours that begin `day` days from now. */
export async function listStudioMatches(
  db: Kysely<Tables>,
  reader: { language: TextLanguage; ownerId: number },
  day: number,
): Promise<Shown[]> {
  const { rows } = await select(
    db,
    reader,
    sql`
      kickoff > now + greatest(make_interval(days => ${day}),
        make_interval(mins => ${currentBook.deadlineMinutes}))
      and kickoff <= now + make_interval(days => ${day + 1})
      and status = ${matchStatus.notStarted}
      and kickoff_known
      and double_of is null`,
  )
  return rows.map(shownOf)
}

/** The highest price that the account's expert may ask, and the figures that prices depend on. */
async function findPricing(
  db: Kysely<Tables>,
  ownerId: number,
): Promise<ResultOf<'studioMatch'>['pricing']> {
  const expert = await db
    .selectFrom('expert')
    .select('expert_id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  const id = expert?.expert_id ?? 0
  const record = (await pricedRecords(db, [id])).get(id) ?? null
  return {
    highest: highestPrice(record, currentBook),
    counted: record?.counted ?? 0,
    aboveExpected: record?.aboveExpected ?? 0,
  }
}

/**
 * The data of the composer. Null if there is no such match, or no such plan of this account on it.
 */
export async function findStudioMatch(
  db: Kysely<Tables>,
  reader: { language: TextLanguage; ownerId: number },
  { matchId, planId }: { matchId: number; planId?: number | undefined },
): Promise<ResultOf<'studioMatch'> | null> {
  const [{ rows }, version, saved] = await Promise.all([
    select(db, reader, sql`match_id = ${matchId}`),
    planId === undefined ? null : findOwnVersion(db, planId, reader.ownerId),
    findDraft(db, reader.ownerId, { matchId, planId }),
  ])
  const [match] = rows
  if (!match || (planId !== undefined && version?.match_id !== matchId)) return null
  return {
    match: shownOf(match),
    saved,
    pricing: await findPricing(db, reader.ownerId),
    published:
      planId === undefined || version === null
        ? null
        : {
            serial: version.serial,
            version: version.version,
            draft: studioDraftOf(planId, version),
          },
  }
}
