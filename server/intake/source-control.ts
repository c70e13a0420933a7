/** Operators' requests about a source, and its successful and failed readings by the hour. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export interface SourceControl {
  /** The source is paused. */
  paused: boolean
  /** An operator requests one full reading now. */
  fetchRequested: boolean
}

/**
 * Lists these sources on the desk, also before their first reading, and notes that the running
 * server reads them and no others.
 */
export async function beginSources(db: Kysely<Tables>, sources: readonly string[]): Promise<void> {
  await sql`
    insert into source_state (source) select unnest(${sources}::text[])
    on conflict do nothing`.execute(db)
  await sql`
    update source_state set used = not used
    where used <> (source = any(${sources}::text[]))`.execute(db)
}

export async function findControl(db: Kysely<Tables>, source: string): Promise<SourceControl> {
  const { rows } = await sql<SourceControl>`
    select paused_at is not null as paused, fetch_at is not null as "fetchRequested"
    from source_state where source = ${source}`.execute(db)
  return rows[0] ?? { paused: false, fetchRequested: false }
}

/** Marks an operator's requested reading as tried. */
export async function clearFetchRequest(db: Kysely<Tables>, source: string): Promise<void> {
  await sql`update source_state set fetch_at = null where source = ${source}`.execute(db)
}

/** Hours that are stored and that the desk shows. */
const hoursKept = 48

/** Records readings by the hour; writes only the first success and the first failure of an hour. */
export function sourceHours(
  db: Kysely<Tables>,
  source: string,
): (at: Date, succeeded: boolean) => Promise<void> {
  let last = ''
  return async (at, succeeded) => {
    const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)
    const key = `${hour.getTime()}`
    const mark = succeeded ? 'heard' : 'failed'
    if (last.startsWith(key) && last.includes(mark)) return
    await sql`
      insert into source_hour as known (source, hour, heard, failed)
      values (${source}, ${hour}, ${succeeded}, ${!succeeded})
      on conflict (source, hour) do update
        set heard = known.heard or excluded.heard,
          failed = known.failed or excluded.failed`.execute(db)
    if (!last.startsWith(key))
      await sql`
        delete from source_hour
        where source = ${source}
          and hour < ${hour}::timestamptz - make_interval(hours => ${hoursKept})`.execute(db)
    last = last.startsWith(key) ? `${last} ${mark}` : `${key} ${mark}`
  }
}
