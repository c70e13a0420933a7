/** A site that catches up with its past shows what it has, and refuses changes until the end. */
import { expect, test } from 'vitest'
import { languages } from '../../contract/values.ts'
import { addExperts, addLeague, addMatches, draftOf, fromNow } from '../db/test-world.ts'
import { languageCookie } from '../../web/page/language.ts'
import { newAccount } from '../wallet/test-reader.ts'
import { catchingUpWords } from './catching-up.ts'
import { words } from './words/index.ts'
import { healthy } from './monitoring/health.ts'
import { sharedServer } from './test-server.ts'

let isCatchingUp = false
let expertId = 0
let matchId = 0

const server = await sharedServer(
  {},
  {
    isCatchingUp: () => isCatchingUp,
    health: { ...healthy, problem: () => (isCatchingUp ? catchingUpWords(0.409, 'en') : null) },
  },
)
const { db } = server.database
await addLeague(db)
expertId = (await addExperts(db, 1))[0] ?? 0
matchId = (await addMatches(db, [fromNow(3)]))[0] ?? 0
await server.versions.refresh()

const page = (url: string, language: string) =>
  server.app.inject({
    url,
    headers: { accept: 'text/html', cookie: `${languageCookie}=${language}` },
  })
const change = (path: string, body: object, lang: string) =>
  server.app.inject({
    method: 'POST',
    url: `/app/api/${path}`,
    payload: { info: { lang }, data: {}, ...body },
  })

test('pages and reads are answered with a note in each language, never afterwards', async () => {
  const paths = ['/', '/h5', '/match', '/expertList', `/matchDetail?matchId=${matchId}`]
  for (const language of languages)
    for (const path of paths) {
      isCatchingUp = true
      const early = await page(path, language)
      // the second is from memory
      expect((await page(path, language)).body).toBe(early.body)
      expect([early.statusCode, early.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(early.body).toContain(
        `<p id="old-page" role="status">${words[language].pastIsEntered}</p>`,
      )
      isCatchingUp = false
      const later = await page(path, language)
      expect([later.statusCode, later.body.includes('id="old-page"')]).toEqual([200, false])
      expect(later.headers['etag']).not.toBe(early.headers['etag'])
    }
  isCatchingUp = true
  const read = await server.app.inject({ url: `/app/api/expert/detail?expertId=${expertId}` })
  expect(read.json()).toMatchObject({ code: 0 })
})

test('sealing, unlocking and every other change is refused with the time to wait', async () => {
  isCatchingUp = false
  const { uid, token } = await newAccount(server.database, '10.1.0.1')
  const { expertId: _, ...plan } = draftOf(expertId, matchId)
  const changes: [string, object][] = [
    ['visitor/create', {}],
    ['predict/unlock', { uid, token, data: { id: 1, price: 0 } }],
    ['expert/publish', { data: { key: 'a-key-of-nobody-at-all', plan } }],
    ['follow/expert', { uid, token, data: { expertId, on: true } }],
  ]
  for (const lang of languages)
    for (const [path, body] of changes) {
      isCatchingUp = true
      const refused = await change(path, body, lang)
      expect([path, refused.statusCode, refused.headers['retry-after']]).toEqual([path, 503, '2'])
      expect(refused.json()).toMatchObject({
        code: 503,
        msg: expect.stringContaining(words[lang].changesWait),
      })
      isCatchingUp = false
      expect([path, (await change(path, body, lang)).statusCode]).not.toEqual([path, 503])
    }
})

test('/healthz says how far it is', async () => {
  isCatchingUp = true
  const health = await server.app.inject('/healthz')
  expect([health.statusCode, health.body]).toEqual([503, 'catching up, 40 %\n'])
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
})
