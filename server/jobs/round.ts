/**
 * One round of the jobs: ingest the feed, publish, close deadlines, settle, and refresh the
 * boards.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Feed } from '../feeds/feed.ts'
import { rebuildBoards, rebuildSorts } from '../standings/boards.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import type { House } from '../house/house.ts'
import { invalidateByTime } from './day-change.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { followPublishing } from '../publishing/sale.ts'
import { rollWindows } from '../standings/record.ts'
import { noteWithoutResult } from '../settlement/overdue.ts'
import { settleHidden, settleOverdue } from '../settlement/settle.ts'
import { ingest, recombine } from '../intake/ingest.ts'
import { renewPrices } from '../intake/store.ts'

export interface Worker {
  db: Kysely<Tables>
  /** The sources, in the order of the settings. */
  feeds: readonly Feed[]
  house: House
}

/**
 * Ingests a feed's changes at the site's present `now`. `since` is the previous reading, or
 * null.
 */
export async function ingestFeed(
  { db, feed }: { db: Kysely<Tables>; feed: Feed },
  now: Date,
  since: Date | null,
): Promise<void> {
  await ingest(db, feed.source, await feed.read(now, since))
}

/** Jobs that depend on the time, in order. Plans due within `aheadHours` are also published. */
const timeSteps: ((worker: Worker, aheadHours: number) => Promise<unknown>)[] = [
  async ({ db, feeds }) => {
    for (const feed of feeds) if (feed.restatesPrices) await renewPrices(db, feed.source)
  },
  ({ db }) => recombine(db),
  ({ db }) => rollWindows(db),
  ({ house }, aheadHours) => house.publishDue(aheadHours),
  ({ db }) => closeDeadlines(db),
  ({ db }) => followPublishing(db),
  ({ db }) => noteWithoutResult(db),
  ({ db }) => settleOverdue(db),
  ({ db }) => settleHidden(db),
  ({ db }) => revealStarted(db),
  ({ db }) => measureRevealed(db),
  ({ db }) => invalidateByTime(db),
]

/** Runs them once; `between` runs after each step. */
export async function runDueWork(
  worker: Worker,
  aheadHours = 0,
  between: () => Promise<void> = async () => {},
): Promise<void> {
  for (const step of timeSteps) {
    await step(worker, aheadHours)
    await between()
  }
}

/**
 * Rebuilds the boards if a plan or a record has changed since the version `seen`; resolves to the
 * present version.
 */
export async function refreshBoards(db: Kysely<Tables>, seen: string): Promise<string> {
  if ((await versionOf(db)) !== seen) await rebuildBoards(db)
  await rebuildSorts(db)
  return versionOf(db)
}

async function versionOf(db: Kysely<Tables>): Promise<string> {
  const rows = await db
    .selectFrom('data_version')
    .select('version')
    .where('topic', 'in', ['expert', 'plan'])
    .orderBy('topic')
    .execute()
  return rows.map(({ version }) => version).join('.')
}
