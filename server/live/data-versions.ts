import type { Kysely } from 'kysely'
import type { Versions } from '../db/data-version.ts'
import type { Tables } from '../db/tables.ts'
import { RecentEvents } from './recent-events.ts'
import type { Standby } from './standby.ts'

/** The data versions as this process last read them: at most half a second old. */
export interface DataVersions extends Versions {
  /** Recent events. They are published after the versions, so that answers already include them. */
  events: RecentEvents
  /** For how long the database has not answered, as text; null while it answers. */
  problem(): string | null
  stop(): void
}

/** Milliseconds without an answer after which the database counts as unavailable. */
export const longestSilence = 5_000

export interface FollowOptions {
  /** Milliseconds between two reads of the versions. */
  every?: number
  /** Called after this process has read new versions, except at its start. */
  changed?: () => void
  /** Compared with the primary at each read. */
  standby?: Standby | null
}

export async function followDataVersions(
  db: Kysely<Tables>,
  { every = 500, changed = () => {}, standby = null }: FollowOptions = {},
): Promise<DataVersions> {
  const seen = new Map<string, number>()
  const events = new RecentEvents(db)
  let answered = performance.now()
  // how often the database was set back: after that the same versions stand for other data
  let setBacks = 0
  const look = async () => {
    const rows = await db.selectFrom('data_version').selectAll().execute()
    answered = performance.now()
    await events.load(rows.find(({ topic }) => topic === 'live')?.version ?? 0)
    if (rows.some(({ topic, version }) => version < (seen.get(topic) ?? 0))) setBacks++
    const isNew = rows.some(({ topic, version }) => version !== (seen.get(topic) ?? version))
    for (const { topic, version } of rows) seen.set(topic, version)
    events.publish()
    standby?.compare(seen)
    if (isNew) changed()
  }
  // reads do not overlap; a call during one gets the next, which begins later
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
  // if the database is unreachable the last versions stay valid, and pages are served from the
  // cache
  const timer = setInterval(() => void refresh().catch(() => {}), every)
  timer.unref()
  return {
    of: (topics) =>
      [
        ...(setBacks > 0 ? [`r${setBacks}`] : []),
        ...topics.map((topic) => seen.get(topic) ?? 0),
      ].join('.'),
    events,
    refresh,
    problem() {
      const silence = performance.now() - answered
      if (silence < longestSilence) return null
      return `The database has not answered for ${Math.round(silence / 1_000)} seconds.`
    },
    stop: () => clearInterval(timer),
  }
}
