/**
 * Sources that sign a result and lie later, are paused or removed: the site with its jobs and its
 * log, as both verifiers read it.
 */
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { matchStatus } from '../contract/values.ts'
import type { ResultEntry } from '../rules/log/entry.ts'
import { after, draftOf, standStill } from '../server/db/test-world.ts'
import { setWordAside } from '../server/desk/disputed.ts'
import { beginSources } from '../server/intake/source-control.ts'
import { runDueWork } from '../server/jobs/round.ts'
import type { LogWork } from '../server/log/log-jobs.ts'
import { ingestFromSource, type SourceState } from '../server/log/test-source.ts'
import { publishPlans } from '../server/publishing/publish.ts'
import { rebuildBoards } from '../server/standings/boards.ts'
import { ran } from './test-command.ts'
import { verifiedSite, type VerifiedSite } from './test-site.ts'
import { run } from './verify.ts'

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0
if (!python) console.warn('SKIPPED: docs/verify.py, because there is no python3 with cryptography.')
const script = fileURLToPath(new URL('../docs/verify.py', import.meta.url))

let site: VerifiedSite
let log: LogWork
let matchId: number
let operator: number

const db = () => site.server.database.db
const work = () =>
  runDueWork({
    db: db(),
    feeds: [],
    house: { publishDue: async () => ({ published: 0, refused: [] }) },
  })

/** Two sources list a match, and an expert has a plan on it; three hours after kick-off. */
beforeEach(async () => {
  site = await verifiedSite({
    experts: 1,
    async afterwards(_, made) {
      log = made
    },
  })
  await beginSources(db(), ['files', 'live'])
  for (const source of ['files', 'live']) await tells(source, { status: matchStatus.notStarted })
  const match = await db()
    .selectFrom('match')
    .select('match_id')
    .where('source', '=', 'files')
    .executeTakeFirstOrThrow()
  matchId = match.match_id
  const plan = draftOf(site.experts[0] ?? 0, matchId)
  expect((await publishPlans(db(), [plan])).refused).toEqual([])
  operator = await addAccount()
  await standStill(db(), after(5))
  await work()
  await standStill(db(), after(8))
})
afterEach(() => site.close())

async function addAccount(): Promise<number> {
  const { rows } = await sql<{ owner_id: number }>`
    with owner as (
      insert into owner (uid, kind, created_at) values ('operator', 'account', touchline_now())
      returning owner_id
    )
    insert into account (owner_id, name, name_key, created_at)
    select owner_id, 'Operator', 'operator', touchline_now() from owner
    returning owner_id`.execute(site.server.database.owner)
  return rows[0]?.owner_id ?? 0
}

const tells = (source: string, state: SourceState) => ingestFromSource(db(), state, source)
const over = (...full: [number, number]): SourceState => ({
  status: matchStatus.finished,
  full,
  score: full,
})
const abandoned: SourceState = { status: matchStatus.abandoned }

const pause = (source: string) =>
  sql`update source_state set paused_at = touchline_now() where source = ${source}`.execute(db())

async function setAside(source: string): Promise<string> {
  const done = await setWordAside(db(), {
    matchId,
    source,
    setAside: true,
    reason: 'Wrong.',
    by: operator,
  })
  await work()
  return done
}

/** The results of the match in the log: what counts, and what each source tells. */
async function results(): Promise<string[]> {
  await log.round()
  const { rows } = await sql<{ body: ResultEntry }>`
    select body from log_entry where kind = 'result' and match_id = ${matchId}
    order by entry_id`.execute(db())
  const say = ({ status, score }: Pick<ResultEntry, 'score'> & { status: number | null }) =>
    status === matchStatus.finished ? (score?.join('-') ?? 'open') : (status ?? 'silent')
  return rows.map(({ body: { sources = [], ...result } }) => {
    const words = sources.map(
      (word) => `${word.source} ${say(word)}${word.setAside ? ' aside' : ''}`,
    )
    return `${say(result)}: ${words.join(', ')}`
  })
}

const outcomes = async () => {
  const { rows } = await sql<{ outcome: string }>`
    select settlement.outcome from settlement join plan using (plan_id)
    where match_id = ${matchId} order by sequence`.execute(db())
  return rows.map(({ outcome }) => outcome)
}

/**
 * Both verifiers find everything equal. Resolves to what the first one prints. Once in a test: more
 * requests would wait for the next minute.
 */
async function verified(): Promise<string> {
  await work()
  await log.round()
  await rebuildBoards(db())
  await site.server.versions.refresh()
  const state = join(site.folder, 'checkpoints')
  const { out, err, code } = await ran(run, [site.origin, '--answers-only', '--state', state])
  expect(code, out + err).toBe(0)
  expect(out).toContain('of 1 experts: equal.')
  if (python) {
    const second = await new Promise<string>((resolve) => {
      execFile('python3', [script, site.origin, '--plans'], (_, out, err) => resolve(out + err))
    })
    expect(second).toMatch(/^(1 of )?1 experts?: equal\.$/m)
  }
  return out
}
const differ = /sources disagree about the result of 1 match/

test('one that is removed cannot un-sign a result that the other one denies later', async () => {
  await tells('files', over(2, 1))
  await tells('live', over(2, 1))
  await pause('live')
  await beginSources(db(), ['files'])
  await tells('files', over(0, 1))
  expect(await results()).toEqual(['2-1: files 2-1, live silent', 'open: files 0-1, live 2-1'])
  expect(await outcomes()).toEqual(['win'])
  expect(await setAside('live')).toBe('done')
  expect((await results()).at(-1)).toBe('0-1: files 0-1, live 2-1 aside')
  expect(await outcomes()).toEqual(['win', 'loss'])
  expect(await verified()).not.toMatch(differ)
})

test('one that abandons the match that it signed settles nothing alone', async () => {
  await tells('files', over(2, 1))
  await tells('live', over(2, 1))
  await tells('live', abandoned)
  expect((await results()).at(-1)).toBe('open: files 2-1, live 11')
  expect(await outcomes()).toEqual(['win'])
  // once both do, the plan does not count
  await tells('files', abandoned)
  expect((await results()).at(-1)).toBe('11: files 11, live 11')
  expect(await outcomes()).toEqual(['win', 'not_counted'])
  await verified()
})

test('one that abandons a match, and is paused, is denied by the other one', async () => {
  await tells('live', abandoned)
  await pause('live')
  expect(await outcomes()).toEqual(['not_counted'])
  await tells('files', over(2, 1))
  expect(await results()).toEqual(['11: files silent, live 11', 'open: files 2-1, live 11'])
  expect(await outcomes()).toEqual(['not_counted'])
  await setAside('live')
  expect(await outcomes()).toEqual(['not_counted', 'win'])
  await verified()
})

test('one that takes its word back leaves the result to the other one', async () => {
  await tells('live', over(2, 1))
  await tells('files', over(2, 1))
  await tells('live', { status: matchStatus.secondHalf, minute: 88, reopens: true })
  expect(await outcomes()).toEqual(['win'])
  await tells('files', over(2, 2))
  expect((await results()).at(-1)).toBe('2-2: files 2-2, live silent')
  expect(await outcomes()).toEqual(['win', 'loss'])
  await verified()
})

test('one that joins late, and is removed at once, is heard', async () => {
  await tells('files', over(2, 1))
  await beginSources(db(), ['files', 'third'])
  await tells('third', over(1, 1))
  await beginSources(db(), ['files'])
  await tells('files', over(2, 1))
  expect((await results()).at(-1)).toBe('open: files 2-1, live silent, third 1-1')
  expect(await verified()).toMatch(differ)
})

test('an operator cannot set the word of every source aside', async () => {
  await tells('files', over(2, 1))
  await tells('live', over(1, 1))
  // at once: the first one is not computed yet
  const both = await Promise.all(['files', 'live'].map(setAside))
  expect(both.toSorted()).toEqual(['done', 'only result'])
  expect((await results()).at(-1)).toMatch(/^(2-1: .+ live 1-1 aside|1-1: files 2-1 aside, .+)$/)
})
