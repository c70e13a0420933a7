/**
 * The match list: a day in the reader's zone, its filters, two thousand matches, and its states by
 * axe.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { matchStatus } from '../contract/values.ts'
import { dayText } from '../web/page/time-text.ts'
import type { Shape } from '../web/screens/match-list/words/en.ts'
import { address, movedSoFar } from './actions.ts'
import { loadWords } from '../web/words/index.ts'
import { origin, openReader, useBrowser, visit } from './browser.ts'
import {
  ask,
  blackHole,
  watchAnnouncements,
  pathOf,
  standIn,
  answerPolls,
  watchCalls,
  withCode,
} from './calls.ts'
import { dayOf, everyKind, listed, thousands, type Day, type Listed } from './match-day.ts'
import { byAxe, languagesAt, violationsAt, violationsOn } from './violations.ts'
import { wordsIn } from './test-words.ts'

const browser = useBrowser()
const english = { language: 'en' } as const
/** A window high enough to render a whole day. */
const tall = { viewport: { width: 1440, height: 4000 } }
const content = (page: Page) => page.locator('main [data-gate-content]')
const rows = (page: Page) => content(page).locator('li:has(> a[href*="matchDetail"])')
const texts = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
const tab = (page: Page, name: string) =>
  content(page).getByRole('navigation', { name: 'Matches' }).getByRole('link', { name })
const star = (page: Page, at: number) => rows(page).nth(at).getByRole('button')

/** Navigates from another page, so that the stubbed answer is shown. */
async function open(page: Page, day: Day, base = ''): Promise<void> {
  await visit(page, `${base}/data`)
  await standIn(page, 'matchList', day)
  await page.locator(`a[href="${base}/match"]`).first().click()
  await expect.poll(() => address(page)).toBe(`${base}/match`)
  // The address changes before the content does.
  await page.locator('main table').first().waitFor({ state: 'detached' })
}

/** A picture of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('content', () => {
  test('the server’s page has today’s matches by league, without style attributes', async () => {
    const { matches, leagues } = await ask('matchList')
    const html = await (await fetch(`${origin}/match`)).text()
    expect(matches.length).toBeGreaterThan(5)
    for (const { leagueId } of leagues.slice(0, 3))
      expect(html).toContain(`/data?league=${leagueId}"`)
    expect(html.match(/href="\/matchDetail\?matchId=\d+"/g)?.length).toBe(matches.length)
    expect(html).toContain('"matchList"')
    expect(html).not.toMatch(/ style=/)
    // Chromium would lay out around a form field at once: decision 0023.
    expect(html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')).not.toContain('<input')
  })

  test('a reader chooses the order, and the server’s next page has it', async () => {
    await using reader = await openReader(browser(), { ...byAxe, ...english, theme: 'dark' })
    const { page } = reader
    await visit(page, '/match')
    const order = (name: string) => content(page).getByRole('button', { name, exact: true })
    expect(await order('By league').getAttribute('aria-pressed')).toBe('true')
    await order('By time').click()
    await expect.poll(() => order('By time').getAttribute('aria-pressed')).toBe('true')
    const { matches } = await ask('matchList')
    // of the finished matches of a day that is not over there are two, and a link to the others
    const over = matches.filter(({ status }) => status === matchStatus.finished).length
    const left = Math.max(0, over - 2)
    await expect.poll(() => rows(page).count()).toBe(matches.length - left)
    const others = content(page).getByRole('link', { name: 'more finished' })
    expect(
      await others.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(left > 0 ? ['/match?tab=results'] : [])
    const headings = await content(page).getByRole('heading', { level: 2 }).allInnerTexts()
    for (const base of ['', '/h5']) {
      const response = await page.request.get(`${origin}${base}/match`)
      expect(await response.text()).toContain('"matchesByTime":true')
    }
    await visit(page, '/match')
    expect(await content(page).getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(headings)
    expect(await violationsOn(page, { within: 'main' })).toEqual([])
    expect(reader.problems).toEqual([])
  })

  test('a followed league comes first from the next load on', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/match')
    const headings = content(page).getByRole('heading', { level: 2 })
    const before = await headings.allInnerTexts()
    const last = before.at(-1) ?? ''
    const star = content(page).getByRole('button', { name: `Follow ${last}`, exact: true })
    await star.click()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    expect(await headings.allInnerTexts()).toEqual(before)
    await visit(page, '/match')
    // the first heading is that of the filter
    await expect.poll(async () => (await headings.allInnerTexts()).indexOf(last)).toBe(1)
    expect(reader.problems).toEqual([])
  })

  test.each(['Etc/Unknown', '+05:30', 'GMT-7', '', undefined])(
    'a browser that names its zone "%s" gets the list of its own day',
    async (name) => {
      const before = `
        globalThis.Temporal && (Temporal.Now.timeZoneId = () => ${JSON.stringify(name)});
        const options = Intl.DateTimeFormat.prototype.resolvedOptions;
        Intl.DateTimeFormat.prototype.resolvedOptions = function () {
          return { ...options.call(this), timeZone: ${JSON.stringify(name)} }
        }`
      await using reader = await openReader(browser(), {
        ...english,
        ...tall,
        timezoneId: 'Asia/Kolkata',
        before,
      })
      const { page } = reader
      const [answer] = await Promise.all([
        page.waitForResponse(`**${pathOf('matchList')}`),
        visit(page, '/match?date=2026-09-20'),
      ])
      expect(answer.status()).toBe(200)
      const { matches } = await ask('matchList', { date: '2026-09-20', zone: 'Asia/Kolkata' })
      const got: { data: Day } = await answer.json()
      const ids = (all: Day['matches']) => all.map(({ matchId }) => matchId)
      expect(ids(got.data.matches)).toEqual(ids(matches))
      await expect.poll(() => rows(page).count()).toBe(matches.length)
      expect(reader.problems).toEqual([])
    },
  )

  test('after midnight, the list of today is that of the new day', async () => {
    await using reader = await openReader(browser(), {
      ...english,
      timezoneId: 'America/Los_Angeles',
    })
    const { page } = reader
    const polled: Parameters<typeof answerPolls>[1] = { at: '2026-03-05T07:59:50.000Z', events: [] }
    await answerPolls(page, polled)
    const evening = dayOf([listed(1)])
    await open(page, { ...evening, today: '2026-03-04', date: '2026-03-04' })
    const today = page.getByRole('navigation', { name: 'Day' }).locator('[aria-current]')
    await expect.poll(() => today.innerText()).toContain('4 Mar')
    const requests = watchCalls(page)
    await page.waitForTimeout(2500)
    expect(requests.filter(({ name }) => name === 'matchList')).toEqual([])
    await standIn(page, 'matchList', { ...evening, today: '2026-03-05', date: '2026-03-05' })
    polled.at = '2026-03-05T08:00:10.000Z'
    await expect.poll(() => today.innerText()).toContain('5 Mar')
    expect(requests.filter(({ name }) => name === 'matchList')).toHaveLength(1)
  })

  test('red cards, plans, moved kick-offs are marked; silent scores show an age', async () => {
    await using reader = await openReader(browser(), { ...english, ...byAxe })
    const { page } = reader
    const polled: Parameters<typeof answerPolls>[1] = { at: '2026-03-04T05:00:30.000Z', events: [] }
    await answerPolls(page, polled)
    const announcements = await watchAnnouncements(page)
    const playing = { status: 4, minute: 67, homeScore: 2, awayScore: 1, halfHome: 1, halfAway: 1 }
    await open(
      page,
      dayOf([
        listed(1, playing),
        listed(2, playing),
        listed(3),
        listed(4, { ...playing, minute: null }),
      ]),
    )
    const tops = () =>
      rows(page).evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll('b')].map((one) => one.getBoundingClientRect().top),
        ),
      )
    const [, before] = await tops()
    polled.at = '2026-03-04T05:06:00.000Z'
    const now = (matchId: number) => ({ ...listed(matchId), observedAt: polled.at })
    polled.events = [
      { id: 1, match: { ...now(1), ...playing, awayRed: 1 } },
      {
        id: 2,
        match: {
          ...now(3),
          solutionCount: 1,
          matchTime: '2026-03-04T12:30:00.000Z',
          timeKnown: true,
        },
      },
    ]
    const marked = () => rows(page).locator('[data-changed]').allTextContents()
    await expect.poll(marked).toEqual(['1 red card1', '20:30', '1'])
    await expect.poll(async () => (await texts(page))[1]).toContain('67′ 6 min old')
    expect((await texts(page))[0]).not.toContain('old')
    // A match without minutes expects no updates.
    expect((await texts(page))[3]).not.toContain('old')
    polled.heardAt = '2026-03-04T05:01:30.000Z'
    await expect.poll(async () => (await texts(page))[3]).toContain('Second half 4 min old')
    expect((await texts(page))[0]).not.toContain('old')
    expect((await tops())[1]).toEqual(before)
    await expect
      .poll(announcements)
      .toEqual([
        'Red card: Away 1 (Home 1 2–1 Away 1)',
        'New kick-off Wed 4 Mar, 20:30: Home 3 v Away 3',
        '1 new plan on Home 3 v Away 3',
      ])
    expect(await violationsOn(page, { within: 'main' })).toEqual([])
  })

  test('nothing moves when the count of followed matches arrives', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    let answer = () => {}
    const released = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**${pathOf('followMine')}`, (route) => released.then(() => route.continue()))
    await visit(page, '/match')
    const behind = content(page).getByRole('link', { name: 'Only with plans' })
    const place = async () => (await behind.boundingBox())?.x ?? NaN
    const before = await place()
    await expect.poll(() => tab(page, 'Followed').innerText()).not.toMatch(/\d/)
    answer()
    await expect.poll(() => tab(page, 'Followed').innerText()).toMatch(/0/)
    expect(Math.abs((await place()) - before)).toBeLessThan(1)
  })

  test('every status has its own words; undetermined and void matches are at the end', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const [postponed, abandoned] = everyKind.slice(-2) as [Listed, Listed]
    const more = [
      listed(12, { status: 12 }),
      abandoned,
      postponed,
      listed(11, { status: 10, homeScore: 0, awayScore: 2 }),
    ]
    // The site's own crests are drawn in the page; crests of other sites are pictures.
    const home = { ...listed(1).home, crest: 'crest/1-1-1f3f6b-f2ede1.svg' }
    const away = { ...listed(1).away, crest: 'clubs/7.png' }
    const decided = everyKind
      .slice(0, -2)
      .map((one) => (one.matchId === 1 ? { ...one, home, away } : one))
    // a picture that cannot be loaded is replaced by an empty shield
    await page.route('**/clubs/7.png', (route) =>
      route.fulfill({ contentType: 'image/png', body: onePixel }),
    )
    const pictures: string[] = []
    page.on(
      'request',
      (request) =>
        request.resourceType() === 'image' && pictures.push(new URL(request.url()).pathname),
    )
    await open(page, dayOf([...more.slice(0, 2), ...decided, ...more.slice(2)], { abnormal: 2 }))
    await expect
      .poll(() => texts(page))
      .toEqual([
        '67′ Home 1 1 red card 1 2-1 HT 1-1 Away 1 12 plans',
        'Half time Home 2 0-0 Away 2 Home 2.38 Draw 2.95 Away 3.30 No plans',
        '19:35 Home 3 v Away 3 Home 1.95 Draw 3.40 Away 3.80 1 plan',
        'To be decided Home 4 v Away 4 No plans',
        'Full time Home 5 1-3 HT 0-2 Away 5 No plans',
        'Full time Home 6 1-1 Pens 5-4 Away 6 No plans',
        'Full time Home 7 3-2 90 min 2-2 Away 7 No plans',
        'Full time Home 8 3-0 Awarded Away 8 No plans',
        'Cancelled Home 12 - Away 12 No plans',
        'Abandoned Home 10 1-0 Away 10 No plans',
        'Postponed Home 9 - Away 9 No plans',
        'Interrupted Home 11 0-2 Away 11 No plans',
      ])
    const crests = (row: number) =>
      rows(page)
        .nth(row)
        .locator('a :is(svg, img)')
        .evaluateAll((all) =>
          all.map(
            (one) =>
              one.getAttribute('src') ?? [...one.children].map((path) => path.getAttribute('fill')),
          ),
        )
    expect(await crests(0)).toEqual([['#1f3f6b', '#f2ede1', null], '/static/clubs/7.png'])
    expect(pictures).toEqual(['/static/clubs/7.png'])
    // A club without a crest has an empty shield.
    expect(await crests(1)).toEqual([[null], [null]])
    expect(await content(page).getByRole('heading').allInnerTexts()).toEqual([
      'Leagues',
      'League 1',
      'League 2',
      'Postponed, interrupted or called off',
      'League 1',
    ])
    await content(page).getByText('Round 12').first().waitFor()
    await content(page).getByText('Final', { exact: true }).waitFor()
    await content(page).getByText('Abnormal (2)').waitFor()
    const ink = (text: string) =>
      rows(page)
        .getByText(text, { exact: true })
        .evaluate((name) => getComputedStyle(name).color)
    expect(await ink('Home 5')).not.toBe(await ink('Away 5'))
    expect(await ink('Away 6')).toBe(await ink('Home 5'))
    expect(await ink('Home 6')).toBe(await ink('Away 5'))
  })

  test('tabs, leagues and the switch have addresses, which other readers can open', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await open(page, dayOf(everyKind))
    const counts = async () => {
      const all = await Promise.all(
        ['All', 'Live', 'Fixtures', 'Results'].map((name) =>
          tab(page, name).locator('b').innerText(),
        ),
      )
      return all.join(' ')
    }
    expect(await counts()).toBe('10 2 3 5')
    await tab(page, 'Live').click()
    await expect.poll(() => address(page)).toBe('/match?tab=live')
    await expect.poll(() => rows(page).count()).toBe(2)
    await tab(page, 'Results').click()
    await expect.poll(() => rows(page).count()).toBe(5)
    await tab(page, 'Fixtures').click()
    await expect.poll(() => rows(page).count()).toBe(3)
    await tab(page, 'All').click()
    await content(page).getByRole('link', { name: 'Only with plans' }).click()
    await expect.poll(() => address(page)).toBe('/match?plans=1')
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await counts()).toBe('2 1 1 0')
    await content(page).getByRole('link', { name: 'League 2' }).first().click()
    await content(page).getByText('No matches for these filters').waitFor()
    expect(await counts()).toBe('0 0 0 0')
    await page.getByRole('link', { name: 'Show all matches' }).click()
    await expect.poll(() => rows(page).count()).toBe(10)
    await expect.poll(counts).toBe('10 2 3 5')
    await page.goBack()
    await expect.poll(() => address(page)).toBe('/match?league=2&plans=1')

    const { leagues, matches } = await ask('matchList')
    const [league] = leagues
    await using other = await openReader(browser(), english)
    await visit(other.page, `/match?tab=all&league=${league?.leagueId}`)
    await expect
      .poll(() => rows(other.page).count())
      .toBe(matches.filter(({ leagueId }) => leagueId === league?.leagueId).length)
    expect(other.problems).toEqual([])
  })

  test('among many leagues one is found by name', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await open(page, dayOf(thousands))
    const leagues = page.getByRole('navigation', { name: 'Leagues' })
    await leagues.getByText('60 more: search by name').waitFor()
    await leagues.getByRole('searchbox').fill('ague 9')
    expect(await leagues.getByRole('link').count()).toBe(11)
    await leagues.getByRole('link', { name: 'League 97' }).click()
    await expect.poll(() => address(page)).toBe('/match?league=97')
    await expect.poll(() => rows(page).count()).toBe(20)
    await leagues.getByRole('searchbox').fill('nothing like it')
    await leagues.getByText('No league of that name').waitFor()
  })
})

describe('hidden scores', () => {
  test('no score is in the document until its button is pressed, on this match only', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const over = { status: 8, homeScore: 7, awayScore: 5, fullHome: 7, fullAway: 5 }
    const day = dayOf([listed(11, over), listed(13, { ...over, homeScore: 9, fullHome: 9 })])
    await open(page, day)
    await expect.poll(() => texts(page)).toContainEqual(expect.stringMatching(/7 ?- ?5/))
    const hide = () => page.getByRole('button', { name: 'Hide scores' })
    await Promise.all([page.waitForEvent('load'), hide().click()])
    await expect.poll(() => hide().getAttribute('aria-pressed')).toBe('true')
    // the page after a reload is the server's own: its first bytes are in another test
    await open(page, day)
    // without the data of the page that was left, which are in the document too
    const shown = async () =>
      (await content(page).ariaSnapshot()) +
      (await page.locator('#app').textContent()) +
      (await page.title())
    const first = page.getByRole('button', { name: 'Show score: Home 11 v Away 11' })
    await first.waitFor()
    expect(await shown()).not.toMatch(/[79] ?- ?5/)
    await first.click()
    await expect.poll(() => texts(page)).toContainEqual(expect.stringMatching(/7 ?- ?5/))
    expect(await first.count()).toBe(0)
    expect(await shown()).not.toMatch(/9 ?- ?5/)
    await page.getByRole('button', { name: 'Show score: Home 13 v Away 13' }).waitFor()
    await Promise.all([page.waitForEvent('load'), hide().click()])
    await expect.poll(() => hide().getAttribute('aria-pressed')).toBe('false')
    expect(reader.problems).toEqual([])
  })
})

describe('days', () => {
  test('two weeks have links; arrows move a week; a field opens any day', async () => {
    await using reader = await openReader(browser(), { ...english, ...tall })
    const { page } = reader
    const { today } = await ask('matchList')
    await visit(page, '/match')
    const strip = page.getByRole('navigation', { name: 'Day' })
    const days = strip.locator('li a')
    expect(await days.count()).toBe(15)
    expect((await days.nth(7).innerText()).split(/\n+/)).toEqual(['Today', dayText(today, 'en')])
    expect(await days.nth(7).getAttribute('aria-current')).toBe('date')
    await days.nth(8).click()
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    await expect.poll(() => address(page)).toBe(`/match?date=${tomorrow}`)
    await expect.poll(() => days.nth(8).getAttribute('aria-current')).toBe('date')
    const listedThen = (await ask('matchList', { date: tomorrow })).matches.length
    await expect.poll(() => rows(page).count()).toBe(listedThen)
    await strip.getByRole('link', { name: 'A week later' }).click()
    const later = new Date(Date.parse(today) + 8 * 86_400_000).toISOString().slice(0, 10)
    await expect.poll(() => address(page)).toBe(`/match?date=${later}`)
    await expect.poll(() => days.nth(7).getAttribute('aria-current')).toBe('date')
    await strip.getByLabel('Go to a date').fill('2026-02-28')
    await expect.poll(() => address(page)).toBe('/match?date=2026-02-28')
    await expect.poll(() => days.nth(7).innerText()).toContain('28 Feb')
    expect(reader.problems).toEqual([])
  })

  test('a reader in New York sees their own day, by their own clock', async () => {
    await using reader = await openReader(browser(), {
      ...english,
      ...tall,
      timezoneId: 'America/New_York',
    })
    const { page } = reader
    const requests = watchCalls(page)
    const theirs = await ask('matchList', { zone: 'America/New_York' })
    await visit(page, '/match')
    await content(page)
      .getByText(/Times in your zone, UTC−?-?[45]/)
      .waitFor()
    await expect
      .poll(() =>
        page.getByRole('navigation', { name: 'Day' }).locator('[aria-current]').innerText(),
      )
      .toContain(dayText(theirs.date, 'en'))
    await expect.poll(() => rows(page).count()).toBe(theirs.matches.length)
    expect(
      requests.filter(({ name }) => name === 'matchList').map(({ envelope }) => envelope.data),
    ).toEqual([{ zone: 'America/New_York', offset: expect.any(Number) }])
    const ids = await rows(page)
      .locator('a')
      .evaluateAll((all) =>
        all.map((a) => Number(new URL((a as HTMLAnchorElement).href).searchParams.get('matchId'))),
      )
    expect(ids).toEqual(theirs.matches.map(({ matchId }) => matchId))
  })

  test.each([1440, 390])(
    'at %i px nothing jumps when the reader’s day replaces that of the page',
    async (width) => {
      await using reader = await openReader(browser(), {
        ...english,
        timezoneId: 'UTC',
        viewport: { width, height: 900 },
      })
      const { page } = reader
      const theirs = await ask('matchList', { zone: 'UTC' })
      const first = await ask('matchList')
      const both = theirs.matches.filter(({ matchId }) =>
        first.matches.some((match) => match.matchId === matchId),
      )
      expect([both.length > 0, both.length < first.matches.length]).toEqual([true, true])
      await visit(page, `${width === 390 ? '/h5' : ''}/match`)
      await content(page).getByText('Times in your zone, UTC').waitFor()
      expect(await movedSoFar(page)).toBe(0)
    },
  )

  test('a reader in Hong Kong fetches nothing again: their day is the server’s', async () => {
    await using reader = await openReader(browser(), { ...english, timezoneId: 'Asia/Hong_Kong' })
    const requests = watchCalls(reader.page)
    await visit(reader.page, '/match')
    await rows(reader.page).first().waitFor()
    await reader.page.waitForTimeout(300)
    expect(requests.map(({ name }) => name)).not.toContain('matchList')
  })

  test('a day without matches says so and links to the nearest day with some', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await open(page, dayOf([], { before: '2026-03-01', after: '2026-03-09' }))
    await content(page).getByText('No matches on this day').waitFor()
    await content(page).getByRole('link', { name: 'Go to 2026-03-09' }).click()
    await expect.poll(() => address(page)).toBe('/match?date=2026-03-09')
  })
})

describe('following', () => {
  test('a star works without an account, and the match is in its tab after a reload', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/match')
    await tab(page, 'Followed').getByText('0').waitFor()
    const at = Math.min(3, (await rows(page).count()) - 1)
    const name = await star(page, at).getAttribute('aria-label')
    await star(page, at).click()
    await expect.poll(() => star(page, at).getAttribute('aria-pressed')).toBe('true')
    await tab(page, 'Followed').getByText('1').waitFor()
    await page.waitForTimeout(500)
    await visit(page, '/match?tab=followed')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await star(page, 0).getAttribute('aria-label')).toBe(name)
    // Its league comes first from now on.
    await tab(page, 'All').click()
    const first = content(page).getByRole('button', { name: 'Follow', pressed: true })
    await first.waitFor()
    const league = (
      await content(page).getByRole('heading', { level: 2 }).nth(1).innerText()
    ).trim()
    const stars = rows(page).locator('button[aria-pressed]')
    expect(
      await stars.evaluateAll((all) =>
        all.findIndex((one) => one.getAttribute('aria-pressed') === 'true'),
      ),
    ).toBeLessThan((await ask('matchList')).leagues.find((one) => one.name === league)?.count ?? 0)
    await tab(page, 'Followed').click()
    await star(page, 0).click()
    await content(page).getByText('You follow no match of this day').waitFor()
    expect(reader.problems).toEqual([])
  })

  test('a league with a followed match comes first, but never moves under the finger', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const day = dayOf([listed(1), listed(2, { leagueId: 2 }), listed(3, { leagueId: 3 })])
    const order = async () =>
      (await content(page).getByRole('heading', { level: 2 }).allInnerTexts()).filter((text) =>
        text.includes(' '),
      )
    await open(page, day)
    await expect.poll(() => star(page, 2).isEnabled()).toBe(true)
    const saved = page.waitForResponse(`**${pathOf('followMatch')}`)
    await star(page, 2).click()
    await saved
    expect(await order()).toEqual(['League 1', 'League 2', 'League 3'])
    await open(page, day)
    await expect.poll(order).toEqual(['League 3', 'League 1', 'League 2'])
  })

  test('follows that fail to load show an error with a retry button', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await page.route(`**${pathOf('followMine')}`, withCode(500))
    await visit(page, '/match?tab=followed')
    await page.getByText('The matches that you follow did not load').waitFor()
    await page.unroute(`**${pathOf('followMine')}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('You follow no match of this day').waitFor()
  })

  test('if following fails, the star is reset', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/match')
    await page.route(`**${pathOf('followMatch')}`, withCode(503))
    await star(page, 0).click()
    await expect.poll(() => star(page, 0).getAttribute('aria-pressed')).toBe('false')
  })
})

test('the list works by keyboard: day, tabs, leagues, matches and stars in order', async () => {
  await using reader = await openReader(browser(), english)
  const { page } = reader
  await open(page, dayOf(everyKind))
  await expect.poll(() => star(page, 0).isEnabled()).toBe(true)
  await page.getByRole('navigation', { name: 'Day' }).locator('[aria-current]').focus()
  const seen: string[] = []
  for (let press = 0; press < 35; press++) {
    await page.keyboard.press('Tab')
    seen.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.textContent ??
          '',
      ),
    )
  }
  const order = [
    'A week later',
    'Go to a date',
    'AAll leagues10',
    'LLeague 16',
    'All10',
    'Only with plans',
    'League 1',
    'Follow Home 1 v Away 1',
  ].map((one) => seen.findIndex((text) => text === one || text.startsWith(`${one} `)))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  await page.getByRole('button', { name: 'Follow Home 2 v Away 2' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => star(page, 1).getAttribute('aria-pressed')).toBe('true')
})

test('without JavaScript every match of an ordinary day is visible, without gaps', async () => {
  await using reader = await openReader(browser(), { ...english, javaScriptEnabled: false })
  const { page } = reader
  const { matches } = await ask('matchList')
  expect(matches.length).toBeGreaterThan(20)
  await page.goto('/match')
  expect(await rows(page).filter({ visible: true }).count()).toBe(matches.length)
  const [last, list] = await Promise.all([
    rows(page).last().boundingBox(),
    content(page).boundingBox(),
  ])
  expect((list?.y ?? 0) + (list?.height ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(
    100,
  )
})

test.each(['', '/h5'])(
  'without JavaScript any date can be opened, at base path "%s"',
  async (base) => {
    await using reader = await openReader(browser(), { ...english, javaScriptEnabled: false })
    const { page } = reader
    await page.goto(`${base}/match`)
    const strip = page.getByRole('navigation', { name: 'Day' })
    await strip.locator('input').fill('2026-02-28')
    await strip.getByRole('button', { name: 'Go to a date' }).click()
    await expect.poll(() => address(page)).toBe(`${base}/match?date=2026-02-28`)
  },
)

test('scrolling under the pointer prefetches nothing; a resting pointer prefetches', async () => {
  await using reader = await openReader(browser(), english)
  const { page } = reader
  await open(page, dayOf(thousands.slice(0, 20)))
  const requests = watchCalls(page)
  const boxes = await Promise.all([0, 9].map((at) => rows(page).nth(at).boundingBox()))
  const [from, to] = boxes.map((box) => ({ x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 20 }))
  if (!from || !to) throw new Error('no rows')
  await page.mouse.move(from.x, from.y - 200)
  await page.mouse.move(to.x, to.y, { steps: 12 })
  const ahead = () => requests.filter(({ name }) => name === 'matchDetail').length
  await expect.poll(ahead).toBeGreaterThan(0)
  // On a slow machine the pointer may stay on some links.
  expect(ahead()).toBeLessThan(4)
})

describe('two thousand matches', () => {
  test('can all be reached by scrolling, with few rendered at a time', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await open(page, dayOf(thousands))
    await rows(page).first().waitFor()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    const last = rows(page).getByText('Home 2000', { exact: true })
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return last.isVisible()
      })
      .toBe(true)
    expect(Math.abs((await height()) - before)).toBeLessThan(2)
    expect(await rows(page).count()).toBeLessThan(200)
    await page.evaluate(() => scrollTo(0, 0))
    await rows(page).getByText('Home 1', { exact: true }).waitFor()
  })
})

const widths = [1440, 1024, 768, 390, 360]

describe.each([
  { base: '', widths },
  { base: '/h5', widths: [768, 390, 360] },
])('in every language and theme at "$base"', ({ base, widths }) => {
  test.each(languagesAt(base))('%s: nothing breaks, and axe finds nothing', async (language) => {
    await using reader = await openReader(browser(), { ...byAxe, language })
    const { page } = reader
    await open(page, dayOf(everyKind, { abnormal: 1 }), base)
    await rows(page).first().waitFor()
    await expect.poll(() => star(page, 0).isEnabled()).toBe(true)
    await star(page, 1).click()
    const written = language === 'en' ? '6 Mar' : '03-06'
    const friday = page.locator('main [data-swipe] a', { hasText: written })
    expect(await friday.locator('span').textContent()).toBe((await loadWords(language)).weekdays[5])
    expect(await violationsAt(page, widths)).toEqual([])
    if (base !== '') {
      await page.locator('[popovertarget="leagues"]').click()
      await page.locator('#leagues:popover-open').waitFor()
      expect(await violationsOn(page, { within: '#leagues' })).toEqual([])
      await page.keyboard.press('Escape')
    }
    expect(reader.problems).toEqual([])
  })
})

describe.each([
  { base: '', width: 1440 },
  { base: '/h5', width: 390 },
])('axe, at base path "$base"', ({ base, width }) => {
  test.each(languagesAt(base))(
    '%s: while loading, failed, and without a match',
    async (language) => {
      await using reader = await openReader(browser(), { ...byAxe, language })
      const { page } = reader
      const check = async (state: string) =>
        expect([state, await violationsAt(page, [width], { within: 'main' })]).toEqual([state, []])
      const path = `**${pathOf('matchList')}`
      const arrive = async () => {
        await visit(page, `${base}/data`)
        await page.locator(`a[href="${base}/match"]`).first().click()
        await expect.poll(() => address(page)).toBe(`${base}/match`)
      }
      await page.route(path, blackHole)
      await arrive()
      await content(page).locator('svg').first().waitFor({ state: 'attached' })
      await check('loading')
      await page.unroute(path)
      await page.route(path, withCode(500))
      await arrive()
      const { failed, emptyDay } = await wordsIn<Shape>('match-list', language)
      await page.getByText(failed).waitFor()
      await check('failed')
      await page.unroute(path)
      await standIn(page, 'matchList', dayOf([], { before: '2026-03-01', after: '2026-03-09' }))
      await page.locator('main [aria-live] button').click()
      await content(page).getByText(emptyDay).waitFor()
      await check('empty')
    },
  )
})

test('a club’s name is complete, beside a red card too', async () => {
  await using reader = await openReader(browser(), english)
  const { page } = reader
  const names = [
    'Riverside Athletic',
    'Breakwater City',
    'Wolverhampton Wanderers',
    'West Bromwich Albion',
  ]
  const club = (name: string) => ({ ...listed(1).home, name })
  const match = (matchId: number, home = '', away = '') =>
    listed(matchId, {
      home: club(home),
      away: club(away),
      homeRed: 1,
      awayRed: 1,
      odds: { home: '2.06', draw: '3.74', away: '13.00' },
    })
  await open(page, dayOf([match(1, names[0], names[1]), match(2, names[2], names[3])]))
  await rows(page).first().waitFor()
  for (const width of [1440, 1280, 1279, 1024, 1023, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await content(page)
      .locator('li a span')
      .filter({ hasText: new RegExp(`^(${names.join('|')})$`) })
      .evaluateAll((all) => {
        const spans = all.filter((one) => one.childElementCount === 0)
        const isCut = (one: Element) =>
          one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight
        return [spans.length, spans.filter(isCut).map((one) => one.textContent)]
      })
    expect([width, cut]).toEqual([width, [4, []]])
  }
})

describe('its other states', () => {
  test('shows a skeleton while loading, and an error with a retry button on failure', async () => {
    await using reader = await openReader(browser(), { ...byAxe, ...english })
    const { page } = reader
    await visit(page, '/data')
    await page.route(`**${pathOf('matchList')}`, blackHole)
    await page.locator('header').getByRole('link', { name: 'Matches' }).click()
    await content(page).locator('svg').first().waitFor({ state: 'attached' })
    await expect.poll(() => address(page)).toBe('/match')
    expect(await violationsOn(page)).toEqual([])

    await visit(page, '/data')
    await page.unroute(`**${pathOf('matchList')}`)
    await page.route(`**${pathOf('matchList')}`, withCode(500))
    await page.locator('header').getByRole('link', { name: 'Matches' }).click()
    await page.getByText('The matches did not load').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.unroute(`**${pathOf('matchList')}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await rows(page).first().waitFor()
  })

  test('no live match, and a day without matches: calm words, and axe finds nothing', async () => {
    await using reader = await openReader(browser(), { ...byAxe, ...english })
    const { page } = reader
    await open(page, dayOf([listed(1)]))
    await tab(page, 'Live').click()
    await page.getByText('Matches of this day appear here while they are live').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await open(page, dayOf([listed(1)], { date: '2026-03-03' }))
    await tab(page, 'Live').click()
    await page.getByText('This day is over').waitFor()
  })
})
