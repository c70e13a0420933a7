/**
 * One plan with its match, its expert's record and its settlements: the public part. The content is
 * read in secret.ts.
 */
import { sql, type Kysely } from 'kysely'
import type { PlanDetail } from '../../contract/plan-detail.ts'
import type { PlanOutcome } from '../../contract/plan.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { clusteredYield } from '../../rules/clusters.ts'
import { skillOf, wilson } from '../../rules/interval.ts'
import { findPlay } from '../../rules/plays/plays.ts'
import type { Reference } from '../../rules/reference.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedOdds } from '../feeds/feed.ts'
import { isCounted, isHit } from '../db/hit-result.ts'
import { logSize } from '../db/log-size.ts'
import { nowColumnsAs, nowOf, type NowRow } from '../live/match-now.ts'
import { cardColumns, cardOf, cardTables, type PlanCardRow } from './plan-card.ts'
import { findRemovedOfPlan } from './removed-texts.ts'
import { listVersions, type UnsignedOpening } from './secret.ts'
import { isNotOnHold } from './on-hold.ts'

/** `status` is the plan's status. */
interface DetailRow extends PlanCardRow, NowRow {
  serial: number
  version: number
  refund_on_miss: boolean
  published_at: Date
  book_version: number
  on_hold: boolean
  deadline: Date
  on_sale: boolean
  revealed: boolean
  outcome: PlanOutcome | null
  nc_reason: number | null
  profit: string | null
  league_name: string
  round: string
  home_name: string
  home_crest: string
  away_name: string
  away_crest: string
  match_state: number
  /** `at` is when the site read them, of prices recorded with a plan. */
  odds: (FeedOdds & { at?: string }) | null
  reference: Reference | null
  /** The present prices of a plan with a price on sale, and when the site read them. */
  now_odds: FeedOdds | null
  now_at: Date
  n: number
  hits: number
  form: string
  yield_n: number
  /** Units, over `yield_n` plans. */
  yield_profit: string
  skill_n: number
  skill_hits: number
  expected_hits: number
  variance: number
  /** Sums for the mean closing-line value; plans on one match are one cluster. */
  closing_n: number
  closing_sum: number
  closing_clusters: number
  closing_squares: number
  closing_cross: number
  closing_sizes: number
  closing_margin: number
  closing_above: number
  log_size: number
}

/** Its opening is not signed yet. */
type FoundPlan = PlanDetail & { opening?: UnsignedOpening }

/** Null if the plan does not exist. */
export async function findPlanDetail(
  db: Kysely<Tables>,
  planId: number,
  language: TextLanguage,
): Promise<FoundPlan | null> {
  const [
    {
      rows: [row],
    },
    versions,
    settlements,
    removed,
  ] = await Promise.all([
    db.executeQuery(detailRow(language, planId)),
    listVersions(db, planId, language),
    listSettlements(db, planId),
    findRemovedOfPlan(db, planId),
  ])
  const last = versions.at(-1)
  if (!row) return null
  return {
    logSize: row.log_size,
    plan: {
      ...cardOf(row),
      serial: row.serial,
      version: row.version,
      price: row.price,
      refundOnMiss: row.refund_on_miss,
      publishedAt: row.published_at.toISOString(),
      ruleVersion: row.book_version,
      ...(row.on_hold && { setAside: true }),
      deadline: row.deadline.toISOString(),
      onSale: row.on_sale,
      revealed: row.revealed,
      outcome: row.outcome,
      ncReason: row.nc_reason,
      profit: row.profit === null ? null : Number(row.profit),
      // a plan on hold may have lost its content; it then gets one selection for each of
      // its play types
      selectionCount: last?.selection_count ?? row.predict_play.split(',').length,
      analysisLength: last?.analysis_length ?? 0,
    },
    match: matchOf(row),
    market: marketOf(row.odds, row.predict_play),
    ...(row.book_version > 1 && { marketAt: row.odds?.at ?? null }),
    ...(row.now_odds && {
      marketNow: {
        at: row.now_at.toISOString(),
        offers: marketOf(row.now_odds, row.predict_play),
      },
    }),
    ...(row.reference && { reference: referenceOf(row.reference) }),
    record: recordOf(row),
    settlements,
    removed,
    versions: versions.map(({ version, published_at, content }) => ({
      version,
      publishedAt: published_at.toISOString(),
      ...(content && { content }),
    })),
    ...(last?.content && { content: last.content }),
    ...(last?.opening && { opening: last.opening }),
  }
}

/** The columns of the sums for the mean closing-line value. */
const closingSums = [
  'closing_n',
  'closing_sum',
  'closing_clusters',
  'closing_squares',
  'closing_cross',
  'closing_sizes',
  'closing_margin',
  'closing_above',
]

const detailRow = statement<DetailRow>(
  'plan_detail',
  `select ${cardColumns}, plan.serial, plan.version, refund_on_miss, published_at, book_version,
    not (${isNotOnHold}) as on_hold, deadline, plan.on_sale, revealed, outcome,
    nc_reason, plan.profit, league.name->>$1 as league_name, match.round,
    home.name->>$1 as home_name,
    home.crest as home_crest, away.name->>$1 as away_name, away.crest as away_crest,
    ${nowColumnsAs('match_state')}, case when plan.book_version > 1 then plan.market else odds end
      as odds, case when plan.on_sale and plan.price > 0 then odds end as now_odds,
    coalesce(odds_at, observed_at) as now_at, plan.reference, record.n, record.hits, record.form,
    record.yield_n, record.profit as yield_profit,
    skill.n as skill_n, skill.hits as skill_hits, skill.expected as expected_hits, skill.variance,
    ${closingSums.map((name) => `skill.${name}`).join(', ')}, ${logSize}
  from plan ${cardTables}
    left join standing on standing.expert_id = plan.expert_id
      and standing.play = 0 and standing.span = 0
    left join standing_state state on state.expert_id = plan.expert_id
      and state.decisions = record.decisions
      and not exists (
        select from plan earlier where earlier.expert_id = plan.expert_id and earlier.before_log
      )
    cross join lateral (
      -- the standing, or where it waits for the next round or leaves out plans from before the
      -- log, the plans themselves
      select coalesce(standing.skill_n, 0) as n, coalesce(standing.skill_hits, 0) as hits,
        coalesce(standing.expected, 0) as expected,
        coalesce(standing.expected_variance, 0) as variance,
        ${closingSums.map((name) => `coalesce(standing.${name}, 0) as ${name}`).join(', ')}
      where state.expert_id is not null
      union all
      select coalesce(sum(n), 0)::int, coalesce(sum(hits), 0)::int, coalesce(sum(expected), 0),
        coalesce(sum(deviation * deviation), 0), coalesce(sum(closing_n), 0)::int,
        coalesce(sum(closing), 0), (count(*) filter (where closing_n > 0))::int,
        coalesce(sum(closing * closing), 0), coalesce(sum(closing * closing_n), 0),
        coalesce(sum(closing_n * closing_n), 0)::int, coalesce(sum(margin), 0),
        coalesce(sum(above), 0)::int
      from (
        select count(expected) as n,
          count(expected) filter (where ${isHit('own.hit_result')}) as hits,
          sum(expected) as expected, sum(sqrt(expected * (1 - expected))) as deviation,
          count(closing_value) as closing_n, coalesce(sum(closing_value), 0) as closing,
          sum(margin_value) as margin, count(*) filter (where closing_value > margin_value) as above
        from plan own join plan_measure using (plan_id)
        where state.expert_id is null and own.expert_id = plan.expert_id
          and own.outcome is not null and ${isCounted('own.hit_result')}
        group by own.match_id
      ) of_match
      having state.expert_id is null
    ) skill
  where plan_id = $2`,
)

const referenceOf = ({ at, home, away, rho }: Reference) => ({ at, home, away, rho })

const score = (home: number | null, away: number | null) =>
  home === null || away === null ? null : { home, away }

const matchOf = (row: DetailRow): PlanDetail['match'] => ({
  ...nowOf({ ...row, status: row.match_state }),
  leagueName: row.league_name,
  round: row.round,
  homeName: row.home_name,
  homeLogo: row.home_crest,
  awayName: row.away_name,
  awayLogo: row.away_crest,
  matchTime: row.match_kickoff?.toISOString() ?? null,
})

/**
 * All market odds of these play types, not only those of the plan's line or score, which would
 * reveal the pick.
 */
function marketOf(odds: FeedOdds | null, predictPlay: string): PlanDetail['market'] {
  if (odds === null) return []
  return predictPlay.split(',').flatMap((code) => {
    const play = Number(code)
    return (findPlay(play)?.offers(odds) ?? []).map((offer) => ({
      play,
      ...(offer.line !== null && { line: offer.line }),
      options: Array.from(offer.odds, ([key, decimal]) => ({ key, odds: decimal })),
    }))
  })
}

const marks: Record<string, PlanDetail['record']['form'][number]> = {
  h: 'hit',
  m: 'miss',
  n: 'none',
}

function recordOf({ n, hits, form, ...row }: DetailRow): PlanDetail['record'] {
  const { low, high } = wilson(hits, n)
  const hitRate = n === 0 ? 0 : hits / n
  const { skillLow, skillHigh } = skillOf(
    row.skill_n,
    row.skill_hits,
    row.expected_hits,
    row.variance,
  )
  const closing = clusteredYield({
    n: row.closing_n,
    sum: row.closing_sum,
    clusters: row.closing_clusters,
    squares: row.closing_squares,
    cross: row.closing_cross,
    sizes: row.closing_sizes,
  })
  return {
    n,
    hits,
    hitRate,
    hitRateLow: low,
    hitRateHigh: high,
    yield: row.yield_n === 0 ? null : Number(row.yield_profit) / row.yield_n,
    skillCnt: row.skill_n,
    skillHits: row.skill_hits,
    expectedHits: row.expected_hits,
    skillLow,
    skillHigh,
    closingCnt: row.closing_n,
    closing: closing.yield,
    closingError: closing.error,
    closingMargin: row.closing_n === 0 ? null : row.closing_margin / row.closing_n,
    closingAbove: row.closing_above,
    form: Array.from(form, (mark) => marks[mark] ?? 'none'),
  }
}

interface SettlementRow {
  sequence: number
  settled_at: Date
  rule_version: number
  result_version: number
  outcome: PlanOutcome
  nc_reason: number | null
  hit_result: number
  profit: string | null
  full_home: number | null
  full_away: number | null
}

/** All settlements of the plan, oldest first, each with the score it was based on. */
async function listSettlements(
  db: Kysely<Tables>,
  planId: number,
): Promise<PlanDetail['settlements']> {
  const { rows } = await sql<SettlementRow>`
    select sequence, settlement.settled_at, rule_version, result_version, settlement.outcome,
      settlement.nc_reason, settlement.hit_result,
      settlement.profit, result.full_home, result.full_away
    from settlement join plan using (plan_id)
      left join match_result result on result.match_id = plan.match_id
        and result.version = settlement.result_version
        and settlement.outcome not in ('not_counted', 'unrevealed')
    where plan_id = ${planId} order by sequence`.execute(db)
  return rows.map((row) => ({
    sequence: row.sequence,
    at: row.settled_at.toISOString(),
    ruleVersion: row.rule_version,
    resultVersion: row.result_version,
    score: score(row.full_home, row.full_away),
    outcome: row.outcome,
    ncReason: row.nc_reason,
    hitResult: row.hit_result,
    profit: row.profit === null ? null : Number(row.profit),
  }))
}
