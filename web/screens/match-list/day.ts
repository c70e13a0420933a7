/** Calendar days in the form YYYY-MM-DD. */
const dayLong = 86_400_000

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayLong).toISOString().replace(/T.*/, '')
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayLong
/** Addresses can only name years of four digits. */
export const isOfCalendar = (day: string): boolean => /^\d{4}-/.test(day)
