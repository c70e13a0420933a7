/**
 * The cluster's trials on less: three servers, and a PostgreSQL primary with a synchronous standby,
 * both embedded. A balancer of a few lines stands for HAProxy, and this process promotes the
 * standby, as Patroni does. Needs no packages, so that it runs with the tests.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { root, spawnServer } from '../../e2e/server-process.ts'
import { databaseAccount, give } from '../../server/db/embedded/account.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../server/db/embedded/embedded.ts'
import { killAll } from '../../server/db/embedded/orphan.ts'
import { startFaultProxy } from '../../server/db/test-fault-proxy.ts'
import { databaseName } from '../../server/db/world.ts'
import { readSettings } from '../../server/settings.ts'
import { startBalancer } from './balancer.ts'
import {
  freePorts,
  isOk,
  primaryOf,
  until,
  workingOf,
  type Cluster,
  type Member,
} from './cluster.ts'
import type { Node, Role } from './nodes.ts'

/**
 * `folder` has `node-one`, the data folder of a stopped server of the world that `world` names. The
 * caller removes the folder.
 */
export async function startSmallCluster(
  folder: string,
  world: Record<string, string>,
): Promise<Cluster> {
  const stops: (() => Promise<unknown> | undefined | void)[] = []
  const stop = async () => {
    for (const end of stops.toReversed()) await end()
  }
  try {
    return { ...(await startParts(folder, world, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  folder: string,
  world: Record<string, string>,
  stops: (() => Promise<unknown> | undefined | void)[],
): Promise<Omit<Cluster, 'stop'>> {
  const pair = await DatabasePair.start(folder)
  stops.push(() => pair.stop())
  const gate = await startFaultProxy(() => `${pair.socket}/.s.PGSQL.5432`)
  stops.push(() => gate.close())
  const name = databaseName(readSettings(world, root))
  const address = (port: number) => `postgresql://${pair.user}@127.0.0.1:${port}/${name}`

  const ports = await freePorts(6)
  const members: Member[] = []
  for (const own of ['one', 'two', 'three']) {
    const network = await startFaultProxy(gate.port)
    stops.push(() => network.close())
    const [port = 0, metrics = 0] = ports.splice(0, 2)
    const env = {
      ...world,
      PORT: String(port),
      METRICS_PORT: String(metrics),
      // one folder for all, so that they share the log's key and its signed head
      DATA_DIR: join(folder, 'node-one'),
      DATABASE_URL: address(network.port),
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '1',
    }
    const member: Member = {
      name: own,
      port,
      metrics,
      network,
      process: null,
      async start() {
        const process = await spawnServer(env)
        member.process = process
        let ended = false
        void process.exited.then(() => (ended = true))
        await until(`server ${own}`, async () => {
          if (ended) throw new Error(`Server ${own} has ended.\n${process.output()}`)
          return isOk(`http://127.0.0.1:${port}/readyz`)
        })
      },
    }
    members.push(member)
    stops.push(() => {
      member.process?.child.kill('SIGCONT')
      member.process?.child.kill('SIGKILL')
      return member.process?.exited
    })
    await member.start()
  }
  const balancer = await startBalancer(members.map(({ port }) => port))
  stops.push(() => balancer.close())

  const pool = new pg.Pool({ connectionString: address(gate.port), max: 2 })
  pool.on('error', () => {})
  stops.push(() => pool.end())
  return {
    folder,
    origin: balancer.origin,
    members,
    nodes: pair.nodes,
    databaseUrl: address(gate.port),
    etcd: null,
    witnessesNeeded: 0,
    primary: () => primaryOf(pair.nodes),
    working: () => workingOf(members),
    async query(text, values = []) {
      for (let tries = 0; ; tries++) {
        try {
          return (await pool.query(text, values)).rows
        } catch (error) {
          if (tries > 60) throw error
          await delay(500)
        }
      }
    },
  }
}

/** A primary and its synchronous standby; after the end of the primary the standby is promoted. */
class DatabasePair {
  readonly nodes: readonly [EmbeddedNode, EmbeddedNode]
  #primary: EmbeddedNode

  private constructor(folder: string) {
    this.nodes = [
      new EmbeddedNode(this, 'one', join(folder, 'node-one')),
      new EmbeddedNode(this, 'two', join(folder, 'node-two')),
    ]
    this.#primary = this.nodes[0]
  }

  static async start(folder: string): Promise<DatabasePair> {
    const pair = new DatabasePair(folder)
    await pair.nodes[0].open()
    await pair.addStandby(pair.nodes[1])
    return pair
  }

  get primary(): EmbeddedNode {
    return this.#primary
  }
  /** Of the primary. */
  get socket(): string {
    return this.#primary.database?.socket ?? ''
  }
  get user(): string {
    return this.#primary.database?.user ?? ''
  }

  /** Makes `node` anew from the primary while that works, as a tool for backups does. */
  async addStandby(node: EmbeddedNode): Promise<void> {
    const from = this.#primary
    const to = join(node.dataDir, 'postgres')
    rmSync(to, { recursive: true, force: true })
    await from.session(async (client) => {
      await client.query(`select pg_backup_start('${node.name}', true)`)
      execFileSync('mkdir', ['-p', node.dataDir])
      execFileSync('cp', ['-a', join(from.dataDir, 'postgres'), to])
      const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()')
      const account = databaseAccount(to)
      for (const [name, text] of [
        ['backup_label', rows[0]?.labelfile ?? ''],
        ['standby.signal', ''],
      ] as const) {
        writeFileSync(join(to, name), text)
        give(join(to, name), account)
      }
      for (const name of ['postmaster.pid', 'postmaster.opts'])
        rmSync(join(to, name), { force: true })
      const { socket, user } = this
      appendFileSync(
        join(to, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=${socket} user=${user}'\n`,
      )
    })
    await node.open()
    await until('the standby', async () => (await from.query(standbys)).length > 0)
    await from.query(`alter system set synchronous_standby_names = '*'`)
    await from.query('select pg_reload_conf()')
  }

  /** The standby becomes the primary, and waits for no standby until it has one. */
  async promote(): Promise<void> {
    const [one, two] = this.nodes
    const next = this.#primary === one ? two : one
    await next.query('select pg_promote()')
    await next.query('alter system reset synchronous_standby_names')
    await next.query('select pg_reload_conf()')
    this.#primary = next
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.stop()
  }
}

const standbys = 'select sync_state from pg_stat_replication'

class EmbeddedNode implements Node {
  readonly name: string
  readonly dataDir: string
  readonly #pair: DatabasePair
  database: EmbeddedDatabase | null = null

  constructor(pair: DatabasePair, name: string, dataDir: string) {
    this.#pair = pair
    this.name = name
    this.dataDir = dataDir
  }

  async open(): Promise<void> {
    this.database = await startEmbedded(this.dataDir)
  }

  async session<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      host: this.database?.socket,
      user: this.database?.user,
      database: 'postgres',
    })
    client.on('error', () => {})
    await client.connect()
    return run(client).finally(() => client.end())
  }

  query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    return this.session(async (client) => (await client.query<T>(text)).rows)
  }

  async role(): Promise<Role | null> {
    if (!this.database) return null
    try {
      if (this.#pair.primary === this) return 'primary'
      const found = await this.#pair.primary.query<{ sync_state: string }>(standbys)
      return found.some(({ sync_state: state }) => state === 'sync') ? 'sync' : 'replica'
    } catch {
      return null
    }
  }

  start(): void {
    void this.#pair.addStandby(this)
  }

  kill(): void {
    const data = join(this.dataDir, 'postgres')
    const dead = this.database
    this.database = null
    killAll(data, databaseAccount(data))
    // gives the folder free
    void dead?.stop().then(() => this.#pair.promote())
  }

  async stop(): Promise<void> {
    await this.database?.stop()
    this.database = null
  }
}
