/** An expert's readers: figures that only the expert sees. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'

/** Days of the plots. */
const daysShown = 90

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
      select expert_id, touchline_now() as now, (touchline_now() at time zone 'UTC')::date as today
      from expert
      where owner_id = ${ownerId}
    ), unlocked as materialized (
      select unlock.at, (unlock.at at time zone 'UTC')::date as day,
        unlock.price - refunded as points
      from me join plan using (expert_id) join unlock using (plan_id)
      where unlock.at >= (today - ${daysShown}::int)::timestamp at time zone 'UTC'
    ), follower as materialized (
      select at, (at at time zone 'UTC')::date as day from me join follow using (expert_id)
    ), unlocked_day as (
      select day, count(*)::int as unlocks, sum(points)::int as points from unlocked group by day
    ), follower_day as (
      select day, count(*)::int as followers from follower group by day
    )
    select (select count(*)::int from follower) as followers,
      (select count(*)::int from follower where at > now - interval '7 days') as followers_week,
      (select count(*)::int from unlocked where at > now - interval '7 days') as unlocks_week,
      (
        select coalesce(sum(points), 0)::int from unlocked where at > now - interval '7 days'
      ) as points_week,
      (select jsonb_agg(jsonb_build_object('day', day, 'unlocks', coalesce(unlocks, 0),
          'points', coalesce(points, 0),
          'followers', (
            select coalesce(sum(followers), 0) from follower_day until where until.day <= shown.day
          )) order by day)
        from (
          select today - back as day from generate_series(0, ${daysShown}::int - 1) back
        ) shown left join unlocked_day using (day)) as days
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
