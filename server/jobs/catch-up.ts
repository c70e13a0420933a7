import type { Kysely } from 'kysely'
import { currentBook } from '../../rules/book/index.ts'
import { stopClock } from '../db/clock.ts'
import { relaxCommits } from '../db/connect.ts'
import { findSetting, storeSetting } from '../db/setting.ts'
import type { Tables } from '../db/tables.ts'
import { sourceUpdated } from '../live/events.ts'
import { refreshBoards, ingestFeed, runDueWork, type Worker } from './round.ts'

const hour = 3_600_000
/**
 * Hours of one catch-up step. Plans due between two steps are made at the first, and matches that
 * kick off between them are revealed at the second: a step is at most half of the time within which
 * a plan must be revealed. A crash can interrupt a step after it has read its feed, and the next
 * step then settles its results: two steps fit within the time for settling. A step costs as much
 * as a normal round.
 */
const stepHours = Math.min(currentBook.revealedWithinHours, currentBook.settledWithinHours) / 2
const step = stepHours * hour

interface CatchUpOptions {
  stopped: () => boolean
  /** Called with the share that is done, from 0 to 1. */
  report: (share: number) => void
  /** Renews the database's statistics of its tables; it must not reject. */
  analyze: () => Promise<void>
}

export interface CaughtUp {
  steps: number
  /** When the feed was last read, by the site's clock. */
  until: Date
}

/**
 * The first instant that a catch-up to `until` runs, if it has anything to run. The log of a new
 * site begins there.
 */
export async function firstStep(
  { feeds }: Pick<Worker, 'feeds'>,
  done: Date | null,
  until: Date,
): Promise<Date | null> {
  const first = done ?? (await firstKickoff(feeds, until))
  if (!first || first >= until) return null
  return new Date((done ? done.getTime() : first.getTime() - 24 * hour) + step)
}

async function firstKickoff(feeds: Worker['feeds'], until: Date): Promise<Date | null> {
  const kickoffs = await Promise.all(feeds.map((feed) => feed.firstKickoff(until)))
  const known = kickoffs.filter((kickoff) => kickoff !== null)
  return known.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/**
 * Runs the time between the last finished round and `until` in steps, through the same functions
 * as the present, with the clock stopped at each step. Nothing of the past is written directly. If
 * interrupted, or stopped after a step, it continues there the next time.
 */
export async function catchUp(
  worker: Worker,
  until: Date,
  { stopped, report, analyze }: CatchUpOptions,
): Promise<CaughtUp> {
  const { db } = worker
  const past = worker.feeds.filter((feed) => !feed.presentOnly)
  const done = await lastRound(db)
  const first = await firstStep(worker, done, until)
  if (!first) return { steps: 0, until: done ?? until }
  const begin = first.getTime() - step
  let since = done
  let steps = 0
  let nextAnalyzed = 4
  let analyzing = Promise.resolve()
  await storeSetting(db, unfinished, true)
  // an interrupted run continues behind the last step that is on disk
  relaxCommits(db, true)
  try {
    for (let at = begin + step; at < until.getTime() && !stopped(); at += step) {
      const now = new Date(at)
      await stopClock(db, now)
      for (const feed of past) await ingestFeed({ db, feed }, now, since)
      await runDueWork(worker, stepHours)
      await storeLastRound(db, now)
      since = now
      steps++
      report((at - begin) / (until.getTime() - begin))
      // new tables grow faster than the database's own ANALYZE follows
      if (steps === nextAnalyzed) {
        await analyzing
        // beside the next steps, by a connection of its own; not shortly before the last one
        if (until.getTime() - at > (steps * step) / 4) analyzing = analyze()
        nextAnalyzed *= 4
      }
    }
  } finally {
    relaxCommits(db, false)
    await analyzing
  }
  // beside the boards
  if (steps > 0) analyzing = analyze()
  if (!stopped()) {
    await refreshBoards(db, '')
    await storeSetting(db, unfinished, false)
  }
  await analyzing
  return { steps, until: since ?? until }
}

const round = 'last_round'
const unfinished = 'catch_up_unfinished'

/** When the last round was finished, by the site's clock; null before the first. */
export async function lastRound(db: Kysely<Tables>): Promise<Date | null> {
  const value = await findSetting(db, round)
  return typeof value === 'string' ? new Date(value) : null
}

export function storeLastRound(db: Kysely<Tables>, at: Date): Promise<void> {
  return storeSetting(db, round, at.toISOString())
}

/** Stores when the feed's source was last read successfully, by the site's clock. Pages show it. */
export function storeSourceUpdated(db: Kysely<Tables>, at: Date): Promise<void> {
  return storeSetting(db, sourceUpdated, at.toISOString())
}

/** Whether a catch-up began and did not finish. */
export async function isUnfinished(db: Kysely<Tables>): Promise<boolean> {
  return (await findSetting(db, unfinished)) === true
}
