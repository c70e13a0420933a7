/** What readers are told as it happens. */
import type { Kysely } from 'kysely'
import type { LiveMoment } from '../../contract/live.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'

export interface StoredEvent {
  id: number
  kind: 'match' | 'plans' | 'all'
  /** MatchNews or PlansNews, as the kind says. */
  body: object
}

const eventsAfter = statement<{ event_id: number; kind: StoredEvent['kind']; body: object }>(
  'live_events',
  // the last of them where there are more: who was away longer than that asks anew
  'select * from (select event_id, kind, body from live_event where event_id > $1 and event_id <= $2 order by event_id desc limit $3) told order by event_id',
)

/** The last events after the one with this number, up to the other, in order, at most so many. */
export async function listEvents(
  db: Kysely<Tables>,
  after: number,
  upTo: number,
  most: number,
): Promise<StoredEvent[]> {
  const { rows } = await db.executeQuery(eventsAfter(after, upTo, most))
  return rows.map(({ event_id, kind, body }) => ({ id: event_id, kind, body }))
}

/** The setting that says when the feed's source was last heard. */
export const sourceUpdated = 'source_heard'

const clockNow = statement<{ now: Date; speed: number; heard: string | null }>(
  'live_clock',
  `select touchline_now() as now, speed, (select value #>> '{}' from setting where name = '${sourceUpdated}') as heard from clock`,
)

/** The site's present. */
export async function findPresent(db: Kysely<Tables>): Promise<Omit<LiveMoment, 'id'>> {
  const { rows } = await db.executeQuery(clockNow())
  const { now = new Date(), speed = 1, heard = null } = rows[0] ?? {}
  return { at: now.toISOString(), speed, ...(heard !== null && { heardAt: heard }) }
}
