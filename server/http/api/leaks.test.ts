/**
 * S-01: the hidden content of a plan appears before kick-off in nothing that this server sends or
 * writes, for any caller and any request.
 */
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, prefix, type CallName } from '../../../contract/calls.ts'
import type { PlanDraft } from '../../../contract/plan.ts'
import { languages, type Language } from '../../../contract/values.ts'
import { links } from '../../../web/page/links.ts'
import { rebuildBoards } from '../../standings/boards.ts'
import { revealStarted } from '../../publishing/deadlines.ts'
import { publishPlans } from '../../publishing/publish.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  fromNow,
  noon,
  standStill,
} from '../../db/test-world.ts'
import { hashOfSecret } from '../../hash-of-secret.ts'
import { testServer, type TestServer } from '../test-server.ts'
import { book1 } from '../../../rules/book/v1.ts'

/** Unique texts in each hidden part of every plan: in two versions and three languages. */
interface Canaries {
  planId: number
  /** The texts of the last version by language; odds, scores and sources are the same in all. */
  last: Record<Language, string[]>
  all: string[]
}
const canary = () => `canary${randomBytes(8).toString('hex')}`
/** Odds and probabilities that are as unlikely by chance as a unique word. */
const digits = () => String(100_000 + Math.floor(Math.random() * 899_999))

function hidden(): {
  draft: Pick<PlanDraft, 'analysis' | 'selections' | 'probabilities'>
  words: Canaries['last']
} {
  const analysis = { zh: canary(), zht: canary(), en: canary() }
  const [odds, home, source] = [
    `${90 + (digits().charCodeAt(0) % 9)}${digits().slice(0, 1)}.${digits().slice(0, 3)}`,
    `0.${digits()}`,
    canary(),
  ]
  const draft: Pick<PlanDraft, 'analysis' | 'selections' | 'probabilities'> = {
    analysis,
    selections: [
      { play: 9, picks: [{ key: '17-13', odds, probability: Number(home) }], oddsSource: source },
      { play: 5, line: 13.75, picks: [{ key: 'over', odds: '77.321' }] },
    ],
    probabilities: { home: Number(home), draw: 0, away: 1 - Number(home) },
  }
  const shared = [
    odds,
    `"probability":${Number(home)}`,
    `"home":${Number(home)}`,
    source,
    '17-13',
    '"line":13.75',
    '77.321',
  ]
  return {
    draft,
    words: {
      zh: [analysis.zh, ...shared],
      zht: [analysis.zht, ...shared],
      en: [analysis.en, ...shared],
    },
  }
}

let server: TestServer
const plans: Canaries[] = []
const logged: Buffer[] = []
const price = 28
const kickoffs = [after(5), after(6), after(30)]

beforeAll(async () => {
  const log = new PassThrough()
  log.on('data', (chunk: Buffer) => logged.push(chunk))
  server = await testServer({}, { logger: { level: 'trace', stream: log } })
  const { db } = server.database
  await standStill(db, noon)
  await addLeague(db)
  const experts = await addExperts(db, 3)
  // A model of the house with priced plans: its probabilities stay hidden like its picks.
  await server.database.owner
    .updateTable('expert')
    .set({ kind: 'model' })
    .where('expert_id', '=', experts[0] ?? 0)
    .execute()
  const matches = await addMatches(db, kickoffs)
  const title = { zh: '标题', zht: '標題', en: 'A title' }
  for (const expertId of experts)
    for (const matchId of matches) {
      const versions = [hidden(), hidden()]
      let planId: number | undefined
      for (const { draft } of versions) {
        const sent = {
          ...draftOf(expertId, matchId, { price, refundOnMiss: true, title }),
          ...draft,
          ...(planId && { planId }),
        }
        const { published, refused } = await publishPlans(db, [sent], book1)
        expect(refused).toEqual([])
        planId = published[0]?.planId
      }
      const ownTexts = versions.map(({ words }) => words)
      const [, last] = ownTexts
      if (planId && last)
        plans.push({
          planId,
          last,
          all: [...new Set(ownTexts.flatMap((words) => Object.values(words).flat()))],
        })
    }
  await db
    .updateTable('match')
    .set({
      odds: JSON.stringify({
        source: 'market',
        result: { home: '2.05', draw: '3.30', away: '3.60' },
        totals: [{ line: 2.5, over: '1.88', under: '1.96' }],
      }),
    })
    .execute()
  await rebuildBoards(db)
  await server.versions.refresh()
})
afterAll(() => server.close())

const every = () => [...new Set(plans.flatMap((plan) => plan.all))]
const foundIn = (text: string, words = every()) => words.filter((word) => text.includes(word))

interface Asking {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  payload?: string
  headers?: Record<string, string>
}
let requestCount = 0
/**
 * The complete response, headers included. Each request has its own address, so that no rate limit
 * hides an answer.
 */
async function ask(options: Asking): Promise<{ text: string; body: string }> {
  const count = requestCount++
  const remoteAddress = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
  const { statusCode, body, headers } = await server.app.inject({ ...options, remoteAddress })
  const text = body + JSON.stringify(headers)
  if (statusCode !== 503) return { text, body }
  // The crawl sends so many requests at once that a slow machine refuses some: retry later, as a
  // client does.
  await delay(Number(headers['retry-after'] ?? 1) * 1000)
  const again = await ask(options)
  return { text: text + again.text, body: again.body }
}
const json = { 'content-type': 'application/json' }
async function post(
  name: CallName,
  envelope: object,
): Promise<{ text: string; answer: { code: number; data?: unknown } }> {
  const { text, body } = await ask({
    method: 'POST',
    url: prefix + calls[name].path,
    headers: json,
    payload: JSON.stringify(envelope),
  })
  const answer: { code: number; data?: unknown } = JSON.parse(body)
  return { text, answer }
}

type Identity = { uid: string; token: string }
async function newVisitor(): Promise<Identity> {
  const { answer } = await post('visitorCreate', {})
  // boundary: the server has checked it by its schema
  return answer.data as Identity
}

/** A new account that is signed in. */
async function newAccount(): Promise<Identity> {
  const identity = {
    uid: `u${randomBytes(12).toString('hex')}`,
    token: randomBytes(24).toString('hex'),
  }
  const { db } = server.database
  await db.transaction().execute(async (tx) => {
    const created_at = noon
    const { owner_id } = await tx
      .insertInto('owner')
      .values({ uid: identity.uid, kind: 'account', created_at })
      .returning('owner_id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('account')
      .values({ owner_id, name: identity.uid, name_key: identity.uid, created_at })
      .execute()
    await tx
      .insertInto('session')
      .values({
        owner_id,
        token_hash: hashOfSecret(identity.token),
        expires_at: fromNow(24),
      })
      .execute()
    await tx.insertInto('wallet').values({ owner_id, balance: 0 }).execute()
  })
  return identity
}

/**
 * Payloads that some call accepts, and some that none does. The price is never the correct one,
 * because paying makes the caller a rightful reader.
 */
const payloads = () => [
  undefined,
  { page: 'x' },
  ...[1, 2, 3, 4, 5, 6, 7].map((type) => ({ page: 1, size: 100, type })),
  { page: 1, size: 100 },
  { size: 100 },
  { size: 100, matchId: 1 },
  { size: 100, matchId: 1, status: 1 },
  ...[1, 2, 3].map((matchId) => ({ matchId })),
  ...[1, 2, 3].flatMap((expertId) => [
    { size: 100, expertId },
    { expertId, window: 'all' },
    { expertId, window: '30' },
    { expertId },
    { expertId, on: true },
    { expertId, size: 100, before: 100 },
  ]),
  ...plans.flatMap(({ planId }) => [
    { id: planId },
    { id: planId, expertId: 2 },
    { id: planId, price: 0 },
    { id: planId, price: 38 },
    { id: planId, price: 'x' },
  ]),
]

async function crawlCalls(identity: Partial<Identity>): Promise<string> {
  const sent: string[] = []
  for (const name of Object.keys(calls) as CallName[])
    for (const data of payloads())
      for (const lang of data && 'id' in data ? languages : (['en'] as const))
        sent.push((await post(name, { ...identity, data, info: { lang } })).text)
  return sent.join('\n')
}

/** Everything that answers GET: calls, pages of both sites in three languages, and other files. */
async function crawlPages(): Promise<string> {
  const sent: string[] = []
  const get = async (url: string, headers: Record<string, string> = {}) =>
    sent.push((await ask({ url, headers })).text)
  for (const { path } of Object.values(calls))
    for (const data of payloads()) {
      const query = new URLSearchParams(
        Object.entries(data ?? {}).map(([key, value]) => [key, String(value)]),
      )
      for (const lang of languages) await get(`${prefix}${path}?lang=${lang}&${query}`)
    }
  const searches = [
    '',
    '?id=1&expertId=1',
    '?matchId=1',
    ...['intelligence', 'lineup', 'data', 'probability'].map((tab) => `?matchId=1&tab=${tab}`),
    '?expertId=1',
    '?id=1&expertId=2',
  ]
  const ofPlans = plans.map(({ planId }) => `?id=${planId}`)
  for (const lang of languages)
    for (const site of ['', '/h5'])
      for (const { path } of Object.values(links))
        for (const search of path === links.planDetail.path ? [...searches, ...ofPlans] : searches)
          await get(site + path + search, {
            cookie: `touchline_language=${lang}`,
            accept: 'text/html',
          })
  for (const url of [
    '/sitemap.xml',
    '/robots.txt',
    '/healthz',
    `${prefix}/openapi.json`,
    `${prefix}/docs`,
    '/nowhere',
  ])
    await get(url)
  for (const method of ['PUT', 'DELETE'] as const)
    sent.push((await ask({ method, url: '/planDetail?id=1' })).text)
  return sent.join('\n')
}

describe('locked plans (S-01)', () => {
  it('are covered by the crawl: the hidden parts are stored', async () => {
    const rows = await server.database.db.selectFrom('plan_secret').select('body').execute()
    expect(foundIn(JSON.stringify(rows))).toHaveLength(every().length)
  })

  it('are not revealed to anonymous readers, visitors, other accounts, forgers', async () => {
    const text = [
      ...(await Promise.all(
        [{}, await newVisitor(), await newAccount(), { uid: 'v', token: 'k1.forged' }].map(
          crawlCalls,
        ),
      )),
      await crawlPages(),
    ].join('\n')
    // The crawl did reach the plans.
    expect(
      [
        'A title',
        '標題',
        '"selectionCount":2',
        '"odds":"1.88"',
        '"marketRecord":',
        '"split":null',
      ].filter((word) => !text.includes(word)),
    ).toEqual([])
    expect(foundIn(text)).toEqual([])
  })

  it('are revealed to a reader who unlocked them: that plan only, not in the log', async () => {
    const [first, second] = plans
    if (!first || !second) throw new Error('no plans')
    const buyer = await newVisitor()
    for (const [lang, call] of [
      ['zh', 'planUnlock'],
      ['zht', 'planUnlock'],
      ['en', 'planMine'],
    ] as const) {
      const data = { id: first.planId, ...(call === 'planUnlock' && { price }) }
      const { text, answer } = await post(call, { ...buyer, data, info: { lang } })
      expect(answer.code).toBe(0)
      expect(foundIn(text, first.last[lang])).toEqual(first.last[lang])
    }
    // 10 points are left: the next plan is requested at its correct price and stays locked.
    const refused = await post('planUnlock', { ...buyer, data: { id: second.planId, price } })
    expect(refused.answer.code).toBe(1004)
    const others = plans
      .slice(1)
      .flatMap((plan) => plan.all.filter((word) => !first.all.includes(word)))
    expect(foundIn((await crawlCalls(buyer)) + refused.text, others)).toEqual([])
    // Content that one reader unlocked is not in answers to other readers.
    const text = (await crawlCalls(await newVisitor())) + (await crawlPages())
    expect(foundIn(text)).toEqual([])
    expect(logged.length).toBeGreaterThan(0)
    expect(foundIn(Buffer.concat(logged).toString())).toEqual([])
  })

  it('are revealed to everyone from kick-off, every version in every language', async () => {
    const { db } = server.database
    await standStill(db, after(6))
    await revealStarted(db)
    await server.versions.refresh()
    for (const [index, plan] of plans.entries()) {
      const texts = await Promise.all(
        languages.map((lang) => post('planDetail', { data: { id: plan.planId }, info: { lang } })),
      )
      const text = texts.map((one) => one.text).join('\n')
      const open = index % kickoffs.length < 2
      expect(foundIn(text, plan.all)).toEqual(open ? plan.all : [])
      const page = await ask({
        url: `/planDetail?id=${plan.planId}`,
        headers: { accept: 'text/html' },
      })
      const analysis = plan.last.zh.slice(0, 1)
      expect(foundIn(page.text, analysis)).toEqual(open ? analysis : [])
    }
  })
})

describe('text of experts (T12)', () => {
  beforeAll(() => standStill(server.database.db, noon))

  it('is shown as text: markup in a title or a name is escaped', async () => {
    const { db } = server.database
    const [expertId = 0] = await addExperts(db, 1)
    const [matchId = 0] = await addMatches(db, [after(4)])
    const evil = '<img src=x onerror=alert(1)></script><script>alert(2)</script>{{7*7}}'
    await db
      .updateTable('expert')
      .set({ name: JSON.stringify({ zh: evil, zht: evil, en: evil }) })
      .where('expert_id', '=', expertId)
      .execute()
    const { published } = await publishPlans(
      db,
      [draftOf(expertId, matchId, { title: { zh: evil, zht: evil, en: evil } })],
      book1,
    )
    expect(published).toHaveLength(1)
    await rebuildBoards(db)
    await server.versions.refresh()
    const { body } = await ask({ url: '/', headers: { accept: 'text/html' } })
    expect(body).toContain('&lt;img src=x')
    expect(body).not.toContain('<img src=x')
    expect(body).not.toContain('<script>alert')
  })

  it.each(['\u202edrow', 'a\u0000b', 'x\u2066y'])(
    'is refused with control or direction characters: %j',
    async (text) => {
      const { db } = server.database
      const [expertId = 0] = await addExperts(db, 1)
      const [matchId = 0] = await addMatches(db, [after(4)])
      const { published, refused } = await publishPlans(
        db,
        [draftOf(expertId, matchId, { title: { zh: text, zht: text, en: text } })],
        book1,
      )
      expect(published).toEqual([])
      expect(refused.map(({ field }) => field)).toContain('title.zh')
    },
  )
})
