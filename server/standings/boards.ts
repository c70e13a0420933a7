/**
 * Computes the boards of experts and the home recommendations after changes of records and plans.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { boards, listParts, playTypes, type BoardType } from '../../contract/values.ts'
import { spansOf } from '../../rules/boards.ts'
import { currentBook } from '../../rules/book/index.ts'
import { touch, type Topic } from '../db/data-version.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { findLogSize } from '../db/log-size.ts'
import { findSetting, storeSetting } from '../db/setting.ts'
import type { Tables } from '../db/tables.ts'
import { closing, measuresOn, referenceLow, referenceRate, skill } from './board-measures.ts'
import { partOfExpert, sortBy, storedSorts } from './board-order.ts'
import { rebuildForetold } from './foretell.ts'
import { rebuildRecommendedExperts, rebuildRecommendedPlans } from './recommended.ts'
import { storeMedals } from './skill-medals.ts'
import { refreshStandings } from './standings.ts'

/** Name of the setting that has the number of entries that boards and recommendations have. */
const sizeSetting = 'boards_log_size'

/**
 * Updates standings, all boards and the recommendations, and notes how many entries of the log they
 * have. If no plan was decided and no place changes, nothing else changes.
 */
export function rebuildBoards(db: Kysely<Tables>): Promise<void> {
  return inTransaction(db, async (tx) => {
    // read first: the boards have at least these entries
    const size = await findLogSize(tx)
    const hasGrown = size !== (await findBoardsLogSize(tx))
    const standings = await refreshStandings(tx)
    if (standings > 0) {
      await reorder(tx)
      await storeMedals(tx)
      await rebuildForetold(tx)
    }
    const experts = await rebuildRecommendedExperts(tx)
    const plans = await rebuildRecommendedPlans(tx)
    if (hasGrown) await storeSetting(tx, sizeSetting, size)
    const changed: [Topic, boolean][] = [
      ['boards', hasGrown],
      ['expert', standings + experts > 0],
      ['plan', plans > 0],
    ]
    await touch(tx, ...changed.flatMap(([topic, hasChanged]) => (hasChanged ? [topic] : [])))
  })
}

/** Boards and recommendations have at least so many entries of the log; 0 before the first. */
export async function findBoardsLogSize(db: Kysely<Tables>): Promise<number> {
  return Number((await findSetting(db, sizeSetting)) ?? 0)
}

/**
 * The other sort orders are the most expensive part and are used less, so they are recomputed at
 * most this often, in site time.
 */
const sortsEvery = '1 minute'

/**
 * Recomputes the other sort orders of the boards if experts or plans changed and the interval has
 * passed.
 */
export function rebuildSorts(db: Kysely<Tables>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ version: string; due: boolean }>`
      select now.version, kept.value is null
        or kept.value->>'version' <> now.version
          and (kept.value->>'at')::timestamptz <= touchline_now() - ${sortsEvery}::interval as due
      from (select ${dataVersion} as version) now
        left join setting kept on kept.name = 'boards_sorted'`.execute(tx)
    if (!rows[0]?.due) return
    await resort(tx)
    await touch(tx, 'expert')
    await sql`
      insert into setting (name, value)
      values ('boards_sorted', jsonb_build_object('version', ${dataVersion}, 'at', touchline_now()))
      on conflict (name) do update set value = excluded.value`.execute(tx)
  })
}

const dataVersion = sql`
  (
    select string_agg(version::text, '.' order by topic) from data_version
    where topic in ('expert', 'plan')
  )`

interface Rule {
  /** The condition for being on the board. */
  where: RawBuilder<unknown>
  /** The two ranking values, larger is better. Equal ones share a place. */
  by: [RawBuilder<unknown>, RawBuilder<unknown>]
}

const { rankedFrom, recentPlans } = currentBook

/** The rules in product section 3. */
const rules: Record<Exclude<BoardType, typeof boards.followed>, Rule> = {
  [boards.recentForm]: {
    // without anyone to rank by plans with a reference, by all counted plans
    where: sql`recent_cnt > 0`,
    by: [
      sql`case when reference_cnt = ${recentPlans} then reference_win else recent_win end`,
      sql`case when reference_cnt = ${recentPlans} then reference_low90 else low90 end`,
    ],
  },
  [boards.skill]: {
    where: sql`skill_n >= ${rankedFrom}`,
    by: [sql.raw(skill.low), sql.raw(skill.skill)],
  },
  [boards.yield]: { where: sql`yield_low is not null`, by: [sql`yield_low`, sql`low`] },
  [boards.streak]: {
    where: sql`reference_streak > 0`,
    by: [sql`reference_streak`, sql`reference_low90`],
  },
  [boards.newcomers]: {
    where: sql`reference_n < ${rankedFrom}`,
    by: [sql`extract(epoch from created_at)`, sql`expert_id`],
  },
  [boards.hitRate]: {
    where: sql`reference_n >= ${rankedFrom}`,
    by: [sql.raw(referenceLow), sql`reference_n`],
  },
  [boards.closing]: {
    where: sql`closing_n >= ${rankedFrom}`,
    by: [sql.raw(closing.low), sql.raw(closing.mean)],
  },
}

const views = sql.join(
  Object.keys(rules).flatMap((name) => {
    // boundary: the keys of `rules` are board types
    const type = Number(name) as keyof typeof rules
    const { where, by } = rules[type]
    return [
      sql`
        (${type}::smallint, span = any(${spansOf(type)}::int[])
          and ${where}, (${by[0]})::float8, (${by[1]})::float8)`,
    ]
  }),
)

const rule = sql`first desc, second desc, expert_id`
/** Experts of one board, play type, span and kind with their places; equal figures share one. */
const placed = sql`
  select *, (rank()
      over (partition by type, play, span, filter order by first desc, second desc))::int as place`

/** Boards of hits show the figures that they rank by, and so their columns sort by them. */
const shown = (byReference: string, ofAll: string) => `
  case when type in (${boards.streak}, ${boards.hitRate})
    or type = ${boards.recentForm} and any_proven then ${byReference} else ${ofAll} end`
const shownRate = shown(referenceRate, 'rate')
const measures = measuresOn('type', shownRate, shown(referenceLow, 'low'))

/**
 * All experts of every board with their ranking values. The board of one play type has the experts
 * who published in it.
 */
const members = sql`
  select type, play, span, filter, part, expert_id, first, second, on_sale, not_counted, name,
    yield, form, n90, price_low90, price_high90, any_proven,
    ${sql.raw(shown('reference_n', 'n'))} as n, ${sql.raw(shownRate)} as rate,
    ${sql.raw(shown('reference_streak', 'streak'))} as streak,
    ${sql.raw(measures.figure)} as figure, ${sql.raw(measures.bound)} as bound,
    ${sql.raw(measures.beside)} as beside
  from (
  select standing.*, type, filter, ${sql.raw(partOfExpert)} as part, first, second, on_sale, name,
    reference_cnt = ${recentPlans} as proven,
    bool_or(reference_cnt = ${recentPlans}) over (partition by type, play, span, filter)
      as any_proven
  from standing
    join expert using (expert_id)
    join (select expert_id, on_sale from expert_record) record using (expert_id),
    lateral (values ${views}) as board (type, has, first, second),
    lateral (select case when kind = 'model' then 'models' else 'people' end as filter) of_kind
  where has and withdrawn_at is null
  ) member where type <> ${boards.recentForm} or proven or not any_proven`

/** All boards, since a board without experts must be marked as computed too. */
const allBoards = sql.join(
  Object.keys(rules).flatMap((type) =>
    // boundary: the keys of `rules` are board types
    spansOf(Number(type) as BoardType).flatMap((span) =>
      [0, ...Object.values(playTypes)].flatMap((play) =>
        listParts.map(
          (part) => sql`(${Number(type)}::smallint, ${play}::smallint, ${span}::smallint, ${part})`,
        ),
      ),
    ),
  ),
)

/** Stores the boards in the order of their own rules, each part of a list for itself. */
async function reorder(tx: Kysely<Tables>): Promise<void> {
  await sql`
    with orders as (
      select type, play, span, part, array_agg(expert_id order by ${rule}) as expert_ids,
        array_agg(place order by ${rule}) as places,
        type = ${boards.recentForm} and not bool_or(any_proven) as provisional
      from (${placed} from (${members}) member) placed group by type, play, span, part
    )
    insert into board_order (type, play, span, kind, sort, expert_ids, places, computed_at,
      provisional)
    select type, play, span, part, '', coalesce(expert_ids, '{}'), coalesce(places, '{}'),
      (select touchline_now()), coalesce(provisional, false)
    from (values ${allBoards}) as board (type, play, span, part)
      left join orders using (type, play, span, part)
    on conflict (type, play, span, kind, sort) do update set computed_at = excluded.computed_at,
      provisional = excluded.provisional,
      expert_ids = case when board_order.expert_ids = excluded.expert_ids
        then board_order.expert_ids else excluded.expert_ids end,
      places = case when board_order.places = excluded.places then board_order.places
        else excluded.places end`.execute(tx)
}

const sorts = storedSorts.filter((sort) => sort !== '')
/** `members` has a column for each measure. */
const ofMember = { figure: 'figure', bound: 'bound', beside: 'beside' }

/** Stores all other sort orders of the boards. */
async function resort(tx: Kysely<Tables>): Promise<void> {
  const orders = sorts.map((sort) => {
    const order = sql.raw(sortBy(sort, 'place, expert_id', ofMember))
    return sql`
      array_agg(expert_id order by ${order}) as ${sql.id(sort)},
      array_agg(place order by ${order}) as ${sql.id(`${sort}_places`)}`
  })
  const rows = sorts.map(
    (sort) => sql`(${sort}::text, ${sql.id(sort)}, ${sql.id(`${sort}_places`)})`,
  )
  await sql`
    with member as (
      ${placed} from (${members}) member
    ), orders as (
      select type, play, span, part, ${sql.join(orders)} from member
      group by type, play, span, part
    )
    insert into board_order (type, play, span, kind, sort, expert_ids, places, computed_at)
    select type, play, span, part, stored.sort, coalesce(stored.expert_ids, '{}'),
      coalesce(stored.places, '{}'), (select touchline_now())
    from (values ${allBoards}) as board (type, play, span, part)
      left join orders using (type, play, span, part),
      lateral (values ${sql.join(rows)}) as stored (sort, expert_ids, places)
    on conflict (type, play, span, kind, sort) do update
      set expert_ids = excluded.expert_ids, places = excluded.places,
        computed_at = excluded.computed_at`.execute(tx)
}
