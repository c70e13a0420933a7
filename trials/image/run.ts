/**
 * `npm run image`: builds the file system that deploy/Containerfile describes from Debian packages,
 * and starts the site in it as the image's own user, with a read-only root.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { command, readArguments, WrongUsage } from '../../cli/arguments.ts'
import { root, takesChanges } from '../../e2e/server-process.ts'

const usage = `npm run image -- [--keep FOLDER]   builds the image's file system with mmdebstrap,
  starts the site in it as uid 10001 with a read-only root, waits until it is ready, and stops it by
  SIGTERM
  --keep FOLDER   leaves the file system there

Needs root and the Debian package mmdebstrap. Ends with 0 when all of it works, 1 when not, 2 for
wrong usage.`

const port = 20_000 + (process.pid % 20_000)
/** The user that the Containerfile adds. */
const stranger = 10_001
/** The files that the Containerfile copies. */
const parts = [
  'package.json',
  'dist',
  'contract',
  'rules',
  'server',
  'web',
  'cli',
  'scripts/prepare.mjs',
]

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, usage, { keep: { type: 'string' } })
  if (positionals.length > 0) throw new WrongUsage(usage)
  if (process.getuid?.() !== 0) throw new Error('Only root can build and enter the file system.')
  if (!existsSync('/usr/bin/mmdebstrap'))
    throw new Error('The Debian package mmdebstrap is missing. Nothing was tried.')
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'touchline-image-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  try {
    build(folder)
    const size = execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]
    console.log(`The file system has ${size} MB.`)
    return (await start(folder)) ? 0 : 1
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function build(folder: string): void {
  execFileSync(
    'mmdebstrap',
    [
      '--variant=essential',
      // Node needs libatomic and libstdc++; PostgreSQL brings its libraries
      '--include=libstdc++6,libatomic1,ca-certificates,tzdata',
      '--dpkgopt=path-exclude=/usr/share/doc/*',
      '--dpkgopt=path-exclude=/usr/share/man/*',
      '--dpkgopt=path-exclude=/usr/share/locale/*',
      '--quiet',
      'bookworm',
      folder,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const site = join(folder, 'site')
  mkdirSync(site)
  for (const part of parts) execFileSync('cp', ['-a', '--parents', part, site], { cwd: root })
  for (const file of ['package-lock.json', '.npmrc']) execFileSync('cp', [join(root, file), site])
  for (const args of [
    ['ci', '--omit=dev', '--no-audit', '--no-fund', '--silent'],
    ['run', '--silent', 'prune:build'],
  ])
    execFileSync('npm', args, { cwd: site, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('chown', ['-R', '0:0', site])
  mkdirSync(join(folder, 'data'))
  // initdb needs a user with a name
  appendFileSync(join(folder, 'etc/passwd'), `touchline:x:${stranger}:0::/data:/usr/sbin/nologin\n`)
  rmSync(join(folder, 'var/cache/apt'), { recursive: true, force: true })
  rmSync(join(folder, 'var/lib/apt/lists'), { recursive: true, force: true })
}

/** In separate mount and process namespaces; only /data and /tmp are writable. */
async function start(folder: string): Promise<boolean> {
  const inside = [
    `mount --bind ${folder} ${folder}`,
    `mount -o remount,bind,ro ${folder}`,
    `mount -t proc proc ${folder}/proc`,
    `mount -t tmpfs -o size=1g,mode=700,uid=${stranger},gid=${stranger} tmpfs ${folder}/data`,
    `mount -t tmpfs -o size=64m,mode=1777 tmpfs ${folder}/tmp`,
    `mount --bind /dev ${folder}/dev`,
    `! chroot --userspec=0:0 ${folder} touch /site/written 2>/dev/null`,
    // the same command and environment as in deploy/Containerfile
    'exec env -i PATH=/site/node_modules/.bin:/usr/sbin:/usr/bin:/bin NODE_ENV=production ' +
      `HOST=127.0.0.1 PORT=${port} DATA_DIR=/data LOG_FORMAT=json chroot ` +
      `--userspec=${stranger}:${stranger} ${folder} sh -c 'cd /site && exec node server/main.ts'`,
  ].join(' && ')
  const child = spawn('unshare', ['--mount', 'sh', '-c', inside], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const since = performance.now()
  while (!(await takesChanges(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`)
    if (performance.now() - since > 300_000) throw new Error('It is not ready after five minutes.')
    await delay(200)
  }
  const started = ((performance.now() - since) / 1_000).toFixed(1)
  const uid = execFileSync('sh', ['-c', `stat -c %u /proc/${child.pid}`], { encoding: 'utf8' })
  let page = await fetch(`http://127.0.0.1:${port}/`)
  // retries on a busy machine
  for (let tries = 0; page.status === 503 && tries < 30; tries++) {
    await delay(2_000)
    page = await fetch(`http://127.0.0.1:${port}/`)
  }
  const matches = await fetch(`http://127.0.0.1:${port}/app/api/expert/matches`)
  const { data }: { data: { records: { matchId: number }[] } } = JSON.parse(await matches.text())
  const id = data.records[0]?.matchId
  const picture = await fetch(`http://127.0.0.1:${port}/share/match/${id}-en.png`)
  await Promise.all([page.text(), picture.arrayBuffer()])
  child.kill('SIGTERM')
  const [code] = await exited
  console.log(
    `Started as uid ${uid.trim()} on a read-only root: ready after ${started} s, ` +
      `home page ${page.status}, share picture ${picture.status}, SIGTERM ended it with ` +
      `${String(code)}.`,
  )
  const shown = page.status === 200 && picture.status === 200
  return Number(uid) === stranger && shown && code === 0
}

export const run = command(import.meta.url, main)
