/**
 * Writes entries of the public log, each in the transaction of the change that it records.
 * Triggers (migration 0009) enter settlements, results and experts; this file has the entries that
 * need more than their own row. Entries get their places later: see sequence.ts.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Enters the state of a match before the first plan on it, once for each match: matches that are
 * in the log already are skipped.
 */
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

/** Enters the new kick-off of those matches that are in the log and have just been moved. */
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

/**
 * CommitEntry, of a row of plan; the rest is SQL. Made with to_jsonb: jsonb_build_object takes
 * a third longer.
 */
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

/** Marks what was published before the log began. */
export const late = (body: string): string => `${body} || '{"late": true}'`

/**
 * Reveals every version of the plans in `from`, whose column `plan_id` has their ids. An insert,
 * to be part of a larger statement.
 */
export const insertReveals = (from: string, at: string, mark = (body: string) => body) => `
  insert into log_entry (kind, body, expert_id, plan_id, match_id)
  select 'reveal', ${mark(revealBody(at))}, plan.expert_id, plan.plan_id, plan.match_id
  from ${from} opened join plan using (plan_id) join plan_secret secret using (plan_id) join match on match.match_id = plan.match_id
  order by plan.plan_id, secret.version`
