/** Fixtures, events, line-ups and prices of API-Football v3, with the operator's key. */
import type { Feed, FeedMatch } from '../feed.ts'
import { seasonYear } from '../names/seasons.ts'
import {
  failureOf,
  nothingListed,
  provider,
  withoutKey,
  type Answer,
  type ReadPath,
} from '../provider.ts'
import { addListing, idsIn, type Change, type PendingChanges } from '../pending-changes.ts'
import { polledFeed } from '../polled-feed.ts'
import { unreadDetails } from '../sound-details.ts'
import { competitionKey } from './competitions.ts'
import { convertFixture, oddsOf } from './match.ts'
import { readPrices, replyOf, type Reply } from './reply.ts'
import { schedule, type Request, type Schedule } from './schedule.ts'
import { convertStandings } from './table.ts'

export interface ApiFootballAccess {
  /** The source's numbers of competitions, such as 78. */
  competitions: readonly number[]
  key: string
  origin: string
  /** Receives messages for the operator, once for each change of the error. */
  logLine: (words: string) => void
}

type MatchChange = Extract<Change, { match: unknown }>

/** An answer with errors changes nothing, and its words reach the log and the desk. */
export function apiFootballFeed({ competitions, key, origin, logLine }: ApiFootballAccess): Feed {
  const readPath = provider(origin, { 'x-apisports-key': key })
  return polledFeed({
    source: 'api-football',
    logLine,
    planAt: (_, spent) => schedule(competitions, spent),
    async perform({ request, now, plan, changes }) {
      const path = pathOf(request, now)
      const { answer, reply } = await replyTo(readPath, path)
      const isFine = 'items' in reply
      plan.done(
        request,
        now.getTime(),
        isFine
          ? { kind: 'fine', pages: reply.pages }
          : { kind: 'error', error: answer ? reply.kind : null },
        answer,
      )
      if (!isFine) {
        const said = meaningOf(reply.kind, request)
        const words = withoutKey(reply.words, key, 300)
        const error = `api-football: ${said === '' ? '' : `${said}: `}${words} (${path})`
        return { answered: null, error, isUpdate: false }
      }
      if (request.kind === 'prices') keepPrices(changes, reply.items)
      else if (request.kind === 'table') {
        const table = convertStandings(reply.items[0])
        if (table) changes.add(path, { table })
      } else {
        const matches = keepFixtures(changes, plan, reply.items)
        const ids = idsIn(
          reply.items.map((item) => inside(item, 'fixture')),
          'id',
        )
        if (request.kind === 'matches')
          plan.lacked(request.keys.filter((asked) => !ids.includes(asked)))
        else if (reply.pages === 1) addListing(changes, path, matches, ids)
      }
      if (request.kind === 'season' && reply.items.length === 0)
        return { answered: null, error: nothingListed('api-football', path), isUpdate: false }
      return {
        answered: `${reply.items.length} items of ${path}`,
        error: '',
        isUpdate: request.kind !== 'table',
      }
    },
  })
}

/** What an error means for the site, before the source's own words; empty where those say it. */
function meaningOf(kind: string, request: Request): string {
  if (kind === 'plan')
    return request.kind === 'season'
      ? `the plan of this key lacks the present season, so competition ${request.competition} ` +
          'stays without matches and results'
      : 'the plan of this key lacks this'
  if (kind === 'requests')
    return "the plan's requests of this day are used up, the next follow after 00:00 UTC"
  if (kind === 'rateLimit')
    return "the plan's requests of this minute are used up, the next follow in a minute"
  return kind === 'token' ? 'the key is missing or wrong' : ''
}

async function replyTo(
  readPath: ReadPath,
  path: string,
): Promise<{ answer: Answer | null; reply: Reply }> {
  try {
    const answer = await readPath(path)
    if (answer.status === 200) return { answer, reply: replyOf(answer.text) }
    return { answer, reply: { kind: 'http', words: `HTTP ${answer.status}` } }
  } catch (error) {
    return { answer: null, reply: { kind: 'none', words: failureOf(error) } }
  }
}

const inside = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : null

/** Returns the matches that could be read. */
function keepFixtures(
  changes: PendingChanges,
  plan: Schedule,
  values: readonly unknown[],
): FeedMatch[] {
  const matches: FeedMatch[] = []
  for (const [index, value] of values.entries()) {
    const change = convertFixture(value, `fixture ${index + 1} of an answer`)
    if (!change) continue
    if ('rejected' in change) {
      changes.add(change.rejected.item, change)
      continue
    }
    const { competition, ...converted } = change
    const { match } = converted
    matches.push(match)
    const before = changes.last(match.key)
    plan.saw(match, competition)
    // the list of a season has no events, statistics and line-ups
    const known = before && 'match' in before ? factsIn(before) : {}
    changes.add(match.key, { ...converted, match: { ...known, ...match } })
  }
  return matches
}

function keepPrices(changes: PendingChanges, values: readonly unknown[]): void {
  for (const [index, answer] of values.entries()) {
    const read = readPrices(answer)
    if (!read) {
      const item = `prices ${index + 1} of an answer`
      const detail = 'They have not the shape of prices.'
      const rejected = {
        item,
        reason: 'shape-unknown' as const,
        detail,
        content: answer,
        part: true as const,
      }
      changes.add(item, { rejected })
      continue
    }
    const { value, unread } = read
    const item = String(value.fixture.id)
    for (const rejected of unreadDetails(`match ${item}`, unread, answer))
      changes.add(rejected.item, { rejected })
    const known = changes.last(item)
    if (!known || !('match' in known) || !known.match.kickoff) continue
    const odds = oddsOf(value, known.match.kickoff)
    if (odds) changes.add(item, { ...known, match: { ...known.match, odds } })
  }
}

/** What other requests told of the match. */
function factsIn({ match }: MatchChange): Partial<MatchChange['match']> {
  const { goals, incidents, redCards, statistics, lineups, odds } = match
  return {
    ...(goals ? { goals } : {}),
    ...(incidents ? { incidents } : {}),
    ...(redCards ? { redCards } : {}),
    ...(statistics ? { statistics } : {}),
    ...(lineups ? { lineups } : {}),
    ...(odds ? { odds } : {}),
  }
}

/** Instants in answers are in UTC. */
function pathOf(request: Request, now: Date): string {
  if (request.kind === 'matches') return `/fixtures?ids=${request.keys.join('-')}`
  const { competition } = request
  const season = `league=${competition}&season=${seasonYear(competitionKey(competition), now)}`
  if (request.kind === 'table') return `/standings?${season}`
  return request.kind === 'season'
    ? `/fixtures?${season}`
    : `/odds?${season}&date=${request.day}&page=${request.page}`
}
