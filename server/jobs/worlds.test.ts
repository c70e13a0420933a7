/**
 * L-07: a site that starts on a finished season, or resumes after a pause. In a replay the models
 * publish before each kick-off; in the real world nothing is published for matches that have been
 * played.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import { csvFeed } from '../feeds/csv/csv.ts'
import type { Feed, FeedMatch } from '../feeds/feed.ts'
import { openfootballFeed } from '../feeds/openfootball/openfootball.ts'
import { createHouse } from '../house/house.ts'
import { catchUp } from './catch-up.ts'
import { setWorld, startClock } from '../db/clock.ts'
import { ingestFeed, runDueWork } from './round.ts'

const hour = 3_600_000
const now = new Date()
const odds = {
  source: 'csv',
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
  source: 'csv',
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
  database = await ownDatabase()
})

/**
 * The plans that a site of this world has after its first start, with their matches. `paused` is
 * the instant at which the site was stopped before.
 */
async function publishedIn(world: 'real' | 'replay', of = feed, results = 10, paused?: Date) {
  const { db } = database
  const house = createHouse({ db, invented: false, seed: '', logLine: () => {} })
  const worker = { db, feeds: [of], house }
  await setWorld(db, world)
  for (const until of [...(paused ? [paused] : []), now])
    await catchUp(worker, until, {
      stopped: () => false,
      report: () => {},
      analyze: async () => {},
    })
  await startClock(db, null)
  await ingestFeed({ db, feed: of }, new Date(), now)
  await runDueWork(worker)
  const { rows } = await sql<{ kickoff: Date; published_at: Date; created_at: Date }>`
    select plan.kickoff, published_at, created_at from plan join expert using (expert_id)`.execute(
    db,
  )
  const { rows: played } = await sql<{ n: number }>`
    select count(*)::int as n from match where status = 8`.execute(db)
  expect(played).toEqual([{ n: results }])
  return rows
}

/** Date and time of an instant `hours` from now, in the format of files of English leagues. */
const date = (hours: number) => new Date(now.getTime() + hours * hour).toISOString().slice(0, 10)
const time = (hours: number) => new Date(now.getTime() + hours * hour).toISOString().slice(11, 16)
const english = (hours: number) => date(hours).split('-').toReversed().join('/')

/** Three matches of this month that are over, and one of tomorrow, in openfootball's format. */
const running = JSON.stringify({
  name: 'English Premier League',
  matches: [-18, -9, -3, 0.8].map((days, at) => ({
    round: `Matchday ${at + 1}`,
    date: date(24 * days),
    time: time(24 * days),
    team1: at % 2 ? 'Chelsea FC' : 'Arsenal FC',
    team2: at % 2 ? 'Everton FC' : 'Liverpool FC',
    ...(days < 0 && { score: { ht: [0, 0], ft: [1, 0] } }),
  })),
})

/** Tables of results and odds of a season that has ended. */
const finished = [
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,AvgH,AvgD,AvgA,Avg>2.5,Avg<2.5',
  `E0,${english(-240)},12:30,Man United,Everton,3,2,H,1.55,4.1,6.2,1.8,2.05`,
  `E0,${english(-240)},15:00,Arsenal,Chelsea,0,2,A,4.55,4.1,1.6,1.8,2.05`,
].join('\n')

test('in the real world only the coming match has plans, by experts who begin now', async () => {
  const plans = await publishedIn('real')
  // the models that learn know too few results
  expect(plans).toHaveLength(3)
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

test('in the real world a finished season of tables has no plan', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-worlds-'))
  await writeFile(join(folder, 'E0.csv'), finished)
  expect(await publishedIn('real', csvFeed(folder), 2)).toEqual([])
  await rm(folder, { recursive: true })
})

test('in a replay the same season has plans', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-worlds-'))
  await writeFile(join(folder, 'E0.csv'), finished)
  expect((await publishedIn('replay', csvFeed(folder), 2)).length).toBeGreaterThan(5)
  await rm(folder, { recursive: true })
})

test('in the real world only coming matches have plans, also after a pause', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-worlds-'))
  const file = join(folder, 'en.1.json')
  await writeFile(file, running)
  const paused = new Date(now.getTime() - 14 * 24 * hour)
  const plans = await publishedIn('real', openfootballFeed(file), 3, paused)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan.kickoff.getTime()).toBeGreaterThan(now.getTime())
    expect(plan.published_at.getTime()).toBeGreaterThanOrEqual(now.getTime())
  }
  await rm(folder, { recursive: true })
})
