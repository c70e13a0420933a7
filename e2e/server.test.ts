/** Operation: starting, stopping, killing, refusing. With real processes and real data folders. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, pooled } from '../server/db/connect.ts'
import { fromNow } from '../server/db/test-world.ts'
import { databaseName } from '../server/db/world.ts'
import { readSettings } from '../server/settings.ts'
import { root, spawnServer, startServer, type ServerProcess } from './server-process.ts'

let folder: string
let running: ServerProcess[]
/** For all tests: the feed, and a site for those that need no new one, stopped between them. */
let sharedFolder: string
let sharedData: string

beforeAll(() => {
  sharedFolder = mkdtempSync(join(tmpdir(), 'touchline-op-'))
  sharedData = join(sharedFolder, 'data')
  // servers of other users read the feed
  chmodSync(sharedFolder, 0o755)
})
afterAll(() => rmSync(sharedFolder, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-op-'))
  running = []
})
afterEach(async () => {
  await Promise.all(
    running.filter(({ child }) => child.exitCode === null).map((server) => server.stop()),
  )
  rmSync(folder, { recursive: true, force: true })
})

/** One match of a replay that begins two days later, so that catch-up takes no time. */
function feed(): string {
  const file = join(sharedFolder, 'season.json')
  const round = {
    round: 'Matchday 1',
    date: '2024-08-16',
    time: '20:00',
    team1: 'Home',
    team2: 'Away',
    score: { ft: [1, 0] },
  }
  writeFileSync(file, JSON.stringify({ name: 'English Premier League 2024/25', matches: [round] }))
  return `openfootball:${file}`
}

async function start(
  data: string,
  more: Parameters<typeof startServer>[1] = {},
): Promise<ServerProcess> {
  const server = await startServer(
    { DATA_DIR: data, FEED: feed(), CLOCK_AT: '2024-08-18T12:00:00Z' },
    more,
  )
  running.push(server)
  return server
}

/** The database's process: the first line of its pid file. */
const databaseOf = (data: string) =>
  Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that has ended but was not collected by its parent still has a number.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

const childrenOf = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

async function makeVisitor({ origin }: ServerProcess): Promise<{ uid: string; token: string }> {
  const response = await fetch(`${origin}/app/api/visitor/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { data } = (await response.json()) as { data: { uid: string; token: string } }
  return data
}

/**
 * Tests whether a server accepts an identity that it issued earlier: its key is in the database.
 */
async function accepts({ origin }: ServerProcess, identity: object): Promise<boolean> {
  const response = await fetch(`${origin}/app/api/queryHome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ realm: 'touchline', process: 'web', ...identity, data: {} }),
  })
  const { code } = (await response.json()) as { code: number }
  return code === 0
}

test('prints its address, ends on SIGTERM with 0, leaves no process, restarts', async () => {
  const first = await start(sharedData)
  // With a host name, which passkeys need.
  expect(first.output()).toContain(first.origin.replace('127.0.0.1', 'localhost'))
  const identity = await makeVisitor(first)
  const database = databaseOf(sharedData)
  expect(lives(database)).toBe(true)
  expect(await first.stop()).toBe(0)
  expect(lives(database)).toBe(false)
  expect(first.output()).not.toMatch(/error|warn/i)
  const second = await start(sharedData)
  expect(await accepts(second, identity)).toBe(true)
  expect(await accepts(second, { ...identity, token: 'forged' })).toBe(false)
})

test('PORT=0 selects a free port, and every address contains it', async () => {
  const server = await spawnServer({
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: sharedData,
    FEED: feed(),
    CLOCK_AT: '2024-08-18T12:00:00Z',
  })
  running.push(server)
  const address = () => /http:\/\/localhost:[1-9]\d*$/m.exec(server.output())?.[0] ?? ''
  await expect.poll(address).not.toBe('')
  const read = async (path: string) =>
    (await fetch(address().replace('localhost', '127.0.0.1') + path)).text()
  expect(await read('/')).toContain(`<link rel="canonical" href="${address()}/">`)
  expect(await read('/sitemap.xml')).toContain(`<loc>${address()}/</loc>`)
})

test('SIGTERM lets a running call finish', async () => {
  const server = await start(sharedData)
  const calls = Array.from({ length: 40 }, async () => {
    const response = await fetch(`${server.origin}/app/api/expert/list?page=1&size=100&type=1`)
    return { status: response.status, body: await response.text() }
  })
  await Promise.race(calls)
  const code = server.stop()
  const ends = await Promise.allSettled(calls)
  expect(await code).toBe(0)
  // A request that was not accepted yet is refused as a whole, never cut off half-way.
  const taken = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  expect(taken.length).toBeGreaterThan(0)
  for (const { status, body } of taken)
    expect([status, JSON.parse(body)]).toMatchObject(
      status === 200 ? [200, { code: 0 }] : [503, {}],
    )
})

test('SIGHUP is ignored without a terminal, as under nohup', async () => {
  const server = await start(sharedData)
  server.child.kill('SIGHUP')
  // A server that does not survive the signal ends within this time.
  await delay(1_500)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  expectNothingLeft(sharedData)
})

test('a closed terminal ends it cleanly, although the shell sends SIGHUP too', async (ctx) => {
  if (spawnSync('script', ['--version']).error) {
    console.warn('NOT RUN: this needs script, of util-linux')
    ctx.skip()
  }
  const env = { DATA_DIR: sharedData, FEED: feed(), CLOCK_AT: '2024-08-18T12:00:00Z' }
  const command = `exec '${process.execPath}' server/main.ts`
  const terminal = await spawnServer(env, {}, [
    'script',
    '--quiet',
    '--command',
    command,
    '/dev/null',
  ])
  running.push(terminal)
  await expect.poll(terminal.output).toContain('Touchline 球鉴 shows')
  const [served = 0] = childrenOf(terminal.child.pid)
  terminal.child.kill('SIGKILL')
  // The kernel's signal has arrived, and the server has not ended yet.
  await delay(100)
  process.kill(served, 'SIGHUP')
  await expect.poll(() => lives(served)).toBe(false)
  expectNothingLeft(sharedData)
})

test('OpenLigaDB needs no key and no files: an empty folder shows its matches', async () => {
  const team = (teamId: number, teamName: string) => ({ teamId, teamName, shortName: '' })
  const match = {
    matchID: 90_001,
    leagueName: '1. Beispiel-Liga',
    leagueSeason: fromNow(0).getUTCFullYear(),
    leagueShortcut: 'bl1',
    matchDateTimeUTC: fromNow(26).toISOString(),
    group: { groupName: '12. Spieltag', groupOrderID: 12 },
    team1: team(501, 'SV Musterstadt'),
    team2: team(502, 'FC Beispielheim'),
  }
  const liga = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(request.url?.startsWith('/getmatchdata/') ? [match] : null))
  })
  await new Promise<void>((resolve) => liga.listen(0, '127.0.0.1', resolve))
  const address = liga.address()
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    FEED: 'openligadb:bl1',
    OPENLIGADB_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
  })
  running.push(server)
  const day = fromNow(26).toISOString().slice(0, 10)
  const shown = async () =>
    (await fetch(`${server.origin}/app/match/list?date=${day}&zone=UTC&lang=en`)).text()
  await expect.poll(shown).toContain('SV Musterstadt')
  liga.closeAllConnections()
  await new Promise((resolve) => liga.close(resolve))
})

test('the free plan of API-Football: what it lacks is told, and no more is asked', async () => {
  const asked: string[] = []
  const refusals: Record<string, object> = {
    39: { plan: 'Free plans do not have access to this season, try from 2022 to 2024.' },
    78: { requests: 'You have reached the request limit for the day.' },
  }
  const key = 'a-key-of-the-free-plan'
  const source = createServer((request, response) => {
    asked.push(request.url ?? '')
    const competition = /league=(\d+)/.exec(request.url ?? '')?.[1] ?? ''
    const isKnown = request.headers['x-apisports-key'] === key
    const errors = isKnown ? refusals[competition] : { token: 'Error/Missing application key.' }
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-ratelimit-requests-limit': '100',
      'x-ratelimit-requests-remaining': String(100 - asked.length),
      'X-RateLimit-Limit': '10',
      'X-RateLimit-Remaining': String(10 - asked.length),
    })
    response.end(JSON.stringify({ get: 'fixtures', errors, results: 0, response: [] }))
  })
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const address = source.address()
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    FEED: 'api-football:39,78',
    API_FOOTBALL_KEY: key,
    API_FOOTBALL_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
  })
  running.push(server)
  await expect.poll(server.output).toContain('requests of this day are used up')
  expect(server.output()).toMatch(
    new RegExp(
      '^api-football: the plan of this key lacks the present season, so competition 39 stays ' +
        'without matches and results: Free plans do not have access to this season, ' +
        'try from 2022 to 2024\\. \\(/fixtures\\?league=39&season=\\d{4}\\)$',
      'm',
    ),
  )
  expect(server.output()).toMatch(
    /^api-football: the plan's requests of this day are used up, the next follow after 00:00 UTC/m,
  )
  expect(server.output()).not.toContain(key)
  const page = await fetch(`${server.origin}/app/match/list?zone=UTC&lang=en`)
  expect(page.status).toBe(200)
  expect(await server.stop()).toBe(0)
  // each season once, and nothing behind the used-up day
  expect(asked).toEqual([
    expect.stringMatching(/^\/fixtures\?league=39&/),
    expect.stringMatching(/^\/fixtures\?league=78&/),
  ])
  source.closeAllConnections()
  await new Promise((resolve) => source.close(resolve))
})

test('a second server on the same folder is refused; the first goes on', async () => {
  const first = await start(sharedData)
  const second = await spawnServer({ DATA_DIR: sharedData, FEED: feed() })
  running.push(second)
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(
    `Another Touchline server is running on the data folder ${sharedData}`,
  )
  expect(second.output()).not.toMatch(/^\s+at /m)
  expect((await fetch(`${first.origin}/healthz`)).status).toBe(200)
})

test('after kill -9 of the server, of the database, or both, the next start works', async () => {
  let server = await start(sharedData)
  const identity = await makeVisitor(server)
  const database = databaseOf(sharedData)

  server.child.kill('SIGKILL')
  await server.exited
  expect(lives(database)).toBe(true)
  server = await start(sharedData)
  expect(lives(database)).toBe(false)
  expect(await accepts(server, identity)).toBe(true)

  process.kill(databaseOf(sharedData), 'SIGKILL')
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('The database has ended by itself')
  server = await start(sharedData)
  expect(await accepts(server, identity)).toBe(true)

  server.child.kill('SIGKILL')
  process.kill(databaseOf(sharedData), 'SIGKILL')
  await server.exited
  server = await start(sharedData)
  expect(await accepts(server, identity)).toBe(true)
})

/** Processes whose working folder is below this one, such as the database. */
function processesIn(data: string): string[] {
  const cwdOf = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`)
    } catch {
      return ''
    }
  }
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && cwdOf(pid).startsWith(data))
}

function expectNothingLeft(data: string): void {
  expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false)
  expect(processesIn(data)).toEqual([])
}

test('SIGTERM during catch-up ends it in seconds; the next start continues', async () => {
  const data = join(folder, 'data')
  // A past of a year, in which nothing happens.
  const env = { DATA_DIR: data, FEED: feed(), CLOCK_AT: '2025-08-18T12:00:00Z' }
  const first = await spawnServer(env)
  running.push(first)
  await expect.poll(first.output).toContain('Catching up with the past: 10 %')
  expect(processesIn(data)).not.toEqual([])
  const health = await fetch(`${first.origin}/healthz`)
  expect([health.status, await health.text()]).toEqual([
    503,
    expect.stringMatching(/^catching up, \d+ %\n$/),
  ])
  expect(await first.stop()).toBe(0)
  expect(first.output()).not.toMatch(/20 %|error|cannot/i)
  expectNothingLeft(data)
  const second = await startServer(env)
  running.push(second)
  expect(second.output()).toContain('Catching up with the past: 90 %')
})

test.each(['postgres.new', 'postgres.log', 'postgres/postmaster.pid'])(
  'SIGTERM once there is %s leaves no process',
  async (made) => {
    const data = join(folder, 'data')
    const server = await spawnServer({
      DATA_DIR: data,
      FEED: feed(),
      CLOCK_AT: '2024-08-18T12:00:00Z',
    })
    running.push(server)
    await expect.poll(() => existsSync(join(data, made)), { interval: 5 }).toBe(true)
    expect(await server.stop()).toBe(0)
    expect(server.output()).toBe('')
    expectNothingLeft(data)
    expect((await makeVisitor(await start(data))).token).toMatch(/./)
  },
)

test('a start that fails after the database started leaves no process', async () => {
  const data = join(folder, 'data')
  const first = await start(data)
  const lines = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const database = databaseName(
    readSettings({ FEED: feed(), CLOCK_AT: '2024-08-18T12:00:00Z' }, root),
  )
  const owner = pooled({ ...at({ socket: lines[4] ?? '', user: 'touchline', database }), max: 1 })
  await sql`alter table data_version rename to elsewhere`.execute(owner)
  await owner.destroy()
  await first.stop()
  const second = await spawnServer({
    DATA_DIR: data,
    FEED: feed(),
    CLOCK_AT: '2024-08-18T12:00:00Z',
  })
  running.push(second)
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('data_version')
  expectNothingLeft(data)
})

test.each([
  [{ PORT: 'http' }, 'PORT="http" is not a port'],
  [{ CLOCK_SPEED: '600' }, 'CLOCK_SPEED needs CLOCK_AT'],
  [{ CLOCK_AT: 'yesterday', FEED: 'teletext' }, 'CLOCK_AT="yesterday" is not an instant'],
  [{ CLOCK_AT: 'yesterday', FEED: 'teletext' }, 'FEED="teletext" is not'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL="mysql://x" is not'],
  [{ FEED: 'openfootball:/nowhere/at-all' }, '/nowhere/at-all'],
])('%j is named in the message, with exit code 1', async (wrong, words) => {
  const server = await spawnServer({ DATA_DIR: join(folder, 'data'), ...wrong })
  running.push(server)
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain(words)
  expect(server.output()).not.toMatch(/^\s+at /m)
})

const isRoot = process.getuid?.() === 0

describe('npm start, as a new user types it', () => {
  /** The printed address; empty until it is printed. */
  const addressOf = (server: ServerProcess) =>
    /http:\/\/localhost:[1-9]\d*$/m.exec(server.output())?.[0] ?? ''

  /** With no environment of this run, and an empty home folder. */
  async function npmStart(data: string): Promise<ServerProcess> {
    const PATH = (process.env['PATH'] ?? '')
      .split(':')
      .filter((path) => !path.includes('node_modules'))
      .join(':')
    const env = {
      PATH,
      HOME: folder,
      PORT: '0',
      DATA_DIR: data,
      FEED: feed(),
      CLOCK_AT: '2024-08-18T12:00:00Z',
    }
    const server = await spawnServer({}, { env }, ['npm', 'start'])
    running.push(server)
    return server
  }

  async function ready(server: ServerProcess): Promise<string> {
    await expect.poll(() => [addressOf(server) !== '', server.child.exitCode]).toEqual([true, null])
    const origin = addressOf(server).replace('localhost', '127.0.0.1')
    // its pages are there before the past is entered
    await expect.poll(async () => (await fetch(`${origin}/healthz`)).status).toBe(200)
    return origin
  }

  /** The server process that npm has started. */
  const served = ({ child: { pid } }: ServerProcess) => childrenOf(pid)[0] ?? 0

  test('prints its address, refuses a second, drains on SIGTERM, survives kill -9', async (ctx) => {
    if (!existsSync(join(root, 'node_modules', '.touchline-installed'))) {
      console.warn('NOT RUN: npm start would install this checkout under the feet of the tests')
      ctx.skip()
    }
    const data = join(folder, 'a world', 'data')
    const first = await npmStart(data)
    const origin = await ready(first)
    expect(await (await fetch(origin)).text()).toContain('<html lang="zh-Hans">')

    const second = await npmStart(data)
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(
      `Another Touchline server is running on the data folder ${data}`,
    )
    expect(second.output()).not.toMatch(/^\s+at |Installing|Building/m)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)

    process.kill(served(first), 'SIGTERM')
    expect(await first.exited).toBe(0)
    expectNothingLeft(data)

    const third = await npmStart(data)
    await ready(third)
    process.kill(served(third), 'SIGKILL')
    expect(await third.exited).not.toBe(0)
    const fourth = await npmStart(data)
    await ready(fourth)
    // Sent to npm, as a process supervisor does.
    expect(await fourth.stop()).toBe(0)
    expectNothingLeft(data)
  })
})

test('a normal user starts it, in a folder with a space and an accent', async (ctx) => {
  const nobody = isRoot ? idOf('nobody') : null
  if (isRoot && !readableByOthers(root)) {
    console.warn('NOT RUN: this checkout is closed to other users, so none can start it')
    ctx.skip()
  }
  const home = join(folder, 'un café')
  mkdirSync(home)
  chmodSync(folder, 0o755)
  if (nobody) chownSync(home, nobody.uid, nobody.gid)
  const server = await start(join(home, 'données'), nobody ?? {})
  expect((await makeVisitor(server)).token).toMatch(/./)
  const { uid } = statSync(join(home, 'données', 'postgres'))
  expect(uid).toBe(nobody?.uid ?? process.getuid?.())
  expect(await server.stop()).toBe(0)
})

test('a user without a name gets a message with the remedy', async (ctx) => {
  if (!isRoot || !readableByOthers(root)) {
    console.warn('NOT RUN: this needs root, and a checkout that others can read')
    ctx.skip()
  }
  const home = join(folder, 'nameless')
  const user = { uid: 54_321, gid: 54_321 }
  mkdirSync(home)
  chmodSync(folder, 0o755)
  chownSync(home, user.uid, user.gid)
  const server = await spawnServer({ DATA_DIR: join(home, 'data') }, user)
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('the user 54321, which has no name')
  expect(server.output()).toContain('useradd -u 54321')
})

test('root can start it below a folder that is closed to other users', async (ctx) => {
  if (!isRoot) {
    console.warn('NOT RUN: this needs root')
    ctx.skip()
  }
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const server = await start(join(closed, 'data'))
  expect((await makeVisitor(server)).token).toMatch(/./)
  expect(await server.stop()).toBe(0)
})

function idOf(user: string): { uid: number; gid: number } {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, user], { encoding: 'utf8' })),
  )
  return { uid, gid }
}

/** Tests whether everyone may pass every folder down to this one. */
function readableByOthers(path: string): boolean {
  const parent = join(path, '..')
  return (statSync(path).mode & 0o005) === 0o005 && (parent === path || readableByOthers(parent))
}
