/**
 * S-01: the hidden content of a plan appears before kick-off in nothing that this server sends or
 * writes, for any caller and any request. Neither do texts for one account or for operators only.
 */
import { PassThrough } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls, prefix, type CallName } from '../../../contract/calls.ts'
import type { Identity } from '../../../contract/envelope.ts'
import { languages, type Language } from '../../../contract/values.ts'
import { book1 } from '../../../rules/book/v1.ts'
import {
  addExperts,
  addMatches,
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
} from '../../db/test-world.ts'
import { got, passkeyAccount, passkeyOrigin } from '../../desk/test-accounts.ts'
import { revealStarted } from '../../publishing/deadlines.ts'
import { publishPlans } from '../../publishing/publish.ts'
import { rebuildBoards } from '../../standings/boards.ts'
import { sharedServer } from '../test-server.ts'
import { crawlCalls, crawlPages, crawlRefusals, foundIn } from './test-crawl.ts'
import { price, publishHidden } from './test-hidden-plans.ts'
import { newExpert, texts, writePrivateTexts } from './test-private-texts.ts'

const logged: Buffer[] = []
const kickoffs = [after(5), after(6), after(30)]

const stream = new PassThrough()
stream.on('data', (chunk: Buffer) => logged.push(chunk))
const logger = { level: 'trace', stream }
const server = await sharedServer({ publicOrigin: passkeyOrigin }, { logger })
const { db, owner } = server.database
const { experts } = await smallWorld(db, { now: noon, experts: 3 })
// A model of the house with priced plans: its probabilities stay hidden like its picks.
await owner
  .updateTable('expert')
  .set({ kind: 'model' })
  .where('expert_id', '=', experts[0] ?? 0)
  .execute()
const matches = await addMatches(db, kickoffs)
const plans = await publishHidden(db, experts, matches)
const [matchId = 0] = await addMatches(db, [after(40)])
const owned = await writePrivateTexts(server, matchId)
const ids = {
  experts: [...experts, owned.expertId],
  matches: [...matches, matchId],
  plans: [...plans.map(({ planId }) => planId), owned.planId],
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

const every = () => [...new Set(plans.flatMap((plan) => plan.all))]
const salts = () => plans.flatMap((plan) => plan.salts.all)
const secrets = () => [...every(), ...salts(), ...Object.values(texts), ...owned.shownOnce]

async function post(
  name: CallName,
  data: object,
  lang: Language,
  identity: Identity | null = null,
): Promise<{ code: number; text: string }> {
  const { body, headers } = await server.app.inject({
    method: 'POST',
    url: prefix + calls[name].path,
    payload: { ...identity, data, info: { lang } },
  })
  const { code }: { code: number } = JSON.parse(body)
  return { code, text: body + JSON.stringify(headers) }
}

const newVisitor = () => got(server, 'visitorCreate', {})

describe('locked plans (S-01) and private texts', () => {
  it('are covered by the crawl: the hidden parts are stored', async () => {
    const rows = await db.selectFrom('plan_secret').select('body').execute()
    expect(foundIn([JSON.stringify(rows)], every())).toHaveLength(every().length)
  })

  it('are not revealed to anonymous readers, visitors, accounts, experts, forgers', async () => {
    const reader = await passkeyAccount(server, 'A reader')
    const writer = await newExpert(server, owned.operator, ids.matches.at(-1) ?? 0, 'Cy Fog')
    let answers = await crawlRefusals(server, ids)
    for (const identity of [
      null,
      await newVisitor(),
      reader.identity,
      writer.identity,
      { uid: 'v', token: 'k1.forged' },
    ])
      answers = answers.union(await crawlCalls(server, ids, identity))
    answers = answers.union(await crawlPages(server, ids))
    // The crawl did reach the plans.
    const reached = [
      'A title',
      '标题',
      '標題',
      'Sealed',
      '"selectionCount":2',
      '"odds":"1.88"',
      '"marketRecord":',
      '"split":null',
    ]
    expect(foundIn(answers, reached)).toEqual(reached)
    expect(foundIn(answers, secrets())).toEqual([])
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
      const { text, code } = await post(call, data, lang, buyer)
      expect(code).toBe(0)
      expect(foundIn([text], first.last[lang])).toEqual(first.last[lang])
      expect(foundIn([text], first.salts.all)).toEqual(first.salts.last)
    }
    // 10 points are left: the next plan is requested at its correct price and stays locked.
    const refused = await post('planUnlock', { id: second.planId, price }, 'en', buyer)
    expect(refused.code).toBe(1004)
    const own = [...first.all, ...first.salts.last]
    const others = secrets().filter((word) => !own.includes(word))
    const answers = await crawlCalls(server, ids, buyer)
    expect(foundIn(answers.add(refused.text), others)).toEqual([])
    // Content that one reader unlocked is not in answers to other readers.
    const toOthers = await crawlCalls(server, ids, await newVisitor())
    expect(foundIn(toOthers.union(await crawlPages(server, ids)), secrets())).toEqual([])
    expect(logged.length).toBeGreaterThan(0)
    expect(foundIn([Buffer.concat(logged).toString()], secrets())).toEqual([])
  })

  it('are shown to the account and to operators; keys and links are shown once', async () => {
    const found = foundIn(await crawlCalls(server, ids, owned.writer), secrets())
    expect(found).toEqual([texts.draftTitle, texts.draftAnalysis, texts.keyLabel])
    const isDeskRead = (name: CallName) => name.startsWith('desk') && calls[name].read
    const seen = foundIn(await crawlCalls(server, ids, owned.operator, isDeskRead), secrets())
    expect(seen).toEqual([texts.sample, texts.about, texts.report, texts.resetReason])
  })

  it('are revealed to everyone from kick-off, every version in every language', async () => {
    await standStill(db, after(6))
    await revealStarted(db)
    await server.versions.refresh()
    for (const [index, plan] of plans.entries()) {
      const sent = await Promise.all(
        languages.map((lang) => post('planDetail', { id: plan.planId }, lang)),
      )
      const open = index % kickoffs.length < 2
      const answers = sent.map(({ text }) => text)
      expect(foundIn(answers, plan.all)).toEqual(open ? plan.all : [])
      expect(foundIn(answers, plan.salts.all)).toEqual(open ? plan.salts.last : [])
      const url = `/planDetail?id=${plan.planId}`
      const { body } = await server.app.inject({ url, headers: { accept: 'text/html' } })
      const analysis = plan.last.zh.slice(0, 1)
      expect(foundIn([body], analysis)).toEqual(open ? analysis : [])
    }
  })
})

describe('text of experts (T12)', () => {
  beforeAll(() => standStill(db, noon))

  it('is shown as text: markup in a title or a name is escaped', async () => {
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
    const { body } = await server.app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(body).toContain('&lt;img src=x')
    expect(body).not.toContain('<img src=x')
    expect(body).not.toContain('<script>alert')
  })

  it.each(['\u202edrow', 'a\u0000b', 'x\u2066y'])(
    'is refused with control or direction characters: %j',
    async (text) => {
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
