/**
 * The data screen: tables, rounds, scorers and the record of all predictions; its choices as
 * addresses; its states by axe.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { ResultOf } from '../contract/calls.ts'
import type { TableRow } from '../contract/table.ts'
import { languages } from '../contract/values.ts'
import { languageCookie } from '../web/page/language.ts'
import { address } from './actions.ts'
import { origin, openReader, useBrowser, visit } from './browser.ts'
import { ask, blackHole, pathOf, standIn, answerPolls, withCode } from './calls.ts'
import { listed } from './match-day.ts'
import { byAxe, languagesAt, violationsAt } from './violations.ts'

const browser = useBrowser()
const english = { language: 'en' } as const

const content = (page: Page) => page.locator('main [data-gate-content]')
/** The first table as text, one line for each row. */
const tableText = (page: Page) =>
  content(page)
    .locator('table')
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const figures = [...row.querySelectorAll('td')].map((cell) => cell.textContent)
        return [
          row.querySelector('svg[viewBox="0 0 32 34"] + span')?.textContent ??
            row.querySelector('th')?.textContent,
          ...figures.slice(1, 5),
        ].join(' ')
      }),
    )

test('a live score beside the table shows its age when its source is silent', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  const polled: Parameters<typeof answerPolls>[1] = { at: '2099-03-04T05:06:00.000Z', events: [] }
  await answerPolls(page, polled)
  await visit(page, '/data')
  const row = page.locator('main a[href*="matchId="]').first()
  const matchId = Number(/matchId=(\d+)/.exec((await row.getAttribute('href')) ?? '')?.[1])
  const height = async () => (await row.boundingBox())?.height
  const before = await height()
  const now = { status: 4, homeScore: 7, awayScore: 1, observedAt: '2099-03-04T05:00:00.000Z' }
  polled.events = [{ id: 1, match: { ...listed(matchId, now), minute: null } }]
  polled.heardAt = now.observedAt
  await expect.poll(() => row.innerText()).toMatch(/7-1\s*6 min old/)
  expect(await height()).toBe(before)
})

describe('the table', () => {
  test('the server’s page has every club with its figures, form and zone, as a table', async () => {
    const html = await (await fetch(`${origin}/data`)).text()
    const { groups } = await ask('matchTable')
    expect(groups[0]?.rows.length).toBeGreaterThan(10)
    expect(html.match(/<th scope="row"/g)?.length).toBeGreaterThanOrEqual(
      groups[0]?.rows.length ?? 99,
    )
    expect(html).toContain('保级附加赛')
    expect(html).toMatch(/aria-label="近 5 场 \d 胜 \d 平 \d 负/)
    expect(html).not.toMatch(/ style=/)
  })

  test.each(['/data', '/matchDetail?matchId=1&tab=data'])(
    '%s explains its short column heads, on touch screens too',
    async (path) => {
      for (const language of languages) {
        const html = await (
          await fetch(origin + path, { headers: { cookie: `${languageCookie}=${language}` } })
        ).text()
        const heads = [...html.matchAll(/<abbr title="([^"]+)">([^<]+)</g)].filter(
          ([, title, short]) => title !== short,
        )
        expect(heads.length).toBeGreaterThan(0)
        const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, '')
        expect(heads.filter(([, title, short]) => !text.includes(`${short} ${title} `))).toEqual([])
      }
    },
  )

  test('on a phone the short names are the accessible names of their rows', async () => {
    await using reader = await openReader(browser(), {
      ...english,
      viewport: { width: 390, height: 844 },
    })
    await visit(reader.page, '/h5/data')
    const { groups } = await ask('matchTable')
    const { shortName = '' } = groups[0]?.rows[0] ?? {}
    expect(await reader.page.getByRole('rowheader', { name: shortName, exact: true }).count()).toBe(
      1,
    )
  })

  test('home, away, other leagues and seasons have addresses with their own figures', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/data')
    const linesOf = (answer: ResultOf<'matchTable'>) =>
      answer.groups[0]?.rows.map(({ name, played, won, drawn, lost }) =>
        [name, played, won, drawn, lost].join(' '),
      )
    expect(await tableText(page)).toEqual(linesOf(await ask('matchTable')))
    await page.getByRole('link', { name: 'Away', exact: true }).click()
    await expect.poll(() => address(page)).toBe('/data?side=away')
    await expect
      .poll(() => tableText(page))
      .toEqual(linesOf(await ask('matchTable', { side: 'away' })))
    await page.getByRole('link', { name: 'Valley League' }).click()
    await page.getByRole('heading', { level: 1, name: 'Valley League' }).waitFor()
    const { leagues } = await ask('matchLeagues')
    const valley = leagues.find(({ name }) => name === 'Valley League')
    const earlier = valley?.seasons.at(-1) ?? ''
    const season = page.getByRole('combobox', { name: 'Season' })
    // the choice shows before the answer is there
    const held = Promise.withResolvers<void>()
    await page.route(`**${pathOf('matchTable')}`, async (route) => {
      await held.promise
      await route.continue()
    })
    await season.selectOption(earlier)
    await page.waitForTimeout(100)
    expect(await season.inputValue()).toBe(earlier)
    held.resolve()
    await expect
      .poll(() => address(page))
      .toBe(`/data?league=${valley?.leagueId}&season=${earlier}&side=away`)
    await expect
      .poll(() => tableText(page))
      .toEqual(
        linesOf(
          await ask('matchTable', { leagueId: valley?.leagueId, season: earlier, side: 'away' }),
        ),
      )
    expect(reader.problems).toEqual([])
  })

  test.each(['', '/h5'])(
    'without JavaScript other seasons and rounds are links, at base path "%s"',
    async (base) => {
      await using reader = await openReader(browser(), { ...english, javaScriptEnabled: false })
      const { page } = reader
      const [league] = (await ask('matchLeagues')).leagues
      const earlier = league?.seasons.find((season) => season !== league.current) ?? ''
      await page.goto(`${base}/data?side=away`)
      expect(await page.getByRole('combobox').count()).toBe(0)
      const seasons = page.getByRole('navigation', { name: 'Season' })
      expect(await seasons.getByRole('link').count()).toBe(league?.seasons.length)
      expect(await seasons.locator('[aria-current]').innerText()).toBe(`Season ${league?.current}`)
      await seasons.getByRole('link', { name: `Season ${earlier}`, exact: true }).click()
      await expect
        .poll(() => address(page))
        .toBe(`${base}/data?league=${league?.leagueId}&season=${earlier}&side=away`)
      expect(await seasons.locator('[aria-current]').innerText()).toBe(`Season ${earlier}`)
      await page.goto(`${base}/data?tab=fixtures`)
      await page
        .getByRole('navigation', { name: 'Round' })
        .getByRole('link', { name: 'Round 2', exact: true })
        .click()
      await page.getByRole('heading', { name: 'Round 2', exact: true }).waitFor()
    },
  )

  test('zones are shown by the line and in words, and deducted points name the club', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const row = (rank: number, more: Partial<TableRow>): TableRow => ({
      rank,
      clubId: rank,
      name: `Club ${rank}`,
      shortName: `C${rank}`,
      crest: '',
      played: 2,
      won: 1,
      drawn: 0,
      lost: 1,
      goalsFor: 1,
      goalsAgainst: 4,
      points: 3,
      deducted: 0,
      form: ['w', 'l'],
      zone: null,
      ...more,
    })
    await visit(page, '/expertList')
    await standIn(page, 'matchTable', {
      of: { leagueId: 1, leagueName: 'Test League', leagueShortName: 'Test', season: '2023-24' },
      groups: [
        {
          name: '',
          rows: [
            row(1, { zone: 'champions' }),
            row(2, { zone: 'relegation', points: -5, deducted: 8 }),
          ],
        },
      ],
      ties: [],
      brackets: [],
      inPlay: 0,
      carried: null,
      played: 2,
      matches: 6,
      criteria: ['difference', 'headToHead'],
      zones: [
        { kind: 'champions', first: 1, last: 1 },
        { kind: 'relegation', first: 2, last: 2 },
      ],
      deductions: [
        { clubId: 2, name: 'Club 2', points: 8, from: '2024-04-08', by: 'The commission' },
      ],
      disputed: [{ clubId: 1, name: 'Club 1', source: 'openligadb', stated: 3, applied: 0 }],
    })
    await page.locator('header').getByRole('link', { name: 'Data' }).click()
    const first = content(page).locator('tbody tr').first()
    await first.getByText('Club 1').waitFor()
    expect(await first.locator('td').first().innerText()).toContain('Champions League')
    expect(await first.locator('td svg path').count()).toBe(1)
    expect(await first.locator('td').nth(7).innerText()).toBe('−3')
    await page.getByText('Club 2: 8 off · 2024-04-08 · The commission').waitFor()
    await page
      .getByText('Club 1: the table of OpenLigaDB takes 3 points off, this one 0.')
      .waitFor()
    await page.getByText('At equal points: goal difference, then head to head.').waitFor()
  })

  test('a cup shows its rounds instead of a table', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/data')
    await page.getByRole('link', { name: 'Lantern Cup' }).click()
    await content(page).getByRole('heading', { level: 2, name: 'First round' }).waitFor()
    expect(await content(page).locator('table caption').count()).toBe(0)
    await content(page).locator('ul li a[href*="matchDetail"]').first().click()
    await expect.poll(() => address(page)).toMatch(/^\/matchDetail\?matchId=\d+$/)
  })
})

describe('rounds', () => {
  test('start with the current one; a list, steps and addresses reach the others', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    const answer = await ask('matchRounds')
    await visit(page, '/data?tab=fixtures')
    const at = answer.rounds.indexOf(answer.current ?? '')
    expect(at).toBeGreaterThan(1)
    const heading = (round: string | undefined) =>
      page.getByRole('heading', { level: 2, name: `Round ${round?.split(' ')[1]}`, exact: true })
    await heading(answer.current ?? '').waitFor()
    expect(await content(page).locator('li a[href*="matchDetail"]').count()).toBe(
      answer.matches.length,
    )
    await page.getByRole('link', { name: 'Previous round' }).click()
    await heading(answer.rounds[at - 1]).waitFor()
    await expect
      .poll(() => address(page))
      .toBe(`/data?tab=fixtures&round=${answer.rounds[at - 1]?.replace(' ', '+')}`)
    await page.getByRole('combobox', { name: 'Round' }).selectOption(answer.rounds[0] ?? '')
    await heading(answer.rounds[0]).waitFor()
    await page.getByRole('link', { name: 'Current round' }).click()
    await heading(answer.current ?? '').waitFor()
    expect(reader.problems).toEqual([])
  })
})

test('scorers have club and goals, penalties in brackets, and the source’s coverage', async () => {
  await using reader = await openReader(browser(), english)
  const { page } = reader
  await visit(page, '/expertList')
  const club = { clubId: 1, name: 'North', shortName: 'Nor', crest: '' }
  await standIn(page, 'matchScorers', {
    of: { leagueId: 1, leagueName: 'Test League', leagueShortName: 'Test', season: '2026' },
    scorers: [
      { rank: 1, playerId: 7, name: 'Ann', club, goals: 9, penalties: 2 },
      { rank: 2, playerId: 8, name: 'Bea', club, goals: 9, penalties: 3 },
    ],
    known: 11,
    played: 12,
  })
  await page.locator('header').getByRole('link', { name: 'Data' }).click()
  await page.getByRole('link', { name: 'More scorers' }).click()
  await expect.poll(() => address(page)).toBe('/data?tab=scorers')
  const rows = content(page).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(2)
  expect((await rows.first().innerText()).replaceAll(/\s+/g, ' ')).toContain('1 Ann Nor 9 (2)')
  await page.getByText('names every scorer in 11 of 12 matches').waitFor()
})

describe('predictions', () => {
  test('all plans: rate, sample, interval by play type and league; Not Counted ones', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/data?tab=predictions')
    const record = await ask('predictRecord')
    expect(record.all.n).toBeGreaterThan(100)
    await page.getByText(`${record.all.hits} of ${record.all.n}`).waitFor()
    const leagues = page.getByRole('region', { name: 'By league' })
    expect(await leagues.locator('tbody tr').count()).toBe(record.byLeague.length)
    expect(await leagues.getByRole('img', { name: /95% interval/ }).count()).toBe(
      record.byLeague.filter(({ n }) => n > 0).length,
    )
    await page.getByRole('link', { name: 'Over/under' }).click()
    await expect.poll(() => address(page)).toBe('/data?tab=predictions&play=5')
    const ofPlay = await ask('predictRecord', { play: 5 })
    await page.getByText(`${ofPlay.all.hits} of ${ofPlay.all.n}`).waitFor()
    const reasons = page.getByRole('region', { name: 'Not Counted' })
    expect(await reasons.locator('tbody td').allInnerTexts()).toEqual(
      ofPlay.notCounted.map(({ plans }) => `${plans}`),
    )
    expect(reader.problems).toEqual([])
  })
})

const widths = [1440, 1024, 768, 390, 360]

describe.each([
  { base: '', widths },
  { base: '/h5', widths: [390, 360] },
])('axe and page width, at base path "$base"', ({ base, widths }) => {
  test.each(languagesAt(base))('every tab in %s', async (language) => {
    await using reader = await openReader(browser(), { ...byAxe, language })
    const { page } = reader
    for (const search of ['', '?tab=fixtures', '?tab=scorers', '?tab=predictions']) {
      await visit(page, `${base}/data${search}`)
      const found = await violationsAt(page, widths, {
        without: '[data-gate-content] tbody tr:nth-child(n+6)',
      })
      expect([search, found]).toEqual([search, []])
    }
  })

  test.each(['loading', 'empty', 'failed'] as const)('while %s', async (state) => {
    await using reader = await openReader(browser(), { ...byAxe, ...english })
    const { page } = reader
    const paths = (
      ['matchLeagues', 'matchTable', 'matchRounds', 'matchScorers', 'predictRecord'] as const
    ).map(pathOf)
    if (state !== 'empty')
      for (const path of paths)
        await page.route(`**${path}`, state === 'loading' ? blackHole : withCode(500))
    else {
      const of = { leagueId: 1, leagueName: 'Test League', leagueShortName: 'Test', season: '2026' }
      await standIn(page, 'matchTable', {
        of,
        groups: [],
        ties: [],
        brackets: [],
        inPlay: 0,
        carried: null,
        played: 0,
        matches: 0,
        criteria: [],
        zones: [],
        deductions: [],
        disputed: [],
      })
      await standIn(page, 'matchRounds', {
        of,
        rounds: [],
        round: null,
        current: null,
        matches: [],
      })
      await standIn(page, 'matchScorers', { of, scorers: [], known: 0, played: 0 })
      const none = { n: 0, hits: 0, misses: 0, pushes: 0, yieldN: 0, yield: null, yieldError: null }
      const { all, ...record } = await ask('predictRecord')
      const empty = { ...all, ...none, hitRate: 0, hitRateLow: 0, hitRateHigh: 1 }
      await standIn(page, 'predictRecord', {
        ...record,
        all: empty,
        byPlay: [],
        byLeague: [],
        calibration: [],
        notCounted: [],
      })
    }
    const shows = {
      loading: '[data-gate-content] svg[aria-hidden]:not([viewBox])',
      empty: 'main h3:has-text("No results yet")',
      failed: 'main button:has-text("Try again")',
    }
    // the page before may ask ahead
    await visit(page, `${base}/expertList`)
    await page.locator(`a[href="${base}/data"]`).first().click()
    await page.locator(shows[state]).first().waitFor({ state: 'attached' })
    expect(await violationsAt(page, [1440])).toEqual([])
    if (state !== 'failed') {
      await showPredictions()
      return
    }
    // Leagues, table, round and scorers: every missing block shows an error.
    expect(await page.getByText('The data did not load').count()).toBe(4)
    for (const path of paths) await page.unroute(`**${path}`)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await content(page).locator('table tbody tr').first().waitFor()
    await page.route(`**${pathOf('predictRecord')}`, withCode(500))
    await showPredictions()

    async function showPredictions() {
      await page.locator('main a[href$="tab=predictions"]').first().click()
      await page.getByRole('navigation', { name: 'Play type' }).waitFor()
      const shown =
        state === 'empty'
          ? page.getByRole('heading', { name: 'No counted plan here yet' })
          : page.locator(shows[state])
      await shown.first().waitFor({ state: 'attached' })
      expect(await violationsAt(page, [1440], { within: 'main' })).toEqual([])
    }
  })
})
