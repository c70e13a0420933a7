/** Prices of The Odds API, with the operator's key. It tells no results. */
import { isDeepStrictEqual } from 'node:util'
import type { Feed, SourceWords } from '../feed.ts'
import { provider } from '../provider.ts'
import { pendingChanges, readingOf } from '../pending-changes.ts'
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

/**
 * As the feed of football-data.org: a reading never waits for the source. The key is a part of the
 * address, which no message contains.
 */
export function theOddsApiFeed({ sports, key, origin, logLine }: OddsApiAccess): Feed {
  const readPath = provider(origin, {})
  const pending = pendingChanges()
  const latest = new Map<string, unknown>()
  let spent: SourceWords['quota'] | null = null
  let plan: ReturnType<typeof schedule> | null = null
  let asking = false
  let lastUpdated: Date | null = null
  let lastError = ''
  let lastWords: SourceWords = {}

  function keep(sport: string, values: readonly unknown[], now: Date): void {
    const kickoffs: number[] = []
    for (const [index, value] of values.entries()) {
      const change = convertEvent(value, `event ${index + 1} of ${sport}`, now)
      if (!change) continue
      const item = 'match' in change ? change.match.key : change.rejected.item
      if ('match' in change && change.match.kickoff) kickoffs.push(change.match.kickoff.getTime())
      if (isDeepStrictEqual(latest.get(item), change)) continue
      latest.set(item, change)
      pending.add(item, change)
    }
    plan?.saw(sport, kickoffs)
  }

  async function perform(sport: string, now: Date): Promise<void> {
    const path = `/v4/sports/${sport}/odds`
    let words = ''
    let values: unknown[] | null = null
    let left: number | null = null
    try {
      const answer = await readPath(
        `${path}?apiKey=${encodeURIComponent(key)}&regions=eu&markets=h2h,totals` +
          '&oddsFormat=decimal&dateFormat=iso',
      )
      left = answer.number('x-requests-remaining')
      values = answer.status === 200 ? listIn(answer.text) : null
      if (!values) words = `HTTP ${answer.status}${messageIn(answer.text)}`
    } catch (error) {
      words = error instanceof Error ? error.message : 'no answer'
    }
    if (words !== '') words = `the-odds-api: ${words.replaceAll(key, '…')} (${path})`
    plan?.done(sport, now.getTime(), values !== null, left)
    if (words !== lastError && words !== '') logLine(words)
    lastError = words
    if (values) {
      keep(sport, values, now)
      lastUpdated = now
    }
    lastWords = {
      ...lastWords,
      ...(values
        ? { answer: { text: `${values.length} events of ${path}`, at: now } }
        : { error: { text: words, at: now } }),
      ...(plan ? { quota: plan.quota(now.getTime()) } : {}),
    }
  }

  return {
    source: 'the-odds-api',
    invented: false,
    presentOnly: true,
    // past prices are on sale only
    firstKickoff: async () => null,
    lastUpdated: () => lastUpdated,
    words: () => lastWords,
    resume: (quota) => (spent = quota),
    askAgain: () => plan?.readSoon(),
    async read(now, since) {
      plan ??= schedule(sports, spent)
      const sport = asking ? null : plan.due(now.getTime())
      if (sport !== null) {
        asking = true
        void perform(sport, now).finally(() => (asking = false))
      }
      return readingOf(pending.handOut(now.getTime(), since?.getTime() ?? null))
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null for half an answer. */
function listIn(text: string): unknown[] | null {
  const value = parsed(text)
  return Array.isArray(value) ? value : null
}

/** The source's own words about a refusal. */
function messageIn(text: string): string {
  const value = parsed(text)
  return typeof value === 'object' && value !== null && 'message' in value
    ? `: ${String(value.message).slice(0, 200)}`
    : ''
}
