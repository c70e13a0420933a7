/** Days in the calendar of a reader's time zone. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { dayOf, formatsByZone, inZone } from '../feeds/openfootball/local-time.ts'

/** The first instants of a day and of the next day, 23 to 25 hours later. */
interface Bounds {
  from: Date
  to: Date
}
export interface ReaderDay extends Bounds {
  /** YYYY-MM-DD, as is `today`. */
  date: string
  today: string
}

// the Swedish date format equals ISO 8601
const formatOf = formatsByZone('sv-SE', { dateStyle: 'short' })

/** The time zone of requests that name none, and of pages rendered on the server. */
const defaultZone = 'Asia/Shanghai'

/**
 * The zone of a reader: by the name from the browser if this server knows it (unlike "Etc/Unknown",
 * or a name of a newer time zone database), else by the offset from UTC in minutes, else the site's
 * own.
 */
export function zoneOf(name: string | undefined, offset: number | undefined): string {
  if (name !== undefined && isZone(name)) return name
  return offset === undefined ? defaultZone : offsetName(offset)
}

/** "+05:30": offsets are zone names too (ECMA-402). */
function offsetName(offset: number): string {
  const size = Math.abs(offset)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`
}

/** The date of an instant in a time zone. */
export const dayIn = (zone: string, instant: Date): string => formatOf(zone).format(instant)

const dayLong = 86_400_000

/** The day `date` (default: today) in a time zone, or null for an invalid date. */
export async function findReaderDay(
  db: Kysely<Tables>,
  zone: string,
  date: string | undefined,
): Promise<ReaderDay | null> {
  const today = dayIn(zone, await findNow(db))
  const requested = date ?? today
  const midnight = dayOf(requested)
  return midnight === null ? null : { date: requested, today, ...boundsOf(midnight, zone) }
}

/** The first instants of the current day in a time zone and of the next day. */
export async function findToday(db: Kysely<Tables>, zone: string): Promise<Bounds> {
  // a day that the clock says is none that is spelled wrong
  return boundsOf(dayOf(dayIn(zone, await findNow(db))) ?? 0, zone)
}

async function findNow(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select touchline_now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

const boundsOf = (midnight: number, zone: string): Bounds => ({
  from: new Date(inZone(midnight, zone)),
  to: new Date(inZone(midnight + dayLong, zone)),
})

function isZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
