/**
 * L-11 for a plan that is paid for: each value beside its price is changed once, and the comparison
 * with the log finds the change.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, prefix } from '../../contract/calls.ts'
import type { PlanDetail } from '../../contract/plan-detail.ts'
import { booksIn } from '../../rules/verify/books.ts'
import { factOf, type Fact } from '../../rules/verify/facts.ts'
import { planPageDifferences } from '../../rules/verify/plan-page.ts'
import { gather, type Gathered } from '../../rules/verify/plans.ts'
import { readWhole } from '../../rules/verify/whole.ts'
import {
  addMatches,
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { testServer, type TestServer } from '../http/test-server.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleMatches } from '../settlement/settle.ts'
import { rebuildBoards } from '../standings/boards.ts'
import { openKeyStore } from './keys.ts'
import { lastCheckpoint } from './signer.ts'
import { testLog } from './test-log.ts'
import { listExpertTexts, listPlanTexts } from './texts.ts'
import { loadEntries } from './tiles.ts'

let server: TestServer
let folder = ''
let expertId = 0
let facts: Fact[] = []
let gathered: Gathered
let detail: PlanDetail

/** Twelve free plans give a record that may ask 8 points; then two plans have a price. */
const free = 12
const priced = 2

beforeAll(async () => {
  server = await testServer()
  folder = await mkdtemp(join(tmpdir(), 'touchline-evidence-'))
  const { db } = server.database
  const {
    experts: [id = 0],
  } = await smallWorld(db, { now: noon, experts: 1 })
  expertId = id
  const log = testLog(db, openKeyStore(folder))
  await log.begin()
  const publish = async (matches: readonly number[], price: 0 | 8) => {
    const drafts = matches.map((match) =>
      draftOf(expertId, match, { price, refundOnMiss: price > 0 }),
    )
    expect((await publishPlans(db, drafts)).refused).toEqual([])
  }
  const settle = async (matches: readonly number[]) => {
    await closeDeadlines(db)
    await revealStarted(db)
    for (const [at, match] of matches.entries())
      await storeResult(db, match, { status: 8, full: at % 3 === 0 ? [0, 1] : [1, 0] })
    await db.transaction().execute((tx) => settleMatches(tx, matches))
    await measureRevealed(db)
    await rebuildBoards(db)
  }
  const hours = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => after(from + at))
  const first = await addMatches(db, hours(1, free))
  await publish(first, 0)
  await standStill(db, after(free + 2))
  await settle(first)
  const second = await addMatches(db, hours(free + 3, priced))
  await publish(second, 8)
  await standStill(db, after(free + priced + 4))
  await settle(second)
  const [open = 0] = await addMatches(db, hours(free + priced + 9, 1))
  await publish([open], 8)
  await log.round()
  await server.versions.refresh()
  await readLog()
  const planId = gathered.plans.at(-1)?.last.planId ?? 0
  const answer = await server.app.inject({
    method: 'POST',
    url: prefix + calls.planDetail.path,
    payload: { data: { id: planId }, info: { lang: 'en' } },
  })
  detail = answer.json<{ data: PlanDetail }>().data
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.close()
})

async function readLog(): Promise<void> {
  const { db } = server.database
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  const bytes = await loadEntries(db, 0, size)
  const entriesOf = (indexes: readonly number[]) =>
    indexes.map((index): [number, Uint8Array] => [index, bytes[index] ?? new Uint8Array()])
  const whole = await readWhole({ entries: async (some) => new Map(entriesOf(some)) }, size)
  facts = entriesOf(whole.placesOf(expertId)).flatMap(
    ([index, entry]) => factOf(index, entry) ?? [],
  )
  const books = booksIn(facts)
  if ('kind' in books) throw new Error(books.kind)
  gathered = gather(facts, books)
}

async function differencesOf(lie: PlanDetail) {
  const { db } = server.database
  const texts = [
    ...(await listExpertTexts(db, expertId)),
    ...(await listPlanTexts(db, Number(lie.plan.id))),
  ]
  const present = { from: after(free + priced + 4), to: after(free + priced + 4) }
  return planPageDifferences(facts, gathered, { detail: lie, texts, language: 'en' }, present)
}

test('an honest page has the record of 90 days and the last plans with a price', async () => {
  expect(await differencesOf(detail)).toEqual([])
  expect(detail.evidence).toMatchObject({ skillCnt: free + priced, yieldCnt: free + priced })
  expect(detail.evidence?.priced.map(({ price, hitResult }) => [price, hitResult])).toEqual([
    [8, 1],
    [8, 2],
  ])
  expect(detail.record).toMatchObject({ skillCnt: free + priced })
})

/** The paths of all values in an answer. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))
}

function lied<T>(answer: T, [name = '', ...rest]: string[]): T {
  const copy = structuredClone(answer)
  // boundary: the path leads to a value of this answer
  const target = copy as Record<string, unknown>
  target[name] = rest.length > 0 ? lied(target[name], rest) : another(target[name])
  return copy
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  return typeof value === 'string' && /^\d{4}-/.test(value) ? '2020-01-01T00:00:00.000Z' : 'x'
}

test('every value beside the price is compared', async () => {
  const paths = pathsIn(detail).filter(([part]) => part === 'evidence' || part === 'record')
  expect(paths.length).toBeGreaterThan(30)
  const missed: string[] = []
  for (const path of paths)
    if ((await differencesOf(lied(detail, path))).length === 0) missed.push(path.join('.'))
  expect(missed).toEqual([])
})

test('the window is that of the present', async () => {
  const { evidence } = detail
  if (!evidence) throw new Error('no evidence')
  const from = '2025-09-01T00:00:00.000Z'
  expect(await differencesOf({ ...detail, evidence: { ...evidence, from } })).toMatchObject([
    { at: 'evidence.from', follows: evidence.from },
  ])
})
