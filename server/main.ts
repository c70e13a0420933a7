import { join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { openDatabase } from './db/connect.ts'
import { databaseName, describeWorld } from './db/world.ts'
import { feedOf } from './feeds/feeds.ts'
import { followDataVersions } from './live/data-versions.ts'
import { listenEarly } from './http/early-listener.ts'
import { developmentTools } from './http/dev-pages.ts'
import { openKeyStore } from './log/keys.ts'
import { createLog } from './log/log-jobs.ts'
import { readSettings } from './settings.ts'
import { createHouse } from './house/house.ts'
import { createCollector } from './witness/collect.ts'
import { startWork } from './jobs/jobs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const logLine = (words: string) => console.log(words)

async function main(): Promise<void> {
  const resources = new Resources()
  closeOnSignals(() => resources.close())
  try {
    await start(resources)
  } catch (error) {
    // closing was requested during the start: this error is its consequence, not a failure to
    // report
    if (resources.closing) return
    await resources.close().catch(console.error)
    throw error
  }
}

/** `npm run dev` has a data folder of its own and a short history, so that it starts in seconds. */
const development = { dataDir: 'data/dev', historyDays: 3 }

async function start(resources: Resources): Promise<void> {
  const dev = process.argv.includes('--dev')
  const env = dev
    ? { ...process.env, DATA_DIR: process.env['DATA_DIR'] || development.dataDir }
    : process.env
  // first of all: pages say that the site is starting
  const listener = await resources.open(listenEarly(readSettings(env, root)), (made) =>
    made.close(),
  )
  // links and passkeys contain the port, so a chosen free port must be known before anything uses
  // it
  const settings = readSettings({ ...env, PORT: String(listener.port) }, root)
  const feed = feedOf(settings.feed, logLine, dev ? development.historyDays : undefined)
  const database = await resources.open(
    openDatabase(settings, databaseName(settings), describeWorld(settings)),
    (made) => made.close(),
  )
  void database.embedded?.crashed.then((words) => {
    if (resources.closing) return
    console.error(`The database has ended by itself. ${words}`)
    process.exit(1)
  })
  if (database.warning) console.warn(database.warning)
  const versions = await resources.open(followDataVersions(database.db), (made) => made.stop())
  const house = createHouse({
    db: database.work,
    invented: feed.invented,
    present: settings.clockAt ?? new Date(),
    seed: settings.feed.name === 'simulated' ? settings.feed.seed : '',
    logLine: logLine,
  })
  const log = createLog({
    db: database.work,
    keeping: openKeyStore(join(settings.dataDir, 'log', databaseName(settings))),
    origin: `${new URL(settings.publicOrigin).host}/log`,
    witnesses: createCollector(settings.witnesses, logLine),
    logLine: logLine,
  })
  const work = await resources.open(
    startWork({
      log,
      db: database.work,
      feed,
      house,
      replay: settings.clockAt && { at: settings.clockAt, speed: settings.clockSpeed },
      changed: () => versions.refresh(),
      logLine: logLine,
      onProgress: (share) => listener.report(share),
    }),
    (made) => made.stop(),
  )
  // avoids an unhandled rejection before the await below, which reports the error
  work.caughtUp.catch(() => {})
  const app = await resources.open(
    buildApp({
      db: database.db,
      versions,
      settings,
      invented: feed.invented,
      health: () => work.problem(),
      healthNote: () => work.note(),
      built: `${root}dist`,
      dev: dev ? await developmentTools() : undefined,
      logger: { level: settings.logLevel },
      serverFactory: listener.adopt,
    }),
    // the port closes with the app, so that every accepted request is answered before the database
    // stops
    (app) => Promise.all([app.close(), listener.close()]),
  )
  await work.caughtUp
  await app.ready()
  if (resources.closing) return
  listener.handOver()
  logLine(`Touchline 球鉴 shows ${describeWorld(settings)} on ${settings.publicOrigin}`)
}

/** Everything this process has opened or is opening. Closes it in reverse order, at any moment. */
class Resources {
  readonly #stack = new AsyncDisposableStack()
  #closed: Promise<void> | null = null

  get closing(): boolean {
    return this.#closed !== null
  }

  /**
   * Resolves to the opened thing. Throws once closing has begun: nothing more may be opened then.
   */
  async open<T>(opening: T | Promise<T>, close: (made: T) => unknown): Promise<T> {
    const made = Promise.resolve(opening)
    this.#stack.defer(async () => {
      // a failed opening has cleaned up after itself
      await made.then(close, () => {})
    })
    await made
    if (this.closing) throw new Error('The start was cut off.')
    return made
  }

  close(): Promise<void> {
    this.#closed ??= this.#stack.disposeAsync()
    return this.#closed
  }
}

/**
 * SIGINT, SIGTERM and SIGHUP close the process gracefully; a second signal more than one second
 * after the first exits at once. SIGHUP is ignored without a terminal: nohup ignores it, too, but
 * Node resets that at its start (both npm's Node and ours).
 */
function closeOnSignals(close: () => Promise<void>): void {
  // read at the start: after a hang-up the stream is no terminal any more
  const ofTerminal = [0, 1, 2].some((stream) => isatty(stream))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const grace = closeWithGrace({ delay: 15_000, skip: [...signals] }, async ({ err }) => {
    if (err) console.error(err)
    await close()
  })
  let first = 0
  for (const signal of signals) {
    process.on(signal, () => {
      if (signal === 'SIGHUP' && !ofTerminal) return
      // under npm, Ctrl-C arrives twice (from the terminal and from npm), and so does a hang-up
      // (from the kernel and from the shell)
      if (first > 0 && Date.now() - first > 1_000) process.exit(1)
      if (first === 0) grace.close()
      first ||= Date.now()
    })
  }
}

main().catch((error: unknown) => {
  // an operator can act on the message; the stack would hide it
  console.error(error instanceof Error ? `Touchline cannot start.\n${error.message}` : error)
  process.exit(1)
})
