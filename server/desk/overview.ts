/** Tasks that wait for an operator, in numbers. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { listAlike } from '../accounts/compare-names.ts'
import type { Tables } from '../db/tables.ts'
import { listRecent } from './audit.ts'
import { listAutomaticActions } from './automatic-actions.ts'
import { findLoad } from './load.ts'
import { isWaiting } from './overdue.ts'
import { sidesText } from './sides-text.ts'

type Overview = ResultOf<'deskOverview'>
type Kind = Overview['waiting'][number]['kind']

interface Waiting {
  count: number
  since: Date | null
  /** The oldest task in a few words, in the language of the request. */
  first: string | null
}

/** "home – away" of a match, by the names of this language. */
const sides = (language: TextLanguage) =>
  sql`
    (select ${sidesText(language)}
    from club home, club away
    where home.club_id = home_id and away.club_id = away_id)`

/** Hours without news after which a source that is not paused is silent. */
const silentAfter = 2

/** Minutes without a signature after which the overview lists waiting entries. */
const unsignedAfter = 5

/** Checkpoints in a row without a cosignature after which a witness is named. */
const missedInARow = 3

/** The number waiting of each kind, the start of the oldest one, and its name. */
const queries: Record<Kind, (language: TextLanguage) => RawBuilder<Waiting>> = {
  // the match is over, and no source has the score after regular time
  noScore: (language) => sql`
    select count(*)::int as count, min(kickoff) as since,
      (array_agg(${sides(language)} order by kickoff))[1] as first
    from match
    where status = ${matchStatus.finished} and full_home is null and plan_count > 0`,
  // no source says in time whether the match was played
  overdue: (language) => sql`
    select count(distinct match_id)::int as count, min(match.kickoff) as since,
      (array_agg(${sides(language)} order by match.kickoff))[1] as first
    from plan join match using (match_id) where ${isWaiting}`,
  silent: () => sql`
    select count(*)::int as count, min(heard) as since,
      (array_agg(source order by heard))[1] as first
    from source_state state cross join lateral (
      select max(hour) + interval '1 hour' as heard from source_hour
          where source_hour.source = state.source and source_hour.heard) last
    where paused_at is null and heard < touchline_now() - make_interval(hours => ${silentAfter})`,
  points: () => sql`
    select coalesce(jsonb_array_length(value->'broken'), 0) as count,
      case when jsonb_array_length(value->'broken') > 0 then (value->>'at')::timestamptz end
        as since, value->'broken'->>0 as first
    from (select 1) one left join setting on name = 'points_checked'`,
  applications: () => sql`
    select count(*)::int as count, min(applied_at) as since,
      (array_agg(account.name order by applied_at))[1] as first
    from application left join account using (owner_id) where decided_at is null`,
  reports: (language) => sql`
    select count(*)::int as count, min(reported_at) as since,
      (array_agg(text_for(expert.name, ${language}) order by reported_at))[1] as first
    from text_report join expert using (expert_id) where state = 'open'`,
  quarantine: () => sql`
    select count(*)::int as count, min(first_seen) as since,
      (array_agg(source || ' ' || item order by first_seen))[1] as first
    from quarantine
    where refused_at is null and taken_at is null and again_at is null`,
  unsettled: (language) => sql`
    select count(*)::int as count, min(plan.kickoff) as since,
      (array_agg(${sides(language)} order by plan.kickoff))[1] as first
    from plan join match using (match_id)
    where outcome is null and plan.kickoff < touchline_now() - interval '4 hours'`,
  // entries without a place in the log, and entries with a place but no signature
  unsigned: () => sql`
    select coalesce(case when late then waits end, 0) as count,
      case when late and waits > 0 then signed_at end as since, null as first
    from (
      select signed_at,
        signed_at < clock_timestamp() - make_interval(mins => ${unsignedAfter}) as late,
        (select count(*)::int from log_entry where log_index is null) + greatest(0,
          coalesce((select max(log_index) + 1 from log_entry), 0) - size)::int as waits
      from log_checkpoint order by size desc limit 1
    ) last right join (select 1) one on true`,
  witnesses: () => sql`
    with asked as (
      select substring(line from '^([^+]+[+][0-9a-f]{8})[+]') as witness
      from setting
        cross join lateral jsonb_array_elements_text(value) with ordinality lines (line, no)
      where name = 'log_keys' and no > 1
    ), lately as materialized (
      select distinct size from log_checkpoint order by size desc limit ${missedInARow}
    ), before as materialized (
      select distinct size from log_checkpoint order by size desc limit 1000
    ), missing as (
      select witness, (
          select to_timestamp(max(seconds)) from log_cosignature seen join before using (size)
          where seen.witness = asked.witness) as last
      from asked where (select count(*) from lately) = ${missedInARow}
        and not exists (
          select from log_cosignature seen join lately using (size)
          where seen.witness = asked.witness)
    )
    select count(*)::int as count, min(last) as since,
      split_part((array_agg(witness order by last))[1], '+', 1) as first from missing`,
  alike: () => sql`
    select count(*)::int as count, min((value->>'at')::timestamptz) as since,
      min(pair->'names'->>0 || ' – ' || (pair->'names'->>1)) as first
    from setting cross join lateral jsonb_array_elements(value->'pairs') pairs (pair)
    where name = 'names_compared' and not exists (
      select from account where pair->>'kind' = 'account' and deleted_at is not null
        and owner_id in ((pair->'ids'->>0)::bigint, (pair->'ids'->>1)::bigint))`,
}
const kinds = Object.keys(queries) as Kind[]

/** Tasks that readers notice; the others are less urgent. */
const urgent = new Set<Kind>(['noScore', 'overdue', 'silent', 'points', 'unsigned'])

/** For each kind, the number of waiting tasks and the age of the oldest in seconds. */
export async function countWaiting(
  db: Kysely<Tables>,
): Promise<Record<Kind, { count: number; seconds: number }>> {
  const rows = await Promise.all(
    kinds.map(async (kind) => {
      const { rows } = await sql<{ count: number; seconds: number }>`
        select count, coalesce(greatest(0, extract(epoch from touchline_now() - since)), 0)::float8
          as seconds from (${queries[kind]('en')}) waiting`.execute(db)
      return [kind, rows[0] ?? { count: 0, seconds: 0 }] as const
    }),
  )
  // one entry for each kind
  return Object.fromEntries(rows) as Record<Kind, { count: number; seconds: number }>
}

interface Operator {
  ownerId: number
  verifiedUntil: Date | null
  language: TextLanguage
}

export async function findOverview(
  db: Kysely<Tables>,
  { ownerId, verifiedUntil, language }: Operator,
): Promise<Overview> {
  const [account, log, recent, health, coming, load, automatic, alike, sources, ...waiting] =
    await Promise.all([
      sql<{ name: string; now: Date; site: Date }>`
      select name, clock_timestamp() as now, touchline_now() as site
      from account where owner_id = ${ownerId}`.execute(db),
      findLog(db),
      listRecent(db),
      findHealth(db),
      findComing(db),
      findLoad(db),
      listAutomaticActions(db, language),
      listAlike(db),
      sql<{ source: string; heard: Date | null; paused: boolean }>`
      select source, paused_at is not null as paused,
        (
          select max(hour) from source_hour
          where source_hour.source = state.source and source_hour.heard
        ) as heard
      from source_state state order by source`.execute(db),
      ...kinds.map((kind) => queries[kind](language).execute(db)),
    ])
  return {
    name: account.rows[0]?.name ?? '',
    now: (account.rows[0]?.now ?? new Date()).toISOString(),
    siteNow: (account.rows[0]?.site ?? new Date()).toISOString(),
    changesUntil: verifiedUntil?.toISOString() ?? null,
    log,
    recent,
    ...health,
    coming,
    load,
    automatic,
    alike: alike.map(({ kind, names: [first, second] }) => ({ kind, first, second })),
    sources: sources.rows.map(({ source, heard, paused }) => ({
      source,
      heardAt: heard?.toISOString() ?? null,
      paused,
    })),
    waiting: kinds.map((kind, index) => {
      const row = waiting[index]?.rows[0]
      return {
        kind,
        count: row?.count ?? 0,
        since: row?.since?.toISOString() ?? null,
        first: row?.first ?? '',
        urgent: urgent.has(kind),
      }
    }),
  }
}

/** Of the next twelve hours of the site. */
async function findComing(db: Kysely<Tables>): Promise<Overview['coming']> {
  const { rows } = await sql<Overview['coming']>`
    with clock as materialized (select touchline_now() as now)
    select (select count(*)::int from match
        where kickoff_known and status = ${matchStatus.notStarted}
          and kickoff between now and now + interval '12 hours') as matches,
      (select count(*)::int from plan
        where on_sale and deadline between now and now + interval '12 hours') as plans
    from clock`.execute(db)
  return rows[0] ?? { matches: 0, plans: 0 }
}

interface HealthRow {
  round: unknown
  checked: { at: string; broken: string[] } | null
  total: number
  megabytes: number
  connections: number
  most: number
}

async function findHealth(
  db: Kysely<Tables>,
): Promise<Pick<Overview, 'roundAt' | 'points' | 'database'>> {
  const { rows } = await sql<HealthRow>`
    select (select value from setting where name = 'last_round') as round,
      (select value from setting where name = 'points_checked') as checked,
      (select coalesce(sum(balance), 0)::bigint from wallet where owner_id is not null) as total,
      (pg_database_size(current_database()) / 1000000)::int as megabytes,
      (
        select count(*)::int from pg_stat_activity where datname = current_database()
      ) as connections,
      current_setting('max_connections')::int as most`.execute(db)
  const [row] = rows
  return {
    roundAt: typeof row?.round === 'string' ? row.round : null,
    points: {
      checkedAt: row?.checked?.at ?? null,
      broken: row?.checked?.broken ?? [],
      total: row?.total ?? 0,
    },
    database: {
      megabytes: row?.megabytes ?? 0,
      connections: row?.connections ?? 0,
      most: row?.most ?? 0,
    },
  }
}

interface LogRow {
  entries: number
  unplaced: number
  signed_at: Date | null
  signed: number | null
  witnesses: number | null
}

async function findLog(db: Kysely<Tables>): Promise<Overview['log']> {
  const { rows } = await sql<LogRow>`
    select (select coalesce(max(log_index) + 1, 0) from log_entry) as entries,
      (select count(*)::int from log_entry where log_index is null) as unplaced, last.*
    from (select) one left join lateral (
      select signed_at, size as signed, witnesses from log_checkpoint order by size desc limit 1
    ) last on true`.execute(db)
  const [row] = rows
  return {
    entries: row?.entries ?? 0,
    unplaced: row?.unplaced ?? 0,
    signedAt: row?.signed_at?.toISOString() ?? null,
    signed: row?.signed ?? 0,
    witnesses: row?.witnesses ?? 0,
  }
}
