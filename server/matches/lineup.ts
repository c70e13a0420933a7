/** The line-ups of a match, in the reader's language. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Lineup } from '../../contract/calls/match-lineup.ts'
import type { TextLanguage } from '../../contract/values.ts'
import type { LineupBody, LineupPlayer } from '../db/lineup-body.ts'
import type { Tables } from '../db/tables.ts'
import type { Side } from '../feeds/feed.ts'

type Scored = Lineup['starters'][number]['goals'][number]

interface ClubRow {
  side: Side
  club_id: number
  name: string
  short_name: string
  crest: string
  confirmed: boolean | null
  body: LineupBody | null
  observed_at: Date | null
}

/** Null if the match does not exist. */
export async function findLineups(
  db: Kysely<Tables>,
  matchId: number,
  language: TextLanguage,
): Promise<ResultOf<'matchLineup'> | null> {
  const { rows } = await sql<ClubRow>`
    select side, club_id, club.name->>${language} as name,
      club.short_name->>${language} as short_name, crest, confirmed, body,
      lineup.observed_at
    from match
      cross join lateral (values ('home', home_id), ('away', away_id)) sides (side, club_id)
      join club using (club_id) left join lineup using (match_id, side)
    where match_id = ${matchId}`.execute(db)
  const names = await namesOf(
    db,
    rows.flatMap(({ body }) => (body ? idsOf(body) : [])),
    language,
  )
  const goals = await goalsByScorer(db, matchId)
  const sheet = (side: Side) => {
    const row = rows.find((candidate) => candidate.side === side)
    if (!row) return null
    const { club_id, name, short_name, crest, confirmed, body, observed_at } = row
    const hasLineup = body && confirmed !== null && observed_at
    const lineup = hasLineup
      ? { confirmed, ...lineupOf(body, names, goals), observedAt: observed_at.toISOString() }
      : null
    return { club: { clubId: club_id, name, shortName: short_name, crest }, lineup }
  }
  const [home, away] = [sheet('home'), sheet('away')]
  return home && away && { matchId, home, away }
}

const idsOf = ({ starters, bench, absences }: LineupBody) =>
  [...starters, ...bench, ...absences].map(({ player }) => player)

async function namesOf(
  db: Kysely<Tables>,
  players: readonly number[],
  language: TextLanguage,
): Promise<Map<number, string>> {
  if (players.length === 0) return new Map()
  const { rows } = await sql<{ player_id: number; name: string }>`
    select player_id, name->>${language} as name from player
    where player_id = any(${players}::int[])`.execute(db)
  return new Map(rows.map(({ player_id, name }) => [player_id, name]))
}

async function goalsByScorer(db: Kysely<Tables>, matchId: number): Promise<Map<number, Scored[]>> {
  const { rows } = await sql<Scored & { player_id: number }>`
    select player_id, minute, added, kind from goal
    where match_id = ${matchId} and player_id is not null order by goal_no`.execute(db)
  const byScorer = Map.groupBy(rows, ({ player_id }) => player_id).entries()
  return new Map(
    byScorer.map(([id, goals]) => [
      id,
      goals.map(({ minute, added, kind }) => ({ minute, added, kind })),
    ]),
  )
}

function lineupOf(
  { formation, starters, bench, absences }: LineupBody,
  names: ReadonlyMap<number, string>,
  goals: ReadonlyMap<number, Scored[]>,
): Omit<Lineup, 'confirmed' | 'observedAt'> {
  const named = ({ player, number, position }: LineupPlayer) => ({
    playerId: player,
    name: names.get(player) ?? '',
    number,
    position,
  })
  const listed = (player: LineupPlayer) => ({
    ...named(player),
    goals: goals.get(player.player) ?? [],
  })
  const places = placesOf(formation)
  return {
    formation,
    starters: starters.map((player, at) => ({
      ...listed(player),
      ...(places[at] ?? { line: 1, place: 0 }),
    })),
    bench: bench.map(listed),
    absences: absences.map(({ reason, since, ...player }) => ({ ...named(player), reason, since })),
  }
}

/**
 * The position of each of the eleven. Without a formation the ten outfield players are one line.
 */
function placesOf(formation: string | null): { line: number; place: number }[] {
  const lines = [1, ...(formation ?? '10').split('-').map(Number)]
  return lines.flatMap((count, line) =>
    Array.from({ length: count }, (_, place) => ({ line, place })),
  )
}
