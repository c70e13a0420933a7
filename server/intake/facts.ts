/**
 * Stores the facts of a match besides its score: goals with their scorers, cards, substitutions,
 * statistics, line-ups, absences.
 * Facts missing from a snapshot stay. Of two snapshots the later one wins, by the source's
 * timestamp if it has one. A confirmed line-up is never replaced by an expected one.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { LineupBody, LineupPlayer } from '../db/lineup-body.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedGoal, FeedLineup, FeedMatch, FeedPlayer, Side } from '../feeds/feed.ts'
import { changedCourses } from './course.ts'
import { putCourses } from './course-store.ts'
import { isLater, type MatchSnapshot } from './fact-snapshot.ts'
import * as store from './facts-store.ts'
import { storePlayers, type NamedPlayer } from './players.ts'

/**
 * Stores these facts of matches that are stored already. Resolves to the ids of the
 * matches with changes.
 */
export async function ingestFacts(
  tx: Kysely<Tables>,
  source: string,
  matches: readonly FeedMatch[],
): Promise<number[]> {
  const withFacts = matches.filter(
    ({ goals, lineups, incidents, statistics }) => goals || lineups || incidents || statistics,
  )
  if (withFacts.length === 0) return []
  const storedFacts = await store.factsOf(
    tx,
    source,
    withFacts.map(({ key }) => key),
  )
  const changed = withFacts.flatMap((match): MatchSnapshot[] => {
    const before = storedFacts.get(match.key)
    const digest = digestOf(match)
    return before && before.digest !== digest
      ? [{ match_id: before.match_id, digest, match, before }]
      : []
  })
  if (changed.length === 0) return []
  const players = await storePlayers(tx, source, changed.flatMap(playersOf))
  const goals = await changedGoals(tx, changed, players.ids)
  const lineups = await changedLineups(tx, changed, players.ids)
  const courses = await changedCourses(tx, changed, players.ids)
  await store.replaceGoals(tx, goals)
  await store.putLineups(tx, lineups)
  await putCourses(tx, courses)
  await store.storeDigests(
    tx,
    changed.map(({ match_id, digest, match, before }) => {
      const at =
        match.goals && isLater(match, before?.goals_reported_at ?? null)
          ? match.reportedAt
          : before?.goals_reported_at
      return { match_id, digest, goals_reported_at: at?.toISOString() ?? null }
    }),
  )
  const renamed = changed.filter((snapshot) =>
    playersOf(snapshot).some(({ player }) => players.renamed.has(player.key)),
  )
  return [
    ...new Set([...goals, ...lineups, ...courses, ...renamed].map(({ match_id }) => match_id)),
  ]
}

function digestOf({ goals, lineups, reportedAt, incidents, statistics }: FeedMatch): string {
  const course = incidents || statistics ? [incidents, statistics] : []
  return createHash('sha256')
    .update(JSON.stringify([goals, lineups, reportedAt, ...course]))
    .digest('base64')
}

function playersOf({ match_id: matchId, match }: MatchSnapshot): NamedPlayer[] {
  const { goals = [], lineups = {}, incidents = [] } = match
  const of = (side: Side, players: readonly (FeedPlayer | undefined)[]): NamedPlayer[] =>
    players.flatMap((player) => (player ? [{ player, matchId, side }] : []))
  const others = { home: 'away', away: 'home' } as const
  return [
    // the scorer of an own goal plays for the other side
    ...goals.flatMap(({ side, kind, scorer }) =>
      of(kind === 'own' ? others[side] : side, [scorer]),
    ),
    ...incidents.flatMap(({ side, player, off }) => of(side, [player, off])),
    // boundary: the keys of `lineups` are sides
    ...(Object.entries(lineups) as [Side, FeedLineup][]).flatMap(
      ([side, { starters, bench, absences }]) =>
        of(side, [...starters, ...bench, ...absences.map(({ player }) => player)]),
    ),
  ]
}

async function changedGoals(
  tx: Kysely<Tables>,
  news: readonly MatchSnapshot[],
  ids: ReadonlyMap<string, number>,
): Promise<store.GoalsRow[]> {
  const newGoals = news.flatMap(({ match_id, match, before }) =>
    match.goals && isLater(match, before?.goals_reported_at ?? null)
      ? [{ match_id, goals: match.goals.map((goal) => goalRow(goal, ids)) }]
      : [],
  )
  const stored = await store.goalsOf(
    tx,
    newGoals.map(({ match_id }) => match_id),
  )
  return newGoals.filter(
    ({ match_id, goals }) => !isDeepStrictEqual(stored.get(match_id) ?? [], goals),
  )
}

function goalRow(
  { side, minute, added, kind, scorer }: FeedGoal,
  ids: ReadonlyMap<string, number>,
): store.GoalRow {
  return {
    side,
    minute,
    added: added ?? null,
    kind,
    player_id: scorer ? (ids.get(scorer.key) ?? null) : null,
  }
}

async function changedLineups(
  tx: Kysely<Tables>,
  news: readonly MatchSnapshot[],
  ids: ReadonlyMap<string, number>,
): Promise<store.LineupRow[]> {
  const newLineups = news.flatMap(({ match_id, match }) =>
    // boundary: the keys of `lineups` are sides
    (Object.entries(match.lineups ?? {}) as [Side, FeedLineup][]).map(([side, lineup]) => ({
      match_id,
      side,
      lineup,
      match,
    })),
  )
  const stored = await store.lineupsOf(
    tx,
    newLineups.map(({ match_id }) => match_id),
  )
  return newLineups.flatMap(({ match_id, side, lineup, match }) => {
    const before = stored.get(`${match_id} ${side}`)
    const row = {
      match_id,
      side,
      confirmed: lineup.confirmed,
      body: bodyOf(lineup, ids),
      reported_at: match.reportedAt?.toISOString() ?? null,
    }
    if (!before) return [row]
    if (before.confirmed && !lineup.confirmed) return []
    if (
      before.confirmed === lineup.confirmed &&
      (!isLater(match, before.reported_at) || isDeepStrictEqual(before.body, row.body))
    )
      return []
    return [row]
  })
}

function bodyOf(
  { formation, starters, bench, absences }: FeedLineup,
  ids: ReadonlyMap<string, number>,
): LineupBody {
  const placed = ({ key, number, position }: FeedPlayer): LineupPlayer[] => {
    const player = ids.get(key)
    return player === undefined
      ? []
      : [{ player, number: number ?? null, position: position ?? null }]
  }
  return {
    formation: formation ?? null,
    starters: starters.flatMap(placed),
    bench: bench.flatMap(placed),
    absences: absences.flatMap(({ player, reason, since }) =>
      placed(player).map((absent) => ({ ...absent, reason, since: since.toISOString() })),
    ),
  }
}
