/**
 * The real server on a real database in which one match keeps changing. Controlled by messages;
 * see streams.bench.ts.
 */
import { healthy } from '../server/http/monitoring/health.ts'
import { buildApp } from '../server/app.ts'
import { followDataVersions } from '../server/live/data-versions.ts'
import { readSettings } from '../server/settings.ts'
import { publishMatchEvents } from '../server/live/publish-events.ts'
import { buildWorld } from './world.ts'
import { startDatabase } from './database.ts'

const database = await startDatabase()
const { db } = database
await buildWorld(database, 10, 1_000)
await db.updateTable('clock').set({ speed: 1 }).execute()
const versions = await followDataVersions(db)
const settings = readSettings({}, '/nowhere')
const built = new URL('../dist', import.meta.url).pathname
const app = await buildApp({
  db,
  versions,
  settings,
  invented: true,
  health: healthy,
  built,
  logger: { level: 'warn' },
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: Number(new URL(address).port) })

interface Word {
  send?: string
  flood?: boolean
  stop?: boolean
}

/** Settles the many plans of match 2 again and again, to fill a reader's kernel buffer. */
async function flood(): Promise<void> {
  const many = 20
  const plans = Array.from({ length: 500 }, (_, at) => ({
    planId: at + 1,
    expertId: at + 1,
    hitResult: 0,
  }))
  const body = JSON.stringify({ matchId: 2, what: 'settled', plans })
  await db.transaction().execute(async (tx) => {
    const topic = tx.updateTable('data_version').where('topic', '=', 'live')
    const { version } = await topic
      .set((is) => ({ version: is('version', '+', many) }))
      .returning('version')
      .executeTakeFirstOrThrow()
    const events = Array.from({ length: many }, (_, at) => ({
      event_id: version - many + 1 + at,
      kind: 'plans' as const,
      body,
    }))
    await tx.insertInto('live_event').values(events).execute()
  })
  await versions.refresh()
}

async function obey(word: Word): Promise<void> {
  if (word.stop === true) {
    await app.close()
    versions.stop()
    await database.stop()
    process.exit(0)
  }
  if (word.flood === true) await flood()
  if (word.send === undefined) {
    globalThis.gc?.()
    const open = await new Promise<number>((resolve) =>
      app.server.getConnections((_, count) => resolve(count)),
    )
    process.send?.({ open, rss: process.memoryUsage().rss })
    return
  }
  await db.transaction().execute((tx) => publishMatchEvents(tx, [1]))
  const at = performance.timeOrigin + performance.now()
  await versions.refresh()
  process.send?.({ at, id: versions.events.lastId })
}
process.on('message', (word: Word) => void obey(word))
