/** The plan screen: unlocking with a real server, failures, and public content. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OwnResultOf } from '../contract/calls.ts'
import { origin, openReader, useBrowser, visit } from './browser.ts'
import {
  ask,
  blackHole,
  watchAnnouncements,
  pathOf,
  answerPolls,
  watchCalls,
  withCode,
} from './calls.ts'
import { main } from './main-journeys.ts'
import { byAxe, languagesAt, violationsAt, violationsOn } from './violations.ts'

const browser = useBrowser()
/** The points that a visitor starts with. */
const welcome = 38

interface Sold {
  id: number
  price: number
}
/** Priced plans on sale, the dearest first, with enough time left to stay open during the tests. */
let sold: Sold[] = []
let decided: OwnResultOf<'planList'>['records'] = []
beforeAll(async () => {
  const onSale = await ask('planList', { size: 100, state: 'onSale' })
  const details = await Promise.all(
    onSale.records.filter(({ status }) => status === 1).map(({ id }) => ask('planDetail', { id })),
  )
  sold = details
    .map(({ plan: { id, price } }) => ({ id, price }))
    .toSorted((a, b) => b.price - a.price)
  decided = (await ask('planList', { size: 100, state: 'decided' })).records
})

function first(): Sold {
  const [plan] = sold
  if (plan === undefined) throw new Error('the simulated world has no plan on sale')
  return plan
}

const unlockButton = (page: Page) => page.getByRole('button', { name: 'Unlock plan' })
const analysis = (page: Page) => page.getByRole('region', { name: 'Analysis' })
const balanceOf = async (page: Page, id: number) => {
  const stored = await page.evaluate(() => localStorage.getItem('touchline:visitor'))
  const identity: object = JSON.parse(stored ?? '{}')
  return (await ask('planMine', { id }, identity)).balance
}
const english = { language: 'en' } as const

test('goals and minute of the plan’s match are updated, marked and announced', async () => {
  await using reader = await openReader(browser(), { ...english, ...byAxe })
  const { page } = reader
  const polled: Parameters<typeof answerPolls>[1] = { at: '2099-03-04T05:00:30.000Z', events: [] }
  await answerPolls(page, polled)
  const announcements = await watchAnnouncements(page)
  const { match } = await ask('planDetail', { id: first().id })
  await visit(page, `/planDetail?id=${first().id}`)
  const row = page.locator(`article > a[href*="matchId=${match.matchId}"]`)
  const requests = watchCalls(page)
  const event = (id: number, homeScore: number, minute: number) => {
    const now = {
      ...match,
      status: 4,
      minute,
      homeScore,
      awayScore: 1,
      halfHome: 1,
      halfAway: 1,
      observedAt: polled.at,
    }
    polled.events = [{ id, match: now }]
  }
  event(1, 1, 66)
  await expect.poll(() => row.innerText()).toMatch(/1\s*-\s*1/)
  await delay(7_000)
  const box = await row.boundingBox()
  polled.at = '2099-03-04T05:01:30.000Z'
  event(2, 2, 67)
  await expect.poll(() => row.locator('[data-changed]').allTextContents()).toContain('2')
  await expect.poll(() => row.innerText()).toContain('67′')
  await expect
    .poll(async () => (await announcements()).filter((sentence) => sentence.startsWith('Goal: ')))
    .toHaveLength(2)
  polled.at = '2099-03-04T05:08:00.000Z'
  await expect.poll(() => row.innerText()).toContain('6 min old')
  expect(await row.boundingBox()).toEqual(box)
  expect(await violationsOn(page, { within: 'main' })).toEqual([])
  expect(requests.map(({ name }) => name)).not.toContain('planDetail')
})

test('a plan is not sold while its reader’s points do not load, and is after a retry', async () => {
  await using reader = await openReader(browser(), { ...english, ...byAxe })
  const { page } = reader
  const { id, price } = first()
  const mine = `**${pathOf('planMine')}`
  await page.route(mine, withCode(500))
  await visit(page, `/planDetail?id=${id}`)
  const panel = page.locator('section[aria-labelledby="lock"]')
  await panel.getByText('Your points and unlocks did not load').waitFor()
  expect(await unlockButton(page).count()).toBe(0)
  expect(await panel.textContent()).not.toContain(`${price} points`)
  // the rest of the evidence stays
  const evidence = page.getByRole('region', { name: 'What the record says' })
  await evidence.getByText('You and this expert', { exact: true }).waitFor()
  expect(await evidence.textContent()).toContain('You and this expertDid not load')
  expect(await violationsOn(page, { within: 'main' })).toEqual([])
  await page.unroute(mine)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(`Balance ${welcome}, ${welcome - price} after unlocking`).waitFor()
  expect(await unlockButton(page).isEnabled()).toBe(true)
  expect(await evidence.textContent()).not.toContain('Did not load')
})

test.each([1440, 1024, 390])(
  'at %d px the movement of the prices is beside the probabilities where there is room',
  async (width) => {
    await using reader = await openReader(browser(), {
      ...english,
      viewport: { width, height: 900 },
    })
    const { page } = reader
    const plan = decided.find((one) => one.kind !== 'model')
    const prices = `**${pathOf('matchPrices')}`
    await page.route(prices, withCode(500))
    const isPhone = width === 390
    await visit(page, `${isPhone ? '/h5' : ''}/planDetail?id=${plan?.id}`)
    const figure = (caption: string) => page.locator('figure').filter({ hasText: caption })
    const movement = figure('Price movement')
    await movement.getByText('did not load').waitFor()
    await page.unroute(prices)
    await movement.getByRole('button', { name: 'Try again' }).click()
    await movement.getByRole('img').waitFor()
    const [left, right] = await Promise.all(
      [figure('Expert v market'), movement].map((one) => one.boundingBox()),
    )
    const beside = left?.y === right?.y
    expect(beside).toBe(!isPhone)
    // on a phone the reasons come first
    const reasons = await analysis(page).boundingBox()
    expect((reasons?.y ?? 0) < (left?.y ?? 0)).toBe(isPhone)
  },
)

describe('unlocking', main, () => {
  test('shows price and balance, charges once, and shows the plan from then on', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const { id, price } = first()
    await visit(page, `/planDetail?id=${id}`)
    await page.getByText(`Balance ${welcome}, ${welcome - price} after unlocking`).waitFor()
    expect(await analysis(page).count()).toBe(0)
    const width = (await unlockButton(page).boundingBox())?.width
    let release = () => {}
    const answered = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**${pathOf('planUnlock')}`, async (route) => {
      await answered
      await route.continue()
    })
    await unlockButton(page).click()
    const busy = page.getByRole('button', { name: 'Unlocking' })
    await busy.waitFor()
    expect((await busy.boundingBox())?.width).toBe(width)
    release()
    await page.getByText('Unlock Successful').waitFor()
    await analysis(page).waitFor()
    expect(await unlockButton(page).count()).toBe(0)
    // The focus is not lost with the button.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status')
    await page.reload()
    await analysis(page).waitFor()
    await page.getByText(`Unlocked for ${price} points`).waitFor()
    await page.getByText('Compared with its seal: exactly what entry').waitFor()
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save receipt' }).click(),
    ])
    expect(receipt.suggestedFilename()).toBe(`touchline-receipt-${id}-1.json`)
    expect(await balanceOf(page, id)).toBe(welcome - price)
    expect(reader.problems).toEqual([])
  })

  test('does not show picks that were not sealed; the buyer may save the receipt', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const { id } = first()
    for (const name of ['planUnlock', 'planMine'] as const)
      await page.route(`**${pathOf(name)}`, async (route) => {
        const answer = await route.fetch()
        const body = (await answer.text()).replace(/(\\"key\\":\\")[^"\\]+/, '$1lie')
        await route.fulfill({ response: answer, body })
      })
    await visit(page, `/planDetail?id=${id}`)
    // whether the content is in the document at any moment
    await page.evaluate(() => {
      const look = () => {
        if (document.querySelector('section[aria-label="Analysis"]'))
          document.documentElement.dataset['shown'] = 'true'
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    const wasShown = () => page.evaluate(() => document.documentElement.dataset['shown'])
    await unlockButton(page).click()
    await page.getByRole('heading', { name: 'This is not what was sealed' }).waitFor()
    expect(await wasShown()).toBeUndefined()
    await page.getByText('What the site answered is not what entry').waitFor()
    await page.getByRole('button', { name: 'Save receipt' }).first().waitFor()
    await page.getByRole('button', { name: 'Show it all the same' }).click()
    await analysis(page).waitFor()
    expect(await wasShown()).toBe('true')
  })

  test('charges once for a double click and two tabs at once; the other tab follows', async () => {
    await using reader = await openReader(browser(), english)
    const { page, context } = reader
    const { id, price } = first()
    await visit(page, `/planDetail?id=${id}`)
    const others = await Promise.all([context.newPage(), context.newPage()])
    const [busy, idle] = others
    await Promise.all(others.map((tab) => visit(tab, `/planDetail?id=${id}`)))
    await Promise.all(
      [page, ...others].map((tab) =>
        tab.locator('button:enabled', { hasText: 'Unlock plan' }).waitFor(),
      ),
    )
    const requests = watchCalls(page)
    // Both tabs have sent the call before either is answered.
    let waiting = 0
    let release = () => {}
    const met = new Promise<void>((resolve) => (release = resolve))
    await context.route(`**${pathOf('planUnlock')}`, async (route) => {
      if (++waiting === 2) release()
      await met
      await route.continue()
    })
    await Promise.all([unlockButton(page).dblclick(), unlockButton(busy).click()])
    await Promise.all([page, busy].map((tab) => analysis(tab).waitFor()))
    // after it has compared the answer with the log
    await analysis(idle).waitFor({ timeout: 6_000 })
    expect(requests.filter(({ name }) => name === 'planUnlock')).toHaveLength(1)
    expect(await balanceOf(page, id)).toBe(welcome - price)
  })

  test('explains before and after the click that the balance is too low', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const [dear = first(), ...others] = sold
    await visit(page, `/planDetail?id=${dear.id}`)
    await page.locator('button:enabled', { hasText: 'Unlock plan' }).waitFor()
    const identity: object = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('touchline:visitor'))) ?? '{}',
    )
    let left = welcome
    for (const other of others) {
      if (left < dear.price) break
      await ask('planUnlock', other, identity)
      left -= other.price
    }
    await unlockButton(page).click()
    await page.getByText('Unlock Failed').waitFor()
    await page.getByText('Not enough points. Nothing was taken.').waitFor()
    await page.getByText(`Balance ${left}, ${dear.price - left} short`).waitFor()
    await page.getByRole('button', { name: 'How to get points' }).click()
    await page.getByText('Points cannot be bought.', { exact: false }).first().waitFor()
    expect(await balanceOf(page, dear.id)).toBe(left)
  })

  test('charges nothing at a changed price, and shows the new price', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const { id, price } = first()
    await visit(page, `/planDetail?id=${id}`)
    // The reader saw a price that is out of date.
    await page.route(`**${pathOf('planUnlock')}`, (route) =>
      route.continue({
        postData: (route.request().postData() ?? '').replace(`"price":${price}`, '"price":8'),
      }),
    )
    const changed = price === 18 ? 28 : 18
    await page.route(`**${pathOf('planDetail')}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(`"price":${price}`, `"price":${changed}`),
      })
    })
    await unlockButton(page).click()
    await page.getByText('The price has changed. Nothing was taken', { exact: false }).waitFor()
    await page.getByText(`Balance ${welcome}, ${welcome - changed} after unlocking`).waitFor()
    expect(await balanceOf(page, id)).toBe(welcome)
  })

  test('after a lost answer, a retry shows the plan, charged once', async () => {
    await Promise.all(
      [true, false].map(async (reached) => {
        await using reader = await openReader(browser(), { ...english, timeLimits: true })
        const { page } = reader
        const { id, price } = first()
        await visit(page, `/planDetail?id=${id}`)
        await page.route(
          `**${pathOf('planUnlock')}`,
          reached ? async (route) => void (await route.fetch().catch(() => {})) : blackHole,
          {
            times: 1,
          },
        )
        await unlockButton(page).click()
        if (!reached) {
          await page
            .getByText('Request timeout, please check connection', { exact: false })
            .waitFor()
          await unlockButton(page).click()
        }
        await analysis(page).waitFor()
        expect(await balanceOf(page, id)).toBe(welcome - price)
      }),
    )
  })
})

describe('public content', () => {
  test('a settled plan: seal, picks and settlement, in the page, without a script', async () => {
    const [plan] = decided.filter(({ hitResult }) => hitResult === 2)
    await using reader = await openReader(browser(), { ...english, javaScriptEnabled: false })
    await reader.page.goto(`/planDetail?id=${plan?.id}`)
    const text = await reader.page.locator('main').textContent()
    for (const words of [
      'How it was settled',
      'Score after regular time',
      'Sealed',
      plan?.solutionTitle ?? '—',
    ])
      expect(text).toContain(words)
    expect(await reader.page.locator('header svg[aria-label="Miss"]').count()).toBe(1)
  })

  test('a phone asks for the bias of the expert when the reader is near it', async () => {
    const [plan] = decided.filter(({ kind }) => kind === 'model')
    await using reader = await openReader(browser(), {
      ...english,
      viewport: { width: 390, height: 844 },
    })
    const { page } = reader
    const requests = watchCalls(page)
    const asked = () => requests.filter(({ name }) => name === 'expertDetail').length
    await visit(page, `/h5/planDetail?id=${plan?.id}`)
    const others = page.getByRole('region', { name: 'Other plans on this match' })
    await others.getByRole('listitem').first().waitFor()
    expect(asked()).toBe(0)
    const longRun = page.getByRole('region', { name: 'In the long run' })
    await longRun.scrollIntoViewIfNeeded()
    const bias = longRun.getByText(/points too|no bias/)
    await bias.waitFor()
    expect(asked()).toBe(1)
    // each plan of all time counts once
    const expertId = plan?.expertId ?? 0
    const { calibration } = await ask('expertDetail', { expertId, window: 'all' })
    const plans = calibration.flatMap(({ n, ...bin }) => Array.from({ length: n }, () => bin))
    const over = plans.reduce((sum, one) => sum + one.stated - one.happened, 0) / plans.length
    const points = Math.abs(over * 100)
      .toFixed(1)
      .replace('.0', '')
    expect(await bias.textContent()).toBe(
      points === '0.0' ? 'no bias' : `${points} points too ${over > 0 ? 'high' : 'low'}`,
    )
  })

  test('a plan that does not exist is not found', async () => {
    const answer = await fetch(`${origin}/planDetail?id=99999999`)
    expect(answer.status).toBe(404)
  })

  test('a plan that fails to load shows an error with a retry button', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/')
    await page.route(`**${pathOf('planDetail')}`, (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: 'no' } }),
    )
    await page.locator('article h3 a').first().click()
    await page.getByText('The plan did not load').waitFor()
    await page.unroute(`**${pathOf('planDetail')}`)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.locator('article h1').waitFor()
  })
})

describe.each([
  { base: '', widths: [1440, 1024, 768, 390] },
  { base: '/h5', widths: [390] },
])('axe, at base path "$base"', ({ base, widths }) => {
  test.each(languagesAt(base))(
    'locked, unlocked, a hit, a miss, Not Counted, in %s',
    async (language) => {
      await using reader = await openReader(browser(), { ...byAxe, language })
      const { page } = reader
      const found: string[] = []
      const check = async (state: string) =>
        found.push(
          ...(await violationsAt(page, widths, { within: 'main' })).map(
            (words) => `${state} ${words}`,
          ),
        )
      await visit(page, `${base}/planDetail?id=${first().id}`)
      const button = page.locator('section[aria-labelledby="lock"] button:enabled')
      await button.waitFor()
      await check('locked')
      await button.click()
      await page.locator('main [role="status"][tabindex]').waitFor()
      await check('unlocked')
      for (const hitResult of [1, 2, 0]) {
        const plan = decided.find((one) => one.hitResult === hitResult)
        if (plan === undefined) continue
        await visit(page, `${base}/planDetail?id=${plan.id}`)
        await check(`result ${hitResult}`)
      }
      expect([found, reader.problems]).toEqual([[], []])
    },
  )
})
