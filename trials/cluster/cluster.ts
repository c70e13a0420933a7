/**
 * A cluster on one machine that an operator would spread over many: HAProxy, Varnish, three
 * servers, a PostgreSQL primary with a synchronous standby under Patroni and etcd, three witnesses.
 */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { root, spawnServer, takesChanges, type ServerProcess } from '../../e2e/server-process.ts'
import { databaseName } from '../../server/db/world.ts'
import { startFaultProxy, type FaultProxy } from '../../server/db/test-fault-proxy.ts'
import { readSettings } from '../../server/settings.ts'
import { parseVerifierKey, signatureTypes } from '../../rules/log/note.ts'
import { createNode, owner, startEtcd, type Node, type PatroniNode } from './nodes.ts'
import { pathOf, run, type Program } from './programs.ts'
import { haproxyBefore, type BalancedPorts } from './shipped-haproxy.ts'

export interface Member {
  name: string
  port: number
  metrics: number
  /**
   * The server's connection to the primary. When it is cut, the standby and etcd stay reachable.
   */
  network: FaultProxy
  process: ServerProcess | null
  start(): Promise<void>
}

export interface Cluster {
  folder: string
  /** The address for readers: HAProxy's. */
  origin: string
  members: Member[]
  nodes: readonly Node[]
  /** The primary's address for trials, as the owner of the tables. */
  databaseUrl: string
  etcd: string | null
  /** Number of cosignatures that a checkpoint needs. */
  witnessesNeeded: number
  primary(): Promise<Node>
  /** The server that holds the lease. */
  working(): Promise<Member>
  /** One query on the primary, past HAProxy's own checks: retried while there is none. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

/** A replay of the invented world, so that matches are played at any hour. */
const world = { FEED: 'simulated', CLOCK_AT: startOfReplay(), CLOCK_SPEED: '5' }

/** A Saturday afternoon in the last week. */
function startOfReplay(): string {
  const day = new Date(Date.now() - 86_400_000)
  while (day.getUTCDay() !== 6) day.setUTCDate(day.getUTCDate() - 1)
  return `${day.toISOString().slice(0, 10)}T12:00:00Z`
}

const names = ['one', 'two', 'three'] as const

/** `say` gets a line for each step. Rejects, with everything stopped, if a part does not start. */
export async function startCluster(report: (words: string) => void): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-cluster-'))
  // the programs run as other accounts
  chmodSync(folder, 0o755)
  return withStop(async (stops) => {
    stops.push(() => rmSync(folder, { recursive: true, force: true }))
    return startParts(folder, stops, report)
  })
}

/** Functions that stop the started parts. */
export type Stops = (() => Promise<unknown> | undefined | void)[]

/** Adds `stop`, which ends the started parts in reverse order; a start that fails calls it. */
export async function withStop(
  start: (stops: Stops) => Promise<Omit<Cluster, 'stop'>>,
): Promise<Cluster> {
  const stops: Stops = []
  const stop = async () => {
    for (const end of stops.toReversed()) await end()
  }
  try {
    return { ...(await start(stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface MemberParts extends Pick<Member, 'name' | 'port' | 'metrics' | 'network'> {
  /** The server's settings at each start. */
  settings: () => Record<string, string>
}

/** A server that does not run yet. */
export function createMember({ settings, ...parts }: MemberParts, stops: Stops): Member {
  const { name, port } = parts
  const member: Member = {
    ...parts,
    process: null,
    async start() {
      const process = await spawnServer({ PORT: String(port), ...settings() })
      member.process = process
      let ended = false
      void process.exited.then(() => (ended = true))
      await until(`server ${name}`, async () => {
        if (ended) throw new Error(`Server ${name} has ended.\n${process.output()}`)
        return takesChanges(`http://127.0.0.1:${port}`)
      })
    },
  }
  stops.push(() => {
    member.process?.child.kill('SIGCONT')
    member.process?.child.kill('SIGKILL')
    return member.process?.exited
  })
  return member
}

/** Queries that are tried again, for at most a minute, while there is no primary. */
export function retriedQueries(connectionString: string, stops: Stops): Cluster['query'] {
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => {})
  stops.push(() => pool.end())
  return async (text, values = []) => {
    for (let tries = 0; ; tries++) {
      try {
        return (await pool.query(text, values)).rows
      } catch (error) {
        if (tries > 120) throw error
        await delay(500)
      }
    }
  }
}

async function startParts(
  folder: string,
  stops: Stops,
  report: (words: string) => void,
): Promise<Omit<Cluster, 'stop'>> {
  const ports = await freePorts(24)
  const freePort = () => ports.pop() ?? 0
  const etcdPort = freePort()
  const etcd = startEtcd(folder, { client: etcdPort, peer: freePort() })
  stops.push(() => etcd.stop())
  const etcdAddress = `http://127.0.0.1:${etcdPort}`
  await until('etcd', () => isOk(`${etcdAddress}/health`))

  const nodes = ['one', 'two'].map((name) =>
    createNode({ folder, name, port: freePort(), patroni: freePort(), etcd: etcdPort }),
  )
  for (const node of nodes) stops.push(() => node.stop())
  const [first, second] = nodes
  if (!first || !second) throw new Error('two nodes were made')
  first.start()
  await until('the primary', async () => (await first.role()) === 'primary')
  report('PostgreSQL has a primary')
  second.start()
  await until('the standby', async () => (await second.role()) === 'sync')
  report('and a synchronous standby')

  const at = {
    site: freePort(),
    inner: freePort(),
    cache: freePort(),
    primary: freePort(),
    standby: freePort(),
    servers: [freePort(), freePort(), freePort()] as const,
  }
  const haproxy = startHaproxy(folder, at, nodes)
  stops.push(() => haproxy.stop('SIGKILL'))
  const varnish = startVarnish(folder, at)
  stops.push(() => varnish.stop())

  const address = (to: number) =>
    `postgresql://${owner.name}:${owner.password}@127.0.0.1:${to}/touchline`
  await createDatabase(address(at.primary))
  report('HAProxy and Varnish run')

  const witnesses: string[] = []
  const settings = { PUBLIC_ORIGIN: `http://127.0.0.1:${at.site}`, ...world }
  const members: Member[] = []
  for (const [place, name] of names.entries()) {
    const network = await startFaultProxy(at.primary)
    stops.push(() => network.close())
    const port = at.servers[place] ?? 0
    const metrics = freePort()
    const env = () => ({
      ...settings,
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, `server-${name}`),
      DATABASE_URL: address(network.port),
      DATABASE_READ_URL: address(at.standby),
      LOG_HEAD: etcdAddress,
      CACHES: `http://127.0.0.1:${at.cache}/`,
      TRUSTED_PROXIES: '2',
      DRAIN_SECONDS: '2',
      METRICS_PORT: String(metrics),
      ...(witnesses.length > 0 && { WITNESSES: witnesses.join(','), WITNESSES_NEEDED: '2' }),
    })
    members.push(createMember({ name, port, metrics, network, settings: env }, stops))
  }
  const [leader, ...others] = members
  if (!leader) throw new Error('three servers were made')
  await leader.start()
  report('One server has caught up with the past')
  const logFolder = join('log', databaseName(readSettings(settings, root)))
  const keyFile = join(folder, 'server-one', logFolder, 'key')
  await until('the first checkpoint', () => isOk(`http://127.0.0.1:${leader.port}/log/checkpoint`))
  for (const { name } of others) {
    const copy = join(folder, `server-${name}`, logFolder)
    mkdirSync(copy, { recursive: true, mode: 0o700 })
    cpSync(keyFile, join(copy, 'key'))
  }
  witnesses.push(
    ...(await startWitnesses(folder, leader, stops, [freePort(), freePort(), freePort()])),
  )
  // the first server started before there were witnesses
  for (const member of others) await member.start()
  await leader.process?.stop()
  await leader.start()
  report('Three servers and three witnesses run')

  return {
    folder,
    origin: `http://127.0.0.1:${at.site}`,
    members,
    nodes,
    databaseUrl: address(at.primary),
    etcd: etcdAddress,
    witnessesNeeded: 2,
    primary: () => primaryOf(nodes),
    working: () => workingOf(members),
    query: retriedQueries(address(at.primary), stops),
  }
}

/** Waits until there is a primary. */
export async function primaryOf(nodes: readonly Node[]): Promise<Node> {
  for (;;) {
    for (const node of nodes) if ((await node.role()) === 'primary') return node
    await delay(100)
  }
}

/** Waits until a server works. */
export async function workingOf(members: readonly Member[]): Promise<Member> {
  for (;;) {
    for (const member of members) if (await works(member)) return member
    await delay(200)
  }
}

/** A number from a server's own metrics; null while it does not answer. */
export async function metricOf({ metrics }: Member, name: string): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(2_000)
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`, { signal })).text()
    const found = new RegExp(`^touchline_${name} (\\S+)$`, 'm').exec(text)?.[1]
    return found === undefined ? null : Number(found)
  } catch {
    return null
  }
}

const works = async (member: Member): Promise<boolean> => (await metricOf(member, 'works')) === 1

interface Places extends BalancedPorts {
  primary: number
  standby: number
}

/** The shipped load balancer before the servers, and our own part before the database. */
function startHaproxy(folder: string, at: Places, nodes: readonly PatroniNode[]): Program {
  const [one, two] = nodes
  const env = {
    PRIMARY: at.primary,
    STANDBY: at.standby,
    POSTGRES_ONE: one?.port,
    POSTGRES_TWO: two?.port,
    PATRONI_ONE: one?.patroni,
    PATRONI_TWO: two?.patroni,
  }
  const text = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]))
  const shipped = join(folder, 'haproxy.cfg')
  writeFileSync(shipped, haproxyBefore(at))
  const database = join(root, 'trials', 'cluster', 'database.cfg')
  const command = [pathOf('haproxy'), '-db', '-f', shipped, '-f', database] as const
  return run('haproxy', command, { folder, env: text, asRoot: true })
}

/** The configuration of `deploy/`, with this cluster's port in it. */
function startVarnish(folder: string, at: Places): Program {
  const file = join(folder, 'varnish.vcl')
  const written = readFileSync(join(root, 'deploy', 'varnish.vcl'), 'utf8')
  writeFileSync(file, written.replace('.port = "8001"', `.port = "${at.inner}"`))
  const place = ['-n', join(folder, 'varnish'), '-a', `127.0.0.1:${at.cache}`]
  const size = ['-s', 'malloc,128m', '-p', 'http_gzip_support=off']
  const command = [pathOf('varnish'), '-F', '-f', file, ...place, ...size] as const
  return run('varnish', command, { folder, asRoot: true })
}

async function createDatabase(address: string): Promise<void> {
  const place = new URL(address)
  place.pathname = '/postgres'
  await until('the database', async () => {
    const client = new pg.Client({ connectionString: place.href, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('create database touchline')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  })
}

/** Three witnesses of the log that `server` shows; resolves to their lines of WITNESSES. */
async function startWitnesses(
  folder: string,
  server: Member,
  stops: Stops,
  ports: readonly number[],
): Promise<string[]> {
  const log = await logKeyOf(server)
  const lines: string[] = []
  for (const [at, port] of ports.entries()) {
    const place = join(folder, `witness-${at}`)
    mkdirSync(place)
    const name = `witness-${at}.example/touchline`
    const args = ['--name', name, '--log', log, '--data', place, '--port', String(port)]
    const command = [process.execPath, join(root, 'cli/witness.ts'), ...args] as const
    const witness = run('witness', command, { folder: place, asRoot: true })
    stops.push(() => witness.stop())
    const address = `http://127.0.0.1:${port}/`
    await until(name, () => isOk(address))
    const [key = ''] = (await (await fetch(address)).text()).split('\n')
    lines.push(`${key} ${address}`)
  }
  return lines
}

/** The verifier key of a site's log, in the form that witnesses need. */
async function logKeyOf({ port }: Member): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/log/keys`)
  const lines = (await answer.text()).split('\n')
  const key = lines.find((line) => parseVerifierKey(line)?.type === signatureTypes.note)
  if (!key) throw new Error('The site shows no key of its log')
  return key
}

async function isOk(address: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(address, { signal: AbortSignal.timeout(1_000) })
    await body?.cancel()
    return ok
  } catch {
    return false
  }
}

/** Waits for at most five minutes: a first start catches up with the past. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > 300_000) throw new Error(`${what}: not within five minutes`)
    await delay(100)
  }
}

/** All ports stay open until the last is chosen, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const probe = createServer().listen(0, '127.0.0.1', () => resolve(probe))
        }),
    ),
  )
  return Promise.all(
    probes.map((probe) => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      return new Promise<number>((resolve) => probe.close(() => resolve(port)))
    }),
  )
}
