import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { beforeAll, inject } from 'vitest'
import type { Language } from '../contract/values.ts'
import { languageCookie } from '../web/page/language.ts'

export const origin = inject('origin')

/**
 * For each tab Chromium loads two internal pages for the address bar, which take a third of the
 * tests' CPU time. Chromium uses only the last list of this kind, so this one repeats Playwright's.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
].join(',')

/** The headless build takes a third of the CPU time. Some machines have the full browser only. */
const shell = '/usr/bin/chromium-headless-shell'
const executablePath = process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium')

let running: Browser | undefined

/** The browser of all files of this worker. Playwright closes it when the worker ends. */
export function useBrowser(): () => Browser {
  beforeAll(async () => {
    if (running?.isConnected()) return
    const args = [
      '--no-sandbox',
      '--disable-background-networking',
      `--disable-features=${disabledFeatures}`,
    ]
    running = await chromium.launch({ executablePath, args })
  })
  return () => {
    if (running === undefined) throw new Error('only within a test')
    return running
  }
}

/** A reader: a browser profile of their own, one tab, and all console output and errors. */
export interface Reader extends AsyncDisposable {
  context: BrowserContext
  page: Page
  /**
   * Console messages, uncaught errors, violations of the content security policy and answers from
   * 400 up, of all tabs.
   */
  problems: string[]
}

export interface Wishes extends BrowserContextOptions {
  language?: Language
  theme?: 'light' | 'dark'
  /** A script that runs before any of the page's own. */
  before?: string
  /** Calls time out after the product's own ten seconds. */
  timeLimits?: boolean
}

/** A script for `before`: removes locks, which browsers lack outside secure contexts. */
export const withoutLocks = `
  Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })`

/** For a locator or a navigation, in ms: a busy machine is slow, which is not an error. */
const patience = 180_000

/** Of a call, in ms: specification section 9. */
const timeLimit = 10_000

/** A script: calls time out later than any test, because a busy machine answers late. */
const withoutTimeLimits = `{
  const { setTimeout } = globalThis
  globalThis.setTimeout = (work, wait, ...rest) =>
    setTimeout(work, wait === ${timeLimit} ? ${10 * patience} : wait, ...rest)
}`

/** An unused address, so that limits by address affect no other reader. */
export const freshAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/**
 * Opens the profile of a new reader. A language or theme is stored as if chosen on an earlier
 * visit.
 */
export async function openReader(
  browser: Browser,
  { language, theme, before, timeLimits = false, ...wishes }: Wishes = {},
): Promise<Reader> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    // A reader without a stored language is offered that of the browser.
    locale: language === undefined ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    ...wishes,
  })
  context.setDefaultTimeout(patience)
  const problems: string[] = []
  await listen(context, problems)
  if (!timeLimits) await context.addInitScript(withoutTimeLimits)
  if (before !== undefined) await context.addInitScript(before)
  if (language !== undefined)
    await context.addCookies([{ name: languageCookie, value: language, url: origin }])
  for (const [name, value] of Object.entries({ theme, language })) {
    if (value !== undefined)
      await context.addInitScript(storeOnce, { name: `touchline:${name}`, value })
  }
  let closed: Promise<void> | undefined
  return {
    context,
    page: await context.newPage(),
    problems,
    // a test may close it before its scope ends
    [Symbol.asyncDispose]: () => (closed ??= closeContext(context)),
  }
}

/** Closes a profile. A request that a test still answers then is no error. */
async function closeContext(context: BrowserContext): Promise<void> {
  const behavior = 'ignoreErrors'
  await context.unrouteAll({ behavior })
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior })))
  await context.close()
}

/** Runs in the page at each load. Later choices of the reader are kept. */
function storeOnce({ name, value }: { name: string; value: string }): void {
  // The empty page before the first has no storage.
  if (location.protocol !== 'about:' && localStorage.getItem(name) === null)
    localStorage.setItem(name, value)
}

async function listen(context: BrowserContext, problems: string[]): Promise<void> {
  context.on('console', (message) => {
    // web/head/pre-layout.ts causes this on purpose.
    if (message.text().startsWith('Rendering was performed in a subtree hidden')) return
    // the page of a busy server, which reloads itself
    const isOfPage = message.location().url === message.page()?.url()
    if (isOfPage && /\bstatus of 503\b/.test(message.text())) return
    problems.push(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      problems.push(`${response.status()} for ${response.url()}`)
  })
  await context.exposeBinding('refusedByPolicy', (_, words: string) =>
    problems.push(`policy: ${words}`),
  )
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      // Exposed just above.
      const report = (window as unknown as { refusedByPolicy: (words: string) => void })
        .refusedByPolicy
      report(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
}

/**
 * Opens an address of the site and waits until the page is hydrated and has its identity. Rejects
 * with the state of a page that does not get so far.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address)
  try {
    await page.locator('html[data-ready][data-identity="ready"]').waitFor({ state: 'attached' })
  } catch (error) {
    const state = await page.evaluate(() => {
      const { attributes } = document.documentElement
      const named = Array.from(attributes, ({ name, value }) => `${name}="${value}"`)
      return `${named.join(' ')}: ${document.body.innerText.slice(0, 300)}`
    })
    throw new Error(`${answer?.status()} for ${page.url()}: ${state}`, { cause: error })
  }
}
