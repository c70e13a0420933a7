/**
 * Brings what a command needs, as far as it is missing: Node 24 and the packages, then the built
 * front end ("build") and a browser for the tests ("browser"). Runs under any Node from 18 on,
 * before anything is installed; a second run takes milliseconds.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...path) => join(root, ...path)

/** The lock that `alone` holds. */
let held = null

await install()
for (const wanted of process.argv.slice(2)) await { build, browser }[wanted]()

async function install() {
  const own = Number(process.versions.node.split('.')[0])
  const state =
    hash([at('package-lock.json'), at('package.json')]) + ` ${process.platform}-${process.arch}`
  await once(at('node_modules', '.touchline-installed'), state, () => {
    // the tools that build are among the packages for development, which npm leaves out where
    // NODE_ENV says production
    const what = own < 24 ? 'Installing packages, among them Node 24' : 'Installing packages'
    run(what, 'npm', [
      'ci',
      // one warning a package about the installed Node, which runs none of them
      '--loglevel=error',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
    ])
  })
  const version =
    spawnSync(at('node_modules', '.bin', 'node'), ['-v'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (!version.startsWith('v24.') && own < 24) {
    fail(
      `There is no Node 24 for ${process.platform}-${process.arch} in node_modules, and this is ${process.version}. ` +
        'Delete node_modules and try again, or install Node 24 from nodejs.org.',
    )
  }
}

async function build() {
  const sources = ['web', 'contract', 'rules', 'cli'].flatMap((folder) => filesOf(at(folder)))
  const state = hash([...sources, at('vite.config.ts'), at('package-lock.json')])
  await once(at('dist', '.touchline-built'), state, () => {
    run('Building the front end', 'npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'])
  })
}

/**
 * Does what the stamp does not say is done for this state. Two starts at once would take each
 * other's files away: one does it, the other waits.
 */
async function once(stamp, state, make) {
  if (read(stamp) === state) return
  await alone()
  if (read(stamp) === state) return
  // cut off half-way it is no longer what the stamp says it is
  rmSync(stamp, { force: true })
  make()
  writeFileSync(stamp, state)
}

/**
 * Resolves once no other command of this checkout brings anything. By a socket file: one that
 * nobody answers on is left over, and taken.
 */
async function alone() {
  const { dev, ino } = statSync(root)
  const path = join(tmpdir(), `touchline-prepare-${dev}-${ino}.lock`)
  for (let waited = 0; held === null; waited += 100) {
    if (waited > 0) await delay(100)
    held = await claim(path)
    if (held === null && waited === 100)
      console.log('Waiting for another command that installs or builds here')
  }
}

/** Null while another has it. */
function claim(path) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      const caller = connect(path, () => resolve(caller.destroy() && null))
      caller.once('error', ({ code }) => {
        if (code === 'ECONNREFUSED') rmSync(path, { force: true })
        resolve(null)
      })
    })
    server.listen(path, () => resolve(server.unref()))
  })
}

function browser() {
  if (existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')) return
  const words =
    'The browser tests need Chromium and CJK fonts. On Debian: apt-get install chromium fonts-noto-cjk. Elsewhere set CHROMIUM to its path.'
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
  // the tests are quicker with it and do without it where the distribution has none: see decision
  // 0020
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
    stdio: 'ignore',
    env: environment,
  })
}

function run(what, command, args) {
  console.log(what)
  // what is built is for use, whatever the machine's NODE_ENV says
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
