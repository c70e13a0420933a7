/** Several servers on one database: one works, the others serve and take over. */
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { at, cutConnections, pooled } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { startFaultProxy } from '../db/test-fault-proxy.ts'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import type { Feed } from '../feeds/feed.ts'
import { findPresent } from '../live/events.ts'
import { storeLastRound } from './catch-up.ts'
import { publishPlans } from '../publishing/publish.ts'
import { startWork, type SiteWork } from './jobs.ts'
import { expiresAfter, renewEvery, takeLease } from '../db/lease.ts'
import { addExperts, addLeague, addMatches, draftOf, fromNow } from '../db/test-world.ts'

let database: TestDatabase
let opened: (() => Promise<unknown>)[]
beforeEach(async () => {
  database = await ownDatabase()
  opened = []
  ended = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of opened.toReversed()) await close()
})

const silent: Feed = {
  source: 'csv',
  invented: true,
  firstKickoff: () => Promise.resolve(null),
  read: () => Promise.resolve({ leagues: [], clubs: [], matches: [], rejected: [] }),
}

interface Server extends SiteWork {
  /** Times that the tables were analyzed. */
  analyzed: () => number
  /** The number of rounds since the last call. */
  rounds(): number
  /** Resolves after this many more rounds. */
  more(rounds: number): Promise<void>
  /** How often it asked for the lease, or renewed it. */
  leased: () => number
  logged: string[]
}

/** The servers whose rounds ended, in order. */
let ended: string[]

/** The jobs of one server, with connections of its own. */
function start(
  name: string,
  feed = silent,
  begin: (db: Kysely<Tables>) => Promise<unknown> = () => Promise.resolve(),
  unsigned: string | null = null,
  sign = () => {},
  url = database.url,
): Server {
  const db = pooled({ ...at(url), application_name: name, max: 4, statement_timeout: 60_000 })
  let leased = 0
  const watch = pooled(
    {
      ...at(url),
      application_name: 'watch',
      max: 2,
      connectionTimeoutMillis: 3_000,
      statement_timeout: 2_000,
    },
    ({ sql: text }) => {
      if (text.includes('update lease')) leased++
    },
  )
  const logged: string[] = []
  let rounds = 0
  let all = 0
  let analyzed = 0
  const work = startWork({
    db,
    lease: { db: watch, holder: name, cut: () => cutConnections(db) },
    feeds: [feed],
    house: { publishDue: () => Promise.resolve({ published: 0, refused: [] }) },
    log: {
      begin: async () => void (await begin(db)),
      round: async () => sign(),
      problem: () => unsigned,
      stop: () => {},
    },
    world: 'invented',
    replay: null,
    async changed() {
      rounds++
      all++
      ended.push(name)
    },
    analyze: async () => void analyzed++,
    logLine: (words) => logged.push(words),
  })
  work.caughtUp.catch(() => {})
  const stop = async () => {
    await work.stop()
    // a silent connection does not close properly
    setTimeout(() => [db, watch].forEach(cutConnections), 500).unref()
    await Promise.all([db.destroy(), watch.destroy()])
  }
  opened.push(stop)
  return {
    ...work,
    logged,
    analyzed: () => analyzed,
    leased: () => leased,
    more(count) {
      const enough = all + count
      return expect.poll(() => all).toBeGreaterThanOrEqual(enough)
    },
    rounds() {
      const done = rounds
      rounds = 0
      return done
    },
  }
}

const isReady = ({ caughtUp }: SiteWork) => Promise.race([caughtUp.then(() => true), turn(false)])

/** From another database, because this one may refuse connections. */
async function administer(what: RawBuilder<unknown>): Promise<void> {
  const url = new URL(database.url)
  url.pathname = url.pathname.replace(/[^/]*$/, 'postgres')
  const admin = pooled({ ...at(url.href), max: 1 })
  await what.execute(admin)
  await admin.destroy()
}

/** Simulates another working server that takes the lease from its holder and does nothing else. */
async function holdLease(): Promise<() => Promise<void>> {
  const holder = 'idle'
  const db = pooled({ ...at(database.url), application_name: holder, max: 1 })
  await sql`update lease set holder = null`.execute(db)
  const lease = await takeLease({ db, holder, logLine: () => {} })
  if (!lease) throw new Error('The lease is held')
  return async () => {
    await lease.release()
    await db.destroy()
  }
}

/** Closes every connection of the server, as a restart of the database does. */
const cut = (name: string) =>
  administer(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`,
  )

/** Allows or refuses new connections to the database. */
const letIn = (yes: boolean) =>
  administer(
    sql`
      alter database ${sql.id(new URL(database.url).pathname.slice(1))}
      with allow_connections ${sql.lit(yes)}`,
  )

test('a second server is ready beside a working one, and takes over when that ends', async () => {
  const first = start('first')
  await first.caughtUp
  const second = start('second')
  await expect.poll(() => isReady(second)).toBe(true)
  expect([second.rounds(), second.problem()]).toEqual([0, null])
  await first.stop()
  first.rounds()
  await expect.poll(() => second.rounds()).toBeGreaterThan(0)
  expect(first.rounds()).toBe(0)
})

test('a signing problem is reported by the working server, for as long as it works', async () => {
  const first = start('first', silent, undefined, 'no space left')
  await first.caughtUp
  expect(first.problem()).toBe('no space left')
  const release = await holdLease()
  await expect.poll(() => first.problem()).toBeNull()
  await release()
  await expect.poll(() => first.problem()).toBe('no space left')
})

test('the source’s last update is stored: of the last reading, or the feed’s', async () => {
  const before = await findPresent(database.db)
  const first = start('first')
  await first.caughtUp
  const { at: now, heardAt = '' } = await findPresent(database.db)
  expect([before.at, heardAt, now]).toEqual([before.at, heardAt, now].toSorted())
  await first.stop()
  const updatedAt = new Date('2026-03-01T12:00:00Z')
  const second = start('second', { ...silent, lastUpdated: () => updatedAt })
  await second.caughtUp
  expect((await findPresent(database.db)).heardAt).toBe(updatedAt.toISOString())
})

test('a second server waits until the first has finished a round', async () => {
  const release = await holdLease()
  const second = start('second')
  await expect.poll(() => second.leased()).toBeGreaterThan(1)
  expect(await isReady(second)).toBe(false)
  await storeLastRound(database.db, new Date())
  await expect.poll(() => isReady(second)).toBe(true)
  expect(second.rounds()).toBe(0)
  await release()
  await expect.poll(() => second.rounds()).toBeGreaterThan(0)
})

test('a standby survives an unreachable database, reports it, and takes over', async () => {
  const first = start('first')
  await first.caughtUp
  const second = start('second')
  await second.caughtUp
  await letIn(false)
  await cut('second')
  await expect.poll(() => second.problem()).toMatch(/not currently accepting connections/)
  expect(second.logged).toEqual(
    expect.arrayContaining([expect.stringContaining('not currently accepting connections')]),
  )
  await letIn(true)
  await expect.poll(() => second.problem()).toBeNull()
  await first.stop()
  await expect.poll(() => second.rounds()).toBeGreaterThan(0)
  expect(second.problem()).toBeNull()
})

test('a failed take-over is reported and retried, also by another server', async () => {
  const first = start('first')
  await first.caughtUp
  let tries = 0
  const begin = async () => {
    if (++tries === 1) throw new Error('no key')
  }
  const second = start('second', silent, begin)
  await second.caughtUp
  await first.stop()
  await expect.poll(() => second.logged).toEqual(['The work of the site fails: no key'])
  expect(second.problem()).toContain('no key')
  const third = start('third')
  await expect.poll(() => third.rounds()).toBeGreaterThan(0)
  await third.stop()
  await expect.poll(() => [tries, second.logged.length, second.problem()]).toEqual([2, 1, null])
  expect(second.rounds()).toBeGreaterThan(0)
})

test('an unreachable source is reported once, and the report ends when it is back', async () => {
  let gone = false
  let failed = 0
  const read: Feed['read'] = (...parameters) => {
    if (!gone) return silent.read(...parameters)
    failed++
    return Promise.reject(new Error('no such file'))
  }
  const only = start('only', { ...silent, read })
  await only.caughtUp
  gone = true
  await expect.poll(() => only.problem()).toContain('no such file')
  await expect.poll(() => failed).toBeGreaterThan(2)
  expect(only.logged).toEqual(['The work of the site fails: no such file'])
  gone = false
  await expect.poll(() => only.problem()).toBeNull()
})

test('a paused source is not read until it resumes, or once in full on request', async () => {
  const reads: (Date | null)[] = []
  const feed: Feed = {
    ...silent,
    read(now, since) {
      reads.push(since)
      return silent.read(now, since)
    },
  }
  const server = start('first', feed)
  await server.caughtUp
  const { db } = database
  const hours = async () =>
    (await sql<{ heard: boolean }>`select heard from source_hour where source = 'csv'`.execute(db))
      .rows
  await expect.poll(() => hours()).toEqual([{ heard: true }])
  await sql`update source_state set paused_at = touchline_now() where source = 'csv'`.execute(db)
  // the current round may still read
  await server.more(2)
  reads.length = 0
  await server.more(2)
  expect(reads).toEqual([])
  await sql`update source_state set fetch_at = touchline_now() where source = 'csv'`.execute(db)
  await expect.poll(() => reads).toEqual([null])
  await server.more(2)
  expect(reads).toEqual([null])
  await sql`update source_state set paused_at = null where source = 'csv'`.execute(db)
  await expect.poll(() => reads.at(-1)).toBeInstanceOf(Date)
  expect(server.problem()).toBeNull()
})

test('while the source is unreachable plans are revealed and the log is signed', async () => {
  const { db } = database
  await addLeague(db)
  const [matchId = 0] = await addMatches(db, [fromNow(2)])
  const [expertId = 0] = await addExperts(db, 1)
  await publishPlans(db, [draftOf(expertId, matchId)])
  let signed = 0
  const away: Feed = { ...silent, read: () => Promise.reject(new Error('no such file')) }
  const only = start('only', away, undefined, null, () => signed++)
  await only.caughtUp
  expect(only.problem()).toContain('no such file')
  await sql`update clock set at = at + interval '2 hours'`.execute(db)
  await expect
    .poll(() => db.selectFrom('plan').select(['revealed', 'on_sale']).execute())
    .toEqual([{ revealed: true, on_sale: false }])
  const before = signed
  await expect.poll(() => signed).toBeGreaterThan(before)
})

test('a first start that fails ends with a message', async () => {
  const only = start('only', silent, () => Promise.reject(new Error('no key')))
  await expect(only.caughtUp).rejects.toThrow('no key')
  expect(only.problem()).toContain('has ended: no key')
})

test('a first start that loses its lease continues when it gets the lease back', async () => {
  let release: (() => Promise<void>) | null = null
  const server = start('first', silent, async (db) => {
    if (release) return
    release = await holdLease()
    // within three seconds the server notices, and cuts its own connections
    await sql`select pg_sleep(3600)`.execute(db)
  })
  await expect.poll(() => server.logged.join()).toContain('The connection was cut')
  expect(await isReady(server)).toBe(false)
  await release!()
  await server.caughtUp
})

test('a server that lost its lock stops working once another one works', async () => {
  const first = start('first')
  await first.caughtUp
  const second = start('second')
  await second.caughtUp
  await cut('first')
  ended = []
  await expect.poll(() => ended.length).toBeGreaterThan(8)
  const winner = ended.at(-1) ?? ''
  // the last round of the loser may end after the lease is lost
  const late = ended.slice(ended.indexOf(winner)).filter((name) => name !== winner)
  expect(late.length).toBeLessThan(2)
})

test('F-13: a server whose machine vanishes is replaced', async () => {
  expect(expiresAfter).toBeLessThan(60_000)
  const proxy = await startFaultProxy(
    join(process.env['TOUCHLINE_TEST_SOCKET'] ?? '', '.s.PGSQL.5432'),
  )
  opened.push(() => proxy.close())
  const { username, pathname } = new URL(database.url)
  const url = `postgresql://${username}@127.0.0.1:${proxy.port}${pathname}`
  const first = start('first', silent, undefined, null, undefined, url)
  await first.caughtUp
  // the server vanishes in the middle of a transaction whose locks others need
  const locked = pooled({ ...at(url), application_name: 'first', max: 1 })
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  opened.push(async () => {
    over.resolve()
    cutConnections(locked)
    await locked.destroy()
  })
  void locked
    .transaction()
    .execute(async (tx) => {
      await sql`lock table clock in access exclusive mode`.execute(tx)
      begun.resolve()
      await over.promise
    })
    .catch(() => {})
  await begun.promise
  proxy.silenceAll()
  const second = start('second')
  await second.caughtUp
  await second.more(1)
  // the first server stopped on its own when it was cut off
  first.rounds()
  await second.more(3)
  expect(first.rounds()).toBe(0)
  expect(first.problem()).not.toBeNull()
  proxy.heal()
  await expect.poll(() => first.problem()).toBeNull()
  expect(first.rounds()).toBe(0)
})

test('a renewed lease is not taken, and an expired lease is', async () => {
  const working = (holder: string) => {
    const db = pooled({ ...at(database.url), application_name: holder, max: 2 })
    opened.push(() => db.destroy())
    return { db, holder, logLine: () => {} }
  }
  // renews when the test says so
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const one = working('one')
  const lease = await takeLease(one)
  const renewed = (secondsAgo: number) =>
    sql`
      update lease
      set renewed_at = clock_timestamp() - make_interval(secs => ${secondsAgo})`.execute(one.db)
  const expires = expiresAfter / 1_000
  // a statement takes less than ten seconds
  await renewed(expires - 10)
  expect(await takeLease(working('two'))).toBeNull()
  await renewed(expires)
  const other = await takeLease(working('two'))
  expect(other?.isHeld()).toBe(true)
  // the takeover ended the first server's connections; the next renewal needs a new one
  const answers = () =>
    sql`select`.execute(one.db).then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(true)
  vi.advanceTimersByTime(renewEvery)
  await lease?.lost
  expect(lease?.isHeld()).toBe(false)
  // the first server's return of its lease must not end the other's lease
  await lease?.release()
  expect(await takeLease(working('three'))).toBeNull()
  await other?.release()
  const third = await takeLease(working('three'))
  expect(third?.isHeld()).toBe(true)
  await third?.release()
})

test('stopped during catch-up, it ends after the step, and the next start continues', async () => {
  const read: Date[] = []
  const halfDay = 12 * 3_600_000
  const past: Feed = {
    ...silent,
    // In a real world only the first start catches up: the second must detect that the first did
    // not finish.
    invented: false,
    firstKickoff: (now) => Promise.resolve(new Date(now.getTime() - 100 * halfDay)),
    read(now) {
      read.push(now)
      if (read.length === 3) stopping.resolve(first.stop())
      return silent.read(now, null)
    },
  }
  const stopping = Promise.withResolvers<void>()
  const first = start('first', past)
  await stopping.promise
  expect(read.length).toBeLessThan(50)
  expect(await isReady(first)).toBe(false)
  const second = start('second', past)
  await second.caughtUp
  expect(second.analyzed()).toBeGreaterThan(2)
  // rounds of catch-up; the rounds of the present follow
  const gaps = read.slice(1, 102).map((at, index) => at.getTime() - (read[index]?.getTime() ?? 0))
  expect(new Set(gaps)).toEqual(new Set([halfDay]))
})

test('a catch-up has pages after its first step, and outdates them all at its end', async () => {
  const { db } = database
  const step = 12 * 3_600_000
  const held = Promise.withResolvers<void>()
  let reads = 0
  const past: Feed = {
    ...silent,
    firstKickoff: (now) => Promise.resolve(new Date(now.getTime() - 4 * step)),
    async read(now) {
      // the first step ends, and the second waits
      if (++reads === 2) await held.promise
      return silent.read(now, null)
    },
  }
  const versions = async () =>
    new Map(
      (await db.selectFrom('data_version').selectAll().execute()).map(
        ({ topic, version }) => [topic, version] as const,
      ),
    )
  const first = start('first', past)
  await first.hasPages
  expect(first.catchingUp()?.share).toBeGreaterThan(0)
  expect(await isReady(first)).toBe(false)
  const second = start('second', past)
  await second.hasPages
  expect([second.catchingUp(), await isReady(second)]).toEqual([{ share: null }, false])
  const before = await versions()
  held.resolve()
  await Promise.all([first.caughtUp, second.caughtUp])
  expect([first.catchingUp(), second.catchingUp()]).toEqual([null, null])
  const after = await versions()
  for (const topic of ['match', 'plan', 'expert', 'boards'])
    expect([topic, (after.get(topic) ?? 0) > (before.get(topic) ?? 0)]).toEqual([topic, true])
})

test('a machine’s clock that was set back is reported until it has caught up', async () => {
  const { db } = database
  await sql`update clock set not_before = clock_timestamp() + interval '12 hours'`.execute(db)
  const server = start('set-back')
  await server.caughtUp
  expect(server.problem()).toMatch(/^The machine's clock is behind the last entry of the log/)
  expect(server.logged).toEqual([expect.stringMatching(/It is 4[123]\d{3} seconds behind\.$/)])
  await sql`update clock set not_before = clock_timestamp()`.execute(db)
  await expect.poll(() => server.problem()).toBeNull()
})
