/** A site of its own for the tests of the studio and the desk, and people who sign up to it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { ResultOf } from '../contract/calls.ts'
import type { Answer } from '../contract/envelope.ts'
import type { Language } from '../contract/values.ts'
import { languageCookie } from '../web/page/language.ts'
import { openReader, type Reader, type Wishes } from './browser.ts'
import { pathOf } from './calls.ts'
import { addAuthenticator } from './passkeys.ts'
import { compileCache, root, startServer } from './server-process.ts'
import { copyWorld, world } from './world.ts'

export interface StudioWorld extends AsyncDisposable {
  /** With a host name, which passkeys need. */
  origin: string
  /** The folder of its database. */
  data: string
  /** Makes an account an operator, as the command on the machine does. */
  addOperator: (account: string) => Promise<void>
  /** Stops the site and starts it again, at the same address, with other settings. */
  restart: (changed: Record<string, string>) => Promise<void>
  /** Opens a browser that has an authenticator with a fingerprint. */
  open: (browser: Browser, wishes?: Wishes) => Promise<Reader>
}

/** Starts the site. Settings are those of `npm start`. */
export async function startStudioWorld(
  settings: Record<string, string> = {},
): Promise<StudioWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-studio-'))
  const env = { ...world, ...settings, DATA_DIR: join(folder, 'data') }
  copyWorld(env.DATA_DIR)
  let server = await startServer({ ...env, TRUSTED_PROXIES: '1' })
  const origin = server.origin.replace('127.0.0.1', 'localhost')

  async function stop(): Promise<void> {
    const code = await server.stop()
    if (code !== 0) throw new Error(`The server ended with ${code}.\n${server.output()}`)
  }

  async function restart(changed: Record<string, string>): Promise<void> {
    await stop()
    const { port } = new URL(origin)
    server = await startServer({ ...env, TRUSTED_PROXIES: '1', PORT: port, ...changed })
  }

  const addOperator = (account: string) =>
    new Promise<void>((resolve, reject) => {
      execFile(
        process.execPath,
        [join(root, 'cli', 'operator.ts'), 'add', account],
        { cwd: root, env: { ...env, ...compileCache, PATH: process.env['PATH'] } },
        (error, _, err) => (error ? reject(new Error(err)) : resolve()),
      )
    })

  async function open(browser: Browser, wishes: Wishes = {}): Promise<Reader> {
    const reader = await openReader(browser, { language: 'en', baseURL: origin, ...wishes })
    const language: Language = wishes.language ?? 'en'
    await reader.context.addCookies([{ name: languageCookie, value: language, url: origin }])
    await addAuthenticator(reader.page)
    return reader
  }

  return {
    origin,
    data: env.DATA_DIR,
    addOperator,
    restart,
    open,
    async [Symbol.asyncDispose]() {
      await stop().finally(() => rmSync(folder, { recursive: true, force: true }))
    },
  }
}

/** Signs up by passkey in the English dialog, opened by the page's own button. */
export async function signUpByPasskey(page: Page, name: string): Promise<void> {
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  const box = page.getByRole('dialog')
  await box.getByRole('button', { name: 'New here' }).click()
  await box.getByLabel('Account name').fill(name)
  await box.getByRole('button', { name: 'Create with a passkey' }).click()
  await box.getByRole('button', { name: 'I have stored it' }).click()
  await box.waitFor({ state: 'detached' })
}

/** Applies in the English form; the name is the only part that differs. */
export async function fillApplication(page: Page, name: string): Promise<void> {
  await page.getByLabel('English', { exact: true }).fill(name)
  await page.getByLabel('About you').fill('Has watched the valley for eleven years.')
  const match = page.getByLabel('Match', { exact: true })
  await match.locator('option').nth(1).waitFor({ state: 'attached' })
  await match.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByLabel('Why').fill('Both sides tire after seventy minutes.')
}

/** Becomes an expert where the studio is open to everyone, and waits for its overview. */
export async function becomeExpert(page: Page, base: string, name: string): Promise<void> {
  await page.goto(`${base}/studio`)
  await signUpByPasskey(page, name)
  await fillApplication(page, name)
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('heading', { name: 'Matches', exact: true }).waitFor()
}

export const sealButton = (page: Page) => page.locator('[data-seal]')

/** Presses the seal of a complete draft, and resolves to the site's answer. */
export async function pressSeal(
  page: Page,
  press = () => sealButton(page).click(),
): Promise<ResultOf<'studioSeal'>> {
  const answered = page.waitForResponse((one) => one.url().endsWith(pathOf('studioSeal')))
  await press()
  const { data } = (await (await answered).json()) as Answer<ResultOf<'studioSeal'>>
  if (!data) throw new Error('The site refused the draft.')
  return data
}

/** Presses until the draft is sealed: the site's prices may move before any press. */
export async function sealDraft(page: Page, press?: () => Promise<void>): Promise<void> {
  while (!(await pressSeal(page, press)).sealed);
}
