/**
 * Players are ours; a source has only a key and a name for them. A new key belongs to the player of
 * another source who played for the same club under the same name, if there is exactly one.
 * Otherwise the player is new.
 */
import { sql, type Kysely } from 'kysely'
import type { Words } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedPlayer, Side } from '../feeds/feed.ts'
import { likenessOf } from './player-names.ts'
import { isTrustedMore } from './trust.ts'

/** A player with a match in which the source names him for a side. */
export interface NamedPlayer {
  player: FeedPlayer
  matchId: number
  /** The side that he plays for. */
  side: Side
}

interface Stored {
  ids: Map<string, number>
  /** Keys of the players whose stored name has changed. */
  renamed: Set<string>
}

/** Stores new and renamed players. Resolves to all ids by key. */
export async function storePlayers(
  tx: Kysely<Tables>,
  source: string,
  named: readonly NamedPlayer[],
): Promise<Stored> {
  if (named.length === 0) return { ids: new Map(), renamed: new Set() }
  const byKey = Map.groupBy(named, ({ player }) => player.key)
  const ids = await idsOf(tx, source, [...byKey.keys()])
  const unknown = new Map([...byKey].filter(([key]) => !ids.has(key)))
  const found = await findByRule(tx, source, unknown)
  await addKeys(tx, source, found)
  for (const [key, id] of found) ids.set(key, id)
  const nameOf = (key: string) => byKey.get(key)?.at(-1)?.player.name
  const renamed = await rename(tx, source, ids, nameOf)
  const fresh = [...unknown.keys()].filter((key) => !found.has(key))
  const added = await insert(tx, source, fresh, nameOf)
  return { ids: new Map([...ids, ...added]), renamed }
}

async function idsOf(
  tx: Kysely<Tables>,
  source: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ source_key: string; player_id: number }>`
    select source_key, player_id from player
    where source = ${source} and source_key = any(${keys}::text[])
    union all
    select source_key, player_id from player_key
    where source = ${source} and source_key = any(${keys}::text[])`.execute(tx)
  return new Map(rows.map(({ source_key, player_id }) => [source_key, player_id]))
}

/** Days before and after a match in which a player is looked for at the same club. */
const daysAround = 400

interface Candidate {
  match_id: number
  side: Side
  player_id: number
  name: Words
}

/**
 * The players of other sources at the clubs of these matches, without those for whom this source
 * has a key already: two players of one source are two.
 */
async function candidatesAt(
  tx: Kysely<Tables>,
  source: string,
  sides: readonly { match_id: number; side: Side }[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with asked as (
      select said.match_id, said.side, kickoff,
        case said.side when 'home' then home_id else away_id end as club_id
      from jsonb_to_recordset(${JSON.stringify(sides)}::jsonb) as said (match_id bigint, side text)
        join match using (match_id)
    ), clubs as (
      select club_id, min(kickoff) - interval '1 day' * ${daysAround}::int as first,
        max(kickoff) + interval '1 day' * ${daysAround}::int as last
      from asked group by club_id
    ), near as (
      select match_id, club_id, 'home' as side from clubs join match on home_id = club_id
      where kickoff between first and last
      union all
      select match_id, club_id, 'away' from clubs join match on away_id = club_id
      where kickoff between first and last
    ), seen as (
      select club_id, player_id from near join goal using (match_id)
      where (goal.side = near.side) = (kind <> 'own') and player_id is not null
      union
      select club_id, (placed->>'player')::int from near join lineup using (match_id, side)
        cross join jsonb_array_elements(body->'starters' || (body->'bench')) placed
      union
      select club_id, player_id from near join match_course using (match_id)
        cross join jsonb_to_recordset(incidents) as one (side text, player int, off int)
        cross join lateral (values (player), (off)) of_it (player_id)
      where one.side = near.side and player_id is not null
    )
    select distinct asked.match_id, asked.side, player_id, name
    from asked join seen using (club_id) join player using (player_id)
    where source <> ${source} and not exists (
      select from player_key
      where player_key.player_id = player.player_id and player_key.source = ${source}
    )`.execute(tx)
  return rows
}

async function findByRule(
  tx: Kysely<Tables>,
  source: string,
  unknown: ReadonlyMap<string, readonly NamedPlayer[]>,
): Promise<Map<string, number>> {
  const { rows: others } = await sql`
    select from player where source <> ${source} limit 1`.execute(tx)
  if (unknown.size === 0 || others.length === 0) return new Map()
  const sides = new Map(
    [...unknown.values()]
      .flat()
      .map(({ matchId, side }) => [sideOf(matchId, side), { match_id: matchId, side }]),
  )
  const candidates = Map.groupBy(
    await candidatesAt(tx, source, [...sides.values()]),
    ({ match_id, side }) => sideOf(match_id, side),
  )
  const found = new Map<string, number>()
  // initials name those whom no whole name names
  for (const likeness of ['words', 'initials'] as const) {
    const taken = new Set(found.values())
    const pairs = [...unknown].flatMap(([key, named]) => {
      const alike = named.flatMap(({ player, matchId, side }) =>
        (candidates.get(sideOf(matchId, side)) ?? []).filter(
          ({ name }) => likenessOf(name.en, player.name.en) === likeness,
        ),
      )
      const ids = [...new Set(alike.map(({ player_id }) => player_id))]
      return found.has(key) || ids.length !== 1 ? [] : ids.map((id) => [key, id] as const)
    })
    // two new players of one source are not both the same
    const claims = Map.groupBy(pairs, ([, id]) => id)
    for (const [key, id] of pairs)
      if (claims.get(id)?.length === 1 && !taken.has(id)) found.set(key, id)
  }
  return found
}

const sideOf = (matchId: number, side: Side) => `${matchId} ${side}`

async function addKeys(
  tx: Kysely<Tables>,
  source: string,
  found: ReadonlyMap<string, number>,
): Promise<void> {
  if (found.size === 0) return
  const rows = [...found].map(([source_key, player_id]) => ({ source_key, player_id }))
  await sql`
    insert into player_key (source, source_key, player_id)
    select ${source}, source_key, player_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said (source_key text, player_id int)`.execute(tx)
}

/** Stores the names of this source where no source is trusted more for them. */
async function rename(
  tx: Kysely<Tables>,
  source: string,
  ids: ReadonlyMap<string, number>,
  nameOf: (key: string) => Words | undefined,
): Promise<Set<string>> {
  if (ids.size === 0) return new Set()
  const { rows: namers } = await sql<{ player_id: number; namer: string }>`
    select player_id, coalesce(named_by, source) as namer from player
    where player_id = any(${[...ids.values()]}::int[])`.execute(tx)
  const namerOf = new Map(namers.map(({ player_id, namer }) => [player_id, namer]))
  const trusted = [...ids].flatMap(([key, player_id]) => {
    const namer = namerOf.get(player_id)
    const isTrusted =
      namer !== undefined && (namer === source || isTrustedMore('names', source, namer))
    return isTrusted ? [{ key, player_id, name: nameOf(key) }] : []
  })
  const { rows: changed } = await sql<{ key: string }>`
    update player set name = said.name,
      named_by = case when player.source = ${source} then null else ${source} end
    from jsonb_to_recordset(${JSON.stringify(trusted)}::jsonb)
      as said (key text, player_id int, name jsonb)
    where player.player_id = said.player_id and player.name is distinct from said.name
    returning said.key`.execute(tx)
  return new Set(changed.map(({ key }) => key))
}

async function insert(
  tx: Kysely<Tables>,
  source: string,
  keys: readonly string[],
  nameOf: (key: string) => Words | undefined,
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = keys.map((key) => ({ source_key: key, name: nameOf(key) }))
  const { rows: added } = await sql<{ source_key: string; player_id: number }>`
    insert into player (source, source_key, name)
    select ${source}, source_key, name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (source_key text, name jsonb)
    returning source_key, player_id`.execute(tx)
  return new Map(added.map(({ source_key, player_id }) => [source_key, player_id]))
}
