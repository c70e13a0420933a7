/** Days in the calendar of a reader's time zone. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { dayOf, formatsByZone, inZone } from '../feeds/openfootball/local-time.ts'

export interface ReaderDay {
  /** YYYY-MM-DD, as is `today`. */
  date: string
  today: string
  /** The first instants of the day and of the next day, 23 to 25 hours later. */
  from: Date
  to: Date
}

// the Swedish date format equals ISO 8601
const formatOf = formatsByZone('sv-SE', { dateStyle: 'short' })

/** The date of an instant in an IANA time zone. */
export const dayIn = (zone: string, instant: Date): string => formatOf(zone).format(instant)

const dayLong = 86_400_000

/** The day `date` (default: today) in a time zone, or the name of the invalid parameter. */
export async function findReaderDay(
  db: Kysely<Tables>,
  zone: string,
  date: string | undefined,
): Promise<ReaderDay | 'zone' | 'date'> {
  if (!isZone(zone)) return 'zone'
  const { rows } = await sql<{ now: Date }>`select touchline_now() as now`.execute(db)
  const today = dayIn(zone, rows[0]?.now ?? new Date())
  const requested = date ?? today
  const midnight = dayOf(requested)
  if (midnight === null) return 'date'
  return {
    date: requested,
    today,
    from: new Date(inZone(midnight, zone)),
    to: new Date(inZone(midnight + dayLong, zone)),
  }
}

function isZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
