/**
 * Single fields of an answer of any back end that speaks the specification. Each function takes a
 * received value and returns a value that a screen can show. `undefined` means that there is none.
 */
import { defaultApiZone } from '../../../contract/values.ts'
import { offsetIn } from '../../page/time-text.ts'

/** A record of named fields; null for anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.fromEntries(Object.entries(value))
}

/** Text as it came; a number is written out. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

/** What turns the reading direction of the text behind it around. */
const turns = /[\u202a-\u202e]/g
const [isolates, opening, closing] = [/[\u2066-\u2069]/g, /[\u2066-\u2068]/, '\u2069']
/** Halves of a sign of UTF-16, which a page cannot contain. */
const halves = /\p{Cs}/gu
/** Marks on a letter beyond the third, which would cover the lines around it. */
const piled = /(?<=\p{M}{3})\p{M}+/gu
/** A sign that can be seen. */
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** UTF-16 units of a name or title at most. A browser needs seconds for one of a million. */
const longestLabel = 1_000

/**
 * A name or title of one line, without signs that change the direction of what stands behind it,
 * and with an ellipsis where it was cut. Undefined where nothing of it can be seen.
 */
export function label(value: unknown): string | undefined {
  const whole = text(value) ?? ''
  const isCut = whole.length > longestLabel
  const sent = `${whole.slice(0, longestLabel)}${isCut ? '…' : ''}`
    .replaceAll(turns, '')
    .replaceAll(halves, '')
    .replaceAll(piled, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const read = isClosed(sent) ? sent : sent.replaceAll(isolates, '')
  return visible.test(read) ? read : undefined
}

/** Whether each isolate in a text ends in it, and none ends that began before it. */
function isClosed(sent: string): boolean {
  let open = 0
  for (const letter of sent) {
    if (opening.test(letter)) open += 1
    if (letter === closing) open -= 1
    if (open < 0) return false
  }
  return open === 0
}

/** A finite number, also one that is written as text. */
export function number(value: unknown): number | undefined {
  const read: unknown = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}

/** A whole number from 0 up. */
export function count(value: unknown): number | undefined {
  const read = number(value)
  return read !== undefined && Number.isInteger(read) && read >= 0 ? read : undefined
}

/** A share from 0 to 1. */
export function share(value: unknown): number | undefined {
  const read = number(value)
  return read !== undefined && read >= 0 && read <= 1 ? read : undefined
}

/**
 * An image: a path under the static prefix without its leading slash, an absolute address, or a
 * `data:` address. Undefined where there is none.
 */
export function picture(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return value.trim().replace(/^\/(?!\/)/, '') || undefined
}

/** The year 5138, in milliseconds since 1970. */
const latest = 1e14

/**
 * A day with or without a time, as ISO 8601 or with the signs that other programs write: slashes,
 * dots or Chinese ones between the numbers, offsets without a colon, a name of UTC behind a blank.
 */
const written =
  /^(\d{4})[-/.年](\d\d?)[-/.月](\d\d?)日?(?:[T\s]\s*(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i
/** The same as digits only: 20260304, 202603040506 and 20260304050607. */
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?)?(Z)?$/
/** Days and months in English, with the zone: as in HTTP, or from a script's Date. */
const inEnglish = /^[A-Z][a-z]{2}[\w ,:]* (GMT|UTC|Z|GMT[+-]\d{4}.*|[+-]\d{4})$/

/**
 * An instant as ISO 8601 in UTC: from ISO 8601 and its relatives, or from seconds, milli-, micro-
 * or nanoseconds since 1970. A time without a zone is read in `zone`. Undefined for a day that the
 * calendar does not have, for a form whose meaning depends on the browser, and for the zero of a
 * program's clock (0, the year 1), which stands for no time.
 */
export function instant(value: unknown, zone: string): string | undefined {
  const sent = text(value)?.trim() ?? ''
  const at = inDigits(sent, zone) ?? inWriting(sent, zone) ?? fromEpoch(number(value))
  if (at === undefined || Number.isNaN(at.getTime()) || at.getTime() === 0) return undefined
  const year = at.getUTCFullYear()
  return year > 1 && year < 10_000 ? at.toISOString() : undefined
}

function inDigits(sent: string, zone: string): Date | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0', utc] = compact.exec(sent) ?? []
  return year === undefined
    ? undefined
    : onCalendar([year, month, day, hour, minute, second], '', utc, zone)
}

function inWriting(sent: string, zone: string): Date | undefined {
  if (inEnglish.test(sent)) return new Date(sent)
  const [, year, month, day, hour = '0', minute = '0', second = '0', rest = '', offset] =
    written.exec(sent) ?? []
  return year === undefined
    ? undefined
    : onCalendar([year, month, day, hour, minute, second], rest, offset, zone)
}

/** Milliseconds in a second, in a milli-, a micro- and a nanosecond. */
const units = [1_000, 1, 1e-3, 1e-6]

/** The coarsest unit that stays before the year 5138. */
function fromEpoch(epoch: number | undefined): Date | undefined {
  if (epoch === undefined) return undefined
  const at = units.map((unit) => epoch * unit).find((one) => Math.abs(one) < latest)
  return at === undefined ? undefined : new Date(at)
}

/** The instant of these clock figures; undefined where the calendar has no such day or time. */
function onCalendar(
  figures: readonly (string | undefined)[],
  fraction: string,
  offset: string | undefined,
  zone: string,
): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = figures.map(Number)
  const shown = new Date(Date.UTC(year, month - 1, day))
  // before the year 100 Date adds 1900
  if (year < 100 || shown.getUTCMonth() !== month - 1 || shown.getUTCDate() !== day)
    return undefined
  // 24:00 ends the day
  if (hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0))
    return undefined
  const milliseconds = Math.floor(Number(`0.${fraction || 0}`) * 1_000)
  shown.setUTCHours(hour, minute, second, milliseconds)
  if (offset === undefined) return inZone(shown, zone)
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?/.exec(offset) ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return new Date(shown.getTime() - (sign === '-' ? -ahead : ahead))
}

/** The instant at which clocks in `zone` show what clocks in UTC show at `shown`. */
function inZone(shown: Date, zone: string): Date {
  if (Number.isNaN(shown.getTime())) return shown
  const guess = new Date(shown.getTime() - aheadOfUtc(shown, zone))
  // near a change to or from summer time, the zone’s offset may differ at that instant
  return new Date(shown.getTime() - aheadOfUtc(guess, zone))
}

/** Milliseconds that clocks in `zone` are ahead of UTC at an instant. */
function aheadOfUtc(at: Date, zone: string): number {
  // the zone of most such back ends; computed without a formatter, whose first use is slow on
  // phones
  if (zone === defaultApiZone) return 8 * 3_600_000
  return offsetIn(zone, at) * 60_000
}
