/**
 * A reader's journey in one piece. A person publishes, is settled, and asks a price. A visitor
 * unlocks the plan, signs up by passkey, and reads in a second browser what became of it, before
 * and after a correction. Then the passkey is lost. The expert is created by the operator's command
 * and publishes by the expert's.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CallName, DataOf } from '../contract/calls.ts'
import type { RankedExpert } from '../contract/expert.ts'
import type { PlanDetail } from '../contract/plan-detail.ts'
import { languageCookie } from '../web/page/language.ts'
import { openSetting } from './actions.ts'
import { openReader, useBrowser, visit, type Reader } from './browser.ts'
import { pathOf } from './calls.ts'
import { addAuthenticator } from './passkeys.ts'
import { publishOnMatches } from './program.ts'
import { seasonStart, writeTable } from './season-table.ts'
import { compileCache, root, startServer } from './server-process.ts'

const browser = useBrowser()

type Draft = DataOf<'expertPublish'>['plan']

/** A minute of the site in a second: a slow machine publishes and unlocks in time too. */
const slow = '60'
/** An hour of the site in a second, while nothing is left to do but to wait. */
const fast = '3600'
/** The lowest price, which needs ten counted plans. */
const price = 8
const account = 'Reader of two'

// A single test starts its own site, so that a retry begins with a new one.
test('from an unlocked plan to refund, correction and recovery', async () => {
  await using site = await startSite()

  // The operator creates an expert while the site runs.
  const added = await site.expert('add', '赵六', '趙六', 'Zhao Liu')
  expect(added).toMatchObject({ code: 0, err: '' })
  const expertId = Number(/expert (\d+)/.exec(added.out)?.[1])
  const key = (await site.expert('key', 'zhao-liu')).out.trim().split('\n').at(-1) ?? ''
  expect(key).toMatch(/^touchline_/)

  // The expert publishes on ten matches. A retry stores nothing.
  const [match = 0] = await site.openMatches(key)
  const free = { price: 0, refundOnMiss: false } as const
  const stored = await site.publish(key, match, free)
  expect(await site.publish(key, match, free)).toBe(stored)
  await publishOnMatches(site.origin(), key, [1, 10])

  // The plans are settled by the results, in the public record.
  await site.runAt(fast)
  const board = () =>
    site.get<{ records: RankedExpert[] }>(
      `expert/list?type=6&page=1&size=10&ids=${expertId}&lang=en`,
    )
  await expect
    .poll(
      async () =>
        (await board()).records.map(({ name, recentCnt, recentWinCnt }) => [
          name,
          recentCnt,
          recentWinCnt,
        ]),
      { timeout: 250_000, interval: 500 },
    )
    .toEqual([['Zhao Liu', 10, 10]])
  const { plan, match: played, settlements } = await site.detail(stored)
  expect([played.fullHome, played.fullAway]).toEqual([2, 1])
  expect([plan.hitResult, settlements.at(-1)?.hitResult, plan.serial]).toEqual([1, 1, 1])

  // The expert asks a price.
  await site.runAt(slow)
  const [, , later = 0] = await site.openMatches(key)
  const id = await site.publish(key, later, { price, refundOnMiss: true })
  const row = (page: Page) =>
    page.locator('main li').filter({ has: page.locator(`a[href*="id=${id}"]`) })

  // A visitor unlocks, signs up, and finds the plan.
  await using first = await site.open()
  const { page: here } = first
  const phone = await addAuthenticator(here)
  await visit(here, `/planDetail?id=${id}&expertId=${expertId}`)
  await here.getByRole('button', { name: 'Unlock plan' }).click()
  await here.getByText('Unlock Successful').waitFor()
  const signUp = await signInDialog(here)
  await signUp.getByRole('button', { name: 'New here' }).click()
  await signUp.getByLabel('Account name').fill(account)
  await signUp.getByRole('button', { name: 'Create with a passkey' }).click()
  const codes = ((await signUp.locator('code').textContent()) ?? '').split('\n')
  expect(codes).toHaveLength(10)
  await signUp.getByRole('button', { name: 'I have stored it' }).click()
  await signUp.waitFor({ state: 'detached' })
  await visit(here, '/me')
  await row(here).getByText(`${price} points`).waitFor()

  // A second browser of the account.
  await using second = await site.open()
  const { page: there } = second
  const laptop = await addAuthenticator(there)
  await phone.shareWith(laptop)
  await visit(there, '/me')
  await signInByPasskey(there)
  await row(there).waitFor()

  // The match ends. Home shows the refund in both browsers, on both sites, until the reader has
  // seen it. Their own page would count it as seen, so no browser is left on it.
  for (const { page } of [first, second]) await page.goto('about:blank')
  await site.runAt(fast)
  await site.settled(id, 2)
  for (const [page, home] of [
    [there, '/'],
    [there, '/h5/'],
    [here, '/'],
  ] as const) {
    await visit(page, home)
    await line(page).getByText(`1 missed, ${price} points refunded`).waitFor()
  }
  await see(there)
  await there.getByText(`${price} points refunded`).waitFor()
  await row(there).getByText('refunded: missed').waitFor()
  for (const page of [there, here]) await hasNoNews(page)

  // A correction is shown with the result before and after it. The plan keeps showing it.
  writeTable(site.folder, { corrected: true })
  await site.settled(id, 1)
  for (const page of [here, there]) {
    await visit(page, '/')
    await line(page)
      .getByText(`1 of your plans was corrected, 1 hit, refund of ${price} points reversed`)
      .waitFor()
  }
  await see(there)
  await there.getByText('Corrected: Miss 0-1 → Hit 2-1').waitFor()
  await visit(here, '/me')
  for (const page of [there, here]) {
    await row(page)
      .getByText(/^Corrected: Miss 0-1 becomes.*Hit 2-1$/)
      .waitFor()
    await row(page).getByText('refund reversed: corrected').waitFor()
  }
  await hasNoNews(here)

  // The lost passkey is replaced by a recovery code.
  await visit(there, '/me?tab=settings')
  await signOut(there)
  await laptop.lose()
  await recover(there, codes[3]?.toLowerCase() ?? '')
  await there.getByText('9 of 10 left').waitFor()
  await openSetting(there, 'Passkeys')
  await there.getByRole('button', { name: 'Add a passkey' }).click()
  await there.getByRole('button', { name: 'Remove This device' }).waitFor()
  expect([...first.problems, ...second.problems]).toEqual([])
  // The browser that was lost is signed out, one session alone, and the code works once.
  await there.getByRole('button', { name: /^End / }).click()
  await there.getByText('Signed in on this browser only').waitFor()
  await visit(here, '/me?tab=settings')
  await here.getByText('You are here as a visitor').waitFor()
  const used = await recover(here, codes[3] ?? '')
  await used.getByText('the code was used', { exact: false }).waitFor()
  // The new passkey signs in, and the plan is still there.
  await signOut(there)
  await signInByPasskey(there)
  await visit(there, '/me')
  await row(there).waitFor()
})

async function signInDialog(page: Page) {
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  return page.getByRole('dialog')
}

async function signInByPasskey(page: Page): Promise<void> {
  const box = await signInDialog(page)
  await box.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await box.waitFor({ state: 'detached' })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You are here as a visitor').waitFor()
}

/** Uses a recovery code in the dialog, and returns the dialog. */
async function recover(page: Page, code: string) {
  const box = await signInDialog(page)
  await box.getByRole('button', { name: 'Lost your passkey' }).click()
  await box.getByLabel('Account name').fill(account)
  await box.getByLabel('Recovery code').fill(code)
  await box.getByRole('button', { name: 'Sign in', exact: true }).click()
  return box
}

/** Home's line about news of opened plans. */
const line = (page: Page) => page.locator('main [role="status"] a[href$="/me"]')
const answered = (page: Page, name: CallName) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === pathOf(name))

/** Opens the reader's own page, which then counts the news on it as seen. */
async function see(page: Page): Promise<void> {
  await Promise.all([answered(page, 'planSeen'), visit(page, '/me')])
}

/** Opens home and expects no line of news on it. */
async function hasNoNews(page: Page): Promise<void> {
  await Promise.all([answered(page, 'planNews'), visit(page, '/')])
  await page.waitForTimeout(300)
  expect(await line(page).count()).toBe(0)
}

interface Run {
  code: number
  out: string
  err: string
}

/** A site of its own that replays two days of football, and what is done beside it. */
async function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-journey-'))
  const settings: Record<string, string> = {
    FEED: writeTable(folder),
    CLOCK_AT: seasonStart,
    CLOCK_SPEED: slow,
    DATA_DIR: join(folder, 'data'),
  }
  let server = await startServer(settings)
  const { port } = new URL(server.origin)
  /** Passkeys need a host name. */
  const named = server.origin.replace('127.0.0.1', 'localhost')

  /** A command as npm runs it, beside the server. */
  function run(
    name: 'expert' | 'publish',
    args: string[],
    more: Record<string, string> = {},
  ): Promise<Run> {
    const env = { ...settings, ...compileCache, PATH: process.env['PATH'], ...more }
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(root, 'cli', `${name}.ts`), ...args],
        { cwd: root, env },
        (error, out, err) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
        },
      )
    })
  }
  const publishing = (key: string, ...args: string[]) =>
    run('publish', ['--server', server.origin, ...args], { TOUCHLINE_KEY: key })

  async function get<T>(path: string): Promise<T> {
    const response = await fetch(`${server.origin}/app/api/${path}`)
    // Our own server's answer.
    const { data } = (await response.json()) as { data: T }
    return data
  }
  const detail = (id: number) => get<PlanDetail>(`predict/detail?id=${id}&lang=en`)

  return {
    folder,
    origin: () => server.origin,
    expert: (...args: string[]) => run('expert', args),
    get,
    detail,

    /** Starts the site again, at the same address, with another speed of its clock. */
    async runAt(speed: string): Promise<void> {
      expect(await server.stop()).toBe(0)
      settings['CLOCK_SPEED'] = speed
      server = await startServer({ ...settings, PORT: port })
    },

    /** Opens the browser of a new reader. */
    async open(): Promise<Reader> {
      const reader = await openReader(browser(), { baseURL: named, language: 'en' })
      await reader.context.addCookies([{ name: languageCookie, value: 'en', url: named }])
      return reader
    },

    /** The matches that a plan is accepted on, the next first. */
    async openMatches(key: string): Promise<number[]> {
      const { out } = await publishing(key, '--matches')
      return out
        .trim()
        .split('\n')
        .map((text) => Number(text.split('  ')[0]))
    },

    /** Publishes a plan on a win of the home side, and returns its id. */
    async publish(
      key: string,
      matchId: number,
      terms: Pick<Draft, 'price' | 'refundOnMiss'>,
    ): Promise<number> {
      const draft: Draft = {
        matchId,
        ...terms,
        title: { zh: '主队占优', zht: '主隊佔優', en: 'The home side is better' },
        analysis: { zh: '', zht: '', en: '' },
        selections: [{ play: 1, picks: [{ key: '2' }] }],
      }
      const file = join(folder, 'plan.json')
      writeFileSync(file, JSON.stringify(draft))
      const stored = await publishing(key, file)
      expect(stored).toMatchObject({ code: 0, err: '' })
      return Number(/plan (\d+), number/.exec(stored.out)?.[1])
    },

    /** Waits until the public record says this of a plan. */
    async settled(id: number, hitResult: number): Promise<void> {
      await expect
        .poll(async () => (await detail(id)).plan.hitResult, { timeout: 250_000, interval: 500 })
        .toBe(hitResult)
    },

    async [Symbol.asyncDispose]() {
      const code = await server.stop()
      rmSync(folder, { recursive: true, force: true })
      expect(code).toBe(0)
    },
  }
}
