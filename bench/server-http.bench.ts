/**
 * The cost of a request to this server, against bare node:http that writes the same prepared bytes
 * with the same head.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { load, median, percentile, type LoadRequest, newVisitor } from './client.ts'
import { multiply } from './multiply.ts'
import { cpuOf, startBare, startSite, type Running } from './processes.ts'
import { expectWork, type Result } from './result.ts'

const connections = 8
const requests = 12_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)

export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  const data = join(folder, 'data')
  const site = await startSite(data)
  try {
    const small = await both(site, folder, '')
    const plans = await multiply(data, 100)
    return [...small, ...(await both(site, folder, ` with ${plans} plans stored`))]
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function both(site: Running, folder: string, when: string): Promise<Result[]> {
  const identity = await newVisitor(`http://127.0.0.1:${site.port}`)
  const envelope = JSON.stringify({
    realm: 'touchline',
    process: 'web',
    ...identity,
    info: { lang: 'zh' },
  })
  return [
    ...(await compare(
      `POST /app/api/queryHome${when}`,
      site,
      { port: site.port, path: '/app/api/queryHome', body: envelope },
      folder,
    )),
    ...(await compare(`the home document${when}`, site, { port: site.port, path: '/' }, folder)),
  ]
}

/** Set by node:http itself. */
const ofNode = ['date', 'connection', 'keep-alive', 'content-length']

/** What the site sends: its bytes, still compressed, and its head. */
async function answerOf({ port, path, body }: LoadRequest): Promise<{
  bytes: Buffer
  head: OutgoingHttpHeaders
}> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': 'br',
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const sent = request(
      { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        const head = Object.entries(answer.headers).filter(([name]) => !ofNode.includes(name))
        answer.once('end', () =>
          resolve({ bytes: Buffer.concat(chunks), head: Object.fromEntries(head) }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/**
 * A site counts as idle once its background work takes at most this share of each second: with
 * matches in play and a log that is walked again it took 0.18 on a slow machine.
 */
const restingCpu = 0.25

/**
 * Seconds of CPU that the site uses each second without any request, once it is idle. While a site
 * still catches up after its plans were multiplied, that work would be subtracted from the cost of
 * its requests. Throws if the site never becomes idle.
 */
async function idleCpu(site: Running): Promise<number> {
  const seconds = 5
  for (let tries = 0; tries < 24; tries++) {
    const before = cpuOf(site.child.pid ?? 0)
    await delay(seconds * 1000)
    const share = (cpuOf(site.child.pid ?? 0) - before) / seconds
    if (share <= restingCpu) return share
  }
  throw new Error('The site is still working by itself after two minutes: nothing is measured.')
}

async function compare(
  what: string,
  site: Running,
  ask: LoadRequest,
  folder: string,
): Promise<Result[]> {
  const file = join(folder, 'bytes')
  const { bytes: expected, head } = await answerOf(ask)
  writeFileSync(file, expected)
  const measured: { cpu: number[]; p99: number[]; micros: number[] } = {
    cpu: [],
    p99: [],
    micros: [],
  }
  // the cost of background jobs does not belong to requests
  const idle = await idleCpu(site)
  const bare = await startBare(file, head)
  const measure = async (running: Running) => {
    const before = cpuOf(running.child.pid ?? 0)
    const start = performance.now()
    const { times, answers } = await load({ ...ask, port: running.port }, connections, requests)
    const side = running === site ? 'the site' : 'the floor'
    expectWork(`${what}, ${side}`, answers, { count: requests, bytes: expected.length })
    const idleWork = running === site ? (idle * (performance.now() - start)) / 1000 : 0
    return { cpu: cpuOf(running.child.pid ?? 0) - before - idleWork, p99: percentile(times, 0.99) }
  }
  try {
    await measure(site)
    await measure(bare)
    for (let round = 0; round < rounds; round++) {
      // the order alternates, so that a slow moment of the machine does not always hit the same
      // side
      const order = round % 2 === 0 ? [site, bare] : [bare, site]
      const found = new Map<Running, { cpu: number; p99: number }>()
      for (const running of order) found.set(running, await measure(running))
      const [ours, floor] = [found.get(site), found.get(bare)]
      if (!ours || !floor) continue
      measured.cpu.push(ours.cpu / floor.cpu)
      measured.p99.push(ours.p99 / floor.p99)
      measured.micros.push((ours.cpu / requests) * 1e6)
    }
  } finally {
    await bare.stop()
  }
  return [
    {
      what: `${what}: CPU per request`,
      ratio: median(measured.cpu),
      limit: 1.5,
      value: median(measured.micros),
      unit: 'µs',
    },
    {
      what: `${what}: p99 with ${connections} connections`,
      ratio: median(measured.p99),
      limit: 1.5,
    },
  ]
}
