/** Goals, cards and substitutions of matches as stored, in order of play. */
import { sql, type Kysely, type Selectable } from 'kysely'
import type { MatchEvent } from '../../contract/match-events.ts'
import type { Words } from '../../contract/values.ts'
import type { StoredIncident } from '../db/course-body.ts'
import type { Tables } from '../db/tables.ts'

export interface Happening {
  kind: MatchEvent['kind']
  side: MatchEvent['side']
  /** Minute of play; the last one of its half in stoppage time. */
  minute: number
  added: number | null
  player: Words | null
  /** The replaced player. */
  off: Words | null
}

type GoalRow = Selectable<Omit<Tables['goal'], 'goal_no'>>
interface CourseRow {
  match_id: number
  incidents: StoredIncident[]
}

/** By match id; matches without any are left out. */
export async function happeningsOf(
  db: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<Map<number, Happening[]>> {
  const [goals, courses] = await Promise.all([
    sql<GoalRow>`
      select match_id, side, minute, added, kind, player_id from goal
      where match_id = any(${matchIds}::bigint[]) order by match_id, goal_no`.execute(db),
    sql<CourseRow>`
      select match_id, incidents from match_course
      where match_id = any(${matchIds}::bigint[]) and incidents is not null`.execute(db),
  ])
  const stored = [
    ...goals.rows.map(({ match_id, side, minute, added, kind, player_id: player }) => ({
      match_id,
      side,
      minute,
      added,
      kind: kind === 'play' ? ('goal' as const) : kind,
      player,
      off: null,
    })),
    ...courses.rows.flatMap(({ match_id, incidents }) =>
      incidents.map((incident) => ({ match_id, ...incident })),
    ),
  ]
  const names = await namesOf(
    db,
    stored.flatMap(({ player, off }) => [player ?? [], off ?? []].flat()),
  )
  const inOrder = stored.toSorted((a, b) => a.minute - b.minute || (a.added ?? 0) - (b.added ?? 0))
  const byMatch = new Map<number, Happening[]>()
  for (const { match_id, player, off, ...happening } of inOrder) {
    const list = byMatch.get(match_id) ?? []
    byMatch.set(match_id, list)
    list.push({
      ...happening,
      player: (player !== null && names.get(player)) || null,
      off: (off !== null && names.get(off)) || null,
    })
  }
  return byMatch
}

async function namesOf(
  db: Kysely<Tables>,
  players: readonly number[],
): Promise<Map<number, Words>> {
  if (players.length === 0) return new Map()
  const { rows } = await sql<{ player_id: number; name: Words }>`
    select player_id, name from player where player_id = any(${players}::int[])`.execute(db)
  return new Map(rows.map(({ player_id, name }) => [player_id, name]))
}
