/** Walks the pages in front of another back end and finds errors that no reader may see. */
import type { Browser, Page, Request } from 'playwright-core'
import type { Language } from '../contract/values.ts'
import { openReader } from './browser.ts'
import type { Kind } from './plain-back-end.ts'

/** Ids that the back end answers to, as in its records. */
export interface Subjects {
  matchId: string
  expertId: string
  id: string
}
export const idsBy = (write: (id: string) => string): Subjects => ({
  matchId: write('1'),
  expertId: write('101'),
  id: write('301'),
})
export const numbers = idsBy((id) => id)

/** The screens of the specification, each with the kinds of records that it shows. */
const screens: readonly { path: (ids: Subjects) => string; shows: readonly Kind[] }[] = [
  { path: () => '/', shows: ['match', 'expert', 'board', 'plan'] },
  { path: () => '/match', shows: ['match'] },
  { path: (ids) => matchDetail(ids), shows: ['match', 'plan'] },
  { path: (ids) => `${matchDetail(ids)}&tab=intelligence`, shows: ['match'] },
  { path: (ids) => `${matchDetail(ids)}&tab=lineup`, shows: ['match'] },
  { path: (ids) => `${matchDetail(ids)}&tab=data`, shows: ['match'] },
  { path: (ids) => `${matchDetail(ids)}&tab=probability`, shows: ['match'] },
  { path: () => '/expertList', shows: ['board'] },
  { path: ({ expertId }) => `/expertDetail?expertId=${expertId}`, shows: ['expert', 'plan'] },
  { path: ({ id, expertId }) => `/planDetail?id=${id}&expertId=${expertId}`, shows: ['plan'] },
  { path: () => '/data', shows: [] },
]
const matchDetail = ({ matchId }: Subjects) => `/matchDetail?matchId=${matchId}`

/** Touchline's own screens, which such a back end does not support. */
export const ownScreens = [
  '/me',
  '/proof',
  '/studio',
  '/studio/write?matchId=1',
  '/studio/sealed?id=301',
  '/desk',
  '/reset',
]

/** The screens that show such records; all where no kind is named. */
export const pathsOf = (ids: Subjects, kind?: Kind): string[] =>
  screens
    .filter(({ shows }) => kind === undefined || shows.includes(kind))
    .map(({ path }) => path(ids))

const wrongWords = /undefined|NaN|\bnull\b|\[object|Infinity/

/** The words and attributes of a document, without scripts and styles. */
const markupOf = (html: string) =>
  html.replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, '').replaceAll(/<!--.*?-->/gs, '')

/** Problems of a page, as the server sends it and as a reader sees it. */
async function faultsOf(page: Page, path: string, identity: 'ready' | 'failed'): Promise<string[]> {
  const errors: string[] = []
  const listen = (error: Error) => errors.push(`uncaught: ${error.message}`)
  page.on('pageerror', listen)
  const pending = watchCalls(page)
  const response = await page.goto(path)
  const sent = markupOf((await response?.text()) ?? '')
  const settled = page.locator(`html[data-ready][data-identity="${identity}"]`)
  await settled.waitFor({ state: 'attached', timeout: 30_000 })
  await pending.none()
  // a failed call is retried before its block shows the failure
  await page.waitForFunction(saysSomething, undefined, { timeout: 8_000 }).catch(() => {})
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  const seen = await page.evaluate(look)
  page.off('pageerror', listen)
  pending.stop()
  return [
    ...errors,
    ...(response?.status() === 200 ? [] : [`status ${response?.status()}`]),
    ...wrongIn('as sent', sent),
    ...wrongIn('in the title', seen.title),
    ...wrongIn('as shown', markupOf(seen.html)),
    ...(seen.text.trim().length < 12 ? ['a blank page'] : []),
    ...(seen.title.length < 3 ? ['no title'] : []),
    ...(seen.broken.length > 0 ? [`broken pictures: ${seen.broken.join(' ')}`] : []),
    ...(seen.skeletons > 0 ? [`${seen.skeletons} skeletons stay`] : []),
    ...(seen.empty.length > 0 ? [`nothing in ${seen.empty.join(' ')}`] : []),
  ]
}

function wrongIn(where: string, text: string): string[] {
  const found = wrongWords.exec(text)
  if (found === null) return []
  return [`${where}: …${text.slice(Math.max(0, found.index - 60), found.index + 30)}…`]
}

/** Runs in the page. */
const saysSomething = () => (document.querySelector('main')?.innerText.trim().length ?? 0) >= 12

/** Runs in the page. */
function look() {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const main = document.querySelector('main')
  const broken = [...document.images].filter((image) => image.complete && !image.naturalWidth)
  const skeletons = [...document.querySelectorAll('svg[aria-hidden]')].filter(
    (svg) => getComputedStyle(svg).animationIterationCount === 'infinite' && isShown(svg),
  )
  // every named or clickable element has words, or a picture
  const empty = [...document.querySelectorAll('h1, h2, h3, main a, main button, main time')].filter(
    (element) =>
      isShown(element) &&
      element.textContent.trim() === '' &&
      element.querySelector('img, svg') === null &&
      element.getAttribute('aria-label') === null,
  )
  return {
    title: document.title,
    html: document.body.outerHTML,
    text: main instanceof HTMLElement ? main.innerText : '',
    broken: broken.map(({ src }) => src),
    skeletons: skeletons.length,
    empty: empty.map(({ outerHTML }) => outerHTML.slice(0, 80)),
  }
}

/** The page's calls that are not answered yet. */
function watchCalls(page: Page) {
  const open = new Set<Request>()
  const isCall = (request: Request) =>
    // behind the path of a gateway
    request.method() === 'POST' && new URL(request.url()).pathname.includes('/app/')
  const start = (request: Request) => isCall(request) && open.add(request)
  const end = (request: Request) => open.delete(request)
  page.on('request', start).on('requestfinished', end).on('requestfailed', end)
  return {
    /**
     * Resolves when no call has been pending for a moment; the client gives up after ten seconds.
     */
    async none() {
      const until = Date.now() + 13_000
      for (let quiet = 0; quiet < 3 && Date.now() < until;) {
        await page.waitForTimeout(40)
        quiet = open.size === 0 ? quiet + 1 : 0
      }
    },
    stop() {
      page.off('request', start).off('requestfinished', end).off('requestfailed', end)
    },
  }
}

export interface Walk {
  browser: Browser
  /** Origin of the site. */
  origin: string
  site: '' | '/h5'
  paths: readonly string[]
  language: Language
  /** What becomes of the visitor's identity; "ready" by default. */
  identity?: 'ready' | 'failed'
}

/** Visits each path as one reader. Returns the problems by path. */
export async function walk(to: Walk): Promise<[string, string[]][]> {
  const { browser, origin, site, paths, language, identity = 'ready' } = to
  const viewport = site === '' ? { width: 1440, height: 900 } : { width: 390, height: 844 }
  const wishes = { baseURL: origin, language, viewport, timeLimits: true }
  await using reader = await openReader(browser, wishes)
  const faults: [string, string[]][] = []
  for (const path of paths) {
    const found = await faultsOf(reader.page, origin + site + path, identity).catch(
      (error: unknown) => [
        error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      ],
    )
    if (found.length > 0) faults.push([site + path, found])
  }
  return faults
}
