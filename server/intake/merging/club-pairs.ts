/**
 * Which clubs of a league that is stored twice are the same: by their names, then by whom they meet
 * on which day. Pure.
 */
import { findClub, isSameDay } from '../matching.ts'

export interface SeasonMatch {
  season: string
  home: number
  away: number
  /** Milliseconds; null if not even the day is known. */
  kickoff: number | null
}

export interface Pairs {
  /** A club of the league that is merged, and the same club of the other. */
  same: Map<number, number>
  /** Clubs of a season in which both leagues have clubs that are not paired. */
  doubtful: { season: string; theirs: number[]; ours: number[] }[]
}

/** `given` are pairs that the operator has named; `namesOf` has all spellings of a club. */
export function pairClubs(
  theirs: readonly SeasonMatch[],
  ours: readonly SeasonMatch[],
  namesOf: (club: number) => readonly string[],
  given: ReadonlyMap<number, number>,
): Pairs {
  const same = new Map(given)
  const theirSeasons = seasonsBy(theirs)
  const ourSeasons = seasonsBy(ours)
  const isOpen = (club: number) => !same.has(club) && !ourSeasons.has(club)
  const openOurs = () => {
    const taken = new Set(same.values())
    return [...ourSeasons.keys()].filter((club) => !taken.has(club) && !theirSeasons.has(club))
  }
  const openTheirs = () => [...theirSeasons.keys()].filter(isOpen)
  for (let before = -1; before !== same.size;) {
    before = same.size
    for (const club of openTheirs()) {
      const candidates = openOurs()
      const found =
        byName(club, candidates, { theirSeasons, ourSeasons, namesOf, open: openTheirs() }) ??
        byMeetings(club, candidates, theirs, ours, (other) => same.get(other) ?? other)
      if (found !== null) same.set(club, found)
    }
  }
  const seasons = new Set([...theirSeasons.values()].flatMap((all) => [...all]))
  const doubtful = [...seasons].toSorted().flatMap((season) => {
    const of = (clubs: readonly number[], by: Map<number, Set<string>>) =>
      clubs.filter((club) => by.get(club)?.has(season))
    const left = {
      season,
      theirs: of(openTheirs(), theirSeasons),
      ours: of(openOurs(), ourSeasons),
    }
    return left.theirs.length > 0 && left.ours.length > 0 ? [left] : []
  })
  return { same, doubtful }
}

function seasonsBy(matches: readonly SeasonMatch[]): Map<number, Set<string>> {
  const seasons = new Map<number, Set<string>>()
  for (const { season, home, away } of matches)
    for (const club of [home, away])
      seasons.set(club, (seasons.get(club) ?? new Set<string>()).add(season))
  return seasons
}

interface Known {
  theirSeasons: ReadonlyMap<number, ReadonlySet<string>>
  ourSeasons: ReadonlyMap<number, ReadonlySet<string>>
  namesOf: (club: number) => readonly string[]
  /** Their clubs that are not paired yet. */
  open: readonly number[]
}

function byName(
  club: number,
  candidates: readonly number[],
  { theirSeasons, ourSeasons, namesOf, open }: Known,
): number | null {
  const seasonsOf = (of: ReadonlyMap<number, ReadonlySet<string>>, id: number) =>
    of.get(id) ?? new Set<string>()
  const count = (ids: readonly number[], of: Known['ourSeasons'], season: string) =>
    ids.filter((id) => of.get(id)?.has(season)).length
  const seasons = [...seasonsOf(theirSeasons, club)]
  const counts = seasons
    .filter((season) => [...ourSeasons.values()].some((all) => all.has(season)))
    .map(
      (season) =>
        [
          season,
          {
            ours: count(candidates, ourSeasons, season),
            theirs: count(open, theirSeasons, season),
          },
        ] as const,
    )
  const finding = findClub(
    { names: namesOf(club), seasons },
    candidates.map((id) => ({ id, names: namesOf(id), seasons: seasonsOf(ourSeasons, id) })),
    new Map(counts),
  )
  return finding.is === 'same' ? finding.id : null
}

/**
 * The club of ours that meets a paired club on the same day, at home or away alike: that club plays
 * no second match then.
 */
function byMeetings(
  club: number,
  candidates: readonly number[],
  theirs: readonly SeasonMatch[],
  ours: readonly SeasonMatch[],
  oursOf: (club: number) => number,
): number | null {
  const found = new Set<number>()
  const open = new Set(candidates)
  for (const their of theirs) {
    const isHome = their.home === club
    if (!isHome && their.away !== club) continue
    const opponent = oursOf(isHome ? their.away : their.home)
    for (const our of ours) {
      const [side, other] = isHome ? [our.home, our.away] : [our.away, our.home]
      if (other !== opponent || !open.has(side) || our.season !== their.season) continue
      if (isSameDay(our.kickoff, their.kickoff)) found.add(side)
    }
  }
  const [first, ...others] = found
  return first === undefined || others.length > 0 ? null : first
}
