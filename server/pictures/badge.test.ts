/** The record badge that experts embed elsewhere. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { badgePath, badgeThemes } from '../../contract/badge.ts'
import { languages } from '../../contract/values.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { touch } from '../db/data-version.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import { cutTo } from './badge.ts'

let expertId = 0
const server = await sharedServer({ publicOrigin: 'https://touchline.example' })
const { db, owner } = server.database
await addLeague(db)
await standStill(db, noon)
;[expertId = 0] = await addExperts(db, 1)
await sql`
  update expert set name = '{"zh":"<陆>&","zht":"<陸>&","en":"<Lu> & Co"}'
  where expert_id = ${expertId}`.execute(owner)
const matches = await addMatches(db, [after(2), after(3)])
await publishPlans(
  db,
  matches.map((match) => draftOf(expertId, match)),
)
await server.versions.refresh()

const badge = (query = '', id: number | string = expertId, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/badge/expert/${id}.svg${query}`, headers })

test('without a counted plan it shows no rate', async () => {
  const { body, statusCode, headers } = await badge('?lang=en')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(body).toContain('No counted plan yet')
  expect(body).not.toContain('%')
})

test('a settled plan is on it after the next change, with sample and interval', async () => {
  await standStill(db, after(6))
  const [played = 0] = matches
  await storeResult(db, played, { status: 8, full: [2, 0] })
  await db.transaction().execute(async (tx) => {
    await settleMatches(tx, [played])
    await touch(tx, 'expert')
  })
  await server.versions.refresh()
  const { body } = await badge('?lang=en')
  expect(body).toMatch(/1 of 1, 95% interval 20\.7–100\.0%/)
  expect(body).toContain('market expected')
  expect(body).toContain('yield +85.0%')
})

test.each(languages)('in %s, light, dark, and as the system is', async (language) => {
  const drawn = []
  for (const theme of badgeThemes) {
    const path = badgePath({ expertId, language, theme, recent: false })
    const { body, headers, statusCode } = await server.app.inject({ url: path })
    expect(statusCode).toBe(200)
    // never a rate alone
    expect(body).toMatch(/20\.7–100\.0%/)
    expect(body).toContain('>100.0%<')
    expect(body).toMatch(/(market expected|市场预期|市場預期) \d/)
    expect(body).toMatch(/(yield|盈利率) \+85\.0%/)
    expect(body).toContain(
      `https://touchline.example/expertDetail?expertId=${expertId}&#38;lang=${language}`,
    )
    expect(body).toMatch(/&#60;(Lu|陆|陸)&#62; ?&#38;/)
    expect(body).not.toMatch(/<script|<(Lu|陆|陸)>/)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    drawn.push(body)
  }
  expect(new Set(drawn).size).toBe(3)
  expect(drawn[2]).toContain('prefers-color-scheme')
})

test('the last 90 days stand as such, and an equal badge is not sent again', async () => {
  const path = badgePath({ expertId, language: 'zh', theme: 'dark', recent: true })
  const { body, headers } = await server.app.inject({ url: path })
  expect(body).toContain('近 90 天')
  const etag = String(headers['etag'])
  const again = await server.app.inject({ url: path, headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('an address that cannot be read falls back, and there is none of nobody', async () => {
  expect((await badge('?lang=xx&theme=neon&days=7')).body).toBe((await badge()).body)
  for (const id of [999_999, 0, 'x', '1.5']) expect((await badge('', id)).statusCode).toBe(404)
})

test.each([
  ['短', '短'],
  ['很长很长很长很长很长很长很长', '很长很长很长很长很…'],
  ['Bartholomew of the Valley', 'Bartholomew of…'],
  ['WWWWWWWWWWWWWWWW', 'WWWWWWWWWWW…'],
  ['ㄅㄆㄇㄈㄅㄆㄇㄈㄅㄆㄇㄈ', 'ㄅㄆㄇㄈㄅㄆㄇㄈㄅ…'],
  // a letter keeps its marks
  ['e\u0301'.repeat(20), `${'e\u0301'.repeat(16)}…`],
])('the name %s is cut to %s', (name, cut) => expect(cutTo(name, 14, 132)).toBe(cut))

test('a name from right to left turns nothing else around', async () => {
  await sql`
    update expert set name = '{"zh":"الأهلي","zht":"الأهلي","en":"الأهلي"}'
    where expert_id = ${expertId}`.execute(owner)
  await db.transaction().execute((tx) => touch(tx, 'expert'))
  await server.versions.refresh()
  const { body } = await badge('?days=90')
  expect(body).toContain('\u2068الأهلي\u2069<tspan')
  expect(body).toContain('<title>\u2068الأهلي\u2069')
})
