/** PostgreSQL under Patroni: a primary and a synchronous standby, with etcd. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount } from '../../server/db/embedded/account.ts'
import { killUnder, pathOf, postgresFolder, run, type Program } from './programs.ts'

/** A password for this cluster only; PostgreSQL listens on this machine only. */
export const owner = { name: 'touchline', password: 'of-this-machine-only' }

/** Its role according to its supervisor; null while it does not answer. */
export type Role = 'primary' | 'replica' | 'sync'

export interface Node {
  name: string
  role(): Promise<Role | null>
  start(): void
  /** Kills it together with its supervisor, like a machine that loses its power. */
  kill(): void
  stop(): Promise<void>
}

export interface PatroniNode extends Node {
  port: number
  /** Its Patroni's REST port. */
  patroni: number
}

export function startEtcd(folder: string, ports: { client: number; peer: number }): Program {
  const data = ownFolder(folder, 'etcd')
  const [client, peer] = [ports.client, ports.peer].map((port) => `http://127.0.0.1:${port}`)
  return run(
    'etcd',
    [
      pathOf('etcd'),
      `--data-dir=${data}/data`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ],
    { folder: data },
  )
}

/** A folder that belongs to the account which the programs run as. */
function ownFolder(folder: string, name: string): string {
  const made = join(folder, name)
  mkdirSync(made, { recursive: true, mode: 0o700 })
  const account = databaseAccount(folder)
  if (account) chownSync(made, account.uid, account.gid)
  return made
}

export interface NodePlace {
  folder: string
  name: string
  port: number
  patroni: number
  etcd: number
}

export function createNode({ folder, name, port, patroni, etcd }: NodePlace): PatroniNode {
  const nodeFolder = ownFolder(folder, `postgres-${name}`)
  const file = join(nodeFolder, 'patroni.json')
  const user = (username: string) => ({ username, password: owner.password })
  const configuration = {
    scope: 'touchline',
    name,
    restapi: { listen: `127.0.0.1:${patroni}`, connect_address: `127.0.0.1:${patroni}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        // the minimum that Patroni allows: a dead primary is replaced within 20 s
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      users: { [owner.name]: { password: owner.password, options: ['createrole', 'createdb'] } },
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(nodeFolder, 'data'),
      bin_dir: postgresFolder(),
      authentication: {
        superuser: user('postgres'),
        replication: user('replicator'),
        rewind: user('rewinder'),
      },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
      parameters: { unix_socket_directories: nodeFolder },
    },
  }
  writeFileSync(file, JSON.stringify(configuration), { mode: 0o644 })
  let program: Program | null = null
  return {
    name,
    port,
    patroni,
    async role() {
      try {
        const answer = await fetch(`http://127.0.0.1:${patroni}/patroni`, {
          signal: AbortSignal.timeout(1_000),
        })
        const answered = (await answer.json()) as {
          state?: string
          role?: string
          sync_standby?: boolean
        }
        if (answered.state !== 'running') return null
        if (answered.role === 'master' || answered.role === 'primary') return 'primary'
        return answered.sync_standby ? 'sync' : 'replica'
      } catch {
        return null
      }
    },
    start() {
      program = run('patroni', [pathOf('patroni'), file], { folder: nodeFolder })
    },
    kill() {
      program?.signal('SIGKILL')
      killUnder(nodeFolder)
      program = null
    },
    async stop() {
      await program?.stop('SIGTERM')
      killUnder(nodeFolder)
      program = null
    },
  }
}
