/** The final whistle of a match on which tens of thousands of experts have a plan. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { matchStatus } from '../../contract/values.ts'
import { partsPerUnit } from '../../rules/settle.ts'
import type { Tables } from '../../server/db/tables.ts'
import { Client, freshAddress } from '../cluster/traffic.ts'
import { quantile } from '../faults/faults.ts'
import type { Site } from '../faults/site.ts'

export interface Whistle {
  /** Seconds of the transaction that stored the result and settled the plans. */
  settled: number
  /** Milliseconds of every page request during that time. */
  times: number[]
  failed: number
}

/** Ends a match with many plans, and reads its page and home until all plans are settled. */
export async function settleMany(site: Site, plans: number): Promise<Whistle> {
  const db = await site.open()
  try {
    const match = await addPlans(db, plans)
    const client = new Client(site.origin)
    const times: number[] = []
    let [failed, over] = [0, false]
    const reader = async (path: string) => {
      while (!over) {
        const since = performance.now()
        const answer = await client.send({ path, from: freshAddress() }).catch(() => null)
        times.push(performance.now() - since)
        if (answer?.status !== 200) failed++
        await delay(100)
      }
    }
    const readers = ['/', `/matchDetail?matchId=${match}`, '/app/match/list'].map(reader)
    let settled = 0
    while (await waits(db, match)) {
      settled = Math.max(settled, await transactionOf(db))
      await delay(50)
    }
    over = true
    await Promise.all(readers)
    client.close()
    return { settled, times, failed }
  } finally {
    await db.destroy()
  }
}

/** The 99th percentile of the page times. */
export const lateOf = ({ times }: Whistle): number => quantile(times, 0.99)

/**
 * Puts plans of as many new experts on the match that is played and ends last. They are written at
 * once, past the triggers that refuse a plan on a match that has begun.
 */
async function addPlans(db: Kysely<Tables>, plans: number): Promise<number> {
  const { rows } = await sql<{ match_id: number }>`
    select match_id from match where status between ${matchStatus.firstHalf} and
      ${matchStatus.secondHalf} order by kickoff desc, match_id limit 1`.execute(db)
  const match = rows[0]?.match_id
  if (match === undefined) throw new Error('No match is played at present.')
  const name = sql`jsonb_build_object('zh', id, 'zht', id, 'en', id)`
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with expert as (
        insert into expert (kind, handle, name, created_at, next_serial)
        select 'person', 'final-' || id, ${name}, touchline_now(), 2
        from (select gen_random_uuid()::text as id from generate_series(1, ${plans})) one
        returning expert_id
      )
      insert into plan (expert_id, serial, match_id, predict_play, main_play, price, title,
        published_at, published_kickoff, deadline, kickoff, on_sale, revealed_at)
      select expert_id, 1, match_id, '1', 1, 0, '{"en": "A plan on the final"}'::jsonb,
        kickoff - interval '1 day', kickoff, kickoff - interval '5 minutes', kickoff, false, kickoff
      from expert, match where match_id = ${match}`.execute(tx)
    await sql`
      insert into expert_record (expert_id)
      select expert_id from expert where handle like 'final-%'`.execute(tx)
    await sql`
      insert into plan_secret_pick (plan_id, selection_no, pick_no, play, key, odds, parts)
      select plan_id, 1, 1, 1, (plan_id % 3 + 1)::text, 1.85, ${partsPerUnit}
      from plan join expert using (expert_id)
      where handle like 'final-%'`.execute(tx)
    await sql`
      insert into plan_secret (plan_id, version, published_at, salt, body)
      select plan_id, version, published_at, sha256(plan_id::text::bytea), '{"selections": []}'
      from plan join expert using (expert_id) where handle like 'final-%'`.execute(tx)
    await sql`
      update match set plan_count = plan_count + ${plans} where match_id = ${match}`.execute(tx)
  })
  await sql`analyze`.execute(db)
  return match
}

async function waits(db: Kysely<Tables>, match: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from plan where match_id = ${match} and outcome is null limit 1`.execute(db)
  return rows.length > 0
}

/** Seconds since the start of the jobs' current transaction; 0 for none. */
async function transactionOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
    from pg_stat_activity
    where application_name like 'touchline work %' and datname = current_database()`.execute(db)
  return rows[0]?.seconds ?? 0
}
