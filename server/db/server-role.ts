/**
 * The database role of the server. It has the rights that the site needs and no others: it owns no
 * table, so it cannot change the schema or disable a trigger, and it can only insert into
 * immutable tables.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export const serverRole = 'touchline_server'

/** Rights on these tables in addition to reading. On all others: insert, update and delete. */
const limited: Record<string, string[]> = {
  settlement: ['insert'],
  match_result: ['insert'],
  movement: ['insert'],
  entry: ['insert'],
  plan_secret: ['insert'],
  // replaced with each version of a plan; the triggers of the schema enforce the deadline
  plan_secret_pick: ['insert', 'delete'],
  plan: [
    'insert',
    'update (version, predict_play, main_play, price, refund_on_miss, title, title_salt, ' +
      'market, reference, counted_markets, published_at, published_kickoff, book_version)',
    'update (deadline, kickoff, on_sale, revealed_at, outcome, nc_reason, hit_result, profit, ' +
      'settled_at, settled_version, before_log)',
  ],
  live_event: ['insert', 'delete'],
  log_entry: ['insert', 'update (log_index, bytes)'],
  log_tile: ['insert', 'update (hashes)'],
  log_checkpoint: ['insert'],
  log_cosignature: ['insert'],
  log_snapshot: ['insert'],
  unlock: ['insert', 'update (owner_id, refunded)'],
  match_close: ['insert'],
  not_played: ['insert'],
  expert: [
    'insert',
    'update (name, name_salt, avatar, next_serial, withdrawn_at, quota_day, ' +
      'quota_plans, quota_versions)',
    'update (languages, bio, daily_plans, daily_plans_until, named_at, stopped, ' +
      'stopped_at, notices_off)',
  ],
  former_name: ['insert'],
  // a trigger of the table lets it make keys for an account's own expert only
  publishing_key: ['insert', 'update (withdrawn_at, used_at)'],
  avatar: ['insert', 'delete'],
  operator: [],
  text_removal: ['insert', 'update (restored_at, restored_by)'],
  text_report: ['insert', 'update (state, decided_at, decided_by)'],
  alias: ['insert', 'update (ended_at, ended_by)'],
  account_block: ['insert', 'update (lifted_at, lifted_by)'],
  account_reset: ['insert', 'update (used_at, withdrawn_at)'],
  // the desk's actions and those of commands
  operator_action: ['insert'],
  // written with the schema only
  code_schema: [],
  kysely_migration: [],
  kysely_migration_lock: [],
}

/** PostgreSQL's insufficient_privilege. */
const denied = '42501'

/**
 * Creates the role if it is missing, and grants exactly its rights in this database, as the owner
 * of the tables. Resolves to whether the owner can act as the role; false if the owner can neither
 * create it nor is its member.
 */
export async function prepareServerRole(
  owner: Kysely<Tables>,
  { login }: { login: boolean },
): Promise<boolean> {
  try {
    await owner.transaction().execute(async (tx) => {
      // serialises the grants of servers that start at the same time
      await sql`select pg_advisory_xact_lock(7202612)`.execute(tx)
      for (const statement of [makeRole(login), ...grants]) await sql.raw(statement).execute(tx)
      await sql.raw(`set local role ${serverRole}`).execute(tx)
    })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === denied) return false
    throw error
  }
}

// roles are shared by all databases of a cluster: another server may create it at this moment
const makeRole = (login: boolean) => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${serverRole}') then
    create role ${serverRole} ${login ? 'login' : 'nologin'};
  end if;
  grant ${serverRole} to current_user;
exception
  when duplicate_object or unique_violation or insufficient_privilege then null;
end $$`

const grants = [
  `do $$ begin execute format('grant usage on schema %I to ${serverRole}', current_schema()); ` +
    'end $$',
  `do $$ begin execute format(
      'grant select, insert, update, delete on all tables in schema %I to ${serverRole}',
      current_schema());
  end $$`,
  ...Object.entries(limited).flatMap(([table, may]) => [
    `revoke insert, update, delete on ${table} from ${serverRole}`,
    ...may.map((what) => `grant ${what} on ${table} to ${serverRole}`),
  ]),
]
