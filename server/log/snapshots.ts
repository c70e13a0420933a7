/**
 * A signed snapshot of each day: a state of the log after its end, and the SHA-256 of all of its
 * entries as a file, so that a paper or an auditor can cite one hash. Its text cannot be mistaken
 * for a checkpoint's, because its second line is not a number.
 */
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { toBase64 } from '../../rules/log/bytes.ts'
import type { Head } from '../../rules/log/merkle.ts'
import { formatNote, signNote, type SigningKey } from '../../rules/log/note.ts'
import { tileWidth } from '../../rules/log/tiles.ts'
import type { Tables } from '../db/tables.ts'
import { openStoredLog } from './stored-log.ts'

const newline = Buffer.from('\n')

/**
 * Signs the snapshot of the day (YYYY-MM-DD, UTC by the site's clock) that has ended, of the signed
 * tree `head`, unless there is one. Resolves to whether it was made. Reads the whole log once.
 */
export async function makeSnapshot(
  db: Kysely<Tables>,
  key: SigningKey,
  head: Head,
): Promise<boolean> {
  const { rows } = await sql<{ day: string; known: boolean }>`
    select day::text, exists (select from log_snapshot where log_snapshot.day = ended.day) as known
    from (select ((select touchline_now()) at time zone 'UTC')::date - 1 as day) ended`.execute(db)
  const { day = '', known: isSigned = true } = rows[0] ?? {}
  if (isSigned) return false
  const log = openStoredLog(db, head)
  const digest = createHash('sha256')
  for (let index = 0; index * tileWidth < head.size; index++)
    for (const entry of await log.bundle(index)) digest.update(entry).update(newline)
  const text =
    `touchline-snapshot/v1\nday ${day}\n${key.name}\n${head.size}\n${toBase64(head.root)}\n` +
    `sha256 ${digest.digest('hex')}\n`
  const note = formatNote({ text, signatures: [signNote(text, key)] })
  await db
    .insertInto('log_snapshot')
    .values({ day, size: head.size, note })
    .onConflict((made) => made.doNothing())
    .execute()
  return true
}

/** The note of a day; null if there is none. */
export async function findSnapshot(db: Kysely<Tables>, day: string): Promise<string | null> {
  const { rows } = await sql<{ note: string }>`
    select note from log_snapshot where day::text = ${day}`.execute(db)
  return rows[0]?.note ?? null
}

/** The days with a snapshot, the newest first. */
export async function listSnapshots(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from log_snapshot order by day desc`.execute(db)
  return rows.map(({ day }) => day)
}
