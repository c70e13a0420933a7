/**
 * Quarantined rows of sources, and the unknown names in them. An operator maps a name to one of
 * ours, refuses a row, or requests that it is read again. Matches and scores are never entered by
 * hand.
 */
import { sql, type Kysely } from 'kysely'
import type { CheckedDataOf, ResultOf } from '../../contract/calls.ts'
import type { TextLanguage, Words } from '../../contract/values.ts'
import { touch } from '../db/data-version.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { lockIntake, type AliasKind } from '../intake/aliases.ts'
import { isLatest, matchOf } from '../intake/quarantined.ts'
import { recordAction } from './audit.ts'
import { similarity } from '../intake/similarity.ts'

type Quarantined = ResultOf<'deskSources'>['quarantine'][number]
type Unknown = Quarantined['unknown'][number]

const mostShown = 200
const mostProposals = 3
/** The minimum similarity of a proposal. */
const leastSimilarity = 0.3

/** The reasons that a wrong name can cause. */
const nameReasons = ['club-unknown', 'league-unknown', 'sides-changed']

interface Row {
  quarantine_id: number
  source: string
  item: string
  reason: string
  detail: string
  content: unknown
  first_seen: Date
  last_seen: Date
  state: Quarantined['state']
  latest: boolean
  handled_by: string | null
  mapped: string | null
}

/** The rows, those that wait first, the oldest first. */
export async function listQuarantine(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<Quarantined[]> {
  const { rows } = await sql<Row>`
    select quarantine_id, source, item, reason, detail, content, first_seen,
      last_seen, ${isLatest} as latest,
      case when taken_at is not null then 'taken' when refused_at is not null then 'refused'
        when again_at is not null then 'again' else 'waiting' end as state,
      coalesce(refuser.name, mapping.by) as handled_by,
      case when refused_by is null then mapping.ours end as mapped
    from quarantine left join account refuser on refuser.owner_id = refused_by left join lateral (
      select mapper.name as by, coalesce(club.short_name, league.short_name)->>${language} as ours
      from alias
        left join account mapper on mapper.owner_id = made_by
        left join club using (club_id)
        left join league on league.league_id = alias.league_id
      where (again_at is not null or taken_at is not null)
        and quarantine.reason = any(${nameReasons}::text[])
        and alias.source = quarantine.source and ended_at is null
        and alias.name in (content->>'home', content->>'away', content->>'league')
      order by alias_id desc limit 1
    ) mapping on true
    order by taken_at is not null, refused_at is not null, first_seen, quarantine_id
      limit ${mostShown}`.execute(db)
  const names = await namesOf(db, rows)
  const candidates = names.size > 0 ? await listOurs(db, language) : null
  return rows.map((row) => ({
    id: row.quarantine_id,
    source: row.source,
    item: row.item,
    reason: row.reason,
    detail: row.detail,
    content: row.content,
    firstSeen: row.first_seen.toISOString(),
    lastSeen: row.last_seen.toISOString(),
    state: row.state,
    handled: row.handled_by === null ? null : { who: row.handled_by, mapped: row.mapped },
    canReread: row.state === 'waiting' && row.latest && matchOf(row.content) !== null,
    unknown: (names.get(row.quarantine_id) ?? []).map(({ kind, name, spelling, league }) => ({
      kind,
      name,
      spelling,
      proposals: candidates ? proposalsOf(candidates[kind], spelling, league) : [],
    })),
  }))
}

interface Name {
  kind: AliasKind
  name: string
  /** The name that the source sent with its key; else the key. */
  spelling: string
  /** The stored league of the match, if known. */
  league: number | null
}

/** The names of each waiting row that the source did not list, or that belong to other sides. */
async function namesOf(db: Kysely<Tables>, rows: readonly Row[]): Promise<Map<number, Name[]>> {
  const ids = rows
    .filter(({ state, reason }) => state === 'waiting' && nameReasons.includes(reason))
    .map((row) => row.quarantine_id)
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<Name & { id: number }>`
    with named as (
      select quarantine_id as id, source, content->>'key' as match_key,
        content->>'league' as league_name, kind, name,
        coalesce(content->'names'->>part, name) as spelling
      from quarantine
        cross join lateral (values ('club', content->>'home', 'home'),
        ('club', content->>'away', 'away'),
        ('league', content->>'league', 'league')) named (kind, name, part)
      where quarantine_id = any(${ids}::bigint[])
        and name is not null
        and reason = any(${nameReasons}::text[])
        and case reason when 'league-unknown' then kind = 'league'
          when 'club-unknown' then kind = 'club'
          else kind = 'club' and not exists (
            select
            from match
              join club on club.club_id = case part when 'home' then home_id else away_id end
            where match.source = quarantine.source and match.source_key = content->>'key'
                  and club.source_key = named.name) end
    )
    select id, kind, name, spelling,
      (
        select league_id from league where league.source = named.source and source_key = league_name
      ) as league
    from named where not exists (
        select from alias where alias.source = named.source and alias.kind = named.kind
            and alias.name = named.name and ended_at is null)
      and (kind <> 'league' or not exists (
        select from league where league.source = named.source and source_key = named.name
      ))
      and (kind <> 'club' or not exists (
        select from club where club.source = named.source and source_key = named.name
      )
        or exists (
          select from quarantine held
          where held.quarantine_id = named.id and held.reason = 'sides-changed'
        ))
    order by id, kind`.execute(db)
  return Map.groupBy(found, ({ id }) => id)
}

interface Ours {
  id: number
  name: string
  spellings: string[]
  leagues: number[]
}

async function listOurs(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<Record<AliasKind, Ours[]>> {
  interface Stored {
    id: number
    key: string
    name: Words
    short_name: Words
    leagues: number[] | null
  }
  const [clubs, leagues] = await Promise.all([
    sql<Stored>`
      select club_id as id, source_key as key, name, short_name,
        (select array_agg(distinct league_id) from match where home_id = club_id) as leagues
        from club where merged_into is null`.execute(db),
    sql<Stored>`
      select league_id as id, source_key as key, name, short_name, null as leagues
      from league where merged_into is null`.execute(db),
  ])
  const oursOf = ({ id, key, name, short_name, leagues: of }: Stored): Ours => ({
    id,
    name: name[language],
    spellings: [...new Set([key, ...Object.values(name), ...Object.values(short_name)])],
    leagues: of ?? [],
  })
  return { club: clubs.rows.map(oursOf), league: leagues.rows.map(oursOf) }
}

function proposalsOf(
  candidates: readonly Ours[],
  name: string,
  league: number | null,
): Unknown['proposals'] {
  return candidates
    .map(({ id, name: storedName, spellings, leagues }) => {
      const sameLeague = league !== null && leagues.includes(league)
      const alike = Math.max(...spellings.map((spelling) => similarity(spelling, name)))
      return { id, name: storedName, similarity: alike, sameLeague }
    })
    .filter((one) => one.similarity >= leastSimilarity)
    .toSorted(
      (a, b) => b.similarity + Number(b.sameLeague) / 5 - a.similarity - Number(a.sameLeague) / 5,
    )
    .slice(0, mostProposals)
}

/** Our records whose name has this part, for a name without a fitting proposal. */
export async function findNames(
  db: Kysely<Tables>,
  language: TextLanguage,
  { kind, find }: CheckedDataOf<'deskNames'>,
): Promise<ResultOf<'deskNames'>['records']> {
  const sought = find.trim().toLowerCase()
  const candidates = (await listOurs(db, language))[kind]
  return candidates
    .filter(({ spellings }) => spellings.some((one) => one.toLowerCase().includes(sought)))
    .slice(0, 20)
    .map(({ id, name }) => ({ id, name }))
}

/**
 * Maps a source's name to one of ours from now on, and has the rows with that name read again. Not
 * possible if matches are stored under the name, because their rows would be refused from then on.
 */
export function mapName(
  db: Kysely<Tables>,
  { source, kind, name, id, by }: CheckedDataOf<'deskMap'> & { by: number },
): Promise<{ rows: number } | 'no such name' | 'so already' | 'used'> {
  return db.transaction().execute(async (tx) => {
    await lockIntake(tx)
    const table = sql.table(kind)
    const key = sql.ref(`${kind}_id`)
    const { rows: candidates } = await sql<{ name: Words }>`
      select name from ${table} where ${key} = ${id}`.execute(tx)
    const [our] = candidates
    if (!our) return 'no such name'
    const isIn =
      kind === 'club'
        ? sql`own.club_id in (home_id, away_id)`
        : sql`own.league_id = match.league_id`
    const { rows: used } = await sql`
      select from ${table} own join match on ${isIn}
      where own.source = ${source} and own.source_key = ${name} limit 1`.execute(tx)
    if (used.length > 0) return 'used'
    const { rows: made } = await sql<{ alias_id: number }>`
      insert into alias (source, kind, name, ${key}, made_at, made_by)
      values (${source}, ${kind}, ${name}, ${id}, touchline_now(), ${by})
      on conflict do nothing
      returning alias_id`.execute(tx)
    const [alias] = made
    if (!alias) return 'so already'
    const rows = await askAgain(tx, { source, kind, name })
    // pages credit the sources of a league
    await touch(tx, 'match')
    await recordAction(tx, {
      by,
      action: 'name mapped',
      subject: `mapping ${alias.alias_id}: ${kind} ${name} of ${source}`,
      before: null,
      after: { id, name: our.name.en, rows },
      undo: { kind: 'mapping', aliasId: alias.alias_id },
    })
    return { rows }
  })
}

/**
 * Creates a club or league from an unknown name in a source's rows, as if the source had listed it,
 * and has those rows read again. Matches and scores still come from the source only.
 */
export function makeName(
  db: Kysely<Tables>,
  { source, kind, name, names, by }: CheckedDataOf<'deskNewName'> & { by: number },
): Promise<{ rows: number } | 'so already' | 'row'> {
  return db.transaction().execute(async (tx) => {
    await lockIntake(tx)
    const table = sql.table(kind)
    const { rows: taken } = await sql`
      select from alias
      where source = ${source} and kind = ${kind} and name = ${name} and ended_at is null
      union all select from ${table} where source = ${source} and source_key = ${name}`.execute(tx)
    if (taken.length > 0) return 'so already'
    const rows = await askAgain(tx, { source, kind, name })
    if (rows === 0) return 'row'
    const body = JSON.stringify(names)
    await sql`
      insert into ${table} (source, source_key, name, short_name)
      values (${source}, ${name}, ${body}, ${body})`.execute(tx)
    await recordAction(tx, {
      by,
      action: `new ${kind}`,
      subject: `${kind} ${name} of ${source}`,
      before: null,
      after: { names, rows },
    })
    return { rows }
  })
}

/** Has the waiting rows of a name read again by the next round; resolves to their number. */
async function askAgain(
  tx: Kysely<Tables>,
  { source, kind, name }: { source: string; kind: AliasKind; name: string },
): Promise<number> {
  const names =
    kind === 'club' ? sql`(content->>'home', content->>'away')` : sql`(content->>'league')`
  const { rows } = await sql`
    update quarantine set again_at = touchline_now()
    where source = ${source}
      and refused_at is null
      and taken_at is null
      and reason = any(${nameReasons}::text[])
      and ${isLatest}
      and ${name} in ${names}
    returning quarantine_id`.execute(tx)
  return rows.length
}

/** Ends a mapping: from now on the name is unknown again. Rows that were stored by it stay. */
export function endMapping(
  db: Kysely<Tables>,
  {
    aliasId,
    by,
    reason,
    takesBack,
  }: { aliasId: number; by: number; reason: string; takesBack: number },
): Promise<'done' | 'so already'> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ source: string; kind: AliasKind; name: string; id: number }>`
      update alias set ended_at = touchline_now(), ended_by = ${by}
      where alias_id = ${aliasId} and ended_at is null
      returning source, kind, name, coalesce(club_id, league_id) as id`.execute(tx)
    const [row] = rows
    if (!row) return 'so already'
    await touch(tx, 'match')
    await recordAction(tx, {
      by,
      action: 'mapping ended',
      subject: `mapping ${aliasId}: ${row.kind} ${row.name} of ${row.source}`,
      before: { id: row.id },
      after: { id: null, reason },
      takesBack,
    })
    return 'done'
  })
}

/** Has a row read again by the next round, as if its source had sent it once more. */
export function rereadRow(
  db: Kysely<Tables>,
  { id, by }: { id: number; by: number },
): Promise<'done' | 'no such row' | 'so already' | 'row' | 'older'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<
      Pick<Row, 'source' | 'item' | 'content' | 'latest'> & { waits: boolean }
    >`
      select source, item, content, ${isLatest} as latest,
        refused_at is null and taken_at is null and again_at is null as waits
      from quarantine where quarantine_id = ${id} for no key update`.execute(tx)
    const [row] = rows
    if (!row) return 'no such row'
    if (!row.waits) return 'so already'
    if (matchOf(row.content) === null) return 'row'
    if (!row.latest) return 'older'
    await sql`update quarantine set again_at = touchline_now() where quarantine_id = ${id}`.execute(
      tx,
    )
    await recordAction(tx, {
      by,
      action: 'row read again',
      subject: `row ${id} of ${row.source}: ${row.item}`,
      before: { state: 'waiting' },
      after: { state: 'again' },
    })
    return 'done'
  })
}
