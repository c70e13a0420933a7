/** The API: called directly, observed in the browser's requests, or replaced by stubs. */
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { inject } from 'vitest'
import { calls, prefix, type CallName, type OwnResultOf, type ResultOf } from '../contract/calls.ts'
import type { LiveSince } from '../contract/live.ts'
import { planStatus, type Language } from '../contract/values.ts'
import { freshAddress, origin } from './browser.ts'

export const pathOf = (name: CallName): string => prefix + calls[name].path

/**
 * The answer of the run's server, for the reader `who` if their uid and token are given. Rejects on
 * a code other than 0.
 */
export async function ask<N extends CallName>(
  name: N,
  data: object = {},
  identity: object = {},
  lang: Language = 'en',
): Promise<OwnResultOf<N>> {
  const body = JSON.stringify({ ...identity, data, info: { lang } })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() }
  const answer = await fetch(origin + pathOf(name), { method: 'POST', headers, body })
  const { code, data: result }: { code: number; data: OwnResultOf<N> } = JSON.parse(
    await answer.text(),
  )
  if (code !== 0) throw new Error(`${calls[name].path} answered ${code}`)
  return result
}

/** The clock of the run's server, to about a second, in ms since 1970. */
export const siteNow = (): number => Date.now() + inject('ahead')

/**
 * The id of a priced plan that is on sale: of those, the one with the latest deadline. Readers who
 * have not bought it see it locked.
 */
export async function lockedPlan(): Promise<number> {
  const { records } = await ask('planList', { size: 100, state: 'onSale' })
  const plan = records.find(({ status }) => status === planStatus.priced)
  if (plan === undefined) throw new Error('the simulated world has no plan on sale for points')
  return plan.id
}

/** The envelope that the browser wrote. */
export interface Envelope {
  realm: string
  process: string
  uid?: string
  token?: string
  data: unknown
  info: { lang: string }
}

export interface WatchedCall {
  name: CallName
  envelope: Envelope
}

/** All calls of these tabs from now on, in order. */
export function watchCalls(tabs: Page | BrowserContext): WatchedCall[] {
  const requests: WatchedCall[] = []
  tabs.on('request', (request: Request) => {
    const name = nameOf(request)
    // Written by our own client; the tests check its content.
    if (name !== undefined) requests.push({ name, envelope: request.postDataJSON() as Envelope })
  })
  return requests
}

function nameOf(request: Request): CallName | undefined {
  const { pathname } = new URL(request.url())
  return (Object.keys(calls) as CallName[]).find(
    (name) => pathOf(name) === pathname && request.method() === 'POST',
  )
}

/**
 * Every call of the home screen except the one for a visitor, and the calls that are prefetched
 * when the pointer is on one of its links.
 */
const readPaths = [
  'api/queryHome',
  'api/home/queryRecommend',
  'api/expert/list',
  'api/predict/list',
  'match/detail',
]
export const reads = `**${prefix}/{${readPaths.join(',')}}`

/** Answers a call instead of the server. */
export function standIn<N extends CallName>(
  tabs: Page | BrowserContext,
  name: N,
  data: ResultOf<N>,
): Promise<unknown> {
  return tabs.route(`**${pathOf(name)}`, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data } }),
  )
}

/** Answers with a code of the contract, as the server does. */
export const withCode = (code: number) => (route: Route) =>
  route.fulfill({ status: code, json: { code, msg: 'no' } })

/** Accepts a call and never answers. */
export const blackHole = (): void => {}

type PollContent = Pick<LiveSince, 'at' | 'events' | 'heardAt'>

/**
 * Blocks streams, and answers each poll with the current content of `polled`. Call it before a page
 * is opened.
 */
export async function answerPolls(page: Page, polled: PollContent): Promise<void> {
  await page.route(
    (url) => url.pathname === '/app/live',
    (route) => route.fulfill({ status: 204 }),
  )
  await page.route(
    (url) => url.pathname === '/app/live/since',
    (route) =>
      route.fulfill({
        json: {
          code: 0,
          msg: '',
          data: { speed: 1, snapshot: false, ...later(polled) } satisfies LiveSince,
        },
      }),
  )
}

/** With ids after every event that the page includes. */
const later = ({ events, ...polled }: PollContent) => ({
  ...polled,
  id: 1e9 + events.length,
  events: events.map((event) => ({ ...event, id: 1e9 + event.id })),
})

/** Records all announcements of the live region from the next page on. */
export async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(collect)
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
}

function collect(): void {
  const announcements: string[] = []
  Object.assign(window, { announcements })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof HTMLElement && target.dataset['live'] !== undefined)
        for (const node of addedNodes) announcements.push(node.textContent ?? '')
  }).observe(document, { subtree: true, childList: true })
}
