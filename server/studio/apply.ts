/** Applying to become an expert. */
import { sql, type Kysely } from 'kysely'
import type { CheckedDataOf } from '../../contract/calls.ts'
import { matchStatus } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { admit, openStudioQuota } from '../publishing/admit.ts'
import { cleanNames, nameError } from '../publishing/expert-names.ts'
import { lockNames } from '../publishing/name-lock.ts'
import { readableText } from './readable-text.ts'

/** Days after which an account that was declined may apply again. */
export const daysUntilAgain = 30

/** A refused application: a field that can be corrected, or the account's state. */
export type ApplyRefusal =
  | { kind: 'field'; field: string }
  | { kind: 'state'; state: 'passkey' | 'expert' | 'waiting' | 'again' }

const field = (name: string): ApplyRefusal => ({ kind: 'field', field: name })
const state = (name: Extract<ApplyRefusal, { kind: 'state' }>['state']): ApplyRefusal => ({
  kind: 'state',
  state: name,
})

/**
 * Stores an application. Where the studio is open it is admitted at once, with a quota. Null where
 * it was stored.
 */
export function apply(
  db: Kysely<Tables>,
  ownerId: number,
  { name, languages, about, sample }: CheckedDataOf<'studioApply'>,
  open: boolean,
): Promise<ApplyRefusal | null> {
  return db.transaction().execute(async (tx) => {
    const taken = await lockNames(tx, ownerId)
    const wrong = await stateOf(tx, ownerId)
    if (wrong) return wrong
    const names = cleanNames(name)
    const error = nameError(names, taken)
    if (error) return field(`name${error.language ? `.${error.language}` : ''}: ${error.reason}`)
    const bio = readableText(about)
    if (bio === null) return field('about')
    const analysis = readableText(sample.analysis)
    if (analysis === null) return field('sample.analysis')
    if (!(await isAhead(tx, sample.matchId))) return field('sample.matchId')
    const { rows } = await sql<{ application_id: number }>`
      insert into application (owner_id, name, languages, about, sample_match_id, sample_pick,
        sample_analysis, applied_at)
      values (${ownerId}, ${JSON.stringify(names)}, ${languages}::text[], ${bio}, ${sample.matchId},
        ${sample.pick}, ${analysis}, touchline_now())
      returning application_id`.execute(tx)
    if (open) {
      await admit(tx, { ownerId, names, languages, bio, quota: openStudioQuota })
      await sql`
        update application set decided_at = touchline_now(), admitted = true, reason = ''
        where application_id = ${rows[0]?.application_id ?? 0}`.execute(tx)
    }
    return null
  })
}

async function stateOf(tx: Kysely<Tables>, ownerId: number): Promise<ApplyRefusal | null> {
  const { rows } = await sql<{
    passkey: boolean
    expert: boolean
    waiting: boolean
    recent: boolean
  }>`
    select exists (select from passkey where owner_id = ${ownerId}) as passkey,
      exists (select from expert where owner_id = ${ownerId}) as expert,
      exists (
        select from application where owner_id = ${ownerId} and decided_at is null
      ) as waiting,
      exists (select from application where owner_id = ${ownerId} and not admitted
        and decided_at > touchline_now() - make_interval(days => ${daysUntilAgain}))
          as recent`.execute(tx)
  const [row] = rows
  if (!row?.passkey) return state('passkey')
  if (row.expert) return state('expert')
  if (row.waiting) return state('waiting')
  return row.recent ? state('again') : null
}

async function isAhead(tx: Kysely<Tables>, matchId: number): Promise<boolean> {
  const { rows } = await sql`
    select from match
    where match_id = ${matchId}
      and status = ${matchStatus.notStarted}
      and kickoff_known
      and kickoff > touchline_now()`.execute(tx)
  return rows.length > 0
}
