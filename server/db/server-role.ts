/**
 * The role that the server works as. It reads and writes what the site's work needs and nothing else: it owns no table, so it
 * cannot change a schema or disable a trigger, and what is written for good it can only add to.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export const serverRole = 'touchline_server'

/** What the server may do to these tables besides reading them. To the others it may add, change and delete rows. */
const limited: Record<string, string[]> = {
  settlement: ['insert'],
  match_result: ['insert'],
  movement: ['insert'],
  entry: ['insert'],
  plan_secret: ['insert'],
  // written anew with each version; the triggers of migration 0003 know until when
  plan_secret_pick: ['insert', 'delete'],
  plan: [
    'insert',
    'update (version, predict_play, main_play, price, refund_on_miss, title, published_at, published_kickoff)',
    'update (deadline, kickoff, on_sale, revealed_at, outcome, nc_reason, hit_result, profit, settled_at, settled_version)',
  ],
  live_event: ['insert', 'delete'],
  log_entry: ['insert', 'update (log_index, bytes)'],
  log_tile: ['insert', 'update (hashes)'],
  log_checkpoint: ['insert'],
  unlock: ['insert', 'update (owner_id, refunded)'],
  expert: ['insert', 'update (name, avatar, next_serial, withdrawn_at)'],
  // the operator's, by command
  publishing_key: [],
  operator_action: [],
  kysely_migration: [],
  kysely_migration_lock: [],
}

/** PostgreSQL's insufficient_privilege. */
const denied = '42501'

/**
 * Makes the role where it is missing and grants it exactly what it needs in this database, as the owner of the tables. Resolves
 * to whether the owner can act as it: not where the owner may neither make the role nor has been made a member of it.
 */
export async function prepareServerRole(
  owner: Kysely<Tables>,
  { login }: { login: boolean },
): Promise<boolean> {
  try {
    await owner.transaction().execute(async (tx) => {
      // servers that start at once grant one after the other
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

// roles belong to all databases of a PostgreSQL: another may make it in this moment
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
  `do $$ begin execute format('grant usage on schema %I to ${serverRole}', current_schema()); end $$`,
  `do $$ begin execute format('grant select, insert, update, delete on all tables in schema %I to ${serverRole}', current_schema()); end $$`,
  ...Object.entries(limited).flatMap(([table, may]) => [
    `revoke insert, update, delete on ${table} from ${serverRole}`,
    ...may.map((what) => `grant ${what} on ${table} to ${serverRole}`),
  ]),
]
