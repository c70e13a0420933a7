/** Accounts as a reader meets them: signing up and in by passkey and by passphrase, what comes along, and the way out. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../contract/values.ts'
import { openReader, origin, useBrowser, visit, type Reader } from './browser.ts'
import { watchCalls } from './calls.ts'
import { byAxe, violationsOn } from './violations.ts'

const browser = useBrowser()
/** Passkeys need a host name. */
const named = origin.replace('127.0.0.1', 'localhost')
const passphrase = 'correct horse battery'
let names = 0
const freshName = () => `Reader ${Date.now() % 1e8} ${++names}`
const english = { language: 'en', baseURL: named } as const

async function open(language: Language = 'en'): Promise<Reader> {
  const reader = await openReader(browser(), { ...english, language })
  await reader.context.addCookies([{ name: 'touchline_language', value: language, url: named }])
  return reader
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), `touchline:${key}`)
const uidOf = async (page: Page, key: string) => /"uid":"([^"]+)"/.exec((await stored(page, key)) ?? '')?.[1]

async function dialog(page: Page) {
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  return page.getByRole('dialog')
}

async function signUp(page: Page, name: string) {
  const box = await dialog(page)
  await box.getByRole('button', { name: 'New here' }).click()
  await box.getByLabel('Account name').fill(name)
  await box.getByLabel('Passphrase').fill(passphrase)
  await box.getByRole('button', { name: 'Create account' }).click()
  await box.waitFor({ state: 'detached' })
}

describe('with a passphrase', () => {
  test('an account is made over any screen; wrong words are answered beside the field; the reader signs out and in again', async () => {
    await using reader = await open()
    const { page } = reader
    await visit(page, '/expertList')
    const name = freshName()
    await signUp(page, name)
    expect(await uidOf(page, 'user')).toMatch(/^u/)
    await page.getByRole('link', { name: 'Me', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Account' }).waitFor()
    await page.getByText(name).waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are here as a visitor').waitFor()
    expect(await stored(page, 'user')).toBeNull()

    const box = await dialog(page)
    await box.getByLabel('Account name').fill(name)
    await box.getByLabel('Passphrase').fill('wrong wrong wrong')
    await box.getByRole('button', { name: 'Sign in', exact: true }).click()
    await box.getByText('The name or the passphrase is wrong.').waitFor()
    expect(await stored(page, 'visitor')).not.toBeNull()
    await box.getByLabel('Passphrase').fill(passphrase)
    await box.getByRole('button', { name: 'Sign in', exact: true }).click()
    await box.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Account' }).waitFor()
    // what a failed sign-in says is expected; nothing else was said
    expect(reader.said.filter((words) => !words.includes('409'))).toEqual([])
  })

  test('a taken name and a short passphrase are said in words', async () => {
    await using reader = await open()
    const { page } = reader
    await visit(page, '/')
    const name = freshName()
    await signUp(page, name)
    await visit(page, '/me')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const box = await dialog(page)
    await box.getByRole('button', { name: 'New here' }).click()
    await box.getByLabel('Account name').fill(name.toUpperCase())
    await box.getByLabel('Passphrase').fill('short')
    await box.getByRole('button', { name: 'Create account' }).click()
    await box.getByText('at least 12 characters', { exact: false }).first().waitFor()
    await box.getByLabel('Passphrase').fill(passphrase)
    await box.getByRole('button', { name: 'Create account' }).click()
    await box.getByText('Somebody already has this name.').waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
  })

  test('what the visitor followed comes along; other tabs agree within a second', async () => {
    await using reader = await open()
    const { page, context } = reader
    await visit(page, '/expertList')
    const follow = page.getByRole('button', { name: /^Follow / }).first()
    await follow.click()
    await page.locator('button[aria-pressed="true"]').first().waitFor()
    const other = await context.newPage()
    await visit(other, '/me')
    await other.getByText('You are here as a visitor').waitFor()
    await signUp(page, freshName())
    await other.getByRole('heading', { name: 'Account' }).waitFor({ timeout: 3000 })
    await other.locator('button[aria-pressed="true"]').first().waitFor()
    await other.getByText('Welcome grant').waitFor()
  })

  test('the account is deleted by its name', async () => {
    await using reader = await open()
    const { page } = reader
    await visit(page, '/')
    const name = freshName()
    await signUp(page, name)
    await visit(page, '/me')
    await page.getByText('Delete account').first().click()
    await page.getByLabel('Type the account name to confirm').fill('somebody')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('That is not the name').waitFor()
    await page.getByLabel('Type the account name to confirm').fill(name)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByText('You are here as a visitor').waitFor()
  })
})

test('a dialog that cannot be fetched is said in words, and opens once it can', async () => {
  await using reader = await open()
  const { page, context } = reader
  await visit(page, '/')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await page.getByRole('alert').getByText('Please try again shortly').waitFor()
  await context.setOffline(false)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Sign in', exact: true }).first().click()])
  await (await dialog(page)).waitFor()
})

describe('with a passkey', () => {
  async function authenticator(page: Page): Promise<void> {
    const tools = await page.context().newCDPSession(page)
    await tools.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const
    await tools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
  }

  test('an account is made and signed in to again', async () => {
    await using reader = await open()
    const { page } = reader
    await authenticator(page)
    await visit(page, '/')
    const box = await dialog(page)
    await box.getByRole('button', { name: 'New here' }).click()
    await box.getByLabel('Account name').fill(freshName())
    await box.getByRole('button', { name: 'Create with a passkey' }).click()
    await box.waitFor({ state: 'detached' })
    const uid = await uidOf(page, 'user')
    expect(uid).toMatch(/^u/)
    await page.getByRole('link', { name: 'Me', exact: true }).first().click()
    await page.getByText('not used yet').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are here as a visitor').waitFor()
    await (await dialog(page)).getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Account' }).waitFor()
    expect(await uidOf(page, 'user')).toBe(uid)
  })

  test('is not offered where the address has no host name', async () => {
    await using reader = await openReader(browser(), { language: 'en' })
    const { page } = reader
    await visit(page, '/')
    // the site of these tests has a host name: another address of it is not its own
    const box = await dialog(page)
    await box.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await box.getByRole('alert').waitFor()
  })
})

describe('a signed-in reader', () => {
  test('asks as the user; a 403 erases both identities and a visitor asks again', async () => {
    await using reader = await open()
    const { page } = reader
    await visit(page, '/')
    await signUp(page, freshName())
    const asked = watchCalls(page)
    await visit(page, '/me')
    await page.getByText('Welcome grant').waitFor()
    const uid = await uidOf(page, 'user')
    expect(new Set(asked.map(({ envelope }) => envelope.uid))).toEqual(new Set([uid]))
    await page.evaluate(() => {
      const user: object = JSON.parse(localStorage.getItem('touchline:user') ?? '{}')
      localStorage.setItem('touchline:user', JSON.stringify({ ...user, token: 'forged' }))
    })
    await page.reload()
    await page.getByText('You are here as a visitor').waitFor()
    expect(await stored(page, 'user')).toBeNull()
    expect(await uidOf(page, 'visitor')).toMatch(/^v/)
  })
})

describe('everyone can use it', () => {
  test.each(languages)('no violation on the dialog and on the reader’s page, in %s', async (language) => {
    for (const theme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        await using reader = await openReader(browser(), { ...byAxe, language, theme, viewport: { width, height: 900 } })
        const { page } = reader
        await visit(page, '/me')
        await page.locator('section').first().waitFor()
        const look = async (where: string) => expect([where, theme, width, await violationsOn(page)]).toEqual([where, theme, width, []])
        await look('page')
        await page.locator('main button').first().click()
        await page.getByRole('dialog').waitFor()
        await look('dialog')
      }
    }
  })
})
