import { sql, type Kysely } from 'kysely'
import type { DataOf, ResultOf } from '../../contract/calls.ts'
import type { RankedExpert } from '../../contract/expert.ts'
import { boards, type Language } from '../../contract/values.ts'
import { wilson, yieldOf } from '../../rules/interval.ts'
import type { Tables } from '../db/tables.ts'
import { placesOf, recentColumns, recentOf, type RecentRow } from './expert-columns.ts'

interface RankedRow extends RecentRow {
  rank: number | null
  on_sale: number
  form: string
  n90: number
  hits90: number
  yield_n90: number
  profit90: string
  profit_squares90: string
}

/**
 * A page of a board as last computed, with the records as they stand now. The sample of n, hit rate and interval is the board's
 * window: the last ten counted plans on board 1, 90 days on the others; yield is over 90 days on all of them.
 */
export async function listBoard(db: Kysely<Tables>, language: Language, board: DataOf<'expertList'>): Promise<ResultOf<'expertList'>> {
  const { first, last } = placesOf(board)
  const [{ rows }, computedAt] = await Promise.all([
    sql<RankedRow>`
      select rank, ${recentColumns(language)}, record.on_sale, form, n90, hits90, yield_n90, profit90, profit_squares90
      from board_place join expert using (expert_id) join expert_record record using (expert_id)
      where type = ${board.type} and place between ${first} and ${last}
      order by place`.execute(db),
    findComputedAt(db, board.type),
  ])
  return { records: rows.map((row) => rankedOf(row, board.type)), total: rows.length, computedAt }
}

/** Now, where the board has never been computed: it is known to be empty then. */
async function findComputedAt(db: Kysely<Tables>, type: number): Promise<string> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce((select computed_at from board where type = ${type}), touchline_now()) as at`.execute(db)
  return (rows[0]?.at ?? new Date()).toISOString()
}

const marks = { h: 'hit', m: 'miss', n: 'none' } as const

function rankedOf(row: RankedRow, type: number): RankedExpert {
  const recent = type === boards.recentForm
  const n = recent ? row.recent_cnt : row.n90
  const hits = recent ? row.recent_win : row.hits90
  const interval = wilson(hits, n)
  const { yield: mean, error } = yieldOf(row.yield_n90, Number(row.profit90), Number(row.profit_squares90))
  return {
    ...recentOf(row),
    onSaleCnt: row.on_sale,
    rank: row.rank,
    form: Array.from(row.form, (mark) => (mark === 'h' || mark === 'm' ? marks[mark] : marks.n)),
    countedCnt: n,
    hitRate: n === 0 ? 0 : hits / n,
    hitRateLow: interval.low,
    hitRateHigh: interval.high,
    yield: mean,
    yieldError: error,
  }
}
