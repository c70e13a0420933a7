/**
 * The boards of experts: pages of the stored orders, and the same columns for experts found by name
 * or followed.
 */
import type { CompiledQuery, Kysely } from 'kysely'
import type { CheckedDataOf, ResultOf } from '../../contract/calls.ts'
import type { RankedExpert } from '../../contract/expert.ts'
import { boards, type BoardType, type TextLanguage } from '../../contract/values.ts'
import { spanOf, spans } from '../../rules/boards.ts'
import { currentBook } from '../../rules/book/index.ts'
import { clusteredYield } from '../../rules/clusters.ts'
import { skillOf, wilson } from '../../rules/interval.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { measuresOn, referenceLow, referenceRate } from './board-measures.ts'
import {
  partOfExpert,
  placeOfPart,
  placesOf,
  sortBy,
  storedOrder,
  storedSorts,
  type StoredSort,
} from './board-order.ts'
import { recentOf, type RecentRow } from '../publishing/expert-card.ts'

type BoardRequest = CheckedDataOf<'expertList'>

/**
 * The length of the list and the time it was computed. They are on each row, or on a row without an
 * expert if the page has none.
 */
interface Head {
  total: number
  models: number
  computed_at: Date
  provisional: boolean
}
interface RankedRow extends RecentRow, Head {
  place: number | null
  withdrawn: boolean
  on_sale: number
  form: string
  n: number
  hits: number
  yield_n: number
  profit: string
  profit_squares: string
  not_counted: number
  skill_n: number
  skill_hits: number
  expected: number
  expected_variance: number
  closing_n: number
  closing_sum: number
  closing_squares: number
  closing_cross: number
  closing_sizes: number
  closing_clusters: number
  closing_margin: number
  profit_cross: string
  profit_sizes: number
  profit_clusters: number
  reference_n: number
  reference_hits: number
  reference_cnt: number
  reference_win: number
  reference_streak: number
  unreferenced: number
  has_medal: boolean
  /** Whether the board of this kind of expert ranks by all counted plans. */
  by_all: boolean
  n90: number
  price_low90: number | null
  price_high90: number | null
}
type PageRow = RankedRow | (Head & { expert_id: null })

/** Columns of `standing`, `expert` and `expert_record record`; $1 is the language. */
const columns = `expert_id, text_for(expert.name, $1) as name, avatar, kind,
  withdrawn_at is not null as withdrawn, standing.streak, standing.recent_cnt,
  standing.recent_win, on_sale, standing.form, standing.n, standing.hits, standing.yield_n,
  standing.profit, standing.profit_squares,
  standing.not_counted, skill_n, skill_hits, expected, expected_variance, closing_n,
  closing_sum, closing_squares, closing_cross, closing_sizes, closing_clusters, closing_margin,
  profit_cross,
  profit_sizes, profit_clusters, reference_n, reference_hits, reference_cnt, reference_win,
  reference_streak, unreferenced, n90, price_low90, price_high90,
  exists (select from skill_medal where skill_medal.expert_id = standing.expert_id) as has_medal`

const isModel = `kind = 'model'`
/** Whether a stored part is in the list of a kind. */
const isIn = (kind: string) => `(${kind} = 'people') = (board_order.kind = 'people')`
const isAsked = `($9 = 'all' or ${isIn('$9')})`
/** The stored board of a requested kind: for all kinds, people have the ranks. */
const ranking = `case when $9 = 'models' then 'models' else 'people' end`
/** Whether a stored part belongs to it: the coin to the board of models, also where it is alone. */
const isRanking = `(part <> 'people') = ($9 = 'models')`

/**
 * Board $2 of play $3 over span $4, sorted by $5: places $6 to $7, each part counted from its end
 * if $8; of the kind $9. All kinds: people, then models, who have no rank among them. The coin is
 * after all other models.
 */
const boardPage = statement<PageRow>(
  'board_page',
  `with stored as materialized (
    select kind as part, expert_ids, places, cardinality(expert_ids) as length, computed_at,
      coalesce(sum(cardinality(expert_ids)) over (
        order by ${placeOfPart('kind')} rows between unbounded preceding and 1 preceding
      ), 0)::int as before,
      coalesce((
        select own.provisional from board_order own
        where own.type = $2 and own.play = $3 and own.span = $4 and own.sort = ''
          and own.kind = board_order.kind
      ), false) as by_all
    from board_order
    where type = $2 and play = $3 and span = $4 and sort = $5 and ${isAsked}
  ), head as (
    select coalesce(sum(length), 0)::int as total,
      coalesce(sum(length) filter (where part <> 'people'), 0)::int as models,
      coalesce(max(computed_at), touchline_now()) as computed_at,
      coalesce(bool_or(by_all) filter (where ${isRanking}), false) as provisional
    from stored
  )
  select total, models, computed_at, provisional, page.*
  from head left join lateral (
    select stored_place as place, nth, before, by_all, ${columns}
    from stored
      cross join lateral (
        select greatest($6 - before, 1) as from_place, $7 - before as to_place
      ) wanted
      cross join lateral (
        select case when $8 then greatest(length + 1 - to_place, 1) else from_place end as first,
          case when $8 then length + 1 - from_place else to_place end as last
      ) range
      cross join lateral unnest(expert_ids[first:last], places[first:last])
        with ordinality as here (expert_id, stored_place, nth)
      join standing using (expert_id)
      join expert using (expert_id)
      join (select expert_id, on_sale from expert_record) record using (expert_id)
    where standing.play = $3 and standing.span = $4
  ) page on true
  order by before, case when $8 then -nth else nth end`,
)

/**
 * Experts found by a part of their name: its trigrams by index first, then the whole part. No
 * character is a wildcard.
 */
const named = `select expert_id from expert, (select search_key($2) as key offset 0) wanted
  where name_parts @> search_pieces(key) and position(key in name_key) > 0`
const followed = `select distinct expert_id::int from unnest(string_to_array($2, ',')) as expert_id`

/**
 * Experts found by name: their ranks on the board of type $3. Those not on it follow in the order
 * they joined.
 */
const boardPlace = `select expert_id, place
  from board_order, unnest(expert_ids, places) as own (expert_id, place)
  where type = $3 and play = $4 and span = $5 and sort = '' and ${isAsked}`
/** Followed experts of each kind, in order of the lower bound of the hit rate. */
const ownPlace = `select expert_id, row_number()
    over (partition by ${isModel} order by low desc, n desc, expert_id) as place
  from chosen join standing using (expert_id) join expert using (expert_id)
  where play = $4
    and span = $5
    and n >= ${currentBook.rankedFrom}
    and $3 = ${boards.followed}
    and $9 <> ''`

/** By a book with references, boards of hits rank by the plans that have one, and show them. */
const hitBoards: readonly BoardType[] = currentBook.modelReference
  ? [boards.recentForm, boards.streak, boards.hitRate]
  : []

/** Whether the board $3 of play $4 over span $5 of a kind ranks by all counted plans. */
const byAll = (kind: string) => `coalesce((
      select bool_or(provisional) from board_order
      where type = $3 and play = $4 and span = $5 and sort = '' and ${isIn(kind)}
    ), false)`
const ownKind = `case
  when ${isModel.replace('kind', 'expert.kind')} then 'models' else 'people' end`

/** What the rows of board $3 of play $4 over span $5 show: the figures that `rankedOf` chooses. */
const shown = (byReference: string, ofAll: string) => `
  case when $3 = any('{${hitBoards.join()}}'::int[]) and not ${byAll(ownKind)}
    then ${byReference} else ${ofAll} end`
const sampled = {
  n: shown('reference_n', 'standing.n'),
  rate: shown(referenceRate, 'rate'),
  streak: shown('reference_streak', 'standing.streak'),
}
const measures = measuresOn('$3', sampled.rate, shown(referenceLow, 'low'))

/**
 * The same columns for the few experts that $2 selects, sorted at query time: people, then models,
 * then the coin. Places $6 to $7, each part counted from its end if $8.
 */
const chosenPage = (name: string, chosen: string, places: string, sort: StoredSort) =>
  statement<PageRow>(
    `${name}_${sort || 'own'}`,
    `with chosen as materialized (${chosen}), own as (${places}), found as materialized (
      select place::int, row_number() over (
          partition by ${partOfExpert}
          order by ${sortBy(sort, 'place nulls last, expert_id', measures, sampled)}
        ) as nth, ${partOfExpert} as part, ${byAll(ownKind)} as by_all, ${columns}
      from chosen join standing using (expert_id) join expert using (expert_id)
        join (select expert_id, on_sale from expert_record) record using (expert_id)
        left join own using (expert_id)
      where standing.play = $4 and standing.span = $5
    ), listed as materialized (
      select *, row_number()
        over (order by ${placeOfPart('part')}, case when $8 then -nth else nth end) as at
      from found
    ), length as materialized (
      select count(*)::int as total, (count(*) filter (where ${isModel}))::int as models from listed
    )
    select total, models,
      coalesce((
        select computed_at from board_order
        where type = $3 and play = $4 and span = $5 and sort = '' and kind = ${ranking}
      ), touchline_now())
      as computed_at, ${byAll(ranking)} as provisional, page.*
    from length left join lateral (
      select * from listed where at between $6 and $7
    ) page on true
    order by at`,
  )

const bySort = (make: (sort: StoredSort) => ReturnType<typeof chosenPage>) =>
  new Map(storedSorts.map((sort) => [sort, make(sort)]))
const namedPages = bySort((sort) => chosenPage('board_named', named, boardPlace, sort))
const followedPages = bySort((sort) => chosenPage('board_followed', followed, ownPlace, sort))

/**
 * A page of a board in the order computed last, with current figures. n, hit rate, interval and
 * yield are over the board's window. A search returns all experts of that name with their ranks on
 * the board.
 */
export async function listBoard(
  db: Kysely<Tables>,
  language: TextLanguage,
  request: BoardRequest,
): Promise<ResultOf<'expertList'>> {
  const { rows } = await db.executeQuery(pageOf(language, request))
  const total = rows[0]?.total ?? 0
  const records = rows.flatMap((row) => (row.expert_id === null ? [] : [rankedOf(row, request)]))
  return {
    records,
    total,
    models: rows[0]?.models ?? 0,
    coinLast: true,
    computedAt: (rows[0]?.computed_at ?? new Date()).toISOString(),
    ...(rows[0]?.provisional && { provisional: true as const }),
  }
}

function pageOf(language: TextLanguage, request: BoardRequest): CompiledQuery<PageRow> {
  const { first, last } = placesOf(request)
  const { sort, backwards } = storedOrder(request, language)
  const kind = request.kind ?? 'all'
  const view = [request.type, request.play ?? 0, spanOf(request.type, request.window) ?? spans.all]
  if (request.search !== undefined)
    return chosen(namedPages, sort)(language, request.search, ...view, first, last, backwards, kind)
  if (request.type === boards.followed)
    return chosen(followedPages, sort)(
      language,
      request.ids ?? '',
      ...view,
      first,
      last,
      backwards,
      kind,
    )
  return boardPage(language, ...view, sort, first, last, backwards, kind)
}

function chosen(pages: typeof namedPages, sort: StoredSort): ReturnType<typeof chosenPage> {
  const page = pages.get(sort)
  if (page === undefined) throw new RangeError(`No such order: ${sort}`)
  return page
}

const marks = { h: 'hit', m: 'miss', n: 'none' } as const

function rankedOf(row: RankedRow, { type, play, window }: BoardRequest): RankedExpert {
  const byReference = hitBoards.includes(type) && !row.by_all
  const { n, hits } = byReference ? { n: row.reference_n, hits: row.reference_hits } : row
  const recent = byReference
    ? {
        streak: row.reference_streak,
        recent_cnt: row.reference_cnt,
        recent_win: row.reference_win,
      }
    : {}
  // newcomers are in no order, and models are a reference without a rank
  const rank = type === boards.newcomers || row.kind === 'model' ? null : row.place
  const interval = wilson(hits, n)
  const { yield: mean, error } = yieldIn(row)
  const hasMedal = row.has_medal && rank !== null && rank <= 3 && play === undefined
  return {
    ...recentOf({ ...row, ...recent }),
    onSaleCnt: row.on_sale,
    rank,
    medal: hasMedal && showsMedals(type, window) ? rank : null,
    withdrawn: row.withdrawn,
    form: Array.from(row.form, (mark) => (mark === 'h' || mark === 'm' ? marks[mark] : marks.n)),
    countedCnt: n,
    hitRate: n === 0 ? 0 : hits / n,
    hitRateLow: interval.low,
    hitRateHigh: interval.high,
    unreferencedCnt: row.unreferenced,
    yield: mean,
    yieldError: error,
    ...measuresOf(row),
    priceRange:
      row.price_low90 === null || row.price_high90 === null
        ? null
        : { low: row.price_low90, high: row.price_high90 },
    weeklyCnt: (row.n90 * 7) / currentBook.longWindowDays,
    notCountedCnt: row.not_counted,
  }
}

/** Medals of skill over the long window are on its own view and on the leaderboard. */
function showsMedals(type: BoardType, window: BoardRequest['window']): boolean {
  if (type === boards.recentForm) return true
  return type === boards.skill && spanOf(type, window) === spans.days90
}

function measuresOf(row: RankedRow) {
  const closing = clusteredYield({
    n: row.closing_n,
    sum: row.closing_sum,
    clusters: row.closing_clusters,
    squares: row.closing_squares,
    cross: row.closing_cross,
    sizes: row.closing_sizes,
  })
  return {
    skillCnt: row.skill_n,
    skillHits: row.skill_hits,
    expectedHits: row.expected,
    ...skillOf(row.skill_n, row.skill_hits, row.expected, row.expected_variance),
    closingCnt: row.closing_n,
    closing: closing.yield,
    closingError: closing.error,
    closingMargin: row.closing_n === 0 ? null : row.closing_margin / row.closing_n,
  }
}

const yieldIn = (row: RankedRow) =>
  clusteredYield({
    n: row.yield_n,
    sum: Number(row.profit),
    clusters: row.profit_clusters,
    squares: Number(row.profit_squares),
    cross: Number(row.profit_cross),
    sizes: row.profit_sizes,
  })
