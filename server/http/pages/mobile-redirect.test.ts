import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHandheld, isPosingTablet } from '../../../web/head/handheld.ts'
import { links } from '../../../web/page/links.ts'
import { cookiesOf, mobileTarget, mobileRedirect } from './mobile-redirect.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, ' +
  'like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
/** A reader who arrives from another site without a cookie. */
const arrival = { userAgent: iphone, cookies: new Map<string, string>(), isInternal: false }

/** Parts of addresses that have caused open redirects, besides our own routes. */
const piece = fc.oneof(
  fc.constantFrom(...Object.values(links).map(({ path }) => path)),
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '/\\',
    '%2f',
    '%2F%2F',
    '%5c',
    '/h5',
    'h5',
    '/H5',
    '/h5x',
    '../..',
    '/..',
    '.',
    '@',
    ':',
    '?',
    '#',
    '&',
    '%00',
    '\r\n',
  ),
  fc.constantFrom(
    'evil.example',
    'https://evil.example',
    '//evil.example',
    'javascript:',
    'matchId=7',
    'id=3&expertId=2',
    'next=//evil.example',
  ),
  fc.string({ maxLength: 6 }),
)
const target = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`)
/** Real routes with an appended part. */
const near = fc
  .tuple(
    fc.constantFrom(...Object.values(links).map(({ path }) => path)),
    fc.array(piece, { maxLength: 4 }),
  )
  .map(([path, rest]) => `${path}?${rest.join('')}`)

describe('S-12: redirects of phones', () => {
  test('lead 10,000 addresses to known routes below /h5 on this host, and never twice', () => {
    let sent = 0
    fc.assert(
      fc.property(fc.oneof(target, near), (from) => {
        const to = mobileRedirect({ ...arrival, target: from })
        if (to === null) return
        sent += 1
        const url = new URL(to, 'https://touchline.example')
        expect(url.origin).toBe('https://touchline.example')
        expect(url.username + url.password).toBe('')
        // The query as it is encoded in forms.
        expect(to).toMatch(/^\/h5\/[A-Za-z]*(\/[A-Za-z]+)*(\?[\w*.+%=&-]+)?$/)
        expect(url.searchParams.has('door')).toBe(false)
        expect(Object.values(links).map(({ path }) => `/h5${path}`)).toContain(url.pathname)
        expect(mobileRedirect({ ...arrival, target: to })).toBeNull()
      }),
      { numRuns: 10_000 },
    )
    // checks that the property covers real redirects
    expect(sent).toBeGreaterThan(500)
  })

  test.each([
    ['/', '/h5/'],
    ['/matchDetail?matchId=7', '/h5/matchDetail?matchId=7'],
    [
      '/planDetail?expertId=2&id=3&next=//evil.example',
      '/h5/planDetail?id=3&expertId=2&next=%2F%2Fevil.example',
    ],
    ['/match?utm_source=a&utm_source=b&tab=live', '/h5/match?tab=live&utm_source=a&utm_source=b'],
    ['/?door=h5&utm_source=%E7%90%83&empty', '/h5/?utm_source=%E7%90%83&empty='],
    ['/h5/match', null],
    ['/h5', null],
    ['/match/h5', null],
    ['//evil.example/match', null],
    ['/matchDetail', null],
    ['/%6datch', null],
  ])('%s → %s', (from, to) => {
    expect(mobileTarget(from)).toBe(to)
  })

  test('happen once: not after a redirect, nor if the reader wants the desktop version', () => {
    const visit = { ...arrival, target: '/match' }
    expect(mobileRedirect(visit)).toBe('/h5/match')
    expect(mobileRedirect({ ...visit, cookies: cookiesOf('a=b; touchline_door=h5') })).toBeNull()
    expect(mobileRedirect({ ...visit, cookies: cookiesOf('touchline_door=desktop') })).toBeNull()
    expect(mobileRedirect({ ...visit, target: '/match?door=desktop' })).toBeNull()
    // a browser that refuses cookies
    expect(mobileRedirect({ ...visit, isInternal: true })).toBeNull()
    expect(mobileRedirect({ ...visit, isInternal: true, target: '/match?door=h5' })).toBe(
      '/h5/match',
    )
  })
})

describe('phones and tablets', () => {
  test.each([
    [iphone, true],
    ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 ' +
        'Mobile Safari/537.36',
      true,
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      true,
    ],
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 Safari/537.36 ' +
        'ArkWeb/4.1 Mobile',
      true,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      false,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ' +
        'Version/18.0 Safari/605.1.15',
      false,
    ],
    ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Tablet PC 2.0)', false],
    [
      'Mozilla/5.0 (Linux; Android 9; BRAVIA 4K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      false,
    ],
    ['', false],
  ])('%s: %s', (userAgent, expected) => {
    expect(isHandheld(userAgent)).toBe(expected)
  })

  test('an iPad with the user agent of a Mac is recognised by touch', () => {
    const mac =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ' +
      'Version/18.0 Safari/605.1.15'
    expect(isPosingTablet(mac, 5)).toBe(true)
    expect(isPosingTablet(mac, 0)).toBe(false)
    expect(isPosingTablet('Mozilla/5.0 (Windows NT 10.0)', 10)).toBe(false)
  })
})
