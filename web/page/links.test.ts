import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  data,
  expertDetail,
  expertList,
  home,
  href,
  locate,
  match,
  matchDetail,
  placeOf,
  planDetail,
} from './links.ts'

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const expertId = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const written = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

describe('an address and its parameters', () => {
  test('a written address is parsed to the same values, for any ids', () => {
    fc.assert(
      fc.property(id, optional(expertId), (plan, expert) => {
        const parameters = expert === undefined ? { id: plan } : { id: plan, expertId: expert }
        expect(placeOf(href(planDetail, parameters))).toMatchObject({
          name: 'planDetail',
          parameters,
        })
      }),
    )
  })

  test('optional parameters of a list, in any combination', () => {
    const day = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    const choices = fc.record({
      date: optional(day.map((at) => at.toISOString().slice(0, 10))),
      tab: optional(fc.constantFrom('all' as const, 'live' as const, 'followed' as const)),
      league: optional(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
    })
    fc.assert(
      fc.property(choices.map(written), (parameters) => {
        expect(placeOf(href(match, parameters))).toEqual({
          name: 'match',
          parameters,
          href: href(match, parameters),
        })
      }),
    )
  })

  test('have one canonical form', () => {
    expect(href(home)).toBe('/')
    expect(href(matchDetail, { tab: 'lineup', matchId: 7 })).toBe(
      '/matchDetail?matchId=7&tab=lineup',
    )
    expect(href(expertList, { type: 1 })).toBe('/expertList?type=1')
    expect(href(data, { season: '2025-26' })).toBe('/data?season=2025-26')
    expect(href(expertDetail, { expertId: 3 })).toBe('/expertDetail?expertId=3')
  })
})

describe('an external address', () => {
  test('is also written by browsers without URLSearchParams.size', () => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(Number.NaN)
    expect([href(home), href(match, { tab: 'live' })]).toEqual(['/', '/match?tab=live'])
    vi.restoreAllMocks()
  })

  test('unknown parameters and a second value never change the place', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, value) => {
        fc.pre(name !== 'matchId' && name !== 'tab')
        const search = new URLSearchParams([
          ['matchId', '7'],
          [name, value],
          ['matchId', '8'],
        ])
        expect(locate('/matchDetail', `?${search}`).href).toBe('/matchDetail?matchId=7')
      }),
    )
  })

  test.each([
    '0',
    'm-301x',
    '9007199254740993',
    '9'.repeat(40),
    '-1',
    '007',
    'a+b/c= &?#%',
    '301#2',
    '301 ',
    '٣٠١',
    '比赛',
  ])('any id of any back end is kept unchanged: "%s"', (id) => {
    const place = locate('/matchDetail', `?${new URLSearchParams({ matchId: id })}`)
    expect(place).toMatchObject({ name: 'matchDetail', parameters: { matchId: id } })
    const { search } = new URL(place.href, 'http://localhost')
    expect(locate('/matchDetail', search)).toEqual(place)
  })

  test('an id of plain digits is the same id as a number', () => {
    expect(locate('/matchDetail', '?matchId=301')).toMatchObject({ parameters: { matchId: 301 } })
  })

  test.each(['', '9'.repeat(201)])(
    'a plan is found whatever expert its address names: "%s"',
    (expert) => {
      expect(locate('/planDetail', `?id=7&expertId=${expert}`)).toEqual({
        name: 'planDetail',
        parameters: { id: 7 },
        href: '/planDetail?id=7',
      })
    },
  )

  test.each([
    ['/planDetail', '?expertId=3'],
    ['/matchDetail', ''],
    ['/matchDetail', '?matchId='],
    ['/matchDetail', `?matchId=${'9'.repeat(201)}`],
    ['/matchDetail', '?matchId=+'],
    ['/matchDetail', '?matchId=7&tab=odds'],
    ['/match', '?date=2025-02-29'],
    ['/match', '?date=tomorrow'],
    ['/expertList', '?type=9'],
    ['/data', '?season=25/26'],
    ['/search', '?q=a%00b'],
    ['/data', '?round=%00'],
    ['/nowhere', ''],
    ['//match', ''],
    ['/match/', ''],
  ])('%s%s is not found', (path, search) => {
    expect(locate(path, search).name).toBe('notFound')
  })

  test('has a place or is not found, and never throws', () => {
    const path = fc.oneof(
      fc.string(),
      fc.constantFrom('/match', '/planDetail', '/data', '/expertList'),
    )
    fc.assert(
      fc.property(path, fc.oneof(fc.string(), fc.webQueryParameters()), (path, search) => {
        expect(locate(path, search).href).toMatch(/^\/(?![/\\])/)
      }),
    )
  })
})
