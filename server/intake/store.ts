/** Stores ingested items: a handful of statements for any number of rows. */
import { matchStatus } from '../../contract/values.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { FeedMatch, Rejected } from '../feeds/feed.ts'
import type { MatchState } from './merge.ts'

export interface StoredMatch extends MatchState {
  match_id: number
  source_key: string
}

export interface LockedMatch extends StoredMatch {
  /** The source that told it first, and names it in the log. */
  source: string
  has_plans: boolean
}

export interface NewMatch extends MatchState {
  source_key: string
}

const pair = (part: string) =>
  sql`
    case when ${sql.ref(`${part}_home`)} is not null
      then array[${sql.ref(`${part}_home`)}, ${sql.ref(`${part}_away`)}] end`

/**
 * The stored matches of these keys of the source, by key, locked until the transaction ends, in
 * one order to prevent deadlocks.
 */
export async function lockMatches(
  tx: Kysely<Tables>,
  source: string,
  keys: readonly string[],
): Promise<Map<string, LockedMatch>> {
  const rows = await lockNamed(
    tx,
    sql`
      select coalesce(double_of, match_id) as match_id, source_key as said_key from match
      where source = ${source} and source_key = any(${keys}::text[])
      union all
      select match_id, source_key from match_key
      where source = ${source} and source_key = any(${keys}::text[])`,
  )
  return new Map(rows)
}

/** The matches of these ids, locked in the same way. */
export async function lockMatchesOf(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<LockedMatch[]> {
  const named = sql`
    select match_id, source_key as said_key from match
    where match_id = any(${matchIds}::bigint[])`
  return (await lockNamed(tx, named)).map(([, match]) => match)
}

/** The doubles of these matches, each with the id of the match that it is, locked likewise. */
export async function lockDoubles(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<[of: number, double: LockedMatch][]> {
  if (matchIds.length === 0) return []
  const named = sql`
    select match_id, double_of::text as said_key from match
    where double_of = any(${matchIds}::bigint[])`
  return (await lockNamed(tx, named)).map(([of, double]) => [Number(of), double])
}

async function lockNamed(
  tx: Kysely<Tables>,
  named: RawBuilder<unknown>,
): Promise<[key: string, match: LockedMatch][]> {
  const { rows } = await sql<
    LockedMatch & { said_key: string; kickoff_at: Date | null; source_at: Date | null }
  >`
    with named as (${named})
    select match_id, said_key, source, source_key, league_id, season, round, home_id, away_id,
      kickoff as kickoff_at, kickoff_known, status, minute,
      case when home_score is not null then array[home_score, away_score] end as score,
      ${pair('half')} as half, ${pair('full')} as full,
      ${pair('extra')} as extra, ${pair('penalty')} as penalties, array[home_red, away_red] as red,
      shoot_out_winner, awarded, venue, attendance, referee, odds,
      reported_at as source_at, result_version, told_by,
      plan_count > 0 as has_plans
    from match join named using (match_id)
    order by match_id for no key update of match`.execute(tx)
  return rows.map(({ said_key, kickoff_at, source_at, ...row }) => [
    said_key,
    {
      ...row,
      kickoff: kickoff_at?.toISOString() ?? null,
      reported_at: source_at?.toISOString() ?? null,
    },
  ])
}

/** The site's clock. */
export async function siteNow(tx: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select touchline_now() as now`.execute(tx)
  return rows[0]?.now ?? new Date(NaN)
}

const columnNames = (
  'league_id season round home_id away_id kickoff kickoff_known status minute ' +
  'home_score away_score half_home half_away full_home full_away extra_home extra_away ' +
  'penalty_home penalty_away shoot_out_winner home_red away_red awarded venue attendance ' +
  'referee odds reported_at result_version told_by'
).split(' ')
const columns = sql.join(columnNames.map((name) => sql.ref(name)))
const snapshotColumns = sql.join(columnNames.map((name) => sql.ref(`said.${name}`)))

const snapshotRows = (rows: readonly MatchState[]) => sql`
  select match_id, source_key, league_id, season, round, home_id, away_id, kickoff, kickoff_known,
    status, minute, score[1] as home_score,
    score[2] as away_score, half[1] as half_home, half[2] as half_away, "full"[1] as full_home,
    "full"[2] as full_away, extra[1] as extra_home,
    extra[2] as extra_away, penalties[1] as penalty_home, penalties[2] as penalty_away,
    shoot_out_winner, red[1] as home_red, red[2] as away_red, awarded, venue, attendance,
    referee,
    nullif(odds, 'null'::jsonb) as odds, reported_at, result_version,
    nullif(told_by, 'null'::jsonb) as told_by
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as said (match_id bigint, source_key text, league_id int, season text, round text,
    home_id int, away_id int, kickoff timestamptz, kickoff_known boolean, status smallint,
    minute smallint, score smallint[], half smallint[],
    "full" smallint[], extra smallint[], penalties smallint[], shoot_out_winner text,
    red smallint[], awarded boolean, venue text, attendance int, referee text, odds jsonb,
    reported_at timestamptz, result_version int, told_by jsonb)`

/** Inserts matches. Resolves to their ids in no particular order. */
export async function addMatches(
  tx: Kysely<Tables>,
  source: string,
  rows: readonly NewMatch[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const { rows: added } = await sql<{ match_id: number }>`
    insert into match (source, source_key, ${columns}, odds_at, observed_at, updated_at)
    select ${source}, source_key, ${columns}, case when odds is not null then now end, now, now
    from (${snapshotRows(rows)}) said, (select touchline_now() as now) clock
    order by kickoff, source_key
    returning match_id`.execute(tx)
  return added.map(({ match_id }) => match_id)
}

export async function changeMatches(
  tx: Kysely<Tables>,
  rows: readonly StoredMatch[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update match set (${columns}, odds_at, told_after, observed_at, updated_at) = (
      ${snapshotColumns},
      case when said.odds is distinct from match.odds then clock.now else match.odds_at end,
      case when said.reported_at > match.reported_at
        then greatest(0, extract(epoch from clock.now - said.reported_at))
        else match.told_after end,
      clock.now, clock.now)
    from (${snapshotRows(rows)}) said, (select touchline_now() as now) clock
    where match.match_id = said.match_id`.execute(tx)
}

/**
 * Renews the time of prices that the source still states, once an hour, on matches of the next six
 * days. Publishes no event.
 */
export async function renewPrices(db: Kysely<Tables>, source: string): Promise<void> {
  await sql`
    update match set odds_at = touchline_now()
    where match_id in (
      select match_id from match, (select touchline_now() as now) clock
      where coalesce(told_by->>'prices', source) = ${source} and odds is not null
        and status = ${matchStatus.notStarted}
        and kickoff > now and kickoff < now + interval '6 days'
        and odds_at <= now - interval '1 hour'
      order by match_id for no key update of match skip locked
    )`.execute(db)
}

/** Updates the source timestamp of unchanged matches. Publishes no event. */
export async function updateSourceTimes(
  tx: Kysely<Tables>,
  rows: readonly Pick<StoredMatch, 'match_id' | 'reported_at'>[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update match set reported_at = said.reported_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said (match_id bigint, reported_at timestamptz)
    where match.match_id = said.match_id`.execute(tx)
}

/**
 * Adds the current results of these matches to the history of results, under their current version.
 */
export async function keepResults(tx: Kysely<Tables>, matchIds: readonly number[]): Promise<void> {
  if (matchIds.length === 0) return
  await sql`
    insert into match_result (match_id, version, status, full_home, full_away, recorded_at)
    select match_id, result_version, status, full_home, full_away, updated_at from match
    where match_id = any(${matchIds}::bigint[]) and result_version > 0
    on conflict do nothing`.execute(tx)
}

const longest = { item: 400, reason: 60, detail: 500, content: 4_000 }

/** Text without characters that PostgreSQL rejects, cut to a length. */
const clean = (text: string, length: number) =>
  text.toWellFormed().replaceAll('\0', '\ufffd').slice(0, length).toWellFormed()

/**
 * The rejected value in storable form: JSON of at most 4,000 characters, else its beginning as a
 * text.
 */
function content(value: unknown): unknown {
  const json = JSON.stringify(value) ?? 'null'
  // in JSON, a NUL or half a surrogate pair is an escape that jsonb rejects
  return json.length <= longest.content && !/\\u(0000|d[89a-f])/i.test(json)
    ? value
    : { text: clean(json.replaceAll('\\u', '\\\\u'), longest.content) }
}

/**
 * Stores rejected items, one row for each item and reason, with the times it was first and last
 * seen.
 */
export async function quarantine(
  tx: Kysely<Tables>,
  source: string,
  rejected: readonly Rejected[],
): Promise<void> {
  if (rejected.length === 0) return
  const rows = rejected.map((item) => ({
    item: clean(item.item, longest.item),
    reason: clean(item.reason, longest.reason),
    detail: clean(item.detail, longest.detail),
    content: content(item.content),
    again_at: item.againAt ?? null,
  }))
  const once = [...new Map(rows.map((row) => [`${row.reason} ${row.item}`, row])).values()]
  await sql`
    insert into quarantine (
      source, item, reason, detail, content, first_seen, last_seen, again_at
    )
    select ${source}, item, reason, detail, coalesce(content, 'null'), now, now, again_at
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb)
      as said (item text, reason text, detail text, content jsonb, again_at timestamptz),
      (select touchline_now() as now) clock
    on conflict (source, item, reason) do update set detail = excluded.detail,
      content = excluded.content,
      last_seen = excluded.last_seen, taken_at = null,
      again_at = coalesce(excluded.again_at, quarantine.again_at)`.execute(tx)
}

/**
 * Takes rows out of the quarantine whose match, or its detail, is accepted now: the source has
 * mended them. A row that an operator has refused stays refused.
 */
export async function releaseMended(
  tx: Kysely<Tables>,
  source: string,
  matches: readonly Pick<FeedMatch, 'key'>[],
  rejected: readonly Rejected[],
): Promise<void> {
  const still = rejected.map(({ item }) => clean(item, longest.item))
  const items = matches.map(({ key }) => `match ${key}`)
  if (items.length === 0) return
  // a detail is named "goals of match 7"
  await sql`
    update quarantine set taken_at = touchline_now(), again_at = null
    where source = ${source} and taken_at is null and refused_at is null
      and regexp_replace(item, '^.* of (?=match )', '') = any(${items}::text[])
      and item <> all(${still}::text[])`.execute(tx)
}

/** The same for lines of files that were read as a whole and are no longer rejected. */
export async function releaseLines(
  tx: Kysely<Tables>,
  source: string,
  files: readonly string[],
  rejected: readonly Rejected[],
): Promise<void> {
  if (files.length === 0) return
  const still = rejected.map(({ item, reason }) => `${reason} ${clean(item, longest.item)}`)
  await sql`
    update quarantine set taken_at = touchline_now(), again_at = null
    where source = ${source} and taken_at is null and refused_at is null
      and reason || ' ' || item <> all(${still}::text[])
      and exists (select from unnest(${files}::text[]) file where starts_with(item, file || ', '))
  `.execute(tx)
}
