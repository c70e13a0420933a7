/** A feed of a source that is asked between the readings of the site, one request at a time. */
import type { FootballSource } from '../../contract/values.ts'
import type { Feed, SourceWords } from './feed.ts'
import { pendingChanges, readingOf, type PendingChanges } from './pending-changes.ts'

type Quota = NonNullable<SourceWords['quota']>

/** When the source is asked for what. Instants are milliseconds. */
interface Plan {
  /** The request that is due; null for none. */
  due(now: number): unknown
  readSoon(): void
  /** What is left of the quota, by the plan's own count. */
  quota?(now: number): Quota
}

/** How a request ended. */
export interface Outcome {
  /** What was answered, in words; null after an error. */
  answered: string | null
  /** What went wrong, in words; empty where nothing did. */
  error: string
  /** Whether the answer counts as the source's last word about all that it is read for. */
  isUpdate: boolean
  /** What the answer itself states of the quota. */
  quota?: Quota
}

type RequestOf<Own extends Plan> = NonNullable<ReturnType<Own['due']>>

interface Polled<Own extends Plan> {
  source: FootballSource
  /** Made at the first reading; `spent` is what an earlier server left of the quota. */
  planAt: (now: Date, spent: Quota | null) => Own
  /** Asks the source, and adds what its answer changed. */
  perform: (asked: {
    request: RequestOf<Own>
    now: Date
    plan: Own
    changes: PendingChanges
  }) => Promise<Outcome>
  /** Receives messages for the operator, once for each change of the error. */
  logLine: (words: string) => void
}

/**
 * A reading never waits for the source: it sends a request if one is due, and returns the changes
 * received since. Each change is repeated until a reading that contains it is known to be stored.
 * The source has the present state only, so it cannot replay the past.
 */
export function polledFeed<Own extends Plan>({
  source,
  planAt,
  perform,
  logLine,
}: Polled<Own>): Feed {
  const changes = pendingChanges()
  let plan: Own | null = null
  let spent: Quota | null = null
  let asking = false
  let lastUpdated: Date | null = null
  let lastError = ''
  let lastWords: SourceWords = {}

  function note({ answered, error, isUpdate, quota }: Outcome, now: Date, own: Own): void {
    if (error !== lastError && error !== '') logLine(error)
    lastError = error
    if (isUpdate) lastUpdated = now
    const left = quota ?? own.quota?.(now.getTime())
    lastWords = {
      ...lastWords,
      ...(answered === null
        ? { error: { text: error, at: now } }
        : { answer: { text: answered, at: now } }),
      ...(left && { quota: left }),
    }
  }

  return {
    source,
    invented: false,
    presentOnly: true,
    firstKickoff: async () => null,
    lastUpdated: () => lastUpdated,
    words: () => lastWords,
    resume: (quota) => (spent = quota),
    askAgain: () => plan?.readSoon(),
    async read(now, since) {
      const own = (plan ??= planAt(now, spent))
      // boundary: a method's result is not known as that of its type parameter
      const request = asking ? null : (own.due(now.getTime()) as RequestOf<Own> | null)
      if (request !== null) {
        asking = true
        void perform({ request, now, plan: own, changes })
          .then((outcome) => note(outcome, now, own))
          .finally(() => (asking = false))
      }
      return readingOf(changes.handOut(now.getTime(), since?.getTime() ?? null))
    },
  }
}
