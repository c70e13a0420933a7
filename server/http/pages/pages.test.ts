import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import rateLimit from '@fastify/rate-limit'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { links } from '../../../web/page/links.ts'
import { registerAssets } from '../files/assets.ts'
import { registerErrors } from '../errors.ts'
import { textOf, type CallForPage } from './page.ts'
import { registerPages } from './pages.ts'
import type { Topic } from '../../db/data-version.ts'
import { ResponseCache } from '../response-cache.ts'
import { sharedFolder } from '../../test-folder.ts'

/**
 * A small build in the format of vite: these tests check how pages use one; rendering has its own
 * tests.
 */
const manifest = {
  'web/client.tsx': {
    file: 'assets/client-1.js',
    css: ['assets/client-1.css'],
    assets: ['assets/figures-1.woff2'],
  },
  'web/screens/home/home.tsx': {
    file: 'assets/home-1.js',
    imports: ['web/client.tsx', '_shared.js'],
    css: ['assets/home-1.css'],
  },
  '_shared.js': { file: 'assets/shared-1.js' },
}
const renderer = `export async function renderLastResort({ language, site }, here) {
  return { html: '<h1>' + [language, site, here] + '</h1>', title: 'broken', sources: [] }
}
export async function renderPage(place, facts, callApi) {
  const answer = await callApi('queryHome', {}, { lang: facts.language })
  if (place.href === '/data') throw new Error('secret detail')
  if (place.href.includes('expertId=300')) await new Promise((done) => setTimeout(done, 300))
  return {
    html:
      '<p>' + place.name + ' ' + facts.language + '</p>' +
      (place.name === 'match' ? '<div data-gate=""></div>' : ''),
    title: '</title><script>',
    description: 'd"d',
    siteName: 'S',
    list: [],
    match: null,
    state: [['</script>', 1]],
    missing: place.name === 'notFound',
    incomplete: answer.code === 0 ? null : 503,
    sources: ['web/client.tsx', 'web/screens/home/home.tsx'],
  }
}`

const squeezed = brotliCompressSync('home')
let code: number
let rendered: number
let version: string
/** Calls are answered once it resolves. */
let answering: Promise<void>

const built = sharedFolder()
for (const folder of ['client/.vite', 'client/assets', 'ssr', 'head'])
  await mkdir(join(built, folder), { recursive: true })
await writeFile(join(built, 'client/.vite/manifest.json'), JSON.stringify(manifest))
await writeFile(join(built, 'client/assets/client-1.css'), 'a{color:red}')
await writeFile(join(built, 'client/assets/home-1.css'), 'b{color:blue}')
await writeFile(join(built, 'client/assets/home-1.js'), 'home')
await writeFile(join(built, 'client/assets/home-1.js.br'), squeezed)
await writeFile(join(built, 'head/head.js'), 'head()')
await mkdir(join(built, 'worker'))
await writeFile(join(built, 'worker/worker.js'), 'worker()')
await writeFile(join(built, 'package.json'), '{"type":"module"}')
await writeFile(join(built, 'ssr/server.js'), renderer)
const versions = {
  of: (topics: readonly Topic[]) => (topics.includes('match') ? version : ''),
  refresh: async () => {},
  stop: () => {},
}
const callForPage = (async () => {
  rendered += 1
  await answering
  return code === 0
    ? { code, msg: '', data: { matches: [], experts: [], records: [] } }
    : { code, msg: 'no' }
}) as unknown as CallForPage
const app = Fastify()
registerErrors(app)
await app.register(rateLimit, { global: false })
/** What @fastify/under-pressure says in the real server. */
let isBusy: boolean
app.decorate('isUnderPressure', () => isBusy)
const settings = {
  publicOrigin: 'https://touchline.example',
  apiBase: 'https://api.example',
  apiZone: 'Asia/Shanghai',
  clockAt: null,
  securityContact: 'mailto:security@touchline.example',
  staticBase: '/static/',
  realm: 'touchline',
  caches: ['http://127.0.0.1:6081/'],
}
await registerPages(app, {
  callForPage,
  callForText: textOf(callForPage),
  topicsOf: (name) => (name === 'queryHome' ? ['match'] : []),
  cache: new ResponseCache(versions),
  settings,
  outage: { away: () => false },
  isCatchingUp: () => false,
  lastEventId: () => null,
  world: async () => ({ invented: true }),
  built,
  longest: 3_600_000,
  longestAnswer: 0,
  renewal: 60,
})
afterAll(() => app.close())
beforeEach(() => {
  code = 0
  rendered = 0
  isBusy = false
  version = String(Math.random())
  answering = Promise.resolve()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const iphone = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
}
let phones = 0
/** A phone that the server has not seen: one without cookies is redirected once. */
const otherPhone = () => ({ 'user-agent': `${iphone['user-agent']} ${++phones}` })
const factsIn = (body: string): unknown =>
  JSON.parse(/id="page-facts">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the document', () => {
  test('allows exactly its own inline parts, by hash', async () => {
    const { body, headers } = await get('/')
    const inline = [...body.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)]
    expect(inline.map(([, tag, text]) => [tag, text])).toEqual([
      ['script', 'head()'],
      ['style', 'a{color:red}\nb{color:blue}'],
    ])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${hash('head()')};`)
    expect(policy).toContain(`style-src 'self' ${hash('a{color:red}\nb{color:blue}')};`)
    expect(policy).toContain("connect-src 'self' https://api.example;")
    expect(policy).toMatch(
      /^default-src 'none'; .*require-trusted-types-for 'script'; trusted-types touchline$/,
    )
    expect(policy).not.toContain('unsafe')
    expect(body).not.toContain(' style=')
  })

  test('escapes titles, descriptions and state', async () => {
    const { body } = await get('/')
    expect(body).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>')
    expect(body).toContain('content="d&quot;d"')
    expect(body).toContain('[["\\u003c/script>",1]]')
  })

  test('says at its start whether a block waits for an identity', async () => {
    expect((await get('/match')).body).toContain('<body data-gated>')
    expect((await get('/')).body).toContain('<body>')
  })

  test('lists the files that its chunks need, each once', async () => {
    const { body } = await get('/')
    expect(body).toContain(
      '"scripts":["/assets/client-1.js","/assets/home-1.js","/assets/shared-1.js"]',
    )
    expect(body.match(/rel="preload" href="\/assets\/figures-1\.woff2"/g)).toHaveLength(1)
  })

  test('contains the configured public origin, never the host of the request', async () => {
    const { body } = await get('/matchDetail?matchId=7&utm=x', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(body).toContain(
      '<link rel="canonical" href="https://touchline.example/matchDetail?matchId=7">',
    )
    expect(body).toContain('href="https://touchline.example/h5/matchDetail?matchId=7"')
    expect(body).not.toContain('evil')
  })

  test.each([
    ['/', '/icons/any-512.png', '512', 'summary'],
    ['/h5/', '/icons/any-512.png', '512', 'summary'],
    ['/planDetail?id=7', '/share/plan/7-zh.png', '630', 'summary_large_image'],
    ['/h5/matchDetail?matchId=3', '/share/match/3-zh.png', '630', 'summary_large_image'],
  ])(
    '%s: preview, manifest and canonical address of a shared link',
    async (path, picture, height, card) => {
      const { body } = await app.inject(path)
      const content = (name: string) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1]
      expect(content('og:image')).toBe(`https://touchline.example${picture}`)
      expect(content('og:image:height')).toBe(height)
      expect(content('twitter:card')).toBe(card)
      expect(content('og:url')).toBe(`https://touchline.example${path.replace('/h5', '')}`)
      expect(body).toMatch(/<link rel="manifest" href="(?:\/h5)?\/[\w-]+\.webmanifest"/)
      const at = (place: string) => `href="https://touchline.example${place}">`
      const canonical = `<link rel="canonical" ${at(path.replace('/h5', ''))}`
      const links = path.startsWith('/h5/m')
        ? [canonical]
        : path === '/h5/'
          ? [`<link rel="alternate" media="only screen and (min-width: 721px)" ${at('/')}`]
          : [
              canonical,
              '<link rel="alternate" media="only screen and (max-width: 720px)" ' +
                at(`/h5${path}`),
            ]
      const tagged = [
        ['zh-Hans', ''],
        ['zh-HK', 'zht'],
        ['en', 'en'],
        ['x-default', ''],
      ].map(([tag, language = '']) => {
        const query = language && `${path.includes('?') ? '&amp;' : '?'}lang=${language}`
        return `<link rel="alternate" hreflang="${tag}" ${at(path + query)}`
      })
      expect(body.match(/<link rel="(?:canonical|alternate)"[^>]*>/g)).toEqual([
        ...links,
        ...tagged,
      ])
    },
  )

  test.each(['', 'touchline_language=zh', 'touchline_language=en'])(
    'the address names the language, whatever the cookie "%s" says, and is canonical',
    async (cookie) => {
      const { body, headers } = await get('/matchDetail?matchId=7&lang=zht', { cookie })
      expect(body).toContain('<html lang="zh-Hant">')
      const address = 'https://touchline.example/matchDetail?matchId=7&amp;lang=zht'
      expect(body).toContain(`<link rel="canonical" href="${address}">`)
      expect(body).toContain(`<meta property="og:url" content="${address}">`)
      // The first address decides for the pages after it; a choice of the reader stays.
      expect(headers['set-cookie']).toBe(
        cookie === ''
          ? 'touchline_language=zht; Path=/; Max-Age=31536000; SameSite=Lax'
          : undefined,
      )
    },
  )

  test('an unknown language in the address is ignored', async () => {
    const { body, headers } = await get('/?lang=fr')
    expect(body).toContain('<html lang="zh-Hans">')
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('is in the language of the cookie, whatever other cookies there are', async () => {
    expect((await get('/', { cookie: 'x=1; touchline_language=zht' })).body).toContain(
      '<html lang="zh-Hant">',
    )
    expect((await get('/', { cookie: 'touchline_language=fr' })).body).toContain(
      '<html lang="zh-Hans">',
    )
    expect((await get('/h5/', { cookie: 'touchline_language=en' })).headers['vary']).toBe(
      'Cookie, Accept-Encoding',
    )
  })
})

describe('S-11: the cache of pages', () => {
  test('has one entry for a page, whatever parameters and headers a request has', async () => {
    const noise = fc.webQueryParameters().filter((search) => !/door|tab|matchId|lang/.test(search))
    const first = await get('/matchDetail?matchId=7')
    await fc.assert(
      fc.asyncProperty(noise, fc.string(), async (search, odd) => {
        const { body, statusCode } = await get(`/matchDetail?matchId=7&${search}`, {
          'x-forwarded-host': encodeURIComponent(odd),
          cookie: `a=${encodeURIComponent(odd)}`,
        })
        expect([statusCode, body]).toEqual([200, first.body])
      }),
    )
    expect(rendered).toBe(1)
  })

  test('renders again after a change, and answers 304 without one', async () => {
    const { headers } = await get('/')
    expect((await get('/', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
    expect(rendered).toBe(1)
    version = 'next'
    await get('/')
    expect(rendered).toBe(2)
  })

  test('answers 503 for a page that lacks an answer, and renders it again next time', async () => {
    code = 503
    // one that was made before would be sent again
    const lacking = await get('/planDetail?id=424242')
    expect([lacking.statusCode, lacking.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(lacking.body).toContain('<p>planDetail zh</p>')
    code = 0
    expect((await get('/planDetail?id=424242')).statusCode).toBe(200)
  })

  test('a page made before is sent again with its age while an answer is lacking', async () => {
    await get('/')
    version = 'later'
    code = 503
    const old = await get('/')
    expect([old.statusCode, old.headers['cache-control'], old.headers['age']]).toEqual([
      200,
      'no-cache',
      expect.stringMatching(/^\d+$/),
    ])
    expect(old.body).toContain('<p id="old-page" role="status">')
    code = 0
    expect((await get('/')).body).not.toContain('old-page')
  })
})

describe('one address', () => {
  // the minute does not pass, however long the pages take
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const from = (remoteAddress: string, url: string) => app.inject({ url, remoteAddress })
  const match = (id: number) => `/matchDetail?matchId=${id}`

  test('may render 600 pages a minute, then gets Retry-After, and cached pages still', async () => {
    const answers = []
    for (let id = 1; id <= 620; id++) answers.push(await from('192.0.2.20', match(id)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect([
      statuses.slice(0, 600).every((status) => status === 200),
      statuses.slice(600).every((status) => status === 429),
    ]).toEqual([true, true])
    expect(rendered).toBe(600)
    const refused = answers[619]
    expect([
      refused?.headers['retry-after'],
      refused?.headers['cache-control'],
      refused?.json(),
    ]).toEqual(['2', 'no-store', expect.objectContaining({ code: 429 })])
    expect((await from('192.0.2.20', match(600))).statusCode).toBe(200)
    expect((await from('192.0.2.21', match(620))).statusCode).toBe(200)
    // a page from before is sent with its age
    version = 'later'
    const old = await from('192.0.2.20', match(600))
    expect([old.statusCode, old.headers.age]).toEqual([200, expect.stringMatching(/^\d+$/)])
    // A request that waits for a page is not refused together with the one that started its
    // rendering.
    const both = await Promise.all(
      ['192.0.2.20', '192.0.2.21', '192.0.2.20', '192.0.2.22'].map((address) =>
        from(address, match(621)),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode)).toEqual([429, 200, 200, 200])
  })

  test('may wait for a page being rendered without limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => from('192.0.2.22', '/match')),
    )
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(rendered).toBe(1)
  })
})

describe('the mobile site', () => {
  test('a phone is redirected to it once, before anything is rendered or cached', async () => {
    const phone = otherPhone()
    const sent = await get('/matchDetail?matchId=7&x=1', phone)
    expect([sent.statusCode, sent.headers['location'], rendered]).toEqual([
      302,
      '/h5/matchDetail?matchId=7&x=1',
      0,
    ])
    expect([sent.headers['cache-control'], sent.headers['vary']]).toEqual([
      'no-store',
      'Cookie, User-Agent, Referer, Sec-Fetch-Site',
    ])
    const cookie = String(sent.headers['set-cookie']).split(';')[0] ?? ''
    expect((await get('/matchDetail?matchId=7', { ...phone, cookie })).statusCode).toBe(200)
    // the same phone, if it keeps no cookie
    expect((await get('/matchDetail?matchId=7', phone)).statusCode).toBe(200)
    // where cookies are refused: from a page of this site, but not from a page of another
    const from = async (headers: Record<string, string>) =>
      (await get('/match', { ...otherPhone(), host: 'touchline.example', ...headers })).statusCode
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await from({ referer: 'http://touchline.example/match' })).toBe(200)
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(302)
    expect(await from({ referer: 'https://evil.example/touchline.example' })).toBe(302)
    expect(await from({ referer: '//[' })).toBe(302)
    expect((await get('/h5/matchDetail?matchId=7', iphone)).statusCode).toBe(200)
    expect((await get('/matchDetail?matchId=7')).statusCode).toBe(200)
  })

  test('the choice of the desktop version is remembered', async () => {
    const wanted = await get('/?door=desktop', iphone)
    expect([wanted.statusCode, wanted.headers['set-cookie']]).toEqual([
      200,
      expect.stringMatching(/^touchline_door=desktop; .*Max-Age=\d{8}/),
    ])
    expect((await get('/match', { ...iphone, cookie: 'touchline_door=desktop' })).statusCode).toBe(
      200,
    )
  })

  test('over HTTP, too, no address redirects a phone to another host', async () => {
    const route = fc.constantFrom(...Object.values(links).map(({ path }) => path))
    const odd = fc.constantFrom(
      '',
      '/',
      '//evil.example',
      '\\evil.example',
      '%2f%2fevil.example',
      '/h5',
      '?next=//evil.example',
      '?matchId=7',
      '%0d%0aLocation:evil',
    )
    await fc.assert(
      fc.asyncProperty(odd, route, odd, async (before, path, after) => {
        const { statusCode, headers } = await get(
          `/${before}${path}${after}`.replace(/^\/\/+(?=[a-z]*$)/, '/'),
          iphone,
        )
        if (statusCode === 302)
          // a known path, and a query as it is encoded in forms
          expect(headers['location']).toMatch(/^\/h5\/([A-Za-z]+(\/[A-Za-z]+)*)?(\?[\w*.+%=&-]+)?$/)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a shared cache', () => {
  const variant = (name: string) => ({ 'page-variant': name })

  test('gets one page for a language, whatever else the reader sends, for a second', async () => {
    const reader = { ...iphone, cookie: 'touchline_language=en; session=1' }
    const { statusCode, headers, body } = await get('/match', { ...reader, ...variant('zht') })
    expect([statusCode, headers['set-cookie'], factsIn(body)]).toEqual([
      200,
      undefined,
      expect.objectContaining({ language: 'zht', site: 'desktop' }),
    ])
    expect([headers['cache-control'], headers['vary']]).toEqual([
      'public, max-age=0, s-maxage=1, stale-while-revalidate=10',
      'page-variant, Accept-Encoding',
    ])
    // browsers get the same page from memory with their own headers
    const own = await get('/match', { cookie: 'touchline_language=zht' })
    expect([own.headers['cache-control'], own.body]).toEqual(['no-cache', body])
    expect(rendered).toBe(1)
  })

  test('gets a page for each form of prices', async () => {
    const { body } = await get('/match', variant('en odds=fractional'))
    expect(factsIn(body)).toMatchObject({ language: 'en', odds: 'fractional' })
    expect(rendered).toBe(1)
    expect(factsIn((await get('/match', variant('en odds=roman'))).body)).not.toHaveProperty('odds')
    expect((await get('/match?league=7', variant('en odds=percent handheld'))).statusCode).toBe(302)
    expect(rendered).toBe(2)
  })

  test('gets the match list in each order', async () => {
    const byTime = await get('/match', variant('en by-time'))
    expect(factsIn(byTime.body)).toMatchObject({ matchesByTime: true })
    expect(factsIn((await get('/proof', variant('en by-time'))).body)).not.toHaveProperty(
      'matchesByTime',
    )
    const own = await get('/match', { cookie: 'touchline_language=en; touchline_matches=time' })
    expect(own.body).toBe(byTime.body)
    expect(rendered).toBe(2)
  })

  test('is believed from its machine only', async () => {
    const headers = { ...variant('zht'), cookie: 'touchline_language=en' }
    const other = await app.inject({ url: '/match', headers, remoteAddress: '192.0.2.9' })
    expect([other.headers['cache-control'], factsIn(other.body)]).toEqual([
      'no-cache',
      expect.objectContaining({ language: 'en' }),
    ])
  })

  test('gets the redirect of phones, and sets the cookie itself', async () => {
    const { statusCode, headers } = await get('/match?league=7', variant('en handheld'))
    expect([statusCode, headers['location'], headers['set-cookie'], headers['vary']]).toEqual([
      302,
      '/h5/match?league=7',
      undefined,
      'page-variant',
    ])
    expect(headers['cache-control']).toContain('s-maxage=1')
    expect((await get('/h5/match', variant('en handheld'))).statusCode).toBe(200)
  })

  test('keeps no error, and sets no language for a first address', async () => {
    const missing = await get('/nope', { accept: 'text/html', ...variant('en') })
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-cache'])
    code = 503
    const failed = await get('/', variant('en'))
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([503, 'no-store'])
    code = 0
    const named = await get('/match?lang=en', variant('zh'))
    expect([named.headers['set-cookie'], factsIn(named.body)]).toEqual([
      undefined,
      expect.objectContaining({ language: 'en' }),
    ])
    const wrong = await get('/match', { ...otherPhone(), ...variant('fr') })
    expect(wrong.statusCode).toBe(302)
  })

  test('knows phones by the same words', async () => {
    const [vcl, source] = await Promise.all(
      ['../../../deploy/varnish.vcl', '../../../web/head/handheld.ts'].map((file) =>
        readFile(new URL(file, import.meta.url), 'utf8'),
      ),
    )
    const patterns = [...(source ?? '').matchAll(/=\s*\/(.+)\/i$/gm)].map(([, words]) => words)
    expect(patterns).toHaveLength(2)
    for (const words of patterns) expect(vcl).toContain(`"(?i)${words}"`)
  })
})

describe('unknown addresses, and pages that fail', () => {
  test.each(['/nope', '/matchDetail', '/matchDetail?matchId=', '/h5/nope', '/nope/'])(
    '%s is 404 with a page',
    async (url) => {
      const { statusCode, body } = await get(url, { accept: 'text/html' })
      expect(statusCode).toBe(404)
      expect(body).toContain('<p>notFound zh</p>')
      expect(body).toContain('<meta name="robots" content="noindex">')
    },
  )

  test.each(['/nope', '/match/h5', '/matchDetail', '//evil.example', '/nope?door=h5'])(
    '%s on a phone is a page of the mobile site at its own address, without a redirect',
    async (url) => {
      const { statusCode, body, headers } = await get(url, { ...iphone, accept: 'text/html' })
      expect([statusCode, headers['location'], headers['cache-control']]).toEqual([
        404,
        undefined,
        'no-cache',
      ])
      expect(headers['vary']).toBe('Cookie, User-Agent, Accept-Encoding')
      expect(factsIn(body)).toMatchObject({ site: 'h5', otherSite: null, missing: true })
      const later = await get(url, { ...iphone, accept: 'text/html', cookie: 'touchline_door=h5' })
      expect(factsIn(later.body)).toMatchObject({ site: 'h5' })
    },
  )

  test('a desktop browser, or who chose the desktop site, gets its “not found”', async () => {
    const html = { accept: 'text/html' }
    for (const [url, headers] of [
      ['/nope', html],
      ['/nope', { ...html, ...iphone, cookie: 'touchline_door=desktop' }],
      ['/nope?door=desktop', { ...html, ...iphone }],
      ['/matchDetail?door=desktop', { ...html, ...iphone }],
    ] as const)
      expect(factsIn((await get(url, headers)).body)).toMatchObject({ site: 'desktop' })
  })

  test('calls and files have their own form of 404', async () => {
    expect((await get('/app/nope', { accept: 'text/html' })).headers['content-type']).toContain(
      'application/json',
    )
    for (const accept of ['image/png', '*/*', 'text/html'])
      expect(await get('/nope.png', { accept })).toMatchObject({
        statusCode: 404,
        body: 'Not found\n',
      })
  })

  test.each([
    ['/match/', '/match'],
    ['/h5/data/?lang=en', '/h5/data?lang=en'],
    ['/expertList%EF%BC%89', '/expertList'],
  ])('a program that takes any type is led from %s to %s', async (url, to) => {
    for (const headers of [{ accept: '*/*' }, {}]) {
      const sent = await get(url, headers)
      expect([sent.statusCode, sent.headers['location']]).toEqual([301, to])
    }
    expect((await get('/nope/', { accept: '*/*' })).headers['content-type']).toContain('json')
  })

  test('500 without details', async () => {
    const { statusCode, body, headers } = await get('/data')
    expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
    expect(body).not.toMatch(/secret|Error|<script/)
    expect(body).toContain('<h1>zh,desktop,/data</h1>')
  })

  test('500 in the language of the reader, with a way on within their site', async () => {
    const { statusCode, body } = await get('/h5/data?lang=en')
    expect(statusCode).toBe(500)
    expect(body).toContain('<html lang="en">')
    expect(body).toContain('<h1>en,h5,/h5/data</h1>')
  })
})

test('while calls wait, the page made before is sent with its age', async () => {
  const before = await get('/expertList')
  expect(before.headers.age).toBeUndefined()
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  version = 'next'
  // the second waits for the same page
  const [old, same] = await Promise.all([get('/expertList'), get('/expertList')])
  expect(rendered).toBe(2)
  for (const { statusCode, headers, body } of [old, same]) {
    expect([statusCode, headers.age]).toEqual([200, expect.stringMatching(/^\d+$/)])
    expect(body).toContain('id="old-page"')
  }
  resolve()
  await expect.poll(async () => (await get('/expertList')).headers.age).toBeUndefined()
  expect(rendered).toBe(2)
})

describe('while the server has too much to do', () => {
  const html = { accept: 'text/html,*/*' }

  test('a page in memory is sent, one from before with its age', async () => {
    await get('/expertList')
    isBusy = true
    const current = await get('/expertList')
    expect([current.statusCode, current.headers.age]).toEqual([200, undefined])
    version = 'next'
    const old = await get('/expertList')
    expect([old.statusCode, old.headers.age]).toEqual([200, expect.stringMatching(/^\d+$/)])
    expect(old.body).toContain('id="old-page"')
    expect(rendered).toBe(1)
  })

  test.each([
    ['zh', '网站正忙', { cookie: 'touchline_language=zh' }],
    ['zht', '網站繁忙', { cookie: 'touchline_language=zht' }],
    ['en', 'Too much to do', { 'accept-language': 'en-GB' }],
  ] as const)('a person gets a page that loads again, in %s', async (_, title, language) => {
    isBusy = true
    const { statusCode, headers, body } = await get('/planDetail?id=9001', { ...html, ...language })
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '2',
      'no-store',
    ])
    expect(body).toContain(`<title>${title} | `)
    expect(body).toContain('<meta http-equiv="refresh" content="2">')
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(body) ?? []
    expect(headers['content-security-policy']).toContain(hash(style))
    expect(rendered).toBe(0)
  })

  test('a program gets the envelope', async () => {
    isBusy = true
    const answer = await get('/planDetail?id=9001')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 503 }),
    ])
  })
})

test('a page that takes long without waiting for a call is waited for', async () => {
  await get('/expertDetail?expertId=300')
  version = 'next'
  const { headers, body } = await get('/expertDetail?expertId=300')
  expect([headers.age, body.includes('id="old-page"')]).toEqual([undefined, false])
  expect(rendered).toBe(2)
})

test('the sitemap names each page in each language; robots.txt names the sitemap', async () => {
  const { body } = await get('/sitemap.xml', { host: 'evil.example' })
  const site = 'https://touchline.example'
  const urls = ['/', '/match', '/expertList', '/data', '/proof'].flatMap((path) => {
    const alternates = [
      ['zh-Hans', path],
      ['zh-HK', `${path}?lang=zht`],
      ['en', `${path}?lang=en`],
      ['x-default', path],
    ].map(([tag, at]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${site}${at}"/>`)
    return ['', '?lang=zht', '?lang=en'].map((query) =>
      [
        `<url><loc>${site}${path}${query}</loc>`,
        ...alternates,
        '<xhtml:link rel="alternate" media="only screen and (max-width: 720px)" ',
        `href="${site}/h5${path}${query}"/></url>`,
      ].join(''),
    )
  })
  expect(body.match(/<url>.*<\/url>/g)).toEqual(urls)
  const robots = (await get('/robots.txt')).body
  expect(robots).toContain('Sitemap: https://touchline.example/sitemap.xml')
  expect(robots).toMatch(/\nDisallow: \/app\/\n(Allow: .*\n)*Allow: \/app\/api\/queryHome\n/)
  expect(robots).not.toContain('/app/api/visitor/create')
})

test('programs that read the first bytes of a page find its preview there', async () => {
  for (const path of ['/', '/match', '/h5/match', '/matchDetail?matchId=7']) {
    const { body } = await get(path)
    const start = body.slice(0, body.indexOf('<meta name="viewport"'))
    for (const name of ['name="description"', 'og:title"', 'og:description"', 'og:image"'])
      expect([path, start.includes(name)]).toEqual([path, true])
    expect(start.length).toBeLessThan(4_000)
  }
})

test('an address with a tail is redirected to the page; a missing file answers short', async () => {
  const html = { accept: 'text/html' }
  for (const [target, address] of [
    ['/match/', '/match'],
    ['/h5/match/', '/h5/match'],
    ['/match?tab=live%E3%80%82', '/match?tab=live'],
  ] as const) {
    const { statusCode, headers } = await get(target, html)
    expect([statusCode, headers['location']]).toEqual([301, address])
  }
  // no mark at the end of another back end's id is removed
  for (const id of ['301%232', '301%3Fx%3D1', '301%2F2', '301+', '301%E3%80%82'])
    expect((await get(`/matchDetail?matchId=${id}`, html)).statusCode).toBe(200)
  const missing = await get('/nowhere/app.js.map', html)
  expect([missing.statusCode, missing.body]).toEqual([404, 'Not found\n'])
  const { body, headers } = await get('/.well-known/security.txt')
  expect(body).toMatch(/^Contact: mailto:security@touchline.example\nExpires: \d{4}-.*Z\n/)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect((await get('/favicon.ico')).headers['content-type']).toBe('image/png')
})

test('the service worker is compressed and revalidated, with 304 if unchanged', async () => {
  const { headers, body, statusCode } = await get('/worker.js')
  expect([statusCode, body, headers['cache-control']]).toEqual([200, 'worker()', 'no-cache'])
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect(
    (await get('/worker.js', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
  ).toBe('br')
  expect((await get('/worker.js', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(
    304,
  )
})

describe('build output', () => {
  const ask = (name: string, headers = {}) => app.inject({ url: `/assets/${name}`, headers })

  test('is cached for ever', async () => {
    const { headers, body } = await ask('home-1.js')
    expect([headers['cache-control'], body]).toEqual([
      'public, max-age=31536000, immutable',
      'home',
    ])
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect((await ask('home-1.js', { 'if-none-match': headers['etag'] })).statusCode).toBe(304)
  })

  test('is sent as the build compressed it, and plain where it did not', async () => {
    const compressed = await ask('home-1.js', { 'accept-encoding': 'gzip, br' })
    expect([compressed.headers['content-encoding'], compressed.headers['content-length']]).toEqual([
      'br',
      String(squeezed.length),
    ])
    expect(compressed.rawPayload).toEqual(squeezed)
    const whole = await ask('home-1.css', { 'accept-encoding': 'gzip, br' })
    expect([whole.headers['content-encoding'], whole.body]).toEqual([undefined, 'b{color:blue}'])
  })

  test.each(['none.js', 'home-1.js.br', '..%2F.vite%2Fmanifest.json', 'constructor'])(
    'is nothing else: %s',
    async (name) => {
      expect((await ask(name)).statusCode).not.toBe(200)
    },
  )

  test('of an unknown content type keeps the server from starting', async () => {
    await writeFile(join(built, 'client/assets/x.exe'), '')
    await expect(registerAssets(Fastify(), join(built, 'client/assets'))).rejects.toThrow(
      /x\.exe: no content type/,
    )
    await rm(join(built, 'client/assets/x.exe'))
  })
})
