/**
 * L-07: a site that starts on a finished season. In a replay the models publish before each
 * kick-off of it; in the real world nothing is published for what has been played.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import type { Feed, FeedMatch } from '../feeds/feed.ts'
import { createHouse } from '../house/house.ts'
import { catchUp } from './catch-up.ts'
import { setWorld, startClock } from './clock.ts'
import { ingestFeed, runDueWork } from './round.ts'

const hour = 3_600_000
const now = new Date()
const odds = {
  source: 'test',
  result: { home: '2.1', draw: '3.3', away: '3.6' },
  totals: [{ line: 2.5, over: '1.9', under: '1.9' }],
}
const words = (text: string) => ({ zh: text, zht: text, en: text })

/** Ten days of matches until three hours ago, and one tomorrow. */
const kickoffs = [...Array.from({ length: 10 }, (_, at) => -(3 + 24 * at)), 20].map(
  (hours) => new Date(now.getTime() + hours * hour),
)

const matchAt = (kickoff: Date, at: Date): FeedMatch => ({
  key: kickoff.toISOString(),
  league: 'league',
  season: '2026-27',
  round: '',
  home: 'north',
  away: 'south',
  kickoff,
  kickoffKnown: true,
  odds,
  ...(kickoff.getTime() + 2 * hour <= at.getTime()
    ? { status: 8 as const, score: [1, 0] as const, full: [1, 0] as const }
    : { status: 1 as const }),
})

const feed: Feed = {
  source: 'test',
  invented: false,
  firstKickoff: () => Promise.resolve(kickoffs[9] ?? null),
  read: (at) =>
    Promise.resolve({
      leagues: [
        { key: 'league', name: words('League'), shortName: words('L'), zone: 'UTC', prominence: 1 },
      ],
      clubs: ['north', 'south'].map((key) => ({
        key,
        name: words(key),
        shortName: words(key),
        crest: '',
      })),
      matches: kickoffs.map((kickoff) => matchAt(kickoff, at)),
      rejected: [],
    }),
}

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

/** The plans that a site of this world has after its first start, with their matches. */
async function publishedIn(world: 'real' | 'replay') {
  const { db } = database
  const house = createHouse({ db, invented: false, seed: '', logLine: () => {} })
  const worker = { db, feed, house }
  await setWorld(db, world)
  await catchUp(worker, now, {
    stopped: () => false,
    report: () => {},
    analyze: async () => {},
  })
  await startClock(db, null)
  await ingestFeed(worker, new Date(), now)
  await runDueWork(worker)
  const { rows } = await sql<{ kickoff: Date; published_at: Date; created_at: Date }>`
    select plan.kickoff, published_at, created_at from plan join expert using (expert_id)`.execute(
    db,
  )
  const { rows: results } = await sql<{ n: number }>`
    select count(*)::int as n from match where status = 8`.execute(db)
  expect(results).toEqual([{ n: 10 }])
  return rows
}

test('in the real world only the match ahead has plans, of experts who begin now', async () => {
  const plans = await publishedIn('real')
  expect(plans).toHaveLength(5)
  for (const plan of plans) {
    expect(plan.kickoff.getTime()).toBeGreaterThan(now.getTime())
    expect(plan.published_at.getTime()).toBeGreaterThanOrEqual(now.getTime())
    expect(plan.created_at.getTime()).toBeGreaterThanOrEqual(now.getTime())
  }
})

test('in a replay every match has plans, sealed before its kick-off', async () => {
  const plans = await publishedIn('replay')
  expect(new Set(plans.map(({ kickoff }) => kickoff.getTime())).size).toBeGreaterThan(9)
  for (const plan of plans)
    expect(plan.published_at.getTime()).toBeLessThan(plan.kickoff.getTime() - 5 * 60_000 + 1)
})
