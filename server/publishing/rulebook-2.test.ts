/**
 * The requirements of book 2 for publishing, beyond a valid draft: prices, quotas, the world,
 * texts.
 */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { PlanDraft } from '../../contract/plan.ts'
import { textLanguages, type Words } from '../../contract/values.ts'
import { textHash } from '../../rules/log/entry.ts'
import { textFor } from '../../rules/text.ts'
import { sharedDatabase } from '../db/test-database.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  fromNow,
  noon,
  standStill,
  storeResult,
  testOdds,
} from '../db/test-world.ts'
import { setWorld, startClock } from '../db/clock.ts'
import { powerShares } from '../../rules/market.ts'
import { settleMatches } from '../settlement/settle.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { revealStarted } from './deadlines.ts'
import { findPlanDetail } from './plan-detail.ts'
import { highestPrices } from './price-steps.ts'
import { publishPlans } from './publish.ts'
import { book2 } from '../../rules/book/v2.ts'

let expert = 0
let match = 0
const { db, owner } = await sharedDatabase()
await addLeague(db)
beforeEach(async () => {
  await standStill(db, noon)
  await setWorld(db, 'replay')
  ;[expert = 0] = await addExperts(db, 1)
  ;[match = 0] = await addMatches(db, [after(5)])
})

const publish = (...drafts: PlanDraft[]) => publishPlans(db, drafts)
const reasons = async (...drafts: PlanDraft[]) =>
  (await publish(...drafts)).refused.map(({ reason }) => reason)

async function settled(selections: PlanDraft['selections'], full: [number, number]) {
  const { published, refused } = await publish(draftOf(expert, match, { selections }))
  expect(refused).toEqual([])
  await standStill(db, after(5))
  await revealStarted(db)
  await storeResult(db, match, { status: 8, full })
  await db.transaction().execute((tx) => settleMatches(tx, [match]))
  await measureRevealed(db)
  const planId = published[0]?.planId ?? 0
  const { rows } = await sql<Record<string, unknown>>`
    select outcome, profit, market, expected, closing_value
    from plan join plan_measure using (plan_id)
    where plan_id = ${planId}`.execute(db)
  return rows[0]
}

/** The chance of a pick at these odds by the market of every match. */
const share = (odds: number) => powerShares([1.85, 3.5, 4.2])?.[[1.85, 3.5, 4.2].indexOf(odds)] ?? 0

test('the site’s prices make the profit, and are in the log for all outcomes', async () => {
  const found = await settled([{ play: 1, picks: [{ key: '2' }] }], [1, 0])
  const fair = share(1.85)
  expect(found).toMatchObject({
    outcome: 'win',
    profit: '0.850000',
    expected: expect.closeTo(fair, 12),
    closing_value: expect.closeTo(1.85 * fair - 1, 12),
  })
  const { rows } = await sql<{ kind: string; market: unknown; title: unknown }>`
    select kind, body->'market' as market, body->'title' as title from log_entry
    where match_id = ${match} and kind in ('commit', 'close') order by entry_id`.execute(db)
  const { source, result } = testOdds
  const at = noon.toISOString()
  expect(rows).toEqual([
    { kind: 'commit', market: { source, at, result }, title: null },
    { kind: 'close', market: { ...testOdds, at }, title: null },
  ])
})

test('readers see the site’s prices on the picks, and the text in some language', async () => {
  const title = { zh: '', zht: '', en: 'English only' }
  const { published } = await publish(draftOf(expert, match, { title, analysis: title }))
  const planId = published[0]?.planId ?? 0
  const zht = await findPlanDetail(db, planId, 'zht')
  expect(zht?.plan).toMatchObject({ solutionTitle: 'English only', titleLanguage: 'en' })
  expect(zht?.content).toEqual({
    selections: [
      {
        play: 1,
        picks: [{ key: '2', odds: '1.85', marketShare: share(1.85) }],
        oddsSource: 'test',
      },
    ],
    analysis: 'English only',
    analysisLanguage: 'en',
  })
  const en = await findPlanDetail(db, planId, 'en')
  expect(en?.plan).not.toHaveProperty('titleLanguage')
  expect(en?.content).not.toHaveProperty('analysisLanguage')
})

test('without a market a plan counts, and has no part in yield and expectation', async () => {
  ;[match = 0] = await addMatches(db, [after(5)], null)
  const found = await settled([{ play: 5, line: 2.5, picks: [{ key: 'under' }] }], [1, 0])
  expect(found).toEqual({
    outcome: 'win',
    profit: null,
    market: null,
    expected: null,
    closing_value: null,
  })
})

test('stated odds, a line that is not offered and a near-certain pick are refused', async () => {
  const [sure = 0] = await addMatches(db, [after(5)], {
    source: 'test',
    result: { home: '1.05', draw: '12', away: '30' },
  })
  const home: PlanDraft['selections'] = [{ play: 1, picks: [{ key: '2' }] }]
  const odds: PlanDraft['selections'] = [{ play: 1, picks: [{ key: '2', odds: '50' }] }]
  expect(await reasons(draftOf(expert, match, { selections: odds }))).toEqual(['oddsStated'])
  expect(await reasons(draftOf(expert, sure, { selections: home }))).toEqual(['tooSure'])
  const under15: PlanDraft['selections'] = [{ play: 5, line: 15, picks: [{ key: 'under' }] }]
  expect(await reasons(draftOf(expert, match, { selections: under15 }))).toEqual(['lineNotOffered'])
})

test('30 plans a day and no more, until the next day; models have no limit', async () => {
  const matches = await addMatches(
    db,
    Array.from({ length: 32 }, () => after(30)),
  )
  const drafts = (of: number) => matches.map((id) => draftOf(of, id))
  const { published, refused } = await publish(...drafts(expert).slice(0, 31))
  expect(published).toHaveLength(30)
  expect(refused).toMatchObject([{ reason: 'plansToday', limit: 30 }])
  expect(await reasons(draftOf(expert, match))).toEqual(['plansToday'])
  await standStill(db, after(12.5))
  expect((await publish(...drafts(expert).slice(31))).published).toMatchObject([{ serial: 31 }])
  const [model = 0] = await addExperts(db, 1, [0])
  expect((await publish(...drafts(model))).published).toHaveLength(32)
})

test('8 versions of a plan and 60 versions a day', async () => {
  const { published } = await publish(draftOf(expert, match))
  const again = () => reasons(draftOf(expert, match, { planId: published[0]?.planId ?? 0 }))
  for (let version = 2; version <= 8; version++) expect(await again()).toEqual([])
  expect(await again()).toEqual(['versionsOfPlan'])
  await sql`update expert set quota_versions = 60 where expert_id = ${expert}`.execute(db)
  expect(await reasons(draftOf(expert, match))).toEqual(['versionsToday'])
})

test('in the real world nothing is published while the site’s clock is not real', async () => {
  await setWorld(db, 'real')
  expect(await reasons(draftOf(expert, match))).toEqual(['deadlinePassed'])
  await startClock(db, null)
  const [ahead = 0] = await addMatches(db, [fromNow(1)])
  expect(await reasons(draftOf(expert, ahead))).toEqual([])
  const [past = 0] = await addMatches(db, [fromNow(-1)])
  expect(await reasons(draftOf(expert, past))).toEqual(['deadlinePassed'])
})

test('an expert earns prices: 8 from ten counted plans on; versions keep theirs', async () => {
  const priced = draftOf(expert, match, { price: 8 })
  expect((await publish(priced)).refused).toMatchObject([
    { field: 'price', reason: 'priceNotEarned', limit: 0 },
  ])
  const matches = await addMatches(
    db,
    Array.from({ length: 10 }, () => after(1)),
  )
  await publish(...matches.map((id) => draftOf(expert, id)))
  for (const id of matches) await storeResult(db, id, { status: 8, full: [1, 0] })
  await standStill(db, after(2))
  await revealStarted(db)
  await db.transaction().execute((tx) => settleMatches(tx, matches))
  await measureRevealed(db)
  expect(await highestPrices(db, [expert], book2)).toEqual(new Map([[expert, 8]]))
  const { published } = await publish(priced)
  expect(published).toHaveLength(1)
  await sql`
    update plan set outcome = 'not_counted', nc_reason = 1, hit_result = 0
    where expert_id = ${expert} and outcome is not null`.execute(owner)
  const planId = published[0]?.planId ?? 0
  expect(await reasons({ ...priced, planId })).toEqual([])
  expect(await reasons({ ...priced, planId, price: 18 })).toEqual(['priceNotEarned'])
})

test.each<Partial<Words>>([
  { en: 'Plain' },
  { zh: '主队', en: 'a "quoted" \\ back\nslash \u0001 \u007f' },
  { zht: '主隊', en: '👩‍👩‍👦 \u2028' },
  {},
])('SQL and the rules agree on the hash and the language of a text: %j', async (texts) => {
  const words = { zh: '', zht: '', en: '', ...texts }
  const salt = Buffer.alloc(32, 7)
  const { rows } = await sql<{ hash: string; texts: string[] }>`
    select text_hash(${salt}, ${JSON.stringify(words)}::jsonb) as hash,
      array(
        select text_for(${JSON.stringify(words)}::jsonb, language)
        from unnest(${[...textLanguages]}::text[]) as language
      ) as texts`.execute(db)
  expect(rows).toEqual([
    {
      hash: textHash(salt, words),
      texts: textLanguages.map((language) => textFor(words, language).text),
    },
  ])
})
