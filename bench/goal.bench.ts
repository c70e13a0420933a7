/**
 * From a goal in the feed to the reader's screen. The real server plays a round of ten matches,
 * one minute a second, and a real browser shows the home screen; with few other matches stored,
 * and with many. Linux only.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { chromium, type Page } from 'playwright-core'
import { fixturesOf, instantOf, kickoff, writeSeason, type Fixture } from '../e2e/season.ts'
import { startServer } from '../e2e/server-process.ts'
import { openDatabase } from '../server/db/connect.ts'
import { databaseName, describeWorld } from '../server/db/world.ts'
import { readSettings } from '../server/settings.ts'
import { languageCookie } from '../web/page/language.ts'
import { median, percentile } from './client.ts'
import { cpuOf } from './processes.ts'
import type { Result } from './result.ts'
import { byTurns, costOf, ratioOf, type Turn } from './turns.ts'

const speed = 60
const goalsWanted = 200
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 2)
const sizes = (process.env['BENCH_MATCHES'] ?? '2000,200000').split(',').map(Number)
/**
 * Each of ten matches has a goal every fourth minute, so that there is one somewhere every few
 * seconds.
 */
const fixtures = fixturesOf(10, 4)

export async function run(): Promise<Result[]> {
  const [few = 0, many = few] = sizes
  const stored = `${many} matches stored against ${few}`
  const what = `what a minute of it costs server and database, ${stored}`
  const turns = await byTurns(
    what,
    { ours: () => play(many), floor: () => play(few) },
    { rounds, warmUp: 0 },
  )
  return [
    {
      what,
      ratio: ratioOf(turns),
      limit: 1.2,
      value: costOf(turns.ours) * 1000,
      unit: 'ms of CPU a second',
    },
    ...resultsOf(few, turns.floor),
    ...resultsOf(many, turns.ours),
  ]
}

function resultsOf(stored: number, plays: readonly Played[]): Result[] {
  const late = plays.flatMap((one) => one.late)
  const sum = (of: 'lost' | 'wrong') => plays.reduce((total, one) => total + one[of], 0)
  const goals = late.length + sum('lost')
  if (goals < goalsWanted) throw new Error(`only ${goals} goals were on the screen’s matches`)
  const where = `${stored} matches stored`
  return [
    {
      what: `a goal in the feed is on screen, ${where}: p99 of ${late.length}`,
      value: percentile(late, 0.99),
      limit: 500,
      unit: 'ms',
      note: `median ${median(late).toFixed(0)} ms`,
    },
    {
      what: `goals whose very score never came to the screen, of ${goals}, ${where}`,
      value: sum('lost'),
      limit: 0,
      unit: 'goals',
    },
    {
      what: `scores on screen that no match had, ${where}`,
      value: sum('wrong'),
      limit: 0,
      unit: 'scores',
    },
  ]
}

/** CPU seconds for each second, and the goals of the matches on screen. */
interface Played extends Turn {
  /** Milliseconds from each goal to its frame. */
  late: number[]
  /** Goals that were never shown, and shown scores that their match never had. */
  lost: number
  wrong: number
}

async function play(stored: number): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  const env = {
    DATA_DIR: join(folder, 'data'),
    FEED: writeSeason(folder, fixtures),
    // starts half an hour before kick-off: thirty real seconds for the browser to load
    CLOCK_AT: new Date(kickoff.getTime() - 30 * 60_000).toISOString(),
    CLOCK_SPEED: String(speed),
  }
  await fill(env, stored)
  const site = await startServer(env)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    await page.context().addCookies([{ name: languageCookie, value: 'en', url: site.origin }])
    await page.addInitScript(note)
    await page.goto(`${site.origin}/`)
    const clock = await clockOf(site.origin)
    const until = async (instant: number) => delay(Math.max(0, clock(instant) - Date.now()))
    await until(kickoff.getTime() + 5 * 60_000)
    const spent = () => cpuOf(site.child.pid ?? 0) + databaseCpu(env.DATA_DIR)
    const [before, begun] = [spent(), performance.now()]
    await until(kickoff.getTime() + 45 * 60_000)
    const cost = (spent() - before) / ((performance.now() - begun) / 1000)
    await until(instantOf(90) + 3 * 60_000)
    const seen = await latenesses(page, fixtures, clock)
    return { ...seen, cost, count: seen.late.length + seen.lost }
  } finally {
    await browser.close()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Matches of other days and leagues, all finished. */
async function fill(env: Record<string, string>, count: number): Promise<void> {
  const settings = readSettings(env, '/nowhere')
  const database = await openDatabase(settings, databaseName(settings), describeWorld(settings))
  const { work } = database
  const words = (text: string) =>
    sql.raw(`jsonb_build_object('zh', ${text}, 'zht', ${text}, 'en', ${text})`)
  await sql`insert into league (source, source_key, name, short_name)
    select 'bench', i, ${words(`'League ' || i`)}, ${words(`'L' || i`)}
    from generate_series(1, 20) i`.execute(work)
  await sql`
    insert into club (source, source_key, name, short_name)
    select 'bench', i, ${words(`'Club ' || i`)}, ${words(`'C' || i`)}
    from generate_series(1, 400) i`.execute(work)
  await sql`
    insert into match (source, source_key, league_id, season, home_id, away_id, kickoff, status,
      home_score, away_score, full_home, full_away,
      result_version, observed_at, updated_at)
    select 'bench', i, i % 20 + 1, '2025-26', i % 400 + 1, (i + 7) % 400 + 1, kickoff, 8, i % 3,
      i % 2, i % 3, i % 2, 1, kickoff, kickoff
    from generate_series(1, ${count}) i,
      lateral (
        select ${kickoff}::timestamptz - interval '2 days' - i * (interval '5 years' / ${count})
          as kickoff
      ) moment`.execute(work)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from match where source = 'bench'`.execute(work)
  // else autovacuum reads all of these rows once, at some instant of the measurement
  await sql`vacuum analyze match`.execute(work)
  await database.close()
  if (rows[0]?.count !== count) throw new Error(`${rows[0]?.count} of ${count} matches are stored.`)
}

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Seconds of CPU of PostgreSQL and its children, ended ones included. */
function databaseCpu(dataDir: string): number {
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields =
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
      if (Number(pid) === postmaster || fields[1] === postmaster)
        sum += (fields[11] ?? 0) + (fields[12] ?? 0)
    } catch {
      // the process ended after the folder was listed
    }
  }
  return sum / ticks
}

/** Converts an instant of the site's clock to milliseconds of this machine's clock. */
async function clockOf(origin: string): Promise<(instant: number) => number> {
  const looks = []
  for (let look = 0; look < 20; look++) {
    const since = Date.now()
    const answer = await fetch(`${origin}/app/live/since`)
    const { data }: { data: { at: string } } = JSON.parse(await answer.text())
    const took = Date.now() - since
    looks.push({ took, real: since + took / 2, at: Date.parse(data.at) })
  }
  const [best] = looks.toSorted((one, other) => one.took - other.took)
  if (!best) throw new Error('The site did not say its time.')
  return (instant) => best.real + (instant - best.at) / speed
}

type Noted = Record<string, Record<string, number>>

/** Runs in the page: records when each score of each match is first in a frame. */
function note(): void {
  const noted: Noted = {}
  Object.assign(window, { noted })
  const look = () => {
    for (const card of document.querySelectorAll('section[aria-roledescription="carousel"] a')) {
      // the spans are: league and minute, teams, number of plans
      const goals = [...card.querySelectorAll(':scope > span:nth-of-type(2) b')].map((one) =>
        Number(one.textContent),
      )
      const key = card.getAttribute('href') ?? ''
      const frames = (noted[key] ??= {})
      if (goals.length === 2) frames[goals.join('-')] ??= Date.now()
    }
  }
  new MutationObserver(() => requestAnimationFrame(look)).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

async function latenesses(
  page: Page,
  fixtures: readonly Fixture[],
  clock: (instant: number) => number,
): Promise<Omit<Played, keyof Turn>> {
  const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted)
  const sides = await page.evaluate(() =>
    [...document.querySelectorAll('section[aria-roledescription="carousel"] a')].map((card) => [
      card.getAttribute('href') ?? '',
      card.textContent ?? '',
    ]),
  )
  const late: number[] = []
  let [lost, wrong] = [0, 0]
  for (const [href = '', text = ''] of sides) {
    const fixture = fixtures.find(({ home }) =>
      text.includes(
        home
          .replace(/ A?FC$/, '')
          .replace(/^AFC /, '')
          .slice(0, 5),
      ),
    )
    const frames = noted[href] ?? {}
    const scores = new Set(['0-0'])
    for (const [at, minute] of fixture?.goals.entries() ?? []) {
      // home and away goals in turn
      const score = `${Math.ceil((at + 1) / 2)}-${Math.floor((at + 1) / 2)}`
      scores.add(score)
      const frame = frames[score]
      if (frame === undefined) lost++
      else late.push(frame - clock(instantOf(minute)))
    }
    wrong += Object.keys(frames).filter((score) => !scores.has(score)).length
  }
  return { late, lost, wrong }
}
