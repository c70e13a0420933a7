/**
 * The cluster's trials with fewer parts: three servers, and a PostgreSQL primary with a synchronous
 * standby, both embedded. A minimal balancer replaces HAProxy, and this process promotes the
 * standby, as Patroni does. Needs no packages, so that it runs with the tests.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../../e2e/server-process.ts'
import { databaseAccount, give } from '../../server/db/embedded/account.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../server/db/embedded/embedded.ts'
import { killAll } from '../../server/db/embedded/orphan.ts'
import { startFaultProxy } from '../../server/db/test-fault-proxy.ts'
import { databaseName } from '../../server/db/world.ts'
import { readSettings } from '../../server/settings.ts'
import { startBalancer } from './balancer.ts'
import {
  createMember,
  freePorts,
  primaryOf,
  retriedQueries,
  until,
  withStop,
  workingOf,
  type Cluster,
  type Member,
  type Stops,
} from './cluster.ts'
import type { Node, Role } from './nodes.ts'

/**
 * `folder` has `node-one`, the data folder of a stopped server of the world that `world` names. The
 * caller removes the folder.
 */
export function startSmallCluster(folder: string, world: Record<string, string>): Promise<Cluster> {
  return withStop((stops) => startParts(folder, world, stops))
}

async function startParts(
  folder: string,
  world: Record<string, string>,
  stops: Stops,
): Promise<Omit<Cluster, 'stop'>> {
  const pair = await DatabasePair.start(folder)
  stops.push(() => pair.stop())
  const gate = await startFaultProxy(() => `${pair.socket}/.s.PGSQL.5432`)
  stops.push(() => gate.close())
  const name = databaseName(readSettings(world, root))
  const address = (port: number) => `postgresql://${pair.user}@127.0.0.1:${port}/${name}`

  const ports = await freePorts(6)
  const members: Member[] = []
  for (const memberName of ['one', 'two', 'three']) {
    const network = await startFaultProxy(gate.port)
    stops.push(() => network.close())
    const [port = 0, metrics = 0] = ports.splice(0, 2)
    const settings = () => ({
      ...world,
      METRICS_PORT: String(metrics),
      // one folder for all, so that they share the log's key and its signed head
      DATA_DIR: join(folder, 'node-one'),
      DATABASE_URL: address(network.port),
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '1',
    })
    const member = createMember({ name: memberName, port, metrics, network, settings }, stops)
    members.push(member)
    await member.start()
  }
  const balancer = await startBalancer(members.map(({ port }) => port))
  stops.push(() => balancer.close())

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
    query: retriedQueries(address(gate.port), stops),
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
  /** Address of the primary. */
  get socket(): string {
    return this.#primary.database?.socket ?? ''
  }
  get user(): string {
    return this.#primary.database?.user ?? ''
  }

  /** Rebuilds `node` from the running primary, like a backup tool. */
  async addStandby(node: EmbeddedNode): Promise<void> {
    const from = this.#primary
    const to = join(node.dataDir, 'postgres')
    rmSync(to, { recursive: true, force: true })
    await from.session(async (client) => {
      await client.query(`select pg_backup_start('${node.name}', true)`)
      mkdirSync(node.dataDir, { recursive: true })
      execFileSync('cp', ['-a', join(from.dataDir, 'postgres'), to])
      const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()')
      const account = databaseAccount(to)
      const write = (file: string, text: string) => {
        writeFileSync(join(to, file), text)
        give(join(to, file), account)
      }
      write('backup_label', rows[0]?.labelfile ?? '')
      write('standby.signal', '')
      for (const file of ['postmaster.pid', 'postmaster.opts'])
        rmSync(join(to, file), { force: true })
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

  /** Makes the standby the primary. It waits for no standby until it has one. */
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
    // frees the folder
    void dead?.stop().then(() => this.#pair.promote())
  }

  async stop(): Promise<void> {
    await this.database?.stop()
    this.database = null
  }
}
