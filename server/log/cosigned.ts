/**
 * Stored checkpoints that witnesses have cosigned. They prove that others had seen a plan by a
 * certain time.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { listPublicKeys } from './public-keys.ts'

/** Every witness that ever cosigned, without reading every cosignature. */
const witnesses = sql`witness (name) as (
  select min(witness) from log_cosignature
  union all select (
    select min(next.witness) from log_cosignature next where next.witness > witness.name
  )
  from witness
  where name is not null
)`

/**
 * Whether the time of a cosignature says something (rules/verify/cosigned.ts): it is not 0, not
 * before the newest entry under it and not in the future; five minutes are allowed.
 */
const statesTime = `seconds > 0
  and to_timestamp(seconds) <= greatest(now(), touchline_now()) + interval '5 minutes'
  and not exists (
    select from log_entry newest
    where newest.log_index = log_cosignature.size - 1 and not newest.body ? 'late'
      and (newest.body->>'at')::timestamptz > to_timestamp(seconds) + interval '5 minutes'
  )`

/** The entries that sealed the last versions of the plans that `which` selects. */
const sealed = (which: RawBuilder<unknown>) => sql`sealed as materialized (
  select plan_id, max(log_index) as at from log_entry
  where kind = 'commit' and ${which} and log_index is not null group by plan_id
)`

/**
 * For each of an expert's plans, or for one plan, and each witness: the first checkpoint that
 * includes the plan and that the witness has cosigned; as notes, each once, by size.
 */
export async function listCosigned(
  db: Kysely<Tables>,
  of: { expertId: number } | { planId: number },
): Promise<string[]> {
  const which = 'planId' in of ? sql`plan_id = ${of.planId}` : sql`expert_id = ${of.expertId}`
  const { rows } = await sql<{ note: string }>`
    with recursive ${witnesses}, ${sealed(which)}, firsts as (
      select distinct first.size from sealed, witness, lateral (
        select size from log_cosignature
        where witness = witness.name and size > sealed.at and ${sql.raw(statesTime)}
        order by size limit 1
      ) first where witness.name is not null
    )
    select distinct on (size) note from log_checkpoint
    where size in (select size from firsts) order by size, witnesses desc`.execute(db)
  return rows.map(({ note }) => note)
}

/**
 * The first cosigned checkpoint after an entry: the earliest proof that a witness had seen it; null
 * if there is none.
 */
export async function firstCosigned(
  db: Kysely<Tables>,
  index: number,
): Promise<{ size: number; root: Buffer; note: string } | null> {
  const row = await db
    .selectFrom('log_checkpoint')
    .select(['size', 'root', 'note'])
    .where('size', '>', index)
    .where('witnesses', '>', 0)
    .orderBy('size')
    .orderBy('witnesses', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

const seenBefore = statement<{ plans: number }>(
  'log_seen_before',
  `with sealed as materialized (
    select distinct on (plan_id) log_index as at, (body->>'kickoff')::timestamptz as kickoff
    from log_entry where kind = 'commit' and expert_id = $1 and log_index is not null
    order by plan_id, log_index desc
  )
  select count(*)::int as plans from sealed where exists (
    select from unnest($2::text[]) as asked (witness) cross join lateral (
      select seconds from log_cosignature
      where log_cosignature.witness = asked.witness and size > sealed.at and ${statesTime}
      order by size limit 1
    ) first
    where to_timestamp(first.seconds) < sealed.kickoff)`,
)

/**
 * How many of an expert's plans a witness that this site asks had seen before their kick-off, by
 * the first checkpoint that includes the plan and that the witness cosigned; null if the site has
 * no witnesses.
 */
export async function countWitnessed(db: Kysely<Tables>, expertId: number): Promise<number | null> {
  const [, ...witnesses] = await listPublicKeys(db)
  if (witnesses.length === 0) return null
  const names = witnesses.map((line) => line.split('+').slice(0, 2).join('+'))
  const { rows } = await db.executeQuery(seenBefore(expertId, names))
  return rows[0]?.plans ?? 0
}
