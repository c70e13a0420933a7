/** Names of a source for clubs and leagues of ours, found by a rule or mapped by an operator. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type AliasKind = 'club' | 'league'

/** Whether a mapping of this source's name is in force. */
const isMapped = (kind: AliasKind, source: string, name: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from alias where alias.source = ${source} and kind = ${kind}
        and name = ${name} and ended_at is null)`

/**
 * The ids of leagues or clubs by key, without the keys that the source never listed. An operator's
 * mapping overrides the source's own list.
 */
export async function idsOf(
  tx: Kysely<Tables>,
  table: 'league' | 'club',
  source: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select name as key, ${sql.ref(`${table}_id`)} as id from alias
    where source = ${source}
      and kind = ${table}
      and ended_at is null
      and name = any(${keys}::text[])
    union all
    select source_key, coalesce(merged_into, ${sql.ref(`${table}_id`)}) from ${sql.table(table)}
    where source = ${source}
      and source_key = any(${keys}::text[])
      and not ${isMapped(table, source, sql`source_key`)}`.execute(tx)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Serialises readings of all sources, and operators' changes to their names. */
export const lockIntake = (tx: Kysely<Tables>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('take-in'), 0)`.execute(tx)
