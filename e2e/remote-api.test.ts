/**
 * The front end of one server with the calls of another, on another origin: API_BASE.
 * @module-tag main
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openReader, origin, useBrowser, visit } from './browser.ts'
import { homeAnswers } from './home-answers.ts'
import { languageCookie } from '../web/page/language.ts'
import { en as words } from '../web/words/en.ts'
import { smallestWorld } from './season.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const browser = useBrowser()
let folder: string
let front: ServerProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-front-'))
  const world = smallestWorld(folder)
  front = await startServer({
    ...world,
    DATA_DIR: join(folder, 'data'),
    API_BASE: origin,
    PORT: String(inject('frontPort')),
  })
})
afterAll(async () => {
  const code = await front.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(code).toBe(0)
})

test('home, a match and live updates come from the other origin, unblocked', async () => {
  // A custom header must be allowed by the other origin.
  await using reader = await openReader(browser(), {
    baseURL: front.origin,
    language: 'en',
    extraHTTPHeaders: {},
  })
  const { page, problems } = reader
  const calls = new Set<string>()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/app/')) calls.add(url.origin)
  })
  const live: number[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(`${origin}/app/live`)) live.push(response.status())
  })
  await visit(page, `${front.origin}/`)
  const { queryRecommend } = await homeAnswers('en')
  const titles = new Set(queryRecommend.records.map(({ solutionTitle }) => solutionTitle))
  // The other server's answer states that its world is simulated: this server's own feed is real.
  expect(await page.getByRole('complementary', { name: words.world.label }).isVisible()).toBe(true)
  for (const path of ['/', '/proof', '/h5/match']) {
    const html = await (
      await fetch(front.origin + path, { headers: { cookie: `${languageCookie}=en` } })
    ).text()
    expect([path, html.includes(words.world.text)]).toEqual([path, true])
  }
  const shown = page.locator('article h3').first()
  await expect.poll(async () => titles.has((await shown.textContent()) ?? '')).toBe(true)
  await page.getByRole('link', { name: 'Matches', exact: true }).first().click()
  await page.locator('main li a[href^="/matchDetail"]').first().click()
  await page.getByRole('tab', { name: 'Line-ups' }).waitFor()
  await expect.poll(() => live[0]).toBe(200)
  expect([...calls]).toEqual([origin])
  expect(problems).toEqual([])
  // it has no world of its own: no database, no log
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
