import type { Kysely } from 'kysely'
import type { Topic } from './data-version.ts'
import type { Tables } from '../db/tables.ts'
import { RecentEvents } from './recent-events.ts'

/** What the data's versions are, as far as this process has seen: at most half a second old. */
export interface DataVersions {
  /** Names the present state of these topics; changes whenever one of them does. */
  of(topics: readonly Topic[]): string
  /** What readers are told as it happens: passed on once what is served shows it. */
  events: RecentEvents
  /** Looks now. The work of this process calls it after each change, so that its own pages follow at once. */
  refresh(): Promise<void>
  stop(): void
}

export async function followDataVersions(
  db: Kysely<Tables>,
  intervalMs = 500,
): Promise<DataVersions> {
  const seen = new Map<string, number>()
  const events = new RecentEvents(db)
  const look = async () => {
    const rows = await db.selectFrom('data_version').selectAll().execute()
    await events.load(rows.find(({ topic }) => topic === 'live')?.version ?? 0)
    for (const { topic, version } of rows) seen.set(topic, version)
    events.publish()
  }
  // one look after the other, and whoever asks while one is on its way gets one that began later
  let looking = Promise.resolve()
  let next: Promise<void> | null = null
  const refresh = () => {
    next ??= looking.then(() => {
      next = null
      const begun = look()
      looking = begun.catch(() => {})
      return begun
    })
    return next
  }
  await refresh()
  // while the database is away the last known versions stand: pages are then served as they were
  const timer = setInterval(() => void refresh().catch(() => {}), intervalMs)
  timer.unref()
  return {
    of: (topics) => topics.map((topic) => seen.get(topic) ?? 0).join('.'),
    events,
    refresh,
    stop: () => clearInterval(timer),
  }
}
