import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallName, ResultOf } from '../contract/calls.ts'
import { notStarted } from '../contract/test-now.ts'
import { codes, languages } from '../contract/values.ts'
import type { CallApi } from './api/call-api.ts'
import { links, locate, placeOf } from './page/links.ts'
import { loadWords } from './words/index.ts'
import { renderLastResort, renderPage } from './server.tsx'
import { en as following } from './screens/me/following/words/en.ts'
import { en as plans } from './screens/me/plans/words/en.ts'
import { en as points } from './screens/me/points/words/en.ts'
import { siteBases, type SiteName, type PageFacts } from './page/site.ts'

const record = { streakWinCnt: 4, recentCnt: 10, recentWinCnt: 7, recentHitRate: 0.7 }
const expert = {
  expertId: 3,
  name: '林间',
  avatar: '',
  kind: 'model' as const,
  ...record,
  onSaleCnt: 1,
}
const between = {
  homeShortName: '甲队',
  awayShortName: '</script><b>',
  matchTime: '2026-08-16T11:35:00.000Z',
}
const now = { ...notStarted, solutionCount: 2 }
const ranked = {
  ...expert,
  rank: 1,
  form: ['hit' as const],
  countedCnt: 30,
  hitRate: 0.6,
  hitRateLow: 0.4,
  hitRateHigh: 0.8,
}
/** The fields that only boards have of an expert. */
const measured = {
  medal: null,
  skillCnt: 10,
  skillHits: 8,
  expectedHits: 5.2,
  skill: 0.28,
  skillLow: -0.03,
  skillHigh: 0.59,
  closingCnt: 0,
  closing: null,
  closingError: null,
}
const results: { [N in CallName]?: ResultOf<N> } = {
  visitorCreate: { uid: 'v', token: 't' },
  queryHome: {
    matches: [{ matchId: 7, leagueName: '联赛', homeLogo: '', awayLogo: '', ...now, ...between }],
    experts: [expert],
  },
  queryRecommend: {
    records: [
      {
        id: 9,
        expertId: 3,
        name: '林间',
        avatar: '',
        kind: 'model',
        solutionTitle: '<img src=x onerror=alert(1)>',
        matchId: 7,
        leagueShortName: '联赛',
        predictPlay: '1,5,77',
        status: 0,
        hitResult: 1,
        ...between,
        ...record,
      },
    ],
  },
  expertList: {
    records: [
      { ...ranked, yield: 0.1, yieldError: 0.05, withdrawn: false, notCountedCnt: 0, ...measured },
    ],
    total: 0,
    computedAt: '2026-08-16T11:00:00.000Z',
  },
}
const answered: CallApi = async (name) => {
  const data = results[name]
  return data === undefined ? { code: 503, msg: 'not in this test' } : { code: 0, msg: '', data }
}
const refused: CallApi = async () => ({ code: 503, msg: 'busy' })

const facts = (language: PageFacts['language'], site: SiteName): PageFacts => ({
  invented: true,
  staticBase: '/static',
  apiBase: '',
  realm: 'touchline',
  language,
  site,
  otherSite: null,
})
const said = vi.spyOn(console, 'error')
beforeEach(() => {
  said.mockClear()
})

/** Every route, with parameters that it accepts. */
const places = Object.values(links).map(({ path }) => placeOf(`${path}?matchId=7&id=9&expertId=3`))

describe.each(Object.keys(siteBases) as SiteName[])('the site %s', (site) => {
  test.each(languages)(
    'home in %s: content and words, no warning, no style attribute, no script',
    async (language) => {
      const page = await renderPage(locate('/', ''), facts(language, site), answered)
      expect(page.html).toContain('林间')
      expect(page.html).toContain('08-16 19:35')
      expect(page.html).not.toMatch(/ style=|<script|<img src=x|<\/script/)
      expect(page.title).toContain((await loadWords(language)).site.name)
      expect([page.incomplete, page.list[0]?.href]).toEqual([null, '/matchDetail?matchId=7'])
      expect(JSON.stringify(page.state)).toContain('queryRecommend')
      expect(said).not.toHaveBeenCalled()
    },
  )

  test.each(languages)('the error page in %s has a header and links', async (language) => {
    const { html, title } = await renderLastResort(facts(language, site), '/data?tab=predictions')
    const base = siteBases[site]
    for (const to of [`${base}/`, `${base}/match`, `${base}/data`, '/data?tab=predictions'])
      expect(html).toContain(`href="${to}"`)
    expect(html.match(/<header|<main|<h1/g)).toEqual(['<header', '<main', '<h1'])
    expect(title).toContain((await loadWords(language)).site.name)
  })

  test('every route has a title of its own in every language, and a main heading', async () => {
    for (const language of languages) {
      const pages = await Promise.all(
        [...places, locate('/nope', '')].map((place) =>
          renderPage(place, facts(language, site), answered),
        ),
      )
      expect(new Set(pages.map((page) => page.title)).size).toBe(pages.length)
      for (const page of pages) expect(page.html.match(/<h1/g)).toHaveLength(1)
    }
    expect(said).not.toHaveBeenCalled()
  })
})

describe('ten thousand hostile names and titles (T12, E-06)', () => {
  const piece = fc.constantFrom(
    '<script>alert(1)</script>',
    '</script><script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' autofocus onfocus='x",
    '<!--',
    '-->',
    ']]>',
    '<a href="javascript:x">',
    '&lt;b&gt;',
    '&#60;',
    '{{7*7}}',
    '${x}',
    '<style>*{}</style>',
    '\u2028',
    '`',
  )
  const hostile = fc.array(
    fc.oneof({ weight: 3, arbitrary: piece }, fc.string({ unit: 'grapheme', minLength: 1 })),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  const texts = fc
    .tuple(hostile, hostile)
    .map(([name, title]) => ({ name: name.join(''), solutionTitle: title.join('') }))
  const cards = 50
  const card = results.queryRecommend?.records[0]
  const asking =
    (words: readonly { name: string; solutionTitle: string }[]): CallApi =>
    async (name, data, asking) =>
      name === 'queryRecommend' && card
        ? // The name of the call determines the type of its answer.
          {
            code: 0,
            msg: '',
            data: { records: words.map((texts, id) => ({ ...card, ...texts, id })) } as never,
          }
        : answered(name, data, asking)
  /** Elements and their attribute names, in order: the parts that a text must not change. */
  const skeleton = (html: string) =>
    Array.from(html.matchAll(/<[^>]*>/g), ([tag]) => tag.replaceAll(/="[^"]*"/g, '='))

  test.each(languages)('change no element of home in %s', async (language) => {
    const render = async (callApi: CallApi) =>
      (await renderPage(locate('/', ''), facts(language, 'desktop'), callApi)).html
    const plain = skeleton(
      await render(
        asking(Array.from({ length: cards }, () => ({ name: 'a', solutionTitle: 'b' }))),
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: cards, maxLength: cards }), async (words) => {
        expect(skeleton(await render(asking(words)))).toEqual(plain)
      }),
      { numRuns: Math.ceil(10_000 / (2 * cards * languages.length)), endOnFailure: true },
    )
  })
})

test('the same content gives the same bytes', async () => {
  const [first, second] = [
    await renderPage(locate('/', ''), facts('zh', 'desktop'), answered),
    await renderPage(locate('/', ''), facts('zh', 'desktop'), answered),
  ]
  expect(second).toEqual(first)
})

// these sentences are the largest contentful paint of the screens for a reader who opened nothing
test.each([
  ['/me', plans.side.offlineNote],
  ['/me?tab=following', following.lede],
  ['/me?tab=points', points.rules.items[0]],
] as const)('%s is readable before the browser asks for anything', async (address, sentence) => {
  const { html } = await renderPage(placeOf(address), facts('en', 'desktop'), refused)
  expect(sentence).toBeDefined()
  expect(html).toContain(sentence)
})

test('failed answers are left to the browser: skeletons, and nothing in the state', async () => {
  const page = await renderPage(locate('/', ''), facts('zh', 'desktop'), refused)
  expect([page.incomplete, page.state]).toEqual([503, []])
  expect(page.html).toContain('<h1')
  const broken = await renderPage(locate('/', ''), facts('zh', 'desktop'), async () =>
    Promise.reject(new Error('no database')),
  )
  expect(broken.incomplete).toBe(503)
  const senseless: CallApi = async () => ({ code: codes.badRequest, msg: 'senseless' })
  expect((await renderPage(locate('/', ''), facts('zh', 'desktop'), senseless)).incomplete).toBe(
    400,
  )
})
