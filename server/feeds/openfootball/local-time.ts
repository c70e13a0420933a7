/** Converts a local date and time, as written in the files, to an instant. */

/**
 * Maximum number of cached formats, 14 kB each. Needed because clients may name zones in any
 * spelling.
 */
const zonesKept = 100

/**
 * Formats by zone, created on demand; the least recently used one is evicted. Throws RangeError for
 * an unknown zone.
 */
export function formatsByZone(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (zone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const format =
      formats.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    formats.delete(zone)
    formats.set(zone, format)
    const [oldest] = formats.keys()
    if (formats.size > zonesKept && oldest !== undefined) formats.delete(oldest)
    return format
  }
}

const formatOf = formatsByZone('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** The zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(instant / 1000) * 1000
}

/**
 * The instant at which clocks in an IANA zone show `local` (milliseconds as if in UTC). A repeated
 * hour is taken at its first pass; a time in a skipped hour is moved forward by the hour.
 */
export function inZone(local: number, zone: string): number {
  const before = offsetAt(zone, local - 86_400_000)
  const first = local - before
  if (offsetAt(zone, first) === before) return first
  const second = local - offsetAt(zone, local + 86_400_000)
  return offsetAt(zone, second) === local - second ? second : first
}

/**
 * Midnight of a day such as "2025-08-15" in milliseconds as if in UTC, or null for an invalid day.
 */
export function dayOf(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return null
  const day = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text ? null : day
}

export interface ClockTime {
  /** Minutes since midnight. */
  minutes: number
  /** Minutes ahead of UTC if stated in the text; else null, and the league's zone applies. */
  offset: number | null
}

/** Names of offsets in the files. Summer and winter time have different names. */
const named = new Map(
  Object.entries({
    UTC: 0,
    GMT: 0,
    WET: 0,
    BST: 60,
    WEST: 60,
    CET: 60,
    CEST: 120,
    EET: 120,
    EEST: 180,
    MSK: 180,
    EDT: -240,
    EST: -300,
    CDT: -300,
    CST: -360,
    MDT: -360,
    MST: -420,
    PDT: -420,
    PST: -480,
  }),
)

export const namedOffsets: readonly string[] = [...named.keys()]

/**
 * Reads "20:45", "20.45 Uhr", "20 Uhr", "9:00", "13:00 UTC-6", "20:00 +0530", "20:45 CET", and
 * "24:00" as the next day's midnight; null for anything else.
 */
export function clockTime(text: string): ClockTime | null {
  const plain = text.trim().replace(/^(\d{1,2})([:.]\d\d)?\s?(?:Uhr|hrs?|h)$/, wholeHour)
  const parts = /^(\d{1,2})[:.](\d\d)(?:\s+(\S+))?$/.exec(plain)
  if (!parts) return null
  const [hour, minute] = [Number(parts[1]), Number(parts[2])]
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return null
  const offset = parts[3] === undefined ? null : offsetOf(parts[3])
  return offset === undefined ? null : { minutes: hour * 60 + minute, offset }
}

const wholeHour = (_: string, hour: string, minutes = ':00') => hour + minutes

function offsetOf(text: string): number | undefined {
  if (named.has(text)) return named.get(text)
  const parts = /^(?:UTC|GMT)?([+\-−±])(\d{1,2})(?::?([0-5]\d))?$/.exec(text)
  if (!parts) return undefined
  const size = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  return size > 14 * 60 ? undefined : parts[1] === '-' || parts[1] === '−' ? -size : size
}
