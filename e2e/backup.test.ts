/** F-15: a site is saved while it runs and restored on an empty machine. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeHash, rootOf } from '../rules/log/merkle.ts'
import { beforeKickoff, fixturesOf, writeSeason } from './season.ts'
import { compileCache, root, startServer, type ServerProcess } from './server-process.ts'

let folder: string
let env: Record<string, string>
let running: ServerProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-backup-'))
  running = []
  env = {
    FEED: writeSeason(folder, fixturesOf(10, 9)),
    CLOCK_AT: beforeKickoff,
    // faster, the matches would begin before the models have published on a busy machine
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
      env: { PATH: process.env['PATH'], ...compileCache, ...env, DATA_DIR: join(folder, data) },
    },
  )
  return { status, out: stdout, err: stderr }
}

const verify = (server: ServerProcess) =>
  command('verify', 'none', server.origin, '--state', join(folder, `state-${server.child.pid}`))

/**
 * A command blocks this process, and the server may have closed an idle connection meanwhile: the
 * pause lets the client notice.
 */
async function ask(server: ServerProcess, path: string): Promise<Response> {
  await delay(50)
  return fetch(server.origin + path)
}

const textOf = async (server: ServerProcess, path: string) => (await ask(server, path)).text()

/** Every row of the tables in a backup, as PostgreSQL writes it. */
function tablesIn(file: string): Map<string, string[]> {
  const text = gunzipSync(readFileSync(file)).toString()
  return new Map(
    [...text.matchAll(/^COPY "(\w+)" \([^)]*\) FROM stdin;\n([^]*?)^\\\.$/gm)].map(
      ([, name = '', rows = '']) => [name, rows.split('\n').toSorted()] as const,
    ),
  )
}

/** The entries of the log once all plans are settled: twenty, of the coin and the favourite. */
async function settledLog(server: ServerProcess): Promise<string> {
  const left = async () => {
    const entries = await textOf(server, '/log/entries.jsonl')
    const count = (kind: string) => entries.split(`"kind":"${kind}"`).length - 1
    return [count('commit'), count('commit') - count('settlement')]
  }
  await expect.poll(left, { timeout: 250_000, interval: 500 }).toEqual([20, 0])
  const entries = await textOf(server, '/log/entries.jsonl')
  expect(entries).toContain('"kind":"settlement"')
  return entries
}

test('a backup of a running site restores everything into an empty folder', async () => {
  const first = await start('first')
  // the models have published
  const signed = async () => (await textOf(first, '/log/entries.jsonl')).split('\n').length
  await expect.poll(signed).toBeGreaterThan(35)
  const file = join(folder, 'site.backup')
  const saved = command('backup', 'first', file)
  expect(saved).toMatchObject({ status: 0, err: '' })
  expect(saved.out).toMatch(/^Saved a replay of .*: \d+ rows of \d+ tables, [\d.]+ MB, in /)
  expect(saved.out).toContain(`are in ${file}.key. Keep that file apart`)
  for (const one of [file, `${file}.key`]) expect(statSync(one).mode & 0o777).toBe(0o600)
  expect(command('backup', 'first', file).err).toContain('a backup replaces none')

  // the site kept running: its log must begin with the saved entries
  const later = await textOf(first, '/log/entries.jsonl')
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
  expect(before.get('log_entry')?.length).toBeGreaterThan(30)
  expect(after).toEqual(before)
  expect(readFileSync(`${again}.key`, 'utf8')).toBe(readFileSync(`${file}.key`, 'utf8'))

  // the restored site runs to the end of the matches
  const second = await start('second')
  const entries = await settledLog(second)
  const savedEntries = (before.get('log_entry') ?? []).filter((row) => row !== '').length
  // the last entries of the backup may not have been in the log yet
  const count = Math.min(later.split('\n').length - 1, savedEntries - 10)
  expect(count).toBeGreaterThan(20)
  expect(entries.split('\n').slice(0, count)).toEqual(later.split('\n').slice(0, count))
  expect(await textOf(second, '/log/keys')).toBe(keys)
  expect(verify(second)).toMatchObject({ status: 0 })
  expect((await ask(second, '/healthz')).status).toBe(200)
})

/**
 * A backup made by release 0.2.0 of the world that these tests start: forty settled plans, a
 * visitor who follows an expert, and the last signed head. Later releases never replace it.
 */
const frozen = {
  file: join(root, 'e2e', 'frozen', 'release-0.2.0.backup'),
  visitor: {
    uid: 'vvriO1uj9T9FZXHSJ1iSFqA',
    token: 'k1.RHuPAzOtjL_NrhLdZpZUQ6gM6EPoWApNmr1HpFQdB3E',
  },
  size: 155,
  root: '6f98487c9993e7ba3ed0eb2af207d21c528791ea8780d64ebfdfd79f64a25d8a',
}

test('a backup made by release 0.2.0 restores and runs in this release', async () => {
  // the clock goes on after the last match of the backup
  env = { ...env, CLOCK_AT: '2026-03-01T17:10:00Z' }
  for (const one of ['', '.key']) {
    cpSync(frozen.file + one, join(folder, `old${one}`))
    chmodSync(join(folder, `old${one}`), 0o600)
  }
  expect(command('restore', 'upgraded', join(folder, 'old')).err).toContain('add --moved')
  expect(command('restore', 'upgraded', join(folder, 'old'), '--moved')).toMatchObject({
    status: 0,
  })
  const site = await start('upgraded')
  // its log begins with the log signed at that time
  const tile = await fetch(`${site.origin}/log/tile/0/000.p/${frozen.size}`)
  const hashes = Buffer.from(await tile.arrayBuffer())
  expect([tile.status, hashes.length]).toEqual([200, 32 * frozen.size])
  const hashAt = (level: number, index: number): Uint8Array =>
    level === 0
      ? hashes.subarray(32 * index, 32 * (index + 1))
      : nodeHash(hashAt(level - 1, 2 * index), hashAt(level - 1, 2 * index + 1))
  const signed = await rootOf(frozen.size, hashAt)
  expect(Buffer.from(signed).toString('hex')).toBe(frozen.root)
  expect(verify(site)).toMatchObject({ status: 0 })
  expect((await ask(site, '/healthz')).status).toBe(200)
  // the visitor and its follows are restored
  const answer = await fetch(`${site.origin}/app/api/follow/mine`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ realm: 'touchline', process: 'web', ...frozen.visitor, data: {} }),
  })
  expect(await answer.json()).toMatchObject({ code: 0, data: { experts: [4] } })
})

test('a damaged backup is refused with the reason and leaves no data folder', async () => {
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
  expect(command('restore', 'second', file).err).toContain('it has the key of a log already')
  expect(command('restore', 'first', file).status).toBe(1)
  expect(command('backup', 'nothing', join(folder, 'nothing.backup'))).toMatchObject({
    status: 1,
    err: expect.stringContaining('There is no site in the data folder'),
  })
})
