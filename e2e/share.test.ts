/** Sharing an expert, a plan and a match: the shared link opens correctly on both sites. */
import { expect, test } from 'vitest'
import { origin, openReader, useBrowser, visit } from './browser.ts'
import { ask } from './calls.ts'

const browser = useBrowser()
const withoutShare = `Reflect.deleteProperty(Navigator.prototype, 'share')`

async function places(): Promise<string[]> {
  const [plan] = (await ask('queryRecommend', { page: 1, size: 1 })).records
  const [match] = (await ask('queryHome')).matches
  return [
    `/planDetail?id=${plan?.id}&expertId=${plan?.expertId}`,
    `/matchDetail?matchId=${match?.matchId}&tab=data`,
    `/expertDetail?expertId=${plan?.expertId}&window=30`,
  ]
}

test.each(['', '/h5'])(
  'base path "%s": the link is copied where the platform has no share dialog',
  async (site) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    await using reader = await openReader(browser(), {
      language: 'en',
      permissions,
      before: withoutShare,
    })
    const { page } = reader
    for (const place of await places()) {
      await visit(page, `${site}${place}&door=desktop`)
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByText('Link copied').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${origin}${place}&lang=en`,
      )
    }
  },
)

test('where copying is blocked too, the link is shown to be copied by hand', async () => {
  const before = `${withoutShare}; Reflect.deleteProperty(Navigator.prototype, 'clipboard')`
  await using reader = await openReader(browser(), {
    language: 'en',
    before,
    viewport: { width: 390, height: 844 },
  })
  const { page } = reader
  for (const place of await places()) {
    await visit(page, `/h5${place}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText(`${origin}${place}&lang=en`).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})
