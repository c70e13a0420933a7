/** Matches that several sources know: their keys, and the state by each source. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { FeedMatch } from '../feeds/feed.ts'
import { statusesIn } from '../../contract/values.ts'
import { findMeeting, isSameDay, sameDay } from './matching.ts'
import type { Ids, MatchState } from './merge.ts'
import type { Report, Tellers } from './trust.ts'

/**
 * The matches of the leagues and seasons of `said`, as `match`. Season by season: joined with
 * `said` itself, PostgreSQL reads every match of each side, or every match there is.
 */
const seasonsSaid = sql`
  (select distinct league_id, season from said) place
  cross join lateral (
    select * from match
    where match.league_id = place.league_id and match.season = place.season
    offset 0
  ) match`

interface Meeting {
  match_id: number
  league_id: number
  season: string
  home_id: number
  away_id: number
  kickoff: number | null
  round: string
  /** The keys of this source for it. */
  own_keys: string[]
  /** It was put off, abandoned or cancelled: another match may take its place. */
  is_off: boolean
}

/** A match of a reading that no key of its source names yet. */
export interface Unknown {
  match: FeedMatch
  ids: Ids
}

/**
 * Finds the stored matches that these are, told by other sources, or by this one under an earlier
 * key, and stores the keys. `keys` are all keys of the reading. Resolves to
 * whether any was found.
 */
export async function addMatchKeys(
  tx: Kysely<Tables>,
  source: string,
  unknown: readonly Unknown[],
  keys: ReadonlySet<string>,
): Promise<boolean> {
  if (unknown.length === 0) return false
  const pairs = unknown.map(({ match, ids }) => ({ ...ids, season: match.season }))
  const { rows } = await sql<Meeting & { at: Date | null }>`
    with said as (
      select distinct league_id, season, home_id, away_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
        as said (league_id int, season text, home_id int, away_id int)
    )
    select match_id, match.league_id, match.season, match.home_id, match.away_id,
      kickoff as at, round,
      array(
        select source_key where source = ${source}
        union all
        select source_key from match_key other
        where other.match_id = match.match_id and other.source = ${source}
        union all
        select source_key from match double
        where double.double_of = match.match_id and double.source = ${source}
      ) as own_keys,
      status in (${sql.raw(statusesIn('void', 'delayed').join(', '))}) as is_off
    from ${seasonsSaid}
      join said on said.league_id = match.league_id and said.season = match.season
        and said.home_id = match.home_id and said.away_id = match.away_id
    where double_of is null
    order by match_id`.execute(tx)
  if (rows.length === 0) return false
  const meetings = rows
    .map(({ at, ...row }) => ({ ...row, kickoff: at?.getTime() ?? null }))
    .filter(({ own_keys }) => !own_keys.some((key) => keys.has(key)))
    .filter(({ own_keys, is_off }) => own_keys.length === 0 || !is_off)
  const placeOf = (row: Ids & { season: string }) =>
    `${row.league_id} ${row.season} ${row.home_id} ${row.away_id}`
  const byPlace = Map.groupBy(meetings, placeOf)
  const added: { key: string; match_id: number }[] = []
  const taken = new Set<number>()
  for (const { match, ids } of unknown) {
    const stored = byPlace.get(placeOf({ ...ids, season: match.season })) ?? []
    const kickoff = match.kickoff?.getTime() ?? null
    const found = findMeeting(
      { kickoff, round: match.round },
      stored.filter(({ match_id }) => !taken.has(match_id)),
    )
    if (!found || (found.own_keys.length > 0 && !isRenamed(match.key, found.kickoff, kickoff)))
      continue
    taken.add(found.match_id)
    added.push({ key: match.key, match_id: found.match_id })
  }
  if (added.length === 0) return false
  await sql`
    insert into match_key (source, source_key, match_id)
    select ${source}, key, match_id
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as said (key text, match_id bigint)`.execute(tx)
  return true
}

/**
 * The keys of those of these matches that another source has on the same day with home and away
 * changed: two clubs never meet twice so soon, so one of the sources is wrong.
 */
export async function findSwapped(
  tx: Kysely<Tables>,
  source: string,
  unknown: readonly Unknown[],
): Promise<Set<string>> {
  const said = unknown.flatMap(({ match, ids }) =>
    match.kickoff
      ? [{ key: match.key, season: match.season, at: match.kickoff.toISOString(), ...ids }]
      : [],
  )
  if (said.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
        as said (key text, season text, at timestamptz, league_id int, home_id int, away_id int)
    )
    select said.key
    from ${seasonsSaid}
      join said on said.league_id = match.league_id and said.season = match.season
        and said.away_id = match.home_id and said.home_id = match.away_id
    where match.source <> ${source} and double_of is null
      and abs(extract(epoch from match.kickoff - said.at)) <= ${sameDay / 1000}`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Keys made of names change with our tables of names, and the day does not at the same time. */
const isRenamed = (key: string, stored: number | null, kickoff: number | null) =>
  key.includes('/') && isSameDay(stored, kickoff)

/** The stored words of the sources of matches, with what is needed to add one. */
export interface Words {
  /** By match; a match that one source knows has none. */
  reports: Map<number, Report[]>
  /** The sources that the running site reads. */
  used: Set<string>
  /** By match that one source has told so far: which facts are stored beside it. */
  stored: Map<number, Record<keyof Tellers, boolean>>
}

export async function findWords(tx: Kysely<Tables>, matchIds: readonly number[]): Promise<Words> {
  const words: Words = {
    reports: new Map(),
    used: new Set(),
    stored: new Map(),
  }
  if (matchIds.length === 0) return words
  const { rows: sources } = await sql<{ source: string }>`
    select source from source_state where used and paused_at is null`.execute(tx)
  for (const { source } of sources) words.used.add(source)
  const { rows } = await sql<Omit<Report, 'isUsed'> & { match_id: number }>`
    select match_id, source, state, set_aside_at is not null as "isSetAside" from match_report
    where match_id = any(${matchIds}::bigint[])
    order by match_id, source`.execute(tx)
  const reports = rows.map((row) => ({ ...row, isUsed: words.used.has(row.source) }))
  words.reports = Map.groupBy(reports, ({ match_id }) => match_id)
  const single = matchIds.filter((id) => !words.reports.has(id))
  if (single.length === 0) return words
  const { rows: facts } = await sql<{ match_id: number } & Record<keyof Tellers, boolean>>`
    select match_id, exists (select from goal where goal.match_id = match.match_id) as goals,
      coalesce(jsonb_array_length(course.incidents) > 0, false) as incidents,
      course.statistics is not null as statistics,
      exists (select from lineup where lineup.match_id = match.match_id) as lineups
    from match left join match_course course using (match_id)
    where match_id = any(${single}::bigint[])`.execute(tx)
  for (const { match_id, ...stored } of facts) words.stored.set(match_id, stored)
  return words
}

/**
 * The words about matches that an operator has set aside or allowed again since the last call, with
 * all others about the same matches, by match.
 */
export async function findChangedWords(tx: Kysely<Tables>): Promise<Map<number, Report[]>> {
  const { rows } = await sql<{ match_id: number }>`
    update match_report set again_at = null where again_at is not null
    returning match_id`.execute(tx)
  if (rows.length === 0) return new Map()
  const { reports } = await findWords(
    tx,
    rows.map(({ match_id }) => match_id),
  )
  return reports
}

/** Stores new and changed reports. */
export async function storeReports(
  tx: Kysely<Tables>,
  rows: readonly { match_id: number; source: string; state: MatchState }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into match_report (match_id, source, state)
    select match_id, source, state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said (match_id bigint, source text, state jsonb)
    order by match_id, source
    on conflict (match_id, source) do update set state = excluded.state`.execute(tx)
}

/** The times of different sources are not compared: the next goals of these matches count. */
export async function forgetGoalTimes(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<void> {
  if (matchIds.length === 0) return
  await sql`
    update reported_facts set digest = '', goals_reported_at = null
    where match_id = any(${matchIds}::bigint[])`.execute(tx)
}
