/** A small world for tests: one league, clubs, matches, experts, and a stopped clock. */
import { sql, type Kysely } from 'kysely'
import type { PlanDraft, Selection } from '../../contract/plan.ts'
import type { FeedOdds } from '../feeds/feed.ts'
import type { Tables } from './tables.ts'

export const noon = new Date('2026-03-01T12:00:00Z')
export const after = (hours: number, from = noon) => new Date(from.getTime() + hours * 3_600_000)
/**
 * An instant of the real clock, for times that the database compares with its own. No test may
 * depend on how long it takes: hours are far enough away.
 */
// oxlint-disable-next-line no-restricted-properties -- the only one for all tests
export const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const words = (text: string) => ({ zh: `${text}中`, zht: `${text}港`, en: text })

/** Stops touchline_now() at an instant. */
export async function standStill(db: Kysely<Tables>, at: Date): Promise<void> {
  await db.updateTable('clock').set({ speed: 0, at }).execute()
}

const named = (text: string) => ({
  source: 'test',
  source_key: text,
  name: JSON.stringify(words(text)),
  short_name: JSON.stringify(words(text.slice(0, 3))),
})

/** One league with two clubs. */
export async function addLeague(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('league')
    .values({ ...named('Premier'), zone: 'UTC', prominence: 0 })
    .execute()
  const clubs = ['North', 'South'].map((club) => ({
    ...named(club),
    crest: `crest/${club.toLowerCase()}.svg`,
  }))
  await db.insertInto('club').values(clubs).execute()
}

/** The market on every match of `addMatches`. */
export const testOdds = {
  source: 'test',
  result: { home: '1.85', draw: '3.5', away: '4.2' },
  totals: [
    { line: 2.25, over: '1.7', under: '2.15' },
    { line: 2.5, over: '1.9', under: '1.95' },
  ],
}

/**
 * Inserts matches with these kick-offs, not started; `odds` is null for matches without a market.
 * Resolves to their ids in order.
 */
export async function addMatches(
  db: Kysely<Tables>,
  kickoffs: readonly Date[],
  odds: FeedOdds | null = testOdds,
): Promise<number[]> {
  const { rows } = await sql<{ match_id: number }>`
    insert into match (source, source_key, league_id, season, home_id, away_id, kickoff, odds,
      odds_at, observed_at, updated_at)
    select 'test', 'match ' || gen_random_uuid(), league_id, '2025-26',
      (select min(club_id) from club), (select max(club_id) from club), kickoff,
      nullif(${JSON.stringify(odds)}::jsonb, 'null'), touchline_now(), now(), now()
    from league, unnest(${kickoffs}::timestamptz[]) with ordinality as kickoffs (kickoff, no)
    order by no
    returning match_id`.execute(db)
  return rows.map((row) => row.match_id)
}

/** The source says that the matches without a result 48 hours after a plan's kick-off are off. */
export async function postponeOverdue(db: Kysely<Tables>): Promise<void> {
  await sql`
    update match set status = 9
    where status = 1 and match_id in (
      select match_id from plan
      where published_kickoff <= touchline_now() - interval '48 hours')`.execute(db)
}

/**
 * Inserts experts, those at the places `models` as models: an expert never becomes a model later.
 * Resolves to their ids in order.
 */
export async function addExperts(
  db: Kysely<Tables>,
  count: number,
  models: readonly number[] = [],
): Promise<number[]> {
  const { rows } = await sql<{ expert_id: number }>`
    insert into expert (kind, handle, name, created_at)
    select case when no - 1 = any(${models}::int[]) then 'model' else 'person' end,
      'expert ' || gen_random_uuid(),
      jsonb_build_object('zh', '甲' || no, 'zht', '乙' || no, 'en', 'Expert ' || no),
      touchline_now()
    from generate_series(1, ${count}::int) no order by no
    returning expert_id`.execute(db)
  return rows.map((row) => row.expert_id)
}

interface SmallWorld {
  /** The site's time, which stands still; that of the machine if left out. */
  now?: Date
  /** How many experts, all of them people. */
  experts: number
  /** Of its matches, which have the market of `testOdds`. */
  kickoffs?: readonly Date[]
}

/** A league of two clubs with experts and matches. Resolves to their ids in order. */
export async function smallWorld(
  db: Kysely<Tables>,
  { now, experts, kickoffs = [] }: SmallWorld,
): Promise<{ experts: number[]; matches: number[] }> {
  if (now) await standStill(db, now)
  await addLeague(db)
  return {
    experts: await addExperts(db, experts),
    matches: kickoffs.length > 0 ? await addMatches(db, kickoffs) : [],
  }
}

/** Reveals all started plans at their kick-off, as if the site had been up all the time. */
export async function openStarted(db: Kysely<Tables>): Promise<void> {
  await sql`
    update plan set revealed_at = kickoff
    where not revealed and kickoff <= touchline_now()`.execute(db)
}

/** Stores a result and raises its version, as an ingest does. */
export async function storeResult(
  db: Kysely<Tables>,
  matchId: number,
  result: { status: number; full?: readonly [number, number]; awarded?: boolean },
): Promise<void> {
  const [home, away] = result.full ?? [null, null]
  await db
    .updateTable('match')
    .set({
      status: result.status,
      full_home: home,
      full_away: away,
      awarded: result.awarded ?? false,
      result_version: sql`result_version + 1`,
    })
    .where('match_id', '=', matchId)
    .execute()
}

/** Adds the results that are stored now to the history of results, as an ingest does. */
export async function enterResults(db: Kysely<Tables>, matchIds: readonly number[]): Promise<void> {
  await sql`
    insert into match_result (match_id, version, status, full_home, full_away, recorded_at)
    select match_id, result_version, status, full_home, full_away, touchline_now() from match
    where match_id = any(${matchIds}::bigint[])`.execute(db)
}

const homeWin: Selection = { play: 1, picks: [{ key: '2' }] }

export function draftOf(
  expertId: number,
  matchId: number,
  changes: Partial<PlanDraft> = {},
): PlanDraft {
  return {
    expertId,
    matchId,
    price: 0,
    refundOnMiss: false,
    title: words('A title'),
    analysis: words('Reasons.'),
    selections: [homeWin],
    ...changes,
  }
}
