import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Head } from '../../rules/log/merkle.ts'
import { formatHead } from './head-text.ts'
import { openKeyStore } from './keys.ts'
import { etcdHead } from './shared-head.ts'

const headOf = (size: number): Head => ({ size, root: new Uint8Array(32).fill(size % 256) })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-head-'))
  return () => rm(folder, { recursive: true })
})

test('a head in a file is replaced only by a process that has read it', async () => {
  const [one, other] = [openKeyStore(folder), openKeyStore(folder)]
  await one.keepHead(headOf(1), null)
  await other.keepHead(headOf(2), headOf(1))
  await expect(one.keepHead(headOf(3), headOf(1))).rejects.toThrow('another server signs')
  await expect(one.keepHead(headOf(3), null)).rejects.toThrow('another server signs')
  expect(await one.head()).toEqual(headOf(2))
})

test('without etcd no head is known, and nothing is signed', async () => {
  const shared = etcdHead(['http://127.0.0.1:1'], 'none')
  const keeping = openKeyStore(folder, shared)
  await expect(keeping.head()).rejects.toThrow('http://127.0.0.1:1')
  await expect(keeping.keepHead(headOf(1), null)).rejects.toThrow('cannot be reached')
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // a TCP server has an address with a port
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const installed = existsSync('/usr/bin/etcd')

describe.skipIf(!installed)('in etcd (Debian package etcd-server)', () => {
  let etcd: ChildProcess
  let data: string
  let address: string

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'touchline-etcd-'))
    const [client, peer] = [await freePort(), await freePort()]
    address = `http://127.0.0.1:${client}`
    const places = {
      'data-dir': data,
      'listen-client-urls': address,
      'advertise-client-urls': address,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
    }
    const args = Object.entries(places).map(([name, value]) => `--${name}=${value}`)
    etcd = spawn('etcd', args, { stdio: 'ignore' })
    const isUp = () =>
      fetch(`${address}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isUp())) await delay(100)
  })
  afterAll(async () => {
    etcd.kill('SIGKILL')
    await once(etcd, 'exit')
    await rm(data, { recursive: true })
  })

  let count = 0
  const fresh = () =>
    etcdHead(['http://127.0.0.1:1', address], `touchline/test-${count++}/head`, 3_600_000)

  test('of many servers that sign at the same time, one succeeds', async () => {
    const shared = fresh()
    expect(await shared.read()).toBeNull()
    const all = Array.from({ length: 20 }, (_, at) => shared.swap(null, headOf(at + 1)))
    expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1)
    const first = await shared.read()
    const next = Array.from({ length: 20 }, (_, at) => shared.swap(first, headOf(at + 100)))
    expect((await Promise.all(next)).filter(Boolean)).toHaveLength(1)
  })

  test('servers with separate folders continue each other’s log', async () => {
    const shared = fresh()
    const storeOf = (name: string) => openKeyStore(join(folder, name), shared)
    const [one, two] = [storeOf('one'), storeOf('two')]
    await one.keepHead(headOf(5), await one.head())
    const seen = await two.head()
    expect(seen).toEqual(headOf(5))
    await two.keepHead(headOf(6), seen)
    // the first server was frozen meanwhile and resumes
    await expect(one.keepHead(headOf(7), seen)).rejects.toThrow('another server signs')
    expect(await one.head()).toEqual(headOf(6))
  })

  test('the head of a file becomes the first; a set-back head is noticed', async () => {
    await writeFile(join(folder, 'head'), formatHead(headOf(9)))
    const shared = fresh()
    const keeping = openKeyStore(folder, shared)
    const first = await keeping.head()
    expect(first).toEqual(headOf(9))
    await keeping.keepHead(headOf(10), first)
    expect(await shared.read()).toEqual(headOf(10))
    await shared.swap(headOf(10), headOf(4))
    await expect(keeping.head()).rejects.toThrow('it was set back')
  })
})

if (!installed) console.warn('NOT RUN: the head in etcd; the Debian package etcd-server is missing')
