import { expect, test } from 'vitest'
import { convertFixture } from './api-football/match.ts'
import { apiFixture, book, goals, prices } from './api-football/test-replies.ts'
import { readPrices } from './api-football/reply.ts'
import { convertMatch as convertProvider } from './football-data-org/match.ts'
import { providerMatch } from './football-data-org/test-matches.ts'
import { convertMatch as convertLiga } from './openligadb/match.ts'
import { ligaMatch, result } from './openligadb/test-replies.ts'
import { convertEvent } from './the-odds-api/event.ts'

const later = new Date('2026-11-30T00:00:00Z')
const long = 'x'.repeat(100_000)

/** A match that is over 2-1 by each provider, with these parts in it. */
const api = (parts: object) => {
  const whole = apiFixture('FT', { goals: goals(2, 1), score: { fulltime: goals(2, 1) } })
  return convertFixture(withParts(whole, parts), 'fixture 1')
}
const provider = (parts: object) => {
  const score = { fullTime: goals(2, 1), winner: 'HOME_TEAM' }
  return convertProvider(
    withParts(providerMatch({ status: 'FINISHED' }, score), parts),
    'match 1',
    later,
  )
}
const liga = (parts: object) => {
  const over = { matchIsFinished: true, matchResults: [result('After90Minutes', 2, 1)] }
  return convertLiga(withParts(ligaMatch(over), parts), 'match 1', later)
}

type Convert = (
  parts: object,
) => ReturnType<typeof api> | ReturnType<typeof provider> | ReturnType<typeof liga>

/** With values at JSON Pointers. */
function withParts(whole: Record<string, unknown>, parts: object): unknown {
  const copy = structuredClone(whole)
  for (const [place, value] of Object.entries(parts)) {
    const names = place.split('/').slice(1)
    const last = names.pop() ?? ''
    const owner = names.reduce<object>((at, name) => Reflect.get(at, name) as object, copy)
    Reflect.set(owner, last, value)
  }
  return copy
}

test.each<[Convert, object]>([
  [api, { '/fixture/venue': 7 }],
  [api, { '/fixture/venue/name': { long } }],
  [api, { '/fixture/status/elapsed': '90 min' }],
  [api, { '/league/round': 12 }],
  [api, { '/score/halftime': [1, 0] }],
  [api, { '/events': 'none' }],
  [api, { '/events': [{ time: { elapsed: 'early' }, team: { id: 1 } }] }],
  [api, { '/statistics': [{ team: { id: 1 }, statistics: null }] }],
  [api, { '/lineups': { home: [] } }],
  [provider, { '/venue': { name: 'Park' } }],
  [provider, { '/minute': [90] }],
  [provider, { '/matchday': 'twelve' }],
  [provider, { '/group': 3 }],
  [provider, { '/lastUpdated': 1_700_000_000 }],
  [provider, { '/goals': {} }],
  [provider, { '/bookings': [{ minute: 12.5 }] }],
  [provider, { '/substitutions': [null] }],
  [provider, { '/homeTeam/statistics': 'many' }],
  [provider, { '/awayTeam/shortName': 4 }],
  [provider, { '/score/halfTime': '1-0' }],
  [liga, { '/goals': [{ matchMinute: 'late', scoreTeam1: 1, scoreTeam2: 0 }] }],
  [liga, { '/goals': 'three' }],
  [liga, { '/location': 'Park' }],
  [liga, { '/location': { locationCity: 5 } }],
  [liga, { '/lastUpdateDateTime': 5 }],
  [liga, { '/group/groupName': 12 }],
  [liga, { '/team2/shortName': ['FCB'] }],
])('%s: a detail of another form costs itself, and is named: %j', (convert, parts) => {
  const converted = convert(parts)
  if (!converted || !('match' in converted)) throw new Error('the match is not taken')
  expect(converted.match).toMatchObject({ status: 8, full: [2, 1] })
  const unread = 'unread' in converted ? converted.unread : converted.rejected
  expect(unread).toMatchObject([{ reason: 'detail-unreadable', part: true }])
  const [place = ''] = Object.keys(parts)
  expect(unread[0]?.item).toMatch(/ of match (500001|500|90001)$/)
  // the part itself, one in it that is left out alone, or the one around it
  const [named = '-'] = unread[0]?.item.split(' ') ?? []
  expect([place.slice(1).startsWith(named), named.startsWith(`${place.slice(1)}/`)]).toContain(true)
})

test.each<[Convert, object]>([
  [api, { '/fixture/id': '500001', '/teams/home/id': '1', '/fixture/status/elapsed': '90' }],
  [api, { '/score/fulltime': { home: '2', away: '1' }, '/goals': { home: '2', away: 1 } }],
  [provider, { '/id': '500', '/homeTeam/id': '57', '/score/fullTime': { home: '2', away: '1' } }],
  [liga, { '/matchID': '90001', '/team1/teamId': '501', '/group/groupOrderID': '12' }],
])('%s: a number that is written as a text is that number: %j', (convert, parts) => {
  const converted = convert(parts)
  if (!converted || !('match' in converted)) throw new Error('the match is not taken')
  const plain = convert({})
  if (!plain || !('match' in plain)) throw new Error('the match is not taken')
  expect({ ...converted.match, minute: 0 }).toEqual({ ...plain.match, minute: 0 })
  expect('unread' in converted ? converted.unread : converted.rejected).toEqual([])
})

test.each<[Convert, object, string]>([
  [api, { '/score/fulltime': 'x' }, 'shape-unknown'],
  [api, { '/teams/home/id': 'x' }, 'shape-unknown'],
  [api, { '/fixture/date': null }, 'shape-unknown'],
  [provider, { '/score/fullTime': 3 }, 'shape-unknown'],
  [provider, { '/utcDate': null }, 'shape-unknown'],
  [liga, { '/matchDateTimeUTC': 'soon' }, 'kickoff-wrong'],
])(
  '%s: a part without which nothing is certain costs the match, aloud: %j',
  (convert, parts, reason) => {
    const converted = convert(parts)
    const rejected = converted && 'rejected' in converted ? [converted.rejected].flat() : []
    expect(rejected).toMatchObject([{ reason }])
    expect(rejected[0]).not.toHaveProperty('part')
  },
)

test('a match in play whose goals cannot be read has no score, not 0-0', () => {
  const now = new Date('2026-11-27T20:02:00Z')
  const converted = convertLiga(ligaMatch({ goals: 'three' }), 'match 1', now)
  if (!converted || !('match' in converted)) throw new Error('the match is not taken')
  expect(converted.match).toMatchObject({ status: 2 })
  expect(Object.keys(converted.match)).not.toContain('score')
  expect(Object.keys(converted.match)).not.toContain('goals')
})

test('a bookmaker of another form costs itself', () => {
  const read = readPrices(
    prices('2026-11-27T16:00:12+00:00', [
      book('Zeta', '1.80'),
      { name: 7 },
      book('Eta', '1.9'),
      [],
    ]),
  )
  expect(read?.unread).toEqual(['/bookmakers/1', '/bookmakers/3'])
  expect(read?.value.bookmakers.map(({ name }) => name)).toEqual(['Zeta', 'Eta'])
  const event = {
    id: 'aa00',
    sport_key: 'soccer_germany_bundesliga',
    sport_title: 'Bundesliga',
    commence_time: '2026-12-27T19:30:00Z',
    home_team: 'Alpha',
    away_team: 'Beta',
    bookmakers: [{ key: 'one', title: 'One', markets: [{ key: 'h2h', outcomes: 'none' }] }],
  }
  expect(convertEvent(event, 'event 1', later)).toMatchObject({
    match: { key: 'aa00' },
    unread: [{ item: 'bookmakers/0 of match aa00', part: true }],
  })
  expect(convertEvent({ ...event, bookmakers: 5 }, 'event 1', later)).toMatchObject({
    match: { key: 'aa00' },
    unread: [{ item: 'bookmakers of match aa00' }],
  })
})

test('many bookmakers of another form cost themselves, each by its own number', () => {
  const isBad = (at: number) => at % 3 !== 0
  const books = Array.from({ length: 60 }, (_, at) => (isBad(at) ? { at } : book(`B${at}`, '1.80')))
  const read = readPrices(prices('2026-11-27T16:00:12+00:00', books))
  const bad = books.flatMap((_, at) => (isBad(at) ? [`/bookmakers/${at}`] : []))
  expect(read?.unread).toEqual(bad)
  expect(read?.value.bookmakers).toHaveLength(20)
  // an answer that is wrong throughout costs itself, in bounded time
  const wrong = Array.from({ length: 5_000 }, () => ({}))
  expect(readPrices(prices('2026-11-27T16:00:12+00:00', wrong))).toBeNull()
})

test('another wrong part beside many wrong events costs itself', () => {
  const events = Array.from({ length: 30 }, () => ({ time: 'x' }))
  const converted = api({ '/events': events, '/lineups': { home: [] } })
  expect(converted).toMatchObject({ match: { score: [2, 1] } })
})
