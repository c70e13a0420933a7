/**
 * How an instant reads in lists: "08-16 19:35", in the same shape in every language. `wall` has a
 * clock's fields as its UTC ones.
 */
const shapes = {
  'month-day-time': (wall: Date) => `${shapes['month-day'](wall)} ${shapes.time(wall)}`,
  'month-day': (wall: Date) => `${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`,
  date: (wall: Date) => `${wall.getUTCFullYear()}-${shapes['month-day'](wall)}`,
  time: (wall: Date) => `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`,
} as const
export type TimeFormat = keyof typeof shapes

const two = (number: number) => String(number).padStart(2, '0')

/**
 * Whose clock a text goes by. The server writes by one of its own, which is that of most readers:
 * for them nothing changes at hydration.
 */
export type Clock = 'server' | 'reader'

/** Minutes that the server's clock is ahead of UTC: Shanghai's and Hong Kong's, all year. */
const serversOffset = 8 * 60
/**
 * Minutes that the reader's clock is ahead of UTC at an instant. By Date: a first Intl formatter
 * takes a slow phone 60 ms.
 */
const readersOffset = (at: Date) => -at.getTimezoneOffset()

/** An ISO instant by a clock. Empty for what is no instant. */
export function timeText(value: string, format: TimeFormat, clock: Clock): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return ''
  const offset = clock === 'server' ? serversOffset : readersOffset(at)
  return shapes[format](new Date(at.getTime() + offset * 60_000))
}

/** The weekday of a day, YYYY-MM-DD: 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

const midwinterAndMidsummer = ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z'].map(
  (at) => new Date(at),
)

/**
 * The clock that a reader's texts go by: the server's own where it shows the same, winter and
 * summer.
 */
export const readersClock = (): Clock =>
  midwinterAndMidsummer.every((at) => readersOffset(at) === serversOffset) ? 'server' : 'reader'

/** "UTC+8": how far a clock is from UTC now. */
export function offsetText(clock: Clock): string {
  const offset = clock === 'server' ? serversOffset : readersOffset(new Date())
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${two(minutes)}`}`
}
