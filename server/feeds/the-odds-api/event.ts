/** Converts one event of The Odds API: a fixture with the prices of one bookmaker. */
import { Type, type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import { matchStatus, oddsForm } from '../../../contract/values.ts'
import type { FeedOdds, Rejected } from '../feed.ts'
import { clubOfSource } from '../club-of-source.ts'
import { isUndecided } from '../names/undecided.ts'
import { leagueOf } from '../names/leagues.ts'
import { seasonName, seasonYear } from '../names/seasons.ts'
import { slug } from '../openfootball/keys.ts'
import type { Change } from '../pending-changes.ts'
import { unreadDetails, withSoundDetails } from '../sound-details.ts'
import { instantIn, isDay } from '../visible-text.ts'
import { sportKey } from './sports.ts'

const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Market = Type.Object({
  /** "h2h" or "totals". */
  key: Type.String(),
  /** The bookmaker's own `last_update` is not that of its markets. */
  last_update: maybe(Type.String()),
  /** In the order of their names, not home, draw, away. */
  outcomes: Type.Array(
    Type.Object({ name: Type.String(), price: Type.Number(), point: maybe(Type.Number()) }),
  ),
})
type Market = Static<typeof Market>

const Event = Type.Object({
  id: Type.Union([Type.String({ pattern: '^[A-Za-z0-9_-]{1,80}$' }), Type.Integer({ minimum: 1 })]),
  sport_key: Type.String({ pattern: '^[a-z0-9_]{3,80}$' }),
  sport_title: Type.String(),
  commence_time: Type.String(),
  home_team: maybe(Type.String()),
  away_team: maybe(Type.String()),
  bookmakers: maybe(
    Type.Array(
      Type.Object({ key: Type.String(), title: Type.String(), markets: Type.Array(Market) }),
    ),
  ),
})
type Event = Static<typeof Event>
type Book = NonNullable<Event['bookmakers']>[number]
const event = Compile(Event)

type Converted =
  | (Extract<Change, { match: unknown }> & { unread: Rejected[] })
  | { rejected: Rejected }
  | null

/** Null once the match is in play, and while its sides are unknown. */
export function convertEvent(answer: unknown, place: string, now: Date): Converted {
  const refuse = (item: string, reason: QuarantineReason, detail: string) => ({
    rejected: { item, reason, detail, content: answer },
  })
  const read = withSoundDetails(answer, event, ['/bookmakers/*', '/bookmakers'])
  if (!read) return refuse(place, 'shape-unknown', 'It has not the shape of an event.')
  const { value } = read
  const [homeTeam, awayTeam] = [value.home_team?.trim(), value.away_team?.trim()]
  if (!homeTeam || !awayTeam) return null
  if (isUndecided(homeTeam) || isUndecided(awayTeam)) return null
  const kickoff = isDay(value.commence_time) ? null : instantIn(value.commence_time)
  if (kickoff === null)
    return refuse(`match ${value.id}`, 'kickoff-wrong', 'The kick-off is no instant.')
  if (kickoff <= now) return null
  const key = sportKey(value.sport_key)
  const league = { ...leagueOf(key, value.sport_title), key }
  const clubs = [homeTeam, awayTeam].map((name) =>
    clubOfSource('the-odds-api', `${key}/${slug(name)}`, name, { key, name: value.sport_title }),
  )
  const [home, away] = clubs
  if (!home || !away) return null
  const odds = oddsOf(value, [homeTeam, awayTeam], kickoff, now)
  return {
    league,
    clubs,
    match: {
      key: String(value.id),
      league: key,
      season: seasonName(key, seasonYear(key, kickoff)),
      round: '',
      home: home.key,
      away: away.key,
      kickoff,
      kickoffKnown: true,
      status: matchStatus.notStarted,
      ...(odds ? { odds } : {}),
    },
    unread: unreadDetails(`match ${value.id}`, read.unread, answer),
  }
}

const hour = 3_600_000
const preferred = ['pinnacle', 'betfair_ex_eu']

interface Quote {
  book: Book
  odds: FeedOdds
  age: number
}

/**
 * The prices of one bookmaker with all three sides: one of the last hour before an older one. None
 * whose market was changed at kick-off or later: those are of a match in play.
 */
function oddsOf(
  { bookmakers }: Event,
  teams: readonly [string, string],
  kickoff: Date,
  now: Date,
): FeedOdds | null {
  const quotes = (bookmakers ?? []).flatMap((book) => quoteOf(book, teams, kickoff, now) ?? [])
  const rank = ({ book, age }: Quote) =>
    (age > hour ? 100 : 0) + (preferred.includes(book.key) ? preferred.indexOf(book.key) : 9)
  const [best] = quotes.toSorted((a, b) => rank(a) - rank(b) || (a.book.key < b.book.key ? -1 : 1))
  return best?.odds ?? null
}

function quoteOf(
  book: Book,
  [home, away]: readonly [string, string],
  kickoff: Date,
  now: Date,
): Quote | null {
  const marketOf = (key: string) =>
    book.markets
      .filter((market) => market.key === key && statedAt(market) < kickoff.getTime())
      .toSorted((a, b) => statedAt(b) - statedAt(a))[0]
  const result = marketOf('h2h')
  if (!result) return null
  const prices = new Map(result.outcomes.map(({ name, price }) => [nameIn(name), priceOf(price)]))
  // two prices of one side contradict each other
  if (prices.size < result.outcomes.length) return null
  const [one, draw, two] = [home, 'Draw', away].map((name) => prices.get(nameIn(name)))
  if (!one || !draw || !two) return null
  const totals = marketOf('totals')
  const lines = totals ? linesOf(totals) : []
  const stated = Math.min(
    statedAt(result),
    totals && lines.length > 0 ? statedAt(totals) : Infinity,
  )
  return {
    book,
    age: now.getTime() - stated,
    odds: {
      source: `${(book.title.trim() || book.key).slice(0, 60)} (The Odds API)`,
      statedAt: new Date(stated).toISOString(),
      result: { home: one, draw, away: two },
      ...(lines.length > 0 ? { totals: lines } : {}),
    },
  }
}

/** Infinity for a market without an instant: its prices may be of play. */
function statedAt({ last_update }: Market): number {
  const at = isDay(last_update ?? '') ? null : instantIn(last_update ?? '')
  return at?.getTime() ?? Infinity
}

const nameIn = (text: string) => text.trim().toLowerCase()

/** Decimal odds with at most three places; null for a number that no odds have. */
function priceOf(price: number): string | null {
  const text = String(Math.round(price * 1_000) / 1_000)
  return price > 1 && oddsForm.test(text) ? text : null
}

/** The lines with one price for over and one for under; two of one side contradict each other. */
function linesOf({ outcomes }: Market): NonNullable<FeedOdds['totals']> {
  return [...Map.groupBy(outcomes, ({ point }) => point)].flatMap(([line, ofLine]) => {
    const of = (side: string) => ofLine.filter(({ name }) => nameIn(name) === side)
    const [[over], [under]] = [of('over'), of('under')]
    if (!line || ofLine.length !== 2 || !over || !under) return []
    const prices = { over: priceOf(over.price), under: priceOf(under.price) }
    return prices.over && prices.under ? [{ line, over: prices.over, under: prices.under }] : []
  })
}
