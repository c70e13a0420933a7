/** an external database is set back to a chosen moment, as docs/operating.md describes it. */
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from './connect.ts'
import { databaseAccount } from './embedded/account.ts'
import { installedVersion, startOtherCluster } from './test-other-cluster.ts'
import { addExperts, noon, standStill } from './test-world.ts'

const version = installedVersion()
if (version === null) console.warn('NOT RUN: this needs PostgreSQL 15 or later of the machine')

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

test.skipIf(version === null)(
  'a database is restored to a moment between two changes',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-moment-'))
    opened.push(() => rmSync(folder, { recursive: true, force: true }))
    const account = databaseAccount(folder)
    const [archive, base] = [join(folder, 'archive'), join(folder, 'base')]
    mkdirSync(archive)
    if (account) for (const path of [folder, archive]) chownSync(path, account.uid, account.gid)
    const first = await startOtherCluster(version ?? '', {
      settings: {
        archive_mode: 'on',
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      },
    })
    opened.push(() => first.stop())
    first.run('psql', '-d', 'postgres', '-c', 'create database site')
    const settings = { databaseUrl: first.url('site'), dataDir: folder }
    const site = await openDatabase(settings, '', 'a world')
    await standStill(site.db, noon)
    first.run('pg_basebackup', '--checkpoint=fast', '-D', base)

    const [earlyExpert = 0] = await addExperts(site.db, 1)
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(
      site.db,
    )
    await addExperts(site.db, 2)
    await site.close()
    const ask = (words: string) => first.run('psql', '-d', 'site', '-Atc', words).trim()
    const segment = ask('select pg_walfile_name(pg_switch_wal())')
    // names of segments are in order
    while (ask('select last_archived_wal from pg_stat_archiver') < segment) await delay(100)

    const second = await startOtherCluster(version ?? '', {
      settings: {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: rows[0]?.at ?? '',
        recovery_target_action: 'promote',
      },
      prepare(data) {
        // keeps owners and modes
        execFileSync('cp', ['-a', base, data])
        const signal = join(data, 'recovery.signal')
        writeFileSync(signal, '')
        const { uid, gid } = statSync(data)
        chownSync(signal, uid, gid)
      },
    })
    opened.push(() => second.stop())
    while (second.run('psql', '-d', 'site', '-Atc', 'select pg_is_in_recovery()').trim() !== 'f')
      await delay(100)
    // the server starts on it and has the data of that moment
    const again = await openDatabase(
      { ...settings, databaseUrl: second.url('site') },
      '',
      'a world',
    )
    opened.push(() => again.close())
    const experts = await again.db.selectFrom('expert').select('expert_id').execute()
    expect(experts).toEqual([{ expert_id: earlyExpert }])
  },
)
