/** The page works for any state and content of the browser's storage. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseLanguage, darkSwitch } from './actions.ts'
import { openReader, useBrowser, visit, withoutLocks } from './browser.ts'
import { watchCalls } from './calls.ts'

const browser = useBrowser()

const shut = `throw new DOMException('The operation is insecure.', 'SecurityError')`
const brokenStorage = {
  'that throws': `Object.defineProperty(window, 'localStorage', { get() { ${shut} } })`,
  'that throws, with cookies shut and locks refused': `
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { ${shut} } })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
    if ('LockManager' in window)
      LockManager.prototype.request = () =>
        Promise.reject(new DOMException('denied', 'SecurityError'))`,
  'that throws, as cookies do': `
    Object.defineProperty(window, 'localStorage', { get() { ${shut} } })
    Object.defineProperty(Document.prototype, 'cookie', { get() { ${shut} }, set() { ${shut} } })`,
  // not storage, but as often hidden by a reader who shuts it
  'of a browser that hides languages and observers': `
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => undefined })
    Object.defineProperty(Navigator.prototype, 'language', { get: () => undefined })
    for (const name of ['IntersectionObserver', 'ResizeObserver'])
      Reflect.deleteProperty(globalThis, name)`,
  'that is full': `
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
  'that does not exist': `Object.defineProperty(window, 'localStorage', { get: () => null })`,
}

describe.each(Object.entries(brokenStorage))('storage %s', (_, before) => {
  test('the page works', async () => {
    await using reader = await openReader(browser(), { before })
    const { page, problems } = reader
    await visit(page, '/')
    expect(await page.locator('article').first().isVisible()).toBe(true)
    const requests = watchCalls(page)
    await chooseLanguage(page, 'en')
    expect(requests.every(({ envelope }) => envelope.uid !== undefined)).toBe(true)
    expect(requests.map(({ name }) => name)).not.toContain('visitorCreate')
    await darkSwitch(page).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.getByRole('link', { name: 'Matches' }).first().click()
    await expect.poll(() => page.title()).toBe('Matches - Touchline')
    expect(problems).toEqual([])
  })
})

/**
 * Everything that the product stores in a browser: web/page/stored.ts, web/page/history.ts,
 * web/head/site-redirect.ts.
 */
const stored = {
  localStorage: ['visitor', 'user', 'language', 'theme', 'checkpoint', 'receipt 1'],
  sessionStorage: ['entries', 'site'],
}
const storedNames = Object.values(stored).flat()

/** Runs in the page before its own scripts: fills the storage with the values in the tab's name. */
const planting = `
  if (name !== '') {
    const planted = JSON.parse(name)
    for (const [storage, names] of Object.entries(${JSON.stringify(stored)})) {
      window[storage].clear()
      for (const name of names) window[storage].setItem('touchline:' + name, planted[name])
    }
  }`

test('the page works with each of 500 values that storage may contain', async () => {
  // A reader for each, because one address gets a limited number of identities.
  const paths = ['/', '/expertList', '/h5/', '/h5/expertList']
  const counts = await Promise.all(paths.map((path) => worksWithGarbage(path, 125)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(500)
})

/** Simulates a switch to another tab: the page then stores its state. */
function goOutOfSight(): void {
  Object.defineProperty(document, 'hidden', { value: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/**
 * Reloads a page repeatedly, with other invalid values under every name. Resolves to the number of
 * values, at least `least`.
 */
async function worksWithGarbage(path: string, least: number): Promise<number> {
  await using reader = await openReader(browser(), { before: `${withoutLocks};${planting}` })
  const { page, problems } = reader
  await visit(page, path)
  const identity = fc.record(
    { uid: fc.oneof(fc.string(), fc.integer()), token: fc.string() },
    { requiredKeys: [] },
  )
  const left = fc.record({ depth: fc.jsonValue(), link: fc.jsonValue() }, { requiredKeys: [] })
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.oneof(identity, fc.dictionary(fc.string(), left)).map((value) => JSON.stringify(value)),
    fc.constantFrom(
      '',
      'null',
      '[]',
      '{}',
      '{"uid":',
      '{"__proto__":{"uid":"a","token":"b"}}',
      'undefined',
      'x'.repeat(100_000),
    ),
    fc.integer({ min: 1, max: 100_000 }).map((minutes) => `mine ${Date.now() + minutes * 60_000}`),
  )
  let count = 0
  const works = async (values: Record<string, string>) => {
    await page.context().clearCookies()
    await page.evaluate((values) => (window.name = values), JSON.stringify(values))
    await page.reload({ waitUntil: 'commit' })
    await page.locator('html[data-ready][data-identity="ready"]').waitFor({ state: 'attached' })
    expect(await page.locator('main a[href*="expertDetail"]').first().isVisible()).toBe(true)
    await page.evaluate(goOutOfSight)
    // an identity that the site did not give is refused, and replaced
    expect(problems.filter((words) => !/\b403\b/.test(words))).toEqual([])
    count += Object.keys(values).length
  }
  const values = fc.record(Object.fromEntries(storedNames.map((name) => [name, value])))
  await fc.assert(fc.asyncProperty(values, works), {
    numRuns: Math.ceil(least / storedNames.length),
    endOnFailure: true,
  })
  return count
}
