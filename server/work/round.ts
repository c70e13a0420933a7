/** One round of what happens by itself: take in the feed, publish, close, settle, and bring the boards up to date. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Feed } from '../feeds/feed.ts'
import { rebuildBoards, rebuildSorts } from './boards.ts'
import { closeDeadlines, revealStarted } from './deadlines.ts'
import type { House } from './house.ts'
import { rollWindows } from './record.ts'
import { settleOverdue } from './settle.ts'
import { takeIn } from './take-in.ts'

export interface Worker {
  db: Kysely<Tables>
  feed: Feed
  house: House
}

/** The round at the site's present `now`; `since` is when the feed was last read, null for never; plans due within `aheadHours` are made too. */
export async function workRound({ db, feed, house }: Worker, now: Date, since: Date | null, aheadHours = 0): Promise<void> {
  await takeIn(db, feed.source, await feed.read(now, since))
  await rollWindows(db)
  await house.publishDue(aheadHours)
  await closeDeadlines(db)
  await settleOverdue(db)
  await revealStarted(db)
}

/** Brings the boards up to date when a plan or a record has changed since the version given; answers the version now. */
export async function boardsRound(db: Kysely<Tables>, seen: string): Promise<string> {
  if ((await versionOf(db)) !== seen) await rebuildBoards(db)
  await rebuildSorts(db)
  return versionOf(db)
}

async function versionOf(db: Kysely<Tables>): Promise<string> {
  const rows = await db.selectFrom('data_version').select('version').where('topic', 'in', ['expert', 'plan']).orderBy('topic').execute()
  return rows.map(({ version }) => version).join('.')
}
