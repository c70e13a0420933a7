/** Points deducted from clubs of the database, for any feed, and sources that say otherwise. */
import type { Kysely } from 'kysely'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
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
    const clubId = clubNamed(clubs, clubKeyOf(deduction.club))
    return clubId === undefined ? [] : [{ ...deduction, clubId }]
  })
}

function clubNamed(clubs: readonly NamedClub[], key: string): number | undefined {
  const name = clubOf(key, key, key).name.en
  return clubs.find(({ name_en }) => name_en === name)?.club_id
}

interface DisputedRow {
  source: string
  club: string
  stated: number
  applied: number
}

/** An operator who refuses such a row says that the source is wrong. */
const disputedRows = statement<DisputedRow>(
  'disputed_deductions',
  `select source, content->>'club' as club, (content->>'stated')::int as stated,
    (content->>'applied')::int as applied
  from quarantine
  where reason = 'deduction-differs' and taken_at is null and refused_at is null
    and content->>'league' = $1 and content->>'season' = $2
  order by source, item`,
)

/** Clubs of which a source's own table takes off other points than our list. */
export async function disputedDeductions(
  db: Kysely<Tables>,
  clubs: readonly NamedClub[],
  league: string,
  season: string,
): Promise<{ clubId: number; source: string; stated: number; applied: number }[]> {
  const { rows } = await db.executeQuery(disputedRows(league, season))
  return rows.flatMap(({ club: key, ...row }) => {
    const clubId = clubNamed(clubs, key)
    return clubId === undefined ? [] : [{ ...row, clubId }]
  })
}
