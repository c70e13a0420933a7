/** The club of a source that has names only. */
import type { FeedClub } from './feed.ts'
import { plainName, slug } from './openfootball/keys.ts'
import { clubCountries, clubKeyOf, clubOf, isKnownClub } from './names/clubs.ts'
import { countryCodeOf } from './names/leagues.ts'
import { undecidedSide } from './names/undecided.ts'
import { isWomens, womensSideOf } from './names/womens.ts'

interface Competition {
  /** Our key, or the source's. */
  key: string
  /** As the source writes it. */
  name: string
}

/**
 * `key` is the source's own. The name is from our tables where a club of the league's country, or
 * in a cup of many countries only one club at all, has it; else the source's.
 */
export function clubOfSource(
  source: string,
  key: string,
  name: string,
  { key: league, name: title }: Competition,
): FeedClub {
  const open = undecidedSide(name)
  if (open) return { ...open, key }
  const plain = plainName(name.trim())
  const place = placeOf(league)
  const known = (place ? [place] : clubCountries)
    .map((prefix) => clubKeyOf(`${prefix}/${slug(plain)}`))
    .filter(isKnownClub)
  const [only = `${source}/${key}`] = known.length === 1 ? known : []
  const sideOf = isWomens(title) ? womensSideOf : clubOf
  return { ...sideOf(only, name.trim(), plain), key }
}

const ofNations = new Set(
  (
    'world-cup euro nations-league copa-america africa-cup-of-nations asian-cup gold-cup ' +
    'friendly'
  ).split(' '),
)

/** The first part of the keys of a league's clubs; null where they are of many countries. */
function placeOf(league: string): string | null {
  if (ofNations.has(league)) return 'nation'
  const code = countryCodeOf(league)
  return clubCountries.includes(code) && !['uefa', 'copa'].includes(code) ? code : null
}
