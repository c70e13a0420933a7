/**
 * Enters plans and settlements from before the log, marked `late`, and the rules of settlements.
 */
import { sql, type Kysely } from 'kysely'
import { commitmentOf } from '../../rules/log/entry.ts'
import type { Rulebook } from '../../rules/book/index.ts'
import { rulesEntryOf } from '../../rules/log/rules-entry.ts'
import type { Tables } from '../db/tables.ts'
import { insertReveals, late, matchBody } from './append.ts'

/**
 * Runs in one transaction. A log that has begun gets a rules entry only if the rules have changed;
 * everything else has been appended as it happened.
 */
export async function appendEarlier(db: Kysely<Tables>, book: Rulebook): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7202614)`.execute(tx)
    const { world } = await tx.selectFrom('clock').select('world').executeTakeFirstOrThrow()
    const rules = rulesEntryOf(book, world)
    const { rows: isMarked } = await sql<{ same: boolean }>`
      select body - 'at' = ${JSON.stringify(rules)}::jsonb as same
      from log_entry
      where kind = 'rules' order by entry_id desc limit 1`.execute(tx)
    if (isMarked[0]?.same) return
    // verifiers reject `late` plans after the first rules entry, so this runs only for an empty
    // log
    if (isMarked.length === 0) await appendPlans(tx)
    // experts may have been admitted before the first start: the log begins with the rules
    await sql`
      insert into log_entry (kind, body)
      values ('rules', ${JSON.stringify(rules)}::jsonb || jsonb_build_object('at',
        least(log_time(touchline_now()) collate "C", case when ${isMarked.length === 0}::boolean
          then (select min((body->>'at') collate "C") from log_entry where not body ? 'late') end)
      ))`.execute(tx)
  })
}

/**
 * Enters everything about plans that are not in the log, in an order in which it could have
 * happened.
 */
async function appendPlans(tx: Kysely<Tables>): Promise<void> {
  const plans = sql.raw(
    `(
      select plan_id from plan
      where not exists (select from log_entry where log_entry.plan_id = plan.plan_id)
    )`,
  )
  await sql`
    create temporary table earlier on commit drop as
    select plan_id from ${plans} missing`.execute(tx)
  for (const statement of before) await sql.raw(statement).execute(tx)
  await appendCommits(tx)
  for (const statement of marks) await sql.raw(statement).execute(tx)
  for (const statement of after) await sql.raw(statement).execute(tx)
}

const before = [
  `insert into log_entry (kind, body, expert_id)
   select 'expert', ${late(`jsonb_build_object('kind', 'expert', 'v', 1,
     'at', log_time(created_at), 'expertId', expert_id, 'handle', handle,
     'name', name, 'expertKind', kind, 'withdrawn', withdrawn_at is not null)`)}, expert_id
   from expert
   where not exists (
     select from log_entry
     where log_entry.expert_id = expert.expert_id and log_entry.kind = 'expert'
   )
   order by expert_id`,
  `insert into log_entry (kind, body, match_id)
   select 'match', ${late(matchBody('(select touchline_now())'))}, match_id
   from match
     join league using (league_id)
     join club home on home.club_id = home_id
     join club away on away.club_id = away_id
   where match_id in (select match_id from earlier join plan using (plan_id)) order by match_id`,
]

/** No board has these plans: standings that have them are computed again. */
const marks = [
  `update plan set before_log = true where plan_id in (select plan_id from earlier)`,
  ...['standing', 'standing_state'].map(
    (table) =>
      `delete from ${table}
       where expert_id in (select expert_id from plan join earlier using (plan_id))`,
  ),
]

interface Version {
  plan_id: number
  version: number
  salt: Buffer
  body: unknown
}

/** Versions in one batch: their bodies are read to be hashed. */
const batch = 2_000

async function appendCommits(tx: Kysely<Tables>): Promise<void> {
  const { rows: versions } = await sql<Version>`
    select plan_id, version, salt, body
    from plan_secret join earlier using (plan_id)
    order by published_at, plan_id, version`.execute(tx)
  for (let from = 0; from < versions.length; from += batch) {
    const rows = versions.slice(from, from + batch).map(({ plan_id, version, salt, body }, no) => {
      return { no, plan_id, version, commitment: commitmentOf(salt, body) }
    })
    await sql`
      insert into log_entry (kind, body, expert_id, plan_id, match_id)
      select 'commit', ${sql.raw(late(commitOfVersion))}, plan.expert_id,
        plan.plan_id, plan.match_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as said (no int, plan_id bigint, version int, commitment text)
        join plan using (plan_id)
        join plan_secret secret on secret.plan_id = plan.plan_id and secret.version = said.version
        join match on match.match_id = plan.match_id
      order by no`.execute(tx)
  }
}

/**
 * For earlier versions the database has only the commitment and its time. Title, price and plays
 * are those of the last version.
 */
const commitOfVersion = `jsonb_build_object('kind', 'commit', 'v', 1,
  'at', log_time(secret.published_at), 'planId', plan.plan_id,
  'expertId', plan.expert_id, 'serial', plan.serial, 'version', secret.version,
  'matchId', plan.match_id, 'leagueId', match.league_id,
  'kickoff', log_time(plan.published_kickoff), 'price', plan.price,
  'refundOnMiss', plan.refund_on_miss, 'plays', plan.predict_play,
  'title', plan.title, 'commitment', said.commitment)`

const resultBody = `jsonb_build_object('kind', 'result', 'v', 1, 'at', log_time(recorded_at),
  'matchId', match_id, 'version', version,
  'status', match_result.status, 'awarded', awarded, 'kickoff', log_time(kickoff),
  'score', case when match_result.full_home is not null and match_result.full_away is not null
    then jsonb_build_array(match_result.full_home, match_result.full_away) end)`

const settlementBody = `jsonb_build_object('kind', 'settlement', 'v', 1,
  'at', log_time(settlement.settled_at), 'planId', plan_id,
  'expertId', expert_id, 'matchId', match_id, 'sequence', sequence, 'ruleVersion', rule_version,
  'resultVersion', settlement.result_version,
  'outcome', settlement.outcome, 'hitResult', settlement.hit_result,
  'ncReason', settlement.nc_reason, 'profit', settlement.profit::text,
  'kickoff', log_time(plan.kickoff))`

const after = [
  insertReveals(
    '(select plan_id from earlier join plan using (plan_id) where revealed)',
    'plan.kickoff',
    late,
  ),
  `insert into log_entry (kind, body, match_id)
   select 'result', ${late(resultBody)}, match_id from match_result join match using (match_id)
   where match_id in (select match_id from earlier join plan using (plan_id))
   order by recorded_at, match_id, version`,
  `insert into log_entry (kind, body, expert_id, plan_id, match_id)
   select 'settlement', ${late(settlementBody)}, expert_id, plan_id, match_id
   from settlement join plan using (plan_id) join earlier using (plan_id)
   order by settlement.settled_at, plan_id, sequence`,
]
