/** The parts of the product, in the order in which they start. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { compareNames } from './accounts/compare-names.ts'
import { cutConnections, openDatabase, poolState, type Database } from './db/connect.ts'
import { stopEmbedded } from './db/embedded/embedded.ts'
import { storeSiteSettings } from './db/site-settings.ts'
import { databaseName, describeWorld, worldOf } from './db/world.ts'
import { feedsOf } from './feeds/feeds.ts'
import { followDataVersions, type DataVersions } from './live/data-versions.ts'
import { Standby } from './live/standby.ts'
import type { EarlyListener } from './http/early-listener.ts'
import { developmentTools, mustBeLoopback } from './http/pages/dev-pages.ts'
import { catchingUpWords } from './http/catching-up.ts'
import { Load } from './http/monitoring/load.ts'
import type { Readings } from './http/monitoring/metrics.ts'
import { sharedCaches } from './http/shared-caches.ts'
import { findLogSize } from './db/log-size.ts'
import { lastCheckpoint } from './log/signer.ts'
import { countWaiting } from './desk/overview.ts'
import { lastMovement } from './wallet/invariants.ts'
import { openKeyStore } from './log/keys.ts'
import { createLog } from './log/log-jobs.ts'
import { createSignText, type SignText } from './log/sign-text.ts'
import { sharedHeadOf } from './log/shared-head.ts'
import type { Resources } from './resources.ts'
import { readSettings, type Settings } from './settings.ts'
import { createHouse } from './house/house.ts'
import { createCollector } from './witness/collect.ts'
import { readPolicy } from './log/witness-policy.ts'
import { startWork, type SiteWork } from './jobs/jobs.ts'
import { noteMinutes } from './jobs/server-minutes.ts'

/** Nearly half of the server's code, which is read while the database starts. */
const readApp = () => import('./app.ts')

/** Set after the settings are read. */
let logsJson = false
const logLine = (words: string) =>
  console.log(logsJson ? JSON.stringify({ level: 30, time: Date.now(), msg: words }) : words)

/**
 * Milliseconds for each step of closing, in total below 10 s. See `Opened`. The first includes the
 * wait for load balancers. A database of its own has to be stopped; of another one only the
 * connections are closed, and accepted requests get the time.
 */
function closingSteps({ databaseUrl }: Settings) {
  const [requests, database] = databaseUrl === null ? [4_000, 4_000] : [6_000, 2_000]
  return {
    requests: { timeout: requests, shortTimeout: 500 },
    jobs: { timeout: 1_500, shortTimeout: 300 },
    versions: { timeout: 100, shortTimeout: 100 },
    database: { timeout: database, shortTimeout: database },
  }
}

/** `npm run dev` has a short history, so that it starts in seconds. */
const developmentDays = 3

export interface Opening {
  resources: Resources
  listener: EarlyListener
  /** The environment that the settings are read from. */
  env: NodeJS.ProcessEnv
  /** The folder of the checkout, with a slash at its end. */
  root: string
  /** Pages are served from source. */
  dev: boolean
}

/** Starts everything behind the port that already answers. Resolves when the site does. */
export async function startSite(opening: Opening): Promise<void> {
  const { resources, listener, env, root, dev } = opening
  // links and passkeys contain the port, so a chosen free port must be known before anything uses
  // it
  const settings = readSettings({ ...env, PORT: String(listener.port) }, root)
  const closing = closingSteps(settings)
  if (dev) mustBeLoopback(settings.host)
  logsJson = settings.logFormat === 'json'
  // with API_BASE readers see the world of another server, and this one needs none
  const own = settings.apiBase === '' ? await openOwnSite(opening, settings) : null
  const monitoring =
    settings.metricsPort === null ? null : await import('./http/monitoring/metrics.ts')
  const metrics = monitoring?.createMetrics()
  const { buildApp } = await readApp()
  const app = await resources.open(
    buildApp({
      db: own?.database.db ?? null,
      versions: own?.versions ?? null,
      standby: own?.standby ?? null,
      settings,
      invented: worldOf(settings) === 'invented',
      health: {
        unready: () => (resources.closing ? 'stopping' : (own?.versions.problem() ?? null)),
        problem: () => (own ? problemOf(own) : null),
        note: () => own?.work.note() ?? null,
      },
      ...(own && {
        signText: own.signText,
        isCatchingUp: () => own.work.catchingUp() !== null,
      }),
      built: `${root}dist`,
      dev: dev ? await developmentTools() : undefined,
      logger: { level: settings.logLevel },
      serverFactory: listener.adopt,
      metrics,
      load: own?.load,
      threadsAtOnce: !dev,
    }),
    {
      name: 'the HTTP server',
      // readiness goes down first, and every accepted request is answered before the database stops
      async close(app) {
        listener.drain()
        await delay(1_000 * settings.drainSeconds)
        await app.close()
      },
      ...closing.requests,
    },
  )
  listener.closeWith(app, closing.requests.timeout - 1_000 * settings.drainSeconds - 200)
  if (monitoring && metrics && settings.metricsPort !== null) {
    if (own) metrics.add(readingsOf(own.database, own.versions, own.work))
    if (own?.standby) metrics.add(standbyReadings(own.standby))
    await resources.open(
      monitoring.serveMetrics(metrics, { port: settings.metricsPort, host: settings.host }),
      {
        name: 'the metrics',
        close: (server) => server.close(),
        ...closing.versions,
      },
    )
  }
  await own?.work.hasPages
  await app.ready()
  if (own?.work.catchingUp() && !resources.closing) {
    listener.handOver()
    logLine(`Pages show what is there so far on ${settings.publicOrigin}`)
  }
  await own?.work.caughtUp
  await atRest(app)
  if (!dev) await warmUp(app)
  if (resources.closing) return
  listener.handOver()
  const shown = own ? describeWorld(settings) : `the site of ${settings.apiBase}`
  logLine(`Touchline 球鉴 shows ${shown} on ${settings.publicOrigin}`)
}

function problemOf({ work, database }: OwnSite): string | null {
  const catching = work.catchingUp()
  if (catching) return catchingUpWords(catching.share, 'en')
  return work.problem() ?? database.lost.problem()
}

interface OwnSite {
  database: Database
  versions: DataVersions
  standby: Standby | null
  work: SiteWork
  load: Load
  signText: SignText
}

/** The site of this server: its database, what follows its changes, and the jobs. */
async function openOwnSite(
  { resources, listener, env, dev }: Opening,
  settings: Settings,
): Promise<OwnSite> {
  const closing = closingSteps(settings)
  const feeds = await feedsOf(settings.feeds, logLine, dev ? developmentDays : settings.historyDays)
  const [first] = settings.feeds
  const database = await resources.open(
    openDatabase(settings, databaseName(settings), describeWorld(settings), {
      // an error is thrown where the app is built
      meanwhile: () => void readApp().catch(() => {}),
    }),
    {
      name: 'the database',
      close: (made) => made.close(),
      cancel: stopEmbedded,
      ...closing.database,
    },
  )
  void database.embedded?.crashed.then((words) => {
    if (resources.closing) return
    console.error(`The database has ended by itself. ${words}`)
    process.exit(1)
  })
  if (database.warning) console.warn(database.warning)
  await storeSiteSettings(database.work, env, settings)
  if (await compareNames(database.work))
    logLine('Names that are alike by the rule of this release are listed on the desk')
  const caches = sharedCaches(settings.caches, logLine)
  const standby = database.reads && new Standby(database.reads)
  const followed = followDataVersions(database.watch, { changed: () => caches.forget(), standby })
  const versions = await resources.open(followed, {
    name: 'reading data versions',
    close: (made) => made.stop(),
    ...closing.versions,
  })
  const house = createHouse({
    db: database.work,
    invented: feeds.some(({ invented }) => invented),
    present: settings.clockAt ?? new Date(),
    seed: first?.name === 'simulated' ? first.seed : '',
    logLine: logLine,
  })
  const outside = readPolicy(settings)
  const keeping = openKeyStore(
    join(settings.dataDir, 'log', databaseName(settings)),
    sharedHeadOf(settings),
  )
  const log = createLog({
    db: database.work,
    keeping,
    origin: `${new URL(settings.publicOrigin).host}/log`,
    address: `${settings.publicOrigin}/log/`,
    witnesses: createCollector(outside.witnesses, logLine),
    policy: outside.policy,
    logLine: logLine,
  })
  const work = await resources.open(
    startWork({
      log,
      db: database.work,
      lease: {
        db: database.watch,
        holder: database.worker,
        cut: () => cutConnections(database.work),
      },
      feeds,
      house,
      world: worldOf(settings),
      replay: settings.clockAt && { at: settings.clockAt, speed: settings.clockSpeed },
      changed: () => versions.refresh(),
      analyze: () =>
        database
          .analyze()
          .catch((error: unknown) => logLine(`The tables were not analyzed: ${String(error)}`)),
      logLine: logLine,
      onProgress: (share) => listener.report(share),
    }),
    { name: 'the jobs', close: (made) => made.stop(), ...closing.jobs },
  )
  // avoids an unhandled rejection before the await below, which reports the error
  work.caughtUp.catch(() => {})
  const load = new Load()
  await resources.open(
    noteMinutes(database.watch, () => ({
      ...load.read(),
      roundMs: work.progress().works ? (work.progress().last?.ms ?? null) : null,
      statementMs: database.statements.take(),
    })),
    { name: 'the notes of the desk', close: (made) => made.stop(), ...closing.versions },
  )
  return { database, versions, standby, work, load, signText: createSignText(keeping) }
}

/**
 * Renders some pages before the first readers: a process's first pages take a hundred times as long
 * as later ones, and a restarted server gets its full share of readers immediately. Waits at most
 * five seconds. Errors are ignored, because the first reader's request reports them.
 */
async function warmUp(app: FastifyInstance): Promise<void> {
  const pages = ['/', '/h5', '/match', '/expertList'].map((url) =>
    app.inject({ url, headers: { accept: 'text/html' } }),
  )
  await Promise.race([Promise.allSettled(pages), delay(5_000, undefined, { ref: false })])
}

/**
 * Resolves when the event loop is no longer late from the start itself, whose turns are long: the
 * first pages would be refused. Waits ten seconds at most.
 */
async function atRest(app: FastifyInstance): Promise<void> {
  for (let tries = 0; tries < 100 && app.isUnderPressure(); tries++) await delay(100)
}

/** Metrics that only this file can compute, because only it has all parts. */
function readingsOf(
  { db, work: jobs }: Database,
  { events }: DataVersions,
  work: SiteWork,
): Readings {
  const secondsSince = (at: Date | string | undefined) =>
    at === undefined ? null : (Date.now() - new Date(at).getTime()) / 1_000
  return {
    pool_calls_waiting: {
      help: 'Statements of calls that wait for a connection',
      read: () => poolState(db).waiting,
    },
    pool_calls_busy: {
      help: 'Connections of calls that are at work',
      read: () => poolState(db).open - poolState(db).idle,
    },
    pool_jobs_busy: {
      help: 'Connections of jobs that are at work',
      read: () => poolState(jobs).open - poolState(jobs).idle,
    },
    works: {
      help: '1 on the server that does the work of the site',
      read: () => (work.progress().works ? 1 : 0),
    },
    round_seconds: {
      help: 'Duration of the last round of work of this server',
      read: () => (work.progress().last?.ms ?? NaN) / 1_000 || null,
    },
    round_age_seconds: {
      help: 'Time since the last round of work of this server',
      read: () => secondsSince(work.progress().last?.at),
    },
    feed_age_seconds: {
      help: 'Time since the source of the feed was last read, by the clock of the site',
      async read() {
        const { at, heardAt } = await events.moment()
        return heardAt === undefined ? null : (Date.parse(at) - Date.parse(heardAt)) / 1_000
      },
    },
    log_size: {
      help: 'Entries of the log that are signed',
      read: async () => (await lastCheckpoint(db))?.size ?? null,
    },
    log_entries: {
      help: 'Entries of the log that have a place in it, signed or not',
      read: () => findLogSize(db),
    },
    log_signature_age_seconds: {
      help: 'Time since the log was last signed',
      read: async () => secondsSince((await lastCheckpoint(db))?.signed_at),
    },
    invariants_broken: {
      help: 'Invariants of points that are broken, on the server that works',
      read: () => work.progress().broken,
    },
    points_movements: {
      help: 'Number of the last movement of points',
      read: () => lastMovement(db),
    },
    unsettled_plans: {
      help: 'Plans that wait for their settlement four hours after kick-off',
      read: async () => (await countWaiting(db)).unsettled.count,
    },
    matches_without_score: {
      help: 'Finished matches with plans of which no source has told the score',
      read: async () => (await countWaiting(db)).noScore.count,
    },
    quarantined_rows: {
      help: 'Rows of sources that were not taken and wait for the operator',
      read: async () => (await countWaiting(db)).quarantine.count,
    },
    log_witnesses: {
      help: 'Witnesses that have cosigned the last checkpoint of the log',
      read: async () => (await lastCheckpoint(db))?.witnesses ?? null,
    },
  }
}

const standbyReadings = ({ counts }: Standby): Readings => ({
  standby_reads: { help: 'Answers made from the standby', read: () => counts.reads },
  standby_passed: {
    help: 'Answers made from the primary because the standby was behind or away',
    read: () => counts.passed,
  },
})
