/** Contents of a database backup: its tables in an order in which they can be filled. */
import type { ClientBase } from 'pg'

/** Made with the schema, and so not part of the data. */
const ofSchema = ['kysely_migration', 'kysely_migration_lock', 'code_schema']

export interface StoredTable {
  name: string
  /** All columns but those that PostgreSQL computes itself. */
  columns: string[]
}

/** The tables of the current schema; each after the tables that it refers to. */
export async function listTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0
       and not attisdropped and attgenerated = '' and relname <> all ($1)
     group by relname order by relname`,
    [ofSchema],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct one.relname as from, other.relname as to
     from pg_constraint
       join pg_class one on one.oid = conrelid
       join pg_class other on other.oid = confrelid
     where contype = 'f'
       and connamespace = current_schema()::regnamespace
       and one.oid <> other.oid`,
  )
  return inOrder(rows, references)
}

function inOrder(
  tables: readonly StoredTable[],
  references: readonly { from: string; to: string }[],
): StoredTable[] {
  const placed = new Set<string>()
  const ordered: StoredTable[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) =>
        !placed.has(name) && references.every(({ from, to }) => from !== name || placed.has(to)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const table of next) placed.add(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** The names of the migrations that the database has, in their order. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

export interface SequenceState {
  table: string
  column: string
  /** The last number given; null if none was. */
  last: string | null
}

/** How far the numbers of every identity column have been given. */
export async function listSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select owner.relname as table, attname as column, last_value::text as last
     from pg_depend join pg_class sequence on sequence.oid = objid and sequence.relkind = 'S'
       join pg_class owner on owner.oid = refobjid
       join pg_attribute on attrelid = refobjid and attnum = refobjsubid
       join pg_sequences on schemaname = current_schema() and sequencename = sequence.relname
     where deptype in ('i', 'a') and sequence.relnamespace = current_schema()::regnamespace
     order by 1, 2`,
  )
  return rows
}

/** A name in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
