/** Live fixtures and scores of football-data.org, with the operator's key. */
import type { Feed, FeedMatch } from '../feed.ts'
import { addListing, idsIn, type PendingChanges } from '../pending-changes.ts'
import { polledFeed } from '../polled-feed.ts'
import { convertMatch } from './match.ts'
import {
  failureOf,
  nothingListed,
  provider,
  withoutKey,
  type Answer,
  type ReadPath,
} from '../provider.ts'
import { matchesOf, messageOf, readMatch } from './reply.ts'
import { pathOf, schedule, type ListedRow, type Schedule } from './schedule.ts'

export interface ProviderAccess {
  /** Codes of competitions, such as "PL". */
  competitions: readonly string[]
  key: string
  origin: string
  /** Receives messages for the operator, once for each change of the error. */
  logLine: (words: string) => void
}

/** The provider leaves the lists of a match out without these headers. */
const unfolded = {
  'x-unfold-goals': 'true',
  'x-unfold-bookings': 'true',
  'x-unfold-subs': 'true',
}

/** Errors and incomplete answers of the provider change nothing. */
export function footballDataOrgFeed({ competitions, key, origin, logLine }: ProviderAccess): Feed {
  const readPath = provider(origin, { 'x-auth-token': key, ...unfolded })
  return polledFeed({
    source: 'football-data.org',
    logLine,
    planAt: () => schedule(competitions),
    async perform({ request, now, plan, changes }) {
      const path = pathOf(request, competitions, now.getTime())
      const { answer, values, words } = await answerOf(readPath, path, key)
      // an incomplete answer counts as none
      plan.done(request, now.getTime(), answer?.status === 200 && !values ? null : answer)
      if (values) {
        const matches = keep(changes, plan, values, now)
        plan.listed(request, now.getTime(), rowsOf(values))
        if (request.kind === 'season') addListing(changes, path, matches, idsIn(values, 'id'))
      }
      const isEmpty = request.kind === 'season' && values?.length === 0
      return {
        answered: isEmpty ? null : values && `${values.length} matches of ${path}`,
        error: isEmpty ? nothingListed('football-data.org', path) : words,
        // only answers of kind 'around' cover all competitions; one of a season covers one
        isUpdate: values !== null && request.kind === 'around',
        ...(answer &&
          answer.left !== null && {
            quota: {
              left: answer.left,
              resetsAt:
                answer.resets === null ? null : new Date(now.getTime() + 1_000 * answer.resets),
            },
          }),
      }
    },
  })
}

const rowsOf = (values: readonly unknown[]): ListedRow[] =>
  values.flatMap((value) => {
    const row = readMatch(value)?.value
    return row
      ? { id: row.id, competition: row.competition.code, kickoff: Date.parse(row.utcDate) }
      : []
  })

/** Returns the matches that could be read. */
function keep(
  changes: PendingChanges,
  plan: Schedule,
  values: readonly unknown[],
  now: Date,
): FeedMatch[] {
  const matches: FeedMatch[] = []
  for (const [index, value] of values.entries()) {
    const change = convertMatch(value, `match ${index + 1} of an answer`, now)
    if (!change) continue
    if ('match' in change) {
      plan.saw(change.match)
      matches.push(change.match)
    }
    changes.add('match' in change ? change.match.key : change.rejected.item, change)
  }
  return matches
}

async function answerOf(
  readPath: ReadPath,
  path: string,
  key: string,
): Promise<{ answer: Answer | null; values: unknown[] | null; words: string }> {
  try {
    const answer = await readPath(path)
    const values = answer.status === 200 ? matchesOf(answer.text) : null
    const message = values ? '' : withoutKey(messageOf(answer.text), key, 200)
    const what =
      answer.status === 200 && message === '' ? 'half an answer' : `HTTP ${answer.status}`
    const words = values
      ? ''
      : `football-data.org: ${what} to ${path}${message === '' ? '' : `: ${message}`}`
    return { answer, values, words }
  } catch (error) {
    return { answer: null, values: null, words: `football-data.org: ${failureOf(error)}` }
  }
}
