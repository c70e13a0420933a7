/** Checks experts in threads: each takes one after the other. */
import { availableParallelism } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { checkExpert, type Lists, type Outcome, type CheckRequest } from './check-expert.ts'
import type { Visitor } from './fresh-reader.ts'
import { NoAnswer, Site } from './site-answers.ts'
import { ownDifferences, type OwnExports } from './own-exports.ts'
import { buffersOf, plansIn, tableOf, type PlanTable } from './plan-table.ts'
import { openExports, type StoredExports } from './site-exports.ts'
import { openWholeLog, type WholeLog } from './whole-log.ts'
import type { Remembered } from '../rules/verify/checkpoint.ts'

/** The data that every thread needs. */
export interface Shared {
  /** The address of the site to verify. */
  site: string
  visitor: Visitor | null
  /** As of `Site`. */
  given: Site['given']
  plansShown: Site['plansShown']
  request: CheckRequest
  last: Remembered | null
  log: Pick<WholeLog, 'folder' | 'size' | 'times' | 'timeAt'>
  /** The checkpoint under which the log was read. */
  note: string
  lists: Lists
  /** Null where they are not compared. */
  exports: StoredExports | null
  ownExports: OwnExports | null
}

/** The outcome of a check, with the plans of its expert as columns; or why there is none. */
type Reply =
  | { outcome: Outcome; plans: PlanTable | null; error?: never }
  | { error: { message: string; isNoAnswer: boolean }; outcome?: never }

function replyOf(outcome: Outcome): Reply {
  const { logged } = outcome
  if (!logged) return { outcome, plans: null }
  const { expert } = logged
  const without = { ...outcome, logged: { ...logged, expert: { ...expert, plans: [] } } }
  return { outcome: without, plans: tableOf(expert.plans) }
}

function outcomeOf({ outcome, plans }: Extract<Reply, { outcome: Outcome }>): Outcome {
  const { logged } = outcome
  if (!logged || !plans) return outcome
  return { ...outcome, logged: { ...logged, expert: { ...logged.expert, plans: plansIn(plans) } } }
}

/**
 * Memory for new objects is large enough that objects of one plan are freed before they are moved.
 * The limit makes a thread collect the others earlier: with one of 1 GB and more V8 lets them grow
 * fourfold. A record of 10,000 plans takes 200 MB.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 768 }

const program = new URL('expert-thread.ts', import.meta.url)

/** The maximum number of threads. With more, the site's answers are the bottleneck. */
const mostThreads = 4

export interface ExpertThreads {
  /** Rejects as `checkExpert` does. */
  check(expertId: number): Promise<Outcome>
  stop(): Promise<void>
}

/** The size of a log, in entries, from which on starting threads pays off. */
const longLog = 50_000

/** The default number of threads for a log of this size. */
export const threadsFor = (size: number): number =>
  size < longLog ? 0 : Math.min(availableParallelism(), mostThreads)

/** Without threads, this one checks one expert after the other. */
export function startThreads(shared: Shared, count: number): ExpertThreads {
  if (count === 0) return inThisThread(shared)
  const idle = Array.from(
    { length: count },
    () => new Worker(program, { workerData: shared, resourceLimits }),
  )
  const all = [...idle]
  const waiting: ((worker: Worker) => void)[] = []
  const free = () =>
    new Promise<Worker>((resolve) => {
      const worker = idle.pop()
      if (worker) resolve(worker)
      else waiting.push(resolve)
    })
  return {
    async check(expertId) {
      const worker = await free()
      const reply = await new Promise<Reply>((resolve, reject) => {
        worker.once('message', (reply: Reply) => {
          worker.off('error', reject)
          resolve(reply)
        })
        worker.once('error', reject)
        // a thread has no origin: the rule is about windows
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(expertId)
      })
      const next = waiting.shift()
      if (next) next(worker)
      else idle.push(worker)
      if (reply.outcome) return outcomeOf(reply)
      const { message, isNoAnswer } = reply.error
      throw isNoAnswer ? new NoAnswer(message) : new Error(message)
    },
    async stop() {
      await Promise.all(all.map((worker) => worker.terminate()))
    },
  }
}

function checker({
  site: address,
  visitor,
  given,
  plansShown,
  request,
  last,
  log,
  note,
  lists,
  exports,
  ownExports,
}: Shared): (expertId: number) => Promise<Outcome> {
  const whole = { note, ...openWholeLog(log) }
  const site = new Site(address)
  Object.assign(site, { visitor, given, plansShown })
  const opened = exports && openExports(exports)
  return async (expertId) => {
    const outcome = await checkExpert(site, request, expertId, last, whole, lists)
    const known = [...whole.of(expertId).known.values()]
    const inFiles = [
      ...(opened?.differences(expertId, known) ?? []),
      ...(ownExports ? ownDifferences(ownExports, expertId, known, log.size) : []),
    ]
    return { ...outcome, inFiles }
  }
}

function inThisThread(shared: Shared): ExpertThreads {
  const check = checker(shared)
  let last: Promise<unknown> = Promise.resolve()
  return {
    check(expertId) {
      const outcome = last.then(() => check(expertId))
      last = outcome.catch(() => {})
      return outcome
    },
    stop: () => Promise.resolve(),
  }
}

/** The work of a thread until it is stopped. */
export function answerJobs(): void {
  // boundary: `startThreads` has set it
  const check = checker(workerData as Shared)
  const answer = async (expertId: number): Promise<Reply> => {
    try {
      return replyOf(await check(expertId))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { error: { message, isNoAnswer: error instanceof NoAnswer } }
    }
  }
  parentPort?.on('message', (expertId: number) => {
    void answer(expertId).then((reply) =>
      parentPort?.postMessage(reply, reply.outcome && reply.plans ? buffersOf(reply.plans) : []),
    )
  })
}
