/**
 * Live updates of a page, also while the connection fails, is blocked or comes back: E-08, and the
 * reader's part of F-07.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReader, useBrowser, visit, type Reader, type Wishes } from './browser.ts'
import { watchAnnouncements, watchCalls } from './calls.ts'
import {
  fixtures,
  goalsOf,
  goalsOn,
  moreGoals,
  startRound,
  stillThere,
  watch as watchAt,
  type Round,
} from './round.ts'

const browser = useBrowser()
let site: Round

beforeAll(async () => {
  site = await startRound()
})
// On a slow machine one round is too short for all of these tests; the longest needs less than the
// time left then.
beforeEach(async () => {
  const matches = await site.matches()
  if (!matches.some(({ status, minute }) => status === 8 || (minute ?? 0) > 60)) return
  await site[Symbol.asyncDispose]()
  site = await startRound()
})
afterAll(() => site[Symbol.asyncDispose]())

const open = (wishes: Wishes = {}) =>
  openReader(browser(), { baseURL: site.origin, language: 'en', ...wishes })
const watch = (page: Page, address = '/') => watchAt(page, site.origin + address)

/** Simulates that the reader switches to another tab, or comes back. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

const finalsOf = (announcements: string[]) =>
  announcements.filter((sentence) => sentence.startsWith('Full time: '))

/** The headers of a request; empty if the end of the test has cut it off. */
const byHeader = (request: { allHeaders: () => Promise<Record<string, string>> }) =>
  request.allHeaders().catch(() => ({}))

test('the page of a match refetches only what the event does not contain', async () => {
  await using reader = await open()
  const { page } = reader
  const [match] = (await site.matches()).toSorted(
    (one, other) => (other.homeScore ?? 0) - (one.homeScore ?? 0),
  )
  const moment = { at: new Date().toISOString(), speed: 30 }
  let eventId = 0
  let after = ''
  await page.route(
    (url) => url.pathname === '/app/live',
    (route) => {
      after = new URL(route.request().url()).searchParams.get('after') ?? ''
      const id = eventId || Number(after)
      const body =
        `id: ${id}\nevent: match\ndata: ${JSON.stringify(match)}\n\n` +
        `event: hello\ndata: ${JSON.stringify({ id, ...moment })}\n\n`
      return route.fulfill({ contentType: 'text/event-stream', body })
    },
  )
  const requests = watchCalls(page)
  await visit(page, `${site.origin}/matchDetail?matchId=${match?.matchId}`)
  await expect.poll(() => Number(after)).toBeGreaterThan(0)
  await delay(4_500)
  expect(requests.map(({ name }) => name)).not.toContain('matchDetail')
  eventId = Number(after) + 1
  await expect.poll(() => requests.map(({ name }) => name)).toContain('matchDetail')
})

test('the live mark of a match moves for less than five seconds (WCAG 2.2.2)', async () => {
  await using reader = await open()
  await watch(reader.page)
  const rings = () =>
    reader.page.evaluate(() =>
      document
        .getAnimations()
        .flatMap(({ effect }) =>
          effect instanceof KeyframeEffect && effect.pseudoElement === '::after' ? [effect] : [],
        )
        .map((ring) => Number(ring.getComputedTiming().activeDuration)),
    )
  await expect.poll(async () => (await rings()).length).toBeGreaterThan(0)
  expect(Math.max(...(await rings()))).toBeLessThan(5_000)
})

test('nothing moves with reduced motion', async () => {
  await using reader = await open({ reducedMotion: 'reduce' })
  await watch(reader.page)
  await moreGoals(reader.page)
  const changed = reader.page.locator('[data-changed]').first()
  await changed.waitFor()
  const moves = await changed.evaluate((one) =>
    one
      .getAnimations()
      .flatMap((each) =>
        each instanceof CSSAnimation && each.effect?.getComputedTiming().duration !== 0
          ? [each.animationName]
          : [],
      ),
  )
  expect(moves.every((name) => name.includes('wash'))).toBe(true)
})

test('two tabs share one stream; the other takes over if the leader is gone', async () => {
  await using reader = await open()
  const first = await watch(reader.page)
  await moreGoals(reader.page)
  const other = await reader.context.newPage()
  await other.clock.install()
  // A goal is scored between the page and its script.
  const started = Promise.withResolvers<void>()
  await other.route('**/assets/*.js', (route) => started.promise.then(() => route.continue()))
  const opened = watch(other)
  await other.locator('section[aria-roledescription="carousel"]').waitFor({ state: 'attached' })
  await moreGoals(reader.page)
  started.resolve()
  const second = await opened
  await delay(1_000)
  expect(await goalsOn(other)).toBe(await goalsOn(reader.page))
  await moreGoals(other)
  await moreGoals(reader.page)
  expect(second.streamRequests).toEqual([])
  expect(first.open()).toBe(1)
  await turn(other, 'hidden')
  const announcedBefore = await second.announcements()
  await moreGoals(reader.page)
  // This tab receives events and announces nothing.
  await expect.poll(() => goalsOn(other)).toBeGreaterThanOrEqual(await goalsOn(reader.page))
  expect(await second.announcements()).toEqual(announcedBefore)
  await turn(other, 'visible')
  await moreGoals(other)
  expect(second.streamRequests).toEqual([])
  // By its clock the heartbeat is overdue. Repeated, because a message may arrive just as the clock
  // jumps.
  await expect
    .poll(async () => {
      await other.clock.fastForward(100_000)
      return second.streamRequests
    })
    .toHaveLength(1)
  await moreGoals(other)
  // From its cursor.
  expect(second.streamRequests[0]).toMatch(/[?&]after=\d+$/)
  await moreGoals(reader.page)
  await expect.poll(first.open).toBe(0)
  for (const { announcements } of [first, second]) {
    const goals = goalsOf(await announcements())
    expect(goals.length).toBeGreaterThan(1)
    expect(new Set(goals).size).toBe(goals.length)
  }
  const before = first.streamRequests.length
  await other.close()
  await moreGoals(reader.page)
  expect(first.streamRequests.slice(before)).toEqual([expect.stringMatching(/[?&]after=\d+$/)])
  expect(reader.problems).toEqual([])
})

test('no address contains an identity', async () => {
  await using reader = await open()
  const requests: { url: string; headers: Promise<Record<string, string>> }[] = []
  reader.context.on('request', (request) =>
    requests.push({ url: request.url(), headers: byHeader(request) }),
  )
  const { streamRequests } = await watch(reader.page)
  await moreGoals(reader.page)
  const { uid, token } = JSON.parse(
    (await reader.page.evaluate(() => localStorage.getItem('touchline:visitor'))) ?? '{}',
  ) as Record<string, string>
  expect(token?.length).toBeGreaterThan(20)
  for (const { url } of requests) {
    expect(url).not.toContain(token)
    expect(url).not.toContain(uid)
  }
  expect(streamRequests.length).toBeGreaterThan(0)
  for (const address of streamRequests)
    expect(address).toMatch(
      /^\/app\/live\?(watch=all)?(&?match=[\d,]+)?(&?expert=[\d,]+)?(&?after=\d+)?$/,
    )
  for (const { url, headers } of requests)
    if (url.includes('/app/live'))
      expect(JSON.stringify(await headers)).not.toMatch(new RegExp(`authorization|${token}`))
})

test.each(['refused', 'held back'])(
  'where streams are %s the page polls every two seconds',
  async (how) => {
    await using reader = await open()
    await reader.context.route(
      (url) => url.pathname === '/app/live',
      (route) => (how === 'refused' ? route.abort() : new Promise(() => {})),
    )
    const { page } = reader
    const answered: { at: number; until: number }[] = []
    page.on('requestfinished', (request) => {
      const { startTime, responseEnd } = request.timing()
      if (request.url().includes('/app/live/since'))
        answered.push({ at: startTime, until: startTime + responseEnd })
    })
    await watch(page)
    await moreGoals(page)
    await moreGoals(page)
    expect(await stillThere(page)).toBe(true)
    await expect.poll(() => answered.length).toBeGreaterThan(2)
    const [before, last] = answered.slice(-2)
    const pause = (last?.at ?? 0) - (before?.until ?? 0)
    expect([1_900 < pause, pause < 3_000, pause]).toEqual([true, true, pause])
  },
)

test.each([1, -1])(
  'a clock %i day wrong changes nothing; offline, the age of scores is by the site’s clock',
  async (days) => {
    await using reader = await open({
      before: `{ const now = Date.now; Date.now = () => now() + ${days * 86_400_000} }`,
    })
    const { page, context } = reader
    await watch(page)
    await moreGoals(page)
    expect(await page.getByText('Scores as of').count()).toBe(0)
    if (days < 0) return
    await context.setOffline(true)
    const age = await page.getByText('Scores as of').textContent()
    // 15:00 UTC is 23:00 in the reader's zone.
    expect(age).toMatch(/^Scores as of (23|00|01):\d\d, \d+ minutes? old$/)
    await context.setOffline(false)
    await expect.poll(() => page.getByText('Scores as of').count()).toBe(0)
  },
  90_000,
)

test('a restart of the server loses nothing: each score and seal arrives once (E-08)', async () => {
  await using reader: Reader = await open()
  const { page } = reader
  const { announcements } = await watch(page)
  // before the matches run faster: a busy machine is slow to open pages
  const plansTab = await reader.context.newPage()
  const announcedThere = await watchAnnouncements(plansTab)
  const matchId = (await site.matches())[0]?.matchId ?? 0
  await visit(plansTab, `${site.origin}/matchDetail?matchId=${matchId}`)
  const cards = plansTab.locator('article')
  const seals = cards.getByRole('img', { name: /^(Hit|Miss)$/ })
  await using away = await open()
  await away.page.clock.install()
  const asleep = await watch(away.page, `/matchDetail?matchId=${matchId}`)
  await expect.poll(asleep.open).toBe(1)
  await turn(away.page, 'hidden')
  await away.page.clock.fastForward(300_000)
  await expect.poll(asleep.open).toBe(0)
  const requestsBefore = asleep.streamRequests.length
  expect(await cards.count()).toBeGreaterThan(0)
  expect(await seals.count()).toBe(0)
  await moreGoals(page)
  await site.stop()
  await delay(2_000)
  await site.start({ CLOCK_SPEED: '180' })
  await expect
    .poll(async () => finalsOf(await announcements()).length, { timeout: 250_000 })
    .toBe(fixtures.length)
  const finals = finalsOf(await announcements())
  // A reader who returns from another tab after the final whistle.
  expect(asleep.streamRequests).toHaveLength(requestsBefore)
  expect(finalsOf(await asleep.announcements())).toEqual([])
  await turn(away.page, 'visible')
  await expect.poll(async () => finalsOf(await asleep.announcements())).toHaveLength(1)
  const [final = ''] = finalsOf(await asleep.announcements())
  expect(finals).toContain(final)
  const [, homeGoals, awayGoals] = /(\d+)–(\d+)/.exec(final) ?? []
  expect(await away.page.locator('main header').textContent()).toContain(
    `${homeGoals} to ${awayGoals}`,
  )
  const goals = (side: number, minutes: number[]) =>
    minutes.filter((_, at) => at % 2 === side).length
  for (const { home, goals: minutes } of fixtures) {
    const name = home.replace(/ A?FC$/, '').split(' ')[0] ?? ''
    expect(
      finals.some(
        (sentence) =>
          sentence.includes(name) &&
          sentence.includes(` ${goals(0, minutes)}–${goals(1, minutes)} `),
      ),
    ).toBe(true)
  }
  expect(await stillThere(page)).toBe(true)
  // The main play type of every house model here is the match result, so it hits or misses.
  await expect
    .poll(() => plansTab.locator('article svg[data-changed]').count())
    .toBe(await cards.count())
  await expect
    .poll(async () =>
      (await announcedThere()).filter((sentence) => sentence.startsWith('Plans settled on ')),
    )
    .toHaveLength(1)
  expect(finalsOf(await asleep.announcements())).toEqual([final])
})
