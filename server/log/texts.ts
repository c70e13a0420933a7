/** Texts of people, stored outside the log: entries have only their fingerprints. */
import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Words } from '../../contract/values.ts'
import { commitmentOf } from '../../rules/log/entry.ts'
import type { TextRecord } from '../../rules/verify/texts.ts'
import type { Tables } from '../db/tables.ts'

interface Row {
  salt: Buffer
  text: Words
  /** The public reason, where the text was taken off the pages. */
  removed: string | null
}

/** For a withdrawn text only its withdrawal is served. */
function recordOf({ salt, text, removed }: Row): TextRecord {
  const { en, zh, zht } = text
  const fingerprint = commitmentOf(salt, { en, zh, zht }, sha256)
  return removed === null
    ? { hash: fingerprint, salt: salt.toString('hex'), text }
    : { hash: fingerprint, removed }
}

/** The platform's own implementation, because a record has thousands of texts. */
const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')

const removedOf = (field: 'title' | 'analysis') => sql`(
  select reason from text_removal
  where text_removal.plan_id = plan.plan_id and field = ${field} and restored_at is null limit 1)`

/** The current names of all experts. */
export async function listNames(db: Kysely<Tables>): Promise<TextRecord[]> {
  const { rows } = await sql<Row>`
    select name_salt as salt, name as text, null as removed from expert order by expert_id`.execute(
    db,
  )
  return rows.map(recordOf)
}

/** The names that an expert has and had, and the current titles of their plans. */
export async function listExpertTexts(db: Kysely<Tables>, expertId: number): Promise<TextRecord[]> {
  const { rows } = await sql<Row>`
    select name_salt as salt, name as text, null as removed
    from expert where expert_id = ${expertId}
    union all
    select name_salt, name, null from former_name where expert_id = ${expertId}
    union all
    select title_salt, title, ${removedOf('title')}
    from plan where expert_id = ${expertId}`.execute(db)
  return rows.map(recordOf)
}

/** The title of a plan, and the analysis of each version where everyone may read it. */
export async function listPlanTexts(db: Kysely<Tables>, planId: number): Promise<TextRecord[]> {
  const { rows } = await sql<Row>`
    select title_salt as salt, title as text, ${removedOf('title')} as removed
    from plan where plan_id = ${planId}
    union all
    select analysis_salt, body->'analysis', ${removedOf('analysis')}
    from plan join plan_secret using (plan_id)
    where plan_id = ${planId} and analysis_salt is not null and (price = 0 or revealed)`.execute(db)
  return rows.map(recordOf)
}
