import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, pooled } from '../connect.ts'
import { databaseAccount } from './account.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'
import { FolderInUse } from './folder-lock.ts'
import { clearOrphan } from './orphan.ts'
import { fromNow } from '../test-world.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline data é-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const lives = (pid: number) =>
  existsSync(`/proc/${pid}/cwd`) &&
  !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

async function count(socket: string, user: string): Promise<number> {
  const db = pooled({ ...at({ socket, user, database: 'postgres' }), max: 1 })
  await sql`create table if not exists kept (n int)`.execute(db)
  await sql`insert into kept values (1)`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*) n from kept`.execute(db)
  await db.destroy()
  return rows[0]?.n ?? 0
}

describe('the embedded database', () => {
  it('starts on a copy of a running one without its pid file', async () => {
    const first = await startEmbedded(folder)
    expect(await count(first.socket, first.user)).toBe(1)
    const lock = join(folder, 'postgres', '.s.PGSQL.5432.lock')
    const running = readFileSync(lock)
    await first.stop()
    // names a process that lives: that of the first database, as in a copy
    writeFileSync(lock, running.toString().replace(/^\d+/, String(process.pid)))
    const second = await startEmbedded(folder)
    expect(await count(second.socket, second.user)).toBe(2)
    await second.stop()
  })

  it('keeps rows through a clean stop, and refuses a second server while it runs', async () => {
    const first = await startEmbedded(folder)
    expect(await count(first.socket, first.user)).toBe(1)
    await expect(startEmbedded(folder)).rejects.toThrow(FolderInUse)
    await first.stop()
    const second = await startEmbedded(folder)
    expect(await count(second.socket, second.user)).toBe(2)
    await second.stop()
  })

  it('starts despite a pid file with the number of another program', async () => {
    const first = await startEmbedded(folder)
    await first.stop()
    writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n/x\n`)
    const second = await startEmbedded(folder)
    expect(await count(second.socket, second.user)).toBe(1)
    await second.stop()
  })

  it('leaves the PostgreSQL of another folder alone, despite a stale pid file', async () => {
    const first = await startEmbedded(folder)
    await first.stop()
    const elsewhere = mkdtempSync(join(tmpdir(), 'touchline-elsewhere-'))
    const other = await startEmbedded(elsewhere)
    copyFileSync(
      join(elsewhere, 'postgres', 'postmaster.pid'),
      join(folder, 'postgres', 'postmaster.pid'),
    )
    const second = await startEmbedded(folder)
    expect(await count(second.socket, second.user)).toBe(1)
    expect(await count(other.socket, other.user)).toBe(1)
    await Promise.all([second.stop(), other.stop()])
    rmSync(elsewhere, { recursive: true, force: true })
  })

  it('ends processes of a killed database before another one starts on its data', async (test) => {
    if (process.platform !== 'linux') {
      console.warn('NOT RUN: only Linux says in /proc what is left of a database')
      test.skip()
    }
    const first = await startEmbedded(folder)
    const db = pooled({
      ...at({ socket: first.socket, user: first.user, database: 'postgres' }),
      max: 2,
    })
    const lost = expect(
      sql`do $$ begin perform pg_advisory_lock(1); loop end loop; end $$`.execute(db),
    ).rejects.toThrow(/./)
    // Holds the lock in a state in which a process no longer notices that its database is gone.
    const holder = sql<{
      pid: number
    }>`select pid from pg_locks where locktype = 'advisory' and granted`
    await expect.poll(async () => (await holder.execute(db)).rows.length).toBe(1)
    const [{ pid: computing } = { pid: 0 }] = (await holder.execute(db)).rows
    const postmaster = Number(
      readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    process.kill(postmaster, 'SIGKILL')
    await first.stop()
    expect(lives(computing)).toBe(true)
    try {
      const second = await startEmbedded(folder)
      expect(lives(computing)).toBe(false)
      expect(await count(second.socket, second.user)).toBe(1)
      await second.stop()
    } finally {
      if (lives(computing)) process.kill(computing, 'SIGQUIT')
    }
    await lost
    await db.destroy()
  })

  it('removes the socket folders of killed servers, and no others', async () => {
    chmodSync(folder, 0o755)
    const tmp = join(folder, 'tmp')
    mkdirSync(tmp, { mode: 0o777 })
    vi.stubEnv('TMPDIR', tmp)
    const { uid, gid } = databaseAccount(join(folder, 'postgres')) ?? {
      uid: process.getuid?.() ?? 0,
      gid: process.getgid?.() ?? 0,
    }
    const long = fromNow(-1)
    const make = (
      name: string,
      { files = [] as string[], mode = 0o700, at = long, owner = uid } = {},
    ) => {
      const path = join(tmp, name)
      mkdirSync(path)
      for (const file of files) writeFileSync(join(path, file), '')
      chmodSync(path, mode)
      chownSync(path, owner, gid)
      utimesSync(path, at, at)
      return path
    }
    const socket = '.s.PGSQL.5432'
    make('touchline-empty1')
    const killed = make('touchline-killed', { files: [`${socket}.lock`] })
    spawnSync(process.execPath, [
      '-e',
      `net.createServer().listen(${JSON.stringify(join(killed, socket))}, ` +
        '() => process.kill(process.pid, 9))',
    ])
    utimesSync(killed, long, long)
    expect(readdirSync(killed)).toEqual([socket, `${socket}.lock`])

    make('touchline-young1', { at: fromNow(1) })
    make('touchline-letter', { files: [socket, 'letter'] })
    make('touchline-opened', { mode: 0o755 })
    make('touchline-e2e-abcdef')
    make('elsewhere', { files: [socket] })
    symlinkSync(join(tmp, 'elsewhere'), join(tmp, 'touchline-linked'))
    writeFileSync(join(tmp, 'touchline-afile1'), '')
    if (process.getuid?.() === 0) make('touchline-others', { owner: 12_345 })
    const lives = make('touchline-living')
    const living = createServer().listen(join(lives, socket))
    await once(living, 'listening')
    utimesSync(lives, long, long)
    const all = () => readdirSync(tmp, { recursive: true, encoding: 'utf8' }).toSorted()
    const before = all()

    const started = await startEmbedded(folder)
    const mine = basename(started.socket)
    expect(all().filter((path) => !path.startsWith(mine))).toEqual(
      before.filter((path) => !/empty1|killed/.test(path)),
    )
    expect(await count(started.socket, started.user)).toBe(1)
    await started.stop()
    living.close()
  })

  it.each([
    ['missing', 'no such folder'],
    ['too long for a socket', 'x'.repeat(100)],
  ])('starts with a TMPDIR that is %s', async (what, name) => {
    const tmp = join(folder, name)
    if (what !== 'missing') mkdirSync(tmp, { mode: 0o777 })
    vi.stubEnv('TMPDIR', tmp)
    const started = await startEmbedded(folder)
    expect(started.socket.startsWith(tmp)).toBe(false)
    expect(await count(started.socket, started.user)).toBe(1)
    await started.stop()
  })

  it('runs without its own log if that cannot be written', async () => {
    mkdirSync(join(folder, 'postgres.log'))
    const started = await startEmbedded(folder)
    expect(await count(started.socket, started.user)).toBe(1)
    await started.stop()
  })

  it('closes a data folder that lost its mode, as after cp -r', async () => {
    const first = await startEmbedded(folder)
    expect(await count(first.socket, first.user)).toBe(1)
    await first.stop()
    const data = join(folder, 'postgres')
    chmodSync(data, 0o755)
    const second = await startEmbedded(folder)
    expect(statSync(data).mode & 0o777).toBe(0o700)
    expect(await count(second.socket, second.user)).toBe(2)
    await second.stop()
  })

  it('keeps a log for its owner only, with no value of a statement', async () => {
    const log = join(folder, 'postgres.log')
    writeFileSync(log, 'of an earlier release\n', { mode: 0o644 })
    const started = await startEmbedded(folder)
    const place = { socket: started.socket, user: started.user, database: 'postgres' }
    const db = pooled({ ...at(place), max: 1 })
    await sql`create table token (secret text primary key, n int check (n > 0))`.execute(db)
    const secret = 'k1.RHuPAzOtjL'
    await sql`insert into token values (${secret}, 1)`.execute(db)
    for (const wrong of [
      sql`insert into token values (${secret}, 1)`,
      sql`insert into token values (${`${secret}2`}, -1)`,
      sql.raw(`insert into token values ('${secret}', 1)`),
      sql.raw(`select no_column from token where secret = '${secret}'`),
      sql`select ${secret}::int`,
      sql`select ${`two\nlines\rof ${secret}`}::int`,
      sql`select ${`"${secret}`}::jsonb`,
      sql`select ${secret}::timestamptz`,
      sql.raw(`select ''${secret}''`),
      sql.raw(`do $$ begin raise exception 'it is ${secret}'; end $$`),
    ])
      await expect(wrong.execute(db)).rejects.toThrow()
    await db.destroy()
    await started.stop()
    expect(statSync(log).mode & 0o777).toBe(0o600)
    const text = readFileSync(log, 'utf8')
    expect(text).toMatch(/^of an earlier release\n/)
    expect(text).toContain('duplicate key value violates unique constraint "token_pkey"')
    expect(text).toMatch(/\[\d+\] 22P02 ERROR: {2}\(its text is not kept\)\n/)
    // a message of the server itself
    expect(text).toMatch(/\[\d+\] 00000 LOG: .*ready to accept connections/)
    expect(text).not.toContain(secret)
  })

  it('is reached by its data folder where its temporary folder is not seen', async () => {
    const deep = join(
      folder,
      'a folder with a name that is too long for the path of a socket'.repeat(2),
    )
    const started = await startEmbedded(deep)
    // what a process with another /tmp sees
    renameSync(started.socket, `${started.socket}.hidden`)
    const joined = await joinEmbedded(deep)
    expect(await count(joined?.socket ?? '', started.user)).toBe(1)
    renameSync(`${started.socket}.hidden`, started.socket)
    await started.stop()
    expect(await joinEmbedded(deep)).toBeNull()
  })

  it('is left alone by a container that shares its folder and sees no process of it', async () => {
    const started = await startEmbedded(folder)
    const data = join(folder, 'postgres')
    // a folder of which no process here is the database, and whose socket is answered
    const elsewhere = mkdtempSync(join(tmpdir(), 'touchline-elsewhere-'))
    symlinkSync(join(data, '.s.PGSQL.5432'), join(elsewhere, '.s.PGSQL.5432'))
    writeFileSync(join(elsewhere, 'postmaster.pid'), '1\n')
    await expect(clearOrphan(elsewhere, null, 'the folder')).rejects.toThrow(FolderInUse)
    expect(existsSync(join(elsewhere, 'postmaster.pid'))).toBe(true)
    expect(await count(started.socket, started.user)).toBe(1)
    await started.stop()
    rmSync(elsewhere, { recursive: true, force: true })
  })

  it('started as root, runs as the owner of the data', async (test) => {
    if (process.getuid?.() !== 0) {
      console.warn('NOT RUN: this needs root')
      test.skip()
    }
    const first = await startEmbedded(folder)
    expect(await count(first.socket, first.user)).toBe(1)
    await first.stop()
    const daemon = 1
    execFileSync('chown', ['-R', `${daemon}:${daemon}`, join(folder, 'postgres')])
    const second = await startEmbedded(folder)
    expect(await count(second.socket, second.user)).toBe(2)
    await second.stop()
    expect(statSync(join(folder, 'postgres', 'PG_VERSION')).uid).toBe(daemon)
  })

  it('refuses a folder that is not a data folder, and a folder of another account', async () => {
    const file = join(folder, 'letter.txt')
    writeFileSync(file, 'dear')
    await expect(startEmbedded(file)).rejects.toThrow(
      `The data folder ${file} cannot be used (Error: EEXIST`,
    )
    await expect(startEmbedded(join(file, 'data'))).rejects.toThrow(
      /cannot be used \(Error: ENOTDIR.*Set DATA_DIR to another folder\.$/,
    )
    if (process.getuid?.() !== 0) return
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18')
    await expect(startEmbedded(folder)).rejects.toThrow(
      /belongs to the user 0, and the database would run as the user (\d+)\. .* If it is a copy, give it back: chown -R \1 /,
    )
  })

  it('initialises again after an interrupted initialisation', async () => {
    mkdirSync(join(folder, 'postgres.new'))
    writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), '18')
    const started = await startEmbedded(folder)
    expect(await count(started.socket, started.user)).toBe(1)
    await started.stop()
  })

  it('does not touch a folder of another program', async () => {
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres', 'letters.txt'), 'dear')
    await expect(startEmbedded(folder)).rejects.toThrow('is not a database folder')
    expect(readFileSync(join(folder, 'postgres', 'letters.txt'), 'utf8')).toBe('dear')
  })
})
