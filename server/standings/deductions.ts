/** Points that were taken off clubs of the database, whichever feed they come from. */
import { deductionsOf, type PublishedDeduction } from '../../rules/table-deductions.ts'
import { clubOf } from '../feeds/names/clubs.ts'

export interface NamedClub {
  club_id: number
  /** Its name in English. */
  name_en: string
}

/**
 * Those of a season that had been decided on by an instant, each with its club, in order. Each provider numbers clubs in its own way;
 * a club of our table of names has its name there in every feed.
 */
export function deductionsAmong(
  clubs: readonly NamedClub[],
  league: string,
  season: string,
  at: Date,
): (PublishedDeduction & { clubId: number })[] {
  return deductionsOf(league, season, at).flatMap((one) => {
    const name = clubOf(one.club, one.club, one.club).name.en
    const found = clubs.find(({ name_en }) => name_en === name)
    return found ? [{ ...one, clubId: found.club_id }] : []
  })
}
