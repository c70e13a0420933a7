/**
 * A world that is older than its log: plans from before it are on no board and give no medal, and
 * both verifiers, which leave them out, find nothing.
 */
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { boards } from '../../contract/values.ts'
import { rulebooks } from '../../rules/book/index.ts'
import {
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
  smallWorld,
} from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleMatches } from '../settlement/settle.ts'
import { rebuildBoards } from '../standings/boards.ts'
import { rollWindows } from '../standings/record.ts'
import { openKeyStore } from './keys.ts'
import { testLog } from './test-log.ts'
import { sharedFolder } from '../test-folder.ts'

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0
if (!python) console.warn('SKIPPED: docs/verify.py, because there is no python3 with cryptography.')

/** Of each expert: enough for a medal where they are hits, and too few for a rank without them. */
const before = 32
const since = 8

/** Makes the plans those of a site without a log: text and prices are in the sealed body. */
const asInBookOne = [
  'delete from log_entry',
  'delete from match_close',
  `update plan_secret_pick set odds = case key when '2' then 1.85 else 4.2 end`,
  `update plan_secret set analysis_salt = null, body = jsonb_set(body,
     '{selections,0,picks,0,odds}',
     case body #>> '{selections,0,picks,0,key}' when '2' then '"1.85"' else '"4.2"' end::jsonb)`,
  'update plan set book_version = 1, market = null, reference = null, counted_markets = null',
  'update settlement set rule_version = 1',
  'update plan_measure set measured = false',
]

const server = await sharedServer()
const { db, owner } = server.database
const folder = sharedFolder()
const log = testLog(db, openKeyStore(folder))
/** The first expert was always right before the log, the second one always since. */
const { experts } = await smallWorld(db, { now: noon, experts: 2 })
for (let day = 0; day < before; day++) await play(day, day % 4 === 3 ? [0, 0] : [2, 1])
await measureRevealed(db)
await rollWindows(db)
// a board of a time when nothing was in the log
await rebuildBoards(db)
await owner.connection().execute(async (tx) => {
  await sql`set session_replication_role = replica`.execute(tx)
  for (const change of asInBookOne) await sql.raw(change).execute(tx)
  await sql`set session_replication_role = origin`.execute(tx)
})
// the log of that time began by its first rules
const [first] = rulebooks
await testLog(db, openKeyStore(folder), { book: first }).begin()
await log.begin()
for (let day = before; day < before + since; day++) {
  await play(day, [0, 1])
  await log.round()
}
await measureRevealed(db)
await rollWindows(db)
await rebuildBoards(db)
await server.versions.refresh()
expect(log.problem()).toBeNull()
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })

/** A match of a day with a plan of each expert: home wins by the first, away by the second. */
async function play(day: number, full: readonly [number, number]): Promise<void> {
  await standStill(db, after(day * 24))
  const [match = 0] = await addMatches(db, [after(day * 24 + 5)])
  const drafts = experts.map((expert, no) =>
    draftOf(expert, match, { selections: [{ play: 1, picks: [{ key: no === 0 ? '2' : '1' }] }] }),
  )
  expect((await publishPlans(db, drafts)).refused).toEqual([])
  await standStill(db, after(day * 24 + 5))
  await closeDeadlines(db)
  await revealStarted(db)
  await standStill(db, after(day * 24 + 7))
  await db.transaction().execute(async (tx) => {
    await storeResult(tx, match, { status: 8, full })
    await sql`
      insert into match_result (match_id, version, status, full_home, full_away, recorded_at)
      select match_id, result_version, status, full_home, full_away, touchline_now()
      from match where match_id = ${match}`.execute(tx)
    await settleMatches(tx, [match])
  })
}

const verified = (command: string, args: readonly string[]) =>
  new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    execFile(command, args, (error, out, err) =>
      resolve({ code: error?.code ?? 0, lines: `${out}${err}`.split('\n') }),
    )
  })
const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))
const said = `${2 * before} plans are from before the log: nothing proves when they were made.`

/** The command, and the verifier in one file as a site serves it. */
const programs = ['cli/verify.ts', 'dist/verifier/touchline-verify.mjs']
const byProgram = (program: string) =>
  verified(process.execPath, [
    path(program),
    origin,
    '--state',
    join(folder, 'seen'),
    '--answers-only',
  ])

test.each(programs)('%s finds nothing, and says first how many are older', async (program) => {
  const { code, lines } = await byProgram(program)
  expect(lines.join('\n')).toContain('2 of 2 experts: equal.')
  expect(lines[0]).toContain(`${2 * before} plans are from before the log`)
  expect(code).toBe(0)
})

test.skipIf(!python)('the second verifier finds nothing, and says the same', async () => {
  expect(await verified('python3', [path('docs/verify.py'), origin, '--plans'])).toEqual({
    code: 0,
    lines: [said, '2 experts: equal.', ''],
  })
})

test('plans from before the log are on no board and give no medal', async () => {
  const { rows } = await sql<{ type: number; expert_ids: number[] }>`
    select type, expert_ids from board_order
    where play = 0 and sort = '' and kind = 'people' and cardinality(expert_ids) > 0`.execute(db)
  // the second one has a streak since the log began, and nobody has ten plans for other boards
  expect(rows.filter(({ type }) => type !== boards.newcomers)).toEqual([
    { type: boards.recentForm, expert_ids: experts.toReversed() },
    { type: boards.streak, expert_ids: experts.slice(1) },
  ])
  expect(await db.selectFrom('skill_medal').selectAll().execute()).toEqual([])
})

test('a board with plans from before the log is a finding of each verifier', async () => {
  await owner.connection().execute(async (tx) => {
    await sql`set session_replication_role = replica`.execute(tx)
    for (const change of [
      'update plan set before_log = false',
      'delete from standing',
      'delete from standing_state',
    ])
      await sql.raw(change).execute(tx)
    await sql`set session_replication_role = origin`.execute(tx)
  })
  await rebuildBoards(db)
  await server.versions.refresh()
  const { rows } = await sql<{ ranked: number }>`
    select count(*)::int as ranked from board_order
    where type = ${boards.hitRate} and cardinality(expert_ids) > 0`.execute(db)
  expect(rows[0]?.ranked).toBeGreaterThan(0)
  for (const program of programs) {
    const { code, lines } = await byProgram(program)
    expect([program, code]).toEqual([program, 1])
    expect(lines.join('\n')).toMatch(/^The board “/m)
  }
  if (!python) return
  const { code, lines } = await verified('python3', [path('docs/verify.py'), origin])
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(/^(the site says .* for )?board \d/m)
})
