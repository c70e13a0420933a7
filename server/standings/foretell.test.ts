/** What the boards promised, from the database, against the log's verifier and by hand. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ForetoldMonth } from '../../contract/foretell.ts'
import { boards } from '../../contract/values.ts'
import { sharedDatabase } from '../db/test-database.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  draftOf,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { plansCsv } from '../log/plan-exports.ts'
import { sequence } from '../log/sequence.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleMatches } from '../settlement/settle.ts'
import { rebuildBoards } from './boards.ts'
import { findForetold } from './foretell.ts'

const experts = 13

const at = (text: string) => new Date(`2026-${text}:00.000Z`)
/** One match a day at noon from this day of a month on. */
const days = (month: string, from: number, count: number) =>
  Array.from({ length: count }, (_, day) =>
    at(`${month}-${String(from + day).padStart(2, '0')}T12:00`),
  )

const database = await sharedDatabase()
const { db } = database
await standStill(db, at('03-01T00:00'))
await addLeague(db)
// the last one is a model
const ids = await addExperts(db, experts, [experts - 1])
await play(ids, days('03', 2, 12), (no, day) => (no < 10 ? day < 11 - (no % 2) : day < 5))
await standStill(db, at('04-01T06:00'))
await play(ids, days('04', 2, 4), (no) => no >= 10)
await standStill(db, at('05-02T00:00'))
await rebuildBoards(db)

/** Every expert picks a home win on each match; `wins` says for whom it is right. */
async function play(
  ids: readonly number[],
  kickoffs: Date[],
  wins: (expert: number, day: number) => boolean,
): Promise<void> {
  const { db } = database
  for (const [day, kickoff] of kickoffs.entries()) {
    await standStill(db, new Date(kickoff.getTime() - 7_200_000))
    const [match = 0] = await addMatches(db, [kickoff])
    const drafts = ids.map((id, no) =>
      draftOf(id, match, {
        selections: [{ play: 1, picks: [{ key: wins(no, day) ? '2' : '1' }] }],
      }),
    )
    expect((await publishPlans(db, drafts)).refused).toEqual([])
    await standStill(db, new Date(kickoff.getTime() + 7_200_000))
    await closeDeadlines(db)
    await revealStarted(db)
    await storeResult(db, match, { status: 8, full: [1, 0] })
    await db.transaction().execute((tx) => settleMatches(tx, [match]))
    await measureRevealed(db)
  }
}

const boardIn = (months: readonly ForetoldMonth[], month: string, type: number) =>
  months.find((one) => one.month === month)?.boards.find((one) => one.type === type)

test('the ten best of people and what they did in a month that is over', async () => {
  const { months, computedAt } = await findForetold(database.db)
  expect(months.map(({ month }) => month)).toEqual(['2026-04'])
  expect(computedAt).toBe('2026-05-02T00:00:00.000Z')
  const recent = boardIn(months, '2026-04', boards.recentForm)
  expect(recent?.promised).toMatchObject({ experts: 10, n: 100 })
  expect(recent?.best.map(({ n }) => n)).toEqual(Array.from({ length: 10 }, () => 10))
  // the ten best missed everything in April, the two others hit everything
  expect(recent?.came).toMatchObject({ experts: 10, n: 40, mean: 0 })
  expect(recent?.others).toMatchObject({ experts: 2, n: 8, mean: 1 })
  const skill = boardIn(months, '2026-04', boards.skill)
  expect(skill?.promised.mean).toBeGreaterThan(0)
  expect(skill?.came.mean).toBeLessThan(0)
  expect(skill?.came.low).toBeLessThanOrEqual(skill?.came.mean ?? 0)
})

test('a month is not shown before it is over', async () => {
  const { months } = await findForetold(database.db)
  expect(months.some(({ month }) => month === '2026-05')).toBe(false)
})

/** The match that kicked off then ended as an away win after all. */
async function correct(kickoff: string): Promise<void> {
  const { db } = database
  const { rows } = await sql<{ match_id: number }>`
    select match_id from match where kickoff = ${at(kickoff)}`.execute(db)
  const match = rows[0]?.match_id ?? 0
  await storeResult(db, match, { status: 8, full: [0, 1] })
  await db.transaction().execute((tx) => settleMatches(tx, [match]))
  await rebuildBoards(db)
}

test('a corrected result changes what came, not what was promised', async () => {
  const { db } = database
  const before = boardIn((await findForetold(db)).months, '2026-04', boards.recentForm)
  await correct('04-02T12:00')
  const after = boardIn((await findForetold(db)).months, '2026-04', boards.recentForm)
  expect(after?.promised).toEqual(before?.promised)
  expect(after?.came.mean).toBeCloseTo(10 / 40)
})

const python = spawnSync('python3', ['-c', 'import cryptography'], { stdio: 'ignore' }).status === 0

/** The months by docs/verify.py, which is given the file of plans and nothing else. */
async function monthsByFile(present: string): Promise<unknown> {
  const { db } = database
  await sequence(db)
  const folder = mkdtempSync(join(tmpdir(), 'touchline-months-'))
  try {
    const file = join(folder, 'plans.csv')
    writeFileSync(file, await Array.fromAsync(plansCsv(db, 1_000_000)).then((all) => all.join('')))
    const script = fileURLToPath(new URL('../../docs/verify.py', import.meta.url))
    const { stdout, stderr } = spawnSync('python3', [script, 'months', file, '--at', present], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** To seven places: the file has twelve digits of a chance, whose error a root makes larger. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'number' ? Number(one.toFixed(7)) : one,
  )

test.skipIf(!python)('the months follow from plans.csv alone, corrections included', async () => {
  // a plan that the boards of April had counted as a hit
  await correct('03-06T12:00')
  const { months, computedAt } = await findForetold(database.db)
  expect(months).toHaveLength(1)
  expect(months[0]?.boards.map(({ type }) => type)).toEqual([
    boards.recentForm,
    boards.skill,
    boards.yield,
    boards.hitRate,
    boards.closing,
  ])
  expect(rounded(await monthsByFile(computedAt))).toEqual(rounded(months))
})
