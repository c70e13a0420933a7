/** The list of damaged places of the stored log: found by the walk and by serving files. */
import { sql, type Kysely } from 'kysely'
import type { LogDamage, LogState } from '../../rules/log/damage.ts'
import { findSetting } from '../db/setting.ts'
import type { Tables } from '../db/tables.ts'
import { listAdmitted } from './key-changes.ts'

/** Thrown if stored bytes differ from the signed ones. */
export class DamagedLog extends Error {
  readonly damage: LogDamage

  constructor(damage: LogDamage) {
    super(describeDamage(damage))
    this.damage = damage
  }
}

const words: { [K in LogDamage['kind']]: (damage: Extract<LogDamage, { kind: K }>) => string } = {
  entry: ({ index }) => `Entry ${index} of the stored log is not what was signed.`,
  row: ({ index }) => `The stored row of log entry ${index} does not agree with the entry.`,
  tile: ({ level, index }) => `Tile ${level}/${index} of the stored log is not what was signed.`,
  root: ({ size }) =>
    `The last tiles of the stored log do not lead to the root that was signed for ${size} entries.`,
  checkpoint: ({ size }) =>
    `The stored checkpoint of ${size} entries is not what was signed for them.`,
  cosignatures: ({ size }) =>
    `The stored cosignatures of the checkpoint of ${size} entries are not those that it has.`,
  checkpoints: ({ size }) =>
    `Stored checkpoints of less than ${size} entries were changed or removed.`,
}

function describeDamage(damage: LogDamage): string {
  return (words[damage.kind] as (damage: LogDamage) => string)(damage)
}

/** Maximum number of places that a message names. */
const named = 5
/** Maximum number of places listed: enough to see the cause. */
const mostDamage = 100

/** A message for the operator with every place, or the first of them; null for none. */
export function describeAll(damage: readonly LogDamage[]): string | null {
  if (damage.length === 0) return null
  const more = damage.length > named ? ` And ${damage.length - named} more places.` : ''
  const places = damage.slice(0, named).map(describeDamage).join(' ')
  return `${places}${more} Nothing is signed until that is repaired (docs/log.md).`
}

const [list, walk] = ['log_damage', 'log_walk']

export async function listDamage(db: Kysely<Tables>): Promise<LogDamage[]> {
  const value = await findSetting(db, list)
  return Array.isArray(value) ? value : []
}

/** Adds a place, once. */
export async function addDamage(db: Kysely<Tables>, damage: LogDamage): Promise<void> {
  const value = JSON.stringify([damage])
  await sql`
    insert into setting (name, value) values (${list}, ${value}::jsonb)
    on conflict (name) do update set value = setting.value || excluded.value
    where not setting.value @> excluded.value
      and jsonb_array_length(setting.value) < ${mostDamage}`.execute(db)
}

/** Removes places from the list. */
export async function removeDamage(
  db: Kysely<Tables>,
  repaired: readonly LogDamage[],
): Promise<void> {
  if (repaired.length === 0) return
  await sql`
    update setting set value = coalesce((
      select jsonb_agg(place order by no)
      from jsonb_array_elements(value) with ordinality all_places (place, no)
      where not place = any(${repaired.map((one) => JSON.stringify(one))}::jsonb[])), '[]')
    where name = ${list}`.execute(db)
}

export async function keepLastWalk(
  db: Kysely<Tables>,
  walked: NonNullable<LogState['walked']>,
): Promise<void> {
  const value = JSON.stringify(walked)
  await db
    .insertInto('setting')
    .values({ name: walk, value })
    .onConflict((taken) => taken.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * The state of a log with `size` published entries. The caller passes the plans on hold.
 */
export async function logState(
  db: Kysely<Tables>,
  size: number,
): Promise<Omit<LogState, 'setAside'>> {
  const [damage, walked, setBacks] = await Promise.all([
    listDamage(db),
    findSetting(db, walk),
    listAdmitted(db, size),
  ])
  return { damage, walked: (walked as LogState['walked'] | undefined) ?? null, setBacks }
}
