/** An expert's readers: what other readers do not see. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'

interface Row {
  followers: number
  followers_week: number
  unlocks_week: number
  points_week: number
  days: { day: string; unlocks: number; points: number; followers: number }[]
}

/** Null if the account is no expert. Days are UTC, the last one is today by the site's clock. */
export async function findReaders(
  db: Kysely<Tables>,
  ownerId: number,
): Promise<ResultOf<'studioOverview'>['readers'] | null> {
  const { rows } = await sql<Row>`
    with me as materialized (
      select expert_id, touchline_now() as now, (touchline_now() at time zone 'UTC')::date as today from expert where owner_id = ${ownerId}
    ), week as materialized (
      select unlock.at, unlock.price - refunded as points from me join plan using (expert_id) join unlock using (plan_id)
      where unlock.at >= (today - 7)::timestamp at time zone 'UTC'
    ), follower as materialized (
      select at from me join follow using (expert_id)
    )
    select (select count(*)::int from follower) as followers,
      (select count(*)::int from follower where at > now - interval '7 days') as followers_week,
      (select count(*)::int from week where at > now - interval '7 days') as unlocks_week,
      (select coalesce(sum(points), 0)::int from week where at > now - interval '7 days') as points_week,
      (select jsonb_agg(jsonb_build_object('day', day,
          'unlocks', (select count(*) from week where (at at time zone 'UTC')::date = day),
          'points', (select coalesce(sum(points), 0) from week where (at at time zone 'UTC')::date = day),
          'followers', (select count(*) from follower where (at at time zone 'UTC')::date <= day)) order by day)
        from (select today - back as day from generate_series(0, 6) back) days) as days
    from me`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    followers: row.followers,
    followersWeek: row.followers_week,
    unlocksWeek: row.unlocks_week,
    pointsWeek: row.points_week,
    days: row.days,
  }
}
