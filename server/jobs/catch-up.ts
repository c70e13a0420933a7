import type { Kysely } from 'kysely'
import { stopClock } from './clock.ts'
import type { Tables } from '../db/tables.ts'
import { sourceUpdated } from '../live/events.ts'
import { boardsRound, feedRound, timeRound, type Worker } from './round.ts'

const hour = 3_600_000
/**
 * Plans that fall between two steps are made at the first of them, and matches that begin between them are opened at the second:
 * half of the time in which a plan must be open (see revealedWithinHours). Each step costs as much as a round of the present.
 */
const stepHours = 12
const step = stepHours * hour

export interface CaughtUp {
  steps: number
  /** When the feed was last read, by the site's clock. */
  until: Date
}

/**
 * Runs what lies between the last round that was done and `until` through the same doors as the present, in order, with the clock
 * standing still at each step. Nothing of the past is written in directly. Cut off, or told to stop after a step, it goes on where
 * it stopped.
 */
export async function catchUp(
  worker: Worker,
  until: Date,
  stopped: () => boolean,
  report: (share: number) => void,
): Promise<CaughtUp> {
  const { db, feed } = worker
  const done = await lastRound(db)
  const first = done ?? (await feed.firstKickoff(until))
  if (!first || first >= until) return { steps: 0, until: done ?? until }
  const begin = done ? done.getTime() : first.getTime() - 24 * hour
  let since = done
  let steps = 0
  await keep(db, unfinished, true)
  for (let at = begin + step; at < until.getTime() && !stopped(); at += step) {
    const now = new Date(at)
    await stopClock(db, now)
    await feedRound(worker, now, since)
    await timeRound(worker, stepHours)
    await storeLastRound(db, now)
    since = now
    steps++
    report((at - begin) / (until.getTime() - begin))
  }
  if (!stopped()) {
    await boardsRound(db, '')
    await keep(db, unfinished, false)
  }
  return { steps, until: since ?? until }
}

const round = 'last_round'
const unfinished = 'catch_up_unfinished'

/** When the last round was done, by the site's clock; null before the first. */
export async function lastRound(db: Kysely<Tables>): Promise<Date | null> {
  const value = await kept(db, round)
  return typeof value === 'string' ? new Date(value) : null
}

export function storeLastRound(db: Kysely<Tables>, at: Date): Promise<void> {
  return keep(db, round, at.toISOString())
}

/** When the feed's source was last heard, by the site's clock: readers are told. */
export function storeSourceUpdated(db: Kysely<Tables>, at: Date): Promise<void> {
  return keep(db, sourceUpdated, at.toISOString())
}

/** Whether a catch-up was begun and did not reach its end. */
export async function isUnfinished(db: Kysely<Tables>): Promise<boolean> {
  return (await kept(db, unfinished)) === true
}

async function kept(db: Kysely<Tables>, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

async function keep(db: Kysely<Tables>, name: string, content: string | boolean): Promise<void> {
  const value = JSON.stringify(content)
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
