import type { Kysely } from 'kysely'
import type { ExpertSpread } from '../../contract/expert-detail.ts'
import { currentBook } from '../../rules/book/index.ts'
import { binOf, luckBins } from '../../rules/luck.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'

const { rankedFrom, spreadBins } = currentBook

/** Days for which an expert is active after a plan: a figure of the page, not a rule. */
const activeDays = 30

/** Serials have no gaps, so an expert's last plan has the serial before `next_serial`. */
const countEveryone = statement<{
  ever: number
  active: number
  withdrawn: number
  models: number
  now: Date
}>(
  'spread_everyone',
  `with now as materialized (select touchline_now() as at)
  select (select at from now) as now,
    count(*) filter (where kind = 'model')::int as models,
    count(*) filter (where kind <> 'model')::int as ever,
    count(withdrawn_at) filter (where kind <> 'model')::int as withdrawn,
    count(*) filter (where kind <> 'model' and published_at >= (select at from now)
      - interval '${activeDays} days')::int as active
  from expert join plan on plan.expert_id = expert.expert_id and serial = next_serial - 1
  where next_serial > 1`,
)

/**
 * People with enough counted plans of all time, withdrawn or not: their number for each pair of
 * hits and n.
 */
const countRecords = statement<{ n: number; hits: number; experts: number }>(
  'spread_records',
  `select n, hits, count(*)::int as experts
  from (select expert_id, n, hits from expert_record) record join expert using (expert_id)
  where n >= ${rankedFrom} and kind <> 'model' group by n, hits
  order by hits::float8 / n`,
)

/**
 * The number of people who ever published, the distribution of their all-time hit rates, and the
 * distribution that luck alone would give. Models are only counted.
 */
export async function findSpread(db: Kysely<Tables>): Promise<ExpertSpread> {
  const [everyone, records] = await Promise.all([
    db.executeQuery(countEveryone()),
    db.executeQuery(countRecords()),
  ])
  const {
    ever = 0,
    active = 0,
    withdrawn = 0,
    models = 0,
    now = new Date(),
  } = everyone.rows[0] ?? {}
  const sum = (of: (row: (typeof records.rows)[number]) => number) =>
    records.rows.reduce((total, row) => total + of(row), 0)
  const counted = sum((row) => row.experts)
  const mean =
    counted === 0 ? null : sum((row) => row.hits * row.experts) / sum((row) => row.n * row.experts)
  const bins = Array.from({ length: spreadBins }, () => 0)
  for (const { n, hits, experts } of records.rows)
    bins[binOf(hits, n)] = (bins[binOf(hits, n)] ?? 0) + experts
  const luck = mean !== null && mean > 0 && mean < 1 ? luckBins(records.rows, mean) : bins
  return {
    ever,
    active,
    withdrawn,
    models,
    counted,
    bins: bins.map((experts, bin) => ({
      from: bin / spreadBins,
      to: (bin + 1) / spreadBins,
      experts,
      byLuck: luck[bin] ?? 0,
    })),
    medianHitRate: medianOf(records.rows, counted),
    meanHitRate: mean,
    computedAt: now.toISOString(),
  }
}

/** The median of rows sorted by rate. For an even number, the mean of the middle two. */
function medianOf(
  rows: readonly { n: number; hits: number; experts: number }[],
  counted: number,
): number | null {
  const at = (place: number): number => {
    let cumulative = 0
    for (const { n, hits, experts } of rows) {
      cumulative += experts
      if (cumulative > place) return hits / n
    }
    return 0
  }
  return counted === 0
    ? null
    : (at(Math.floor((counted - 1) / 2)) + at(Math.floor(counted / 2))) / 2
}
