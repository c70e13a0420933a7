/**
 * The conditions in which an operator's commands run: beside the service of the unit file, and in
 * the image. Only root can make them: name spaces of mounts, and users of their own.
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
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import type { Ran } from './test-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Conditions {
  origin: string
  /** The data folder, and a folder for other files that the commands may write to. */
  data: string
  files: string
  /** The user that the server runs as. */
  uid: number
  /** Starts the server and waits until it is ready. */
  start(): Promise<void>
  /** Stops it by SIGTERM; resolves to its exit code. */
  stop(): Promise<number | null>
  /** `npm run NAME -- …` with these settings besides those of the conditions. */
  npm(name: string, args: readonly string[], env?: Record<string, string>): Promise<Ran>
  remove(): Promise<void>
}

interface Kind {
  uid: number
  /** Makes the folder of the release; returns what the name space mounts there, read-only. */
  release: (site: string) => readonly { from: string; to: string }[]
  /** The settings of the server. */
  environment: () => Record<string, string>
  /** The settings in the shell of the operator: all of the server's, or none. */
  hasSettings: boolean
  /** Commands run inside the name space of the server, as by `podman exec`, or outside it. */
  inside: boolean
}

/** deploy/touchline.service: a user of its own, a private /tmp, settings in the unit only. */
const unit: Kind = {
  uid: 61_184,
  release: (site) => [{ from: root, to: site }],
  environment() {
    const [, settings = ''] = /^Environment=(.*)$/m.exec(deployed('touchline.service')) ?? []
    return pairsOf(settings)
  },
  hasSettings: false,
  inside: false,
}

/** deploy/Containerfile: the files that it copies, its settings and its user, read-only. */
const image: Kind = {
  uid: 10_001,
  release(site) {
    const modules = { from: join(root, 'node_modules'), to: join(site, 'node_modules') }
    for (const [, from = '', to = ''] of deployed('Containerfile').matchAll(
      /^COPY --from=build \S+ \/site\/(\S+) (\S+)$/gm,
    )) {
      const target = join(site, to === './' ? from : to)
      mkdirSync(dirname(target), { recursive: true })
      if (target === modules.to) mkdirSync(target)
      else cpSync(join(root, from), target, { recursive: true })
    }
    return [{ from: site, to: site }, modules]
  },
  environment() {
    const [settings = ''] = /^ENV (?:.*\\\n)*.*$/m.exec(deployed('Containerfile')) ?? []
    return pairsOf(settings.replaceAll('\\\n', ' '))
  },
  hasSettings: true,
  inside: true,
}

export const kinds = { unit, image }

const deployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

const pairsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )

/** A site of the real world whose only match is far ahead, so that it is ready at once. */
export async function makeConditions(kind: Kind): Promise<Conditions> {
  // a private /tmp would hide it
  const folder = mkdtempSync('/var/tmp/touchline-conditions-')
  chmodSync(folder, 0o755)
  const [data, files] = [join(folder, 'data'), join(folder, 'files')]
  for (const own of [data, files]) {
    mkdirSync(own, { mode: 0o700 })
    chownSync(own, kind.uid, kind.uid)
  }
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
  const PATH = process.env['PATH'] ?? ''
  const settings = { ...kind.environment(), DATA_DIR: data }
  const served = {
    ...settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    FEED: `openfootball:${season}`,
  }
  const asUser = ['setpriv', `--reuid=${kind.uid}`, `--regid=${kind.uid}`, '--clear-groups']
  let server: ChildProcess | null = null
  let said = ''
  const origin = `http://127.0.0.1:${port}`
  const conditions: Conditions = {
    origin,
    data,
    files,
    uid: kind.uid,
    async start() {
      const mounts = [
        ...release,
        'mount -t tmpfs -o mode=1777 tmpfs /tmp',
        `mount --bind ${accounts} /etc/passwd`,
        `cd ${site}`,
        `exec ${asUser.join(' ')} node_modules/.bin/node server/main.ts`,
      ]
      server = spawn('unshare', ['--mount', 'sh', '-c', mounts.join(' && ')], {
        env: { PATH, ...served },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
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
      const inside = kind.inside && server?.exitCode === null
      const enter = inside
        ? ['nsenter', '--mount', '--wd', '-t', String(server?.pid), ...asUser]
        : [
            'unshare',
            '--mount',
            'sh',
            '-c',
            [...release, `cd ${site}`, 'exec "$@"'].join(' && '),
            'sh',
          ]
      const program = [...enter, 'npm', 'run', '--silent', name, '--', ...args]
      const given: Record<string, string> = kind.hasSettings ? { HOME: data, ...served } : {}
      return run(program, folder, { PATH, ...given, ...env })
    },
    async remove() {
      await conditions.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return conditions
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
