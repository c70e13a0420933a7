/** Names of seasons, for sources that state a year or only the day of a match. */

/** Competitions of our tables whose season is within one calendar year. */
const inOneYear = new Set(
  'world-cup euro copa.l br.1 br.2 jp.1 jp.2 ar.1 cn.1 major-league-soccer kr.1'.split(' '),
)

/** "2026-27", or "2026" of a competition within one year. `year`: that of its first match. */
export const seasonName = (league: string, year: number): string =>
  inOneYear.has(league) ? String(year) : `${year}-${String(year + 1).slice(-2)}`

/** The first year of the season that is played at an instant; others begin in July. */
export function seasonYear(league: string, at: Date): number {
  const year = at.getUTCFullYear()
  return inOneYear.has(league) || at.getUTCMonth() >= 6 ? year : year - 1
}
