/** Writing and sealing a plan in the studio, by people who have never programmed. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResultOf } from '../contract/calls.ts'
import type { Answer } from '../contract/envelope.ts'
import type { LiveSince } from '../contract/live.ts'
import { languages } from '../contract/values.ts'
import type { Shape } from '../web/screens/studio-write/words/en.ts'
import { loadWords } from '../web/words/index.ts'
import { useBrowser, visit } from './browser.ts'
import {
  becomeExpert,
  pressSeal,
  sealButton as seal,
  sealDraft,
  startStudioWorld,
  type StudioWorld,
} from './studio-world.ts'
import { world as settings } from './world.ts'
import { main } from './main-journeys.ts'
import { byAxe, crowdedAtDouble, languagesAt, violationsAt } from './violations.ts'
import { wordsIn } from './test-words.ts'

const browser = useBrowser()
let world: StudioWorld
let writers = 0
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const freshName = () => `Writer ${letters[writers++]}`
beforeAll(async () => {
  world = await startStudioWorld({ OPEN_STUDIO: 'yes' })
  // a new world plays a season first
})
afterAll(() => world[Symbol.asyncDispose]())

const home = (page: Page) =>
  page.getByRole('group', { name: 'Match result' }).getByRole('button', { name: /^Home/ })

/** Opens the composer on the first match of the list. */
async function openComposer(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /: Write a plan$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Write a plan' }).waitFor()
  await seal(page).waitFor()
}

async function write(page: Page, title = 'North in the rain'): Promise<void> {
  await home(page).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Analysis', { exact: true }).fill('They press high.\n\nUntil the rain.')
}

describe('a first plan', () => {
  test('takes 12 presses besides its text, from the match list to the log', main, async () => {
    await using reader = await world.open(browser())
    const { page } = reader
    await becomeExpert(page, '', freshName())
    await page.evaluate(() => {
      const counted = window as typeof window & { presses?: number }
      addEventListener('click', () => (counted.presses = (counted.presses ?? 0) + 1), true)
    })
    await openComposer(page)
    await seal(page).click()
    await page.getByText('3 things left').waitFor()
    // the focus goes to the first missing field
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Home/)
    await write(page)
    await page.getByText('Ready to seal').waitFor()
    await page.getByText('Draft saved, only you can see it:').waitFor()
    await sealDraft(page)
    await page.getByRole('heading', { name: 'Sealed', exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByText(/^Entry [\d,]+ of the public log\. The site has signed it/).waitFor()
    const presses = await page.evaluate(
      () => (window as typeof window & { presses?: number }).presses ?? 0,
    )
    expect(presses).toBeLessThanOrEqual(12)

    // the shared text names the plan by its place in the log, without any of its text or picks
    const shared = page.getByRole('region', { name: 'Sharing hands on no more than this' })
    await shared.getByText(/^Public log, entry [\d,]+, fingerprint \w{4} \w{4}…\w{4}$/).waitFor()
    expect(await shared.textContent()).not.toMatch(/North|Home/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('main').getByRole('button', { name: 'Share' }).click()
    await page.getByText('Link copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^Writer \w has sealed a plan\n.+ v .+\nPublic log.+\nhttp.+planDetail/)
    expect(copied).not.toContain('North')

    await page.getByRole('link', { name: 'New version' }).click()
    await page.getByText('Plan 1, version 2').waitFor()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('North in the rain')
    await page.getByLabel('Title', { exact: true }).fill('North, rain or not')
    await sealDraft(page)
    await page.getByText('Sealed: plan 1, version 2').waitFor()
    await page.locator('main').getByRole('link', { name: 'Studio' }).click()
    await page.getByRole('heading', { name: 'North, rain or not' }).waitFor()
    await page.getByText('1 of 3 sealed today').waitFor()
    expect(reader.problems).toEqual([])
  })

  test('has probabilities that add up to 100, and states their value in words', main, async () => {
    await using reader = await world.open(browser())
    const { page } = reader
    await becomeExpert(page, '', freshName())
    await openComposer(page)
    await home(page).click()
    await page.getByRole('button', { name: 'Take the market’s' }).click()
    const typed = (side: string) => page.getByLabel(`${side} in percent`)
    const sum = async () =>
      Number(await typed('Home').inputValue()) +
      Number(await typed('Draw').inputValue()) +
      Number(await typed('Away').inputValue())
    expect(await sum()).toBe(100)
    const slider = page.getByRole('slider', { name: 'Home' })
    await slider.press('ArrowRight')
    await slider.press('PageUp')
    expect(await sum()).toBe(100)
    await typed('Home').fill('58')
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Home 58, Draw \d+, Away \d+$/)
    expect(await sum()).toBe(100)
    const price = Number(/[\d.]+$/.exec((await home(page).textContent()) ?? '')?.[0])
    const expected = 0.58 * price - 1
    const words = `${expected < 0 ? '−' : '+'}${Math.abs(expected * 100).toFixed(1)}%`
    await expect
      .poll(() => page.locator('[aria-live="polite"]').allTextContents())
      .toContainEqual(expect.stringMatching(/^You 58%, market \d+%: expected .* at this price$/))
    const announced = (await page.locator('[aria-live="polite"]').allTextContents()).join(' ')
    expect(announced).toContain(words)

    // over and under have a field of their own, and readers see each of these numbers
    await page.getByRole('button', { name: 'Over/under', exact: true }).click()
    await page.getByRole('button', { name: /^Over 2\.5/ }).click()
    await page.getByLabel('Over 2.5').fill('57.5')
    await page.getByLabel('Title', { exact: true }).fill('North in the rain')
    await page.getByLabel('Analysis', { exact: true }).fill('They press high.')
    await sealDraft(page)
    await page.getByRole('link', { name: 'As readers see it' }).click()
    await page.getByText('if the expert’s 58.0% is right', { exact: false }).waitFor()
    await page.getByText('if the expert’s 57.5% is right', { exact: false }).waitFor()
  })

  test('is not sealed at a price that the expert has not seen', async () => {
    await using reader = await world.open(browser())
    const { page } = reader
    await becomeExpert(page, '', freshName())
    await page.route('**/app/api/studio/match', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as Answer<ResultOf<'studioMatch'>>
      const prices = body.data?.match.market?.result
      if (prices) prices.home = '9.99'
      await route.fulfill({ response: answer, json: body })
    })
    await openComposer(page)
    await write(page)
    // the site's prices may move again before the second press
    let seen = '9.99'
    for (let answer = await pressSeal(page); !answer.sealed; answer = await pressSeal(page)) {
      const now = answer.moved[0]?.now
      await page.getByText(`Home went from ${seen} to ${now}.`).waitFor()
      expect(await seal(page).textContent()).toBe('Seal at the new price')
      seen = now ?? ''
    }
    expect(seen).not.toBe('9.99')
    await page.getByRole('heading', { name: 'Sealed', exact: true }).waitFor()
    await page.getByText(`Home ${seen}`).waitFor()
  })

  test('is refused with an explanation at the daily limit', async () => {
    await using reader = await world.open(browser())
    const { page } = reader
    await becomeExpert(page, '', freshName())
    for (const number of [1, 2, 3, 4]) {
      await visit(page, '/studio')
      await openComposer(page)
      await write(page, `Number ${number}`)
      if (number === 4) break
      await sealDraft(page)
      await page.getByRole('heading', { name: 'Sealed', exact: true }).waitFor()
    }
    await seal(page).click()
    await page.getByText('you published 3 plans today', { exact: false }).first().waitFor()
  })
})

test('a refused draft names each error beside its field, until it is mended', async () => {
  await using reader = await world.open(browser())
  const { page } = reader
  await becomeExpert(page, '', freshName())
  await openComposer(page)
  // beside the picks: nothing is picked yet
  await seal(page).click()
  const missing = page.locator('[data-field="selections.0"]').getByRole('alert')
  await missing.waitFor()
  await write(page)
  await missing.waitFor({ state: 'detached' })
  expect(await page.locator('section').getByRole('alert').allTextContents()).toEqual([])

  // two scores cannot be likelier together than everything
  await page.getByRole('button', { name: 'Exact score', exact: true }).click()
  await page.getByRole('button', { name: '1-1', exact: true }).click()
  await page.getByRole('button', { name: '2-2', exact: true }).click()
  await page.getByLabel('1-1', { exact: true }).fill('60')
  await page.getByLabel('2-2', { exact: true }).fill('60.04')
  expect(await page.getByLabel('2-2', { exact: true }).inputValue()).toBe('60')
  const tooMuch = page.locator('[data-field="selections.1"]').getByRole('alert')
  await tooMuch.waitFor()
  await page.getByText('One thing left').waitFor()
  await page.getByLabel('2-2', { exact: true }).fill('6')
  await tooMuch.waitFor({ state: 'detached' })

  // the text of another language is shown with its error
  const written = page.locator('[aria-labelledby="texts"] [role="group"] button')
  await written.first().click()
  await page.getByLabel('Title', { exact: true }).fill('雨'.repeat(121))
  await written.last().click()
  await seal(page).click()
  await page.locator('[data-field="title"]').getByRole('alert').waitFor()
})

describe('a draft', () => {
  test('survives a reload without a network, and is saved once the network is back', async () => {
    await using reader = await world.open(browser())
    const { page, context } = reader
    await becomeExpert(page, '', freshName())
    await openComposer(page)
    await write(page, 'Before the storm')
    await page.getByText('Draft saved, only you can see it:').waitFor()
    await page.reload()
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Before the storm')
    await context.setOffline(true)
    await page.getByLabel('Title', { exact: true }).fill('In the storm')
    await page.getByText('Not saved, another try in 12 s.', { exact: false }).waitFor()
    // pressing the seal shows that nothing was sent
    await seal(page).click()
    await page.getByText('No network. Nothing was sealed', { exact: false }).waitFor()
    // following a link asks first
    const back = page.locator('main').getByRole('link', { name: 'Studio' })
    await back.click()
    const question = page.getByRole('dialog', { name: 'This text is not in your account yet' })
    await question.getByRole('button', { name: 'Stay' }).last().click()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('In the storm')
    await context.setOffline(false)
    await page.getByText('Draft saved, only you can see it:').waitFor()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.includes(':draft ')) localStorage.removeItem(key)
    })
    await page.reload()
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
      .toBe('In the storm')
  })

  test('asks once when left unsaved, is saved on leaving, and can be continued', async () => {
    await using reader = await world.open(browser())
    const { page } = reader
    await becomeExpert(page, '', freshName())
    await openComposer(page)
    const title = page.getByLabel('Title', { exact: true })
    const back = page.locator('main').getByRole('link', { name: 'Studio' })
    const again = page.getByRole('link', { name: /: Continue$/ }).first()
    // leaves within a second after the last letter
    await title.fill('Half a sent')
    await page.getByText('Draft saved, only you can see it:').waitFor()
    await title.fill('Half a sentence')
    await back.click()
    await page.getByRole('heading', { name: 'Half a sentence' }).waitFor()
    await again.click()
    await seal(page).waitFor()
    // the server stores the draft, and its answer is lost
    await page.route('**/app/api/studio/saveDraft', async (route) => {
      await route.fetch()
      // the page may have been left meanwhile
      await route.abort().catch(() => {})
    })
    await title.fill('A whole sentence')
    await page.getByText('Not saved, another try in 12 s.', { exact: false }).waitFor()
    await back.click()
    const question = page.getByRole('dialog', { name: 'This text is not in your account yet' })
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Matches', exact: true }).waitFor()
    await page.unroute('**/app/api/studio/saveDraft')
    await again.click()
    await expect.poll(() => title.inputValue()).toBe('A whole sentence')
    // both copies are the same draft, so the reader does not have to choose
    await page.getByText('Draft saved, only you can see it:').waitFor()
    expect(await page.getByRole('heading', { name: 'Two drafts' }).count()).toBe(0)
  })

  test('does not come back when its last save is slower than the seal', async () => {
    await using reader = await world.open(browser())
    const { page } = reader
    await becomeExpert(page, '', freshName())
    await openComposer(page)
    const sent = page.waitForRequest('**/app/api/studio/saveDraft')
    await page.route('**/app/api/studio/saveDraft', async (route) => {
      await delay(3_000)
      await route.continue()
    })
    await write(page)
    const saved = page.waitForResponse('**/app/api/studio/saveDraft')
    await sent
    await sealDraft(page)
    await page.getByRole('heading', { name: 'Sealed', exact: true }).waitFor()
    await saved
    await visit(page, '/studio')
    await page.getByRole('heading', { name: 'North in the rain' }).waitFor()
    expect(await page.getByRole('heading', { name: /^Draft/ }).count()).toBe(0)
  })

  test('in two tabs is never overwritten: both are shown for a choice', async () => {
    await using reader = await world.open(browser())
    const { page, context } = reader
    await becomeExpert(page, '', freshName())
    await openComposer(page)
    await write(page, 'First words')
    await page.getByText('Draft saved, only you can see it:').waitFor()
    const other = await context.newPage()
    await visit(other, new URL(page.url()).pathname + new URL(page.url()).search)
    const title = other.getByLabel('Title', { exact: true })
    await expect.poll(() => title.inputValue()).toBe('First words')
    await title.fill('From the other tab')
    await other.getByText('Draft saved, only you can see it:').waitFor()
    await page.getByLabel('Title', { exact: true }).fill('From this tab')
    await page.getByRole('heading', { name: 'Two drafts' }).waitFor()
    await page.getByText('From the other tab').waitFor()
    await page.getByRole('button', { name: 'Keep: In the account' }).click()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('From the other tab')
  })
})

describe('each state is explained in a sentence', () => {
  test('in three languages: no market, lost price, deadline past or near, postponed', async () => {
    await using reader = await world.open(browser())
    const { page, context } = reader
    await becomeExpert(page, '', freshName())
    await openComposer(page)
    await write(page)
    const dear = page.getByRole('button', { name: '8', exact: true })
    await dear.click({ force: true })
    // a newcomer's record allows no price: pressing the tile has no effect, and the reason is below
    // it
    await page.getByText('8 needs 10 counted plans.', { exact: false }).waitFor()
    expect(await dear.getAttribute('aria-pressed')).toBe('false')
    await page.getByText('Draft saved, only you can see it:').waitFor()
    let change: (answer: ResultOf<'studioMatch'>) => void = () => {}
    await page.route('**/app/api/studio/match', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as Answer<ResultOf<'studioMatch'>>
      if (body.data) change(body.data)
      await route.fulfill({ response: answer, json: body })
    })
    const show = async (next: typeof change) => {
      change = next
      await page.reload()
      await page.locator('[data-field="title"] input').waitFor()
    }
    const before = new Date(Date.parse(settings.CLOCK_AT) - 60_000).toISOString()
    for (const language of languages) {
      const { band, noMarket, spoken } = await wordsIn<Shape>('studio-write', language)
      const { matchStates } = await loadWords(language)
      await context.addCookies([{ name: 'touchline_language', value: language, url: world.origin }])
      await page.evaluate((chosen) => localStorage.setItem('touchline:language', chosen), language)
      // a draft from a time when a higher price was allowed
      await show(({ match, saved, pricing }) => {
        match.market = null
        pricing.highest = 18
        if (saved) saved.draft.price = 38
      })
      await page.getByText(noMarket).waitFor()
      await page.getByText(band.done.unpriced(1)).waitFor()
      const dashed = page.locator('[data-field="price"] [aria-disabled="true"]')
      expect(await dashed.allTextContents()).toEqual(['28', '38'])
      expect(await dashed.last().getAttribute('aria-pressed')).toBe('true')
      await page.getByRole('button', { name: band.gaps.price(38) }).click()
      // the focus moves with the next frame
      const focused = () =>
        page.evaluate(() =>
          document.activeElement?.closest('[data-field]')?.getAttribute('data-field'),
        )
      await expect.poll(focused).toBe('price')
      await show(({ match }) => {
        match.deadline = before
      })
      await page.getByRole('heading', { name: band.past }).waitFor()
      await page.getByRole('button', { name: band.note }).waitFor()
      expect(await seal(page).count()).toBe(0)
      await show(({ match }) => {
        match.status = 9
        match.open = false
      })
      await page.getByRole('heading', { name: band.notOpen(matchStates[9]) }).waitFor()
      // the world's clock runs at real speed: "15 minutes left" shows for most of a minute
      const now = await siteTime()
      await show(({ match }) => {
        match.deadline = new Date(now + 15 * 60_000 + 50_000).toISOString()
      })
      await expect
        .poll(() =>
          page.locator('[data-seal]').locator('..').locator('[aria-live="polite"]').textContent(),
        )
        .toBe(spoken(15))
    }
  })
})

const siteTime = async (): Promise<number> => {
  const answer = await fetch(`${world.origin}/app/live/since`)
  return Date.parse(((await answer.json()) as Answer<LiveSince>).data?.at ?? '')
}

/** Presses Tab until an element with this text, label or name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.labels?.[0]?.textContent
          : null
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
    })
    if (name.test(focused)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('an expert who has stopped is invited to write nothing', async () => {
  await using reader = await world.open(browser())
  const { page } = reader
  await becomeExpert(page, '', freshName())
  const invitations = page.locator('main').getByRole('link', { name: /Write a plan|Pick a match/ })
  await invitations.first().waitFor()
  await visit(page, '/studio?tab=profile')
  const stop = page.getByRole('region', { name: 'Stop writing' })
  await stop.getByRole('button', { name: 'Stop writing' }).click()
  await stop.getByRole('button', { name: 'Stop writing' }).click()
  await stop.getByRole('button', { name: 'Write again' }).waitFor()
  await visit(page, '/studio')
  await page.getByText('You have stopped writing.', { exact: false }).waitFor()
  await page.getByRole('heading', { name: 'My record' }).waitFor()
  expect(await invitations.count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Matches', exact: true }).count()).toBe(0)
})

test('a question stays open after an error, and is answered by the next press', async () => {
  await using reader = await world.open(browser())
  const { page } = reader
  await becomeExpert(page, '', freshName())
  await openComposer(page)
  await write(page, 'A draft to discard')
  await page.getByText('Draft saved, only you can see it:').waitFor()

  /** Asks, answers while the call fails, and answers again. */
  async function answerTwice(place: Locator, name: string, path: string, error: string) {
    const failing = `**/app/api/studio/${path}`
    await page.route(failing, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await place.getByRole('button', { name, exact: true }).click()
    const question = place.getByRole('group', { name, exact: true })
    const answer = question.getByRole('button', { name: /^(Discard|Withdraw|Stop writing)$/ })
    await answer.click()
    await place.getByRole('alert').filter({ hasText: error }).waitFor()
    expect(await question.getByRole('button', { name: 'No' }).isVisible()).toBe(true)
    await page.unroute(failing)
    await answer.click()
    await question.waitFor({ state: 'detached' })
  }

  await visit(page, '/studio?tab=plans')
  const draft = page.getByRole('listitem').filter({ hasText: 'A draft to discard' })
  await answerTwice(draft, 'Discard', 'dropDraft', 'The draft was not discarded.')
  await draft.waitFor({ state: 'detached' })

  await visit(page, '/studio?tab=profile')
  await page.getByLabel('Name of a new key').fill('A script')
  await page.getByRole('button', { name: 'New key' }).click()
  const key = page.getByRole('listitem').filter({ hasText: 'A script' })
  await answerTwice(key, 'Withdraw A script', 'endKey', 'The key was not withdrawn.')
  await key.getByText('withdrawn').waitFor()

  const stop = page.getByRole('region', { name: 'Stop writing' })
  await answerTwice(stop, 'Stop writing', 'stop', 'Nothing was changed.')
  await stop.getByRole('button', { name: 'Write again' }).waitFor()
})

test('a plan is sealed with the keyboard alone', async () => {
  await using reader = await world.open(browser())
  const { page } = reader
  await becomeExpert(page, '', freshName())
  await tabTo(page, /: Write a plan$/)
  await page.keyboard.press('Enter')
  await seal(page).waitFor()
  await tabTo(page, /^Home/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Take the market’s/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Home$/)
  await page.keyboard.press('ArrowRight')
  await tabTo(page, /^Title$/)
  await page.keyboard.type('By the keys alone')
  await tabTo(page, /^Analysis$/)
  await page.keyboard.type('Nothing was clicked.')
  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved, only you can see it:').waitFor()
  // moves the focus to the button without pressing it
  await page.keyboard.press('Control+Enter')
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-seal'))).toBe(true)
  await sealDraft(page, () => page.keyboard.press('Enter'))
  await page.getByText(/^Entry [\d,]+ of the public log\./).waitFor()
})

describe.each([
  { base: '', widths: [1440, 768, 390, 320] },
  { base: '/h5', widths: [390, 320] },
])('everyone can use it, at base path "$base"', ({ base, widths }) => {
  test.each(languagesAt(base))('no axe violation, in %s', async (language) => {
    await using reader = await world.open(browser(), byAxe)
    const { page } = reader
    await becomeExpert(page, base, freshName())
    await openComposer(page)
    const composer = new URL(page.url())
    await reader.context.addCookies([
      { name: 'touchline_language', value: language, url: world.origin },
    ])
    await page.evaluate((chosen) => localStorage.setItem('touchline:language', chosen), language)
    await page.reload()
    await seal(page).waitFor()
    await page.locator('section[aria-labelledby="chances"] button').first().click()
    for (const play of [1, 2])
      await page.locator('section[aria-labelledby="picks"] button').nth(play).click()
    await seal(page).click()
    expect(await violationsAt(page, widths)).toEqual([])
    expect(await crowdedAtDouble(page, 390)).toEqual([])
    await page.locator('[data-field="selections.0"] button').first().click()
    for (const play of [2, 1])
      await page.locator('section[aria-labelledby="picks"] button').nth(play).click()
    await page.locator('[data-field="title"] input').fill('A title')
    await page.locator('[data-field="analysis"] textarea').fill('An analysis.')
    await sealDraft(page)
    await page.locator('ol').waitFor()
    expect(await violationsAt(page, widths)).toEqual([])
    for (const path of ['/studio', '/studio?tab=plans']) {
      await visit(page, base + path)
      await page.locator('main :is(li, th) h3').first().waitFor()
      expect(await violationsAt(page, widths)).toEqual([])
      expect([path, ...(await crowdedAtDouble(page, 390))]).toEqual([path])
    }
    await visit(page, `${base}/studio?tab=profile`)
    await page.locator('main form').first().waitFor()
    expect(await violationsAt(page, widths)).toEqual([])
    expect(await crowdedAtDouble(page, 390)).toEqual([])
    expect(composer.pathname).toBe(`${base}/studio/write`)
  })
})
