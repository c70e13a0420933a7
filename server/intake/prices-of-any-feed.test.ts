/** Prices of a bookmaker's feed on the matches of any other: one match, by sides and day. */
import { beforeEach, expect, test } from 'vitest'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import { standStill } from '../db/test-world.ts'
import { convertFixture } from '../feeds/api-football/match.ts'
import { apiFixture } from '../feeds/api-football/test-replies.ts'
import { readingOfTable } from '../feeds/csv/csv.ts'
import { readTable } from '../feeds/csv/read-table.ts'
import type { FeedReading } from '../feeds/feed.ts'
import { convertMatch } from '../feeds/football-data-org/match.ts'
import { providerMatch } from '../feeds/football-data-org/test-matches.ts'
import { readingOfFile } from '../feeds/openfootball/openfootball.ts'
import { readContent } from '../feeds/openfootball/read-file.ts'
import { convertEvent } from '../feeds/the-odds-api/event.ts'
import { ingest } from './ingest.ts'

let database: TestDatabase
const now = new Date('2026-11-21T12:00:00Z')
beforeEach(async () => {
  database = await ownDatabase()
  await standStill(database.owner, now)
})

type Part = Pick<FeedReading, 'clubs'> & {
  league: FeedReading['leagues'][number]
  match: FeedReading['matches'][number]
}
function readingOf(converted: object | null): FeedReading {
  if (!converted || !('match' in converted)) throw new Error('not converted')
  const { league, clubs, match } = converted as Part
  return { leagues: [league], clubs, matches: [match], rejected: [] }
}

function file(time: string): FeedReading {
  const name = 'English Premier League 2026/27'
  const round = { round: 'Matchday 12', date: '2026-11-21', ...(time ? { time } : {}) }
  const match = { ...round, team1: 'Arsenal FC', team2: 'Brighton & Hove Albion FC' }
  const content = readContent(JSON.stringify({ name, matches: [match] }), 'en.1.json')
  if (content.kind !== 'matches') throw new Error(content.reason)
  return readingOfFile(content, now)
}

const matchesOf: Record<string, () => FeedReading> = {
  openfootball: () => file('15:00'),
  'openfootball, the day only': () => file(''),
  'football-data.org': () => {
    const awayTeam = { id: 397, name: 'Brighton & Hove Albion FC', shortName: 'Brighton Hove' }
    return readingOf(convertMatch(providerMatch({ awayTeam }), '', now))
  },
  csv: () =>
    readingOfTable(
      readTable(
        'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG\nE0,21/11/2026,15:00,Arsenal,Brighton,,\n',
        'E0.csv',
      ),
      now,
    ),
}

const quote = (name: string, price: number) => ({ name, price })
const pricesOf: Record<string, () => FeedReading> = {
  'the-odds-api': () => {
    const outcomes = [
      quote('Arsenal', 1.5),
      quote('Brighton and Hove Albion', 6.5),
      quote('Draw', 4.2),
    ]
    const markets = [{ key: 'h2h', last_update: '2026-11-21T11:50:00Z', outcomes }]
    const event = {
      id: 'aa11',
      sport_key: 'soccer_epl',
      sport_title: 'EPL',
      commence_time: '2026-11-21T15:00:00Z',
      home_team: 'Arsenal',
      away_team: 'Brighton and Hove Albion',
      bookmakers: [{ key: 'pinnacle', title: 'Pinnacle', markets }],
    }
    return readingOf(convertEvent(event, 'event 1', now))
  },
  'api-football': () => {
    const fixture = apiFixture('NS')
    const converted = convertFixture(
      {
        ...fixture,
        fixture: { ...Object(fixture['fixture']), date: '2026-11-21T15:00:00+00:00' },
        league: {
          ...Object(fixture['league']),
          id: 39,
          name: 'Premier League',
          country: 'England',
        },
        teams: { home: { id: 42, name: 'Arsenal' }, away: { id: 51, name: 'Brighton' } },
      },
      '',
    )
    const reading = readingOf(converted)
    const odds = { source: 'A book', result: { home: '1.5', draw: '4.2', away: '6.5' } }
    return { ...reading, matches: reading.matches.map((match) => ({ ...match, odds })) }
  },
}

const pairs = Object.keys(matchesOf).flatMap((feed) =>
  Object.keys(pricesOf).flatMap((bookmaker) => [
    [feed, bookmaker, 'before'] as const,
    [feed, bookmaker, 'after'] as const,
  ]),
)

test.each(pairs)(
  'a match of %s gets the prices of %s, told %s it',
  async (feed, bookmaker, when) => {
    const match = matchesOf[feed]?.()
    const prices = pricesOf[bookmaker]?.()
    if (!match || !prices) throw new Error('no such feed')
    const source = feed.split(',')[0] ?? ''
    const both = [
      () => ingest(database.db, source, match),
      () => ingest(database.db, bookmaker, prices),
    ]
    for (const read of when === 'after' ? both : both.toReversed()) await read()
    const stored = await database.db
      .selectFrom('match')
      .select(['odds', 'kickoff', 'kickoff_known', 'told_by'])
      .execute()
    expect(stored).toMatchObject([
      {
        odds: { result: { home: '1.5', draw: '4.2', away: '6.5' } },
        kickoff: new Date('2026-11-21T15:00:00Z'),
        kickoff_known: true,
        told_by: { prices: bookmaker },
      },
    ])
    expect(
      await database.db.selectFrom('club').select('our_key').orderBy('our_key').execute(),
    ).toEqual([{ our_key: 'en/arsenal' }, { our_key: 'en/brighton-and-hove-albion' }])
  },
)

test.each([
  ['before', '2026-11-21T14:59:00Z', true],
  ['after', '2026-11-21T15:01:00Z', false],
])('prices that arrive %s the kick-off that the site knows', async (_, at, isTaken) => {
  await ingest(database.db, 'openfootball', file('15:00'))
  await standStill(database.owner, new Date(at))
  // the source of the prices expects the kick-off at another hour
  const { leagues, clubs, matches, rejected } = pricesOf['the-odds-api']?.() ?? file('')
  const later = matches.map((one) => ({ ...one, kickoff: new Date('2026-11-21T16:00:00Z') }))
  await ingest(database.db, 'the-odds-api', { leagues, clubs, matches: later, rejected })
  const stored = await database.db.selectFrom('match').select('odds').execute()
  expect(stored.map(({ odds }) => odds !== null)).toEqual([isTaken])
})
