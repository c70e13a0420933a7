/** Converts one fixture of API-Football, or gives the reason why it cannot. */
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import { isInPhase, matchStatus, oddsForm, type MatchStatus } from '../../../contract/values.ts'
import type { FeedClub, FeedLeague, FeedMatch, FeedOdds, Rejected, Score } from '../feed.ts'
import { clubOfSource } from '../club-of-source.ts'
import { leagueOf } from '../names/leagues.ts'
import { isUndecided } from '../names/undecided.ts'
import { seasonName } from '../names/seasons.ts'
import { competitionKey } from './competitions.ts'
import { factsOf } from './events.ts'
import { unreadDetails } from '../sound-details.ts'
import { instantIn, isDay } from '../visible-text.ts'
import { readFixture, type Fixture, type Prices, type Team } from './reply.ts'

export type Converted =
  | {
      league: FeedLeague
      clubs: [FeedClub, FeedClub]
      match: FeedMatch
      /** The source's number of the competition. */
      competition: number
      unread: Rejected[]
    }
  | { rejected: Rejected }
  | null

/** Null while the sides are unknown. */
export function convertFixture(answer: unknown, place: string): Converted {
  const refuse = (item: string, reason: QuarantineReason, detail: string) => ({
    rejected: { item, reason, detail, content: answer },
  })
  const read = readFixture(answer)
  if (!read) return refuse(place, 'shape-unknown', 'It has not the shape of a fixture.')
  const { value } = read
  const { fixture, league: competition, teams } = value
  const short = fixture.status.short.trim().toUpperCase()
  if (!isNamed(teams.home) || !isNamed(teams.away)) return null
  const item = `match ${fixture.id}`
  const kickoff = instantIn(fixture.date)
  if (kickoff === null) return refuse(item, 'kickoff-wrong', 'The kick-off is no instant.')
  const status = statuses.get(short)
  if (status === undefined)
    return refuse(
      item,
      'status-unknown',
      `There is no status "${fixture.status.short.slice(0, 40)}".`,
    )
  const isAwarded = ['AWD', 'WO'].includes(short)
  const scores = scoresOf(value, status, isAwarded)
  if ('reason' in scores) return refuse(item, scores.reason, scores.detail)
  const key = competitionKey(competition.id)
  const name = competition.name?.trim() || `API-Football ${competition.id}`
  const league = { ...leagueOf(key, name), key }
  const clubs: [FeedClub, FeedClub] = [
    clubOfSource('api-football', String(teams.home.id), teams.home.name, { key, name }),
    clubOfSource('api-football', String(teams.away.id), teams.away.name, { key, name }),
  ]
  const minute = fixture.status.elapsed
  const venue = [fixture.venue?.name, fixture.venue?.city]
    .flatMap((text) => text?.trim() || [])
    .join(', ')
  const named = typeof fixture.referee === 'string' ? fixture.referee : ''
  const referee = named.split(',')[0]?.trim()
  const isKnown = status !== matchStatus.toBeDecided && !isDay(fixture.date)
  const match: FeedMatch = {
    key: String(fixture.id),
    league: key,
    season: seasonName(key, competition.season),
    round: roundOf(competition.round),
    home: clubs[0].key,
    away: clubs[1].key,
    // "TBD" has a known day and a placeholder time; noon UTC is on that day almost everywhere
    kickoff: isKnown ? kickoff : new Date(`${kickoff.toISOString().slice(0, 10)}T12:00:00Z`),
    kickoffKnown: isKnown && !isUndecided(teams.home.name) && !isUndecided(teams.away.name),
    status,
    ...(minute && minute >= 1 && minute <= 120 ? { minute } : {}),
    ...scores,
    ...factsOf(value, scores.score),
    ...(isAwarded ? { awarded: true } : {}),
    ...(venue ? { venue: venue.slice(0, 120) } : {}),
    ...(referee ? { referee } : {}),
  }
  const unread = unreadDetails(item, read.unread, answer)
  return { league, clubs, match, competition: competition.id, unread }
}

type Named = Team & { id: number; name: string }
const isNamed = (team: Team): team is Named =>
  typeof team.id === 'number' && team.id > 0 && Boolean(team.name?.trim())

const statuses = new Map<string, MatchStatus>([
  ['TBD', matchStatus.toBeDecided],
  ['NS', matchStatus.notStarted],
  ['1H', matchStatus.firstHalf],
  ['HT', matchStatus.halfTime],
  ['2H', matchStatus.secondHalf],
  // in play, the half is not known
  ['LIVE', matchStatus.secondHalf],
  ['ET', matchStatus.extraTime],
  ['BT', matchStatus.extraTime],
  ['P', matchStatus.penalties],
  ['SUSP', matchStatus.interrupted],
  ['INT', matchStatus.interrupted],
  ['FT', matchStatus.finished],
  ['AET', matchStatus.finished],
  ['PEN', matchStatus.finished],
  ['AWD', matchStatus.finished],
  ['WO', matchStatus.finished],
  ['PST', matchStatus.postponed],
  ['CANC', matchStatus.cancelled],
  ['ABD', matchStatus.abandoned],
])

type Scores = Pick<FeedMatch, 'score' | 'half' | 'full' | 'extra' | 'penalties'>
interface Nonsense {
  reason: QuarantineReason
  detail: string
}

const pairOf = (goals: Fixture['goals']): Score | null =>
  typeof goals?.home === 'number' && typeof goals.away === 'number'
    ? [goals.home, goals.away]
    : null
const isSame = (a: Score | null, b: Score | null) => a?.[0] === b?.[0] && a?.[1] === b?.[1]

const fullUnknown: Nonsense = {
  reason: 'full-unknown',
  detail: 'The match is over, and its score after 90 minutes is missing.',
}

const partsContradict: Nonsense = {
  reason: 'parts-contradict',
  detail: 'The parts of the score do not add up to it.',
}
/** Minutes of a match without extra time, with the longest stoppage. */
const longestRegular = 110

/** Whether a score is a level one with the kicks of the shoot-out in it. */
const isSumOf = (score: Score, kicks: Score): boolean =>
  score[0] - kicks[0] === score[1] - kicks[1] && score[0] >= kicks[0]

/** `goals` is the score of play; `fulltime` is that after 90 minutes, the only one that settles. */
function scoresOf(value: Fixture, status: MatchStatus, isAwarded: boolean): Scores | Nonsense {
  const { halftime, fulltime, extratime, penalty } = value.score ?? {}
  const short = value.fixture.status.short.trim().toUpperCase()
  const minute = value.fixture.status.elapsed ?? 0
  const hasOnlyFull = short === 'FT' || isAwarded
  const score = pairOf(value.goals) ?? (hasOnlyFull ? pairOf(fulltime) : null)
  const isOff = status === matchStatus.postponed || status === matchStatus.cancelled
  if (isInPhase(status, 'ahead') || isOff) return {}
  if (!score) return status === matchStatus.finished && !isAwarded ? fullUnknown : {}
  const half = pairOf(halftime)
  const known: Scores = { score, ...(half ? { half } : {}) }
  if (status !== matchStatus.finished) return known
  if (isAwarded) return { score, full: score }
  const full = pairOf(fulltime)
  if (!full) return fullUnknown
  const extra = pairOf(extratime)
  const penalties = short === 'PEN' ? pairOf(penalty) : null
  // `extratime` has the goals of extra time alone; some replies have the whole score there
  const after: Score = extra ? [full[0] + extra[0], full[1] + extra[1]] : full
  const hasExtra = short === 'AET' || extra !== null
  const isLevel = full[0] === full[1]
  // without goals of extra time, or with a sum there, it may be the score of 120 minutes
  const mayBeLater = extra ? isSame(extra, score) : short === 'AET'
  if (short !== 'FT' && mayBeLater && isSame(full, score) && !isLevel) return fullUnknown
  // "FT" with goals of extra time, or minutes of it, and 5-4 with kicks of 4-3 in it
  const hasPlayedOn = (extra ?? [0, 0]).some((goals) => goals > 0) || minute > longestRegular
  if ((short === 'FT' && hasPlayedOn) || (penalties && !isLevel && isSumOf(full, penalties)))
    return partsContradict
  const fits =
    short === 'FT' || !hasExtra
      ? isSame(full, score)
      : extra === null || isSame(after, score) || isSame(extra, score)
  if (!fits || score[0] < full[0] || score[1] < full[1]) return partsContradict
  return {
    ...known,
    full,
    ...(hasExtra && short !== 'FT' ? { extra: score } : {}),
    ...(penalties ? { penalties } : {}),
  }
}

/** "Regular Season - 12" is matchday 12; other rounds keep the source's words. */
function roundOf(text: string | null | undefined): string {
  const round = text?.trim() ?? ''
  const number = /^(?:Regular Season|League Stage) - (\d{1,2})$/i.exec(round)?.[1]
  return number ? `Matchday ${number}` : round.slice(0, 80)
}

/** The bets in use. */
const bets = { result: 1, totals: 5 } as const
const preferred = ['Pinnacle', 'Bet365']

/**
 * The prices of one bookmaker, of those with all three sides. Null where there are none, or where
 * the source changed them at kick-off or later: such prices are of a match in play.
 */
export function oddsOf({ update, bookmakers }: Prices, kickoff: Date): FeedOdds | null {
  const stated = isDay(update) ? null : instantIn(update)
  if (stated === null || stated >= kickoff) return null
  const complete = bookmakers.flatMap((book) => {
    const result = resultOf(book)
    return result ? [{ book, result }] : []
  })
  const rank = (name: string) => (preferred.includes(name) ? preferred.indexOf(name) : 9)
  const [best] = complete.toSorted(
    (a, b) => rank(a.book.name) - rank(b.book.name) || (a.book.name < b.book.name ? -1 : 1),
  )
  if (!best) return null
  const totals = totalsOf(best.book)
  return {
    source: `${best.book.name.slice(0, 60)} (API-Football)`,
    statedAt: stated.toISOString(),
    result: best.result,
    ...(totals.length > 0 ? { totals } : {}),
  }
}

type Book = Prices['bookmakers'][number]

const valuesOf = ({ bets: all }: Book, id: number) =>
  new Map(
    (all.find((bet) => bet.id === id)?.values ?? []).map(({ value, odd }) => [String(value), odd]),
  )

function resultOf(book: Book): FeedOdds['result'] | null {
  const all = book.bets.find((bet) => bet.id === bets.result)?.values ?? []
  const [home, draw, away] = ['Home', 'Draw', 'Away'].map((side) => {
    const [price, ...others] = all.filter(({ value }) => value === side)
    // two prices of one side contradict each other
    const isPrice = price && others.length === 0 && oddsForm.test(price.odd)
    return isPrice && Number(price.odd) > 1 ? price.odd : null
  })
  return home && draw && away ? { home, draw, away } : null
}

function totalsOf(book: Book): NonNullable<FeedOdds['totals']> {
  const values = valuesOf(book, bets.totals)
  return [...values].flatMap(([name, over]) => {
    const line = /^Over (\d{1,2}(?:\.\d{1,2})?)$/.exec(name)?.[1]
    const under = line ? values.get(`Under ${line}`) : undefined
    return line && under && Number(line) > 0 ? [{ line: Number(line), over, under }] : []
  })
}
