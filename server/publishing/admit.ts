/**
 * Makes an account an expert: admitted by an operator, or automatically where the studio is open.
 */
import { sql, type Kysely } from 'kysely'
import type { GivenNames } from '../../contract/calls/studio.ts'
import type { TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { touch } from '../db/data-version.ts'
import { everyLanguage } from './expert-names.ts'
import { handleOf } from './experts.ts'

/**
 * The daily quota of an expert whose plans no operator has read yet, and the number of settled
 * plans with which it ends.
 */
export const openStudioQuota = { plans: 3, settled: 30 } as const

export interface Admission {
  ownerId: number
  names: GivenNames
  languages: readonly TextLanguage[]
  bio: string
  quota: { plans: number; settled: number } | null
}

/** Part of a transaction that holds the lock of `lockNames`. Resolves to the expert's id. */
export async function admit(tx: Kysely<Tables>, admission: Admission): Promise<number> {
  const { ownerId, names, languages, bio, quota } = admission
  const { rows } = await sql<{ expert_id: number }>`
    insert into expert (kind, handle, name, created_at, owner_id, languages, bio,
      daily_plans, daily_plans_until)
    values ('person', ${await freeHandle(tx, names.en ?? '')},
      ${JSON.stringify(everyLanguage(names))}, touchline_now(), ${ownerId},
      ${languages}::text[], ${bio}, ${quota?.plans ?? null}, ${quota?.settled ?? null})
    returning expert_id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an expert was not stored')
  await touch(tx, 'expert')
  return row.expert_id
}

/** A handle from the English name, or "writer"; with a number where it is in use. */
async function freeHandle(tx: Kysely<Tables>, name: string): Promise<string> {
  const wanted = handleOf(name).slice(0, 32) || 'writer'
  const { rows } = await sql<{ handle: string }>`
    select handle from expert where handle = ${wanted} or handle like ${`${wanted}-%`}`.execute(tx)
  const used = new Set(rows.map(({ handle }) => handle))
  if (!used.has(wanted)) return wanted
  let number = 2
  while (used.has(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}
