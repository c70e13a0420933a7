/**
 * Writes entries of the public log, each in the transaction that makes what it records. Settlements, results and experts enter by
 * triggers (migration 0009); here is what needs more than their own row. Their places in the log come later: see sequence.ts.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Entries of this kind say how a match stands before the first plan on it: none is written twice. Given matches without plans, writes none. */
export async function enterNewMatches(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<void> {
  if (matchIds.length === 0) return
  await enterMatches(
    tx,
    sql`match_id = any(${matchIds}::bigint[])
    and not exists (select from log_entry where log_entry.match_id = match.match_id and log_entry.plan_id is null and log_entry.kind = 'match')`,
  )
}

/** Enters the kick-off again of those matches that are in the log and have just been moved. */
export async function enterMovedMatches(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<void> {
  if (matchIds.length === 0) return
  await enterMatches(
    tx,
    sql`match_id = any(${matchIds}::bigint[])
    and exists (select from log_entry where log_entry.match_id = match.match_id and log_entry.plan_id is null and log_entry.kind = 'match')`,
  )
}

async function enterMatches(tx: Kysely<Tables>, which: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into log_entry (kind, body, match_id)
    select 'match', ${sql.raw(matchBody('(select touchline_now())'))}, match_id
    from match join league using (league_id) join club home on home.club_id = home_id join club away on away.club_id = away_id
    where ${which}
    order by match_id`.execute(tx)
}

/** MatchEntry; `at` is SQL. */
export const matchBody = (
  at: string,
) => `jsonb_build_object('kind', 'match', 'v', 1, 'at', log_time(${at}), 'matchId', match_id,
  'source', match.source, 'sourceKey', match.source_key, 'leagueId', match.league_id, 'league', league.name, 'season', match.season,
  'home', home.name, 'away', away.name, 'kickoff', log_time(match.kickoff))`

/** CommitEntry, of a row of plan as it stands; the rest is SQL. A row made JSON: jsonb_build_object takes a third longer. */
export const commitBody = (
  commitment: string,
  leagueId: string,
) => `(select to_jsonb(entry) from (select 'commit' as kind, 1 as v,
  log_time(plan.published_at) as at, plan.plan_id as "planId", plan.expert_id as "expertId", plan.serial, plan.version,
  plan.match_id as "matchId", ${leagueId} as "leagueId", log_time(plan.published_kickoff) as kickoff, plan.price,
  plan.refund_on_miss as "refundOnMiss", plan.predict_play as plays, plan.title, ${commitment} as commitment) entry)`

/** RevealEntry, of rows of plan, plan_secret (as `secret`) and match; `at` is SQL. */
const revealBody = (
  at: string,
) => `jsonb_build_object('kind', 'reveal', 'v', 1, 'at', log_time(${at}), 'planId', plan.plan_id,
  'expertId', plan.expert_id, 'version', secret.version, 'salt', encode(secret.salt, 'hex'), 'body', secret.body,
  'market', match.odds - 'source')`

/** What was published before the log began is marked. */
export const late = (body: string): string => `${body} || '{"late": true}'`

/** Opens every version of the plans of the rows of `from`, which has their ids as `plan_id`: an insert, to stand in a larger statement. */
export const insertReveals = (from: string, at: string, mark = (body: string) => body) => `
  insert into log_entry (kind, body, expert_id, plan_id, match_id)
  select 'reveal', ${mark(revealBody(at))}, plan.expert_id, plan.plan_id, plan.match_id
  from ${from} opened join plan using (plan_id) join plan_secret secret using (plan_id) join match on match.match_id = plan.match_id
  order by plan.plan_id, secret.version`
