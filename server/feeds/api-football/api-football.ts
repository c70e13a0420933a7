/** Fixtures, events, line-ups and prices of API-Football v3, with the operator's key. */
import { isDeepStrictEqual } from 'node:util'
import type { Feed, SourceWords } from '../feed.ts'
import { seasonYear } from '../names/seasons.ts'
import { provider, type Answer } from '../provider.ts'
import { pendingChanges, readingOf, type Change } from '../pending-changes.ts'
import { competitionKey } from './competitions.ts'
import { convertFixture, oddsOf } from './match.ts'
import { isFixture, isPrices, replyOf, type Reply } from './reply.ts'
import { schedule, type Request } from './schedule.ts'

export interface ApiFootballAccess {
  /** The source's numbers of competitions, such as 78. */
  competitions: readonly number[]
  key: string
  origin: string
  /** Receives messages for the operator, once for each change of the error. */
  logLine: (words: string) => void
}

type MatchChange = Extract<Change, { match: unknown }>

/**
 * As the feed of football-data.org: a reading never waits for the source. An answer with errors
 * changes nothing, and its words reach the log and the desk.
 */
export function apiFootballFeed({ competitions, key, origin, logLine }: ApiFootballAccess): Feed {
  const readPath = provider(origin, { 'x-apisports-key': key })
  const pending = pendingChanges()
  const latest = new Map<string, Change>()
  let spent: SourceWords['quota'] | null = null
  let plan: ReturnType<typeof schedule> | null = null
  let asking = false
  let lastUpdated: Date | null = null
  let lastError = ''
  let lastWords: SourceWords = {}

  /** Most answers repeat what is known; only differences are reported. */
  function report(item: string, change: Change): void {
    if (isDeepStrictEqual(latest.get(item), change)) return
    latest.set(item, change)
    pending.add(item, change)
  }

  function keepFixtures(values: readonly unknown[]): void {
    for (const [index, value] of values.entries()) {
      const change = convertFixture(value, `fixture ${index + 1} of an answer`)
      if (!change) continue
      if ('rejected' in change) report(change.rejected.item, change)
      else {
        const before = latest.get(change.match.key)
        if (isFixture(value)) plan?.saw(change.match, value.league.id)
        // the list of a season has no events, statistics and line-ups
        const match = before && 'match' in before ? { ...factsIn(before), ...change.match } : null
        report(change.match.key, match ? { ...change, match } : change)
      }
    }
  }

  function keepPrices(values: readonly unknown[]): void {
    for (const value of values) {
      if (!isPrices(value)) continue
      const item = String(value.fixture.id)
      const known = latest.get(item)
      if (!known || !('match' in known) || !known.match.kickoff) continue
      const odds = oddsOf(value, known.match.kickoff)
      if (odds) report(item, { ...known, match: { ...known.match, odds } })
    }
  }

  async function perform(request: Request, now: Date): Promise<void> {
    const path = pathOf(request, now)
    const { answer, reply } = await replyTo(path)
    const words =
      'items' in reply ? '' : `api-football: ${reply.words.replaceAll(key, '…')} (${path})`
    plan?.done(
      request,
      now.getTime(),
      'items' in reply
        ? { kind: 'fine', pages: reply.pages }
        : { kind: 'error', error: answer ? reply.kind : null },
      answer,
    )
    if (words !== lastError && words !== '') logLine(words)
    lastError = words
    if ('items' in reply) {
      if (request.kind === 'prices') keepPrices(reply.items)
      else keepFixtures(reply.items)
      lastUpdated = now
    }
    lastWords = {
      ...lastWords,
      ...('items' in reply
        ? { answer: { text: `${reply.items.length} items of ${path}`, at: now } }
        : { error: { text: words, at: now } }),
      ...(plan ? { quota: plan.quota(now.getTime()) } : {}),
    }
  }

  async function replyTo(path: string): Promise<{ answer: Answer | null; reply: Reply }> {
    try {
      const answer = await readPath(path)
      if (answer.status === 200) return { answer, reply: replyOf(answer.text) }
      return { answer, reply: { kind: 'http', words: `HTTP ${answer.status}` } }
    } catch (error) {
      const words = error instanceof Error ? error.message : 'no answer'
      return { answer: null, reply: { kind: 'none', words } }
    }
  }

  return {
    source: 'api-football',
    invented: false,
    presentOnly: true,
    // the free plan has no past that could be replayed, and no plan has past states of a match
    firstKickoff: async () => null,
    lastUpdated: () => lastUpdated,
    words: () => lastWords,
    resume: (quota) => (spent = quota),
    askAgain: () => plan?.readSoon(),
    async read(now, since) {
      plan ??= schedule(competitions, spent)
      const request = asking ? null : plan.due(now.getTime())
      if (request) {
        asking = true
        void perform(request, now).finally(() => (asking = false))
      }
      return readingOf(pending.handOut(now.getTime(), since?.getTime() ?? null))
    },
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
  return request.kind === 'season'
    ? `/fixtures?${season}`
    : `/odds?${season}&date=${request.day}&page=${request.page}`
}
