/** The rules of specification section 2, each with an answer that shows it. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from '../contract/live.ts'
import { notStarted } from '../contract/test-now.ts'
import { matchStatus } from '../contract/values.ts'
import { en } from '../web/words/en.ts'
import { chooseLanguage } from './actions.ts'
import { openReader, useBrowser, visit, type Reader } from './browser.ts'
import { watchAnnouncements, standIn, answerPolls, watchCalls } from './calls.ts'
import { expectedHome, type HomeAnswers } from './home-answers.ts'
import { homeSelectors, shownHome } from './home-page.ts'
import { expert, match, plan, ranked } from './stub-answers.ts'

const browser = useBrowser()
const setting = { words: en, base: '', zone: 'Asia/Shanghai' }
let reader: Reader

beforeEach(async () => {
  reader = await openReader(browser())
  return () => reader[Symbol.asyncDispose]()
})

/**
 * Opens home with these answers: the page arrives in Chinese with the server's answers, then the
 * reader switches to English.
 */
async function showHome(answers: Partial<HomeAnswers>): Promise<Page> {
  const { page } = reader
  await standIn(page, 'queryHome', answers.queryHome ?? { matches: [], experts: [] })
  await standIn(page, 'queryRecommend', answers.queryRecommend ?? { records: [] })
  await standIn(
    page,
    'expertList',
    answers.expertList ?? { records: [], total: 0, computedAt: '2026-03-04T05:06:00.000Z' },
  )
  await visit(page, '/')
  await chooseLanguage(page, 'en')
  expect(reader.problems).toEqual([])
  return page
}

const textOf = (texts: string[] | undefined) => texts?.join(' ') ?? ''
const board = (...records: ReturnType<typeof ranked>[]) => ({
  records,
  total: 0,
  computedAt: '2026-03-04T05:06:00.000Z',
})

test('each change of language asks for the home data again, also within 30 seconds', async () => {
  const { page } = reader
  await visit(page, '/')
  await chooseLanguage(page, 'en')
  for (const language of ['zh', 'en'] as const) {
    const requests = watchCalls(page)
    await chooseLanguage(page, language)
    const names = () =>
      requests.flatMap(({ name, envelope }) => (envelope.info.lang === language ? [name] : []))
    await expect
      .poll(() => names().toSorted())
      .toEqual(['expertList', 'queryHome', 'queryRecommend'])
  }
})

test('a card has a seal only for hitResult 1 and 2, red and black', async () => {
  const page = await showHome({
    queryRecommend: { records: [0, 1, 2].map((hitResult, at) => plan(at + 1, { hitResult })) },
  })
  const [none, hit, miss] = (await shownHome(page)).plans
  expect([none?.images, hit?.images, miss?.images]).toEqual([[], ['Hit'], ['Miss']])
  const [red, black] = await page
    .locator('article svg[role="img"]')
    .evaluateAll((seals) => seals.map((seal) => getComputedStyle(seal).color))
  const [redPart = 0, ...otherParts] = channels(red)
  expect(redPart).toBeGreaterThan(2 * Math.max(...otherParts))
  expect(Math.max(...channels(black))).toBeLessThan(60)
  const seal = await page.locator('article:has(svg[role="img"])').first().evaluate(cornerOfSeal)
  expect(seal).toEqual({ top: true, right: true })
})

const channels = (color = ''): number[] => (color.match(/\d+/g) ?? []).slice(0, 3).map(Number)

/** Tests whether the upper and the right half of a card's seal are visible. */
function cornerOfSeal(card: Element): { top: boolean; right: boolean } {
  const box = card.getBoundingClientRect()
  const seal = card.querySelector('svg[role="img"]')?.getBoundingClientRect() ?? new DOMRect()
  return {
    top: seal.top + seal.height / 2 < box.top + box.height / 2,
    right: seal.left > box.left + box.width / 2,
  }
}

test('a settlement seals and marks the card, is announced once, updates boards', async () => {
  const { page } = reader
  const polled: { at: string; events: LiveEvent[] } = { at: '2026-03-04T07:00:00.000Z', events: [] }
  await answerPolls(page, polled)
  const announcements = await watchAnnouncements(page)
  await showHome({
    queryHome: { matches: [match(1, { status: 4, minute: 80 }), match(2)], experts: [] },
    queryRecommend: { records: [plan(1), plan(2, { matchId: 2 }), plan(3), plan(4)] },
    expertList: board(ranked(1, { expertId: 1001 })),
  })
  const places = () =>
    page
      .locator('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  const before = await places()
  const requests = watchCalls(page)
  const moved = {
    ...match(2),
    ...notStarted,
    matchTime: '2026-03-05T11:00:00.000Z',
    timeKnown: true,
    observedAt: polled.at,
    solutionCount: 3,
  }
  const decided = [1, 3].map((planId) => ({
    planId,
    expertId: planId + 1000,
    hitResult: planId === 1 ? 1 : 2,
  }))
  // Cards show the same record as the board.
  const after = { streakWinCnt: 9, recentCnt: 10, recentWinCnt: 9, recentHitRate: 0.9 }
  await standIn(page, 'expertList', board(ranked(1, { expertId: 1001, ...after })))
  // The order by form has changed since.
  await standIn(page, 'queryRecommend', {
    records: [plan(5), plan(3, { ...after, streakWinCnt: 8 }), plan(1, after)],
  })
  polled.events = [
    { id: 1, plans: { matchId: 1, what: 'settled', plans: decided } },
    { id: 2, match: moved },
    { id: 3, match: { ...match(1, { status: 4, minute: 80, homeRed: 1 }), observedAt: polled.at } },
  ]
  const seals = page.locator('article svg[data-changed]')
  await expect
    .poll(() => seals.evaluateAll((all) => all.map((seal) => seal.getAttribute('aria-label'))))
    .toEqual(['Hit', 'Miss'])
  const marked = page.locator('section[aria-roledescription="carousel"] [data-changed]')
  expect(await marked.allTextContents()).toEqual(['03-05 19:00', '3'])
  for (const mark of [seals.first(), marked.last()]) {
    const animations = await mark.evaluate((one) =>
      one.getAnimations().map((each) => each.effect?.getComputedTiming().duration),
    )
    expect(animations).toContain(6000)
  }
  expect(await page.locator('article').nth(1).innerText()).toContain('Thu 5 Mar, 19:00')
  expect(await places()).toEqual(before)
  await expect.poll(() => requests.map(({ name }) => name)).toContain('expertList')
  await expect.poll(() => page.locator('article').first().innerText()).toMatch(/9\s+in a row/)
  // Records of experts on no board are fetched separately; the cards keep their order and place.
  await expect.poll(() => page.locator('article').nth(2).innerText()).toMatch(/8\s+in a row/)
  expect(await page.locator('article h3').allTextContents()).toEqual([
    'Plan 1',
    'Plan 2',
    'Plan 3',
    'Plan 4',
  ])
  expect(await announcements()).toEqual([
    'New kick-off Thu 5 Mar, 19:00: Home 2 v Away 2',
    'Red card: Home 1 (Home 1 0–0 Away 1)',
    '1 new plan on Home 2 v Away 2',
    'Plans settled on Home v Away: 1 hit, 1 miss',
  ])
  expect(await places()).toEqual(before)
})

test('the streak badge starts at 3, everywhere', async () => {
  const streaks = [0, 2, 3, 12]
  const page = await showHome({
    queryHome: {
      matches: [],
      experts: streaks.map((streakWinCnt, at) => expert(at + 1, { streakWinCnt })),
    },
    queryRecommend: { records: streaks.map((streakWinCnt, at) => plan(at + 1, { streakWinCnt })) },
  })
  const { experts, plans } = await shownHome(page)
  for (const shown of [experts, plans])
    expect(shown.map(({ texts }) => /(\d+) in a row/.exec(textOf(texts))?.[1])).toEqual([
      undefined,
      undefined,
      '3',
      '12',
    ])
})

test('“M of last N” shows if M is not 0; rates are whole; a missing record is a dash', async () => {
  const page = await showHome({
    queryRecommend: {
      records: [
        plan(1, { recentCnt: 7, recentWinCnt: 0, recentHitRate: 0 }),
        plan(2, { recentCnt: 7, recentWinCnt: 5, recentHitRate: 5 / 7 }),
        plan(3, { recentCnt: 8, recentWinCnt: 1, recentHitRate: 0.125 }),
        plan(4, { recentCnt: 0, recentWinCnt: 0, recentHitRate: 0 }),
      ],
    },
  })
  const texts = (await shownHome(page)).plans.map((card) => textOf(card.texts))
  expect(texts.map((text) => /(\d+) of last (\d+)/.exec(text)?.[0])).toEqual([
    undefined,
    '5 of last 7',
    '1 of last 8',
    undefined,
  ])
  expect(texts.map((text) => /\d+ %/.exec(text)?.[0])).toEqual(['0 %', '71 %', '13 %', undefined])
  expect(texts[3]).toContain('— no record')
})

test('status 0 shows Free Trial, others View; an unknown play is a dash', async () => {
  const nothing = { leagueShortName: '', homeShortName: '', awayShortName: '', matchTime: null }
  const page = await showHome({
    queryRecommend: {
      records: [
        plan(1, { status: 0, predictPlay: '1,5,9' }),
        plan(2, { predictPlay: '5,7' }),
        plan(3, nothing),
      ],
    },
  })
  const { plans } = await shownHome(page)
  expect(plans.map(({ texts }) => texts.at(-1))).toEqual(['Free Trial', 'View', 'View'])
  expect(plans[0]?.texts).toContain('Match result, Over/under, Exact score')
  expect(plans[1]?.texts).toContain('Over/under, —')
  expect(plans[2]?.texts.slice(-6)).toEqual([
    'Plan 3',
    'Match result',
    '80',
    '%',
    'last 10',
    'View',
  ])
})

test('titles are cut after two lines', async () => {
  const page = await showHome({
    queryRecommend: { records: [plan(1, { solutionTitle: 'A long title '.repeat(40) })] },
  })
  const lines = await page
    .locator('article h3')
    .evaluate((title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight))
  expect(Math.round(lines * 10) / 10).toBe(2)
})

test('the carousel has five slides of 114 px with gaps of 10, padded if needed', async () => {
  const matches = [
    match(1, { solutionCount: 1 }),
    match(2, { solutionCount: 0 }),
    match(3, { status: 13, matchTime: null }),
  ]
  const page = await showHome({ queryHome: { matches, experts: [] } })
  const items = page.locator('[aria-roledescription="carousel"] li > *')
  const boxes = await items.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(boxes).toHaveLength(5)
  expect(boxes.map(({ height }) => height)).toEqual([114, 114, 114, 114, 114])
  for (const [at, box] of boxes.slice(1).entries())
    expect(box.left - (boxes[at]?.right ?? 0)).toBeCloseTo(10, 1)
  expect(boxes[0]?.left).toBeCloseTo(await page.locator('main').evaluate(leftOfContent), 1)
  const { matchCards } = await shownHome(page)
  expect(matchCards.map(({ texts }) => texts.slice(4).join(' '))).toEqual([
    '1 prediction',
    '',
    '2 predictions',
  ])
  expect(matchCards[2]?.texts[1]).toBe('To be decided')
})

const leftOfContent = (main: Element) =>
  main.getBoundingClientRect().left + parseFloat(getComputedStyle(main).paddingLeft)

test('in a row of narrow slides names are complete, for any count and state', async () => {
  const names = {
    homeShortName: 'Cactus Flats',
    awayShortName: 'Ferrygate Rov.',
    solutionCount: 12,
  }
  const playing = {
    ...names,
    status: matchStatus.secondHalf,
    minute: 77,
    homeScore: 3,
    awayScore: 2,
  }
  const experts = [1, 2, 3, 4, 5, 6, 7].map((id) => expert(id, { name: 'Lena Fairweather' }))
  const page = await showHome({
    queryHome: {
      matches: [match(1, playing), ...[2, 3, 4, 5].map((id) => match(id, names))],
      experts,
    },
  })
  for (const width of [740, 768, 901, 1024, 1150, 1279]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => [width, await inView(page)]).toEqual([width, [1, 2, 3, 4, 5]])
    // the narrowest windows may cut the longest names
    if (width < 900) continue
    const cut = await page
      .getByText(/^(Cactus Flats|Ferrygate Rov\.|Lena Fairweather)$/)
      .evaluateAll((all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      )
    expect([width, cut]).toEqual([width, []])
  }
})

test('more than five matches loop: after the last comes the first', async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7]
  const page = await showHome({ queryHome: { matches: ids.map((id) => match(id)), experts: [] } })
  const next = page.getByRole('button', { name: 'Next match' })
  await expect.poll(() => inView(page)).toEqual([1, 2, 3, 4, 5])
  for (const first of [2, 3, 4, 5, 6, 7, 1]) {
    await next.click()
    await expect
      .poll(() => inView(page))
      .toEqual(ids.map((_, at) => ((first - 1 + at) % 7) + 1).slice(0, 5))
  }
  await page.getByRole('button', { name: 'Previous match' }).click()
  await expect.poll(() => inView(page)).toEqual([7, 1, 2, 3, 4])
})

test('the carousel cannot be dragged', async () => {
  const page = await showHome({
    queryHome: { matches: [1, 2, 3, 4, 5, 6, 7].map((id) => match(id)), experts: [] },
  })
  await page.getByRole('button', { name: 'Next match' }).waitFor()
  await page.mouse.move(900, 200)
  await page.mouse.down()
  await page.mouse.move(300, 200, { steps: 8 })
  await page.mouse.up()
  expect(await inView(page)).toEqual([1, 2, 3, 4, 5])
})

/** Ids of the matches that are completely visible in the carousel, from left to right. */
function inView(page: Page): Promise<number[]> {
  return page.evaluate((selector) => {
    const window =
      document.querySelector(selector)?.closest('div')?.getBoundingClientRect() ?? new DOMRect()
    return [...document.querySelectorAll(selector)]
      .map((matchCard) => ({ matchCard, box: matchCard.getBoundingClientRect() }))
      .filter(({ box }) => box.left > window.left - 11 && box.right < window.right + 1)
      .sort((one, other) => one.box.left - other.box.left)
      .map(({ matchCard }) =>
        Number(
          new URL(matchCard.getAttribute('href') ?? '', location.href).searchParams.get('matchId'),
        ),
      )
  }, homeSelectors.matchCards)
}

test('the first three of the leaderboard have medals, the others numbers', async () => {
  const page = await showHome({
    expertList: board(...[1, 2, 3, 4, 5].map((rank) => ranked(rank, { recentHitRate: 0.666 }))),
  })
  const { ranks } = await shownHome(page)
  expect(ranks.map(({ images }) => images[0])).toEqual([
    'Rank 1',
    'Rank 2',
    'Rank 3',
    ...Array(2).fill('Last 3: 1 hit, 1 missed, 1 not counted'),
  ])
  expect(ranks.map(({ texts }) => texts[0])).toEqual(['1', '2', '3', '4', '5'])
  expect(ranks[0]?.texts).toContain('67')
})

test('plans take two thirds of the width, the leaderboard beside them one third', async () => {
  const answers = { queryRecommend: { records: [plan(1)] }, expertList: board(ranked(1)) }
  const page = await showHome(answers)
  const plans = await page.locator('section[aria-labelledby="plans"]').boundingBox()
  const side = await page.locator('section[aria-labelledby="board"]').boundingBox()
  expect((plans?.width ?? 0) / (side?.width ?? 1)).toBeCloseTo(2, 1)
  expect(side?.x).toBeGreaterThan((plans?.x ?? 0) + (plans?.width ?? 0))
  expect(side?.y).toBe(plans?.y)
})

test('blocks without content explain that', async () => {
  const page = await showHome({ queryHome: { matches: [], experts: [], gaps: [] } })
  const { carousel, experts: none, plans: noPlans, board: noBoard, aside } = en
  for (const words of [carousel.empty, none.empty, noPlans.empty, noBoard.empty, aside.noGaps])
    await page.getByText(words).first().waitFor({ timeout: 2000 })
  const { matchCards, experts, plans, ranks } = await shownHome(page)
  expect([matchCards, experts, plans, ranks]).toEqual([[], [], [], []])
})

test('invented answers are shown as the rules require', async () => {
  const answers = {
    queryHome: {
      matches: [match(1, { status: 4 })],
      experts: [expert(7, { kind: 'model', streakWinCnt: 2 })],
      gaps: [
        {
          matchId: 2,
          homeShortName: 'Home 2',
          awayShortName: 'Away 2',
          matchTime: '2026-03-05T11:00:00.000Z',
          key: '1',
          people: 4,
          share: 0.625,
          chance: 0.205,
          at: '2026-03-04T05:06:00.000Z',
        },
      ],
    },
    queryRecommend: { records: [plan(1, { kind: 'model', hitResult: 2 })] },
    expertList: board(ranked(1, { streakWinCnt: 4 })),
  } satisfies HomeAnswers
  const page = await showHome(answers)
  expect(await shownHome(page)).toEqual(expectedHome(answers, setting))
  const gap = page.getByRole('region', { name: en.aside.gaps }).getByRole('link')
  expect((await gap.innerText()).split(/\s*\n\s*/)).toEqual([
    'Home 2 v Away 2',
    'Thu 5 Mar, 19:00 Away',
    '4 experts',
    '63%',
    'Market',
    '21%',
  ])
  expect(await gap.getAttribute('href')).toBe('/matchDetail?matchId=2')
})
