/** Days of a calendar, as YYYY-MM-DD. */
const dayLong = 86_400_000

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayLong).toISOString().replace(/T.*/, '')
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayLong
/** Years of four digits are all that an address may name. */
export const isOfCalendar = (day: string): boolean => /^\d{4}-/.test(day)
