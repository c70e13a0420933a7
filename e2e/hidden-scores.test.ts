/**
 * Scores hidden: no address of either site has one in its first bytes, its title or its preview,
 * and none reaches assistive technology, until its button is pressed.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hitResults } from '../contract/values.ts'
import { languageCookie } from '../web/page/language.ts'
import { hiddenCookie } from '../web/page/scores.ts'
import { openReader, origin, useBrowser, visit } from './browser.ts'
import { ask } from './calls.ts'
import { screenAddresses } from './screen-addresses.ts'

const browser = useBrowser()
const english = `${languageCookie}=en`
const hiding = `${english}; ${hiddenCookie.join('=')}`
const sites = [
  { base: '', viewport: { width: 1440, height: 900 } },
  { base: '/h5', viewport: { width: 390, height: 844 } },
]

const open = async (address: string, cookie: string): Promise<string> =>
  (await fetch(origin + address, { headers: { cookie } })).text()

/** Goals of a match or the result of a plan, as the data of a page has them. */
const told =
  /"((home|away)(Score|Goals)|(half|full|extra)(Home|Away))":\d|"score":\{|"hitResult":[12]/
/** A picture with a score, which a shared link would show. */
const preview = /summary_large_image/

test('no address of either site has a score in its first bytes, nor its picture', async () => {
  const addresses = (await screenAddresses()).flatMap((address) =>
    sites.map(({ base }) => base + address),
  )
  const telling = new Set<string>()
  for (const address of addresses) {
    const [shown, hidden] = [await open(address, english), await open(address, hiding)]
    if (told.test(shown)) telling.add(address)
    expect([address, told.exec(hidden)?.[0], preview.test(hidden)]).toEqual([
      address,
      undefined,
      false,
    ])
  }
  // home, lists, the match and each of its tabs, the plan and the expert, on both sites
  expect(telling.size).toBeGreaterThan(24)
})

interface Subject {
  matchId: number
  planId: number
  sides: string
  /** The score as texts write it, with any kind of dash. */
  score: RegExp
}

/** A settled plan on the match with most goals: no other number on its pages is its score. */
async function mostGoals(): Promise<Subject> {
  const { records } = await ask('planList', { size: 100, state: 'decided' })
  const hits = records.filter(({ hitResult }) => hitResult !== hitResults.none)
  const found = await Promise.all(
    hits.slice(0, 30).map(async ({ id: planId, matchId }) => {
      const { home, away, fullHome, fullAway } = await ask('matchDetail', { matchId })
      return { planId, matchId, home, away, goals: [fullHome ?? 0, fullAway ?? 0] as const }
    }),
  )
  const sum = ({ goals: [one, other] }: (typeof found)[number]) => one + other
  const most = found.toSorted((one, other) => sum(other) - sum(one))[0]
  if (!most) throw new Error('the simulated world has no settled plan')
  const [one, other] = most.goals
  return {
    ...most,
    sides: `${most.home.name} v ${most.away.name}`,
    score: new RegExp(`(?<![\\d:.–-])${one}\\s*(?:[-–−:]|to)\\s*${other}(?![\\d:.%–-])`),
  }
}

/** What a reader may read or hear: the content, the accessibility tree, and the head. */
async function readable(page: Page): Promise<string> {
  const words = await page.evaluate(() => {
    const texts = [...document.querySelectorAll('meta[content]')].map((one) =>
      one.getAttribute('content'),
    )
    const nodes = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    // what a user agent reads of the page's data is in another test
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      if (node.parentElement?.closest('style, #page-state, script:not([type])') === null)
        texts.push(node.nodeValue)
    return texts.join(' ')
  })
  return `${words}\n${await page.locator('#app').ariaSnapshot()}`
}

test.each(sites)(
  'base path "$base": a press shows one score, of the match and of its plan',
  async ({ base, viewport }) => {
    const { matchId, planId, score } = await mostGoals()
    const places = [`/matchDetail?matchId=${matchId}`, `/planDetail?id=${planId}`]
    for (const place of places) {
      await using plain = await openReader(browser(), { language: 'en', viewport })
      await visit(plain.page, base + place)
      expect(await readable(plain.page)).toMatch(score)

      await using reader = await openReader(browser(), { language: 'en', viewport })
      const { page, context } = reader
      const [name, value] = hiddenCookie
      await context.addCookies([{ name, value, url: origin }])
      await visit(page, base + place)
      const press = page.getByRole('button', { name: /^Show score: / }).first()
      await press.waitFor()
      expect(await readable(page)).not.toMatch(score)
      await press.press('Enter')
      await expect.poll(() => readable(page)).toMatch(score)
      // the next document hides it again
      await visit(page, base + place)
      await press.waitFor()
      expect(await readable(page)).not.toMatch(score)
      expect(reader.problems).toEqual([])
    }
  },
)

test('what was kept for use without a network is hidden, too', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page, context } = reader
  const kept = () =>
    page.evaluate(async () => (await caches.match('/', { ignoreVary: true }))?.text() ?? '')
  await visit(page, '/')
  await expect.poll(kept).toMatch(told)
  await visit(page, `/match`)
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Hide scores' }).click(),
  ])
  expect(await kept()).toBe('')
  await visit(page, '/')
  await expect.poll(kept).not.toBe('')
  expect(await kept()).not.toMatch(told)
  await context.setOffline(true)
  await page.goto('/')
  await page.locator('html[data-ready][data-kept]').waitFor({ state: 'attached' })
  expect(await page.content()).not.toMatch(told)
})

test.each([320, 390, 768, 1440])(
  'no button that shows a score lies on words of its row, at %i px',
  async (width) => {
    await using reader = await openReader(browser(), {
      language: 'en',
      viewport: { width, height: 900 },
    })
    const { page, context } = reader
    const [name, value] = hiddenCookie
    await context.addCookies([{ name, value, url: origin }])
    await visit(page, `${width < 720 ? '/h5' : ''}/match?tab=results`)
    for (const order of ['By league', 'By time']) {
      await page.getByRole('button', { name: order, exact: true }).click()
      await page
        .getByRole('button', { name: /^Show score: / })
        .first()
        .waitFor()
      const covered = await page.locator('li:has(> button)').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const button = row.querySelector(':scope > button')?.getBoundingClientRect()
          if (button === undefined) return ['no button']
          const words = [...row.querySelectorAll('a span, a b, a small, a time')].filter(
            (one) => one.childElementCount === 0 && one.textContent !== '',
          )
          return words.flatMap((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect()
            const beside = right <= button.left || left >= button.right
            const apart = beside || bottom <= button.top || top >= button.bottom
            return apart ? [] : [one.textContent]
          })
        }),
      )
      expect([order, covered]).toEqual([order, []])
    }
    expect(reader.problems).toEqual([])
  },
)
