/**
 * The track records of the market and of each model on match results. They are the same for every
 * match.
 */
import type { Kysely } from 'kysely'
import { trackedForecasts } from '../../contract/expert-shown.ts'
import type { TrackRecord } from '../../contract/match-detail.ts'
import { matchStatus } from '../../contract/values.ts'
import { forecastRecord, resultOf, type Forecast } from '../../rules/forecast-record.ts'
import { resultChances } from '../../rules/market.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedOdds } from '../feeds/feed.ts'
import { listModelForecasts } from '../publishing/secret.ts'

export interface ForecastRecords {
  market: TrackRecord
  /** By expert id. */
  models: ReadonlyMap<number, TrackRecord>
}

/**
 * One result per state of the results: reading thousands of plans for every match would cost far
 * more than the rest of the page.
 */
const cache = new WeakMap<Kysely<Tables>, { stamp: string; records: Promise<ForecastRecords> }>()

/** Over the last finished and settled matches. */
export async function findForecastRecords(db: Kysely<Tables>): Promise<ForecastRecords> {
  const stamp = (await db.executeQuery(stateOfResults())).rows[0]?.stamp ?? ''
  const cached = cache.get(db)
  if (cached?.stamp === stamp) return cached.records
  const records = computeRecords(db)
  cache.set(db, { stamp, records })
  // a failed computation is retried
  records.catch(() => cache.delete(db))
  return records
}

/** A stamp that changes when a model's plan is decided, or when a result arrives or changes. */
const stateOfResults = statement<{ stamp: string }>(
  'forecast_stamp',
  `select concat_ws(' ', (
    select sum(decisions) from expert_record join expert using (expert_id) where kind = 'model'
  ),
    (
      select max(updated_at) from match where status = ${matchStatus.finished} or result_version > 0
    )) as stamp`,
)

async function computeRecords(db: Kysely<Tables>): Promise<ForecastRecords> {
  const [stated, priced] = await Promise.all([
    listModelForecasts(db, trackedForecasts),
    db.executeQuery(pricedMatches(trackedForecasts)),
  ])
  const models = new Map<number, TrackRecord>()
  for (const [expertId, forecasts] of Map.groupBy(stated, (forecast) => forecast.expert_id))
    models.set(
      expertId,
      forecastRecord(
        forecasts.map((forecast) => ({
          chances: forecast.chances,
          happened: resultOf(forecast.full_home, forecast.full_away),
        })),
      ),
    )
  return { market: forecastRecord(priced.rows.flatMap(forecastOf)), models }
}

interface PricedRow {
  odds: FeedOdds
  full_home: number
  full_away: number
}

/**
 * The last odds before each kick-off, through the index of matches with odds. Matches without a
 * date, as in tables of old seasons, are left out.
 */
const pricedMatches = statement<PricedRow>(
  'match_priced',
  `select jsonb_build_object('result', odds->'result') as odds, full_home, full_away from match
  where status = ${matchStatus.finished}
    and not awarded
    and odds ? 'result'
    and full_home is not null
    and kickoff is not null
    and double_of is null
  order by kickoff desc limit $1`,
)

function forecastOf({ odds, full_home, full_away }: PricedRow): Forecast[] {
  const chances = resultChances(odds)
  return chances ? [{ chances, happened: resultOf(full_home, full_away) }] : []
}
