/**
 * A replayed real season: plans before each kick-off, results at their time, and rates computed
 * from these only.
 */
import type { WithNumberIds } from '../contract/id.ts'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RankedExpert } from '../contract/expert.ts'
import type { HomeMatch } from '../contract/match.ts'
import { root, startServer, type ServerProcess } from './server-process.ts'

const season = resolve(root, '../shared/data/football.json/2025-26')
const present = existsSync(season)
if (!present) console.warn(`SKIPPED: the replay of a real season, because ${season} is absent.`)

describe.skipIf(!present)('the season 2025-26 from 18 October, ten minutes a second', () => {
  let folder: string
  let env: Record<string, string>
  let server: ServerProcess
  let db: Pool

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-replay-'))
    env = {
      DATA_DIR: folder,
      FEED: `openfootball:${season}`,
      CLOCK_AT: '2025-10-18T10:00:00Z',
      CLOCK_SPEED: '600',
    }
    server = await startServer(env)
    // The fifth line of the database's pid file is the folder of its socket.
    const host =
      readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
        .split('\n')[4]
        ?.trim() ?? ''
    const admin = new Pool({ host, user: 'touchline', database: 'postgres' })
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where datname like 'replay%'`,
    )
    await admin.end()
    db = new Pool({ host, user: 'touchline', database: rows[0]?.datname ?? '' })
  })
  afterAll(async () => {
    if (!db.ended) await db.end()
    const code = await server.stop()
    rmSync(folder, { recursive: true, force: true })
    expect(code).toBe(0)
  })

  const count = async (query: string): Promise<number> =>
    Number((await db.query<{ n: string }>(query)).rows[0]?.n)

  async function get<T>(path: string): Promise<T> {
    const response = await fetch(`${server.origin}/app/api/${path}`)
    // Our own server's answer.
    const { data } = (await response.json()) as { data: T }
    return data
  }

  const ofTheDay = `match.kickoff >= '2025-10-18T11:00:00Z'
    and match.kickoff < '2025-10-18T15:00:00Z'`

  test('home shows the real matches of the day, none simulated', async () => {
    const { matches } = await get<{ matches: HomeMatch[] }>('queryHome?lang=en')
    expect(matches.length).toBeGreaterThanOrEqual(5)
    expect(matches.every(({ matchTime }) => matchTime?.startsWith('2025-10-18'))).toBe(true)
    const page = await (
      await fetch(`${server.origin}/`, { headers: { cookie: 'touchline_language=en' } })
    ).text()
    expect(page).not.toContain('Simulated world')
  })

  test('the models of the house have published on them, before kick-off', async () => {
    expect(
      await count(
        `select count(distinct expert_id) n
        from plan join match using (match_id)
        where ${ofTheDay}`,
      ),
    ).toBeGreaterThanOrEqual(2)
    expect(await count(`select count(*) n from expert where kind <> 'model'`)).toBe(0)
  })

  test('results arrive at their time and settle the plans', async () => {
    const open = `select count(*) n from plan join match using (match_id)
      where ${ofTheDay} and settled_at is null`
    const finished = `select count(*) n from match where ${ofTheDay} and status = 8`
    expect(await count(open)).toBeGreaterThan(0)
    await expect.poll(() => count(finished), { timeout: 250_000, interval: 500 }).toBeGreaterThan(5)
    await expect.poll(() => count(open), { interval: 500 }).toBe(0)
    // No result is known before the match can have been played.
    expect(
      await count(
        `select count(*) n from plan
        where settled_at < kickoff + interval '90 minutes' and hit_result > 0`,
      ),
    ).toBe(0)
  })

  test('no plan was ever published later than five minutes before kick-off', async () => {
    expect(await count('select count(*) n from plan')).toBeGreaterThan(500)
    expect(
      await count(
        `select count(*) n from plan where published_at > published_kickoff - interval '5 minutes'`,
      ),
    ).toBe(0)
    expect(
      await count(`select count(*) n from plan where hit_result > 0 and published_at >= kickoff`),
    ).toBe(0)
  })

  test('settled results equal those of the files', async () => {
    const file = readFileSync(join(season, 'en.1.json'), 'utf8')
    // The season's own file; its format is tested beside the feed.
    const { matches } = JSON.parse(file) as {
      matches: { date: string; team1: string; team2: string; score?: { ft?: number[] } }[]
    }
    const slug = (team: string) =>
      team
        .replace(/^AFC | A?FC$/g, '')
        .replace('&', 'and')
        .replaceAll(' ', '-')
        .toLowerCase()
    const played = matches.filter(
      ({ date, score }) => date === '2025-10-18' && score?.ft !== undefined,
    )
    const scores = new Map(
      played.map(({ team1, team2, score }) => [
        `en.1/2025-26/${slug(team1)}/${slug(team2)}`,
        score?.ft?.join('-'),
      ]),
    )
    expect(scores.size).toBeGreaterThan(3)
    const { rows } = await db.query<{ key: string; score: string }>(
      `select match.source_key as key, full_home || '-' || full_away as score
        from match join league using (league_id)
        where ${ofTheDay} and status = 8 and league.name->>'en' like '%Premier League%'`,
    )
    // Each match has its own score, not the score of another match of that day.
    expect(rows).toEqual(rows.map(({ key }) => ({ key, score: scores.get(key) })))
    expect(rows.length).toBeGreaterThan(3)
  })

  test('hit rates equal a count over the plans', async () => {
    // The world goes on, and boards follow settlements within a second or two: the figures must be
    // equal at some moment.
    await expect
      .poll(
        async () => {
          const { records } = await get<{ records: WithNumberIds<RankedExpert>[] }>(
            'expert/list?page=1&size=100&type=1&lang=en',
          )
          const counted = await Promise.all(records.map(({ expertId }) => lastTen(expertId)))
          return records.length >= 2 && isDeepStrictEqual(records.map(figuresOf), counted)
            ? 'equal'
            : { shown: records.map(figuresOf), counted }
        },
        { interval: 100 },
      )
      .toBe('equal')
  })

  const figuresOf = ({ recentCnt, recentWinCnt, recentHitRate }: RankedExpert) => [
    recentCnt,
    recentWinCnt,
    recentHitRate,
  ]

  /** Plans, hits and their quotient over an expert's last ten counted plans. */
  async function lastTen(expertId: number): Promise<number[]> {
    const { rows } = await db.query<{ hit_result: number }>(
      `select hit_result from plan
      where expert_id = $1 and hit_result > 0
      order by kickoff desc, plan_id desc limit 10`,
      [expertId],
    )
    const hits = rows.filter(({ hit_result }) => hit_result === 1).length
    return [rows.length, hits, hits / rows.length]
  }

  test('killed and restarted, the clock continues: the log never steps back in time', async () => {
    const size = async () =>
      Number((await (await fetch(`${server.origin}/log/checkpoint`)).text()).split('\n')[1])
    const before = await size()
    if (!db.ended) await db.end()
    server.child.kill('SIGKILL')
    await server.exited
    server = await startServer(env)
    await expect.poll(size, { interval: 500 }).toBeGreaterThan(before)
    const state = ['--state', join(folder, 'checkpoints')]
    // Ten minutes pass in a second: a page is often ahead of the last signed tree, and documents
    // are behind their answers.
    const args = ['cli/verify.ts', server.origin, '--answers-only', ...state]
    const verify = () => spawnSync(process.execPath, args, { cwd: root }).stdout.toString()
    await expect
      .poll(verify, { interval: 500, timeout: 240_000 })
      .toMatch(/^(\d+) of \1 experts: equal/m)
  })
})
