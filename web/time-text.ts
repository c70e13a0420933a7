/** How an instant reads in lists: "08-16 19:35", in the same shape in every language. */
const shapes = {
  'month-day-time': (part: Part) => `${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`,
  'month-day': (part: Part) => `${part('month')}-${part('day')}`,
  date: (part: Part) => `${part('year')}-${part('month')}-${part('day')}`,
  time: (part: Part) => `${part('hour')}:${part('minute')}`,
} as const
export type TimeFormat = keyof typeof shapes
type Part = (type: Intl.DateTimeFormatPartTypes) => string

/** Making a formatter costs far more than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const two = '2-digit'
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    hourCycle: 'h23',
  })
  formatters.set(zone, made)
  return made
}

/** An ISO instant in an IANA zone. Empty for what is no instant. */
export function timeText(value: string, format: TimeFormat, zone: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return ''
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return shapes[format]((type) => parts.get(type) ?? '')
}

/** The zone of the server's text: most readers' own, and then nothing changes at hydration. */
export const serverZone = 'Asia/Shanghai'

let known: string | undefined
export const readersZone = (): string => (known ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)
