/** The studio of an expert: drafts, sealing at the site's prices, own plans and readers. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls, prefix, type CallName, type DataOf } from '../../contract/calls.ts'
import type { StudioDraft } from '../../contract/calls/studio.ts'
import type { Identity } from '../../contract/envelope.ts'
import { matchStatus } from '../../contract/values.ts'
import { addLeague, addMatches, after, noon, standStill } from '../db/test-world.ts'
import { ask, got, passkeyAccount, passkeyOrigin } from '../desk/test-accounts.ts'
import { testServer, type TestServer } from '../http/test-server.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { newPublishingKey } from '../publishing/keys.ts'

let server: TestServer
let identity: Identity
let match = 0
let count = 0
beforeAll(async () => {
  server = await testServer({ publicOrigin: passkeyOrigin, openStudio: true })
  await addLeague(server.database.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.database
  await standStill(db, noon)
  ;[match = 0] = await addMatches(db, [after(30)])
  await offer('1.85')
  identity = await expertAccount()
})

const letters = (value: number) =>
  Array.from(String(value), (digit) => 'ABCDEFGHJK'[Number(digit)]).join('')

async function expertAccount(): Promise<Identity> {
  const account = await passkeyAccount(server, `Writer ${++count}`)
  const name = { en: `Writer ${letters(count)}` }
  const sample = { matchId: match, pick: '2', analysis: 'Because.' } as const
  await got(
    server,
    'studioApply',
    { name, languages: ['en'], about: 'x', sample },
    account.identity,
  )
  return account.identity
}

const expertIdOf = async (of: Identity) =>
  Number((await got(server, 'studioMine', {}, of)).expert?.expertId)

/** Sets the site's price of a home win. */
async function offer(home: string): Promise<void> {
  const odds = {
    source: 'A bookmaker',
    result: { home, draw: '3.60', away: '4.30' },
    totals: [{ line: 2.5, over: '1.92', under: '1.94' }],
  }
  await server.database.db
    .updateTable('match')
    .set({ odds: JSON.stringify(odds) })
    .where('match_id', '=', match)
    .execute()
}

const draft = (changes: Partial<StudioDraft> = {}): StudioDraft => ({
  matchId: match,
  price: 0,
  refundOnMiss: false,
  original: 'en',
  title: { en: 'North in the rain' },
  analysis: { en: 'They press high.' },
  selections: [
    { play: 1, keys: ['2'] },
    { play: 5, line: 2.5, keys: ['over'] },
    { play: 9, keys: ['2-1', '3-1'] },
  ],
  ...changes,
})
const seen = (odds = '1.85') => [{ play: 1 as const, key: '2', odds }]
const press = (changes: Partial<DataOf<'studioSeal'>> = {}) => ({
  sealId: randomUUID(),
  plan: draft(),
  seen: seen(),
  ...changes,
})
const sealAs = (by: Identity, data: DataOf<'studioSeal'>) => ask(server, 'studioSeal', data, by)
const bodyOf = async (planId: number) =>
  (
    await server.database.db
      .selectFrom('plan_secret')
      .select('body')
      .where('plan_id', '=', planId)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
  ).body

const pricesOf = async (planId: number) =>
  (
    await server.database.db
      .selectFrom('plan_secret_pick')
      .select('odds')
      .where('plan_id', '=', planId)
      .orderBy('selection_no')
      .orderBy('pick_no')
      .execute()
  ).map(({ odds }) => odds)

describe('sealing', () => {
  test('records the site’s prices; one language is enough', async () => {
    const { data } = await sealAs(identity, press())
    expect(data).toMatchObject({ moved: [], sealed: { serial: 1, version: 1 } })
    const planId = Number(data?.sealed?.id)
    expect(await bodyOf(planId)).toEqual({
      selections: [
        { play: 1, picks: [{ key: '2' }] },
        { play: 5, line: 2.5, picks: [{ key: 'over' }] },
        { play: 9, picks: [{ key: '2-1' }, { key: '3-1' }] },
      ],
      analysis: { zh: '', zht: '', en: 'They press high.' },
    })
    expect(await pricesOf(planId)).toEqual(['1.850', '1.920', null, null])
  })

  test('keeps the probability of each pick, for readers and for the next version', async () => {
    const plan = draft({
      probabilities: { home: 58, draw: 22, away: 20 },
      selections: [
        { play: 1, keys: ['2', '3'] },
        { play: 5, line: 2.5, keys: ['over'], stated: [{ key: 'over', percent: 57.5 }] },
        { play: 9, keys: ['2-1', '3-1'], stated: [{ key: '2-1', percent: 11 }] },
      ],
    })
    const { data } = await sealAs(identity, press({ plan }))
    const planId = Number(data?.sealed?.id)
    expect(await bodyOf(planId)).toMatchObject({
      probabilities: { home: 0.58, draw: 0.22, away: 0.2 },
      selections: [
        {
          picks: [
            { key: '2', probability: 0.58 },
            { key: '3', probability: 0.22 },
          ],
        },
        { picks: [{ key: 'over', probability: 0.575 }] },
        { picks: [{ key: '2-1', probability: 0.11 }, { key: '3-1' }] },
      ],
    })
    const visitor = await got(server, 'visitorCreate', {})
    const { content } = await got(server, 'planDetail', { id: planId }, visitor)
    expect(content?.selections[1]?.picks).toMatchObject([{ key: 'over', probability: 0.575 }])
    const { published } = await got(server, 'studioMatch', { matchId: match, planId }, identity)
    expect(published?.draft).toMatchObject({
      probabilities: plan.probabilities,
      selections: plan.selections,
    })
  })

  test('refuses probabilities of one selection that add up to more than 100', async () => {
    const stated = [
      { key: '2-1', percent: 60 },
      { key: '3-1', percent: 50 },
    ]
    const plan = draft({ selections: [{ play: 9, keys: ['2-1', '3-1'], stated }] })
    const { code, msg } = await sealAs(identity, press({ plan, seen: [] }))
    expect([code, msg]).toEqual([400, expect.stringContaining('selections.0.picks')])
  })

  test('stops once if a price has changed, and names the old and the new price', async () => {
    await offer('1.80')
    const { data } = await sealAs(identity, press())
    expect(data).toEqual({
      sealed: null,
      moved: [{ play: 1, key: '2', seen: '1.85', now: '1.80' }],
    })
    const again = await sealAs(identity, press({ seen: seen('1.80') }))
    expect((await pricesOf(Number(again.data?.sealed?.id)))[0]).toBe('1.800')
  })

  test('repeated with the same id seals once: at once, later, after a changed price', async () => {
    const once = press()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sealAs(identity, once)))
    await offer('1.50')
    await standStill(server.database.db, after(40))
    answers.push(await sealAs(identity, once))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 0, data: { sealed: { serial: 1, version: 1 } } })
  })

  test('is refused with an explanation by the rules, and by the state of the plan', async () => {
    const wrong = await sealAs(
      identity,
      press({ plan: draft({ title: { en: ' ' }, refundOnMiss: true }) }),
    )
    expect(wrong.code).toBe(400)
    expect(wrong.msg).toContain('data.plan.title: is empty')
    expect(wrong.msg).toContain('data.plan.refundOnMiss: ')
    await standStill(server.database.db, after(30))
    const late = await sealAs(identity, press())
    expect([late.code, late.msg]).toEqual([409, expect.stringContaining('deadline')])
  })

  test('of the next version keeps the plan; another account’s plan is unknown', async () => {
    const first = (await sealAs(identity, press())).data?.sealed
    const planId = Number(first?.id)
    const { published } = await got(server, 'studioMatch', { matchId: match, planId }, identity)
    expect(published).toEqual({ serial: 1, version: 1, draft: draft({ planId }) })
    const next = press({ plan: draft({ planId, title: { en: 'Still North' } }) })
    expect((await sealAs(identity, next)).data?.sealed).toMatchObject({ id: planId, version: 2 })
    const other = await expertAccount()
    expect(await ask(server, 'studioMatch', { matchId: match, planId }, other)).toMatchObject({
      code: 404,
    })
    expect((await sealAs(other, { ...next, sealId: randomUUID() })).msg).toContain('planId')
    // a seal by another account with the same id is not mixed up with this one
    expect((await sealAs(other, next)).code).toBe(400)
  })

  test('stops at the expert’s daily quota, in the studio and by key', async () => {
    const { owner } = server.database
    for (const key of ['1', '2', '3'])
      await sealAs(
        identity,
        press({ plan: draft({ selections: [{ play: 1, keys: [key] }] }), seen: [] }),
      )
    const fourth = draft({ selections: [{ play: 1, keys: ['1', '3'] }] })
    const refused = await sealAs(identity, press({ plan: fourth, seen: [] }))
    expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('3 plans today')])
    const key = newPublishingKey()
    await owner
      .insertInto('publishing_key')
      .values({
        expert_id: await expertIdOf(identity),
        key_hash: hashOfSecret(key),
        created_at: noon,
      })
      .execute()
    const words = { zh: 'x', zht: 'x', en: 'x' }
    const plan = { matchId: match, price: 0, refundOnMiss: false, title: words, analysis: words }
    const selections = [{ play: 5, line: 2.5, picks: [{ key: 'over' }] }]
    const byKey = await ask(server, 'expertPublish', { key, plan: { ...plan, selections } })
    expect(byKey.msg).toContain('3 plans today')
    await standStill(server.database.db, after(12))
    expect((await sealAs(identity, press({ plan: fourth, seen: [] }))).code).toBe(0)
  })
})

describe('drafts', () => {
  const save = (by: Identity, base: number, changes: Partial<StudioDraft> = {}) =>
    ask(server, 'studioSaveDraft', { base, draft: draft(changes) }, by)
  const saved = async (by: Identity) =>
    (await got(server, 'studioMatch', { matchId: match }, by)).saved

  test('increase by one version each, and name the missing parts', async () => {
    const first = await save(identity, 0, { title: {} })
    expect(first.data).toMatchObject({ version: 1 })
    expect(first.data?.faults).toContainEqual({ field: 'title', text: 'is empty' })
    expect((await save(identity, 1)).data).toMatchObject({ version: 2, faults: [] })
    expect(await saved(identity)).toMatchObject({ version: 2, draft: draft() })
  })

  test('of two devices the second is refused and nothing is lost', async () => {
    await save(identity, 0, { title: { en: 'From the desk' } })
    const answers = await Promise.all([
      save(identity, 1, { title: { en: 'From the phone' } }),
      save(identity, 1, { title: { en: 'From the tablet' } }),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409])
    expect(answers.find(({ code }) => code === 409)?.msg).toContain('newer')
    expect((await saved(identity))?.version).toBe(2)
    // nor can a device that has never saved overwrite it
    expect((await save(identity, 0)).code).toBe(409)
  })

  test('are deleted by sealing, and by their expert', async () => {
    await save(identity, 0)
    await got(server, 'studioDropDraft', { matchId: match }, identity)
    expect(await saved(identity)).toBeNull()
    await save(identity, 0)
    await sealAs(identity, press())
    expect(await saved(identity)).toBeNull()
  })

  test('become notes once they can no longer be sealed, and drafts again when saved', async () => {
    const keep = () => ask(server, 'studioKeepNote', { matchId: match }, identity)
    const listed = async () =>
      (await got(server, 'studioOverview', {}, identity)).drafts.map(({ note, text }) => [
        note,
        text,
      ])
    expect((await keep()).code).toBe(404)
    await save(identity, 0)
    expect(await keep()).toMatchObject({ code: 409, msg: expect.stringContaining('open') })
    await standStill(server.database.db, after(29.95))
    expect((await keep()).code).toBe(0)
    expect(await listed()).toEqual([[true, 'They press high.']])
    expect((await save(identity, 1)).code).toBe(0)
    expect(await listed()).toEqual([[false, '']])
  })

  test('are private: no call and no page contains one', async () => {
    const canary = `canary${randomUUID()}`
    await save(identity, 0, { analysis: { en: canary } })
    await got(server, 'studioOverview', {}, identity)
    const other = await expertAccount()
    const sent: string[] = []
    const payloads = [{}, { matchId: match }, { day: 1 }, { size: 10 }, { page: 1, size: 10 }]
    for (const call of Object.keys(calls) as CallName[])
      for (const data of payloads)
        for (const by of [null, other]) sent.push(JSON.stringify(await ask(server, call, data, by)))
    for (const url of ['/', `/matchDetail?matchId=${match}`, '/studio', `${prefix}/openapi.json`])
      sent.push((await server.app.inject({ url })).body)
    expect(sent.filter((text) => text.includes(canary))).toEqual([])
    expect(JSON.stringify(await saved(identity))).toContain(canary)
  })
})

test('a price that the record does not allow is refused with an explanation', async () => {
  const { pricing } = await got(server, 'studioMatch', { matchId: match }, identity)
  expect(pricing).toEqual({ highest: 0, counted: 0, aboveExpected: 0 })
  const refused = await sealAs(identity, press({ plan: draft({ price: 8 }) }))
  expect([refused.code, refused.msg]).toEqual([400, expect.stringContaining('data.plan.price')])
})

test('the profile is public; a name changes every 30 days, each time in the log', async () => {
  const { db } = server.database
  const other = await expertAccount()
  const expertId = await expertIdOf(identity)
  const { expert } = await got(server, 'studioMine', {}, identity)
  const name = expert?.names ?? {}
  const had = String(Object.values(name)[0])
  const save = (changes: Partial<DataOf<'studioProfile'>>) =>
    ask(
      server,
      'studioProfile',
      { name, languages: ['zh', 'en'], bio: 'New words.', ...changes },
      identity,
    )
  expect((await save({})).data?.expert).toMatchObject({
    bio: 'New words.',
    languages: ['zh', 'en'],
    nameAgainFrom: null,
  })
  await server.versions.refresh()
  expect(await got(server, 'expertDetail', { expertId })).toMatchObject({ bio: 'New words.' })
  const entries = async () =>
    (
      await db
        .selectFrom('log_entry')
        .select('entry_id')
        .where('kind', '=', 'expert')
        .where('expert_id', '=', expertId)
        .execute()
    ).length
  const before = await entries()
  const renamed = { name: { en: `Renamed ${letters(count)}` } }
  expect((await save(renamed)).data?.expert?.nameAgainFrom).toBe(after(30 * 24).toISOString())
  expect(await entries()).toBe(before + 1)
  expect((await save({ name: { en: 'Once More' } })).msg).toContain('named')
  const { rows: stated } = await sql<{ at: string }>`
    select body->>'at' as at from log_entry
    where kind = 'expert' and expert_id = ${expertId} order by entry_id desc limit 1`.execute(db)
  await server.versions.refresh()
  const formerNames = [{ name: had, until: stated[0]?.at }]
  expect(await got(server, 'expertDetail', { expertId })).toMatchObject({ formerNames })
  // other parts of the profile may still change
  expect((await save({ ...renamed, bio: '' })).data?.expert?.bio).toBe('')
  expect((await save({ ...renamed, bio: '\u2060' })).msg).toContain('data.bio')
  await standStill(db, after(30 * 24))
  expect((await save({ name: { en: 'Elo Model' } })).msg).toContain('reserved')
  // a former name stays taken, in every spelling that looks like it
  const takeOver = { languages: ['en' as const], bio: '' }
  for (const copy of [had, had.replace('W', 'VV').toUpperCase()])
    expect(
      (await ask(server, 'studioProfile', { ...takeOver, name: { en: copy } }, other)).msg,
    ).toContain('taken')
  expect((await save({ name: { en: `Third ${letters(count)}` } })).code).toBe(0)
})

describe('the overview', () => {
  test('lists plans being played with the score, until they are settled', async () => {
    const planId = Number((await sealAs(identity, press())).data?.sealed?.id)
    const { db } = server.database
    const shown = async () => (await got(server, 'studioOverview', {}, identity)).playing
    expect(await shown()).toEqual([])
    await standStill(db, after(30.5))
    await db
      .updateTable('match')
      .set({ status: matchStatus.firstHalf, minute: 31, home_score: 1, away_score: 0 })
      .where('match_id', '=', match)
      .execute()
    expect(await shown()).toMatchObject([
      {
        id: planId,
        matchId: match,
        open: false,
        status: matchStatus.firstHalf,
        minute: 31,
        homeScore: 1,
        awayScore: 0,
        main: { picks: [{ key: '2', sealed: '1.85' }] },
      },
    ])
    await db
      .updateTable('plan')
      .set({ outcome: 'win', settled_at: after(32), hit_result: 1 })
      .where('plan_id', '=', planId)
      .execute()
    expect(await shown()).toEqual([])
  })

  test('lists plans that can still change, with both prices and readers', async () => {
    const planId = Number((await sealAs(identity, press())).data?.sealed?.id)
    // simulates a record that is long enough for a price
    const { db } = server.database
    await db.updateTable('plan').set({ price: 8 }).where('plan_id', '=', planId).execute()
    await offer('1.90')
    const reader = await got(server, 'visitorCreate', {})
    await got(server, 'planUnlock', { id: planId, price: 8 }, reader)
    await got(server, 'followExpert', { expertId: await expertIdOf(identity), on: true }, reader)
    const overview = await got(server, 'studioOverview', {}, identity)
    expect(overview.open).toMatchObject([
      {
        id: planId,
        open: true,
        unlocks: 1,
        points: 8,
        main: { play: 1, picks: [{ key: '2', sealed: '1.85', now: '1.90' }] },
      },
    ])
    expect(overview.readers).toMatchObject({
      followers: 1,
      followersWeek: 1,
      unlocksWeek: 1,
      pointsWeek: 8,
    })
    expect(overview.readers.days.at(-1)).toEqual({
      day: '2026-03-01',
      unlocks: 1,
      points: 8,
      followers: 1,
    })
    await standStill(server.database.db, after(29.95))
    expect((await got(server, 'studioOverview', {}, identity)).open).toEqual([])
    expect((await got(server, 'studioPlans', { size: 10 }, identity)).records).toMatchObject([
      { id: planId, open: false },
    ])
  })

  test('matches have the site’s prices and the expert’s plans on them', async () => {
    const find = async () =>
      (await got(server, 'studioMatches', { day: 1 }, identity)).records.find(
        ({ matchId }) => matchId === match,
      )
    expect(await find()).toMatchObject({
      open: true,
      plans: [],
      hasDraft: false,
      market: { source: 'A bookmaker', result: { home: '1.85' } },
    })
    const { sealed } = (await sealAs(identity, press())).data ?? {}
    await got(server, 'studioSaveDraft', { base: 0, draft: draft() }, identity)
    expect(await find()).toMatchObject({ plans: [sealed?.id], hasDraft: true })
    const { market } = (await find()) ?? {}
    const { home = 0, draw = 0, away = 0 } = market?.chances ?? {}
    expect(home + draw + away).toBeCloseTo(1)
  })

  test('of an account without an expert is 404', async () => {
    const { identity: reader } = await passkeyAccount(server, `Reader ${++count}`)
    expect((await ask(server, 'studioOverview', {}, reader)).code).toBe(404)
    expect((await ask(server, 'studioPlans', { size: 10 }, reader)).data?.records).toEqual([])
  })
})
