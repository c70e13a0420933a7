/**
 * The facts known of a match at its kick-off, or now if the kick-off is in the future: the data of
 * its intelligence.
 */
import type { Kysely } from 'kysely'
import type { Club } from '../../contract/match.ts'
import { matchStatus, type TextLanguage, type Words } from '../../contract/values.ts'
import { isOnNeutralGround } from '../../rules/neutral-ground.ts'
import { deductionsOf } from '../../rules/table-deductions.ts'
import { regulationsOf } from '../../rules/table-regulations.ts'
import { shapeOf } from '../../rules/season-shape.ts'
import { roundKind, tableOfRound } from '../../rules/table-rounds.ts'
import { leagueTable } from '../../rules/table.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { Score, Side } from '../feeds/feed.ts'
import type { PlayedMatch } from '../house/history.ts'
import type { Absence, MatchData, MatchGoals, Table } from './match-data.ts'
import type { Gap } from '../house/writing/facts.ts'
import { deductionsAmong, type NamedClub } from '../standings/deductions.ts'
import { splitOf, type MatchRow } from '../standings/league-table.ts'

interface Subject {
  match_id: number
  source: string
  league_id: number
  league_key: string
  league_name: Words
  season: string
  round: string
  kickoff: Date | null
  time_known: boolean
  as_of: Date
  home_id: number
  away_id: number
  home_name: Words
  away_name: Words
  home_short: Words
  away_short: Words
  home_crest: string
  away_crest: string
}

const { abnormal, finished, postponed, abandoned, cancelled, toBeDecided } = matchStatus

/**
 * A result counts as known two and a half hours after kick-off. Matches still live at an instant
 * were not known at it.
 */
const knownAfter = `interval '150 minutes'`

const subjectOf = statement<Subject>(
  'intelligence_match',
  `select match_id, match.source, league_id,
      coalesce(league.our_key, league.source_key) as league_key,
    league.short_name as league_name, season, round, kickoff,
    kickoff is not null and kickoff_known and status <> ${toBeDecided} as time_known,
    least(kickoff, now) as as_of,
    home_id, away_id, home.name as home_name, home.short_name as home_short,
    home.crest as home_crest,
    away.name as away_name, away.short_name as away_short, away.crest as away_crest
  from match
    join league using (league_id)
    join club home on home.club_id = home_id
    join club away on away.club_id = away_id,
    (select touchline_now() as now) clock
  where match_id = $1`,
)

interface Earlier {
  match_id: number
  league_id: number
  season: string
  kickoff: Date
  kickoff_known: boolean
  home_id: number
  away_id: number
  is_over: boolean
  is_known: boolean
  full_home: number | null
  full_away: number | null
  half_home: number | null
  half_away: number | null
}

// $1 home, $2 away, $3 as of, $4 kick-off, $5 the match itself. Form reaches back a season and a
// summer, meetings without limit.
const earlierMatches = statement<Earlier>(
  'intelligence_earlier',
  `select match_id, league_id, season, kickoff, kickoff_known, home_id, away_id, full_home,
    full_away, half_home, half_away, is_over,
    is_over and status = ${finished} and not awarded and full_home is not null as is_known
  from match, lateral (select kickoff <= $3::timestamptz - ${knownAfter} as is_over) over_by_then
  where kickoff < $4
    and match_id <> $5 and double_of is null
    and status not in (${[abnormal, postponed, abandoned, cancelled].join(', ')})
    and (kickoff >= $4::timestamptz - interval '310 days'
      and (home_id in ($1, $2) or away_id in ($1, $2))
      or home_id = $1 and away_id = $2 or home_id = $2 and away_id = $1)
  order by kickoff, match_id`,
)

const seasonMatches = statement<MatchRow>(
  'intelligence_season',
  `select round, home_id, away_id, kickoff,
    case when (awarded or status = ${finished})
      and kickoff <= $3::timestamptz - ${knownAfter} then full_home end as full_home,
    case when (awarded or status = ${finished})
      and kickoff <= $3::timestamptz - ${knownAfter} then full_away end as full_away
  from match where league_id = $1 and season = $2 and double_of is null
    and (status not in (${[abnormal, abandoned, cancelled].join(', ')}) or awarded
      and full_home is not null)`,
)

const goalRows = statement<{
  match_id: number
  home_id: number
  goals: { side: Side; minute: number }[]
}>(
  'intelligence_goals',
  `select match_id, home_id,
    coalesce(jsonb_agg(jsonb_build_object('side', side, 'minute', goal.minute) order by goal_no)
      filter (where goal.minute <= 90), '[]') as goals
  from match left join goal using (match_id) where match_id = any($1::bigint[])
  group by match_id
  having count(*) filter (where goal.minute <= 90) = full_home + full_away`,
)

const absentRows = statement<{ side: Side; name: Words; reason: Absence['reason']; since: Date }>(
  'intelligence_absences',
  `select side, player.name, absent->>'reason' as reason, (absent->>'since')::timestamptz as since
  from lineup, jsonb_array_elements(body->'absences') absent, player
  where match_id = $1
    and player_id = (absent->>'player')::int
    and (absent->>'since')::timestamptz <= $2
  order by since, player_id`,
)

const clubNames = statement<NamedClub>(
  'intelligence_clubs',
  `select club_id, name->>'en' as name_en from club where club_id = any($1::int[])`,
)

export interface SubjectData {
  data: MatchData
  /** The kick-off; null while its time is unknown. */
  matchTime: Date | null
  home: Club
  away: Club
}

/** Null if the match does not exist. */
export async function findMatchData(
  db: Kysely<Tables>,
  matchId: number,
  language: TextLanguage,
): Promise<SubjectData | null> {
  const [subject] = (await db.executeQuery(subjectOf(matchId))).rows
  if (!subject) return null
  const { home_id: homeId, away_id: awayId, as_of: asOf } = subject
  const kickoff = subject.kickoff ?? asOf
  const [earlier, season, absent] = await Promise.all([
    db.executeQuery(earlierMatches(homeId, awayId, asOf, kickoff, matchId)),
    roundKind(subject.round) === 'knockout'
      ? null
      : db.executeQuery(seasonMatches(subject.league_id, subject.season, asOf)),
    db.executeQuery(absentRows(matchId, asOf)),
  ])
  const played = earlier.rows.flatMap(playedFrom)
  const lastTen = [homeId, awayId].flatMap((club) => played.filter(isOf(club)).slice(-10))
  const goals = await db.executeQuery(goalRows(lastTen.map((match) => match.matchId)))
  const data: MatchData = {
    source: subject.source,
    asOf,
    fixture: {
      matchId,
      leagueId: subject.league_id,
      leagueName: subject.league_name,
      season: subject.season,
      round: subject.round,
      kickoff,
      homeId,
      awayId,
      homeName: subject.home_short,
      awayName: subject.away_short,
      odds: null,
    },
    timeKnown:
      subject.time_known &&
      earlier.rows.every(
        (row) => row.kickoff_known || row.kickoff.getTime() < kickoff.getTime() - restDays,
      ),
    neutralGround: isOnNeutralGround(subject.league_key),
    played,
    gaps: earlier.rows.filter(({ is_over, is_known }) => is_over && !is_known).map(placeOf),
    schedule: { home: kickoffsOf(earlier.rows, homeId), away: kickoffsOf(earlier.rows, awayId) },
    goals: goals.rows.map((row): MatchGoals => ({
      matchId: row.match_id,
      homeId: row.home_id,
      goals: row.goals,
    })),
    table: season && (await tableOf(db, subject, season.rows)),
    absences: {
      home: absent.rows.filter(({ side }) => side === 'home'),
      away: absent.rows.filter(({ side }) => side === 'away'),
    },
  }
  const club = (clubId: number, name: Words, short: Words, crest: string) => ({
    clubId,
    name: name[language],
    shortName: short[language],
    crest,
  })
  return {
    data,
    matchTime: subject.time_known ? subject.kickoff : null,
    home: club(homeId, subject.home_name, subject.home_short, subject.home_crest),
    away: club(awayId, subject.away_name, subject.away_short, subject.away_crest),
  }
}

/** Look-back for rest and congestion, in ms: two weeks, plus one because days are rounded. */
const restDays = 15 * 86_400_000

const isOf = (club: number) => (match: PlayedMatch) =>
  match.homeId === club || match.awayId === club

function playedFrom(row: Earlier): PlayedMatch[] {
  const { full_home: home, full_away: away, half_home: halfHome, half_away: halfAway } = row
  if (!row.is_known || home === null || away === null) return []
  const half: Score | null = halfHome === null || halfAway === null ? null : [halfHome, halfAway]
  return [{ matchId: row.match_id, ...placeOf(row), full: [home, away], half }]
}

const placeOf = ({ league_id, season, kickoff, home_id, away_id }: Earlier): Gap => ({
  leagueId: league_id,
  season,
  kickoff,
  homeId: home_id,
  awayId: away_id,
})

const kickoffsOf = (rows: readonly Earlier[], club: number) =>
  rows
    .filter(({ home_id, away_id }) => home_id === club || away_id === club)
    .map(({ kickoff }) => kickoff)

/** The table at that time; null before its first match. */
async function tableOf(
  db: Kysely<Tables>,
  { league_key: key, season, round, source, as_of: asOf }: Subject,
  rows: readonly MatchRow[],
): Promise<Table | null> {
  const group = roundKind(round) === 'group'
  const { tables, kinds } = shapeOf(key, rows)
  const kind = kinds.get(round) ?? roundKind(round)
  if (kind !== 'group' && kind !== 'league') return null
  const groupRows = tables.find(({ name }) => name === tableOfRound(round))?.matches ?? []
  const clubs = [...new Set(groupRows.flatMap((row) => [row.home_id, row.away_id]))].toSorted(
    (a, b) => a - b,
  )
  const finishedRows = groupRows.filter(
    ({ full_home, kickoff }) => full_home !== null && kickoff !== null,
  )
  const at = finishedRows.reduce<Date | null>(
    (latest, { kickoff }) => (latest && kickoff && latest > kickoff ? latest : kickoff),
    null,
  )
  if (!at) return null
  const named =
    deductionsOf(key, season, asOf).length > 0 ? (await db.executeQuery(clubNames(clubs))).rows : []
  const deductions = deductionsAmong(named, key, season, asOf).map(({ clubId: club, points }) => ({
    club,
    points,
  }))
  const { order, zones, ...kept } = regulationsOf(key, season, clubs.length)
  const matches = groupRows.map((row) => ({
    home: row.home_id,
    away: row.away_id,
    goals:
      row.full_home === null || row.full_away === null
        ? null
        : ([row.full_home, row.full_away] as const),
    at: row.kickoff?.getTime() ?? Infinity,
  }))
  const standings = leagueTable(
    clubs,
    matches,
    { order, zones, deductions },
    'all',
    splitOf(groupRows, kept),
  )
  // fixtures of the simulated world appear two weeks ahead, so the number left is unknown
  return {
    standings,
    zones,
    group,
    at,
    total: source === 'simulated' ? null : totalOf(groupRows, clubs, group),
  }
}

/**
 * Matches of each club in the whole season. Null unless all clubs have the same number, and at
 * least one match per pairing and ground (in a group: per pairing).
 */
function totalOf(
  rows: readonly MatchRow[],
  clubs: readonly number[],
  group: boolean,
): number | null {
  const counts = clubs.map(
    (club) => rows.filter((row) => row.home_id === club || row.away_id === club).length,
  )
  const [first = 0] = counts
  const whole = first >= (clubs.length - 1) * (group ? 1 : 2)
  return whole && counts.every((count) => count === first) ? first : null
}
