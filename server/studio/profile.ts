/** An expert's own profile: names, languages, a few sentences. */
import { sql, type Kysely } from 'kysely'
import type { CheckedDataOf } from '../../contract/calls.ts'
import type { Words } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { touch } from '../db/data-version.ts'
import { cleanNames, everyLanguage, nameError } from '../publishing/expert-names.ts'
import { lockNames } from '../publishing/name-lock.ts'
import { readableText } from './readable-text.ts'

/** Days between two changes of a name. Each is an entry of the public log. */
export const daysBetweenNames = 30

export type ProfileRefusal =
  | { kind: 'field'; field: string }
  | { kind: 'state'; state: 'expert' | 'named' }

interface Row {
  expert_id: number
  name: Words
  recent: boolean
}

/** Null where it was saved. */
export function saveProfile(
  db: Kysely<Tables>,
  ownerId: number,
  { name, languages, bio }: CheckedDataOf<'studioProfile'>,
): Promise<ProfileRefusal | null> {
  return db.transaction().execute(async (tx) => {
    const taken = await lockNames(tx, ownerId)
    const { rows } = await sql<Row>`
      select expert_id, name,
        coalesce(named_at > touchline_now() - make_interval(days => ${daysBetweenNames}), false)
        as recent
      from expert where owner_id = ${ownerId} for no key update`.execute(tx)
    const [expert] = rows
    if (!expert) return { kind: 'state', state: 'expert' }
    const text = bio.trim() === '' ? '' : readableText(bio)
    if (text === null) return { kind: 'field', field: 'bio' }
    const names = cleanNames(name)
    const next = everyLanguage(names)
    const isNew = (['zh', 'zht', 'en'] as const).some((one) => next[one] !== expert.name[one])
    if (isNew) {
      const error = nameError(names, taken)
      if (error)
        return {
          kind: 'field',
          field: `name${error.language ? `.${error.language}` : ''}: ${error.reason}`,
        }
      if (expert.recent) return { kind: 'state', state: 'named' }
      await sql`
        update expert set name = ${JSON.stringify(next)}, named_at = touchline_now()
        where expert_id = ${expert.expert_id}`.execute(tx)
    }
    await sql`
      update expert set languages = ${languages}::text[], bio = ${text}
      where expert_id = ${expert.expert_id}`.execute(tx)
    await touch(tx, 'expert')
    return null
  })
}
