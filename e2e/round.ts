/** A site with a round of six matches, whose goals are real events of its feed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Page, Request } from 'playwright-core'
import type { HomeMatch } from '../contract/match.ts'
import { visit } from './browser.ts'
import { watchAnnouncements } from './calls.ts'
import { beforeKickoff, fixturesOf, writeSeason } from './season.ts'
import { startServer } from './server-process.ts'

/** Three begin when the three others have their break, so that goals never pause. */
export const fixtures = fixturesOf(6, 4).map((fixture, at) => ({
  ...fixture,
  time: at < 3 ? '15:00' : '15:40',
}))

export interface Round extends AsyncDisposable {
  origin: string
  /** The matches of home as they are now. */
  matches: () => Promise<HomeMatch[]>
  /** Stops the site. */
  stop: () => Promise<void>
  /** Starts it again, at the same address. */
  start: (settings: { CLOCK_SPEED: string }) => Promise<void>
}

/** Two seconds are a minute of the site: five minutes from the start to the last whistle. */
const speed = '30'

/** Resolves after the first goal. */
export async function startRound(): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-round-'))
  const env = {
    DATA_DIR: join(folder, 'data'),
    FEED: writeSeason(folder, fixtures),
    CLOCK_AT: beforeKickoff,
    CLOCK_SPEED: speed,
    TRUSTED_PROXIES: '1',
  }
  let server = await startServer(env)
  const { origin } = server
  const { port } = new URL(origin)
  const round: Round = {
    origin,
    async matches() {
      const answer = await fetch(`${origin}/app/api/queryHome?lang=en`)
      // Our own server's answer.
      return ((await answer.json()) as { data: { matches: HomeMatch[] } }).data.matches
    },
    async stop() {
      expect(await server.stop()).toBe(0)
    },
    async start(settings) {
      server = await startServer({ ...env, PORT: port, ...settings })
    },
    async [Symbol.asyncDispose]() {
      await round.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
    },
  }
  while (!(await round.matches()).some(({ homeScore }) => (homeScore ?? 0) > 0)) await delay(500)
  return round
}

export interface Watching {
  /** All announcements of the live region so far. */
  announcements: () => Promise<string[]>
  /** Addresses of the streams and polls, in order. */
  streamRequests: string[]
  /** The number of open streams. */
  open: () => number
}

/** Visits a page and watches its connection from the start. */
export async function watch(page: Page, address: string): Promise<Watching> {
  const streamRequests: string[] = []
  const now = new Set<Request>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/app/live')) return
    streamRequests.push(pathname + search)
    now.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => now.delete(request))
  const announcements = await watchAnnouncements(page)
  await visit(page, address)
  await page.evaluate(() => Object.assign(window, { loaded: true }))
  return { streamRequests, open: () => now.size, announcements }
}

/** Whether the page was not loaded again since `watch`. */
export const stillThere = (page: Page): Promise<boolean> => page.evaluate(() => 'loaded' in window)

/** The goals of all matches on home. */
export const goalsOn = (page: Page): Promise<number> =>
  page.locator('section[aria-roledescription="carousel"]').evaluate((section) => {
    const numbers = [...section.querySelectorAll('a b')].map((one) => Number(one.textContent))
    return numbers.reduce((sum, one) => sum + one, 0)
  })

/** Waits for more goals than those shown now. */
export async function moreGoals(page: Page): Promise<void> {
  const before = await goalsOn(page)
  await expect.poll(() => goalsOn(page)).toBeGreaterThan(before)
}

/** The goals among these sentences, by score: the minute depends on when the event arrived. */
export const goalsOf = (announcements: string[]): string[] =>
  announcements
    .filter((sentence) => sentence.startsWith('Goal: '))
    .map((sentence) => sentence.replace(/, minute .*/, ''))
