/** Two Bundesligas that are merged: matches, plans, the log and every number of the pages. */
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ran } from '../../../cli/test-command.ts'
import { run as verify } from '../../../cli/verify.ts'
import type { Tables } from '../../db/tables.ts'
import { addExperts, after, draftOf, noon, standStill } from '../../db/test-world.ts'
import type { FeedMatch, FeedReading, Score } from '../../feeds/feed.ts'
import { followMatch } from '../../following/follow-match.ts'
import { testServer, type TestServer } from '../../http/test-server.ts'
import { openKeyStore } from '../../log/keys.ts'
import type { LogWork } from '../../log/log-jobs.ts'
import { testLog } from '../../log/test-log.ts'
import { closeDeadlines, revealStarted } from '../../publishing/deadlines.ts'
import { publishPlans } from '../../publishing/publish.ts'
import { rebuildBoards } from '../../standings/boards.ts'
import { visitor } from '../../wallet/test-points.ts'
import { ingest } from '../ingest.ts'
import { mergeNames, NoMerge, type Merge } from './merge-names.ts'
import { ownFolder } from '../../test-folder.ts'

let server: TestServer
let db: Kysely<Tables>
let folder: string
let origin: string
let log: LogWork
let experts: number[]

/** The same clubs as two sources name them; the last is found by whom it meets only. */
const names = {
  live: ['FC Bayern München', 'Borussia Dortmund', 'RB Leipzig', 'Hamburger SV'],
  files: ['Bayern München', 'BV Borussia Dortmund', 'Leipzig', 'Rothosen'],
}
type Source = keyof typeof names

const words = (text: string) => ({ zh: text, zht: text, en: text })
const named = (key: string) => ({ key, name: words(key), shortName: words(key) })

/** Home, away, hours after noon; a score once it is played. */
const programme = [
  [0, 1, 2],
  [2, 3, 2],
  [1, 2, 26],
  [3, 0, 26],
  [0, 2, 100],
  [3, 1, 100],
] as const

function readingOf(source: Source, scores: Readonly<Record<number, Score>> = {}): FeedReading {
  const clubs = names[source]
  const matches = programme.map(([home, away, hours], at): FeedMatch => {
    const score = scores[at]
    return {
      key: `${source} ${at}`,
      league: `${source} league`,
      season: '2025-26',
      round: '',
      home: clubs[home] ?? '',
      away: clubs[away] ?? '',
      kickoff: after(hours),
      kickoffKnown: true,
      status: score ? 8 : 1,
      ...(score ? { score, full: score } : {}),
    }
  })
  return {
    leagues: [{ ...named(`${source} league`), zone: 'UTC', prominence: 1 }],
    clubs: clubs.map((club) => ({ ...named(club), crest: '' })),
    matches,
    rejected: [],
  }
}

const tell = (source: Source, scores?: Readonly<Record<number, Score>>) =>
  ingest(db, source, readingOf(source, scores))

const idOf = async (kind: 'league' | 'club', key: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${kind}_id`)} as id from ${sql.table(kind)}
    where source_key = ${key}`.execute(db)
  return rows[0]?.id ?? 0
}
const matchOf = async (key: string): Promise<number> =>
  (
    await db
      .selectFrom('match')
      .select('match_id')
      .where('source_key', '=', key)
      .executeTakeFirstOrThrow()
  ).match_id

const leagues = async (): Promise<Merge[]> => [
  {
    kind: 'league',
    from: await idOf('league', 'files league'),
    into: await idOf('league', 'live league'),
  },
]
const merge = (merges: readonly Merge[], dry = false) =>
  mergeNames(server.database.owner, merges, { by: 'root', dry })

const publish = async (expert: number, key: string) => {
  const { refused } = await publishPlans(db, [draftOf(expert, await matchOf(key))])
  expect(refused).toEqual([])
}

/** Time goes on: what is due is opened and closed. */
async function at(hours: number): Promise<void> {
  await standStill(db, after(hours))
  await closeDeadlines(db)
  await revealStarted(db)
}

beforeEach(async () => {
  server = await testServer()
  ;({ db } = server.database)
  folder = ownFolder()
  await standStill(db, noon)
  experts = await addExperts(db, 3)
  log = testLog(db, openKeyStore(folder))
  await log.begin()
  await tell('live')
  await tell('files')
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await server.close()
})

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0

/** Compares the whole log and every number that the site shows, by both verifiers if asked. */
async function expectVerified({ twice = false } = {}): Promise<void> {
  await log.round()
  await rebuildBoards(db)
  await server.versions.refresh()
  const whole = await ran(verify, [origin, '--state', join(folder, 'state')], {})
  expect(whole.code === 0 ? '' : whole.out).toBe('')
  if (!python || !twice) return
  const file = fileURLToPath(new URL('../../../docs/verify.py', import.meta.url))
  const said = await new Promise<string>((resolve) => {
    execFile('python3', [file, origin], (error, out, err) => resolve(error ? out + err : ''))
  })
  expect(said).toBe('')
}

/** Plans on both rows of two matches, settled by both sources, and on matches ahead. */
async function play(): Promise<void> {
  const [one = 0, two = 0, three = 0] = experts
  for (const key of ['live 0', 'files 0', 'live 2', 'files 2', 'live 5']) await publish(one, key)
  for (const key of ['files 1', 'live 2', 'files 4']) await publish(two, key)
  for (const key of ['files 0', 'files 3', 'files 5']) await publish(three, key)
  await at(3)
  await at(5)
  await tell('live', { 0: [2, 1], 1: [0, 0] })
  await tell('files', { 0: [2, 1], 1: [0, 0] })
}

const state = async () => {
  const { rows } = await sql<{ key: string; double: string | null; status: number; plans: number }>`
    select match.source_key as key, listed.source_key as double, match.status,
      match.plan_count as plans
    from match left join match listed on listed.match_id = match.double_of
    where match.double_of is not null order by 1`.execute(db)
  return rows
}
const outcomes = async () => {
  const { rows } = await sql<{ key: string; outcome: string | null }>`
    select source_key || ' by ' || expert_id as key, outcome
    from plan join match using (match_id) order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ key, outcome }) => [key, outcome]))
}

test('a merge keeps plans, records and the log, and later results settle both rows', async () => {
  await play()
  const settledBefore = await outcomes()

  const merges = await leagues()
  const dry = await merge(merges, true)
  expect(dry).toMatchObject({ isDry: true, moved: 6, twins: 6, withPlans: 3, settled: 0 })
  expect(dry.clubs.map(({ from, into, isFound }) => [from.name, into.name, isFound])).toEqual([
    ['Bayern München', 'FC Bayern München', true],
    ['BV Borussia Dortmund', 'Borussia Dortmund', true],
    ['Leipzig', 'RB Leipzig', true],
    ['Rothosen', 'Hamburger SV', true],
  ])
  expect(await state()).toEqual([])
  expect(await merge(merges)).toEqual({ ...dry, isDry: false })
  // the row with more plans is listed
  expect(await state()).toMatchObject([
    { key: 'files 2', double: 'live 2', plans: 1 },
    { key: 'files 5', double: 'live 5', plans: 1 },
    { key: 'live 0', double: 'files 0', plans: 1 },
    { key: 'live 1', double: 'files 1', plans: 0 },
    { key: 'live 3', double: 'files 3', plans: 0 },
    { key: 'live 4', double: 'files 4', plans: 0 },
  ])
  expect(await outcomes()).toEqual(settledBefore)
  await expectVerified()

  // the more trusted source names the clubs; after that, what they repeat changes nothing
  await tell('files', { 0: [2, 1], 1: [0, 0] })
  for (const source of ['live', 'files'] as const)
    expect(await tell(source, { 0: [2, 1], 1: [0, 0] })).toMatchObject({
      leagues: 0,
      clubs: 0,
      matches: { added: 0, changed: 0, unchanged: 6 },
      rejected: 0,
    })

  await at(27)
  await at(29)
  // one source tells it: the plans on both rows are settled
  await tell('files', { 0: [2, 1], 1: [0, 0], 2: [1, 3], 3: [4, 0] })
  expect(Object.values(await outcomes()).filter((outcome) => outcome === null)).toHaveLength(3)
  await tell('live', { 0: [2, 1], 1: [0, 0], 2: [1, 3], 3: [4, 0] })

  // a result that they tell differently counts on neither row, and the log says so
  await at(101)
  await at(103)
  await tell('live', { 4: [1, 0], 5: [1, 0] })
  await tell('files', { 5: [1, 1] })
  await expectVerified({ twice: true })
  const { rows } = await sql<{ disputed: number }>`
    select count(*)::int as disputed from match where told_by ? 'disputed'`.execute(db)
  expect(rows).toEqual([{ disputed: 2 }])
})

test('readers find one league, its matches once, and old links lead there', async () => {
  const [merged] = await leagues()
  await followMatch(db, visitor('reader'), await matchOf('files 4'), '')
  await merge(await leagues())
  await server.versions.refresh()
  const ask = async (path: string) =>
    JSON.stringify(await (await fetch(`${origin}/app${path}&lang=en`)).json())
  expect(await ask(`/match/table?leagueId=${merged?.from}`)).toContain(`"leagueId":${merged?.into}`)
  expect((await ask('/match/leagues?')).match(/"leagueId"/g)).toHaveLength(1)
  const day = await ask('/match/list?date=2026-03-01&zone=UTC')
  expect(day.match(/"matchId"/g)).toHaveLength(2)
  const { rows } = await sql`
    select source_key from follow_match join match using (match_id)`.execute(db)
  expect(rows).toEqual([{ source_key: 'live 4' }])
})

test('a merged name of our tables does not name the one that stays', async () => {
  const ours = (key: string, name: string): FeedReading => ({
    leagues: [
      { key, ours: key, name: words(name), shortName: words(name), zone: 'UTC', prominence: 1 },
    ],
    clubs: [],
    matches: [],
    rejected: [],
  })
  await ingest(db, 'openfootball', ours('en.1', 'Premier League'))
  await ingest(db, 'openfootball', ours('epl', 'EPL'))
  await merge([
    { kind: 'league', from: await idOf('league', 'epl'), into: await idOf('league', 'en.1') },
  ])
  expect(await ingest(db, 'openfootball', ours('epl', 'EPL'))).toMatchObject({ leagues: 0 })
  expect(await ingest(db, 'openfootball', ours('en.1', 'The League'))).toMatchObject({ leagues: 1 })
})

describe('a merge is refused, and changes nothing, if', () => {
  const refusal = async (merges: readonly Merge[]) => {
    const text = async () => {
      const tables = ['match', 'club', 'league', 'alias', 'match_key', 'match_report']
      const stored = tables.map((table) =>
        sql`select * from ${sql.table(table)} order by 1, 2`.execute(db),
      )
      return JSON.stringify((await Promise.all(stored)).map(({ rows }) => rows))
    }
    const before = await text()
    const error = await merge(merges).catch((reason: unknown) => reason)
    expect(await text()).toBe(before)
    expect(error).toBeInstanceOf(NoMerge)
    return error instanceof NoMerge ? error.message : ''
  }
  const clubs = async (from: string, into: string): Promise<Merge[]> => [
    { kind: 'club', from: await idOf('club', from), into: await idOf('club', into) },
  ]

  test('the results of one match differ', async () => {
    await at(5)
    await tell('live', { 0: [2, 1] })
    await tell('files', { 0: [2, 2] })
    expect(await refusal(await leagues())).toMatch(/2026-03-01.*: Their results differ\.$/)
  })

  test('the clubs play each other, or different clubs at one time', async () => {
    expect(await refusal(await clubs('RB Leipzig', 'Borussia Dortmund'))).toMatch(
      /The two clubs play each other\./,
    )
    expect(await refusal(await clubs('Rothosen', 'Borussia Dortmund'))).toMatch(
      /One club cannot play both/,
    )
  })

  test('there is no such name, or it was merged before', async () => {
    const [one] = await leagues()
    if (!one) throw new Error('no league')
    expect(await refusal([{ ...one, into: 999 }])).toBe('There is no league 999.')
    expect(await refusal([{ ...one, into: one.from }])).toMatch(/is the same league/)
    await merge([one])
    expect(await refusal([one])).toMatch(/was merged into league \d+ before/)
  })
})
