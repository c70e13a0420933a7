/** The shape of a season: its tables, its knock-out rounds, and rounds that are only listed. */
import { partOf, roundKind, tableOfRound, type RoundKind } from './table-rounds.ts'

export interface ShapeMatch {
  round: string
  home_id: number
  away_id: number
}

export interface SeasonShape<T extends ShapeMatch> {
  /** By name, such as "Group A" or "Apertura"; the only table of a league has an empty name. */
  tables: { name: string; matches: T[] }[]
  /** The kind of each round; `league` and `group` are those of the tables. */
  kinds: ReadonlyMap<string, RoundKind>
}

/** Competitions of ties by their keys: "de.cup", "fa-cup", "dfb-pokal", "copa-del-rey". */
const cup =
  /(^|[.\-_])(cup|pokal|copa|coppa|coupe|taca|beker|trophy|shield|supercup|supercopa)($|[.\-_])/
/** Cups and continental leagues with a league phase or groups. */
const withTables =
  /world-cup|nations|libertadores|sudamericana|^copa\.l|copa-america|gold-cup|asian-cup|afcon|club-world/

/** Leagues whose half seasons are played in groups that the source does not name. */
const inUnnamedZones = new Set(['ar.1'])

const isCupKey = (league: string) => cup.test(league) && !withTables.test(league)

/**
 * Whether the rounds are a cup by its fixtures alone: half of the clubs or more have at most half
 * of the matches of the club with the most. In a league all clubs have about the same number.
 */
function isCupByFixtures(matches: readonly ShapeMatch[]): boolean {
  const counts = new Map<number, number>()
  for (const { home_id, away_id } of matches)
    for (const club of [home_id, away_id]) counts.set(club, (counts.get(club) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const few = counts.values().filter((count) => count <= most / 2)
  return most >= 3 && [...few].length >= counts.size / 2
}

/** With this many matches a club, the clubs of one league are connected by their matches. */
const fewRounds = 4

/** The number of groups of clubs that no match connects. */
function groupCount(matches: readonly ShapeMatch[]): number {
  const leaders = new Map<number, number>()
  const leaderOf = (club: number): number => {
    const leader = leaders.get(club) ?? club
    return leader === club ? club : leaderOf(leader)
  }
  for (const { home_id, away_id } of matches) {
    const [home, away] = [leaderOf(home_id), leaderOf(away_id)]
    leaders.set(home, home)
    leaders.set(away, home)
  }
  return new Set(leaders.keys().map(leaderOf)).size
}

/**
 * Whether the clubs fall into groups without a match between them: the source does not say which
 * club is in which, and a table of all would be wrong.
 */
function isInUnnamedGroups(matches: readonly ShapeMatch[]): boolean {
  const clubs = new Set(matches.flatMap(({ home_id, away_id }) => [home_id, away_id])).size
  // after few rounds, clubs of one league need not be connected yet
  return (2 * matches.length) / clubs >= fewRounds && groupCount(matches) > 1
}

/** Leagues of clubs in our tables: "en.1". */
const clubLeague = /^[a-z]{2,4}\.\d$/
/** Smaller fields can be those of a tournament with as many matches for each. */
const leagueSize = 10
/** Matches by which clubs of a league in play differ. */
const leagueSpread = 2

/**
 * Whether matches without any name of a round are those of a league: all pairs have met equally
 * often, or many clubs have about the same number of matches and are connected by them. Groups and
 * ties of a tournament, qualifiers and friendlies are not.
 */
function isLeagueByFixtures(matches: readonly ShapeMatch[]): boolean {
  const counts = new Map<number, number>()
  const meetings = new Map<string, number>()
  for (const { home_id: home, away_id: away } of matches) {
    const pair = [home, away].toSorted((one, other) => one - other).join()
    meetings.set(pair, (meetings.get(pair) ?? 0) + 1)
    for (const club of [home, away]) counts.set(club, (counts.get(club) ?? 0) + 1)
  }
  const clubs = counts.size
  if (new Set(meetings.values()).size === 1 && meetings.size === (clubs * (clubs - 1)) / 2)
    return true
  const played = [...counts.values()]
  return (
    clubs >= leagueSize &&
    Math.max(...played) - Math.min(...played) <= leagueSpread &&
    groupCount(matches) === 1
  )
}

const isNamed = ({ round }: ShapeMatch): boolean => round !== ''

export function shapeOf<T extends ShapeMatch>(
  league: string,
  matches: readonly T[],
): SeasonShape<T> {
  // a season has ten times as many matches as rounds
  const byRound = Map.groupBy(matches, ({ round }) => round)
  const rounds = [...byRound.keys()]
  const isRegular = new Set(
    rounds.filter((round) => roundKind(round) === 'league' && partOf(round) === null),
  )
  const regular = matches.filter(({ round }) => isRegular.has(round))
  const hasNames = isCupKey(league) || clubLeague.test(league) || regular.some(isNamed)
  const isCup = isCupKey(league) || (hasNames && isCupByFixtures(regular))
  const isSplit = !isCup && (hasNames ? isInUnnamedGroups(regular) : !isLeagueByFixtures(regular))
  const kindOf = (round: string): RoundKind => {
    const kind = roundKind(round, isCup)
    const isUnnamed = isSplit || (inUnnamedZones.has(league) && tableOfRound(round) !== '')
    return kind === 'league' && isUnnamed ? 'open' : kind
  }
  const kinds = new Map(rounds.map((round) => [round, kindOf(round)]))
  const inTables = matches.filter(({ round }) => {
    const kind = kinds.get(round)
    return kind === 'league' || kind === 'group'
  })
  const tables = [...Map.groupBy(inTables, ({ round }) => tableOfRound(round))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, ofTable]) => ({ name, matches: ofTable }))
  return { tables, kinds }
}
