import { describe, expect, test } from 'vitest'
import { leagueOf } from '../names/leagues.ts'
import { competitionKey, competitionNumbers } from './competitions.ts'
import { convertFixture, oddsOf } from './match.ts'
import { readPrices } from './reply.ts'
import { apiFixture, book, event, goals, none, prices } from './test-replies.ts'

const converted = (value: unknown) => {
  const change = convertFixture(value, 'fixture 1')
  if (!change) throw new Error('no change')
  return 'match' in change ? change.match : change.rejected
}

test('every competition of the list is one of our tables', () => {
  for (const id of competitionNumbers())
    expect(leagueOf(competitionKey(id), ''), competitionKey(id)).toHaveProperty('ours')
})

test.each([
  [6, 'Egypt', 'nation/egypt', '2026'],
  [48, 'Arsenal', 'en/arsenal', '2026-27'],
  [129, 'Arsenal Sarandi', 'ar/arsenal-de-sarandi', '2026'],
  [204, 'Erzurumspor FK', 'tr/erzurumspor', '2026-27'],
  [263, 'Atlante', 'mx/atlante', '2026-27'],
])('a side of competition %i: %s is %s, in %s', (id, name, ours, season) => {
  const fixture = apiFixture('NS')
  const change = convertFixture(
    {
      ...fixture,
      league: { id, season: 2026 },
      teams: { home: { id: 1, name }, away: { id: 2, name: 'Beta' } },
    },
    'fixture 1',
  )
  expect(change).toMatchObject({ clubs: [{ ours }, {}], match: { season } })
})

test.each([
  ['TBD', 13],
  ['NS', 1],
  ['1H', 2],
  ['HT', 3],
  ['2H', 4],
  ['LIVE', 4],
  ['ET', 5],
  ['BT', 5],
  ['P', 7],
  ['SUSP', 10],
  ['INT', 10],
  ['PST', 9],
  ['CANC', 12],
  ['ABD', 11],
])('status %s is %i', (short, status) => {
  expect(converted(apiFixture(short, { goals: none }))).toMatchObject({ status })
})

test('a fixture: the competition, its season, matchday, ground and time', () => {
  expect(converted(apiFixture('NS'))).toMatchObject({
    key: '500001',
    league: 'de.1',
    season: '2026-27',
    round: 'Matchday 12',
    home: '1',
    away: '2',
    kickoff: new Date('2026-11-27T19:30:00Z'),
    kickoffKnown: true,
    venue: 'Example Park, Alpha',
  })
  expect(converted(apiFixture('TBD'))).toMatchObject({
    kickoff: new Date('2026-11-27T12:00:00Z'),
    kickoffKnown: false,
  })
})

describe('only the score after 90 minutes settles', () => {
  test('in play there is none', () => {
    const live = { goals: goals(1, 0), score: { fulltime: goals(1, 0) }, elapsed: 45 }
    expect(converted(apiFixture('1H', live))).toEqual(
      expect.not.objectContaining({ full: expect.anything() }),
    )
  })

  test.each([
    ['FT', goals(2, 1), { fulltime: goals(2, 1) }, { full: [2, 1], score: [2, 1] }],
    [
      'AET',
      goals(3, 2),
      { fulltime: goals(2, 2), extratime: goals(1, 0) },
      { full: [2, 2], extra: [3, 2], score: [3, 2] },
    ],
    [
      'PEN',
      goals(3, 3),
      { fulltime: goals(2, 2), extratime: goals(1, 1), penalty: goals(4, 2) },
      { full: [2, 2], extra: [3, 3], penalties: [4, 2] },
    ],
    [
      'PEN',
      goals(1, 1),
      { fulltime: goals(1, 1), penalty: goals(5, 4) },
      { full: [1, 1], penalties: [5, 4], score: [1, 1] },
    ],
    ['AWD', goals(3, 0), {}, { full: [3, 0], awarded: true }],
    ['AWD', none, { fulltime: goals(3, 0) }, { full: [3, 0], awarded: true }],
    ['ft', goals(2, 1), { fulltime: goals(2, 1) }, { full: [2, 1] }],
    [
      'AET',
      goals(3, 1),
      { fulltime: goals(2, 1), extratime: goals(1, 0) },
      { full: [2, 1], extra: [3, 1] },
    ],
  ])('%s', (short, total, score, expected) => {
    expect(converted(apiFixture(short, { goals: total, score }))).toMatchObject({
      status: 8,
      ...expected,
    })
  })

  test('“FT” after 120 minutes is refused', () => {
    const score = { fulltime: goals(2, 1) }
    const at = (elapsed: number) =>
      converted(apiFixture('FT', { goals: goals(2, 1), score, elapsed }))
    expect(at(120)).toMatchObject({ reason: 'parts-contradict' })
    expect(at(97)).toMatchObject({ full: [2, 1] })
  })

  test('a second leg without goals in extra time keeps its score', () => {
    const score = { fulltime: goals(2, 1), extratime: goals(0, 0), penalty: goals(4, 3) }
    expect(converted(apiFixture('PEN', { goals: goals(2, 1), score }))).toMatchObject({
      full: [2, 1],
      extra: [2, 1],
      penalties: [4, 3],
    })
  })

  test('penalties straight after 90 minutes are without extra time', () => {
    const value = apiFixture('PEN', {
      goals: goals(1, 1),
      score: { fulltime: goals(1, 1), penalty: goals(5, 4) },
    })
    expect(converted(value)).not.toHaveProperty('extra')
  })

  test('kicks beside a match that ended after 90 minutes are no shoot-out', () => {
    const score = { fulltime: goals(1, 1), penalty: goals(5, 4) }
    const match = converted(apiFixture('FT', { goals: goals(1, 1), score }))
    expect(match).toMatchObject({ full: [1, 1] })
    expect(match).not.toHaveProperty('penalties')
  })

  test.each([
    ['FT', goals(2, 1), {}, 'full-unknown'],
    ['FT', none, {}, 'full-unknown'],
    // it may be the score after 120 minutes
    ['AET', goals(2, 1), { fulltime: goals(2, 1) }, 'full-unknown'],
    ['FT', goals(2, 1), { fulltime: goals(1, 1) }, 'parts-contradict'],
    ['AET', goals(2, 1), { fulltime: goals(2, 2), extratime: goals(1, 0) }, 'parts-contradict'],
    ['XYZ', goals(2, 1), {}, 'status-unknown'],
    // the sum of 120 minutes in each part
    ['AET', goals(2, 1), { fulltime: goals(2, 1), extratime: goals(2, 1) }, 'full-unknown'],
    ['PEN', goals(5, 4), { fulltime: goals(5, 4), penalty: goals(4, 3) }, 'parts-contradict'],
    ['FT', goals(2, 1), { fulltime: goals(2, 1), extratime: goals(1, 0) }, 'parts-contradict'],
  ])('%s %o with %o is refused', (short, total, score, reason) => {
    expect(converted(apiFixture(short, { goals: total, score }))).toMatchObject({ reason })
  })
})

describe('events', () => {
  const over = { goals: goals(2, 0), score: { halftime: goals(1, 0), fulltime: goals(2, 0) } }
  const withEvents = (...events: object[]) => converted(apiFixture('FT', { ...over, events }))
  const first = event(45, 1, 'Goal', 'Normal Goal', { time: { elapsed: 45, extra: 1 } })

  test.each([1, 2] as const)('an own goal listed under side %i counts for its score', (team) => {
    const own = event(60, team, 'Goal', 'Own Goal', { player: { id: 20, name: 'B. Two' } })
    expect(withEvents(first, own)).toMatchObject({
      goals: [
        { side: 'home', minute: 45, added: 1, kind: 'play' },
        { side: 'home', minute: 60, kind: 'own', scorer: { key: '20' } },
      ],
    })
  })

  test('missed penalties, the shoot-out and video decisions are no goals', () => {
    const value = withEvents(
      first,
      event(50, 2, 'Goal', 'Missed Penalty'),
      event(70, 1, 'Var', 'Goal cancelled'),
      event(80, 1, 'Goal', 'Penalty'),
      event(120, 2, 'Goal', 'Penalty', { comments: 'Penalty Shootout' }),
    )
    expect(value).toMatchObject({ goals: [{ minute: 45 }, { minute: 80, kind: 'penalty' }] })
  })

  test('goals that do not add up to the score are left out', () => {
    expect(withEvents(first)).not.toHaveProperty('goals')
  })

  test('cards and substitutions, with the one who leaves and the one who enters', () => {
    const value = withEvents(
      event(52, 1, 'subst', 'Substitution 1', {
        player: { id: 12, name: 'A. Out' },
        assist: { id: 13, name: 'A. In' },
      }),
      event(61, 1, 'Card', 'Yellow Card'),
      event(75, 2, 'Card', 'Second Yellow card', { player: { id: 21, name: 'B' } }),
      event(75, 2, 'Card', 'Red Card', { player: { id: 21, name: 'B' } }),
    )
    expect(value).toMatchObject({
      incidents: [
        { kind: 'substitution', player: { key: '13' }, off: { key: '12' } },
        { kind: 'yellow', side: 'home', player: { key: '10' } },
        { kind: 'secondYellow', side: 'away' },
        { kind: 'red' },
      ],
      // one player is sent off, by two cards
      redCards: [0, 1],
    })
  })
})

test('statistics: numbers and percentages; an empty value says nothing', () => {
  const of = (id: number, possession: string, offsides: number | null) => ({
    team: { id, name: '' },
    statistics: [
      { type: 'Total Shots', value: 9 },
      { type: 'Ball Possession', value: possession },
      { type: 'Offsides', value: offsides },
      { type: 'expected_goals', value: '1.23' },
    ],
  })
  const value = apiFixture('2H', { statistics: [of(1, '55%', null), of(2, '45%', 2)] })
  expect(converted(value)).toMatchObject({ statistics: { shots: [9, 9], possession: [55, 45] } })
  expect(converted(value)).not.toHaveProperty('statistics.offsides')
})

test.each([
  ['57.5%', '42.5%'],
  ['57,5', '42,5'],
  [' 58 %', '42 %'],
  ['0.575', '0.425'],
  [0.575, 0.425],
])('a share of possession is read as %j and %j', (home, away) => {
  const of = (id: number, value: unknown) => ({
    team: { id, name: '' },
    statistics: [{ type: 'Ball Possession', value }],
  })
  const value = apiFixture('2H', { statistics: [of(1, home), of(2, away)] })
  expect(converted(value)).toMatchObject({ statistics: { possession: [58, 42] } })
})

test('line-ups: eleven by their places, with shirt numbers; fewer say nothing', () => {
  const players = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      player: {
        id: 100 + at,
        name: `Player ${at}`,
        number: at + 1,
        pos: at === 0 ? 'G' : 'M',
        grid: at === 0 ? '1:1' : `2:${11 - at}`,
      },
    }))
  const of = (id: number, count: number) => ({
    team: { id, name: '' },
    formation: '4-3-3',
    startXI: players(count).toReversed(),
    substitutes: [],
  })
  const value = converted(apiFixture('NS', { lineups: [of(1, 11), of(2, 10)] }))
  expect(value).toMatchObject({
    lineups: { home: { confirmed: true, formation: '4-3-3' } },
  })
  expect(value).not.toHaveProperty('lineups.away')
  expect(value).toHaveProperty('lineups.home.starters.0.position', 'goalkeeper')
  expect(value).toHaveProperty('lineups.home.starters.1.number', 11)
})

test('prices of one bookmaker, with their instant; none of a match in play', () => {
  const kickoff = new Date('2026-11-27T19:30:00Z')
  const of = (update: string) => {
    const read = readPrices(prices(update, [book('Zeta', '1.80'), book('Bet365', '1.90')]))
    if (!read) throw new Error('the test has another shape')
    return oddsOf(read.value, kickoff)
  }
  expect(of('2026-11-27T16:00:12+00:00')).toEqual({
    source: 'Bet365 (API-Football)',
    statedAt: '2026-11-27T16:00:12.000Z',
    result: { home: '1.90', draw: '3.60', away: '4.20' },
    totals: [{ line: 2.5, over: '1.85', under: '1.95' }],
  })
  expect(of('2026-11-27T19:30:00+00:00')).toBeNull()
  expect(of('2026-11-27T20:10:00+00:00')).toBeNull()
})

test.each(['1.00', '0', '1,90', '9/10', '-200'])(
  'a book with the price %s is passed over',
  (price) => {
    const kickoff = new Date('2026-11-27T19:30:00Z')
    const at = '2026-11-27T16:00:12+00:00'
    const read = readPrices(prices(at, [book('Pinnacle', price), book('Zeta', '1.80')]))
    expect(read && oddsOf(read.value, kickoff)?.result?.home).toBe('1.80')
  },
)

test('a book with two prices of one side is passed over, and so is a day without a time', () => {
  const kickoff = new Date('2026-11-27T19:30:00Z')
  const of = (update: string, values: object[]) =>
    oddsOf(
      readPrices(prices(update, [{ name: 'Zeta', bets: [{ id: 1, name: '', values }] }]))!.value,
      kickoff,
    )
  const three = ['Home', 'Draw', 'Away'].map((value) => ({ value, odd: '2.90' }))
  expect(of('2026-11-27T16:00:12Z', three)).toMatchObject({ result: { home: '2.90' } })
  expect(of('2026-11-27T16:00:12Z', [...three, { value: 'Home', odd: '5.00' }])).toBeNull()
  expect(of('2026-11-27', three)).toBeNull()
})

test.each([
  ['FT', { score: { fulltime: goals(2, 1) } }, { score: [2, 1], full: [2, 1] }],
  ['CANC', { goals: goals(0, 0) }, { status: 12 }],
  ['PST', { goals: goals(0, 0) }, { status: 9 }],
  ['ABD', { goals: goals(1, 0) }, { status: 11, score: [1, 0] }],
  ['WO', { goals: goals(0, 3) }, { full: [0, 3], awarded: true }],
  ['AWD', {}, { status: 8, awarded: true }],
])('%s with %o is taken as %o', (short, some, expected) => {
  const match = converted(apiFixture(short, some))
  expect(match).toMatchObject(expected)
  expect('score' in match).toBe('score' in expected || 'full' in expected)
})

describe('events that are listed badly', () => {
  const won = { goals: goals(1, 0), score: { fulltime: goals(1, 0) } }
  const scored = event(30, 1, 'Goal', 'Normal Goal')
  const booked = event(50, 2, 'Card', 'Red Card')
  const match = (...events: object[]) => converted(apiFixture('FT', { ...won, events }))

  test.each([
    ['twice', [scored, scored, booked, booked]],
    ['beside one that is null', [scored, null as never, booked]],
    [
      'before the video referee takes it back',
      [
        event(10, 1, 'Goal', 'Normal Goal'),
        event(12, 1, 'Var', 'Goal Disallowed - offside'),
        scored,
        booked,
      ],
    ],
  ])('a goal %s', (_, events) => {
    expect(match(...events)).toMatchObject({
      goals: [{ side: 'home', minute: 30 }],
      incidents: [{ side: 'away', minute: 50, kind: 'red' }],
      redCards: [0, 1],
    })
  })

  test('a goal that the other side has taken back stays', () => {
    const taken = event(31, 2, 'Var', 'Goal cancelled')
    expect(match(scored, taken)).toMatchObject({ goals: [{ minute: 30 }] })
  })
})
