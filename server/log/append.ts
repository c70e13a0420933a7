/**
 * Appends entries to the public log, each in the transaction of the change that it records.
 * Triggers (`log.sql` of the first migration) append settlements, results and experts; this file
 * has the entries made from more than one row. Entries get their places later: see sequence.ts.
 */
import { sql, type Kysely } from 'kysely'
import { entryVersion } from '../../rules/log/entry.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'

const isInLog = sql`exists (
  select from log_entry
  where log_entry.match_id = match.match_id
    and log_entry.plan_id is null
    and log_entry.kind = 'match'
)`

/**
 * Appends the state of a match before the first plan on it, once for each match: matches that are
 * in the log already are skipped.
 */
export async function appendNewMatches(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<void> {
  if (matchIds.length === 0) return
  await appendMatches(tx, sql`match_id = any(${matchIds}::bigint[]) and not ${isInLog}`)
}

/** Appends the new kick-off of those matches that are in the log and have just been moved. */
export async function appendMovedMatches(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<void> {
  if (matchIds.length === 0) return
  await appendMatches(tx, sql`match_id = any(${matchIds}::bigint[]) and ${isInLog}`)
}

async function appendMatches(tx: Kysely<Tables>, which: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into log_entry (kind, body, match_id)
    select 'match', ${sql.raw(matchBody('(select touchline_now())'))}, match_id
    from match
      join league using (league_id)
      join club home on home.club_id = home_id
      join club away on away.club_id = away_id
    where ${which}
    order by match_id`.execute(tx)
}

/** MatchEntry; `at` is SQL. */
export const matchBody = (at: string) => `jsonb_build_object('kind', 'match', 'v', ${entryVersion},
  'at', log_time(${at}), 'matchId', match_id,
  'source', match.source, 'sourceKey', match.source_key, 'leagueId', match.league_id,
  'league', league.name, 'season', match.season,
  'home', home.name, 'away', away.name, 'kickoff', log_time(match.kickoff))`

/**
 * CommitEntry, of a row of plan; the rest is SQL. Made with to_jsonb: jsonb_build_object takes
 * a third longer.
 */
export const commitBody = (
  commitment: string,
  leagueId: string,
) => `(select to_jsonb(entry) from (select 'commit' as kind, ${entryVersion} as v,
  log_time(plan.published_at) as at, plan.plan_id as "planId", plan.expert_id as "expertId",
  plan.serial, plan.version,
  plan.match_id as "matchId", ${leagueId} as "leagueId",
  log_time(plan.published_kickoff) as kickoff, plan.price,
  plan.refund_on_miss as "refundOnMiss", plan.predict_play as plays,
  text_hash(plan.title_salt, plan.title) as "titleHash",
  plan.market, ${commitment} as commitment) entry)
    || case when plan.reference is null then '{}' else jsonb_build_object('reference',
      plan.reference) end`

/**
 * RevealEntry, of rows of plan, plan_secret (as `secret`) and match; `at` is SQL. A version that
 * was sealed with its text is revealed with it, and with the market, in the shape of version 1.
 */
const revealBody = (at: string) => `case when secret.analysis_salt is null
  then jsonb_build_object('kind', 'reveal', 'v', 1, 'at', log_time(${at}), 'planId', plan.plan_id,
    'expertId', plan.expert_id, 'version', secret.version, 'salt', encode(secret.salt, 'hex'),
    'body', secret.body,
    'market', match.odds - 'source' - 'statedAt')
  else jsonb_build_object('kind', 'reveal', 'v', ${entryVersion}, 'at', log_time(${at}),
    'planId', plan.plan_id,
    'expertId', plan.expert_id, 'version', secret.version, 'salt', encode(secret.salt, 'hex'),
    'body', secret.body - 'analysis'
      || jsonb_build_object('analysisHash', text_hash(secret.analysis_salt,
            secret.body->'analysis')))
  end`

/**
 * Records the last prices before kick-off, once for each match, here and in the log: of the matches
 * that have kicked off and have plans to be opened. Runs in the transaction that opens plans, in
 * front of it. Prices that were read after kick-off are left out, and so are plans of book 1, which
 * had no closing prices.
 */
export async function appendCloses(tx: Kysely<Tables>): Promise<void> {
  await tx.executeQuery(closeMatches())
}

const closeMatches = statement(
  'close_matches',
  `with clock as materialized (
     select touchline_now() as now
   ), closed as (
     insert into match_close (match_id, kickoff, market)
     select match_id, kickoff,
       case when jsonb_typeof(odds) = 'object' and coalesce(odds_at, observed_at) <= kickoff
         then (odds - 'statedAt')
           || jsonb_build_object('at', log_time(coalesce(odds_at, observed_at))) end
     from match
     where kickoff <= (select now from clock)
       and match_id in (
         select match_id from plan
         where not revealed and book_version > 1 and plan.kickoff <= (select now from clock)
       )
     on conflict (match_id) do nothing returning *
   )
   insert into log_entry (kind, body, match_id)
   select 'close', jsonb_build_object('kind', 'close', 'v', ${entryVersion},
     'at', log_time((select now from clock)),
     'matchId', match_id, 'kickoff', log_time(kickoff), 'market', market), match_id
   from closed order by match_id`,
)

/** Marks plans published before the log began. */
export const late = (body: string): string => `${body} || '{"late": true}'`

/**
 * Reveals every version of the plans in `from`, whose column `plan_id` has their ids. An insert,
 * to be part of a larger statement.
 */
export const insertReveals = (from: string, at: string, mark = (body: string) => body) => `
  insert into log_entry (kind, body, expert_id, plan_id, match_id)
  select 'reveal', ${mark(revealBody(at))}, plan.expert_id, plan.plan_id, plan.match_id
  from ${from} opened
    join plan using (plan_id)
    join plan_secret secret using (plan_id)
    join match on match.match_id = plan.match_id
  order by plan.plan_id, secret.version`
