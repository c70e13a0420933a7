/** The real server on a real database, in whose world one match keeps changing. Told what to do by messages; see streams.bench.ts. */
import { buildApp } from '../server/app.ts'
import { followDataVersions } from '../server/http/data-versions.ts'
import { readSettings } from '../server/settings.ts'
import { tellMatches } from '../server/work/live/tell.ts'
import { buildWorld } from './world.ts'
import { startDatabase } from './database.ts'

const database = await startDatabase()
const { db } = database
await buildWorld(database, 10, 1_000)
await db.updateTable('clock').set({ speed: 1 }).execute()
const versions = await followDataVersions(db)
const settings = readSettings({}, '/nowhere')
const built = new URL('../dist', import.meta.url).pathname
const app = await buildApp({ db, versions, settings, invented: true, health: () => null, built, logger: { level: 'warn' } })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: Number(new URL(address).port) })

async function obey(word: { send?: string; stop?: boolean }): Promise<void> {
  if (word.stop === true) {
    await app.close()
    versions.stop()
    await database.stop()
    process.exit(0)
  }
  if (word.send === undefined) {
    globalThis.gc?.()
    const open = await new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
    process.send?.({ open, rss: process.memoryUsage().rss })
    return
  }
  await db.transaction().execute((tx) => tellMatches(tx, [1]))
  const at = performance.timeOrigin + performance.now()
  await versions.refresh()
  process.send?.({ at })
}
process.on('message', (word: { send?: string; stop?: boolean }) => void obey(word))
