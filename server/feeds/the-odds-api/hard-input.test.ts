/** Ugly but plausible events: every value here was either misread or could have been. */
import { describe, expect, test } from 'vitest'
import { convertEvent } from './event.ts'

const now = new Date('2026-11-27T16:30:00Z')
const [home, away] = ['Bayern Munich', 'Werder Bremen']
const at = '2026-11-27T16:00:00Z'

const price = (name: unknown, price: unknown, point?: unknown) => ({
  name,
  price,
  ...(point === undefined ? {} : { point }),
})
const three = [price(home, 1.5), price('Draw', 4.5), price(away, 6)]
const h2h = (outcomes: unknown = three, last_update: unknown = at) => ({
  key: 'h2h',
  last_update,
  outcomes,
})
const totals = (...outcomes: unknown[]) => ({ key: 'totals', last_update: at, outcomes })
const book = (markets: unknown, some: object = {}) => ({
  key: 'pinnacle',
  title: 'Pinnacle',
  markets,
  ...some,
})
const oddsEvent = (some: object = {}) => ({
  id: 'aa00bb11',
  sport_key: 'soccer_germany_bundesliga',
  sport_title: 'Bundesliga - Germany',
  commence_time: '2026-11-27T19:30:00Z',
  home_team: home,
  away_team: away,
  bookmakers: [book([h2h()])],
  ...some,
})

/** The match, or the reason why it is refused. */
function read(answer: unknown) {
  const one = convertEvent(answer, 'event 1', now)
  return one && ('match' in one ? one.match : one.rejected.reason)
}
/** The prices in the order home, draw, away; null without. */
function resultOf(some: object) {
  const match = read(oddsEvent(some))
  if (!match || typeof match === 'string') return match
  const { result } = match.odds ?? {}
  return result ? [result.home, result.draw, result.away] : null
}
const withOutcomes = (...outcomes: unknown[]) => resultOf({ bookmakers: [book([h2h(outcomes)])] })

describe('prices of the result', () => {
  test.each([
    ['as texts', [price(home, '1.5'), price('Draw', '4.5'), price(away, '6')]],
    ['in another order', three.toReversed()],
    ['of names with spaces', [price(` ${home} `, 1.5), price('Draw', 4.5), price(away, 6)]],
    ['of names in other letters', [price('bayern munich', 1.5), ...three.slice(1)]],
    ['of a draw in other letters', [three[0], price('DRAW', 4.5), three[2]]],
    ['with a fourth outcome', [...three, price('No bet', 9)]],
  ])('%s are taken', (_, outcomes) => {
    expect(withOutcomes(...outcomes)).toEqual(['1.5', '4.5', '6'])
  })

  test.each([
    ['without a draw', [three[0], three[2]]],
    ['with one that is null', [price(home, null), ...three.slice(1)]],
    ['with 0', [price(home, 0), ...three.slice(1)]],
    ['with 1', [price(home, 1), ...three.slice(1)]],
    ['of another format', [price(home, -200), price('Draw', 350), price(away, 500)]],
    ['with a thousand millions', [price(home, 1e9), ...three.slice(1)]],
    ['with two of one side', [...three, price(home, 1.4)]],
    ['with two of one side in other letters', [...three, price('BAYERN MUNICH', 1.4)]],
    ['of other names', [price('1', 1.5), price('X', 4.5), price('2', 6)]],
    ['of a club under another name', [price('FC Bayern', 1.5), ...three.slice(1)]],
    ['of no outcome', []],
  ])('%s are none', (_, outcomes) => {
    expect(withOutcomes(...outcomes)).toBeNull()
  })

  test('stand with their sides where home and away are the other way round', () => {
    expect(resultOf({ home_team: away, away_team: home })).toEqual(['6', '4.5', '1.5'])
  })

  test.each([
    ['null', null],
    ['an object', {}],
    ['empty', []],
    ['missing', undefined],
    ['without markets', [book(null)]],
    ['with no market', [book([])]],
    ['with outcomes that are null', [book([h2h(null)])]],
    ['of the exchange alone', [book([{ ...h2h(), key: 'h2h_lay' }])]],
    ['of three ways in play', [book([{ ...h2h(), key: 'h2h_3_way' }])]],
  ])('bookmakers %s: the fixture stands without prices', (_, bookmakers) => {
    expect(resultOf({ bookmakers })).toBeNull()
  })

  test.each([
    ['null', null],
    ['without a title', book([h2h()], { title: null })],
    ['with a broken price', book([h2h([price(home, 'x'), ...three.slice(1)])])],
  ])('a bookmaker %s leaves the others', (_, broken) => {
    const other = book([h2h([price(home, 1.6), ...three.slice(1)])], { key: 'zeta', title: 'Zeta' })
    expect(resultOf({ bookmakers: [broken, other] })).toEqual(['1.6', '4.5', '6'])
  })

  test('of two markets of one bookmaker are those stated last', () => {
    const earlier = h2h([price(home, 1.4), ...three.slice(1)], '2026-11-27T15:00:00Z')
    for (const markets of [
      [earlier, h2h()],
      [h2h(), earlier],
    ])
      expect(resultOf({ bookmakers: [book(markets)] })).toEqual(['1.5', '4.5', '6'])
  })

  test('of a bookmaker with an empty title have its key', () => {
    const match = read(oddsEvent({ bookmakers: [book([h2h()], { title: ' ' })] }))
    expect(match).toMatchObject({ odds: { source: 'pinnacle (The Odds API)' } })
  })
})

describe('the instant of prices', () => {
  const statedAt = (last_update: unknown) => {
    const match = read(oddsEvent({ bookmakers: [book([h2h(three, last_update)])] }))
    return match && typeof match === 'object' ? (match.odds?.statedAt ?? null) : match
  }
  test.each([
    ['2026-11-27T16:00:00Z', '2026-11-27T16:00:00.000Z'],
    ['2026-11-27T17:00:00+01:00', '2026-11-27T16:00:00.000Z'],
    ['2026-11-27T16:00:00', '2026-11-27T16:00:00.000Z'],
    ['2026-11-27T19:29:59Z', '2026-11-27T19:29:59.000Z'],
    ['2026-11-20T16:00:00Z', '2026-11-20T16:00:00.000Z'],
  ])('%s is %s', (written, right) => {
    expect(statedAt(written)).toBe(right)
  })

  test.each([
    ['2026-11-27T19:30:00Z'],
    ['2026-11-27T19:31:00Z'],
    ['2026-11-28T16:00:00Z'],
    ['2026-11-27'],
    ['2026-02-30T10:00:00Z'],
    ['soon'],
    [''],
    [null],
    [1_795_795_200],
  ])('%j brings none', (written) => {
    expect(statedAt(written)).toBeNull()
  })
})

describe('lines', () => {
  const linesOf = (...outcomes: unknown[]) => {
    const match = read(oddsEvent({ bookmakers: [book([h2h(), totals(...outcomes)])] }))
    return match && typeof match === 'object' ? (match.odds?.totals ?? []) : match
  }
  const [over, under] = [price('Over', 1.9, 2.5), price('Under', 1.95, 2.5)]
  test.each([
    ['in order', [over, under]],
    ['in the other order', [under, over]],
    ['in other letters', [price('over', 1.9, 2.5), price('UNDER', 1.95, 2.5)]],
    ['with the line as a text', [price('Over', 1.9, '2.5'), price('Under', 1.95, '2.5')]],
    ['beside one without under', [over, under, price('Over', 3.1, 3.5)]],
  ])('%s are taken', (_, outcomes) => {
    expect(linesOf(...outcomes)).toEqual([{ line: 2.5, over: '1.9', under: '1.95' }])
  })

  test.each([
    [
      'with two prices of both sides',
      [over, under, price('Over', 1.7, 2.5), price('Under', 2, 2.5)],
    ],
    ['with two prices of one side', [over, under, price('Under', 2.1, 2.5)]],
    ['of one side', [over]],
    ['of over twice', [over, over]],
    ['without a number', [price('Over', 1.9, null), price('Under', 1.95, null)]],
    ['with a price of 1', [price('Over', 1, 2.5), under]],
  ])('%s are none', (_, outcomes) => {
    expect(linesOf(...outcomes)).toEqual([])
  })
})

describe('an event', () => {
  test.each([
    ['2026-11-27T19:30:00', '2026-11-27T19:30'],
    ['2026-11-27T20:30:00+01:00', '2026-11-27T19:30'],
    ['2026-11-27T19:30Z', '2026-11-27T19:30'],
  ])('at %s kicks off at %s', (commence_time, right) => {
    const match = read(oddsEvent({ commence_time }))
    expect(match && typeof match === 'object' && match.kickoff?.toISOString().slice(0, 16)).toBe(
      right,
    )
  })

  test.each([
    ['2026-11-28', 'kickoff-wrong'],
    ['2026-11-31T19:30:00Z', 'kickoff-wrong'],
    ['TBD', 'kickoff-wrong'],
    ['', 'kickoff-wrong'],
    ['1795807800', 'kickoff-wrong'],
    [1_795_807_800, 'shape-unknown'],
    [null, 'shape-unknown'],
  ])('at %j is refused: %s', (commence_time, reason) => {
    expect(read(oddsEvent({ commence_time }))).toBe(reason)
  })

  test.each([
    [{ home_team: null }],
    [{ home_team: ' ' }],
    [{ home_team: 'TBD' }],
    [{ away_team: 'Winner SF1' }],
    [{ sport_key: 'soccer_fifa_world_cup_winner', home_team: null, away_team: null }],
    [{ commence_time: '2026-11-27T16:30:00Z' }],
  ])('%j is none yet, or none any more', (some) => {
    expect(read(oddsEvent(some))).toBeNull()
  })

  test.each(['', 'a b', 'ü', '../../x', 'x'.repeat(81), 0, -1, null])(
    'with the id %j is refused',
    (id) => {
      expect(read(oddsEvent({ id }))).toBe('shape-unknown')
    },
  )

  test.each([[null], [5], ['x'], [[]], [{}]])('%j is refused', (answer) => {
    expect(read(answer)).toBe('shape-unknown')
  })
})
