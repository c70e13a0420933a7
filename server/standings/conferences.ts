/** Conferences: leagues of two tables, whose clubs also play those of the other. */
import type { TableRow } from '../../contract/table.ts'
import { clubKeyOf, clubOf } from '../feeds/names/clubs.ts'
import type { NamedClub } from './deductions.ts'

const east = 'Eastern Conference'
const west = 'Western Conference'

/**
 * Major League Soccer since 2018, by mlssoccer.com: the clubs of the east with their first season.
 * All others play in the west.
 */
const eastSince: readonly (readonly [club: string, first: string])[] = [
  ['atlanta-united', '2018'],
  ['cf-montreal', '2018'],
  ['charlotte', '2022'],
  ['chicago-fire', '2018'],
  ['cincinnati', '2019'],
  ['columbus-crew', '2018'],
  ['dc-united', '2018'],
  ['inter-miami', '2020'],
  ['nashville-sc', '2020'],
  ['new-england-revolution', '2018'],
  ['new-york-city', '2018'],
  ['new-york-rb', '2018'],
  ['orlando-city', '2018'],
  ['philadelphia-union', '2018'],
  ['toronto', '2018'],
]
const ofWest = [
  'austin',
  'colorado-rapids',
  'dallas',
  'houston-dynamo',
  'los-angeles',
  'los-angeles-galaxy',
  'minnesota-united',
  'portland-timbers',
  'real-salt-lake',
  'san-diego',
  'san-jose-earthquakes',
  'seattle-sounders',
  'sporting-kansas-city',
  'st-louis-city-sc',
  'vancouver-whitecaps',
]
/** Nashville played in the west when Charlotte joined, until St. Louis did. */
const nashvilleInWest = '2022'
const [firstSeason, lastSeason] = ['2018', '2026']

function isInEast(club: string, season: string): boolean {
  if (club === 'nashville-sc' && season === nashvilleInWest) return false
  return eastSince.some(([one, first]) => one === club && season >= first)
}

/** The conference by the club's name in English, as in our table of names. */
function conferencesIn(season: string): Map<string, string> {
  const nameOf = (slug: string) => {
    const key = clubKeyOf(`major-league-soccer/${slug}`)
    return clubOf(key, slug, slug).name.en
  }
  const clubs = [...eastSince.map(([club]) => club), ...ofWest]
  return new Map(clubs.map((club) => [nameOf(club), isInEast(club, season) ? east : west]))
}

/**
 * The table of each conference out of that of all clubs, then the whole one. Null if the league has
 * no conferences, or one of the clubs is in none that is known.
 */
export function conferencesOf(
  league: string,
  season: string,
  rows: readonly TableRow[],
  clubs: readonly NamedClub[],
): { name: string; rows: TableRow[] }[] | null {
  if (league !== 'major-league-soccer' || season < firstSeason || season > lastSeason) return null
  const known = conferencesIn(season)
  const names = new Map(clubs.map(({ club_id, name_en }) => [club_id, name_en]))
  const conferenceOf = ({ clubId }: TableRow) => known.get(names.get(clubId) ?? '')
  if (!rows.every(conferenceOf)) return null
  const tables = [east, west].map((name) => ({
    name,
    rows: rankedApart(rows.filter((row) => conferenceOf(row) === name)),
  }))
  return [...tables, { name: 'Supporters’ Shield', rows: [...rows] }]
}

/** Places among these rows alone; clubs that shared a place share it here too. */
const rankedApart = (rows: readonly TableRow[]): TableRow[] =>
  rows.map((row) => ({ ...row, rank: rows.findIndex(({ rank }) => rank === row.rank) + 1 }))
