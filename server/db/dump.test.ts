/** F-15 and R-11 on an external database: pg_dump and the product's own backup restore. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPlans } from '../publishing/publish.ts'
import { backUp, restoreSite } from './backup/site.ts'
import { at, openDatabase, pooled } from './connect.ts'
import { migrateAsIn, migrationNames } from './migrate.ts'
import type { Tables } from './tables.ts'
import { patient } from './test-database.ts'
import { installedVersion, startOtherCluster, type OtherCluster } from './test-other-cluster.ts'
import { addExperts, addLeague, after, draftOf, noon, smallWorld } from './test-world.ts'

const version = installedVersion()
if (version === null) console.warn('NOT RUN: this needs PostgreSQL 15 or later of the machine')

describe.skipIf(version === null)('PostgreSQL of the machine', () => {
  let cluster: OtherCluster
  let folder: string
  beforeAll(async () => {
    cluster = await startOtherCluster(version ?? '')
    folder = mkdtempSync(join(tmpdir(), 'touchline-dump-'))
    cluster.run('psql', '-d', 'postgres', '-c', 'create database site')
    const opened = await openDatabase(settingsOf('site'), '', 'a world')
    const { db } = opened
    const {
      experts,
      matches: [matchId = 0],
    } = await smallWorld(db, { now: noon, experts: 3, kickoffs: [after(5)] })
    await publishPlans(
      db,
      experts.map((expertId) => draftOf(expertId, matchId)),
    )
    await opened.close()
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await cluster.stop()
  })

  const settingsOf = (database: string) => ({
    databaseUrl: cluster.url(database),
    dataDir: join(folder, database),
  })
  const savedAs = (name: string) => ({
    settings: settingsOf(name),
    name,
    place: cluster.url(name),
  })
  const fresh = (database: string) =>
    cluster.run('psql', '-d', 'postgres', '-c', `create database ${database}`)

  /** The schema and all rows, as pg_dump writes them. */
  const contents = (database: string, ...options: string[]) =>
    cluster
      .run('pg_dump', '-d', database, '--no-owner', '--no-privileges', ...options)
      // a key that differs in each run, and the lease of the working process
      .replaceAll(/^\\(un)?restrict .*$/gm, '')

  /**
   * A site works on the restored database: tables can be written, identity numbers continue, and
   * triggers refuse changes.
   */
  async function expectToWork(database: string, world = 'a world'): Promise<void> {
    const opened = await openDatabase(settingsOf(database), '', world)
    const before = await newestOf(opened.db)
    const [expertId = 0] = await addExperts(opened.db, 1)
    expect(expertId).toBeGreaterThan(before)
    const entries = sql`select from log_entry where expert_id = ${expertId}`
    expect((await entries.execute(opened.db)).rows).toHaveLength(1)
    await expect(sql`delete from log_entry`.execute(opened.db)).rejects.toThrow()
    await opened.close()
  }
  const newestOf = async (db: Kysely<Tables>) =>
    (await db.selectFrom('expert').select('expert_id').execute()).reduce(
      (most, { expert_id }) => Math.max(most, expert_id),
      0,
    )

  test('a dump by pg_dump restores without an error, and the site works on it', async () => {
    fresh('by_pg_dump')
    const file = join(cluster.folder, 'site.dump')
    cluster.run('pg_dump', '-d', 'site', '-f', file)
    cluster.run('psql', '-d', 'by_pg_dump', '-v', 'ON_ERROR_STOP=1', '-q', '-f', file)
    // pg_dump writes some conditions with fewer brackets the second time
    expect(contents('by_pg_dump', '--data-only')).toBe(contents('site', '--data-only'))
    await expectToWork('by_pg_dump')
  })

  test('a dump in the custom format is restored by pg_restore', async () => {
    fresh('by_pg_restore')
    const file = join(cluster.folder, 'site.custom')
    cluster.run('pg_dump', '-d', 'site', '-Fc', '-f', file)
    cluster.run('pg_restore', '-d', 'by_pg_restore', '--exit-on-error', file)
    expect(contents('by_pg_restore', '--data-only')).toBe(contents('site', '--data-only'))
    await expectToWork('by_pg_restore')
  })

  test('the product’s own backup restores without an error, and the site works on it', async () => {
    fresh('by_backup')
    const file = join(folder, 'site.backup')
    const { key } = await backUp(savedAs('site'), file)
    expect(key).toBe(false)
    await restoreSite(settingsOf('by_backup'), file, null)
    const rows = (database: string) =>
      contents(database).replace(/^COPY \w+\.kysely_[^]*?^\\\.$/gm, '')
    expect(rows('by_backup')).toBe(rows('site'))
    await expectToWork('by_backup')
    await expect(restoreSite(settingsOf('by_backup'), file, null)).rejects.toThrow(
      'has tables already',
    )
  })

  test('a backup of an earlier release is brought up to date', async () => {
    fresh('earlier')
    fresh('later')
    const names = await migrationNames()
    const before = names.slice(0, names.indexOf('0054-studio-notes'))
    const owner = pooled({ ...at(cluster.url('earlier')), max: 1, ...patient })
    await migrateAsIn(owner, before)
    await addLeague(owner)
    await addExperts(owner, 3)
    await owner.destroy()
    const file = join(folder, 'earlier.backup')
    await backUp(savedAs('earlier'), file)
    await restoreSite(settingsOf('later'), file, null)
    const made = cluster.run('psql', '-d', 'later', '-Atc', 'select name from kysely_migration')
    expect(made.trim().split('\n').toSorted()).toEqual(names)
    const opened = await openDatabase(settingsOf('later'), '', 'a world')
    expect(await newestOf(opened.db)).toBe(3)
    await opened.close()
    await expectToWork('later')
  })

  test('a backup by another major version of PostgreSQL is restored', async () => {
    fresh('of_18')
    const file = fileURLToPath(new URL('../../e2e/frozen/release-0.2.0.backup', import.meta.url))
    const named = { database: 'replay_moved', description: 'a moved world', moved: true }
    const { rows } = await restoreSite(settingsOf('of_18'), file, named)
    expect(rows).toBe(2837)
    await expectToWork('of_18', 'a moved world')
  })
})
