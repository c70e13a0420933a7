/** Live fixtures and scores of football-data.org, with the operator's key. */
import { isDeepStrictEqual } from 'node:util'
import type { Feed, SourceWords } from '../feed.ts'
import { pendingChanges, readingOf } from '../pending-changes.ts'
import { convertMatch } from './match.ts'
import { provider, type Answer, type ReadPath } from '../provider.ts'
import { matchesOf } from './reply.ts'
import { pathOf, schedule, type Request } from './schedule.ts'

export interface ProviderAccess {
  /** Codes of competitions, such as "PL". */
  competitions: readonly string[]
  key: string
  /** Another origin to use instead of the provider's. */
  origin?: string
  /** Receives messages for the operator, once for each change of the error. */
  logLine: (words: string) => void
}

/** The provider leaves the lists of a match out without these headers. */
const unfolded = {
  'x-unfold-goals': 'true',
  'x-unfold-bookings': 'true',
  'x-unfold-subs': 'true',
}

/**
 * A reading never waits for the provider: it sends a request if one is due, and returns the changes
 * received since. Each change is repeated until a reading that contains it is known to be stored.
 * Errors and incomplete answers of the provider change nothing.
 */
export function footballDataOrgFeed({
  competitions,
  key,
  origin = 'https://api.football-data.org',
  logLine,
}: ProviderAccess): Feed {
  const readPath = provider(origin, { 'x-auth-token': key, ...unfolded })
  const plan = schedule(competitions)
  const pending = pendingChanges()
  const latest = new Map<string, unknown>()
  let asking = false
  let lastUpdated: Date | null = null
  let lastError = ''
  let lastWords: SourceWords = {}

  function keep(values: readonly unknown[]): void {
    for (const [index, value] of values.entries()) {
      const change = convertMatch(value, `match ${index + 1} of an answer`)
      if (!change) continue
      const item = 'match' in change ? change.match.key : change.rejected.item
      if ('match' in change) plan.saw(change.match)
      // most answers repeat what is known; only differences are reported
      if (isDeepStrictEqual(latest.get(item), change)) continue
      latest.set(item, change)
      pending.add(item, change)
    }
  }

  function report(words: string): void {
    if (words !== lastError && words !== '') logLine(words)
    lastError = words
  }

  async function perform(request: Request, now: number): Promise<void> {
    const { answer, values, words } = await answerOf(readPath, pathOf(request, competitions, now))
    // an incomplete answer counts as none
    plan.done(request, now, answer?.status === 200 && !values ? null : answer)
    report(words)
    const at = new Date(now)
    lastWords = {
      ...lastWords,
      ...(words === ''
        ? {
            answer: {
              text: `${values?.length ?? 0} matches of ${pathOf(request, competitions, now)}`,
              at,
            },
          }
        : { error: { text: words, at } }),
      ...(answer &&
        answer.left !== null && {
          quota: {
            left: answer.left,
            resetsAt: answer.resets === null ? null : new Date(now + 1_000 * answer.resets),
          },
        }),
    }
    if (values) keep(values)
    // only answers of kind 'around' cover all competitions; one of a season covers a single
    // competition
    if (values && request.kind === 'around') lastUpdated = new Date(now)
  }

  return {
    source: 'football-data.org',
    invented: false,
    presentOnly: true,
    // the provider has only the present state, so it cannot replay the past
    firstKickoff: async () => null,
    lastUpdated: () => lastUpdated,
    words: () => lastWords,
    askAgain: () => plan.readSoon(),
    async read(now, since) {
      const request = asking ? null : plan.due(now.getTime())
      if (request) {
        asking = true
        void perform(request, now.getTime()).finally(() => (asking = false))
      }
      return readingOf(pending.handOut(now.getTime(), since?.getTime() ?? null))
    },
  }
}

async function answerOf(
  readPath: ReadPath,
  path: string,
): Promise<{ answer: Answer | null; values: unknown[] | null; words: string }> {
  try {
    const answer = await readPath(path)
    const values = answer.status === 200 ? matchesOf(answer.text) : null
    const words = values
      ? ''
      : 'football-data.org: ' +
        `${answer.status === 200 ? 'half an answer' : `HTTP ${answer.status}`} to ${path}`
    return { answer, values, words }
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return {
      answer: null,
      values: null,
      words: `football-data.org: ${error instanceof Error ? error.message : 'no answer'}${cause}`,
    }
  }
}
