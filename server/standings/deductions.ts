/** Points deducted from clubs of the database, for any feed. */
import { deductionsOf, type PublishedDeduction } from '../../rules/table-deductions.ts'
import { clubKeyOf, clubOf } from '../feeds/names/clubs.ts'

export interface NamedClub {
  club_id: number
  /** The club's name in English. */
  name_en: string
}

/**
 * Deductions of a season decided by the instant `at`, each with its club, in order. Club keys
 * differ between providers, while a club in our table of names has the same name in every feed.
 */
export function deductionsAmong(
  clubs: readonly NamedClub[],
  league: string,
  season: string,
  at: Date,
): (PublishedDeduction & { clubId: number })[] {
  return deductionsOf(league, season, at).flatMap((deduction) => {
    const key = clubKeyOf(deduction.club)
    const name = clubOf(key, key, key).name.en
    const club = clubs.find(({ name_en }) => name_en === name)
    return club ? [{ ...deduction, clubId: club.club_id }] : []
  })
}
