/** The match screen: header and tabs with a real server, missing data, and failures. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResultOf } from '../contract/calls.ts'
import type { MatchData, MatchDetail, MatchProbability } from '../contract/match-detail.ts'
import { notStarted } from '../contract/test-now.ts'
import { matchStatus } from '../contract/values.ts'
import { origin, openReader, useBrowser, visit } from './browser.ts'
import {
  ask,
  blackHole,
  watchAnnouncements,
  pathOf,
  siteNow,
  standIn,
  answerPolls,
  watchCalls,
  withCode,
} from './calls.ts'
import { plan } from './stub-answers.ts'
import { byAxe, languagesAt, violationsAt, violationsOn } from './violations.ts'

const browser = useBrowser()
const english = { language: 'en' } as const
const tabs = ['overview', 'plans', 'intelligence', 'lineup', 'data', 'probability'] as const

/** A future match with plans, and a finished one. */
let ahead: MatchDetail
let over: MatchDetail
beforeAll(async () => {
  const { records } = await ask('expertMatches', { day: 1 })
  const { matchId = 1 } =
    records.toSorted((one, other) => other.solutionCount - one.solutionCount)[0] ?? {}
  ahead = await ask('matchDetail', { matchId })
  // Finished long ago: a match that has just ended still has events.
  const decided = await ask('planList', { size: 50, state: 'decided' })
  over = await ask('matchDetail', { matchId: decided.records.at(-1)?.matchId })
})

const at = (match: MatchDetail, tab?: string) =>
  `/matchDetail?matchId=${match.matchId}${tab === undefined ? '' : `&tab=${tab}`}`
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

describe('the page without a script', () => {
  test('has the match and the tab of its address', async () => {
    await using reader = await openReader(browser(), { ...english, javaScriptEnabled: false })
    const { page } = reader
    const textOf = async (name?: string) => {
      await page.goto(at(over, name))
      return (await page.locator('main').textContent()) ?? ''
    }
    const plans = await textOf()
    for (const words of [
      over.home.name,
      over.away.name,
      over.leagueName,
      'Full time',
      'Free',
      ' picked',
    ])
      expect(plans).toContain(words)
    const data = await textOf('data')
    for (const words of ['Form', 'Earlier meetings', 'Table', 'Goals by period'])
      expect(data).toContain(words)
    expect(data).not.toContain(' picked')
    const overview = await textOf('overview')
    for (const words of ['Timeline', 'Half time', 'Match stats', 'Simulated world'])
      expect(overview).toContain(words)
    const probability = await textOf('probability')
    for (const words of ['Market', 'Odds: Simulated world', 'margin', 'Brier', 'Elo model'])
      expect(probability).toContain(words)
  })

  test('is titled by its sides, for readers and for search engines', async () => {
    const html = await (
      await fetch(origin + at(ahead), { headers: { cookie: 'touchline_language=en' } })
    ).text()
    expect(html).toContain(
      `<title>${ahead.home.name} v ${ahead.away.name} - Match - Touchline</title>`,
    )
    const [, text = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const graph: { '@graph': Record<string, unknown>[] } = JSON.parse(text)
    expect(graph['@graph'].find((one) => one['@type'] === 'SportsEvent')).toMatchObject({
      startDate: ahead.matchTime,
      homeTeam: { '@type': 'SportsTeam', name: ahead.home.name },
      awayTeam: { name: ahead.away.name },
      eventStatus: 'https://schema.org/EventScheduled',
    })
  })

  test('a match that does not exist is not found', async () => {
    for (const site of ['', '/h5'])
      expect((await fetch(`${origin}${site}/matchDetail?matchId=99999999&tab=data`)).status).toBe(
        404,
      )
  })
})

describe('the header', () => {
  test('counts down to kick-off by the site’s clock, and links to the league’s data', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, at(ahead))
    await page.getByText('Kick-off in').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      `${ahead.home.name} v ${ahead.away.name}`,
    )
    const league = page.getByRole('link', { name: ahead.leagueName }).first()
    expect(await league.getAttribute('href')).toBe(
      `/data?league=${ahead.leagueId}&season=${ahead.season}`,
    )
    expect(reader.problems).toEqual([])
  })

  test.each([1, -1])(
    'counts down correctly on a device whose clock is wrong by %i day (E-08)',
    async (days) => {
      await using reader = await openReader(browser(), english)
      const { page } = reader
      await page.addInitScript(
        `{ const now = Date.now; Date.now = () => now() + ${days * 86_400_000} }`,
      )
      await visit(page, at(ahead))
      const text = await page.getByText('Kick-off in').innerText()
      const part = (unit: string) => Number(new RegExp(`(\\d+) ${unit}`).exec(text)?.[1] ?? 0)
      const minutes = part('d') * 1440 + part('h') * 60 + part('m')
      const left = (Date.parse(ahead.matchTime ?? '') - siteNow()) / 60_000
      expect(left - minutes).toBeGreaterThan(-1)
      expect(left - minutes).toBeLessThan(61)
    },
  )

  test.each(['Asia/Shanghai', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'has the day, weekday and time of kick-off in %s',
    async (timeZone) => {
      await using reader = await openReader(browser(), { ...english, timezoneId: timeZone })
      await visit(reader.page, at(ahead))
      const part = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(
          new Date(ahead.matchTime ?? ''),
        )
      const two = '2-digit'
      // the English of Britain has Sept
      const [date, month] = [part({ day: 'numeric' }), part({ month: 'short' }).slice(0, 3)]
      const [weekday, time] = [part({ weekday: 'short' }), part({ hour: two, minute: two })]
      const expected = `${weekday} ${date} ${month}, ${time}`
      await expect.poll(() => reader.page.locator('header time').first().innerText()).toBe(expected)
      expect(reader.problems).toEqual([])
    },
  )

  test('shows goals, red cards, extra time and a shoot-out', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/match')
    const goal = {
      side: 'home' as const,
      minute: 45,
      added: 2,
      kind: 'penalty' as const,
      scorer: 'A Scorer',
    }
    const scores = {
      status: 8,
      homeScore: 3,
      awayScore: 3,
      halfHome: 1,
      halfAway: 0,
      fullHome: 2,
      fullAway: 2,
      extraHome: 3,
      extraAway: 3,
    }
    await standIn(page, 'matchDetail', {
      ...over,
      ...scores,
      // Later than every event about it.
      observedAt: '2099-01-01T00:00:00.000Z',
      penaltyHome: 4,
      penaltyAway: 2,
      homeRed: 1,
      venue: 'The Ground',
      goals: [goal, { ...goal, side: 'away', minute: 60, added: null, kind: 'own', scorer: null }],
    })
    await go(page, at(over))
    const text = (await page.locator('main header').textContent()) ?? ''
    const shown = [
      'A Scorer 45+2′ pen.',
      'Goal 60′ own goal',
      'The Ground',
      '1 red card',
      'Half time 1-0',
      'After 90 minutes 2-2',
      'After extra time 3-3',
      'Penalties 4-2',
      '3 to 3',
    ]
    expect(shown.filter((words) => !text.includes(words))).toEqual([])
  })
})

test('during play values change in place with a mark, and a silent source is shown', async () => {
  await using reader = await openReader(browser(), {
    ...english,
    ...byAxe,
    reducedMotion: 'no-preference',
  })
  const { page } = reader
  const polled: Parameters<typeof answerPolls>[1] = { at: '2026-03-04T05:00:30.000Z', events: [] }
  await answerPolls(page, polled)
  const announcements = await watchAnnouncements(page)
  // A screen without matches: otherwise its state of this match would be newer.
  await visit(page, '/proof')
  const { matchId } = over
  const now = {
    ...notStarted,
    matchId,
    status: 4,
    minute: 67,
    homeScore: 2,
    awayScore: 1,
    halfHome: 1,
    halfAway: 1,
    homeRed: 1,
  }
  const playing = {
    ...over,
    ...now,
    extraHome: null,
    extraAway: null,
    round: 'Matchday 12',
    solutionCount: 2,
  }
  const offered = [plan(1, { matchId, status: 0 }), plan(2, { matchId, status: 1 })]
  await standIn(page, 'matchDetail', playing)
  await page.route(`**${pathOf('planList')}`, (route) => {
    const { data } = route.request().postDataJSON() as { data: { status: number } }
    return route.fulfill({
      json: {
        code: 0,
        msg: '',
        data: { records: offered.filter(({ status }) => status === data.status), next: null },
      },
    })
  })
  await go(page, at(over))
  const header = page.locator('main header')
  await header.getByText('Round 12').waitFor()
  const text = () => header.textContent()
  for (const words of ['67′', 'Second half', '1 red card', 'Half time 1-1', '2 to 1'])
    expect(await text()).toContain(words)
  expect(await text()).not.toContain('Scores as of')
  await expect.poll(() => page.locator('main article').count()).toBe(2)
  const heads = await page
    .getByRole('tabpanel')
    .getByRole('heading', { level: 2 })
    .allTextContents()
  expect(heads.slice(0, 2)).toEqual(['Free', 'For points'])

  offered.push(plan(3, { matchId, status: 1 }))
  await standIn(page, 'matchDetail', { ...playing, solutionCount: 3 })
  const news = {
    matchId,
    what: 'published' as const,
    plans: [{ planId: 3, expertId: 1003, hitResult: 0 }],
  }
  polled.events = [
    { id: 1, match: { ...now, awayRed: 1, solutionCount: 3, observedAt: polled.at } },
    { id: 2, plans: news },
  ]
  const marked = header.locator('[data-changed]')
  await expect.poll(() => marked.allTextContents()).toEqual(['1 red card1'])
  expect(
    await marked.evaluate((one) =>
      one.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration),
    ),
  ).toContain(6_000)
  await page.locator('main article').getByText('Plan 3').waitFor()
  await tab(page, 'Plans 3').waitFor()
  polled.at = '2026-03-04T05:07:00.000Z'
  await expect.poll(text).toContain('Scores as of 13:00, 6 minutes old')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await violationsOn(page, { within: 'main' })).toEqual([])
  const sides = `${over.home.shortName} v ${over.away.shortName}`
  const score = `${over.home.shortName} 2–1 ${over.away.shortName}`
  await expect
    .poll(announcements)
    .toEqual([`Red card: ${over.away.shortName} (${score})`, `1 new plan on ${sides}`])
})

/** Navigates within the document, as a link does. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ entry: 1 }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: { entry: 2 } }))
  }, address)
  const name = new URLSearchParams(address.split('?')[1]).get('tab') ?? 'plans'
  await page.locator(`#match-tab-${name}[aria-selected="true"]`).waitFor()
}

test('where streams are blocked, polling does not refetch the match each time', async () => {
  const { matches } = await ask('matchList')
  const live =
    matches.find(
      ({ status, minute }) => status === matchStatus.secondHalf && (minute ?? 90) < 85,
    ) ?? matches[0]
  await using reader = await openReader(browser(), english)
  const { page } = reader
  await page.route(
    (url) => url.pathname === '/app/live',
    (route) => route.abort(),
  )
  let questions = 0
  page.on('request', (request) => (questions += request.url().includes('/app/live/since') ? 1 : 0))
  await visit(page, `/matchDetail?matchId=${live?.matchId}`)
  const requests = watchCalls(page)
  await expect.poll(() => questions).toBeGreaterThan(8)
  // Once when the tab joins late, and with a goal.
  expect(requests.filter(({ name }) => name === 'matchDetail').length).toBeLessThan(4)
})

describe('the tabs', () => {
  test('arrows reach them, Enter or Space opens; the focus stays; addresses follow', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, at(over))
    const focused = () => page.evaluate(() => document.activeElement?.id)
    const selected = () =>
      page
        .locator('[role="tab"][aria-selected="true"]')
        .evaluateAll((all) => all.map(({ id }) => id))
    await tab(page, 'Plans').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect([await focused(), await selected()]).toEqual(['match-tab-data', ['match-tab-plans']])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Form' }).waitFor()
    expect([await focused(), await selected()]).toEqual(['match-tab-data', ['match-tab-data']])
    expect(page.url()).toContain('tab=data')
    // One stop for the Tab key.
    expect(await page.locator('[role="tab"][tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('match-tab-overview')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await page.getByRole('heading', { name: 'House models' }).waitFor()
    const panel = page.getByRole('tabpanel')
    expect(await panel.getAttribute('aria-labelledby')).toBe('match-tab-probability')
    await page.goBack()
    await page.getByRole('heading', { name: 'Form' }).waitFor()
    expect(reader.problems).toEqual([])
  })

  test('are prefetched on intent, and then fetch nothing more', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, at(over))
    const requests = watchCalls(page)
    const answered = page.waitForResponse(`**${pathOf('matchProbability')}`)
    await tab(page, 'Probability').hover()
    await answered
    expect(await tab(page, 'Plans').getAttribute('aria-selected')).toBe('true')
    await tab(page, 'Probability').click()
    await page.getByRole('heading', { name: 'House models' }).waitFor()
    expect(requests.filter(({ name }) => name === 'matchProbability')).toHaveLength(1)
    expect(requests.filter(({ name }) => name === 'matchDetail')).toHaveLength(0)
  })

  test('filter the plans by play type, in the address too', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, at(over))
    const [of] = over.plans.byPlay
    await page.getByRole('navigation', { name: 'Which plans' }).getByRole('link').nth(1).click()
    await expect.poll(() => page.locator('main article').count()).toBe(Math.min(of?.plans ?? 0, 20))
    expect(page.url()).toContain(`play=${of?.play}`)
    await page.reload()
    expect(await page.locator('main article').count()).toBe(Math.min(of?.plans ?? 0, 20))
  })
})

const nothing = Array<number>(6).fill(0)
const side = {
  form: { all: [], home: [], away: [] },
  periods: { played: 0, known: 0, scored: nothing, conceded: nothing },
}
const emptyData: MatchData = {
  home: side,
  away: side,
  meetings: { homeWins: 0, draws: 0, awayWins: 0, last: [] },
  tables: [],
}
const emptyProbability: MatchProbability = {
  market: null,
  marketRecord: { n: 0, brier: null, logScore: null, calibration: [] },
  models: [],
}
/** Removes everything that can be unknown of a match. */
const unknown = (match: MatchDetail): MatchDetail => ({
  ...match,
  status: 13,
  matchTime: null,
  timeKnown: false,
  venue: '',
  round: '',
  solutionCount: 0,
  plans: { free: 0, byPlay: [] },
  split: null,
})

async function standInNothing(page: Page): Promise<void> {
  const nobody = ({ club }: ResultOf<'matchLineup'>['home']) => ({ club, lineup: null })
  const { home, away, ...lineup } = await ask('matchLineup', { matchId: over.matchId })
  await standIn(page, 'matchLineup', { ...lineup, home: nobody(home), away: nobody(away) })
  await standIn(page, 'matchIntelligence', {
    ...(await ask('matchIntelligence', { matchId: over.matchId })),
    items: [],
  })
  await standIn(page, 'matchDetail', unknown(ahead))
  await standIn(page, 'matchData', emptyData)
  await standIn(page, 'matchProbability', emptyProbability)
  await standIn(page, 'planList', { records: [], next: null })
}

describe('missing data', () => {
  test('are explained calmly, tab by tab, for a match without any data', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/match')
    await standInNothing(page)
    const shown = {
      plans: ['No plan on this match', 'Kick-off time not known yet', 'To be decided'],
      data: [
        'No earlier meeting of these two is known.',
        'None known',
        'There is no table of this competition.',
        'not known',
      ],
      probability: ['No probabilities yet'],
      intelligence: ['Nothing known yet'],
      lineup: ['No line-ups known'],
    }
    for (const [name, words] of Object.entries(shown)) {
      await go(page, at(ahead, name))
      const text = (await page.locator('main').textContent()) ?? ''
      expect(words.filter((one) => !text.includes(one))).toEqual([])
    }
  })

  test.each([
    ['matchDetail', 'plans', 'The match did not load'],
    ['planList', 'plans', 'The plans did not load'],
    ['matchEvents', 'overview', 'The overview did not load'],
    ['matchIntelligence', 'intelligence', 'Team news did not load'],
    ['matchLineup', 'lineup', 'Line-ups did not load'],
    ['matchData', 'data', 'The data did not load'],
    ['matchProbability', 'probability', 'The probabilities did not load'],
  ] as const)(
    '%s that fails shows an error in its own place, with a retry button',
    async (call, name, words) => {
      await using reader = await openReader(browser(), english)
      const { page } = reader
      await visit(page, '/match')
      await page.route(`**${pathOf(call)}`, withCode(500))
      await go(page, at(over, name))
      await page.getByText(words).first().waitFor()
      expect(await page.getByRole('tab').count()).toBe(6)
      await page.unroute(`**${pathOf(call)}`)
      // Blocks that failed together are retried together.
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await expect.poll(() => page.getByText(words).count()).toBe(0)
      await expect
        .poll(() => page.title())
        .toBe(`${over.home.name} v ${over.away.name} - Match - Touchline`)
    },
  )
})

const answered = [
  'matchDetail',
  'planList',
  'matchEvents',
  'matchIntelligence',
  'matchLineup',
  'matchData',
  'matchProbability',
] as const
/** All tabs have the same parts, so two of them are checked at every width. */
const drawn = new Set<string>(['plans', 'data'])

describe.each([
  { base: '', widths: [1440, 1024, 768, 390, 360] },
  { base: '/h5', widths: [390] },
])('axe, at base path "$base"', ({ base, widths }) => {
  const check = async (page: Page, state: string, at: readonly number[] = widths) =>
    (await violationsAt(page, at, { within: 'main' })).map((words) => `${state} ${words}`)

  test.each(languagesAt(base))('every tab, before and after the match, in %s', async (language) => {
    await using reader = await openReader(browser(), { ...byAxe, language })
    const { page } = reader
    const found: string[] = []
    for (const name of tabs) {
      await visit(page, base + at(over, name))
      found.push(...(await check(page, name)))
    }
    await visit(page, base + at(ahead))
    found.push(...(await check(page, 'ahead')))
    expect([found, reader.problems]).toEqual([[], []])
  })

  test('while loading, failed, and without any data', async () => {
    const found: string[] = []
    for (const state of ['loading', 'failed', 'nothing'] as const) {
      await using reader = await openReader(browser(), { ...byAxe, ...english })
      const { page } = reader
      await visit(page, `${base}/match`)
      if (state === 'nothing') await standInNothing(page)
      else
        for (const name of answered)
          await page.route(`**${pathOf(name)}`, state === 'failed' ? withCode(500) : blackHole)
      for (const name of tabs) {
        await go(page, base + at(over, name))
        found.push(
          ...(await check(page, `${state} ${name}`, drawn.has(name) ? widths : widths.slice(0, 1))),
        )
      }
    }
    expect(found).toEqual([])
  })
})
