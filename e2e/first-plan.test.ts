/**
 * From a stranger to a record: sign-up, application, a first plan, its settlement, its badge. In
 * each language, one of them on a phone, at the same time in one world. The world's clock runs fast
 * only while matches are played, because six browsers on a busy machine need minutes to write their
 * plans. One of them goes on publishing by program until a price is allowed, and earns points
 * when a reader unlocks its plan.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { badgePath } from '../contract/badge.ts'
import type { Answer } from '../contract/envelope.ts'
import type { ResultOf } from '../contract/calls.ts'
import { languages, type Language } from '../contract/values.ts'
import { useBrowser, visit, type Reader } from './browser.ts'
import { pathOf } from './calls.ts'
import { sealDraft, startStudioWorld, type StudioWorld } from './studio-world.ts'
import { everySize } from './violations.ts'

const browser = useBrowser()

/** The clock's speed while the plans are written: an hour of the site is three minutes. */
const slow = '20'
/** Its speed until the plans are settled: an hour of the site is a second. */
const fast = '3600'
/** Hours of the site between the choice of a match and its kick-off: nine minutes at that speed. */
const ahead = 3
/** The most presses that a first plan may take, besides writing its text. */
const mostPresses = 12

const sites = [
  { base: '', viewport: { width: 1440, height: 900 } },
  { base: '/h5', viewport: { width: 390, height: 844 } },
]
const people = sites
  .flatMap((site) => languages.map((language) => ({ ...site, language })))
  // each language once, unless EVERY_SIZE=1
  .filter(({ base, language }) => everySize || (base === '/h5') === (language === 'zht'))
  .map((one, at) => ({ ...one, name: `Newcomer ${'ABCDEF'[at]}` }))

async function signUp(page: Page, name: string): Promise<void> {
  await page.locator('main button').first().click()
  const box = page.getByRole('dialog')
  // the last line of the dialog ends with two buttons: create an account, continue as a visitor
  await box.locator('form ~ div button').nth(-2).click()
  await box.locator('input[autocomplete="username"]').fill(name)
  await box.locator('form button[type="button"]').click()
  // the recovery codes are stored
  await box.getByRole('button', { name: /I have stored it|我已存好/ }).click()
  await box.waitFor({ state: 'detached' })
}

async function apply(page: Page, name: string, language: Language): Promise<void> {
  await page.locator(`[data-field="name.${language}"] input`).fill(name)
  await page.locator('[data-field="about"] textarea').fill('Watches football.')
  const match = page.locator('[data-field="sample.matchId"] select').last()
  await match.locator('option').nth(1).waitFor({ state: 'attached' })
  // the last match of the day: by this clock the first may have begun before the form is sent
  await match.selectOption({ index: (await match.locator('option').count()) - 1 })
  await page.locator('[data-field="sample.pick"] button').first().click()
  await page.locator('[data-field="sample.analysis"] textarea').fill('Both sides tire.')
  await page.locator('form button[type="submit"]').click()
  await page.locator('#fixtures').waitFor()
}

/** Opens the composer on the first match that kicks off late enough. */
async function choose(page: Page): Promise<void> {
  const rows = page.locator('section[aria-labelledby="fixtures"] li')
  await rows.first().waitFor()
  const times = await rows
    .locator('time')
    .evaluateAll((all) => all.map((one) => Date.parse((one as HTMLTimeElement).dateTime)))
  const now = Math.min(...times)
  const at = times.findIndex((time) => time >= now + ahead * 3_600_000)
  await rows.nth(at).locator('a').click()
  await page.locator('[data-seal]').waitFor()
}

async function writeAndSeal(page: Page): Promise<void> {
  // a draw is never a near-certain pick, which the book refuses
  await page.locator('section[aria-labelledby="picks"] [aria-pressed="false"]').nth(3).click()
  await page.locator('[data-field="title"] input').fill('A first plan')
  await page.locator('[data-field="analysis"] textarea').fill('They press high.')
  await sealDraft(page)
  await page.locator('main ol li').first().waitFor()
}

type Detail = { ledger: Record<'published' | 'open' | 'onSale' | 'counted', number> }

async function ledgerOf(world: StudioWorld, expertId: string): Promise<Detail['ledger']> {
  const answer = await fetch(`${world.origin}/app/api/expert/detail?expertId=${expertId}`)
  const { data } = (await answer.json()) as { data: Detail }
  return data.ledger
}

/** All steps of one person up to the sealed plan. Resolves to the id of the expert. */
async function firstPlan(
  { page }: Reader,
  { base, name, language }: (typeof people)[number],
): Promise<string> {
  await visit(page, `${base}/studio`)
  await signUp(page, name)
  await apply(page, name, language)
  await page.evaluate(() => {
    const counted = window as typeof window & { presses?: number }
    addEventListener('click', () => (counted.presses = (counted.presses ?? 0) + 1), true)
  })
  await choose(page)
  await writeAndSeal(page)
  const presses = await page.evaluate(
    () => (window as typeof window & { presses?: number }).presses ?? 0,
  )
  expect(presses).toBeGreaterThan(0)
  expect(presses).toBeLessThanOrEqual(mostPresses)
  await visit(page, `${base}/studio`)
  const link = page.locator('main a[href*="expertDetail?expertId="]').first()
  return /expertId=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
}

/** Number of plans published by program: ten of them have to count before a price is allowed. */
const byProgram = 11

/**
 * Ends the quota of newcomers on the desk, makes a key in the studio, and publishes by it on the
 * next matches: as many as a first price needs.
 */
async function publishOn(world: StudioWorld, { page }: Reader, name: string): Promise<void> {
  await world.addOperator(name)
  await visit(page, '/desk?tab=experts')
  const row = page.locator('tr').filter({ hasText: `account ${name}` })
  await row.locator('summary').click()
  await row.getByLabel('Plans a day').fill('')
  await row.getByRole('button', { name: 'Set the quota' }).click()
  await row.getByText('1 today', { exact: true }).waitFor()
  await visit(page, '/studio?tab=profile')
  await page.getByLabel('Name of a new key').fill('A script')
  await page.getByRole('button', { name: 'New key' }).click()
  const key = await page.locator('section[aria-labelledby="keys"] code').textContent()
  const send = async (path: string, data: object) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ data, info: { lang: 'en' } })
    return (await fetch(world.origin + path, { method: 'POST', headers, body })).json()
  }
  const matches = (await send(pathOf('expertMatches'), {})) as Answer<ResultOf<'expertMatches'>>
  const chosen = matches.data?.records.slice(4, 4 + byProgram) ?? []
  for (const { matchId } of chosen) {
    const texts = { title: { en: 'By a program' }, analysis: { en: 'By a rule.' } }
    const selections = [{ play: 1, picks: [{ key: '2' }] }]
    const plan = { matchId, price: 0, refundOnMiss: false, ...texts, selections }
    await send(pathOf('expertPublish'), { key, plan })
  }
}

/** A visitor unlocks a priced plan. Only the expert sees the points that it earned. */
async function earn(world: StudioWorld, { page }: Reader): Promise<void> {
  await visit(page, '/studio')
  await choose(page)
  await page.getByRole('button', { name: '8', exact: true }).click()
  await writeAndSeal(page)
  const id = new URL(page.url()).searchParams.get('id')
  await using visitor = await world.open(browser())
  await visit(visitor.page, `/planDetail?id=${id}`)
  await visitor.page.getByRole('button', { name: 'Unlock plan' }).click()
  await visitor.page.getByText('Unlock Successful').waitFor()
  await visit(page, '/studio')
  const figures = page.locator('section[aria-labelledby="readers"] dd')
  await figures.nth(1).getByText(/^1/).waitFor()
  await figures.nth(2).getByText(/^8/).waitFor()
  await page.getByText('1 unlock, 8 points').waitFor()
}

test('a stranger’s first plan is sealed, settled and on a badge, on each site', async () => {
  await using world = await startStudioWorld({ OPEN_STUDIO: 'yes', CLOCK_SPEED: slow })
  const readers = await Promise.all(
    people.map(({ language, viewport }) => world.open(browser(), { language, viewport })),
  )
  const experts = await Promise.all(
    people.map((person, at) => firstPlan(readers[at] as Reader, person)),
  )
  expect(new Set(experts).size).toBe(people.length)
  const earner = people.findIndex(({ base, language }) => base === '' && language === 'en')
  await publishOn(world, readers[earner] as Reader, people[earner]?.name ?? '')
  await world.restart({ CLOCK_SPEED: fast })
  const settled = async () => {
    const ledgers = await Promise.all(experts.map((expert) => ledgerOf(world, expert)))
    return ledgers.every(({ open, onSale }) => open + onSale === 0)
  }
  while (!(await settled())) await delay(1_000)

  for (const [at, { base, language, name }] of people.entries()) {
    const reader = readers[at] as Reader
    const { page } = reader
    const expertId = experts[at] ?? ''
    const { published, counted } = await ledgerOf(world, expertId)
    expect(published).toBe(at === earner ? 1 + byProgram : 1)
    await visit(page, `${base}/studio?tab=plans`)
    await page.locator('main table h3').first().waitFor()
    // the plan on a match that was called off has no seal, but the reason
    if (counted > 0) await page.locator('main table [role="img"]').first().waitFor()
    else await page.getByText(/NC\d/).first().waitFor()
    // numbers of readers, which only the expert sees: a free plan earns no points
    await visit(page, `${base}/studio`)
    await page.locator('section[aria-labelledby="readers"] dd').nth(2).getByText('0').waitFor()
    await visit(page, `${base}/studio?tab=profile`)
    const badge = page.locator('section[aria-labelledby="badge"] img')
    const path = badgePath({ expertId: Number(expertId), language, theme: 'light', recent: false })
    expect([name, await badge.getAttribute('src')]).toEqual([name, path])
    await expect
      .poll(() => badge.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(354)
    const drawn = await (await fetch(world.origin + path)).text()
    expect(drawn).toContain(name)
    expect(/\d–\d+\.\d%/.test(drawn)).toBe(counted > 0)
    if (at !== earner) await reader[Symbol.asyncDispose]()
  }
  await world.restart({ CLOCK_SPEED: slow })
  await earn(world, readers[earner] as Reader)
})
