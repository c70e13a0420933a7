import { spawn, type ChildProcess } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  databaseAccount,
  give,
  giveToOwner,
  namedAccount,
  reachableBinaries,
  type Account,
} from './account.ts'
import { findBinaries } from './binaries.ts'
import { keepLog, linePrefix } from './database-log.ts'
import { lockFolder } from './folder-lock.ts'
import { clearOrphan, killAll } from './orphan.ts'
import {
  clearSocketFolders,
  listens,
  makeSocketFolder,
  reachableSocketFolder,
} from './socket-folder.ts'

/**
 * PostgreSQL as a child process, reachable over a Unix socket that only its own account and root
 * can open.
 */
export interface EmbeddedDatabase {
  /** Folder of the socket: the `host` of a client. */
  socket: string
  user: string
  /** Resolves with a message if the database ends unexpectedly. */
  crashed: Promise<string>
  /** Stops it cleanly; committed data is on disk. */
  stop(): Promise<void>
}

const user = 'touchline'

interface StartOptions {
  /** False trades safety for speed, and has more connections, for tests only. Default true. */
  durable?: boolean
  /** Called once the process of PostgreSQL runs: it takes a third of a second to be ready. */
  meanwhile?: () => void
}

/**
 * Starts PostgreSQL on `dataDir`/postgres; initialises it first if needed. Throws `FolderInUse` if
 * another server uses the folder.
 */
export async function startEmbedded(
  dataDir: string,
  options: StartOptions = {},
): Promise<EmbeddedDatabase> {
  usable(dataDir, () => mkdirSync(dataDir, { recursive: true }))
  const data = join(resolve(dataDir), 'postgres')
  const account = databaseAccount(data)
  const { native, version } = findBinaries()
  const bin = join(reachableBinaries(native, version, account), 'bin')
  const lock = await lockFolder(resolve(dataDir))
  try {
    usable(dataDir, () => accessSync(dataDir, constants.W_OK | constants.X_OK))
    await clearOrphan(data, account, resolve(dataDir))
    await clearSocketFolders(account)
    await initialise(bin, data, account)
    return await run(bin, data, account, options, () => lock.close())
  } catch (error) {
    lock.close()
    throw error
  }
}

/** What an operator can do, in a sentence with a space behind it; empty if the error says it. */
function reasonFor(error: unknown, dataDir: string): string {
  const { code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error()
  if (code === 'EROFS')
    return 'Its file system is read-only; a service of systemd can write in its StateDirectory. '
  if (code !== 'EACCES') return ''
  try {
    const { uid } = statSync(dataDir)
    return `It belongs to the user ${uid}: start Touchline as that user, or as root. `
  } catch {
    return 'A folder above it is closed to this user. '
  }
}

function usable(dataDir: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be used (${String(error)}). ${reasonFor(error, dataDir)}` +
        'Set DATA_DIR to another folder.',
      { cause: error },
    )
  }
}

/**
 * Joins the database that another server runs on `dataDir`; it keeps running when we stop. Null if
 * none answers.
 */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedDatabase | null> {
  const data = join(resolve(dataDir), 'postgres')
  const file = join(data, 'postmaster.pid')
  // line five of PostgreSQL's pid file is the folder of its socket
  const named = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[4]?.trim() : ''
  // a server with a private temporary folder, as by deploy/touchline.service, is reached by the
  // socket in its data folder
  for (const socket of [named, reachableSocketFolder(data)])
    if (socket && (await listens(socket)))
      return { socket, user, crashed: new Promise(() => {}), stop: async () => {} }
  return null
}

/**
 * The data folder is opened before the change of account and passed as working directory, so that
 * the database's account need not traverse the folders above it. Only Linux has a path for that.
 */
function command(
  bin: string,
  name: string,
  data: string,
  args: string[],
  account: Account | null,
): ChildProcess {
  const child = spawn(
    join(bin, name),
    ['-D', process.platform === 'linux' ? '/proc/self/cwd' : data, ...args],
    {
      cwd: data,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // the database must not get a terminal's Ctrl-C before the server has drained
      detached: true,
      ...account,
    },
  )
  const exited = new Promise<void>((done) => {
    child.once('error', () => done())
    child.once('exit', () => done())
  })
  programs.set(child, () => end(child, exited, data, account))
  void exited.then(() => programs.delete(child))
  return child
}

/** The remedy for a known reason in the words of PostgreSQL; null for any other. */
function remedy(said: string): string | null {
  const [, uid] = /could not look up effective user ID (\d+)/.exec(said) ?? []
  if (uid !== undefined)
    return (
      `This runs as the user ${uid}, which has no name on this machine, and PostgreSQL sets up ` +
      `its data for users with a name only. Give it one (useradd -u ${uid} touchline, ` +
      'or a line in /etc/passwd), start Touchline as another user, or set DATABASE_URL to ' +
      'another PostgreSQL.'
    )
  if (/could not (resize|open|map|create) shared memory segment/.test(said))
    return (
      'The shared memory in /dev/shm is too small for PostgreSQL, or closed to this user. Give ' +
      'it 256 MB: --shm-size=256m for a container, shm_size in a compose file, ' +
      '"mount -o remount,size=256m /dev/shm" on a machine. Or set DATABASE_URL to another ' +
      'PostgreSQL.'
    )
  if (/No space left on device|Disk quota exceeded/.test(said))
    return 'The disk of the data folder is full. Free space there, and start again.'
  return null
}

async function initialise(bin: string, data: string, account: Account | null): Promise<void> {
  if (existsSync(data)) return checkData(data, account)
  // initialised under a temporary name and moved when complete, so that an interrupted start
  // leaves nothing that looks finished
  const unfinished = `${data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const maker = namedAccount(account)
  give(unfinished, maker)
  const options = [
    '-U',
    user,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  const child = command(bin, 'initdb', unfinished, options, maker)
  const said = collect(child)
  const code = await new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', done)
  })
  if (code !== 0) throw new Error(remedy(said()) ?? `initdb failed (${String(code)}): ${said()}`)
  if (maker !== account) giveToOwner(dirname(data), basename(unfinished))
  renameSync(unfinished, data)
}

/**
 * Throws, with a message, if the folder belongs to another version of PostgreSQL or to another
 * account.
 */
function checkData(data: string, account: Account | null): void {
  const owner = statSync(data).uid
  const runsAs = account?.uid ?? process.getuid?.() ?? owner
  const version = existsSync(join(data, 'PG_VERSION'))
    ? readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    : null
  // only root may open another account's data
  if (owner !== runsAs && (version !== null || account === null))
    throw new Error(
      `${data} belongs to the user ${owner}, and the database would run as the user ${runsAs}. ` +
        'Start Touchline as who started it there first, or set DATA_DIR to another folder. ' +
        `If it is a copy, give it back: chown -R ${runsAs} "${data}"`,
    )
  if (version === null)
    throw new Error(
      `${data} is not a database folder. Set DATA_DIR to another folder, or move it away.`,
    )
  if (version !== '18')
    throw new Error(
      `${data} was made by PostgreSQL ${version}, this is 18. Save it with the release that ` +
        'made it (npm run backup) and restore it here into an empty folder (docs/upgrading.md).',
    )
  closeToOthers(data)
}

/** PostgreSQL refuses a folder that others can enter, as after `cp -r` or `tar` without -p. */
function closeToOthers(data: string): void {
  const mode = statSync(data).mode & 0o777
  if ((mode & 0o077) !== 0) chmodSync(data, 0o700)
}

/** Collects the last output of a process. */
function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => (text = (text + chunk.toString()).slice(-2000))
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text.trim()
}

async function run(
  bin: string,
  data: string,
  account: Account | null,
  { durable = true, meanwhile }: StartOptions,
  release: () => void,
): Promise<EmbeddedDatabase> {
  const socket = makeSocketFolder(account)
  const settings = [
    'listen_addresses=',
    // the second is its data folder, which every process that shares the folder sees
    `unix_socket_directories=${socket},.`,
    'jit=off',
    // the log is for the operator: readers' names, texts and tokens do not belong there
    `log_line_prefix=${linePrefix}`,
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    `max_connections=${durable ? 60 : 200}`,
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const child = command(
    bin,
    'postgres',
    data,
    settings.flatMap((setting) => ['-c', setting]),
    account,
  )
  if (child.stderr) keepLog(child.stderr, join(data, '..', 'postgres.log'))
  const said = collect(child)
  let stopping = false
  const exited = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) =>
      done(remedy(said()) ?? `PostgreSQL ended (${signal ?? code}): ${said()}`),
    )
  })
  const started = ready(child, exited)
  meanwhile?.()
  await started
  return {
    socket,
    user,
    crashed: new Promise(
      (tell) => void exited.then((words) => (stopping ? undefined : tell(words))),
    ),
    async stop() {
      stopping = true
      await end(child, exited, data, account)
      rmSync(socket, { recursive: true, force: true })
      release()
    },
  }
}

/** Milliseconds for each way of stopping; the last one cannot be refused. */
const stopTimeouts = { fast: 2_500, immediate: 500, killed: 500 }

/**
 * Stops PostgreSQL: it aborts running statements, writes committed data and ends. A database that
 * does not stop in time is killed as by a crash; the next start recovers from that.
 */
async function end(
  child: ChildProcess,
  exited: Promise<unknown>,
  data: string,
  account: Account | null,
): Promise<void> {
  const within = (ms: number) =>
    Promise.race([exited.then(() => true), delay(ms, false, { ref: false })])
  child.kill('SIGINT')
  if (await within(stopTimeouts.fast)) return
  child.kill('SIGQUIT')
  if (await within(stopTimeouts.immediate)) return
  child.kill('SIGKILL')
  killAll(data, account)
  await within(stopTimeouts.killed)
}

/** Programs of PostgreSQL that this process has started and that have not ended. */
const programs = new Map<ChildProcess, () => Promise<void>>()

// however this process ends, the database ends with it
process.on('exit', () => {
  for (const child of programs.keys()) child.kill('SIGQUIT')
})

/** Stops every database and every `initdb` that this process has started. */
export async function stopEmbedded(): Promise<void> {
  await Promise.all([...programs.values()].map((stop) => stop()))
}

function ready(child: ChildProcess, exited: Promise<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (chunk: Buffer) => {
      // a standby accepts read-only ones
      if (!/ready to accept (read-only )?connections/.test(chunk.toString())) return
      child.stderr?.off('data', look)
      resolve()
    }
    child.stderr?.on('data', look)
    void exited.then((words) => reject(new Error(words)))
  })
}
