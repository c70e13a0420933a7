/** The API: asked directly, watched as the browser asks it, or stood in for. */
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { inject } from 'vitest'
import { calls, prefix, type CallName, type ResultOf } from '../contract/calls.ts'
import type { LiveSince } from '../contract/live.ts'
import { planStatus, type Language } from '../contract/values.ts'
import { freshAddress, origin } from './browser.ts'

export const pathOf = (name: CallName): string => prefix + calls[name].path

/**
 * What the run's server answers; as a reader who is known when `who` has their uid and token.
 * Rejects with a code that is not 0.
 */
export async function ask<N extends CallName>(
  name: N,
  data: object = {},
  who: object = {},
  lang: Language = 'en',
): Promise<ResultOf<N>> {
  const body = JSON.stringify({ ...who, data, info: { lang } })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() }
  const answer = await fetch(origin + pathOf(name), { method: 'POST', headers, body })
  const { code, data: result }: { code: number; data: ResultOf<N> } = JSON.parse(
    await answer.text(),
  )
  if (code !== 0) throw new Error(`${calls[name].path} answered ${code}`)
  return result
}

/** What the clock of the run's server says, to about a second: ms since 1970. */
export const siteNow = (): number => Date.now() + inject('ahead')

/**
 * A plan that a reader who is not its buyer finds locked now: priced, and before its deadline. The
 * one with the most time left.
 */
export async function lockedPlan(): Promise<number> {
  const { records } = await ask('planList', { size: 100, state: 'onSale' })
  const plan = records.find(({ status }) => status === planStatus.priced)
  if (plan === undefined) throw new Error('the simulated world has no plan on sale for points')
  return plan.id
}

/** What the browser wrote in the envelope. */
export interface Envelope {
  realm: string
  process: string
  uid?: string
  token?: string
  data: unknown
  info: { lang: string }
}

export interface Asked {
  name: CallName
  envelope: Envelope
}

/** All calls that these tabs make from now on, in order. */
export function watchCalls(tabs: Page | BrowserContext): Asked[] {
  const asked: Asked[] = []
  tabs.on('request', (request: Request) => {
    const name = nameOf(request)
    // our own client's body: what is in it is what the tests look at
    if (name !== undefined) asked.push({ name, envelope: request.postDataJSON() as Envelope })
  })
  return asked
}

function nameOf(request: Request): CallName | undefined {
  const { pathname } = new URL(request.url())
  return (Object.keys(calls) as CallName[]).find(
    (name) => pathOf(name) === pathname && request.method() === 'POST',
  )
}

/**
 * Every call of the home screen but the one for a visitor, and what is fetched ahead when the
 * pointer rests on one of its links.
 */
export const reads = `**${prefix}/{api/queryHome,api/home/queryRecommend,api/expert/list,api/predict/list,match/detail}`

/** Answers a call in the server's place. */
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

/** Takes a call and never answers. */
export const blackHole = (): void => {}

type Told = Pick<LiveSince, 'at' | 'events' | 'heardAt'>

/**
 * Streams are blocked, and each question in their place is answered with what `told` holds at that
 * moment. Before a page is opened.
 */
export async function tellLive(page: Page, told: Told): Promise<void> {
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
          data: { speed: 1, snapshot: false, ...later(told) } satisfies LiveSince,
        },
      }),
  )
}

/** After everything that the page knows of. */
const later = ({ events, ...told }: Told) => ({
  ...told,
  id: 1e9 + events.length,
  events: events.map((event) => ({ ...event, id: 1e9 + event.id })),
})

/** Everything that the live region says from the next page on. */
export async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(collect)
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

function collect(): void {
  const heard: string[] = []
  Object.assign(window, { heard })
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof HTMLElement && target.dataset['live'] !== undefined)
        for (const node of addedNodes) heard.push(node.textContent ?? '')
  }).observe(document, { subtree: true, childList: true })
}
