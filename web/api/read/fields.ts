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

/** Milliseconds since 1970 are larger than this, seconds are smaller: the year 5138 in seconds. */
const firstMilliseconds = 100_000_000_000

/** `2026-03-04 05:06:07`, with a T or a blank, without a zone. */
const withoutZone = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(:\d{2}(\.\d+)?)?)$/

/**
 * An instant as ISO 8601 in UTC: from ISO 8601 with a zone, from epoch seconds or milliseconds, or
 * from a date and time without a zone, which is read in `zone`.
 */
export function instant(value: unknown, zone: string): string | undefined {
  const epoch = number(value)
  const [, day, time] = (typeof value === 'string' && withoutZone.exec(value.trim())) || []
  const at =
    epoch !== undefined
      ? new Date(epoch < firstMilliseconds ? epoch * 1_000 : epoch)
      : day !== undefined
        ? inZone(new Date(`${day}T${time}Z`), zone)
        : new Date(text(value) ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
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
