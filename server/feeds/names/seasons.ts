/** Names of seasons, for sources that state a year or only the day of a match. */

/** Competitions of our tables whose season is within one calendar year. */
const inOneYear = new Set(
  (
    'world-cup euro copa-america africa-cup-of-nations asian-cup gold-cup friendly copa.l copa.s ' +
    'br.1 br.2 jp.1 jp.2 ar.1 ar.2 cn.1 cn.2 kr.1 kr.2 major-league-soccer cl.1 fi.1 ie.1 no.1 ' +
    'se.1 se.2 us.2'
  ).split(' '),
)

/** "2026-27", or "2026" of a competition within one year. `year`: that of its first match. */
export const seasonName = (league: string, year: number): string =>
  inOneYear.has(league) ? String(year) : `${year}-${String(year + 1).slice(-2)}`

/** The first year of the season that is played at an instant; others begin in July. */
export function seasonYear(league: string, at: Date): number {
  const year = at.getUTCFullYear()
  return inOneYear.has(league) || at.getUTCMonth() >= 6 ? year : year - 1
}

/** Tournaments that were played later than the year in their name. */
const playedLater: Record<string, Record<number, number>> = {
  euro: { 2021: 2020 },
  'africa-cup-of-nations': { 2022: 2021, 2024: 2023, 2026: 2025 },
  'asian-cup': { 2024: 2023 },
}

/** Every four years since this one; before, each is named. */
const finals: Record<string, readonly [regularSince: number, ...earlier: number[]]> = {
  'world-cup-qualification': [1950, 1934, 1938],
  'euro-qualification': [1960],
  'women-world-cup-qualification': [1991],
  'women-euro-qualification': [
    2025, 1984, 1987, 1989, 1991, 1993, 1995, 1997, 2001, 2005, 2009, 2013, 2017, 2022,
  ],
}

/**
 * The season of a match of national sides by its day: qualifiers have the year of their tournament,
 * the European Nations League its two years, other tournaments the year in their name.
 */
export function seasonOfNations(league: string, day: string): string {
  const year = Number(day.slice(0, 4))
  const cycle = finals[league]
  if (cycle) {
    const [since, ...earlier] = cycle
    const next = year <= since ? since : since + Math.ceil((year - since) / 4) * 4
    return String(Math.min(next, ...earlier.filter((one) => one >= year)))
  }
  if (league === 'nations-league') {
    // its finals and play-offs are in spring of the second or the third year
    const first = year - (year % 2 === 1 ? 1 : day.slice(5) < '06' ? 2 : 0)
    return `${first}-${String(first + 1).slice(-2)}`
  }
  return String(playedLater[league]?.[year] ?? year)
}
