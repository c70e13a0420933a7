/**
 * Redirects to the mobile site: of which readers, to which address, how often, and never to another
 * host.
 */
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { siteCookie } from '../web/head/site-redirect.ts'
import { links } from '../web/page/links.ts'
import { address } from './actions.ts'
import { openReader, origin, useBrowser, visit } from './browser.ts'

const browser = useBrowser()

const agents = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
    'like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Android phone':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, ' +
    'like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Android tablet':
    'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, ' +
    'like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'old iPad':
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
    'like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
}
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, ' +
  'like Gecko) Version/18.0 Safari/605.1.15'

const routes = [
  ['/', '/h5/'],
  ['/match?tab=live', '/h5/match?tab=live'],
  ['/planDetail?id=7&expertId=3', '/h5/planDetail?id=7&expertId=3'],
  ['/matchDetail?matchId=7', '/h5/matchDetail?matchId=7'],
  ['/expertList?type=2', '/h5/expertList?type=2'],
  ['/expertDetail?expertId=3', '/h5/expertDetail?expertId=3'],
  ['/data', '/h5/data'],
] as const

describe.each(Object.entries(agents))('%s', (name, userAgent) => {
  test('is redirected once to the same route and query under /h5', async () => {
    for (const [from, to] of name === 'iPhone' ? routes : routes.slice(1, 3)) {
      await using reader = await openReader(browser(), { userAgent })
      const { page } = reader
      const opened: string[] = []
      page.on(
        'request',
        (request) =>
          request.isNavigationRequest() && opened.push(request.url().slice(origin.length)),
      )
      await visit(page, from)
      expect(address(page)).toBe(to)
      // The reader types the desktop address afterwards: no second redirect.
      await visit(page, from)
      expect(address(page)).toBe(from)
      expect(opened).toEqual([from, to, from])
    }
  })
})

test('a phone that refuses cookies is redirected once; a chosen site stays', async () => {
  await using reader = await openReader(browser(), { userAgent: agents.iPhone })
  const { page, context } = reader
  await visit(page, '/match')
  expect(address(page)).toBe('/h5/match')
  for (const to of ['/match?door=desktop', '/data', '/match?tab=live']) {
    await context.clearCookies()
    await page.evaluate((address) => void (location.href = address), to)
    await page.waitForURL(origin + to)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    expect(address(page)).toBe(to.replace('?door=desktop', ''))
  }
})

test('an iPad that claims to be a Mac is redirected too, once, by the page', async () => {
  const before = `Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 })`
  await using reader = await openReader(browser(), { userAgent: mac, before })
  const { page, problems } = reader
  await page.goto('/match?tab=live&utm_source=a#main')
  await expect
    .poll(() => page.url().slice(origin.length))
    .toBe('/h5/match?tab=live&utm_source=a#main')
  await page.goto('/match?tab=live')
  await visit(page, '/match?tab=live')
  expect(address(page)).toBe('/match?tab=live')
  expect(problems).toEqual([])
})

test('a real Mac and a desktop are not redirected', async () => {
  for (const userAgent of [
    mac,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; Tablet PC 2.0) Gecko/20100101 Firefox/140.0',
  ]) {
    await using reader = await openReader(browser(), { userAgent })
    await visit(reader.page, '/data')
    expect(address(reader.page)).toBe('/data')
  }
})

test('the link "desktop version" leads back, and the choice is remembered', async () => {
  await using reader = await openReader(browser(), {
    userAgent: agents.iPhone,
    language: 'en',
    viewport: { width: 390, height: 844 },
  })
  const { page, problems } = reader
  await visit(page, '/expertDetail?expertId=3')
  await page.getByRole('link', { name: 'Desktop version' }).click()
  // A copied address does not choose the site for other readers.
  await expect.poll(() => address(page)).toBe('/expertDetail?expertId=3')
  await page.waitForSelector('html[data-ready]')
  expect(await page.evaluate(() => history.state)).toHaveProperty('entry')
  await visit(page, '/match')
  expect(address(page)).toBe('/match')
  expect(problems).toEqual([])
})

test('an unknown address is not redirected; its home link leads to the mobile home', async () => {
  await using reader = await openReader(browser(), {
    userAgent: agents['Android phone'],
    language: 'en',
    viewport: { width: 390, height: 844 },
  })
  const { page } = reader
  for (const lost of ['/nowhere', '/ab/match', '/match/h5', '/matchDetail']) {
    await visit(page, lost)
    expect(address(page)).toBe(lost)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect.poll(() => address(page)).toBe('/h5/')
    await page.goBack()
    await page.getByRole('link', { name: 'Go to the home page' }).waitFor()
    expect(address(page)).toBe(lost)
  }
})

test('the link "mobile version" of the desktop site leads back; the choice ends', async () => {
  const phone = {
    userAgent: agents.iPhone,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  }
  await using reader = await openReader(browser(), { ...phone, language: 'en' })
  const { page, context, problems } = reader
  await visit(page, '/expertDetail?expertId=3&door=desktop')
  await page.getByRole('link', { name: 'Mobile version' }).click()
  await expect.poll(() => address(page)).toBe('/h5/expertDetail?expertId=3')
  expect(await page.getByRole('link', { name: 'Mobile version' }).count()).toBe(0)
  // A choice stored for a year now ends with the session.
  const choice = (await context.cookies()).find(({ name }) => name === siteCookie)
  expect([choice?.value, choice?.expires]).toEqual(['h5', -1])
  expect(problems).toEqual([])
})

test('a device with a mouse is not offered the mobile version', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  await visit(reader.page, '/')
  expect(await reader.page.getByRole('link', { name: 'Mobile version' }).count()).toBe(0)
})

test('with blocked storage an iPad posing as a Mac is not redirected in a loop', async () => {
  const before = `
    Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => { throw new DOMException('closed', 'SecurityError') },
      })`
  await using reader = await openReader(browser(), { userAgent: mac, before })
  await visit(reader.page, '/match')
  expect(address(reader.page)).toBe('/h5/match')
})

let phones = 0

/**
 * The address to which a phone is redirected from this exact request target; null without a
 * redirect.
 */
function sentTo(target: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    // one phone a request: a phone that keeps no cookie is redirected once
    const agent = `${agents.iPhone} ${++phones}`
    const headers = { 'user-agent': agent, accept: 'text/html', host: 'evil.example' }
    const asking = request({ hostname, port, path: target, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.headers.location ?? null))
    })
    asking.once('error', reject)
    asking.end()
  })
}

const paths = new Set<string>(Object.values(links).map(({ path }) => path))

/**
 * A known route is redirected to the same route under /h5 of the same host, or to itself without
 * the tail of its query. Another address is redirected only to a known route that it means without
 * its tail. `left` is the largest number of redirects from here on.
 */
async function expectAtHome(target: string, left = 2): Promise<void> {
  const location = await sentTo(target)
  if (location === null) return
  expect(left).toBeGreaterThan(0)
  const path = target.split('?')[0] ?? ''
  const to = new URL(location, origin)
  expect(to.origin).toBe(origin)
  expect(location).toMatch(/^\/(?![/\\])/)
  // a tail of the query is taken off first: the same route again
  if (paths.has(path)) expect([path, `/h5${path}`]).toContain(to.pathname)
  else expect(paths).toContain(to.pathname.replace(/^\/h5/, ''))
  await expectAtHome(location, left - 1)
}

test.each([
  '//evil.example',
  '//evil.example/match',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%2F%2Fevil.example',
  '/.//evil.example',
  '/match/..//evil.example',
  '/match%00',
  '/match?date=//evil.example',
  '/match?tab=live&league=1%0d%0aLocation:%20//evil.example',
  '/planDetail?id=1&expertId=2&next=//evil.example',
  '/?//evil.example',
  '/;@evil.example',
  '/match?tab=live/',
  '/h5',
  '/h5/',
  '/h5/match',
  '/x/h5/match',
  '/H5/match',
  'http://evil.example/match',
])('%s never leads to another host', (target) => expectAtHome(target))
