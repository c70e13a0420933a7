import { sql, type Kysely } from 'kysely'
import { touch } from '../db/data-version.ts'
import type { Tables } from '../db/tables.ts'

/** Every zone's midnight is at a quarter of an hour of UTC. */
const quarter = 900_000
const turned = new WeakMap<Kysely<Tables>, number>()

/** At every midnight of some zone, what says "today" is made anew. */
export async function turnDays(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select touchline_now() as now`.execute(db)
  const now = Math.floor((rows[0]?.now.getTime() ?? 0) / quarter)
  if (turned.get(db) === now) return
  await touch(db, 'match')
  turned.set(db, now)
}
