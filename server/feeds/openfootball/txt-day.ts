/**
 * Days in Football.TXT: "Fri Aug 15 2025", "[Fri Aug/15]", "July 13", "15 August", "Sa 02.08.",
 * "Th 26/3/26" or "2025-08-15". Only the first day has a year.
 */
import { dayOf } from './local-time.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** English and German weekdays by their first two letters; Sunday is 0. */
const weekdays = new Map(
  Object.entries({ su: 0, mo: 1, tu: 2, we: 3, th: 4, fr: 5, sa: 6 }).concat(
    Object.entries({ so: 0, di: 2, mi: 3, do: 4 }),
  ),
)

const weekday = String.raw`(?:(?<weekday>\p{L}{2,10})\.?,?\s+)?`
const month = String.raw`(?<month>(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*)\.?`
const year = String.raw`(?:,?\s+(?<year>\d{4}))?`
const forms = [
  String.raw`${weekday}${month}[ /](?<day>\d{1,2})${year}`,
  String.raw`${weekday}(?<day>\d{1,2})\s+${month}${year}`,
  String.raw`${weekday}(?<day>\d{1,2})\.(?<number>\d{1,2})\.(?<year>\d{4}|\d{2}(?!\d|:))?`,
  String.raw`${weekday}(?<day>\d{1,2})/(?<number>\d{1,2})/(?<year>\d{4}|\d{2}(?!\d|:))`,
  String.raw`${weekday}(?<year>\d{4})-(?<number>\d\d)-(?<day>\d\d)`,
].map((form) => new RegExp(String.raw`^\s*\[?${form}\]?(?:\s+(?<rest>.*))?$`, 'iu'))

export interface DayLine {
  /** 0 for Sunday; null if the line has none that is known. */
  weekday: number | null
  month: number
  day: number
  year: number | null
  /** The text behind the day. */
  rest: string
}

/** Reads a line that begins with a day; null if it does not. */
export function readDayLine(line: string): DayLine | null {
  for (const form of forms) {
    const parts = form.exec(line)?.groups
    if (!parts) continue
    const named = parts['weekday']?.slice(0, 2).toLowerCase()
    const known = named === undefined ? undefined : weekdays.get(named)
    if (named !== undefined && known === undefined) continue
    const written = parts['year']
    return {
      weekday: known ?? null,
      month: parts['month']
        ? months.indexOf(parts['month'].slice(0, 3).toLowerCase()) + 1
        : Number(parts['number']),
      day: Number(parts['day']),
      year: written === undefined ? null : Number(written.length === 2 ? `20${written}` : written),
      rest: parts['rest']?.trim() ?? '',
    }
  }
  return null
}

/**
 * The day as "2025-08-15". Without a year it is in the year, nearest to `before` (a day of that
 * form), in which its weekday is right. Null for a day that does not exist.
 */
export function dateOfLine({ weekday, month, day, year }: DayLine, before: string): string | null {
  const text = (of: number) =>
    `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (year !== null) return dayOf(text(year)) === null ? null : text(year)
  const from = dayOf(before) ?? 0
  const near = new Date(from).getUTCFullYear()
  const possible = [near - 1, near, near + 1].flatMap((of) => {
    const at = dayOf(text(of))
    if (at === null) return []
    const right = weekday === null || new Date(at).getUTCDay() === weekday
    return [{ text: text(of), right, far: Math.abs(at - from) }]
  })
  const [best] = possible.toSorted((a, b) => Number(b.right) - Number(a.right) || a.far - b.far)
  return best?.text ?? null
}
