/** The tables of goals and line-ups: one statement each for any number of rows. */
import { sql, type Kysely } from 'kysely'
import type { LineupBody } from '../db/lineup-body.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedGoal, Side } from '../feeds/feed.ts'

export interface FactsRow {
  match_id: number
  /** Null if no goals or line-ups were stored yet. */
  digest: string | null
  goals_reported_at: Date | null
}

/** The digests of the snapshots stored last for these matches, by match key. */
export async function factsOf(
  tx: Kysely<Tables>,
  source: string,
  keys: readonly string[],
): Promise<Map<string, FactsRow>> {
  const { rows } = await sql<FactsRow & { source_key: string }>`
    select source_key, match_id, digest, goals_reported_at
    from (
      select source_key, coalesce(double_of, match_id) as match_id from match
      where source = ${source} and source_key = any(${keys}::text[])
      union all
      select source_key, match_id from match_key
      where source = ${source} and source_key = any(${keys}::text[])
    ) named left join reported_facts using (match_id)`.execute(tx)
  return new Map(rows.map(({ source_key, ...row }) => [source_key, row]))
}

export interface SnapshotRow {
  match_id: number
  digest: string
  goals_reported_at: string | null
}

export async function storeDigests(
  tx: Kysely<Tables>,
  rows: readonly SnapshotRow[],
): Promise<void> {
  await sql`
    insert into reported_facts (match_id, digest, goals_reported_at)
    select *
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said (match_id bigint, digest text, goals_reported_at timestamptz)
    on conflict (match_id) do update set digest = excluded.digest,
      goals_reported_at = excluded.goals_reported_at`.execute(tx)
}

export interface GoalRow {
  side: Side
  minute: number
  added: number | null
  kind: FeedGoal['kind']
  player_id: number | null
}

export interface GoalsRow {
  match_id: number
  goals: GoalRow[]
}

export async function goalsOf(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<Map<number, GoalRow[]>> {
  if (matchIds.length === 0) return new Map()
  const { rows } = await sql<GoalRow & { match_id: number }>`
    select match_id, side, minute, added, kind, player_id from goal
    where match_id = any(${matchIds}::bigint[]) order by match_id, goal_no`.execute(tx)
  const byMatch = Map.groupBy(rows, ({ match_id }) => match_id).entries()
  return new Map(
    byMatch.map(([id, goals]) => [
      id,
      goals.map(({ side, minute, added, kind, player_id }) => ({
        side,
        minute,
        added,
        kind,
        player_id,
      })),
    ]),
  )
}

/** Goals are identified by their order only, so all goals of a match are replaced together. */
export async function replaceGoals(tx: Kysely<Tables>, rows: readonly GoalsRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    delete from goal
    where match_id = any(${rows.map(({ match_id }) => match_id)}::bigint[])`.execute(tx)
  const goals = rows.flatMap(({ match_id, goals }) =>
    goals.map((goal, at) => ({ ...goal, match_id, goal_no: at + 1 })),
  )
  await sql`
    insert into goal (match_id, goal_no, side, minute, added, kind, player_id)
    select * from jsonb_to_recordset(${JSON.stringify(goals)}::jsonb)
      as said (match_id bigint, goal_no smallint, side text, minute smallint, added smallint,
        kind text, player_id int)`.execute(tx)
}

interface StoredLineup {
  confirmed: boolean
  body: LineupBody
  reported_at: Date | null
}

/** By match and side. */
export async function lineupsOf(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<Map<string, StoredLineup>> {
  if (matchIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('lineup')
    .select(['match_id', 'side', 'confirmed', 'body', 'reported_at'])
    .where('match_id', '=', sql<number>`any(${matchIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ match_id, side, ...row }) => [`${match_id} ${side}`, row]))
}

export interface LineupRow {
  match_id: number
  side: Side
  confirmed: boolean
  body: LineupBody
  reported_at: string | null
}

export async function putLineups(tx: Kysely<Tables>, rows: readonly LineupRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into lineup (match_id, side, confirmed, body, reported_at, observed_at)
    select said.*, touchline_now() from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said (match_id bigint, side text, confirmed boolean, body jsonb, reported_at timestamptz)
    on conflict (match_id, side) do update set confirmed = excluded.confirmed, body = excluded.body,
      reported_at = excluded.reported_at,
      observed_at = excluded.observed_at`.execute(tx)
}
