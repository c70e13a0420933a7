import type { Kysely } from 'kysely'
import type { Topic } from '../db/data-version.ts'
import type { Tables } from '../db/tables.ts'

/** What the data's versions are, as far as this process has seen: at most half a second old. */
export interface DataVersions {
  /** Names the present state of these topics; changes whenever one of them does. */
  of(topics: readonly Topic[]): string
  /** Looks now. The work of this process calls it after each change, so that its own pages follow at once. */
  refresh(): Promise<void>
  stop(): void
}

export async function followDataVersions(db: Kysely<Tables>, intervalMs = 500): Promise<DataVersions> {
  const seen = new Map<string, number>()
  const refresh = async () => {
    const rows = await db.selectFrom('data_version').selectAll().execute()
    for (const { topic, version } of rows) seen.set(topic, version)
  }
  await refresh()
  // while the database is away the last known versions stand: pages are then served as they were
  const timer = setInterval(() => void refresh().catch(() => {}), intervalMs)
  timer.unref()
  return {
    of: (topics) => topics.map((topic) => seen.get(topic) ?? 0).join('.'),
    refresh,
    stop: () => clearInterval(timer),
  }
}
