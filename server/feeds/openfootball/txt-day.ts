/**
 * Days in Football.TXT: "Fri Aug 15 2025", "[Fri Aug/15]", "July 13", "15 August", "Sa 02.08.",
 * "Th 26/3/26", "Sáb 16/08", "domingo, 17 de agosto de 2025" or "2025-08-15". Only the first day
 * has a year.
 */
import { dayOf } from './local-time.ts'

const months = [
  'january januar janeiro enero janvier gennaio januari',
  'february februar fevereiro febrero fevrier febbraio februari',
  'march marz marco marzo mars maart',
  'april abril avril aprile',
  'may mai maio mayo maggio mei',
  'june juni junho junio juin giugno',
  'july juli julho julio juillet luglio',
  'august agosto aout augustus',
  'september setembro septiembre septembre settembre',
  'october oktober outubro octubre octobre ottobre',
  'november novembro noviembre novembre',
  'december dezember dezembro diciembre decembre dicembre',
].map((names) => names.split(' '))
/**
 * The weekdays from Sunday. Of English and German a short form is the first that fits: "Di" is
 * Dienstag, and "dim" is dimanche.
 */
const weekdays = [
  [
    'sunday sonntag',
    'monday montag',
    'tuesday dienstag',
    'wednesday weds mittwoch',
    'thursday donnerstag',
    'friday freitag',
    'saturday samstag',
  ],
  [
    'domingo dimanche domenica zondag',
    'segunda lunes lundi lunedi maandag',
    'terca martes mardi martedi dinsdag',
    'quarta miercoles mercredi mercoledi woensdag',
    'quinta jueves jeudi giovedi donderdag',
    'sexta viernes vendredi venerdi vrijdag',
    'sabado samedi sabato zaterdag',
  ],
].map((languages) => languages.map((names) => names.split(' ')))

/** The only place in a list whose names begin with the word, or null. */
function placeOf(word: string, lists: readonly (readonly string[])[]): number | null {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const places = lists.flatMap((names, at) =>
    names.some((name) => name.startsWith(plain)) ? [at] : [],
  )
  return places.length === 1 ? (places[0] ?? null) : null
}

const weekdayOf = (word: string): number | null =>
  weekdays.map((lists) => placeOf(word, lists)).find((at) => at !== null) ?? null

const isEnglish = (word: string): boolean => placeOf(word, weekdays[0] ?? []) !== null

const weekday = String.raw`(?:(?<weekday>\p{L}{2,10})(?:-feira)?\.?,?\s+)?`
const month = String.raw`(?:de\s+)?(?<month>\p{L}{3,10})\.?`
const year = String.raw`(?:(?:,?\s+(?:de\s+)?|-)(?<year>\d{4}))?`
const forms = [
  String.raw`${weekday}${month}(?:\s+|/)(?<day>\d{1,2})${year}`,
  String.raw`${weekday}(?<day>\d{1,2})(?:\.?\s+|-)${month}${year}`,
  String.raw`${weekday}(?<day>\d{1,2})\.(?<number>\d{1,2})\.(?<year>\d{4}|\d{2}(?!\d|:))?`,
  String.raw`${weekday}(?<day>\d{1,2})/(?<slashed>\d{1,2})/(?<year>\d{4}|\d{2}(?!\d|:))`,
  String.raw`${weekday}(?<day>\d{1,2})/(?<short>\d{1,2})`,
  String.raw`${weekday}(?<year>\d{4})(?<sign>[-/.])(?<number>\d{1,2})\k<sign>(?<day>\d{1,2})`,
  String.raw`${weekday}(?<day>\d{1,2})-(?<number>\d{1,2})-(?<year>\d{4})`,
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

/** "Date: Aug 16", "August 16th" and "2025年8月16日 星期六" in the forms above. */
const plainDay = (line: string): string =>
  line
    .replace(/^\s*(?:date|day|datum|tag|fecha|data)\s?:\s*/i, '')
    .replace(/(?<=^\s*\[?(?:\p{L}+\.?,?\s+)*\d{1,2})(?:st|nd|rd|th)\b/iu, '')
    .replace(/(?<=^[^年月]*|日\s*)[(（]?(?:周|星期)[一二三四五六日天][)）]?/, '')
    .replace(/^(\s*\[?\s*)(\d{4})年(\d{1,2})月(\d{1,2})日/, '$1$2-$3-$4')
    .replace(/^(\s*\[?\s*)(\d{1,2})月(\d{1,2})日/, '$1$3.$2.')

/** What stands first in "8/9". */
export type SlashOrder = 'day' | 'month'

/**
 * Reads a line that begins with a day; null if it does not. Where `order` is not known the day is
 * first beside a year or a weekday of a language that writes it so.
 */
export function readDayLine(line: string, order: SlashOrder | null = null): DayLine | null {
  const told = plainDay(line)
  for (const form of forms) {
    const parts = form.exec(told)?.groups
    if (!parts) continue
    const [named, written] = [parts['weekday'], parts['year']]
    const known = named === undefined ? null : weekdayOf(named)
    if (named !== undefined && known === null) continue
    // behind an English weekday, or none, "8/9" may be in August
    if (parts['short'] && !order && (named === undefined || isEnglish(named))) continue
    const isSlashed = parts['short'] !== undefined || parts['slashed'] !== undefined
    const numbers = [
      Number(parts['day']),
      Number(parts['number'] ?? parts['short'] ?? parts['slashed']),
    ] as const
    const [day, number] = isSlashed && order === 'month' ? numbers.toReversed() : numbers
    if (day === undefined || number === undefined) continue
    const month = parts['month'] ? placeOf(parts['month'], months) : number - 1
    if (month === null) continue
    return {
      weekday: known,
      month: month + 1,
      day,
      year: written === undefined ? null : Number(written.length === 2 ? `20${written}` : written),
      rest: parts['rest']?.trim() ?? '',
    }
  }
  return null
}

/**
 * The day as "2025-08-15". Without a year it is in the year, nearest to `before` (a day of that
 * form), in which its weekday is right. Null for a day that does not exist, or without any year.
 */
export function dateOfLine({ weekday, month, day, year }: DayLine, before: string): string | null {
  const text = (of: number) =>
    `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (year !== null) return dayOf(text(year)) === null ? null : text(year)
  const from = dayOf(before)
  if (from === null) return null
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

const slashedLine = /^\s*\[?(?:\p{L}+\.?,?\s+)?\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\]?(?=\s|$)/u

/**
 * The order of the days of a file that all can be read in one order only: by their numbers, their
 * weekdays, the bounds that the file states, or because they go on in time. Else null.
 */
export function slashOrderOf(
  lines: readonly string[],
  start: string,
  bounds: { first: string; last: string } | null,
): SlashOrder | null {
  const slashed = lines.filter((line) => slashedLine.test(line))
  if (slashed.length === 0) return null
  const read = (['day', 'month'] as const).flatMap((order) => {
    const days: string[] = []
    for (const line of slashed) {
      const day = readDayLine(line, order)
      const date = day && day.month <= 12 ? dateOfLine(day, days.at(-1) ?? start) : null
      if (!day || !date) return []
      if (day.weekday !== null && new Date(date).getUTCDay() !== day.weekday) return []
      const years = Number(date.slice(0, 4)) - Number(start.slice(0, 4))
      if (years < 0 || years > 1) return []
      if (bounds && (date < bounds.first || date > bounds.last)) return []
      days.push(date)
    }
    return [{ order, goesOn: days.every((date, at) => date >= (days[at - 1] ?? '')) }]
  })
  const possible = read.length === 1 ? read : read.filter(({ goesOn }) => goesOn)
  return possible.length === 1 ? (possible[0]?.order ?? null) : null
}
