/** The results available to models and to authors of plans: only those stored by now. */
import { sql, type Kysely } from 'kysely'
import { matchStatus, type Words } from '../../contract/values.ts'
import { isOnNeutralGround } from '../../rules/neutral-ground.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedOdds, Score } from '../feeds/feed.ts'

export interface PlayedMatch {
  matchId: number
  leagueId: number
  season: string
  kickoff: Date
  homeId: number
  awayId: number
  /** After regular time. Awarded matches are left out. */
  full: Score
  half: Score | null
}

/** A future match that plans can be made for. */
export interface Fixture {
  matchId: number
  leagueId: number
  leagueName: Words
  season: string
  round: string
  kickoff: Date
  homeId: number
  awayId: number
  /** Short names, as used in texts. */
  homeName: Words
  awayName: Words
  odds: FeedOdds | null
}

const none: readonly PlayedMatch[] = []

/**
 * The results known so far, in memory. Every list is in order of kick-off, oldest first. Normally a
 * new result is appended to its clubs' lists. If one arrives late, is corrected or is removed,
 * `revision` increases, and a model that accumulates over `arrived` starts again.
 */
export class History {
  revision = 0
  readonly #byId = new Map<number, PlayedMatch>()
  readonly #ofClub = new Map<number, PlayedMatch[]>()
  readonly #ofLeague = new Map<number, PlayedMatch[]>()
  #arrived: PlayedMatch[] = []
  #inOrder = true
  #read: Read = { version: -1, upTo: null, settledBefore: '0' }
  #neutral: ReadonlySet<number>
  #nations: ReadonlySet<number>

  /** `neutral`: ids of competitions played on neutral ground; `nations`: ids of national sides. */
  constructor(neutral: readonly number[] = [], nations: readonly number[] = []) {
    this.#neutral = new Set(neutral)
    this.#nations = new Set(nations)
  }

  /** Whether a side is a national side. */
  isNation(clubId: number): boolean {
    return this.#nations.has(clubId)
  }

  /** The competitions with results, of national sides or of clubs. */
  leagues(ofNations: boolean): number[] {
    return [...this.#ofLeague].flatMap(([leagueId, [first]]) =>
      first && this.isNation(first.homeId) === ofNations ? [leagueId] : [],
    )
  }

  /** Whether a competition is played on neutral ground (rules/neutral-ground.ts). */
  isOnNeutralGround(leagueId: number): boolean {
    return this.#neutral.has(leagueId)
  }

  /** All results, ordered so that each club's matches are in order of kick-off. */
  get arrived(): readonly PlayedMatch[] {
    if (!this.#inOrder) this.#arrived = [...this.#byId.values()].toSorted(byKickoff)
    this.#inOrder = true
    return this.#arrived
  }

  /**
   * Adds a result, or replaces an earlier one of the same match. An equal result changes nothing.
   */
  add(match: PlayedMatch): void {
    const before = this.#byId.get(match.matchId)
    if (before && same(before, match)) return
    this.remove(match.matchId)
    this.#byId.set(match.matchId, match)
    const last = [
      insert(listOf(this.#ofClub, match.homeId), match),
      insert(listOf(this.#ofClub, match.awayId), match),
      insert(listOf(this.#ofLeague, match.leagueId), match),
    ]
    if (last[0] && last[1] && this.#inOrder) this.#arrived.push(match)
    else this.#startAgain()
  }

  /** Removes a match whose result is no longer valid. */
  remove(matchId: number): void {
    const match = this.#byId.get(matchId)
    if (!match) return
    this.#byId.delete(matchId)
    for (const [lists, key] of [
      [this.#ofClub, match.homeId],
      [this.#ofClub, match.awayId],
      [this.#ofLeague, match.leagueId],
    ] as const) {
      lists.set(
        key,
        listOf(lists, key).filter((other) => other !== match),
      )
    }
    this.#startAgain()
  }

  /** All matches of a club. */
  of(clubId: number): readonly PlayedMatch[] {
    return this.#ofClub.get(clubId) ?? none
  }

  /** All meetings of two clubs, home and away. */
  between(a: number, b: number): readonly PlayedMatch[] {
    return this.of(a).filter((match) => match.homeId === b || match.awayId === b)
  }

  /** All matches of a league, or those of one season. */
  league(leagueId: number, season?: string): readonly PlayedMatch[] {
    const all = this.#ofLeague.get(leagueId) ?? none
    return season === undefined ? all : all.filter((match) => match.season === season)
  }

  /**
   * Reads the results stored since the last refresh; costs one short query if there are none.
   * Resolves to whether any match changed, which includes moved fixtures.
   */
  async refresh(db: Kysely<Tables>): Promise<boolean> {
    const { version, settledBefore } = await db
      .selectFrom('data_version')
      .select('version')
      .select(sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('settledBefore'))
      .where('topic', '=', 'match')
      .executeTakeFirstOrThrow()
    if (version === this.#read.version) return false
    const leagues = await db
      .selectFrom('league')
      .select(['league_id', 'source_key', 'our_key'])
      .execute()
    this.#neutral = new Set(
      leagues
        .filter(({ source_key, our_key }) => isOnNeutralGround(our_key ?? source_key))
        .map(({ league_id }) => league_id),
    )
    const nations = await db
      .selectFrom('club')
      .select('club_id')
      .where(sql<boolean>`coalesce(our_key, source_key) like 'nation/%'`)
      .execute()
    this.#nations = new Set(nations.map(({ club_id }) => club_id))
    let upTo = this.#read.upTo
    for (const row of await changedSince(db, this.#read)) {
      const played = playedFrom(row)
      if (played) this.add(played)
      else this.remove(row.match_id)
      if (!upTo || row.updated_at > upTo) upTo = row.updated_at
    }
    this.#read = { version, upTo, settledBefore }
    return true
  }

  #startAgain() {
    this.#inOrder = false
    this.revision += 1
  }
}

/** What has been read. */
interface Read {
  version: number
  /** The latest change. */
  upTo: Date | null
  /** All transactions before this one had ended: their rows were read if they were stored. */
  settledBefore: string
}

// Overlap of two refreshes. Rows stored at the instant of the last refresh, or by a transaction
// that was still running then, would be missed otherwise: updated_at is the start of the
// transaction, and importing a season takes long.
const longestStoring = '1 hour'

// A match that lost its result still has result_version above 0; one that never had a result is not
// needed.
function changedSince(db: Kysely<Tables>, { upTo, settledBefore }: Read) {
  const query = db
    .selectFrom('match')
    .select([
      'match_id',
      'league_id',
      'season',
      'kickoff',
      'home_id',
      'away_id',
      'status',
      'awarded',
      'updated_at',
      'double_of',
    ])
    .select(['full_home', 'full_away', 'half_home', 'half_away'])
    .where((is) => is.or([is('status', '=', matchStatus.finished), is('result_version', '>', 0)]))
    .orderBy('kickoff')
    .orderBy('match_id')
  return (
    upTo
      ? query
          .where('updated_at', '>=', sql<Date>`${upTo}::timestamptz - ${longestStoring}::interval`)
          // in that hour whole seasons may have been imported, which are known
          .where(sql<boolean>`age(match.xmin) <= age(${settledBefore}::xid8::xid)`)
      : query
  ).execute()
}

type Row = Awaited<ReturnType<typeof changedSince>>[number]

function playedFrom(row: Row): PlayedMatch | null {
  if (
    row.status !== matchStatus.finished ||
    row.awarded ||
    row.double_of !== null ||
    !row.kickoff ||
    row.full_home === null ||
    row.full_away === null
  )
    return null
  return {
    matchId: row.match_id,
    leagueId: row.league_id,
    season: row.season,
    kickoff: row.kickoff,
    homeId: row.home_id,
    awayId: row.away_id,
    full: [row.full_home, row.full_away],
    half: row.half_home === null || row.half_away === null ? null : [row.half_home, row.half_away],
  }
}

/**
 * Matches still open for plans with a kick-off within `horizonHours` of the site's time, soonest
 * first.
 */
export async function listFixtures(db: Kysely<Tables>, horizonHours: number): Promise<Fixture[]> {
  // touchline_now() is volatile: in a subquery it is evaluated once, so the index on kickoff
  // applies.
  return db
    .selectFrom('match')
    .innerJoin('league', 'league.league_id', 'match.league_id')
    .innerJoin('club as home', 'home.club_id', 'match.home_id')
    .innerJoin('club as away', 'away.club_id', 'match.away_id')
    .select([
      'match_id as matchId',
      'match.league_id as leagueId',
      'league.short_name as leagueName',
      'season',
      'round',
    ])
    .select([
      'home_id as homeId',
      'away_id as awayId',
      'home.short_name as homeName',
      'away.short_name as awayName',
      'odds',
    ])
    .select((column) => column.ref('kickoff').$notNull().as('kickoff'))
    .where('status', '=', matchStatus.notStarted)
    .where('kickoff_known', '=', true)
    .where('double_of', 'is', null)
    .where(sql<boolean>`kickoff > (select touchline_now() + interval '5 minutes')`)
    .where(sql<boolean>`kickoff <= (select touchline_now() + ${horizonHours} * interval '1 hour')`)
    .orderBy('kickoff')
    .orderBy('match_id')
    .execute()
}

const byKickoff = (a: PlayedMatch, b: PlayedMatch) =>
  a.kickoff.getTime() - b.kickoff.getTime() || a.matchId - b.matchId

const isEqual = (a: Score | null, b: Score | null) => a?.[0] === b?.[0] && a?.[1] === b?.[1]

const same = (a: PlayedMatch, b: PlayedMatch) =>
  byKickoff(a, b) === 0 &&
  isEqual(a.full, b.full) &&
  isEqual(a.half, b.half) &&
  a.season === b.season &&
  a.leagueId === b.leagueId &&
  a.homeId === b.homeId &&
  a.awayId === b.awayId

function listOf(lists: Map<number, PlayedMatch[]>, key: number): PlayedMatch[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}

/** Inserts a match in order of kick-off. Returns true if it is now the last. */
function insert(list: PlayedMatch[], match: PlayedMatch): boolean {
  let [at, end] = [0, list.length]
  while (at < end) {
    const middle = Math.floor((at + end) / 2)
    const other = list[middle]
    if (other && byKickoff(other, match) < 0) at = middle + 1
    else end = middle
  }
  list.splice(at, 0, match)
  return at === list.length - 1
}
