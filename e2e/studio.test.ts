/** The studio and the desk for people: from a stranger to an expert, decided by an operator. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../contract/values.ts'
import type { Shape as StudioWords } from '../web/screens/studio/words/en.ts'
import { useBrowser, visit } from './browser.ts'
import {
  fillApplication,
  signUpByPasskey,
  startStudioWorld,
  type StudioWorld,
} from './studio-world.ts'
import { main } from './main-journeys.ts'
import { wordsIn } from './test-words.ts'
import { byAxe, crowdedAtDouble, languagesAt, violationsAt } from './violations.ts'

const browser = useBrowser()
let world: StudioWorld
beforeAll(async () => {
  world = await startStudioWorld()
  // a new world plays a season first
})
afterAll(() => world[Symbol.asyncDispose]())

/** Presses a button that asks for confirmation in its place, with the focus on the safe answer. */
async function pressTwice(place: Locator, name: string): Promise<void> {
  const press = place.getByRole('button', { name, exact: true })
  await press.click()
  const question = place.getByRole('group', { name, exact: true })
  await question.waitFor()
  expect(await place.page().evaluate(() => document.activeElement?.textContent)).toBe('No')
  await question.getByRole('button', { name, exact: true }).click()
}

describe('a stranger', main, () => {
  test('applies in the studio, is admitted on the desk, and sees it on their page', async () => {
    await using stranger = await world.open(browser())
    const { page } = stranger
    await visit(page, '/studio')
    await signUpByPasskey(page, 'Reader in the rain')
    const send = page.getByRole('button', { name: 'Send application' })
    // pressed on an empty form, the button names the missing fields and moves the focus to the
    // first
    await send.click()
    await page.getByText('Give a name in one language.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('lang'))).toBe('zh-Hans')
    await fillApplication(page, 'Touchline official')
    await send.click()
    await page.getByText('This name reads like the site or a model.').waitFor()
    await page.getByLabel('English', { exact: true }).fill('Ada Rain')
    await send.click()
    await page.getByText('Your application is with the operators.', { exact: false }).waitFor()

    await using operator = await world.open(browser())
    await visit(operator.page, '/desk')
    await signUpByPasskey(operator.page, 'On duty')
    await operator.page.getByText('This account is no operator.', { exact: false }).waitFor()
    await world.addOperator('On duty')
    await operator.page.reload()
    await operator.page.getByText('1 application').waitFor()
    await operator.page.getByRole('link', { name: 'Open', exact: true }).click()
    const entry = operator.page.getByRole('article', { name: 'Ada Rain' })
    await entry.getByRole('button', { name: 'Admit' }).click()
    await entry.getByText('Give a reason.').waitFor()
    await entry.getByLabel('Reason').fill('Says where it may be wrong.')
    await entry.getByRole('button', { name: 'Admit' }).click()
    await operator.page.getByText('No application waits.').waitFor()
    await operator.page.getByRole('link', { name: 'Audit trail' }).click()
    await operator.page.getByText('application admitted').waitFor()

    await visit(page, '/me?tab=settings')
    await page.getByText('Says where it may be wrong.').waitFor()
    await page.getByRole('link', { name: 'Studio' }).click()
    await page.getByRole('heading', { name: 'Ada Rain' }).waitFor()
    await page.getByRole('link', { name: 'Public page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Rain' }).waitFor()
    expect(stranger.problems.filter((words) => !words.includes('400'))).toEqual([])
  })

  test('who is declined reads why and from when, in each language, without a form', async () => {
    await using stranger = await world.open(browser())
    const { page } = stranger
    await visit(page, '/studio')
    await signUpByPasskey(page, 'Reader in the snow')
    await fillApplication(page, 'Ada Snow')
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByText('Your application is with the operators.', { exact: false }).waitFor()

    await using operator = await world.open(browser())
    await visit(operator.page, '/desk')
    await signUpByPasskey(operator.page, 'On call')
    await world.addOperator('On call')
    await visit(operator.page, '/desk?tab=experts')
    const entry = operator.page.getByRole('article', { name: 'Ada Snow' })
    await entry.getByLabel('Reason').fill('One fact has no source.')
    await entry.getByRole('button', { name: 'Decline' }).click()
    await entry.waitFor({ state: 'detached' })

    for (const language of languages)
      for (const site of ['', '/h5']) {
        const { apply } = await wordsIn<StudioWords>('studio', language)
        await visit(page, `${site}/studio?lang=${language}`)
        await page.getByRole('status').filter({ hasText: apply.againFrom }).waitFor()
        await page.getByText('One fact has no source.').waitFor()
        expect(await page.locator('main form').count()).toBe(0)
        await visit(page, `${site}/me?tab=settings&lang=${language}`)
        await page.getByText('One fact has no source.').waitFor()
      }
    expect(stranger.problems).toEqual([])
  })
})

describe.each([
  { base: '', widths: [1440, 768, 390, 320] },
  { base: '/h5', widths: [390, 320] },
])('everyone can use it, at base path "$base"', ({ base, widths }) => {
  test.each(languagesAt(base))(
    'no axe violation, in %s',
    async (language) => {
      await using reader = await world.open(browser(), byAxe)
      const { page } = reader
      const name = `Viewer ${base} ${language}`.replace('/', '')
      await visit(page, `${base}/studio`)
      expect(await violationsAt(page, widths)).toEqual([])
      await signUpByPasskey(page, name)
      await world.addOperator(name)
      await reader.context.addCookies([
        { name: 'touchline_language', value: language, url: world.origin },
      ])
      await page.evaluate((chosen) => localStorage.setItem('touchline:language', chosen), language)
      await page.reload()
      await page.locator('form select').first().waitFor()
      await page.locator('form button[type="submit"]').click()
      await page.locator('form [role="alert"]').waitFor()
      expect(await violationsAt(page, widths)).toEqual([])
      for (const tab of [
        '',
        '?tab=experts',
        '?tab=accounts',
        '?tab=reports',
        '?tab=sources',
        '?tab=log',
      ]) {
        await visit(page, `${base}/desk${tab}`)
        await page.locator('main section h2').first().waitFor()
        expect(await violationsAt(page, widths)).toEqual([])
        expect([tab, ...(await crowdedAtDouble(page, 390))]).toEqual([tab])
      }
    },
    120_000,
  )
})

test('a reader reports a text in two taps, an operator removes it, both see it', async () => {
  await using reader = await world.open(browser(), byAxe)
  const { page } = reader
  await visit(page, '/')
  await page.locator('article h3 a').first().click()
  await page.getByText('Report the title').click()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(await violationsAt(page, [1440, 390])).toEqual([])
  await page.getByRole('button', { name: 'Advertising' }).click()
  await page.getByText('Reported. An operator will read it').waitFor()
  const address = new URL(page.url())

  await using operator = await world.open(browser(), byAxe)
  await visit(operator.page, '/desk')
  await signUpByPasskey(operator.page, 'Reads reports')
  await world.addOperator('Reads reports')
  await visit(operator.page, '/desk?tab=reports')
  const entry = operator.page.getByRole('article').filter({ hasText: title })
  await entry.getByLabel('One public sentence, optional').fill('It names another site.')
  await entry.getByText('Reason: Advertising. It names another site.').waitFor()
  expect(await violationsAt(operator.page, [1440, 390, 320])).toEqual([])
  await pressTwice(entry, 'Remove this text')
  await entry.getByRole('button', { name: 'Restore' }).waitFor()

  await page.reload()
  await page.getByText('The site removed this title').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(title)
  await entry.getByRole('button', { name: 'Restore' }).click()
  await entry.waitFor({ state: 'detached' })
  await page.goto(address.href)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByText('Report the title').click()
  await page.getByText('You reported this text, and it was removed.').waitFor()
})

test('an operator uses each list, and confirms an old sign-in by passkey', main, async () => {
  await using operator = await world.open(browser())
  const { page } = operator
  await visit(page, '/desk')
  await signUpByPasskey(page, 'Goes through lists')
  await world.addOperator('Goes through lists')
  await page.reload()
  await page.getByRole('heading', { name: 'Needs you' }).waitFor()
  await page.getByRole('heading', { name: 'Points: sums broken' }).waitFor()
  // a reader's page has an open stream; the servers record the number of streams every ten seconds
  await using reader = await world.open(browser())
  await visit(reader.page, '/')
  const readers = page
    .locator('div')
    .filter({ has: page.locator('h2', { hasText: 'Readers online' }) })
  await expect
    .poll(async () => Number(await readers.last().locator('b').textContent()))
    .toBeGreaterThan(0)
  await page.getByText(/of [\d,]+ requests/).waitFor()
  await page.getByRole('link', { name: 'Sources' }).click()
  await page.getByText('No row is quarantined.').waitFor()
  const source = page.locator('tr').filter({ hasText: 'simulated' })
  await source.getByRole('img', { name: /^heard in [1-9]\d* of the last 24 hours$/ }).waitFor()
  await source.getByRole('button', { name: 'Read now' }).click()
  await source.locator('summary').click()
  await source.getByLabel('Reason').fill('Its server is being moved.')
  await source.getByRole('button', { name: 'Pause' }).click()
  await source.getByText('paused since').waitFor()
  await source.getByLabel('Reason').fill('It answers again.')
  await source.getByRole('button', { name: 'Go on' }).click()
  await source.getByText('paused since').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Experts', exact: true }).click()
  const row = page.locator('tr').filter({ hasText: 'Invented' }).first()
  await row.locator('summary').click()
  await row.getByLabel('Plans a day').fill('many')
  await row.getByRole('button', { name: 'Set the quota' }).click()
  await row.getByText('A whole number up to 1000, or nothing.').waitFor()
  await row.getByLabel('Plans a day').fill('7')
  // the first answer asks for a fresh sign-in; the authenticator then answers the second attempt
  let refused = false
  await page.route('**/app/api/desk/quota', async (route) => {
    if (refused) return route.continue()
    refused = true
    return route.fulfill({
      status: 409,
      json: { code: 409, msg: 'Not possible in this state: signIn' },
    })
  })
  await row.getByRole('button', { name: 'Set the quota' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await row.getByText('of 7 today', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await page.getByText('quota changed').waitFor()
  for (const done of ['source read now', 'source paused', 'source resumed'])
    await page.getByRole('cell', { name: done }).waitFor()
  await page.getByRole('heading', { name: 'Checkpoints', exact: true }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('touchline-audit.jsonl')
})

test('a reset link replaces a lost passkey once; a blocked account sees why', async () => {
  await using operator = await world.open(browser(), byAxe)
  const { page } = operator
  await visit(page, '/desk')
  await signUpByPasskey(page, 'Helps accounts')
  await world.addOperator('Helps accounts')
  await using lost = await world.open(browser())
  await visit(lost.page, '/studio')
  await signUpByPasskey(lost.page, 'Lost the phone')
  await lost[Symbol.asyncDispose]()

  await visit(page, '/desk?tab=accounts')
  await page.getByLabel('A part of the name').fill('lost the')
  const row = page.locator('li').filter({ hasText: 'Lost the phone' }).first()
  await row.locator('summary').click()
  const reset = row.getByRole('region', { name: 'Reset sign-in' })
  await reset.getByRole('button', { name: 'Make a link' }).click()
  await reset.getByText('Give a reason.').waitFor()
  await reset.getByLabel('Reason').fill('Called, and knew the first follow.')
  await reset.getByRole('button', { name: 'Make a link' }).click()
  const link = new URL((await reset.locator('code').textContent()) ?? '')
  expect(await violationsAt(page, [1440, 320])).toEqual([])

  await using owner = await world.open(browser(), byAxe)
  await visit(owner.page, link.pathname + link.hash)
  await owner.page.getByText('Lost the phone').waitFor()
  // the secret is not left in the address
  expect(new URL(owner.page.url()).hash).toBe('')
  expect(await violationsAt(owner.page, [1440, 320])).toEqual([])
  await owner.page.getByRole('button', { name: 'Create a passkey' }).click()
  await owner.page.getByText('You are signed in.').waitFor()
  await visit(owner.page, link.pathname)
  await visit(owner.page, link.pathname + link.hash)
  await owner.page.getByText('This link cannot be used.', { exact: false }).waitFor()

  const limits = row.getByRole('region', { name: 'Block' })
  await limits.getByLabel('Reason').fill('Sells picks elsewhere.')
  await pressTwice(limits, 'Block the account')
  await row.getByText('Blocked until').waitFor()
  await visit(owner.page, '/me?tab=settings')
  await owner.page.getByText('Sells picks elsewhere.').waitFor()
  await owner.page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await owner.page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await owner.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await owner.page.getByRole('dialog').getByText('This account is blocked').waitFor()
  await owner.page.getByRole('dialog').getByText('Sells picks elsewhere.').waitFor()

  // the other operator sees the block and takes it back using only the keyboard
  await using second = await world.open(browser(), byAxe)
  await visit(second.page, '/desk')
  await signUpByPasskey(second.page, 'Second on duty')
  await world.addOperator('Second on duty')
  await second.page.reload()
  const entry = second.page.locator('li').filter({ hasText: 'account blocked' }).first()
  await entry.getByText('Helps accounts').waitFor()
  const focused = () => second.page.evaluate(() => document.activeElement?.textContent ?? '')
  while ((await focused()) !== 'Take back') {
    const before = await focused()
    await second.page.keyboard.press('j')
    // the end of the list
    if ((await focused()) === before) throw new Error(`j does not reach it, but ${before}`)
  }
  await second.page.keyboard.press('Enter')
  await entry.getByLabel('Reason').fill('It was somebody else.')
  await second.page.keyboard.press('Escape')
  expect(await focused()).toBe('Take back')
  await second.page.keyboard.press('Enter')
  await second.page.keyboard.press('Tab')
  await second.page.keyboard.press('Tab')
  expect(await focused()).toBe('Take it back')
  // both operators press at the same time; the page of the second names the first
  await visit(page, '/desk')
  const firstEntry = page.locator('li').filter({ hasText: 'account blocked' }).first()
  await firstEntry.getByText('Take back', { exact: true }).click()
  await firstEntry.getByLabel('Reason').fill('I see.')
  await page.route('**/app/api/desk/overview', (route) => route.abort())
  await second.page.keyboard.press('Enter')
  await entry.waitFor({ state: 'detached' })
  await firstEntry.getByRole('button', { name: 'Take it back' }).click()
  await firstEntry.getByText('another operator was faster', { exact: false }).waitFor()
  await page.unroute('**/app/api/desk/overview')
  await firstEntry.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Audit trail' }).click()
  const ended = page.locator('tr').filter({ hasText: 'block ended' }).first()
  await ended.getByText('Second on duty').waitFor()
  await ended.getByText('It was somebody else.', { exact: false }).waitFor()
})
