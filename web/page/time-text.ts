import type { Language } from '../../contract/values.ts'
import { chosenZone } from './zone.ts'

/**
 * The formats of instants: "08-16 19:35", the same in every language, except for those in English
 * words: "Sun 16 Aug, 19:35", "16 Aug 19:35", "16 Aug", "16 Aug 2026". The UTC fields of `wall` are
 * those of the local clock.
 */
const shapes = {
  'month-day-time': (wall: Date) => `${shapes['month-day'](wall)} ${shapes.time(wall)}`,
  brief: (wall: Date) => shapes['month-day-time'](wall),
  'month-day': (wall: Date) => `${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`,
  date: (wall: Date) => `${wall.getUTCFullYear()}-${shapes['month-day'](wall)}`,
  english: (wall: Date) =>
    `${days[wall.getUTCDay()]} ${shapes['english-day'](wall)}, ${shapes.time(wall)}`,
  'english-day': (wall: Date) => `${wall.getUTCDate()} ${months[wall.getUTCMonth()]}`,
  'english-day-time': (wall: Date) => `${shapes['english-day'](wall)} ${shapes.time(wall)}`,
  'english-date': (wall: Date) => `${shapes['english-day'](wall)} ${wall.getUTCFullYear()}`,
  time: (wall: Date) => `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`,
} as const
export type TimeFormat = keyof typeof shapes

/**
 * The form of a format in English words; a time of day has the same in every language. The brief
 * one leaves out the day of the week.
 */
export const inEnglish: Readonly<Partial<Record<TimeFormat, TimeFormat>>> = {
  'month-day-time': 'english',
  brief: 'english-day-time',
  'month-day': 'english-day',
  date: 'english-date',
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (number: number) => String(number).padStart(2, '0')

/**
 * The clock that a text uses: the server's, the device's, or that of the zone that the reader chose
 * (an IANA name after `zone `). The server renders with a fixed one, which most readers share: for
 * them nothing changes at hydration.
 */
export type Clock = 'server' | 'reader' | `zone ${string}`

/**
 * Offset of the server's clock from UTC in minutes: the zone of Shanghai and Hong Kong, all year.
 */
const serversOffset = 8 * 60
/**
 * Offset of the reader's clock from UTC at an instant, in minutes. Date is used because the first
 * Intl formatter takes 60 ms on a slow phone.
 */
const readersOffset = (at: Date) => -at.getTimezoneOffset()

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes that clocks in a zone are ahead of UTC at an instant. */
export function offsetIn(zone: string, at: Date): number {
  const known = formats.get(zone)
  // "2026-03-04 05:06:07": Sweden writes dates in the order of ISO 8601
  const format =
    known ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  if (known === undefined) formats.set(zone, format)
  const shown = Date.parse(`${format.format(at).replace(/,? /, 'T')}Z`)
  return Math.round((shown - Math.floor(at.getTime() / 1000) * 1000) / 60_000)
}

/** The zone of a clock that the reader chose; null for the other clocks. */
export const zoneOf = (clock: Clock): string | null =>
  clock.startsWith('zone ') ? clock.slice('zone '.length) : null

/** Minutes that a clock is ahead of UTC at an instant. */
export function offsetOf(clock: Clock, at: Date): number {
  if (clock === 'server') return serversOffset
  const zone = zoneOf(clock)
  return zone === null ? readersOffset(at) : offsetIn(zone, at)
}

/** Formats an ISO instant by a clock. Empty for an invalid instant. */
export function timeText(value: string, format: TimeFormat, clock: Clock): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return ''
  return shapes[format](new Date(at.getTime() + offsetOf(clock, at) * 60_000))
}

/** A date, YYYY-MM-DD, without its year: "08-16", in English words "16 Aug". */
export const dayText = (day: string, language: Language): string =>
  language === 'en' ? shapes['english-day'](new Date(day)) : day.slice(5)

/** The weekday of a date, YYYY-MM-DD: 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

const midwinterAndMidsummer = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].map(
  (at) => new Date(at),
)

/** The clock of a reader's texts: the server's if both agree in winter and summer. */
export function readersClock(): Clock {
  const chosen = chosenZone()
  const clock = chosen === null ? 'reader' : (`zone ${chosen}` as const)
  return midwinterAndMidsummer.every((at) => offsetOf(clock, at) === serversOffset)
    ? 'server'
    : clock
}

/** "UTC+8": the current offset of a clock from UTC. */
export function offsetText(clock: Clock): string {
  const offset = offsetOf(clock, new Date())
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${two(minutes)}`}`
}
