/** Brings the keys of names up to date. Runs on the working server. */
import { sql, type Kysely } from 'kysely'
import type { Words } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { keysOf } from './keys.ts'

/** Names in one transaction. */
const batch = 200

interface ChangedName {
  kind: string
  id: number
  names: Words[]
}

/** Makes the keys of new and changed names. Resolves to the number of names. */
export async function refreshSearch(db: Kysely<Tables>): Promise<number> {
  for (let count = 0; ;) {
    const changed = await listChanged(db)
    if (changed.length === 0) return count
    const pinyin = await syllables()
    await db.transaction().execute((tx) => store(tx, changed, pinyin))
    count += changed.length
  }
}

async function listChanged(db: Kysely<Tables>): Promise<ChangedName[]> {
  const { rows } = await sql<ChangedName>`
    select kind, subject_id as id, named.names from (
      select 'team' as kind, club_id as subject_id, jsonb_build_array(name, short_name) as names
      from club where merged_into is null and coalesce(our_key, '') not like 'undecided/%'
      union all
      select 'league', league_id, jsonb_build_array(name, short_name) from league
      where merged_into is null
      union all
      select 'expert', expert_id, jsonb_build_array(name) from expert
    ) named left join search_name using (kind, subject_id)
    where search_name.names is distinct from named.names
    limit ${batch}`.execute(db)
  return rows
}

/** Loaded when a name changes: its dictionary takes some megabytes. */
async function syllables(): Promise<(text: string) => readonly string[]> {
  const { pinyin } = await import('pinyin-pro')
  return (text) => pinyin(text, { toneType: 'none', type: 'array', v: true })
}

async function store(
  tx: Kysely<Tables>,
  changed: readonly ChangedName[],
  pinyin: (text: string) => readonly string[],
): Promise<void> {
  const rows = changed.flatMap(({ kind, id, names }) =>
    keysOf(names, pinyin).map((key) => ({ kind, id, ...key })),
  )
  await sql`
    delete from search_key using jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as gone (kind text, id int)
    where search_key.kind = gone.kind and search_key.subject_id = gone.id`.execute(tx)
  await sql`
    insert into search_key (kind, subject_id, rest, skip, first)
    select kind, id, rest, skip, first from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (kind text, id int, rest text, skip smallint, first boolean)`.execute(tx)
  await sql`
    insert into search_name (kind, subject_id, names)
    select kind, id, names from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as made (kind text, id int, names jsonb)
    on conflict (kind, subject_id) do update set names = excluded.names`.execute(tx)
}
