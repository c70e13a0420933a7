/**
 * A draft with every field of its schema: published, revealed and verified, each is found again. A
 * new field does not compile here until it is filled, and has its places on the plan's page, at
 * its author and in the log.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Compile } from 'typebox/schema'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PlanDetail } from '../../contract/plan-detail.ts'
import type { PlanDraft } from '../../contract/plan.ts'
import { book1 } from '../../rules/book/v1.ts'
import { book2 } from '../../rules/book/v2.ts'
import type { Rulebook } from '../../rules/book/index.ts'
import { entrySchema } from '../../rules/log/entry-schema.ts'
import type { LogEntry } from '../../rules/log/entry.ts'
import { verifierKey } from '../../rules/log/note.ts'
import { parseTilePath } from '../../rules/log/tiles.ts'
import type { Finding } from '../../rules/verify/findings.ts'
import { keyChangesPath } from '../../rules/verify/key-changes.ts'
import { Unreadable, type Read } from '../../rules/verify/tree.ts'
import { verifyRecord } from '../../rules/verify/verify.ts'
import { testDatabase } from '../db/test-database.ts'
import { after, noon, smallWorld, standStill } from '../db/test-world.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { listPredicts } from '../publishing/expert-plans.ts'
import { findPlanDetail } from '../publishing/plan-detail.ts'
import { publishPlans } from '../publishing/publish.ts'
import { findOwnVersion } from '../publishing/secret.ts'
import { openKeyStore } from './keys.ts'
import { findExpertLog } from './plan-entries.ts'
import { lastCheckpoint } from './signer.ts'
import { testLog } from './test-log.ts'
import { listExpertTexts, listPlanTexts } from './texts.ts'
import { loadEntries, tileBytes } from './tiles.ts'

type Filled<T> = T extends readonly (infer Item)[]
  ? Filled<Item>[]
  : T extends object
    ? { [Key in keyof T]-?: Filled<T[Key]> }
    : T
type Field = keyof PlanDraft
type Places = Record<Field, string | null>

const filled = (expertId: number, matchId: number, planId: number): Filled<PlanDraft> => ({
  expertId,
  matchId,
  planId,
  price: 8,
  refundOnMiss: true,
  title: { zh: '标题', zht: '標題', en: 'A title' },
  analysis: { zh: '理由。', zht: '理據。', en: 'Reasons.' },
  selections: [
    {
      play: 5,
      line: 2.5,
      picks: [{ key: 'over', odds: '1.93', probability: 0.55 }],
      oddsSource: 'a bookmaker',
    },
  ],
  probabilities: { home: 0.5, draw: 0.3, away: 0.2 },
})

/** From book 2 on the site states the odds: a draft with its own is refused, not cut. */
const withoutOdds = ({ selections, ...draft }: Filled<PlanDraft>): PlanDraft => ({
  ...draft,
  selections: selections.map(({ oddsSource: _source, picks, ...selection }) => ({
    ...selection,
    picks: picks.map(({ odds: _odds, ...pick }) => pick),
  })),
})

/** In the answer of a plan's page, in English. */
const onPage: Places = {
  expertId: 'plan.expertId',
  planId: 'plan.id',
  matchId: 'plan.matchId',
  price: 'plan.price',
  refundOnMiss: 'plan.refundOnMiss',
  title: 'plan.solutionTitle',
  analysis: 'content.analysis',
  selections: 'content.selections',
  probabilities: 'content.probabilities',
}
/** In what the studio reads of a sealed plan. The author asks for it by the plan and the expert. */
const atAuthor: Places = {
  expertId: null,
  planId: null,
  matchId: 'match_id',
  price: 'price',
  refundOnMiss: 'refund',
  title: 'title',
  analysis: 'body.analysis',
  selections: 'body.selections',
  probabilities: 'body.probabilities',
}
/** In the entries of a version, and in the texts beside the log. */
const inLog: Places = {
  expertId: 'commit.expertId',
  planId: 'commit.planId',
  matchId: 'commit.matchId',
  price: 'commit.price',
  refundOnMiss: 'commit.refundOnMiss',
  title: 'title',
  analysis: 'analysis',
  selections: 'reveal.body.selections',
  probabilities: 'reveal.body.probabilities',
}

/** Paths of all values in it that are no objects, as `selections.0.play`. */
const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        typeof inner === 'object' ? leaves(inner).map((path) => `${name}.${path}`) : [name],
      )
    : []
const parts = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => parts(part)[name], value)
const isField = (name: string): name is Field => name in onPage
/** The place of a part of the draft; null where it has none. */
function placeIn(places: Places, leaf: string): string | null {
  const [field = '', ...rest] = leaf.split('.')
  if (!isField(field)) throw new Error(`${field} is no field of a draft`)
  const place = places[field]
  return place === null ? null : [place, ...rest].join('.')
}
/** The parts of a draft that are not found in `there`, or are another. */
const missing = (draft: object, places: Places, there: unknown): string[] =>
  leaves(draft).filter((leaf) => {
    const place = placeIn(places, leaf)
    return place !== null && at(there, place) !== at(draft, leaf)
  })

const entryShape = Compile(entrySchema)

async function publishEveryField(book: Rulebook) {
  const database = await testDatabase()
  const { db, owner } = database
  const folder = await mkdtemp(join(tmpdir(), 'touchline-every-field-'))
  const keeping = openKeyStore(folder)
  const {
    experts: [expertId = 0],
    matches: [matchId = 0],
  } = await smallWorld(db, { now: noon, experts: 1, kickoffs: [after(5)] })
  const { owner_id: ownerId } = await owner
    .insertInto('owner')
    .values({ uid: 'author', kind: 'account', created_at: noon })
    .returning('owner_id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('account')
    .values({ owner_id: ownerId, name: 'Author', name_key: 'author', created_at: noon })
    .execute()
  await sql`update expert set owner_id = ${ownerId} where expert_id = ${expertId}`.execute(owner)
  const log = testLog(db, keeping, { book })
  await log.begin()

  const draftFor = (planId: number) => {
    const draft = filled(expertId, matchId, planId)
    return book.pricesOf === 'site' ? withoutOdds(draft) : draft
  }
  const { planId: _, ...first } = draftFor(0)
  const { published } = await publishPlans(db, [first], book)
  const planId = published[0]?.planId ?? 0
  const draft = draftFor(planId)
  expect((await publishPlans(db, [draft], book)).refused).toEqual([])

  /** The answer as it is sent: without what its schema does not have. */
  const page = async () =>
    Value.Clean(PlanDetail, await findPlanDetail(db, planId, 'en')) as PlanDetail
  const sealed = { page: await page(), own: await findOwnVersion(db, planId, ownerId) }
  await standStill(db, after(5))
  await closeDeadlines(db)
  await revealStarted(db)
  await log.round()

  const checkpoint = await lastCheckpoint(db)
  const key = await keeping.key()
  if (!checkpoint || !key) throw new Error('The log is not signed')
  const entries = (await loadEntries(db, 0, checkpoint.size)).map(
    (bytes) => JSON.parse(Buffer.from(bytes).toString()) as LogEntry,
  )
  const texts = [...(await listExpertTexts(db, expertId)), ...(await listPlanTexts(db, planId))]
  const read: Read = async (path) => {
    if (path === keyChangesPath) return new Uint8Array()
    const tile = parseTilePath(path)
    const bytes = tile && (await tileBytes(db, tile))
    if (!bytes) throw new Unreadable(path)
    return bytes
  }
  const { records: rows = [] } = (await listPredicts(db, 'en', { expertId, size: 100 })) ?? {}
  const indexes = (await findExpertLog(db, expertId))?.entries ?? []
  /** What a reader's verification finds on this page of the plan. */
  const verify = async (detail: PlanDetail): Promise<Finding[]> => {
    const findings: Finding[] = []
    for await (const step of verifyRecord({
      key: verifierKey(key),
      pinned: null,
      note: checkpoint.note,
      last: null,
      witnesses: [],
      expertId,
      indexes,
      read,
      shown: [],
      page: { language: 'en', rows, texts },
      planPages: [{ language: 'en', detail, texts }],
      now: after(6),
      books: [book1, book],
    }))
      findings.push(...step.findings)
    return findings
  }
  const remove = async () => {
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
  return { draft, sealed, page: await page(), entries, texts, verify, remove }
}

/** The same page with another value at one place. */
function changed(page: PlanDetail, place: string): PlanDetail {
  const copy = structuredClone(page)
  const [name = '', ...above] = place.split('.').toReversed()
  const parent = at(copy, above.toReversed().join('.'))
  const value = at(page, place)
  const lie = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : 'other'
  if (typeof parent === 'object' && parent !== null) Object.assign(parent, { [name]: lie })
  return copy
}

const open: readonly Rulebook[] = [book1, { ...book2, priceSteps: null }]

describe.each(open)('by book $version', (book) => {
  let made: Awaited<ReturnType<typeof publishEveryField>>
  beforeAll(async () => {
    made = await publishEveryField(book)
  })
  afterAll(() => made.remove())

  /** The draft as the page shows it: its texts in one language. */
  const shown = () => ({
    ...made.draft,
    title: made.draft.title.en,
    analysis: made.draft.analysis.en,
  })

  test('before the reveal the page has no secret field, and the author has all', () => {
    const { page, own } = made.sealed
    const secret = ['analysis', 'selections', 'probabilities']
    const fields = new Set(missing(shown(), onPage, page).map((leaf) => leaf.split('.')[0]))
    expect(fields).toEqual(new Set(secret))
    expect(missing(made.draft, atAuthor, own)).toEqual([])
  })

  test('after the reveal the page has every field', () => {
    expect(missing(shown(), onPage, made.page)).toEqual([])
  })

  test('the log has every field of the version, in the form of its schema', () => {
    const { entries, texts, draft } = made
    const ofVersion = entries.flatMap((entry) =>
      (entry.kind === 'commit' || entry.kind === 'reveal') && entry.version === 2 ? [entry] : [],
    )
    const commit = ofVersion.find((entry) => entry.kind === 'commit')
    const reveal = ofVersion.find((entry) => entry.kind === 'reveal')
    const textOf = (hash: string | undefined) =>
      texts.flatMap((one) => (one.hash === hash && 'text' in one ? one.text : []))[0]
    const title = textOf(commit?.titleHash)
    const analysis = textOf(reveal?.body.analysisHash)
    expect(missing(draft, inLog, { commit, reveal, title, analysis })).toEqual([])
    for (const entry of entries) if (!entryShape.Check(entry)) expect(entry).toBeNull()
  })

  test('a reader verifies the page, and finds a change of any field', async () => {
    expect(await made.verify(made.page)).toEqual([])
    for (const leaf of leaves(shown())) {
      const place = placeIn(onPage, leaf) ?? ''
      expect([leaf, await made.verify(changed(made.page, place))]).not.toEqual([leaf, []])
    }
  })
})
