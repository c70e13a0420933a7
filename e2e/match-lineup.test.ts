/**
 * The line-ups of a match: on the pitch and as a list, expected and confirmed, and without data.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResultOf } from '../contract/calls.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { ask, siteNow, standIn } from './calls.ts'
import { byAxe, languagesAt, violationsOn } from './violations.ts'

const browser = useBrowser()

type Found = ResultOf<'matchLineup'>
const day = 86_400_000

/** The first match of a day, counted from today, that satisfies `fits`. */
async function matchOn(days: number, fits: (found: Found) => boolean): Promise<Found> {
  const date = new Date(siteNow() + days * day).toISOString().slice(0, 10)
  const { matches } = await ask('matchList', { date, zone: 'UTC' })
  for (const { matchId } of matches) {
    const found = await ask('matchLineup', { matchId })
    if (fits(found)) return found
  }
  throw new Error(`the simulated world has no such match on ${date}`)
}

const address = ({ matchId }: Found) => `/matchDetail?matchId=${matchId}&tab=lineup`
const panel = (page: Page) => page.getByRole('tabpanel')

let played: Found
let ahead: Found
let unknown: Found
beforeAll(async () => {
  const goals = ({ home }: Found) =>
    home.lineup?.starters.flatMap((player) => player.goals).length ?? 0
  played = await matchOn(
    -1,
    (found) => goals(found) > 0 && (found.home.lineup?.absences.length ?? 0) > 0,
  )
  ahead = await matchOn(1, ({ home }) => home.lineup?.confirmed === false)
  unknown = await matchOn(5, ({ home, away }) => home.lineup === null && away.lineup === null)
})

test('both elevens are on the pitch; the list has numbers, goals, bench, absences', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page, problems } = reader
  await visit(page, address(played))
  expect(await panel(page).locator('svg circle').count()).toBe(22)
  for (const { club, lineup } of [played.home, played.away]) {
    if (!lineup) throw new Error('a played match has both line-ups')
    await panel(page).getByText(`${club.name} ${lineup.formation}`, { exact: true }).waitFor()
    const rows = panel(page).getByRole('region', { name: club.name, exact: true }).getByRole('row')
    const texts = await rows.allTextContents()
    // A head, and a line for each group.
    const groups = ['Starters', 'Bench', ...(lineup.absences.length > 0 ? ['Unavailable'] : [])]
    expect(texts).toHaveLength(
      1 + groups.length + 11 + lineup.bench.length + lineup.absences.length,
    )
    for (const { name, number, goals } of [...lineup.starters, ...lineup.bench]) {
      const row = texts.find((text) => text.includes(name) && text.startsWith(String(number))) ?? ''
      for (const { minute, added } of goals)
        expect(row).toContain(`${minute}${added === null ? '' : `+${added}`}′`)
    }
    for (const { name, reason } of lineup.absences) {
      const row = texts.find((text) => text.includes(name)) ?? ''
      expect(row).toContain(
        { injury: 'Injured', suspension: 'Suspended', other: 'Unavailable' }[reason],
      )
      expect(row).toMatch(/since \d{1,2} [A-Z][a-z]{2}/)
    }
  }
  expect(problems).toEqual([])
})

test('shows whether a line-up is announced or only expected', async () => {
  await using reader = await openReader(browser(), { language: 'zh' })
  const { page } = reader
  await visit(page, address(played))
  expect(await panel(page).getByText('官方', { exact: true }).count()).toBe(2)
  await visit(page, address(ahead))
  expect(await panel(page).getByText('预计', { exact: true }).count()).toBe(2)
})

test('without data it says so, and invents nothing', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  await visit(page, address(unknown))
  await panel(page).getByText('No line-ups known').waitFor()
  expect(await panel(page).getByRole('table').count()).toBe(0)
})

test('with one side only, the other side says that it is unknown', async () => {
  await using reader = await openReader(browser(), { ...byAxe, language: 'en' })
  const { page } = reader
  await visit(page, address(played).replace('&tab=lineup', ''))
  await standIn(page, 'matchLineup', { ...played, away: { ...played.away, lineup: null } })
  await page.getByRole('tab', { name: 'Line-ups' }).click()
  const away = panel(page).getByRole('region', { name: played.away.club.name, exact: true })
  await away.getByText(`No line-up of ${played.away.club.name} is known yet.`).waitFor()
  expect(await away.getByRole('table').count()).toBe(0)
  expect(await panel(page).getByRole('table').count()).toBe(1)
  expect(await panel(page).locator('svg circle').count()).toBe(11)
  expect(await violationsOn(page)).toEqual([])
})

describe.each([
  ['', 'light'],
  ['/h5', 'dark'],
] as const)('at base path "%s", %s', (site, theme) => {
  test.each(languagesAt(site))(
    'axe finds nothing in %s, and nothing is wider than the page',
    async (language) => {
      const viewport = site === '' ? { width: 1440, height: 900 } : { width: 360, height: 740 }
      await using reader = await openReader(browser(), { ...byAxe, language, theme, viewport })
      const { page } = reader
      for (const found of [played, unknown]) {
        await visit(page, site + address(found))
        expect(await violationsOn(page)).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
      }
    },
  )
})
