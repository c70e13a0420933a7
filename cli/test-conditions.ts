/**
 * The conditions in which an operator's commands run: beside the service of the unit file, and in
 * the image. Only root can make them: name spaces of mounts, and users of their own. System calls
 * are not filtered, and devices and the network are those of the machine.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ran } from './test-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Conditions {
  kind: KindName
  origin: string
  /** The setting PUBLIC_ORIGIN. */
  publicOrigin: string
  /** The folder of the release, read-only. */
  site: string
  /** The data folder, and the folder that files are written to: in the image the same. */
  data: string
  files: string
  /** The user that the server runs as. */
  uid: number
  /** Starts the server and waits until it is ready. */
  start(): Promise<void>
  /** Stops it by SIGTERM; resolves to its exit code. */
  stop(): Promise<number | null>
  /**
   * `npm run NAME -- …` with these settings besides those of the conditions: by the user of the
   * image inside it, and by root beside the unit.
   */
  npm(name: string, args: readonly string[], env?: Record<string, string>): Promise<Ran>
  /** The same with another data folder: for the image in a container of its own. */
  apart(data: string, name: string, args: readonly string[]): Promise<Ran>
  /** A program inside the running server's name space, as its user. */
  inside(...program: string[]): Promise<Ran>
  /** A program of the machine, as root. */
  asRoot(...program: string[]): Promise<Ran>
  /** A new folder of the service's user. */
  folder(name: string): string
  /** A data folder for a first use: made and given to the image's user, as a volume is. */
  volume(name: string): string
  remove(): Promise<void>
}

interface Kind {
  name: KindName
  uid: number
  /** Makes the folder of the release; returns what the name space mounts there, read-only. */
  release: (site: string) => readonly { from: string; to: string }[]
  /** The settings of the server. */
  environment: () => Record<string, string>
  /** The settings in the shell of the operator: all of the server's, or none. */
  hasSettings: boolean
  /** Commands run inside the name space of the server, as by `podman exec`, or outside it. */
  inside: boolean
  /** Folders that the service sees empty. */
  hidden: readonly string[]
}
type KindName = 'unit' | 'image'

/**
 * deploy/touchline.service: a user of its own, a read-only system without homes, private folders
 * for temporary files, settings in the unit only.
 */
const unit: Kind = {
  name: 'unit',
  uid: 61_184,
  release: (site) => [{ from: root, to: site }],
  environment() {
    const [, settings = ''] = /^Environment=(.*)$/m.exec(deployed('touchline.service')) ?? []
    return pairsOf(settings)
  },
  hasSettings: false,
  inside: false,
  hidden: ['/tmp', '/var/tmp', '/home', '/root'],
}

/**
 * deploy/Containerfile: the files that it copies with the packages that run the site, its settings
 * and its user, a read-only system.
 */
const image: Kind = {
  name: 'image',
  uid: 10_001,
  release(site) {
    const modules = join(site, 'node_modules')
    // real files of a package are found beside those that it needs
    const all = join(site, '..', 'packages', 'node_modules')
    mkdirSync(all, { recursive: true })
    for (const [, from = '', to = ''] of deployed('Containerfile').matchAll(
      /^COPY --from=build \S+ \/site\/(\S+) (\S+)$/gm,
    )) {
      const target = join(site, to === './' ? from : to)
      mkdirSync(dirname(target), { recursive: true })
      if (target === modules) linkPackages(modules, all)
      else cpSync(join(root, from), target, { recursive: true })
    }
    return [
      { from: site, to: site },
      { from: join(root, 'node_modules'), to: all },
    ]
  },
  environment() {
    const [settings = ''] = /^ENV (?:.*\\\n)*.*$/m.exec(deployed('Containerfile')) ?? []
    return pairsOf(settings.replaceAll('\\\n', ' '))
  },
  hasSettings: true,
  inside: true,
  hidden: ['/tmp'],
}

/** Links to the packages that `npm ci --omit=dev` and `npm run prune:build` leave, and to Node. */
function linkPackages(modules: string, all: string): void {
  const { scripts, dependencies }: Package = read('package.json')
  const { packages }: { packages: Record<string, Package> } = read('package-lock.json')
  const built = new Set((scripts?.['prune:build'] ?? '').split(' '))
  const kept = new Set<string>()
  const keep = (name: string, by: string) => {
    // a package that stands inside another one comes with it
    const at = `${by}/node_modules/${name}` in packages ? `${by}/node_modules/${name}` : ''
    if (at === '') {
      if (kept.has(name)) return
      kept.add(name)
    }
    const path = at || `node_modules/${name}`
    const { dependencies: own, optionalDependencies: optional } = packages[path] ?? {}
    for (const other of Object.keys({ ...own, ...optional })) keep(other, path)
  }
  const { optionalDependencies = {} } = packages[''] ?? {}
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (!built.has(name)) keep(name, '')
  for (const name of [...kept, '.bin/node']) {
    const target = join(modules, name)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(join(all, name), target)
  }
}

interface Package {
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

export const kinds = { unit, image }

const deployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

const pairsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )

/** A site of the real world whose only match is far ahead, so that it is ready at once. */
export async function makeConditions(kind: Kind): Promise<Conditions> {
  // the service's own temporary folders would hide it
  const folder = mkdtempSync('/var/lib/touchline-conditions-')
  chmodSync(folder, 0o755)
  const own = (name: string) => {
    const made = join(folder, name)
    mkdirSync(made, { mode: 0o700 })
    chownSync(made, kind.uid, kind.uid)
    return made
  }
  const data = own('data')
  const season = join(folder, 'en.1.json')
  const match = { round: 'Matchday 1', date: '2098-08-15', time: '20:00' }
  writeFileSync(
    season,
    JSON.stringify({
      name: 'English Premier League 2098/99',
      matches: [{ ...match, team1: 'Arsenal FC', team2: 'Chelsea FC' }],
    }),
  )
  // initdb needs a user with a name
  const accounts = join(folder, 'passwd')
  copyFileSync('/etc/passwd', accounts)
  appendFileSync(accounts, `touchline:x:${kind.uid}:${kind.uid}::${data}:/usr/sbin/nologin\n`)
  // not the checkout itself: it may be in /tmp, or below a home folder that this user cannot enter
  const site = join(folder, 'site')
  mkdirSync(site)
  const release = kind
    .release(site)
    .flatMap(({ from, to }) => [`mount --bind ${from} ${to}`, `mount -o remount,bind,ro ${to}`])
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const publicOrigin = `http://localhost:${port}`
  const PATH = process.env['PATH'] ?? ''
  const served = {
    ...kind.environment(),
    DATA_DIR: data,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: publicOrigin,
    FEED: `openfootball:${season}`,
  }
  const asUser = [
    'setpriv',
    `--reuid=${kind.uid}`,
    `--regid=${kind.uid}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ]
  /** A name space in which only the data folder and the private folders can be written to. */
  const service = (own: string, program: string) => [
    'unshare',
    '--mount',
    'sh',
    '-c',
    [
      ...release,
      `mount --bind ${accounts} /etc/passwd`,
      `mount --bind ${own} ${own}`,
      // neither that of the kernel, nor what was mounted above
      `awk '{ print $5 }' /proc/self/mountinfo | grep -Ev '^(/proc|/sys|/dev|${own})(/|$)' |` +
        ' while read -r at; do mount -o remount,bind,ro "$at" || exit 1; done',
      ...kind.hidden.map((path) => `mount -t tmpfs -o mode=1777 tmpfs ${path}`),
      `cd ${site}`,
      `ulimit -n ${openFiles(kind.name)}`,
      program,
    ].join(' && '),
    'sh',
  ]
  let server: ChildProcess | null = null
  let said = ''
  const isRunning = () => server !== null && server.exitCode === null
  const enter = () => ['nsenter', '--mount', '--wd', '-t', String(server?.pid), ...asUser]
  const inRelease = [...release, `cd ${site}`, 'exec "$@"'].join(' && ')
  const asRoot = ['unshare', '--mount', 'sh', '-c', inRelease, 'sh']
  const npmIn = (where: readonly string[], name: string, args: readonly string[]) => [
    ...where,
    'npm',
    'run',
    '--silent',
    name,
    '--',
    ...args,
  ]
  const conditions: Conditions = {
    kind: kind.name,
    origin,
    publicOrigin,
    site,
    data,
    files: kind.inside ? data : own('files'),
    uid: kind.uid,
    async start() {
      const [program = '', ...args] = service(
        data,
        `exec ${asUser.join(' ')} node_modules/.bin/node server/main.ts`,
      )
      server = spawn(program, args, { env: { PATH, ...served }, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [server.stdout, server.stderr])
        stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
      while (!(await isReady(origin))) {
        if (server.exitCode !== null) throw new Error(`The server has ended. ${said}`)
        await delay(100)
      }
    },
    async stop() {
      if (server === null || server.exitCode !== null) return server?.exitCode ?? null
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      const [code] = await exited
      return typeof code === 'number' ? code : null
    },
    npm(name, args, env = {}) {
      if (kind.inside && !isRunning()) return conditions.apart(data, name, args)
      const given: Record<string, string> = kind.hasSettings ? { HOME: data, ...served } : {}
      const where = kind.inside ? enter() : asRoot
      return run(npmIn(where, name, args), folder, { PATH, ...given, ...env })
    },
    apart(volume, name, args) {
      const env = { PATH, ...served, HOME: volume, DATA_DIR: volume }
      const where = kind.inside ? service(volume, `exec ${asUser.join(' ')} "$@"`) : asRoot
      return run(npmIn(where, name, args), folder, env)
    },
    inside: (...program) => run([...enter(), ...program], folder, { PATH, ...served }),
    asRoot: (...program) => run(program, folder, { PATH }),
    folder: own,
    volume: (name) => (kind.inside ? own(name) : join(folder, name)),
    async remove() {
      await conditions.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return conditions
}

/** The limit of open files that the unit and the compose file set. */
function openFiles(kind: KindName): string {
  const [, limit = ''] =
    kind === 'unit'
      ? (/^LimitNOFILE=(\d+)$/m.exec(deployed('touchline.service')) ?? [])
      : (/nofile: (\d+)/.exec(deployed('compose.yaml')) ?? [])
  return limit
}

function run(
  [program = '', ...args]: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

/** Also waits for the end of a catch-up, which /healthz says. */
async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/healthz`)).ok
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
