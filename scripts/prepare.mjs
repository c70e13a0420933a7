/**
 * Brings what a command needs, as far as it is missing: Node 24 and the packages, then the built front end ("build") and a
 * browser for the tests ("browser"). Runs under any Node from 18 on, before anything is installed; a second run takes
 * milliseconds.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...path) => join(root, ...path)

install()
for (const wanted of process.argv.slice(2)) ({ build, browser })[wanted]()

function install() {
  const stamp = at('node_modules', '.touchline-installed')
  const state = hash([at('package-lock.json'), at('package.json')]) + ` ${process.platform}-${process.arch}`
  if (read(stamp) !== state) {
    run('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund'])
    writeFileSync(stamp, state)
  }
  const version = spawnSync(at('node_modules', '.bin', 'node'), ['-v'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  const own = Number(process.versions.node.split('.')[0])
  if (!version.startsWith('v24.') && own < 24) {
    fail(
      `Node 24 could not be installed for ${process.platform}-${process.arch}, and this is ${process.version}. Install Node 24 from nodejs.org and try again.`,
    )
  }
}

function build() {
  const stamp = at('dist', '.touchline-built')
  const sources = ['web', 'contract', 'rules'].flatMap((folder) => filesOf(at(folder)))
  const state = hash([...sources, at('vite.config.ts'), at('package-lock.json')])
  if (read(stamp) === state) return
  run('Building the front end', 'npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn'])
  writeFileSync(stamp, state)
}

function browser() {
  if (existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')) return
  const words =
    'The browser tests need Chromium and CJK fonts. On Debian: apt-get install chromium fonts-noto-cjk. Elsewhere set CHROMIUM to its path.'
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) fail(words)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  console.log('Installing Chromium')
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'],
  ]) {
    if (spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status !== 0) fail(words)
  }
  // the tests are quicker with it and do without it where the distribution has none: see decision 0020
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'ignore', env: environment })
}

function run(what, command, args) {
  console.log(what)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail(`${what} failed: ${command} ${args.join(' ')}`)
}

function hash(files) {
  const sum = createHash('sha256')
  for (const file of files) sum.update(file.slice(root.length)).update('\0').update(readFileSync(file))
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
