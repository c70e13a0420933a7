/** Texts of people beside the log: what the fingerprints in the entries open to. */
import { sql, type Kysely } from 'kysely'
import type { Words } from '../../contract/values.ts'
import type { TextRecord } from '../../rules/verify/texts.ts'
import type { Tables } from '../db/tables.ts'

interface Row {
  hash: string
  salt: string
  text: Words
  /** The public reason, where the text was taken off the pages. */
  removed: string | null
}

/** A withdrawn text is not given, only that it is gone. */
const recordOf = ({ hash, salt, text, removed }: Row): TextRecord =>
  removed === null ? { hash, salt, text } : { hash, removed }

const removedOf = (field: 'title' | 'analysis') => sql`(
  select reason from text_removal
  where text_removal.plan_id = plan.plan_id and field = ${field} and restored_at is null limit 1)`

/** The name of an expert and the titles of their plans, as they stand now. */
export async function listExpertTexts(db: Kysely<Tables>, expertId: number): Promise<TextRecord[]> {
  const { rows } = await sql<Row>`
    select text_hash(name_salt, name) as hash, encode(name_salt, 'hex') as salt, name as text, null as removed
    from expert where expert_id = ${expertId}
    union all
    select text_hash(title_salt, title), encode(title_salt, 'hex'), title, ${removedOf('title')}
    from plan where expert_id = ${expertId}`.execute(db)
  return rows.map(recordOf)
}

/** The title of a plan, and the analysis of each version where everyone may read it. */
export async function listPlanTexts(db: Kysely<Tables>, planId: number): Promise<TextRecord[]> {
  const { rows } = await sql<Row>`
    select text_hash(title_salt, title) as hash, encode(title_salt, 'hex') as salt, title as text, ${removedOf('title')} as removed
    from plan where plan_id = ${planId}
    union all
    select text_hash(analysis_salt, body->'analysis'), encode(analysis_salt, 'hex'), body->'analysis', ${removedOf('analysis')}
    from plan join plan_secret using (plan_id)
    where plan_id = ${planId} and analysis_salt is not null and (price = 0 or revealed)`.execute(db)
  return rows.map(recordOf)
}
