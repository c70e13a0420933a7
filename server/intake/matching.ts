/**
 * Finds what a source's club or match is among ours, where no alias says so. Pure. Only what is
 * certain is taken for the same; what is merely likely waits for an operator.
 */
import { slug } from '../feeds/openfootball/keys.ts'
import { similarity } from './similarity.ts'

/** A club of ours that the source does not know under another key. */
export interface Candidate {
  id: number
  /** Its names and keys in all spellings. */
  names: readonly string[]
  /** Leagues and seasons in which other sources list it, as "3 2025-26". */
  seasons: ReadonlySet<string>
}

export interface Unknown {
  names: readonly string[]
  /** Leagues and seasons of its matches in this reading. */
  seasons: readonly string[]
}

/** Leagues and seasons that other sources list, and how many of their clubs are not matched yet. */
export type OpenSeasons = ReadonlyMap<string, { ours: number; theirs: number }>

export type Finding = { is: 'same'; id: number } | { is: 'unsure' } | { is: 'new' }

/** Words and years that mark a club without telling which; "II" and "U19" do tell. */
const marks = new Set(
  (
    'fc afc cf sc sv ac as ss us ud cd sd rc rcd ca cs sk fk nk bk if ik jk kv kf tsv vfl vfb ' +
    'vfr fsv ssv spvgg tsg tus sg msv bsc bsg ssc acf afk ofk club calcio futebol futbol ' +
    'football clube fussball'
  ).split(' '),
)

/** The words that tell a club from others, in order; all words if only marks are left. */
export function normalName(name: string): string {
  const words = slug(name.slice(name.lastIndexOf('/') + 1)).split('-')
  const told = words.filter((word) => !marks.has(word) && !/^\d+$/.test(word))
  return (told.length > 0 ? told : words).toSorted().join(' ')
}

/** The least similarity of names that makes two clubs of one country perhaps the same. */
const alike = { inSeason: 0.5, inCountry: 0.75, alone: 0.3 }

/** `candidates` are of the same country as the club's leagues. */
export function findClub(
  { names, seasons }: Unknown,
  candidates: readonly Candidate[],
  open: OpenSeasons,
): Finding {
  const normal = new Set(names.map(normalName))
  const equal = candidates.filter((one) => one.names.some((name) => normal.has(normalName(name))))
  const isInSeason = (one: Candidate) => seasons.some((season) => one.seasons.has(season))
  const [here, ...others] = equal.filter(isInSeason)
  if (here && others.length === 0) return { is: 'same', id: here.id }
  const listed = seasons.filter((season) => open.has(season))
  const [only] = equal
  if (only && equal.length === 1 && listed.length === 0) return { is: 'same', id: only.id }
  if (only) return { is: 'unsure' }
  const likeness = (one: Candidate) =>
    Math.max(...one.names.flatMap((name) => names.map((other) => similarity(name, other))))
  // the last club of a season on both sides
  const [last] = candidates.filter(isInSeason)
  const isLast = listed.some(
    (season) => open.get(season)?.ours === 1 && open.get(season)?.theirs === 1,
  )
  if (last && isLast)
    return likeness(last) >= alike.alone ? { is: 'same', id: last.id } : { is: 'unsure' }
  const isAlike = candidates.some(
    (one) => likeness(one) >= (isInSeason(one) ? alike.inSeason : alike.inCountry),
  )
  return { is: isAlike ? 'unsure' : 'new' }
}

interface Meeting {
  /** Milliseconds; null if not even the day is known. */
  kickoff: number | null
  round: string
}

const hour = 3_600_000
/** Two matches of the same sides in one season are never so close together. */
export const sameDay = 36 * hour

export const isSameDay = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one - other) <= sameDay

/**
 * Which stored meeting of two sides, at home and in one season, the source's match is: that of the
 * same day, else of the same round, else the only one if a day or round is not known. Null: none.
 */
export function findMeeting<T extends Meeting>(match: Meeting, stored: readonly T[]): T | null {
  const apart = (one: T) =>
    one.kickoff === null || match.kickoff === null
      ? Infinity
      : Math.abs(one.kickoff - match.kickoff)
  const nearest = stored.toSorted((a, b) => apart(a) - apart(b))[0]
  if (!nearest) return null
  if (isSameDay(nearest.kickoff, match.kickoff)) return nearest
  const round = plainRound(match.round)
  const inRound = stored.filter((one) => round !== '' && plainRound(one.round) === round)
  if (inRound.length === 1) return inRound[0] ?? null
  const isVague = apart(nearest) === Infinity || round === '' || plainRound(nearest.round) === ''
  return stored.length === 1 && isVague ? nearest : null
}

const plainRound = (round: string) => slug(round)
