/**
 * Accounts for a reader: signing up and in by passkey and by passphrase, carry-over, signing out
 * and deletion.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Language } from '../contract/values.ts'
import { movedSoFar, openSetting } from './actions.ts'
import { openReader, origin, useBrowser, visit, type Reader } from './browser.ts'
import { ask, pathOf, watchCalls } from './calls.ts'
import { main } from './main-journeys.ts'
import { addAuthenticator } from './passkeys.ts'
import { byAxe, isJudgedInFull, languagesAt, violationsOn } from './violations.ts'

const browser = useBrowser()
/** Of an account without a passkey. */
const secondDay = 'Your 100 welcome points come on your second day here'
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

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), `touchline:${key}`)
const uidOf = async (page: Page, key: string) =>
  /"uid":"([^"]+)"/.exec((await stored(page, key)) ?? '')?.[1]

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
  await box.getByRole('button', { name: 'I have stored it' }).click()
  await box.waitFor({ state: 'detached' })
}

async function signIn(page: Page, name: string, words: string) {
  const box = await dialog(page)
  await box.getByLabel('Account name').fill(name)
  await box.getByLabel('Passphrase').fill(words)
  await box.getByRole('button', { name: 'Sign in', exact: true }).click()
  return box
}

test('the reader’s own page shows at once if they are a visitor; nothing moves', main, async () => {
  await using reader = await open()
  const { page } = reader
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/h5/me?tab=following')
  await page.getByText('You are not following anyone yet').waitFor()
  expect(await movedSoFar(page)).toBe(0)

  const notice = page.getByText('You are here as a visitor')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [path, empty] of [
    ['/me?tab=following', 'You are not following anyone yet'],
    ['/me', 'No plans yet'],
  ] as const) {
    await visit(page, path)
    await page.getByText(empty).waitFor()
    expect(await movedSoFar(page)).toBe(0)
    // there is nothing to filter
    expect(await page.locator('main').getByRole('combobox').count()).toBe(0)
  }
  await visit(page, '/me?tab=settings')
  await signUp(page, freshName())
  await page.getByRole('heading', { name: 'Data and account', exact: true }).waitFor()
  // an account with follows, on a phone, where what waits stands above the rest
  const identity: object = JSON.parse((await stored(page, 'user')) ?? '{}')
  const { records } = await ask('expertList', { page: 1, size: 3, type: 2 })
  for (const { expertId } of records) await ask('followExpert', { expertId, on: true }, identity)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [tab, last] of [
    ['following', 'Latest activity'],
    ['points', 'How points work'],
    ['settings', 'Write plans'],
  ] as const) {
    await visit(page, `/h5/me?tab=${tab}`)
    await page.getByRole('heading', { name: last }).waitFor()
    expect(await movedSoFar(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // the row of an expert stays after the reader stops following, so that it can be undone
  await visit(page, '/me?tab=following')
  const followed = page.locator('section[aria-labelledby="follows"] li')
  const first = followed.first().getByRole('button')
  await first.click()
  await page.locator('main nav a', { hasText: /^Following2$/ }).waitFor()
  expect([await followed.count(), await first.getAttribute('aria-pressed')]).toEqual([3, 'false'])
  expect(await first.evaluate((one) => one === document.activeElement)).toBe(true)
  await visit(page, '/me?tab=settings')
  // Only the head script runs.
  await page.route('**/assets/client-*.js', (route) => route.abort())
  await page.reload()
  await page.locator('html[data-account]').waitFor({ state: 'attached' })
  // the head script runs before the body is there
  await notice.waitFor({ state: 'attached' })
  expect(await notice.isVisible()).toBe(false)
})

describe('with a passphrase', () => {
  test('an account is created over any screen, with errors at their field', main, async () => {
    await using reader = await open()
    const { page } = reader
    await visit(page, '/expertList')
    const name = freshName()
    await signUp(page, name)
    expect(await uidOf(page, 'user')).toMatch(/^u/)
    await page.getByRole('link', { name: 'Me', exact: true }).first().click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Data and account', exact: true }).waitFor()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are here as a visitor').waitFor()
    expect(await stored(page, 'user')).toBeNull()

    const box = await signIn(page, name, 'wrong wrong wrong')
    await box.getByText('The name or the passphrase is wrong.').waitFor()
    expect(await stored(page, 'visitor')).not.toBeNull()
    await box.getByLabel('Passphrase').fill(passphrase)
    await box.getByRole('button', { name: 'Sign in', exact: true }).click()
    await box.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Data and account', exact: true }).waitFor()
    // The button that opened it no longer exists.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    // The console message of the failed sign-in is expected; there must be no other.
    expect(reader.problems.filter((words) => !words.includes('409'))).toEqual([])
  })

  test('a question under way at the sign-out is given up: nothing is refused', async () => {
    await using reader = await open()
    const { page } = reader
    await visit(page, '/')
    await signUp(page, freshName())
    await visit(page, '/me?tab=settings')
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    await page.route(`**${pathOf('userChoices')}`, async (route) => {
      asked.resolve()
      await left.promise
      // an aborted request cannot go on
      await route.continue().catch(() => {})
    })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await asked.promise
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are here as a visitor').waitFor()
    left.resolve()
    await page.waitForLoadState('networkidle')
    expect(reader.problems).toEqual([])
  })

  test('a taken name and a short passphrase get an error message', main, async () => {
    await using reader = await open()
    const { page } = reader
    await visit(page, '/')
    const name = freshName()
    await signUp(page, name)
    await visit(page, '/me?tab=settings')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const box = await dialog(page)
    await box.getByRole('button', { name: 'New here' }).click()
    await box.getByLabel('Account name').fill(name.toUpperCase())
    await box.getByLabel('Passphrase').fill('short')
    await box.getByRole('button', { name: 'Create account' }).click()
    await box
      .getByText('needs 12 letters or 6 Chinese characters', { exact: false })
      .first()
      .waitFor()
    await box.getByLabel('Passphrase').fill(passphrase)
    await box.getByRole('button', { name: 'Create account' }).click()
    await box.getByText('Somebody already has this name, or one that looks like it.').waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
  })

  test('the visitor’s follows are carried over; other tabs agree within a second', async () => {
    await using reader = await open()
    const { page, context } = reader
    await visit(page, '/expertList')
    const follow = page.getByRole('button', { name: /^Follow / }).first()
    await follow.click()
    await page.locator('button[aria-pressed="true"]').first().waitFor()
    const other = await context.newPage()
    await visit(other, '/me?tab=following')
    await other.getByText('You are here as a visitor').waitFor()
    // the name has room, with the other column of the page beside it and without
    const expert = other.locator('main li a[href*="expertDetail"]').first()
    await expert.waitFor()
    for (const width of [1440, 1200, 1024, 768]) {
      await other.setViewportSize({ width, height: 900 })
      expect([width, (await expert.boundingBox())?.height]).toEqual([width, 44])
    }
    await signUp(page, freshName())
    await other.getByText('You are here as a visitor').waitFor({ state: 'detached', timeout: 3000 })
    await other.locator('button[aria-pressed="true"]').first().waitFor()
    await other.getByRole('link', { name: 'Points', exact: true }).click()
    await other.getByText('Moved from visitor to account').waitFor()
  })

  test('the account is deleted after its name is typed', async () => {
    await using reader = await open()
    const { page } = reader
    await visit(page, '/')
    const name = freshName()
    await signUp(page, name)
    await visit(page, '/me?tab=settings')
    await openSetting(page, 'Delete account')
    await page.getByLabel('Type the account name to confirm').fill('somebody')
    await page.getByRole('button', { name: 'Delete account', exact: true }).click()
    await page.getByText('That is not the name').waitFor()
    await page.getByLabel('Type the account name to confirm').fill(name)
    await page.getByRole('button', { name: 'Delete account', exact: true }).click()
    await page.getByText('You are here as a visitor').waitFor()
  })
})

test('a dialog that cannot be fetched shows an error each time and opens once it can', async () => {
  await using reader = await open()
  const { page, context } = reader
  await visit(page, '/')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  const notice = page.getByRole('alert').getByText('Please try again shortly')
  await notice.waitFor()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await notice.waitFor()
  await context.setOffline(false)
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Sign in', exact: true }).first().click(),
  ])
  await (await dialog(page)).waitFor()
})

test('a press before hydration takes effect after hydration, and only once', async () => {
  await using reader = await open()
  const { page } = reader
  const bundle = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', async (route) => {
    await bundle.promise
    await route.continue()
  })
  await page.goto('/')
  const dark = page.getByRole('switch')
  const before = await dark.isChecked()
  await dark.click()
  await page.waitForTimeout(300)
  expect(await dark.isChecked()).toBe(before)
  bundle.resolve()
  await expect.poll(() => dark.isChecked()).toBe(!before)
  await page.unrouteAll()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await dark.click()
  expect(await dark.isChecked()).toBe(before)
})

describe('on the reader’s page', () => {
  test('changing the passphrase requires the current one and ends all other sessions', async () => {
    await using reader = await open()
    await using other = await open()
    const name = freshName()
    await visit(reader.page, '/')
    await signUp(reader.page, name)
    await visit(other.page, '/')
    await (await signIn(other.page, name, passphrase)).waitFor({ state: 'detached' })
    const { page } = reader
    await visit(page, '/me?tab=settings')
    await page.getByText('Signed in on 2 browsers').waitFor()
    await openSetting(page, 'Passphrase')
    const change = async (current: string, next: string) => {
      await page.getByLabel('Current passphrase').fill(current)
      await page.getByLabel('New passphrase').fill(next)
      await page.getByRole('button', { name: 'Change passphrase' }).click()
    }
    await change('wrong wrong wrong', 'staple battery horse')
    await page.getByText('The current passphrase is wrong.').waitFor()
    await change(passphrase, 'staple')
    await page.getByText('A passphrase needs 12 letters', { exact: false }).waitFor()
    await change(passphrase, 'staple battery horse')
    await page.getByText('Changed. Every other browser has been signed out.').waitFor()
    await page.getByText('Signed in on this browser only').waitFor()

    // this page makes no call of its own; it asks when its reader returns to it
    await other.page.evaluate(() => dispatchEvent(new Event('focus')))
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).first().waitFor()
    await visit(other.page, '/me?tab=settings')
    await other.page.getByText('You are here as a visitor').waitFor()
    const box = await signIn(other.page, name, passphrase)
    await box.getByText('The name or the passphrase is wrong.').waitFor()
    await box.getByLabel('Passphrase').fill('staple battery horse')
    await box.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.page.getByRole('heading', { name: 'Data and account', exact: true }).waitFor()
  })

  test('signing out everywhere makes every browser a visitor', async () => {
    await using reader = await open()
    await using other = await open()
    const name = freshName()
    await visit(reader.page, '/')
    await signUp(reader.page, name)
    await visit(other.page, '/')
    await (await signIn(other.page, name, passphrase)).waitFor({ state: 'detached' })
    await visit(reader.page, '/me?tab=settings')
    await reader.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await reader.page.getByText('You are here as a visitor').waitFor()
    await visit(other.page, '/me?tab=settings')
    await other.page.getByText('You are here as a visitor').waitFor()
    expect(await stored(other.page, 'user')).toBeNull()
  })
})

describe('with a passkey', () => {
  async function signUpByPasskey(page: Page): Promise<void> {
    const box = await dialog(page)
    await box.getByRole('button', { name: 'New here' }).click()
    await box.getByLabel('Account name').fill(freshName())
    await box.getByRole('button', { name: 'Create with a passkey' }).click()
    await box.getByRole('button', { name: 'I have stored it' }).click()
    await box.waitFor({ state: 'detached' })
  }

  test('an account is created and signed in to again', main, async () => {
    await using reader = await open()
    const { page } = reader
    await addAuthenticator(page)
    await visit(page, '/')
    await signUpByPasskey(page)
    const uid = await uidOf(page, 'user')
    expect(uid).toMatch(/^u/)
    await page.getByRole('link', { name: 'Me', exact: true }).first().click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await openSetting(page, 'Passkeys')
    await page.getByText('not used yet').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are here as a visitor').waitFor()
    await (await dialog(page)).getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Data and account', exact: true }).waitFor()
    expect(await uidOf(page, 'user')).toBe(uid)
  })

  test('a passkey is added to an account, signs in to it, and is removed', async () => {
    await using reader = await open()
    const { page } = reader
    await addAuthenticator(page)
    await visit(page, '/')
    const name = freshName()
    await signUp(page, name)
    await visit(page, '/me?tab=points')
    await page.getByText(secondDay).waitFor()
    await visit(page, '/me?tab=settings')
    await page.getByText('None yet. A passkey').waitFor()
    await openSetting(page, 'Passkeys')
    await page.getByLabel('Name of this passkey').fill('Blue key')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Blue key').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are here as a visitor').waitFor()
    await (await dialog(page)).getByRole('button', { name: 'Sign in with a passkey' }).click()
    await openSetting(page, 'Passkeys')
    await page.getByRole('button', { name: 'Remove Blue key' }).click()
    await page.getByText('None yet. A passkey').waitFor()
  })

  test('the last credential cannot be removed', async () => {
    await using reader = await open()
    const { page } = reader
    await addAuthenticator(page)
    await visit(page, '/')
    await signUpByPasskey(page)
    await visit(page, '/me?tab=settings')
    await openSetting(page, 'Passkeys')
    await page.getByRole('button', { name: /^Remove / }).click()
    await page.getByText('This is your only way to sign in.', { exact: false }).waitFor()
    await page.reload()
    await openSetting(page, 'Passkeys')
    await page.getByRole('button', { name: /^Remove / }).waitFor()
  })

  test('is not offered if the address has no host name', async () => {
    await using reader = await openReader(browser(), { language: 'en' })
    const { page } = reader
    await visit(page, '/')
    // These tests use a host name; under another address passkeys belong to another site.
    const box = await dialog(page)
    await box.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await box.getByRole('alert').waitFor()
  })

  test('is not offered by a browser without support, which offers the passphrase', async () => {
    await using reader = await openReader(browser(), {
      language: 'en',
      before: 'delete window.PublicKeyCredential',
    })
    const { page } = reader
    await visit(page, '/h5/me?tab=settings')
    const box = await dialog(page)
    await box.getByText('Passkeys do not work here. Please use a passphrase.').waitFor()
    expect(await box.getByRole('button', { name: /with a passkey/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await signUp(page, freshName())
    await openSetting(page, 'Passkeys')
    await page.getByText('Add a passkey').click()
    await page.getByText('Passkeys do not work here.').waitFor()
  })
})

describe('a signed-in reader', () => {
  test('calls as the user; a 403 erases both identities and calls as a new visitor', async () => {
    await using reader = await open()
    const { page } = reader
    await visit(page, '/')
    await signUp(page, freshName())
    const requests = watchCalls(page)
    await visit(page, '/me?tab=points')
    await page.getByText(secondDay).waitFor()
    const uid = await uidOf(page, 'user')
    expect(new Set(requests.map(({ envelope }) => envelope.uid))).toEqual(new Set([uid]))
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

describe.each([
  { base: '', width: 1440 },
  { base: '/h5', width: 390 },
])('everyone can use it, at base path "$base"', ({ base, width }) => {
  test.each(languagesAt(base))(
    'no axe violation in the dialog and on the reader’s own page, in %s',
    async (language) => {
      await using reader = await openReader(browser(), {
        ...byAxe,
        baseURL: named,
        language,
        viewport: { width, height: 900 },
      })
      const { page } = reader
      const found: string[] = []
      const look = async (where: string) => {
        const themes = (await isJudgedInFull(page)) ? ['light', 'dark'] : ['light']
        for (const theme of themes) {
          await page.evaluate(
            (theme) => void (document.documentElement.dataset['theme'] = theme),
            theme,
          )
          found.push(...(await violationsOn(page)).map((words) => `${where} ${theme}: ${words}`))
        }
      }
      await visit(page, `${base}/me`)
      await page.locator('section').first().waitFor()
      await look('page')
      await page.locator('main button').first().click()
      const box = page.getByRole('dialog')
      await box.waitFor()
      await look('dialog')
      // The first of the two other buttons of the dialog switches to creating an account.
      await box.locator('button').nth(-2).click()
      await box.locator('input').first().fill(freshName())
      await box.locator('input').last().fill(passphrase)
      await box.locator('[type="submit"]').click()
      await box.locator('code').waitFor()
      await look('recovery codes')
      await box.locator('code').locator('xpath=../..').locator('button').last().click()
      await box.waitFor({ state: 'detached' })
      const tabs = page.locator('main nav').first().getByRole('link')
      for (const tab of [1, 2, 3]) {
        await tabs.nth(tab).click()
        await page.locator('main h2').first().waitFor()
        const closed = page.locator('main button[aria-expanded="false"]')
        // passkeys, passphrase and deletion
        for (let row = 0; tab === 3 && row < 3; row++) await closed.first().click()
        await look(`signed in, tab ${tab}`)
      }
      expect(found).toEqual([])
    },
  )
})
