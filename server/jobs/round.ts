/** One round of what happens by itself: take in the feed, publish, close, settle, and bring the boards up to date. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Feed } from '../feeds/feed.ts'
import { rebuildBoards, rebuildSorts } from '../standings/boards.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import type { House } from '../house/house.ts'
import { invalidateByTime } from './day-change.ts'
import { rollWindows } from '../standings/record.ts'
import { settleHidden, settleOverdue } from '../settlement/settle.ts'
import { ingest } from '../intake/ingest.ts'

export interface Worker {
  db: Kysely<Tables>
  feed: Feed
  house: House
}

/** Takes in what the feed has to say at the site's present `now`; `since` is when it was last read, null for never. */
export async function feedRound(
  { db, feed }: Worker,
  now: Date,
  since: Date | null,
): Promise<void> {
  await ingest(db, feed.source, await feed.read(now, since))
}

/** What time brings beside the feed, step by step; plans due within `aheadHours` are made too. */
const timeSteps: ((worker: Worker, aheadHours: number) => Promise<unknown>)[] = [
  ({ db }) => rollWindows(db),
  ({ house }, aheadHours) => house.publishDue(aheadHours),
  ({ db }) => closeDeadlines(db),
  ({ db }) => settleOverdue(db),
  ({ db }) => settleHidden(db),
  ({ db }) => revealStarted(db),
  ({ db }) => invalidateByTime(db),
]

/** One round of it; `between` is done after each step. */
export async function timeRound(
  worker: Worker,
  aheadHours = 0,
  between: () => Promise<void> = async () => {},
): Promise<void> {
  for (const step of timeSteps) {
    await step(worker, aheadHours)
    await between()
  }
}

/** Brings the boards up to date when a plan or a record has changed since the version given; answers the version now. */
export async function boardsRound(db: Kysely<Tables>, seen: string): Promise<string> {
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
