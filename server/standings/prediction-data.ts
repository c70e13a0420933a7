/** The record of all predictions, from sums that every settlement updates: db/code-schema.ts. */
import type { Kysely } from 'kysely'
import type { CheckedDataOf, ResultOf } from '../../contract/calls.ts'
import {
  notCountedReasons,
  type TextLanguage,
  type NotCountedReason,
} from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { figuresOf } from '../../rules/full-record.ts'
import { wilson, yieldOf } from '../../rules/interval.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { findPriceBands, findPriceGroups } from './price-groups.ts'

interface CellRow {
  play: number
  league_id: number
  by_model: boolean
  name: string
  n: number
  hits: number
  pushes: number
  yield_n: number
  profit: string
  profit_squares: string
  /** Plans that do not count, by the code of the reason. */
  not_counted: Record<string, number> | null
}

const cells = statement<CellRow>(
  'prediction_cells',
  `select prediction_record.*, name->>$1 as name,
    (select jsonb_object_agg(reason, plans) from prediction_not_counted reasons
      where reasons.play = prediction_record.play
          and reasons.league_id = prediction_record.league_id
          and reasons.by_model = prediction_record.by_model) as not_counted
  from prediction_record join league using (league_id) order by league_id, play, by_model`,
)

const { calibrationBins } = currentBook

const clock = statement<{ now: Date }>('prediction_clock', 'select touchline_now() as now')

const bins = statement<{ bin: number; n: number; stated: number; hits: number }>(
  'prediction_bins',
  `select bin, sum(n)::int as n, (sum(stated) / sum(n))::float8 as stated, sum(hits)::int as hits
  from prediction_calibration
  where not by_model and ($1::int is null or play = $1) and ($2::int is null or league_id = $2)
  group by bin having sum(n) > 0 order by bin`,
)

/** Over all people who ever published; models have one sample of their own. */
export async function findPredictionRecord(
  db: Kysely<Tables>,
  language: TextLanguage,
  { play, leagueId }: NonNullable<CheckedDataOf<'predictRecord'>>,
): Promise<ResultOf<'predictRecord'>> {
  const [{ rows: cellRows }, calibration, byPrice, samePrice, now] = await Promise.all([
    db.executeQuery(cells(language)),
    db.executeQuery(bins(play ?? null, leagueId ?? null)),
    findPriceGroups(db, play ?? null, leagueId ?? null),
    findPriceBands(db, play ?? null, leagueId ?? null),
    db.executeQuery(clock()),
  ])
  const isAsked = (row: CellRow) =>
    (play === undefined || row.play === play) &&
    (leagueId === undefined || row.league_id === leagueId)
  const [ofModels = [], rows = []] = [true, false].map((byModel) =>
    cellRows.filter((row) => row.by_model === byModel),
  )
  const ofPlay = rows.filter((row) => play === undefined || row.play === play)
  const ofLeague = rows.filter((row) => leagueId === undefined || row.league_id === leagueId)
  const all = sumOf(rows.filter(isAsked))
  return {
    all: { ...sampleOf(all), misses: all.n - all.hits, pushes: all.pushes, yieldN: all.yieldN },
    models: sampleOf(sumOf(ofModels.filter(isAsked))),
    byPrice,
    samePrice,
    byPlay: [...Map.groupBy(ofLeague, (row) => row.play)]
      .map(([play, rows]) => ({ play, ...sampleOf(sumOf(rows)) }))
      .toSorted((a, b) => a.play - b.play),
    byLeague: [...Map.groupBy(ofPlay, (row) => row.league_id)]
      .map(([leagueId, rows]) => ({
        leagueId,
        name: rows[0]?.name ?? '',
        ...sampleOf(sumOf(rows)),
      }))
      .toSorted((a, b) => b.n - a.n || a.leagueId - b.leagueId),
    calibration: calibration.rows.map(({ bin, n, stated, hits }) => ({
      from: bin / calibrationBins,
      to: (bin + 1) / calibrationBins,
      n,
      stated,
      happened: hits / n,
      ...wilson(hits, n),
    })),
    notCounted: all.notCounted,
    computedAt: (now.rows[0]?.now ?? new Date()).toISOString(),
  }
}

interface Sum {
  n: number
  hits: number
  pushes: number
  notCounted: { reason: NotCountedReason; plans: number }[]
  yieldN: number
  profit: number
  profitSquares: number
}

function sumOf(rows: readonly CellRow[]): Sum {
  const total = (of: (row: CellRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return {
    n: total((row) => row.n),
    hits: total((row) => row.hits),
    pushes: total((row) => row.pushes),
    notCounted: Object.values(notCountedReasons).map((reason) => ({
      reason,
      plans: total((row) => row.not_counted?.[reason] ?? 0),
    })),
    yieldN: total((row) => row.yield_n),
    profit: total((row) => Number(row.profit)),
    profitSquares: total((row) => Number(row.profit_squares)),
  }
}

function sampleOf({ n, hits, yieldN, profit, profitSquares }: Sum) {
  return figuresOf(n, hits, yieldOf(yieldN, profit, profitSquares))
}
