/** Reads live events and the site's clock from the database. */
import type { Kysely } from 'kysely'
import type { LiveMoment } from '../../contract/live.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'

export interface StoredEvent {
  id: number
  kind: 'match' | 'plans' | 'all'
  /** MatchNews or PlansNews, by `kind`. */
  body: object
}

const eventsAfter = statement<{ event_id: number; kind: StoredEvent['kind']; body: object }>(
  'live_events',
  // the latest $3 events: a client further behind gets a snapshot event
  `select * from (
    select event_id, kind, body from live_event
    where event_id > $1 and event_id <= $2
    order by event_id desc limit $3
  ) latest order by event_id`,
)

/** Events after `after` and up to `upTo`, in order: the latest `most` of them. */
export async function listEvents(
  db: Kysely<Tables>,
  after: number,
  upTo: number,
  most: number,
): Promise<StoredEvent[]> {
  const { rows } = await db.executeQuery(eventsAfter(after, upTo, most))
  return rows.map(({ event_id, kind, body }) => ({ id: event_id, kind, body }))
}

/** Name of the setting with the time of the feed source's last update. */
export const sourceUpdated = 'source_heard'

const clockNow = statement<{ now: Date; speed: number; heard: string | null }>(
  'live_clock',
  `select touchline_now() as now, speed,
    (select value #>> '{}' from setting where name = '${sourceUpdated}') as heard
  from clock`,
)

/** The site's present. */
export async function findPresent(db: Kysely<Tables>): Promise<Omit<LiveMoment, 'id'>> {
  const { rows } = await db.executeQuery(clockNow())
  const { now = new Date(), speed = 1, heard = null } = rows[0] ?? {}
  return { at: now.toISOString(), speed, ...(heard !== null && { heardAt: heard }) }
}
