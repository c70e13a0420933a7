/** S-01: what is in a plan before kick-off appears in nothing that this server sends or writes, whoever asks and however. */
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, prefix } from '../../contract/calls.ts'
import type { PlanDraft } from '../../contract/plan.ts'
import { links } from '../../web/links.ts'
import { rebuildBoards } from '../work/boards.ts'
import { publishPlans } from '../work/publish.ts'
import { addExperts, addLeague, addMatches, after, draftOf, noon, standStill } from '../work/test-world.ts'
import { testServer, type TestServer } from './test-server.ts'

/** A word of its own for each plan, in each of its hidden parts; nobody would send it by chance. */
const canaries: string[] = []
function canary(): string {
  const word = `canary${randomBytes(8).toString('hex')}`
  canaries.push(word)
  return word
}

let server: TestServer
const logged: Buffer[] = []
beforeAll(async () => {
  const log = new PassThrough()
  log.on('data', (chunk: Buffer) => logged.push(chunk))
  server = await testServer({}, { level: 'trace', stream: log })
  const { db } = server.database
  await standStill(db, noon)
  await addLeague(db)
  const experts = await addExperts(db, 5)
  const matches = await addMatches(db, [after(5), after(6), after(30)])
  const drafts = experts.flatMap((expertId) =>
    matches.map((matchId): PlanDraft =>
      draftOf(expertId, matchId, {
        price: 28,
        title: { zh: '标题', zht: '標題', en: 'A title' },
        analysis: { zh: canary(), zht: canary(), en: canary() },
        selections: [{ play: 9, picks: [{ key: '17-13', odds: '97.531' }], oddsSource: canary() }],
      }),
    ),
  )
  const { refused } = await publishPlans(db, drafts)
  expect(refused).toEqual([])
  await rebuildBoards(db)
  await server.versions.refresh()
})
afterAll(() => server.close())

/** Everything that was sent, headers included. */
async function crawl(): Promise<string[]> {
  const sent: string[] = []
  const ask = async (options: {
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
    url: string
    payload?: string
    headers?: Record<string, string>
  }) => {
    const answer = await server.app.inject(options)
    sent.push(answer.body, JSON.stringify(answer.headers))
    return answer
  }
  const json = { 'content-type': 'application/json' }
  const visitor = (await ask({ method: 'POST', url: `${prefix}${calls.visitorCreate.path}`, headers: json, payload: '{}' })).json<{
    data: object
  }>().data
  for (const lang of ['zh', 'zht', 'en']) {
    for (const identity of [{}, visitor, { uid: 'v', token: 'k1.forged' }]) {
      for (const { path } of Object.values(calls)) {
        for (const data of [
          undefined,
          { page: 1, size: 100 },
          { page: 1, size: 100, type: 1 },
          { page: 1, size: 100, type: 5 },
          { page: 'x' },
        ]) {
          await ask({ method: 'POST', url: prefix + path, headers: json, payload: JSON.stringify({ ...identity, data, info: { lang } }) })
        }
        await ask({ url: `${prefix}${path}?lang=${lang}&page=1&size=100&type=5` })
      }
    }
    for (const door of ['', '/h5']) {
      for (const { path } of Object.values(links)) {
        for (const search of ['', '?id=1&expertId=1', '?matchId=1', '?expertId=1', '?id=1&expertId=2']) {
          await ask({ url: door + path + search, headers: { cookie: `touchline_language=${lang}`, accept: 'text/html' } })
        }
      }
    }
  }
  for (const url of [
    '/sitemap.xml',
    '/robots.txt',
    '/healthz',
    `${prefix}/openapi.json`,
    `${prefix}/docs`,
    '/nowhere',
    `${prefix}/api/predict/detail`,
  ])
    await ask({ url })
  for (const method of ['PUT', 'DELETE'] as const) await ask({ method, url: '/planDetail?id=1' })
  return sent
}

describe('locked plans', () => {
  it('leave no trace of their text, their picks or their odds', async () => {
    const sent = await crawl()
    const all = sent.join('\n') + Buffer.concat(logged).toString()
    // the crawl did reach the plans, and the log is on
    expect(['A title', '標題'].filter((word) => !all.includes(word))).toEqual([])
    expect(logged.length).toBeGreaterThan(0)
    expect([...canaries, '17-13', '97.531'].filter((word) => all.includes(word))).toEqual([])
  })

  it('are where the crawl looked: the hidden parts are stored', async () => {
    const rows = await server.database.db.selectFrom('plan_secret').select('body').execute()
    const stored = JSON.stringify(rows)
    expect(canaries.filter((word) => stored.includes(word))).toHaveLength(canaries.length)
  })
})

describe('text of experts (T12)', () => {
  it('is shown as text: markup in a title or a name stays a word', async () => {
    const { db } = server.database
    const [expertId = 0] = await addExperts(db, 1)
    const [matchId = 0] = await addMatches(db, [after(4)])
    const evil = '<img src=x onerror=alert(1)></script><script>alert(2)</script>{{7*7}}'
    await db
      .updateTable('expert')
      .set({ name: JSON.stringify({ zh: evil, zht: evil, en: evil }) })
      .where('expert_id', '=', expertId)
      .execute()
    const { published } = await publishPlans(db, [draftOf(expertId, matchId, { title: { zh: evil, zht: evil, en: evil } })])
    expect(published).toHaveLength(1)
    await rebuildBoards(db)
    await server.versions.refresh()
    const { body } = await server.app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(body).toContain('&lt;img src=x')
    expect(body).not.toContain('<img src=x')
    expect(body).not.toContain('<script>alert')
  })

  it.each(['\u202edrow', 'a\u0000b', 'x\u2066y'])('is refused with control or direction characters: %j', async (text) => {
    const { db } = server.database
    const [expertId = 0] = await addExperts(db, 1)
    const [matchId = 0] = await addMatches(db, [after(4)])
    const { refused } = await publishPlans(db, [draftOf(expertId, matchId, { title: { zh: text, zht: text, en: text } })])
    expect(refused).toHaveLength(1)
  })
})
