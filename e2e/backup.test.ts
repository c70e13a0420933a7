/** F-15: a site is saved while it runs and restored on an empty machine. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beforeKickoff, fixturesOf, writeSeason } from './season.ts'
import { root, startServer, type ServerProcess } from './server-process.ts'

let folder: string
let env: Record<string, string>
let running: ServerProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-backup-'))
  running = []
  env = {
    FEED: writeSeason(folder, fixturesOf(10, 9)),
    CLOCK_AT: beforeKickoff,
    CLOCK_SPEED: '300',
    PUBLIC_ORIGIN: 'http://backup.test',
  }
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(data: string): Promise<ServerProcess> {
  const server = await startServer({ ...env, DATA_DIR: join(folder, data) })
  running.push(server)
  return server
}

function command(name: string, data: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('cli', `${name}.ts`), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...env, DATA_DIR: join(folder, data) },
    },
  )
  return { status, out: stdout, err: stderr }
}

const verify = (server: ServerProcess) =>
  command('verify', 'none', server.origin, '--state', join(folder, `state-${server.child.pid}`))

const textOf = async (server: ServerProcess, path: string) =>
  (await fetch(server.origin + path)).text()

/** Every row of the tables in a backup, by the text that PostgreSQL has for them. */
function tablesIn(file: string): Map<string, string[]> {
  const text = gunzipSync(readFileSync(file)).toString()
  return new Map(
    [...text.matchAll(/^COPY "(\w+)" \([^)]*\) FROM stdin;\n([^]*?)^\\\.$/gm)].map(
      ([, name = '', rows = '']) => [name, rows.split('\n').toSorted()] as const,
    ),
  )
}

async function mostRecent(server: ServerProcess): Promise<string> {
  let entries = ''
  // one address may ask for the whole log six times a minute
  const poll = { timeout: 90_000, interval: 12_000 }
  await expect
    .poll(async () => (entries = await textOf(server, '/log/entries.jsonl')), poll)
    .toContain('"kind":"settlement"')
  return entries
}

test('saved while it runs, restored into an empty folder, started: everything is there', async () => {
  const first = await start('first')
  await mostRecent(first)
  const file = join(folder, 'site.backup')
  const saved = command('backup', 'first', file)
  expect(saved).toMatchObject({ status: 0, err: '' })
  expect(saved.out).toMatch(/^Saved a replay of .*: \d+ rows of \d+ tables, [\d.]+ MB, in /)
  expect(saved.out).toContain(`are in ${file}.key. Keep that file apart`)
  for (const one of [file, `${file}.key`]) expect(statSync(one).mode & 0o777).toBe(0o600)
  expect(command('backup', 'first', file).err).toContain('a backup replaces none')

  // the site has gone on meanwhile: what was saved is the beginning of what it has now
  const later = await mostRecent(first)
  const keys = await textOf(first, '/log/keys')
  expect(await first.stop()).toBe(0)

  expect(command('restore', 'second', file)).toMatchObject({
    status: 0,
    out: expect.stringContaining('The signing key of the log and its last head are in'),
  })
  // the same rows, to the byte, in every table
  const again = join(folder, 'again.backup')
  expect(command('backup', 'second', again).status).toBe(0)
  const [before, after] = [tablesIn(file), tablesIn(again)]
  expect([...before.keys()].length).toBeGreaterThan(30)
  expect(before.get('log_entry')?.length).toBeGreaterThan(50)
  expect(after).toEqual(before)
  expect(readFileSync(`${again}.key`, 'utf8')).toBe(readFileSync(`${file}.key`, 'utf8'))

  const second = await start('second')
  const entries = await mostRecent(second)
  const common = Math.min(entries.length, later.length)
  expect(common).toBeGreaterThan(10_000)
  const savedEntries = (before.get('log_entry') ?? []).filter((row) => row !== '').length
  expect(entries.split('\n').slice(0, savedEntries - 20)).toEqual(
    later.split('\n').slice(0, savedEntries - 20),
  )
  expect(await textOf(second, '/log/keys')).toBe(keys)
  expect(verify(second)).toMatchObject({ status: 0 })
  expect((await fetch(`${second.origin}/healthz`)).status).toBe(200)
})

test('a damaged backup is refused with its reason, and leaves nothing to start on', async () => {
  await (await start('first')).stop()
  running = []
  const file = join(folder, 'site.backup')
  expect(command('backup', 'first', file).status).toBe(0)
  const whole = readFileSync(file)
  const text = gunzipSync(whole).toString()
  const damaged = {
    'cut.backup': whole.subarray(0, whole.length - 100),
    'changed.backup': gzipSync(text.replace('Arsenal', 'Arsenol')),
    'short.backup': gzipSync(text.slice(0, text.lastIndexOf('-- touchline end'))),
    'other.backup': gzipSync('-- PostgreSQL database dump\n'),
    'plain.backup': Buffer.from('not compressed'),
    'newer.backup': gzipSync(text.replace('"migrations":[', '"migrations":["9999-later",')),
  }
  for (const [name, bytes] of Object.entries(damaged)) {
    writeFileSync(join(folder, name), bytes)
    const { status, err } = command('restore', 'second', join(folder, name))
    expect([name, status]).toEqual([name, 1])
    expect(err).toContain('cannot be restored')
    expect(err).not.toMatch(/^\s+at /m)
    expect(existsSync(join(folder, 'second', 'log'))).toBe(false)
  }
  expect(command('restore', 'second', join(folder, 'newer.backup')).err).toContain('9999-later')
  expect(command('restore', 'second', file).status).toBe(0)
  expect(command('restore', 'second', file).err).toContain('it has the key of another log')
  expect(command('restore', 'first', file).status).toBe(1)
  expect(command('backup', 'nothing', join(folder, 'nothing.backup'))).toMatchObject({
    status: 1,
    err: expect.stringContaining('There is no database in the data folder'),
  })
})
