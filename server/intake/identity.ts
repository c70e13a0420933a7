/**
 * Leagues and clubs are ours; a source has only a name for them. A name is found by an alias, by
 * the key in our tables, or by a rule (matching.ts); else it is new, or waits for an operator.
 */
import { sql, type Kysely } from 'kysely'
import type { Words } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedClub, FeedLeague, FeedMatch } from '../feeds/feed.ts'
import { idsOf, type AliasKind } from './aliases.ts'
import { findClub, type Candidate, type OpenSeasons } from './matching.ts'
import { isTrustedMore } from './trust.ts'

/** A league or club as a row: the columns besides its keys. */
interface Item {
  key: string
  ours?: string
  spellings?: readonly string[]
  name: Words
  shortName: Words
  columns: Record<string, unknown>
}

interface Stored {
  /** The ids of the items, without those that wait for an operator. */
  ids: Map<string, number>
  /** Number of rows added or changed. */
  changed: number
}

export function storeLeagues(
  tx: Kysely<Tables>,
  source: string,
  leagues: readonly FeedLeague[],
): Promise<Stored> {
  const items = leagues.map(({ country, zone, prominence, ...league }) => ({
    ...league,
    columns: { country, zone, prominence },
  }))
  return store(tx, 'league', source, items, async () => new Map())
}

export function storeClubs(
  tx: Kysely<Tables>,
  source: string,
  clubs: readonly FeedClub[],
  matches: readonly FeedMatch[],
  leagueIds: ReadonlyMap<string, number>,
): Promise<Stored> {
  const items = clubs.map(({ crest, ...club }) => ({ ...club, columns: { crest } }))
  return store(tx, 'club', source, items, (unknown, ids) =>
    findByRule(tx, source, unknown, ids, matches, leagueIds),
  )
}

/** By key: the id of a known record, or "unsure". Keys that are not in it are new. */
type Found = Map<string, number | 'unsure'>

async function store(
  tx: Kysely<Tables>,
  kind: AliasKind,
  source: string,
  items: readonly Item[],
  byRule: (unknown: readonly Item[], ids: ReadonlyMap<string, number>) => Promise<Found>,
): Promise<Stored> {
  if (items.length === 0) return { ids: new Map(), changed: 0 }
  const ids = await idsOf(
    tx,
    kind,
    source,
    items.map(({ key }) => key),
  )
  const named = items.filter(({ key }) => !ids.has(key))
  const ended = await endedNames(tx, kind, source, named)
  let unknown = named.filter(({ key }) => !ended.has(key))
  const found = await addAliases(
    tx,
    kind,
    source,
    unknown,
    await findOurs(tx, kind, unknown),
    'table',
  )
  for (const [key, id] of found) ids.set(key, id)
  unknown = unknown.filter(({ key }) => !ids.has(key))
  const ruled = unknown.length > 0 ? await byRule(unknown, ids) : new Map()
  const same = new Map([...ruled].filter((one): one is [string, number] => one[1] !== 'unsure'))
  await addAliases(tx, kind, source, unknown, same, 'name')
  for (const [key, id] of same) ids.set(key, id)
  const fresh = unknown.filter(({ key }) => !ruled.has(key))
  const changed = await update(tx, kind, source, items, ids)
  const added = await insert(tx, kind, source, fresh)
  for (const [key, id] of added) ids.set(key, id)
  return { ids, changed: changed + added.size }
}

/** Names whose mapping an operator has ended: they wait for an operator, and no rule maps them. */
async function endedNames(
  tx: Kysely<Tables>,
  kind: AliasKind,
  source: string,
  items: readonly Item[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select distinct name from alias
    where source = ${source} and kind = ${kind} and ended_by is not null
      and name = any(${items.map(({ key }) => key)}::text[])`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/** The records that have the key of our tables. */
async function findOurs(
  tx: Kysely<Tables>,
  kind: AliasKind,
  items: readonly Item[],
): Promise<Map<string, number>> {
  const keysOf = ({ ours, spellings = [] }: Item) => [
    ...(ours === undefined ? [] : [ours]),
    ...spellings,
  ]
  const keys = items.flatMap(keysOf)
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ our_key: string; id: number }>`
    select our_key, coalesce(merged_into, ${sql.ref(`${kind}_id`)}) as id from ${sql.table(kind)}
    where our_key = any(${keys}::text[])`.execute(tx)
  const byOurs = new Map(rows.map(({ our_key, id }) => [our_key, id]))
  return new Map(
    items.flatMap((item) => {
      const [id] = keysOf(item).flatMap((ours) => byOurs.get(ours) ?? [])
      return id === undefined ? [] : [[item.key, id]]
    }),
  )
}

async function addAliases(
  tx: Kysely<Tables>,
  kind: AliasKind,
  source: string,
  items: readonly Item[],
  found: ReadonlyMap<string, number>,
  rule: 'table' | 'name',
): Promise<ReadonlyMap<string, number>> {
  if (found.size === 0) return found
  const rows = items.flatMap(({ key }) => {
    const id = found.get(key)
    return id === undefined ? [] : [{ key, id }]
  })
  await sql`
    insert into alias (source, kind, name, ${sql.ref(`${kind}_id`)}, rule, made_at)
    select ${source}, ${kind}, key, id, ${rule}, touchline_now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (key text, id int)
    order by key
    on conflict do nothing`.execute(tx)
  return found
}

/** Stores the names of this source where no source is trusted more for them. */
async function update(
  tx: Kysely<Tables>,
  kind: AliasKind,
  source: string,
  items: readonly Item[],
  ids: ReadonlyMap<string, number>,
): Promise<number> {
  const said = items.flatMap((item) => {
    const id = ids.get(item.key)
    return id === undefined ? [] : [{ ...rowOf(item), id, spellings: item.spellings ?? [] }]
  })
  if (said.length === 0) return 0
  interface Namer {
    id: number
    namer: string
    own: string | null
    our_key: string | null
  }
  const { rows: namers } = await sql<Namer>`
    select ${sql.ref(`${kind}_id`)} as id, coalesce(named_by, source) as namer, our_key,
      case when source = ${source} then source_key end as own
    from ${sql.table(kind)}
    where ${sql.ref(`${kind}_id`)} = any(${said.map(({ id }) => id)}::int[])`.execute(tx)
  const namerOf = new Map(namers.map((one) => [one.id, one]))
  const trusted = said.filter(({ id, key, our_key, spellings }) => {
    const kept = namerOf.get(id)
    if (!kept) return true
    const isTrusted = kept.namer === source || isTrustedMore('names', source, kept.namer)
    // the name of a merged league or club of our tables is not that of the one that stays
    const keys = [null, our_key, ...spellings]
    return isTrusted && (kept.own === key || our_key === null || keys.includes(kept.our_key))
  })
  // a source may have two names for one: its first key's, else the first one's, in any order
  const rank = ({ id, key }: { id: number; key: string }) =>
    `${namerOf.get(id)?.own === key ? 0 : 1} ${key}`
  const rows = [
    ...new Map(
      trusted.toSorted((a, b) => (rank(a) > rank(b) ? -1 : 1)).map((row) => [row.id, row]),
    ).values(),
  ]
  const { sets, distinct } = columnsOf[kind]
  const { rows: changed } = await sql`
    update ${sql.table(kind)} as kept
    set ${sets}, named_by = case when kept.source = ${source} then null else ${source} end
    from ${recordsOf(kind, rows)} where ${sql.ref(`kept.${kind}_id`)} = said.id and ${distinct}
    returning 1`.execute(tx)
  const keyed = [...new Map(said.map((row) => [row.our_key, row])).values()]
  await sql`
    update ${sql.table(kind)} as kept set our_key = said.our_key
    from ${recordsOf(kind, keyed)}
    where ${sql.ref(`kept.${kind}_id`)} = said.id and kept.our_key is null
      and said.our_key is not null
      and not exists (
        select from ${sql.table(kind)} other where other.our_key = said.our_key
      )`.execute(tx)
  return changed.length
}

async function insert(
  tx: Kysely<Tables>,
  kind: AliasKind,
  source: string,
  items: readonly Item[],
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map()
  // a source may have two keys for one club of our tables
  const firsts = new Map(items.map((item) => [item.ours ?? ` ${item.key}`, item]))
  const { rows: added } = await sql<{ id: number; source_key: string; our_key: string | null }>`
    insert into ${sql.table(kind)} (source, source_key, our_key, ${columnsOf[kind].names})
    select ${source}, key, said.our_key, ${columnsOf[kind].names}
    from ${recordsOf(kind, [...firsts.values()].map(rowOf))}
    returning ${sql.ref(`${kind}_id`)} as id, source_key, our_key`.execute(tx)
  const ids = new Map(added.map(({ source_key, id }) => [source_key, id]))
  const byOurs = new Map(added.map(({ our_key, id }) => [our_key, id]))
  const others = new Map(
    items.flatMap(({ key, ours }) => {
      const id = ids.has(key) || ours === undefined ? undefined : byOurs.get(ours)
      return id === undefined ? [] : [[key, id]]
    }),
  )
  await addAliases(tx, kind, source, items, others, 'table')
  return new Map([...ids, ...others])
}

const rowOf = ({ key, ours, name, shortName, columns }: Item) => ({
  key,
  our_key: ours ?? null,
  name,
  short_name: shortName,
  ...columns,
})

const columns = {
  league: ['name', 'short_name', 'country', 'zone', 'prominence'],
  club: ['name', 'short_name', 'crest'],
}

const columnsFor = (names: readonly string[]) => ({
  names: sql.join(names.map((name) => sql.ref(name))),
  sets: sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`said.${name}`)}`)),
  distinct: sql`
    (${sql.join(names.map((name) => sql.ref(`kept.${name}`)))})
      is distinct from (${sql.join(names.map((name) => sql.ref(`said.${name}`)))})`,
})
const columnsOf = { league: columnsFor(columns.league), club: columnsFor(columns.club) }

const recordsOf = (kind: AliasKind, rows: readonly object[]) =>
  kind === 'league'
    ? sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as said (key text, our_key text, id int, name jsonb, short_name jsonb, country text,
          zone text, prominence int)`
    : sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as said (key text, our_key text, id int, name jsonb, short_name jsonb, crest text)`

interface Known {
  club_id: number
  name: Words
  short_name: Words
  our_key: string | null
  seasons: string[]
  countries: (string | null)[]
}

/** Clubs outside our tables, by their country, their names and the season's other clubs. */
async function findByRule(
  tx: Kysely<Tables>,
  source: string,
  unknown: readonly Item[],
  ids: ReadonlyMap<string, number>,
  matches: readonly FeedMatch[],
  leagueIds: ReadonlyMap<string, number>,
): Promise<Found> {
  const found: Found = new Map()
  const { rows: others } = await sql`
    select from club where source <> ${source} limit 1`.execute(tx)
  if (others.length === 0) return found
  const seasonsOf = new Map<string, Set<string>>()
  for (const { league, season, home, away } of matches)
    for (const club of [home, away]) {
      const seasons = seasonsOf.get(club) ?? new Set()
      seasonsOf.set(club, seasons.add(`${leagueIds.get(league)} ${season}`))
    }
  const leagues = [...new Set(matches.map(({ league }) => leagueIds.get(league) ?? 0))]
  const { rows: known } = await sql<Known>`
    with ours as (
      select club_id, league_id, season
      from match cross join lateral (values (home_id), (away_id)) side (club_id)
      where source <> ${source} or exists (
        select from match_report where match_report.match_id = match.match_id
      )
      group by 1, 2, 3
    )
    select club.club_id, club.name, club.short_name, club.our_key,
      array_agg(league_id || ' ' || season) as seasons, array_agg(distinct country) as countries
    from ours join club using (club_id) join league using (league_id)
    where not (club.source = ${source} or exists (
        select from alias where alias.club_id = club.club_id and alias.source = ${source}
          and ended_at is null))
      or club.club_id = any(${[...ids.values()]}::int[])
    group by club.club_id
    having array_agg(country) && (
        select array_agg(country) from league where league_id = any(${leagues}::int[]))
      or array_agg(league_id) && ${leagues}::int[]`.execute(tx)
  const matched = new Set(ids.values())
  const candidates: Candidate[] = known
    .filter(({ club_id }) => !matched.has(club_id))
    .map(({ club_id, name, short_name, our_key, seasons }) => ({
      id: club_id,
      names: [...Object.values(name), ...Object.values(short_name), ...(our_key ? [our_key] : [])],
      seasons: new Set(seasons),
    }))
  const open = new Map<string, { ours: number; theirs: number }>()
  for (const { club_id, seasons } of known)
    for (const season of seasons) {
      const counts = open.get(season) ?? { ours: 0, theirs: 0 }
      counts.ours += matched.has(club_id) ? 0 : 1
      open.set(season, counts)
    }
  for (const { key } of unknown)
    for (const season of seasonsOf.get(key) ?? []) {
      const counts = open.get(season)
      if (counts) counts.theirs++
    }
  const find = ({ key, name, shortName }: Item) =>
    findClub(
      {
        names: [...new Set([...Object.values(name), ...Object.values(shortName)])],
        seasons: [...(seasonsOf.get(key) ?? [])],
      },
      candidates.filter(({ id }) => !taken.has(id)),
      open satisfies OpenSeasons,
    )
  const taken = new Set<number>()
  // a club that is found leaves fewer for the others: the second pass knows more than the first
  for (const isLastPass of [false, true])
    for (const item of unknown.filter(({ key }) => !found.has(key))) {
      const finding = find(item)
      if (finding.is === 'unsure' && isLastPass) found.set(item.key, 'unsure')
      if (finding.is !== 'same') continue
      found.set(item.key, finding.id)
      taken.add(finding.id)
      for (const season of seasonsOf.get(item.key) ?? []) {
        const counts = open.get(season)
        if (!counts) continue
        counts.ours--
        counts.theirs--
      }
    }
  return found
}
