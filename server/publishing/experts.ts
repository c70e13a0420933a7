/**
 * The operator's commands about experts: run on the machine as the owner of the database, never
 * over HTTP. Each step is noted in operator_action in its own transaction, and the notes are
 * permanent.
 */
import { sql, type Kysely } from 'kysely'
import { textLimits } from '../../contract/text-limits.ts'
import { textLanguages, type Words } from '../../contract/values.ts'
import { touch } from '../db/data-version.ts'
import type { Tables } from '../db/tables.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { cleanNames, everyLanguage, nameError, type NameError } from './expert-names.ts'
import { newPublishingKey } from './keys.ts'
import { lockNames } from './name-lock.ts'

/** A refused command; the message is written for the operator. */
export class NotPossible extends Error {}

const handleForm = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/

/** The handle derived from a name: its Latin letters and digits. Empty if the name has none. */
export const handleOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')

/** Adds an expert of kind `person`. Resolves to the expert's id. */
export async function addExpert(
  db: Kysely<Tables>,
  names: Words,
  handle: string,
  by: string,
): Promise<number> {
  const name = everyLanguage(cleanNames(names))
  if (textLanguages.some((language) => names[language].trim() === ''))
    throw new NotPossible(`A name is needed in each of ${textLanguages.join(', ')}.`)
  if (!handleForm.test(handle))
    throw new NotPossible(
      `"${handle}" is no handle: 1 to 40 of a-z, 0-9 and -. Give one with --handle.`,
    )
  return db.transaction().execute(async (tx) => {
    const error = nameError(name, await lockNames(tx, null))
    if (error) throw new NotPossible(nameRefusal(names, error))
    const { rows } = await sql<{ expert_id: number }>`
      insert into expert (kind, handle, name, created_at)
      values ('person', ${handle}, ${JSON.stringify(name)}, touchline_now())
      on conflict (handle) do nothing returning expert_id`.execute(tx)
    const [row] = rows
    if (!row)
      throw new NotPossible(
        `There is an expert with the handle ${handle} already. Give another with --handle.`,
      )
    await note(tx, 'expert added', by, { expertId: row.expert_id, handle, name })
    await touch(tx, 'expert')
    return row.expert_id
  })
}

const reasons: Record<NameError['reason'], string> = {
  empty: 'is empty',
  form: `does not have 2 to ${textLimits.expertName} characters that can all be seen`,
  script:
    'has a letter that names are not written with here: Latin, Chinese, Japanese and Korean ' +
    'letters in their usual forms are taken, and Arabic ones by themselves',
  reserved: 'reads like the site or a model',
  taken:
    'belongs to an expert already, or looks like one; simplified and traditional forms count as ' +
    'one name',
}

function nameRefusal(names: Words, { language, reason }: NameError): string {
  const name =
    language === null ? '' : names[language].replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')
  return `The name "${name}" ${reasons[reason]}.`
}

export interface Person {
  expert_id: number
  handle: string
  name: Words
  plans: number
  withdrawn_at: Date | null
  /** Keys that have not been withdrawn. */
  keys: number[]
}

/** All experts of kind `person`, who publish with a key. */
export async function listPersons(db: Kysely<Tables>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select expert_id, handle, name, next_serial - 1 as plans, withdrawn_at,
      array(
        select key_id from publishing_key key
        where key.expert_id = expert.expert_id and key.withdrawn_at is null
        order by key_id
      ) as keys
    from expert where kind = 'person' order by handle`.execute(db)
  return rows
}

/**
 * Creates a further key for an expert; the earlier keys stay valid. The key itself is returned only
 * here.
 */
export function makeKey(
  db: Kysely<Tables>,
  handle: string,
  by: string,
): Promise<{ keyId: number; key: string }> {
  return db.transaction().execute(async (tx) => {
    const expert = await lockPerson(tx, handle)
    if (expert.withdrawn_at)
      throw new NotPossible(`${handle} has been withdrawn and publishes no more.`)
    const key = newPublishingKey()
    const { rows } = await sql<{ key_id: number }>`
      insert into publishing_key (expert_id, key_hash, created_at)
      values (${expert.expert_id}, ${hashOfSecret(key)}, touchline_now())
      returning key_id`.execute(tx)
    const keyId = rows[0]?.key_id ?? 0
    await note(tx, 'key made', by, { keyId, expertId: expert.expert_id, handle })
    return { keyId, key }
  })
}

/** Withdraws a key: it no longer publishes. Resolves to the handle of its expert. */
export function withdrawKey(db: Kysely<Tables>, keyId: number, by: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ handle: string; expert_id: number }>`
      update publishing_key key set withdrawn_at = touchline_now() from expert
      where expert.expert_id = key.expert_id and key_id = ${keyId} and key.withdrawn_at is null
      returning handle, expert.expert_id`.execute(tx)
    const [row] = rows
    if (!row)
      throw new NotPossible(
        `There is no key ${keyId} that could be withdrawn. "list" shows those that there are.`,
      )
    await note(tx, 'key withdrawn', by, { keyId, expertId: row.expert_id, handle: row.handle })
    return row.handle
  })
}

/**
 * Withdraws an expert, who can no longer publish. Published plans are settled as usual, and the
 * record stays.
 */
export function withdrawExpert(db: Kysely<Tables>, handle: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const expert = await lockPerson(tx, handle)
    if (expert.withdrawn_at && !expert.stopped)
      throw new NotPossible(`${handle} has been withdrawn already.`)
    await sql`
      update expert set stopped = false, withdrawn_at = coalesce(withdrawn_at, touchline_now())
      where expert_id = ${expert.expert_id}`.execute(tx)
    await note(tx, 'expert withdrawn', by, { expertId: expert.expert_id, handle })
    await touch(tx, 'expert')
  })
}

async function lockPerson(
  tx: Kysely<Tables>,
  handle: string,
): Promise<{ expert_id: number; withdrawn_at: Date | null; stopped: boolean }> {
  const expert = await tx
    .selectFrom('expert')
    .select(['expert_id', 'kind', 'withdrawn_at', 'stopped'])
    .where('handle', '=', handle)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!expert)
    throw new NotPossible(
      `There is no expert with the handle ${handle}. "list" shows those that there are.`,
    )
  if (expert.kind !== 'person')
    throw new NotPossible(
      `${handle} is not a person: it publishes by itself, and nobody publishes for it.`,
    )
  return expert
}

const note = (tx: Kysely<Tables>, action: string, by: string, detail: object) =>
  sql`
    insert into operator_action (action, detail, at)
    values (${action}, ${JSON.stringify({ ...detail, by })}, touchline_now())`.execute(tx)
