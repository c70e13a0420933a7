/** The picks of people in the rows of the match list; models are only counted. */
import { sql, type Kysely } from 'kysely'
import type { OwnResultOf } from '../../contract/calls.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { spans } from '../../rules/boards.ts'
import type { Tables } from '../db/tables.ts'
import { everyoneMayRead, listOpenedPicks } from './secret.ts'

type MatchPicks = OwnResultOf<'matchPicks'>['records'][number]

/** Picks in a row. */
const shown = 2

interface Row {
  match_id: number
  plan_id: number
  expert_id: number
  name: string
  price: number
  hit_result: number
  unlocked: boolean
  readable: boolean
  by_model: boolean
  /** Of the match. */
  model_count: number
  readable_count: number
  sealed_count: number
  lowest: number | null
}

/** One record for each of these matches with a plan, with picks that this reader may read. */
export async function listMatchPicks(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
  matchIds: readonly number[],
): Promise<MatchPicks[]> {
  const { rows } = await sql<Row>`
    with own as materialized (
      select owner.owner_id
      from owner me join owner on owner.owner_id = me.owner_id or owner.merged_into = me.owner_id
      where me.uid = ${uid}
    ), offered as (
      select match_id, plan_id, expert_id, text_for(expert.name, ${language}) as name, price,
        hit_result, expert.kind = 'model' as by_model, published_at,
        (
          select low90 from standing
          where standing.expert_id = plan.expert_id and play = 0 and span = ${spans.days90}
        ) as low90, ${sql.raw(everyoneMayRead)} as open,
        exists (
          select from unlock join own using (owner_id) where unlock.plan_id = plan.plan_id
        ) as unlocked,
        exists (
          select from follow join own using (owner_id) where follow.expert_id = plan.expert_id
        ) as followed
      from plan join expert using (expert_id)
      where match_id = any(${matchIds}::bigint[])
    ), ranked as (
      select *, open or unlocked as readable,
        row_number() over (
          partition by match_id
          order by by_model, unlocked desc, open desc, followed desc, low90 desc nulls last,
            published_at desc, plan_id desc
        ) as place,
        (count(*) filter (where by_model) over of_match)::int as model_count,
        (count(*) filter (where (open or unlocked) and not by_model) over of_match)::int
          as readable_count,
        (count(*) filter (where not (open or unlocked or by_model)) over of_match)::int
          as sealed_count,
        min(price) filter (where not (open or unlocked or by_model)) over of_match as lowest
      from offered
      window of_match as (partition by match_id)
    )
    select match_id, plan_id, expert_id, name, price, hit_result, unlocked, readable,
      by_model, model_count, readable_count, sealed_count, lowest
    from ranked where place <= ${shown} order by match_id, place`.execute(db)
  const readable = rows.filter((row) => row.readable && !row.by_model)
  const picks = Map.groupBy(
    await listOpenedPicks(
      db,
      uid,
      readable.map(({ plan_id: id }) => id),
    ),
    ({ plan_id: id }) => id,
  )
  return [...Map.groupBy(rows, ({ match_id: id }) => id)].map(([matchId, plans]) => {
    const listed = plans.flatMap((row) => pickOf(row, picks.get(row.plan_id)?.[0]))
    const [{ readable_count: all, sealed_count: sealed, model_count: models, lowest } = none] =
      plans
    return { matchId, picks: listed, readable: all - listed.length, sealed, from: lowest, models }
  })
}

const none = { readable_count: 0, sealed_count: 0, model_count: 0, lowest: null }

type OpenedPick = Awaited<ReturnType<typeof listOpenedPicks>>[number]

/** Nothing of a plan whose pick may not be read, or has not been stored. */
function pickOf(row: Row, pick: OpenedPick | undefined): MatchPicks['picks'] {
  if (pick === undefined) return []
  const { play, line, key, odds } = pick
  return [
    {
      id: row.plan_id,
      expertId: row.expert_id,
      name: row.name,
      play,
      ...(line !== null && { line: Number(line) }),
      key,
      ...(odds !== null && { odds }),
      access: row.unlocked ? 'unlocked' : row.price === 0 ? 'free' : 'revealed',
      hitResult: row.hit_result,
    },
  ]
}
