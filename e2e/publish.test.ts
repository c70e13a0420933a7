/**
 * A person publishes, is settled, and asks a price. A reader unlocks the plan, and reads in a
 * second browser what became of it, before and after a correction. The expert is created by the
 * operator's command and publishes by the expert's.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName, DataOf } from '../contract/calls.ts'
import type { RankedExpert } from '../contract/expert.ts'
import type { PlanDetail } from '../contract/plan-detail.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { pathOf } from './calls.ts'
import { publishOnMatches } from './program.ts'
import { seasonStart, writeTable } from './season-table.ts'
import { compileCache, root, startServer, type ServerProcess } from './server-process.ts'

const browser = useBrowser()

type Draft = DataOf<'expertPublish'>['plan']

const passphrase = 'correct horse battery'
/** A minute of the site in a second: a slow machine publishes and unlocks in time too. */
const slow = '60'
/** An hour of the site in a second, while nothing is left to do but to wait. */
const fast = '3600'
/** The lowest price, which needs ten counted plans. */
const price = 8

describe('a person who publishes', () => {
  let folder: string
  let server: ServerProcess
  let key = ''
  let settings: Record<string, string> = {}

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-publish-'))
    settings = { FEED: writeTable(folder), CLOCK_AT: seasonStart, CLOCK_SPEED: slow }
    server = await startServer({ ...settings, DATA_DIR: join(folder, 'data') })
  })
  /** Starts the site again, at the same address, with another speed of its clock. */
  async function runAt(speed: string): Promise<void> {
    expect(await server.stop()).toBe(0)
    settings['CLOCK_SPEED'] = speed
    const { port } = new URL(server.origin)
    server = await startServer({ ...settings, PORT: port, DATA_DIR: join(folder, 'data') })
  }
  afterAll(async () => {
    const code = await server.stop()
    rmSync(folder, { recursive: true, force: true })
    expect(code).toBe(0)
  })

  interface Run {
    code: number
    out: string
    err: string
  }
  /** A command as npm runs it, beside the server. */
  function run(command: 'expert' | 'publish', ...args: string[]): Promise<Run> {
    const env = {
      ...settings,
      ...compileCache,
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'data'),
      TOUCHLINE_KEY: key,
    }
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(root, 'cli', `${command}.ts`), ...args],
        { cwd: root, env },
        (error, out, err) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
        },
      )
    })
  }
  const publish = (...args: string[]) => run('publish', '--server', server.origin, ...args)

  async function get<T>(path: string): Promise<T> {
    const response = await fetch(`${server.origin}/app/api/${path}`)
    // Our own server's answer.
    const { data } = (await response.json()) as { data: T }
    return data
  }

  let expertId = 0
  test('is created by the operator while the site runs, and gets a key', async () => {
    const added = await run('expert', 'add', '赵六', '趙六', 'Zhao Liu')
    expect(added).toMatchObject({ code: 0, err: '' })
    expertId = Number(/expert (\d+)/.exec(added.out)?.[1])
    const made = await run('expert', 'key', 'zhao-liu')
    key = made.out.trim().split('\n').at(-1) ?? ''
    expect(key).toMatch(/^touchline_/)
  })

  const plans: number[] = []
  /** The matches that a plan is accepted on, the next first. */
  async function openMatches(): Promise<number[]> {
    const { out } = await publish('--matches')
    return out
      .trim()
      .split('\n')
      .map((line) => Number(line.split('  ')[0]))
  }
  /** Writes a draft on a win of the home side, and returns its file. */
  function write(matchId: number, more: Partial<Draft> = {}): string {
    const draft: Draft = {
      matchId,
      price: 0,
      refundOnMiss: false,
      title: { zh: '主队占优', zht: '主隊佔優', en: 'The home side is better' },
      analysis: { zh: '', zht: '', en: '' },
      selections: [{ play: 1, picks: [{ key: '2' }] }],
      ...more,
    }
    const file = join(folder, 'plan.json')
    writeFileSync(file, JSON.stringify(draft))
    return file
  }

  test('finds matches and publishes in time', async () => {
    const [match] = await openMatches()
    const file = write(match ?? 0)
    const stored = await publish(file)
    expect(stored).toMatchObject({ code: 0, err: '' })
    plans.push(Number(/plan (\d+), number/.exec(stored.out)?.[1]))
    // A retry stores nothing.
    expect((await publish(file)).out).toBe(stored.out)
    await publishOnMatches(server.origin, key, [1, 10])
  })

  const board = () =>
    get<{ records: RankedExpert[] }>(`expert/list?type=6&page=1&size=10&ids=${expertId}&lang=en`)

  test('sees their plans settled by the results, in the public record', async () => {
    await runAt(fast)
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
    const { plan, match, settlements } = await get<PlanDetail>(
      `predict/detail?id=${plans[0]}&lang=en`,
    )
    expect([match.fullHome, match.fullAway]).toEqual([2, 1])
    expect([plan.hitResult, settlements.at(-1)?.hitResult, plan.serial]).toEqual([1, 1, 1])
  })

  test('a refund and a correction are told in a second browser of the reader', async () => {
    await runAt(slow)
    const [, , match] = await openMatches()
    const stored = await publish(write(match ?? 0, { price, refundOnMiss: true }))
    expect(stored).toMatchObject({ code: 0, err: '' })
    const id = Number(/plan (\d+), number/.exec(stored.out)?.[1])

    const wishes = { baseURL: server.origin, language: 'en' } as const
    await using first = await openReader(browser(), wishes)
    await visit(first.page, `/planDetail?id=${id}&expertId=${expertId}`)
    await first.page.getByRole('button', { name: 'Unlock plan' }).click()
    await first.page.getByText('Unlock Successful').waitFor()
    await first.page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    const signUp = first.page.getByRole('dialog')
    await signUp.getByRole('button', { name: 'New here' }).click()
    await signUp.getByLabel('Account name').fill('Reader of two')
    await signUp.getByLabel('Passphrase').fill(passphrase)
    await signUp.getByRole('button', { name: 'Create account' }).click()
    await signUp.getByRole('button', { name: 'I have stored it' }).click()
    await signUp.waitFor({ state: 'detached' })
    await visit(first.page, '/me')
    const row = (page: Page) =>
      page.locator('main li').filter({ has: page.locator(`a[href*="id=${id}"]`) })
    await row(first.page).getByText(`${price} points`).waitFor()

    await using second = await openReader(browser(), wishes)
    const { page } = second
    await visit(page, '/me')
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
    const signIn = page.getByRole('dialog')
    await signIn.getByLabel('Account name').fill('Reader of two')
    await signIn.getByLabel('Passphrase').fill(passphrase)
    await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signIn.waitFor({ state: 'detached' })
    await row(page).waitFor()

    // on their own page the readers would see it at once
    for (const reader of [first, second]) await reader.page.goto('about:blank')
    await runAt(fast)
    await settled(id, 2)
    for (const [one, home] of [
      [page, '/'],
      [page, '/h5/'],
      [first.page, '/'],
    ] as const) {
      await visit(one, home)
      await line(one).getByText(`1 missed, ${price} points refunded`).waitFor()
    }
    await see(page)
    await page.getByText(`${price} points refunded`).waitFor()
    await row(page).getByText('refunded: missed').waitFor()
    for (const reader of [second, first]) await hasNoNews(reader.page)

    writeTable(folder, { corrected: true })
    await settled(id, 1)
    for (const one of [first.page, page]) {
      await visit(one, '/')
      await line(one)
        .getByText(`1 of your plans was corrected, 1 hit, refund of ${price} points reversed`)
        .waitFor()
    }
    await see(page)
    await page.getByText('Corrected: Miss 0-1 → Hit 2-1').waitFor()
    // the plan itself says so from then on
    await visit(first.page, '/me')
    for (const one of [page, first.page]) {
      await row(one)
        .getByText(/^Corrected: Miss 0-1 becomes.*Hit 2-1$/)
        .waitFor()
      await row(one).getByText('refund reversed: corrected').waitFor()
    }
    await hasNoNews(first.page)
    expect(second.problems).toEqual([])
  })

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

  /** Waits until the public record says this of a plan. */
  async function settled(id: number, hitResult: number): Promise<void> {
    const detail = () => get<PlanDetail>(`predict/detail?id=${id}&lang=en`)
    await expect
      .poll(async () => (await detail()).plan.hitResult, { timeout: 250_000, interval: 500 })
      .toBe(hitResult)
  }
})
