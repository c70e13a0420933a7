/** Prices of The Odds API, with the operator's key. It tells no results. */
import type { Feed, FeedMatch } from '../feed.ts'
import { failureOf, provider, withoutKey } from '../provider.ts'
import { addListing, idsIn, type PendingChanges } from '../pending-changes.ts'
import { polledFeed } from '../polled-feed.ts'
import { parsedAnswer } from '../visible-text.ts'
import { convertEvent } from './event.ts'
import { schedule } from './schedule.ts'

export interface OddsApiAccess {
  /** The source's keys of competitions, such as "soccer_epl". */
  sports: readonly string[]
  key: string
  origin: string
  /** Receives messages for the operator, once for each change of the error. */
  logLine: (words: string) => void
}

/** The key is a part of the address, which no message contains. */
export function theOddsApiFeed({ sports, key, origin, logLine }: OddsApiAccess): Feed {
  const readPath = provider(origin, {})
  return polledFeed({
    source: 'the-odds-api',
    logLine,
    planAt: (_, spent) => schedule(sports, spent),
    async perform({ request: sport, now, plan, changes }) {
      const path = `/v4/sports/${sport}/odds`
      let error = ''
      let values: unknown[] | null = null
      let left: number | null = null
      try {
        const answer = await readPath(
          `${path}?apiKey=${encodeURIComponent(key)}&regions=eu&markets=h2h,totals` +
            '&oddsFormat=decimal&dateFormat=iso',
        )
        left = answer.number('x-requests-remaining')
        values = answer.status === 200 ? listIn(answer.text) : null
        if (!values) error = `HTTP ${answer.status}${messageIn(answer.text, key)}`
      } catch (thrown) {
        error = failureOf(thrown)
      }
      if (error !== '') error = `the-odds-api: ${withoutKey(error, key, 400)} (${path})`
      plan.done(sport, now.getTime(), values !== null, left)
      if (values) {
        const matches = keep(changes, sport, values, now)
        plan.saw(
          sport,
          matches.flatMap(({ kickoff }) => kickoff?.getTime() ?? []),
        )
        addListing(changes, path, matches, idsIn(values, 'id'))
      }
      return {
        answered: values && `${values.length} events of ${path}`,
        error,
        isUpdate: values !== null,
      }
    },
  })
}

/** Returns the matches that could be read. */
function keep(
  changes: PendingChanges,
  sport: string,
  values: readonly unknown[],
  now: Date,
): FeedMatch[] {
  const matches: FeedMatch[] = []
  for (const [index, value] of values.entries()) {
    const change = convertEvent(value, `event ${index + 1} of ${sport}`, now)
    if (!change) continue
    if ('match' in change) matches.push(change.match)
    changes.add('match' in change ? change.match.key : change.rejected.item, change)
  }
  return matches
}

/** Null for half an answer. */
function listIn(text: string): unknown[] | null {
  const value = parsedAnswer(text)
  return Array.isArray(value) ? value : null
}

/** The source's own words about a refusal. */
function messageIn(text: string, key: string): string {
  const value = parsedAnswer(text)
  return typeof value === 'object' && value !== null && 'message' in value
    ? `: ${withoutKey(String(value.message), key, 200)}`
    : ''
}
