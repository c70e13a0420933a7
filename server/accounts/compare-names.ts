/**
 * Names under a rule that has changed: a release that knows more look-alikes computes the keys of
 * stored accounts again. Names that were apart and are alike now stay, and operators see them.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import type { Words } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { findSetting, storeSetting } from '../db/setting.ts'
import { nameKeys } from '../publishing/expert-names.ts'
import { lockAccountNames } from './accounts.ts'
import { looksOf } from './names.ts'

/** Two accounts, or two experts, whose names a reader cannot tell apart; the older one first. */
export interface AlikePair {
  kind: 'account' | 'expert'
  ids: [number, number]
  names: [string, string]
}

interface Compared {
  rule: string
  /** Instant, UTC. */
  at: string
  pairs: AlikePair[]
}

const settingName = 'names_compared'

/** Accounts whose keys are computed at once, and pairs that are listed at most. */
const [atOnce, most] = [1_000, 200]

/** Changes with every file that the keys depend on, and with Node's tables of Unicode. */
export const nameRule = (): string => {
  const hash = createHash('sha256').update(process.versions.unicode ?? '')
  for (const file of ['expert-names.ts', 'look-alikes.ts', 'look-alikes.txt'])
    hash.update(readFileSync(new URL(`../publishing/${file}`, import.meta.url)))
  return hash.update(readFileSync(new URL('names.ts', import.meta.url))).digest('base64url')
}

/**
 * Computes the keys of all accounts again if the rule is another than at the last start, and finds
 * pairs that are alike. Resolves to their number, or null if the rule is the same.
 */
export async function compareNames(
  db: Kysely<Tables>,
  rule: string = nameRule(),
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    // servers that start together: the second finds the names compared
    await lockAccountNames(tx)
    if (((await findSetting(tx, settingName)) as Compared | undefined)?.rule === rule) return null
    const pairs = [...(await compareAccounts(tx)), ...(await compareExperts(tx))].slice(0, most)
    const compared: Compared = { rule, at: new Date().toISOString(), pairs }
    await storeSetting(tx, settingName, compared)
    return pairs.length
  })
}

/** The pairs that wait for an operator; those of deleted accounts are left out. */
export async function listAlike(db: Kysely<Tables>): Promise<AlikePair[]> {
  const { pairs = [] } = ((await findSetting(db, settingName)) ?? {}) as Partial<Compared>
  const ids = pairs.flatMap(({ kind, ids }) => (kind === 'account' ? ids : []))
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from account
    where owner_id = any(${ids}::bigint[]) and deleted_at is null`.execute(db)
  const present = new Set(rows.map(({ owner_id }) => owner_id))
  return pairs.filter(({ kind, ids }) => kind === 'expert' || ids.every((id) => present.has(id)))
}

/** An operator has looked at the pairs: they leave the list, and the names stay. */
export async function dismissAlike(db: Kysely<Tables>, by: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockAccountNames(tx)
    const stored = (await findSetting(tx, settingName)) as Compared | undefined
    if (!stored || stored.pairs.length === 0) return 0
    await storeSetting(tx, settingName, { ...stored, pairs: [] })
    await sql`
      insert into operator_action (action, detail, at, subject, before)
      values ('alike names seen', ${JSON.stringify({ by })}, touchline_now(), 'names',
        ${JSON.stringify({ pairs: stored.pairs })})`.execute(tx)
    return stored.pairs.length
  })
}

async function compareAccounts(tx: Kysely<Tables>): Promise<AlikePair[]> {
  const pairs = findPairs('account')
  for (let after = 0; ;) {
    const { rows } = await sql<{ owner_id: number; name: string; looks: string[] | null }>`
      select owner_id, name, looks from account
      where owner_id > ${after} and deleted_at is null order by owner_id limit ${atOnce}`.execute(
      tx,
    )
    const changed = rows.flatMap(({ owner_id: id, name, looks: before }) => {
      const looks = looksOf(name)
      pairs.add(id, name, looks)
      return JSON.stringify(looks) === JSON.stringify(before) ? [] : [{ id, looks }]
    })
    await sql`
      update account set looks = array(select jsonb_array_elements_text(changed.looks))
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) changed (id bigint, looks jsonb)
      where owner_id = changed.id`.execute(tx)
    const last = rows.at(-1)
    if (!last) return pairs.found
    after = last.owner_id
  }
}

/** The keys of experts' names are not stored. */
async function compareExperts(tx: Kysely<Tables>): Promise<AlikePair[]> {
  const pairs = findPairs('expert')
  const { rows } = await sql<{ expert_id: number; name: Words }>`
    select expert_id, name from expert order by expert_id`.execute(tx)
  for (const { expert_id: id, name } of rows)
    for (const one of new Set(Object.values(name))) pairs.add(id, one, nameKeys(one))
  return pairs.found
}

function findPairs(kind: AlikePair['kind']) {
  const first = new Map<string, { id: number; name: string }>()
  const known = new Set<string>()
  const found: AlikePair[] = []
  return {
    found,
    add(id: number, name: string, keys: readonly string[]) {
      for (const key of keys) {
        const other = first.get(key)
        if (!other) first.set(key, { id, name })
        else if (other.id !== id && !known.has(`${other.id} ${id}`)) {
          known.add(`${other.id} ${id}`)
          found.push({ kind, ids: [other.id, id], names: [other.name, name] })
        }
      }
    },
  }
}
