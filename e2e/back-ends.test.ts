/** The site in front of back ends that know the specification and nothing else (E-10 to E-12). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageCookie } from '../web/page/language.ts'
import { languages } from '../contract/values.ts'
import { en } from '../web/words/en.ts'
import { loadWords } from '../web/words/index.ts'
import { mannerOf, modes, unlessVisitor } from './back-end-modes.ts'
import { idsBy, numbers, ownScreens, pathsOf, walk } from './back-end-walk.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { gate, startPlainBackEnd, type Manner, type PlainBackEnd } from './plain-back-end.ts'
import { smallestWorld } from './season.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { languagesAt } from './violations.ts'

const browser = useBrowser()
let folder: string
let back: PlainBackEnd
let front: ServerProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-back-end-'))
  back = await startPlainBackEnd()
  // This server's own world is not shown.
  front = await startServer({
    DATA_DIR: join(folder, 'data'),
    ...smallestWorld(folder),
    API_BASE: back.origin + gate,
    STATIC_BASE: `${back.origin}/static/`,
  })
})
afterAll(async () => {
  await front.stop()
  back.stop()
  rmSync(folder, { recursive: true, force: true })
})

const longIds = idsBy((id) => `98765432109876543${id}`)
/** Ids in addresses, by mode; in the other modes they are numbers. */
const idsOf: Record<string, typeof numbers> = {
  'ids:long': longIds,
  'team:java': longIds,
  'ids:words': idsBy((id) => encodeURIComponent(`x-${id}/ y`)),
  'ids:minus': idsBy((id) => `-${id}`),
  'ids:base64': idsBy((id) => encodeURIComponent(`MDAw${id}A==`)),
  'ids:marks': idsBy((id) => encodeURIComponent(`a?b#c&d=${id}!`)),
  'ids:han': idsBy((id) => encodeURIComponent(`方案${id}`)),
}

/**
 * Every mode on both sites: `npm run test:back-ends`. EVERY_MODE=1, 2 or 3 runs a third, in which
 * each mode has one of the languages; `all` runs everything.
 */
const piece = process.env['EVERY_MODE']
const every = piece !== undefined
const sites = ['', '/h5'] as const
const readers = sites.flatMap((site) =>
  (every ? languages : languagesAt(site)).map((language) => ({ language, site })),
)

const walkAs = (
  reader: (typeof readers)[number],
  paths: readonly string[],
  identity: 'ready' | 'failed' = 'ready',
) => walk({ browser: browser(), origin: front.origin, paths, identity, ...reader })

test.each(readers)(
  'every screen shows the available fields, in $language on "$site"',
  async (reader) => {
    back.behave({})
    expect(await walkAs(reader, [...pathsOf(numbers), ...ownScreens])).toEqual([])
  },
  60_000,
)

/** Resolves once no answer cached by the site's server is used any more. */
const forgotten = () => new Promise((done) => setTimeout(done, 1_100))

const few = [
  'numbers:text',
  'ids:words',
  'third:null',
  'spec-only',
  'code:500',
  'page:502',
  'missing:match.matchTime',
  'missing:plan.status',
  'broken:gzip',
]
const walked = every ? modes : modes.filter(({ name }) => few.includes(name))

test.each(walked)(
  'no page fails when a back end answers as in $name',
  async ({ name, manner, kind, noIdentity }) => {
    back.behave(manner)
    await forgotten()
    const paths = pathsOf(idsOf[name] ?? numbers, kind)
    const identity = noIdentity ? 'failed' : 'ready'
    if (every) {
      const modeLanguage =
        languages[(modes.findIndex((mode) => mode.name === name) + Number(piece)) % 3]
      const some = readers.filter(({ language }) => piece === 'all' || language === modeLanguage)
      const all = await Promise.all(some.map((reader) => walkAs(reader, paths, identity)))
      expect(all.flat()).toEqual([])
    } else {
      const screens = paths.filter((path) => !/tab=|expertList|data/.test(path))
      expect(await walkAs({ language: 'en', site: '' }, screens, identity)).toEqual([])
    }
  },
  600_000,
)

test('one broken record removes only its own card', async () => {
  const cards = async (manner: Manner) => {
    back.behave(manner)
    await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
    await visit(reader.page, `${front.origin}/`)
    await reader.page.locator('article h3').first().waitFor()
    // awaited here: the reader is closed on return
    return await reader.page.locator('article h3').count()
  }
  const whole = await cards({})
  expect(whole).toBeGreaterThan(3)
  await forgotten()
  expect(await cards({ record: (record, at) => (at === 2 ? {} : record) })).toBe(whole - 1)
})

test('a back end that refuses fields of Touchline still shows its experts', async () => {
  back.behave({ strict: true })
  await forgotten()
  await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
  await visit(reader.page, `${front.origin}/expertList`)
  await reader.page.getByRole('link', { name: 'Expert 6' }).waitFor()
})

test('the page stays readable where no call of a browser is admitted', async () => {
  back.behave({ closed: true })
  await forgotten()
  await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
  const { page } = reader
  await page.goto(`${front.origin}/`)
  await page.locator('html[data-ready][data-identity="failed"]').waitFor({ state: 'attached' })
  await page.getByText('Title 6').first().waitFor()
})

test('the matches of a page stay while calls are refused and repeated', async () => {
  back.behave({ closed: true })
  await forgotten()
  const before = `new MutationObserver(() => {
    const shown = document.querySelector('main a[href*="matchId"]') !== null
    if (shown) globalThis.had = true
    else if (globalThis.had) globalThis.lost = true
  }).observe(document, { childList: true, subtree: true })`
  // not the zone of the server, so that the reader's day is another question
  const wishes = { baseURL: front.origin, language: 'en', before, timezoneId: 'UTC' } as const
  await using reader = await openReader(browser(), wishes)
  const { page } = reader
  let refused = 0
  page.on('requestfailed', (request) => (refused += Number(request.url().endsWith('match/list'))))
  await page.goto(`${front.origin}/match`)
  // each question is asked three times
  await expect.poll(() => refused).toBeGreaterThan(3)
  await page.getByText('Home 2').first().waitFor()
  expect(await page.evaluate('[globalThis.had, globalThis.lost]')).toEqual([true, undefined])
})

test.each([307, 308] as const)('a redirect of each call with %i is followed', async (redirect) => {
  back.behave({ redirect })
  await forgotten()
  await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
  await visit(reader.page, `${front.origin}/match`)
  await reader.page.getByText('Home 2').first().waitFor()
  await reader.page.locator('html[data-identity="ready"]').waitFor({ state: 'attached' })
})

test.each([301, 303] as const)(
  'a redirect with %i, which makes a GET of each call, leaves a page that says so',
  async (redirect) => {
    back.behave({ redirect })
    await forgotten()
    await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
    const { page } = reader
    await page.goto(`${front.origin}/match`)
    await page.locator('html[data-ready][data-identity="failed"]').waitFor({ state: 'attached' })
    await page.locator('header').getByRole('link', { name: en.nav.match }).waitFor()
    const main = page.locator('main')
    await expect.poll(() => main.innerText(), { timeout: 15_000 }).toMatch(/\S{3}/)
    expect(await main.innerText()).not.toMatch(/undefined|NaN|\[object/)
  },
)

test.each([
  ['no data', {}],
  ['an empty uid', { uid: '', token: 'a' }],
  ['a list', { uid: [1], token: 'a' }],
])('an identity of %s leaves the page readable', async (_, identity) => {
  back.behave({ identity })
  await forgotten()
  await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
  await reader.page.goto(`${front.origin}/`)
  const failed = reader.page.locator('html[data-ready][data-identity="failed"]')
  await failed.waitFor({ state: 'attached' })
  await reader.page.getByText('Title 6').first().waitFor()
})

test('an answer of a byte every 100 ms ends after ten seconds, and delays no page', async () => {
  back.behave({ wire: () => ({ pause: 100 }) })
  await forgotten()
  const answer = await fetch(`${front.origin}/match`, { signal: AbortSignal.timeout(6_000) })
  expect([answer.status, (await answer.text()).includes('<header')]).toEqual([200, true])
  const wishes = { baseURL: front.origin, language: 'en', timeLimits: true } as const
  await using reader = await openReader(browser(), wishes)
  await reader.page.goto(`${front.origin}/match`)
  const words = reader.page.getByText(en.errors.byCode[504]).filter({ visible: true })
  await words.first().waitFor()
})

test('any id and any identity are sent back as they came', async () => {
  back.behave({ ...mannerOf('ids:long'), ...mannerOf('identity:long-token') })
  await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
  await visit(reader.page, `${front.origin}/expertDetail?expertId=${longIds.expertId}`)
  const sent = () => back.requests.filter(({ body }) => body['uid'] === 'u:7')
  await expect.poll(() => sent().length).toBeGreaterThan(0)
  expect(sent()[0]?.body['token']).toBe(`${'x'.repeat(2_000)}+/=`)
  const details = back.requests.filter(({ path }) => path === '/app/api/expert/detail')
  // the server that makes the page has no identity, so its payload is the body
  expect(details[0]?.body['data'] ?? details[0]?.body).toMatchObject({
    expertId: longIds.expertId,
  })
  const created = back.requests.filter(({ path }) => path.endsWith('visitor/create'))
  expect(created.map(({ body }) => body['uid'])).toEqual(created.map(() => undefined))
})

test('a broken row in a Touchline answer removes only that row', async () => {
  const ids = [1, 2, 3, 4]
  const club = (name: string) => ({ clubId: 1, name, shortName: name, crest: '' })
  const row = (matchId: number) => ({
    matchId,
    leagueId: 1,
    home: club(`H ${matchId}`),
    // the tolerant reader drops a row without a side; a name that is not a text breaks only its own
    // row
    away: matchId === 2 ? null : { ...club(`A ${matchId}`), ...(matchId === 3 && { name: {} }) },
    odds: null,
  })
  const day = { leagues: [{ leagueId: 1, name: 'L', count: 4 }], matches: ids.map(row) }
  back.behave({
    data: (path, data) =>
      path === '/app/match/list'
        ? {
            ...day,
            date: '2026-03-04',
            today: '2026-03-04',
            abnormal: 0,
            before: null,
            after: null,
          }
        : data,
  })
  await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
  await visit(reader.page, `${front.origin}/match`)
  await reader.page.getByText('H 4').waitFor()
  expect(await reader.page.locator('main a[href*="matchId"]').count()).toBe(2)
})

test('a feature that the back end lacks is not offered: no star, follow or seal', async () => {
  back.behave({})
  await forgotten()
  await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
  const { page } = reader
  await visit(page, `${front.origin}/match`)
  await page.getByText('Home 2').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Follow/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /Followed|Following/ }).count()).toBe(0)
  await visit(page, `${front.origin}/planDetail?id=301&expertId=101`)
  await page.getByRole('button', { name: 'Unlock plan' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Follow/ }).count()).toBe(0)
  expect(await page.locator('main').innerText()).not.toContain('Sealed')
  expect(await page.getByRole('img', { name: 'Sealed' }).count()).toBe(0)
})

test('no page promises for another back end what only a log can prove', async () => {
  back.behave({})
  await forgotten()
  await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
  const { page } = reader
  for (const path of pathsOf(numbers)) {
    await visit(page, front.origin + path)
    const main = page.locator('main')
    await expect.poll(() => main.innerText(), { timeout: 15_000 }).toMatch(/\S{3}/)
    expect(await main.innerText()).not.toMatch(promises)
  }
})

/** The parts of a text in the order in which they stand on the screen, from the left. */
const fromTheLeft = (where: Locator, parts: readonly string[]) =>
  where.first().evaluate((element, wanted) => {
    const found: { left: number; part: string }[] = []
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      for (const part of wanted) {
        const at = (node.textContent ?? '').indexOf(part)
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + part.length)
        found.push({ left: range.getBoundingClientRect().left, part })
      }
    return found.toSorted((one, other) => one.left - other.left).map(({ part }) => part)
  }, parts)

test('names of right-to-left scripts stand home, score, away', async () => {
  const [home, away] = ['الأهلي', 'הפועל']
  const title = `${home} 2-1 ${away}`
  back.behave({
    record: (record) =>
      'homeShortName' in record
        ? {
            ...record,
            homeShortName: home,
            awayShortName: away,
            ...('solutionTitle' in record && { solutionTitle: title }),
          }
        : record,
  })
  await forgotten()
  await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
  const { page } = reader
  const parts = [home, '2', '1', away]
  await visit(page, `${front.origin}/planDetail?id=301&expertId=101`)
  const heading = page.locator('main').getByRole('heading').filter({ hasText: home })
  await heading.first().waitFor({ timeout: 9_000 })
  expect(await fromTheLeft(heading, parts)).toEqual(parts)
  await visit(page, `${front.origin}/`)
  const cards = page.locator('main article').filter({ hasText: home })
  await cards.first().waitFor({ timeout: 9_000 })
  expect(await fromTheLeft(cards.getByRole('heading'), parts)).toEqual(parts)
  await visit(page, `${front.origin}/match`)
  const row = page.locator('main li').filter({ hasText: home })
  await row.first().waitFor({ timeout: 9_000 })
  expect(await fromTheLeft(row, [home, away])).toEqual([home, away])
  await visit(page, `${front.origin}/matchDetail?matchId=1`)
  await expect.poll(() => page.title()).toContain(`\u2068${home}\u2069 v \u2068${away}\u2069`)
})

/** Seals, rules, complete lists and points. */
const promises = /sealed|published rules|serial number|ever published|before kick-off|money value/i

test('a plan is unlocked at the price that its back end sends, or without a price', async () => {
  const unlocked = () => back.requests.filter(({ path }) => path.endsWith('predict/unlock'))
  for (const price of [undefined, '12']) {
    back.behave(price === undefined ? {} : { record: (record) => ({ ...record, price }) })
    await forgotten()
    await using reader = await openReader(browser(), { baseURL: front.origin, language: 'en' })
    await visit(reader.page, `${front.origin}/planDetail?id=301&expertId=101`)
    expect(await reader.page.getByText('12 points').count()).toBe(price === undefined ? 0 : 1)
    await reader.page.getByRole('button', { name: 'Unlock plan' }).click()
    await reader.page.getByText('Unlock Successful').waitFor()
    expect(unlocked()[0]?.body['data']).toEqual({
      id: 301,
      expertId: 101,
      ...(price !== undefined && { price: 12 }),
    })
  }
})

describe.each(languages)('an error outside every block, in %s', (language) => {
  test('leaves a page with a header and links, and Back works', async () => {
    back.behave({})
    const words = await loadWords(language)
    // a layout effect of the page itself writes the title
    const before = `{
      const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'title')
      Object.defineProperty(Document.prototype, 'title', { get, set(title) {
        if (location.pathname === '/expertList') throw new Error('planted')
        set.call(this, title)
      } })
    }`
    await using reader = await openReader(browser(), { baseURL: front.origin, language, before })
    const { page } = reader
    await visit(page, `${front.origin}/`)
    // a back end without a log proves nothing
    expect(await page.getByText(words.foot.rules).count()).toBe(0)
    await page.locator('footer').getByRole('link', { name: words.experts.all }).click()
    await page.getByRole('heading', { name: words.errors.title }).waitFor()
    expect(await page.locator('header').getByRole('link').count()).toBe(4)
    await page.goBack()
    await page.locator('article h3').first().waitFor()
    await page.goto(`${front.origin}/expertList`)
    await page.getByRole('heading', { name: words.errors.title }).waitFor()
    await page.locator('header').getByRole('link', { name: words.nav.match }).click()
    await page.getByText('Home 2').first().waitFor()
  })
})

test('after ten seconds without an identity every language shows a time-out', async () => {
  back.behave({ instead: (path) => (path.endsWith('visitor/create') ? 'never' : undefined) })
  const saysSo = async (language: (typeof languages)[number]) => {
    const { errors } = await loadWords(language)
    const wishes = { baseURL: front.origin, language, timeLimits: true }
    await using reader = await openReader(browser(), wishes)
    await reader.page.goto(`${front.origin}/`)
    const words = reader.page.getByText(errors.byCode[504]).filter({ visible: true })
    await words.first().waitFor()
  }
  await Promise.all(languages.map(saysSo))
})

describe('a back end that never answers', () => {
  beforeAll(() => back.behave({ instead: unlessVisitor('never') }))

  test.each(['/', '/match', '/planDetail?id=301', '/h5/expertDetail?expertId=101'])(
    'does not delay the shell of %s',
    async (path) => {
      const headers = { cookie: `${languageCookie}=en` }
      const answer = await fetch(front.origin + path, {
        headers,
        signal: AbortSignal.timeout(6_000),
      })
      const html = await answer.text()
      expect([answer.status, html.includes('<header')]).toEqual([200, true])
    },
  )

  test('shows an error in each block after ten seconds, and Back works', async () => {
    const wishes = { baseURL: front.origin, language: 'en', timeLimits: true } as const
    await using reader = await openReader(browser(), wishes)
    await visit(reader.page, `${front.origin}/proof`)
    await visit(reader.page, `${front.origin}/planDetail?id=301`)
    await reader.page.getByText('Request timeout, please check connection').waitFor()
    await reader.page.goBack()
    await reader.page.locator('h1').waitFor()
    expect(new URL(reader.page.url()).pathname).toBe('/proof')
    expect(await reader.page.title()).toContain(en.site.name)
  })
})
