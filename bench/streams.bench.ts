/**
 * Many open streams in one process and one event for all: against bare node:http that does the
 * same, in the same run. Linux only.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median, percentile } from './client.ts'
import type { Result } from './result.ts'
import type { Crowd } from './stream-client.ts'
import { byTurns, costOf, ratioOf, type Turn } from './turns.ts'

const streams = Number(process.env['BENCH_STREAMS'] ?? 15_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const events = 5

interface Answer {
  port: number
  at: number
  rss: number
  open: number
  times: number[]
  bytes: number
  last: string
  broken: number
  id: number
  /** Readers that did not receive exactly the expected events. */
  wrong: number
  failed?: string
}

/** A separate process, controlled by messages. */
class Helper {
  readonly child: ChildProcess
  readonly #ended: Promise<{ failed: string }[]>
  constructor(file: string) {
    this.child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#ended = new Promise((resolve) =>
      this.child.once('exit', () => resolve([{ failed: 'it has ended' }])),
    )
  }
  async hear(): Promise<Answer> {
    const [answer] = await Promise.race([once(this.child, 'message'), this.#ended])
    if (answer.failed) throw new Error(answer.failed)
    return answer
  }
  ask(word: object): Promise<Answer> {
    this.child.send(word)
    return this.hear()
  }
  end(): void {
    this.child.kill()
  }
}

/** The floor sends the text of one of the site's events under another id. */
const event = (id: number, text: string) => `${text.replace(/^[^]*?id: \d+/, `id: ${id}`)}\n\n`

/** An event as the site sends it. */
async function eventOfSite(): Promise<string> {
  const server = new Helper('./stream-site.ts')
  const client = new Helper('./stream-client.ts')
  try {
    const { port } = await server.hear()
    await client.ask({ open: { port, path: '/app/live?watch=all', count: 1 } satisfies Crowd })
    await server.ask({ send: '' })
    await delay(1_000)
    const { last } = await client.ask({})
    if (!last.includes('event: match\n')) throw new Error('The site sent no event of a match.')
    return last
  } finally {
    client.end()
    await stopped(server, 'site')
  }
}

/** The p99 of all deliveries in milliseconds, and how many there were. */
interface Measured extends Turn {
  /** Of memory, for each stream. */
  kilobytes: number
  lost: number
}

async function measure(file: string, path: string, text: string): Promise<Measured> {
  const server = new Helper(file)
  const client = new Helper('./stream-client.ts')
  try {
    const { port } = await server.hear()
    const before = await server.ask({})
    await client.ask({ open: { port, path, count: streams } satisfies Crowd })
    await delay(1_000)
    const after = await server.ask({})
    const late: number[] = []
    let [lost, received] = [0, 0]
    for (let sent = 1; sent <= events; sent++) {
      const { at, id } = await server.ask({ send: event(sent, text) })
      await delay(3_000)
      const { times, bytes, broken, wrong } = await client.ask({ expected: { path, id } })
      for (const time of times) late.push(time - at)
      received += bytes
      lost += wrong + broken
    }
    return {
      cost: percentile(late, 0.99),
      // lost events are reported as a separate result
      count: late.length + lost,
      size: received,
      kilobytes: (after.rss - before.rss) / streams / 1024,
      lost,
    }
  } finally {
    client.end()
    await stopped(server, file)
  }
}

async function stopped(server: Helper, file: string): Promise<void> {
  if (!file.includes('site')) return server.end()
  server.child.send({ stop: true })
  await once(server.child, 'exit')
}

/**
 * S-06: of 10,000 streams 5 % never read, half of the others begin to watch the changing match,
 * and 20 % of all reconnect.
 */
async function mixed(): Promise<Result[]> {
  const share = Math.min(1, streams / 10_000)
  const [all, deaf, active, churn] = [10_000 * share, 500 * share, 4_750 * share, 2_000 * share]
  const server = new Helper('./stream-site.ts')
  const client = new Helper('./stream-client.ts')
  try {
    const { port } = await server.hear()
    const before = await server.ask({})
    const crowd = (path: string, count: number, more: Partial<Crowd> = {}) =>
      client.ask({ open: { port, path, count, ...more } })
    await crowd('/app/live?match=1', active)
    await crowd('/app/live?match=3', all - active - deaf)
    await crowd('/app/live?match=2', deaf, { deaf: true })
    const begun = performance.now()
    let [lost, most, seconds] = [0, 0, Infinity]
    for (let turn = 0; turn < 40 && (turn < 10 || seconds === Infinity); turn++) {
      const { open, rss } = await server.ask({ flood: true })
      most = Math.max(most, rss)
      if (open <= all - deaf && seconds === Infinity) seconds = (performance.now() - begun) / 1_000
      const { id } = await server.ask({ send: '' })
      await delay(500)
      const { broken, wrong } = await client.ask({ expected: { path: '/app/live?match=1', id } })
      lost += wrong + broken
      if (turn >= 10) continue
      await client.ask({ leave: { path: '/app/live?match=3', count: churn / 10 } })
      await crowd('/app/live?match=3', churn / 10)
    }
    const what = `${all} streams, 5 % that never read, 20 % that come and go`
    return [
      {
        what: `${what}: those that never read are let go after`,
        value: seconds,
        limit: 30,
        unit: 's',
      },
      {
        what: `${what}: lost, sent twice or sent to another watch set`,
        value: lost,
        limit: 0,
        unit: 'deliveries',
      },
      {
        what: `${what}: memory of a stream at most`,
        value: (most - before.rss) / all / 1024,
        limit: 21,
        unit: 'kB',
      },
    ]
  } finally {
    client.end()
    await stopped(server, 'site')
  }
}

export async function run(): Promise<Result[]> {
  const text = await eventOfSite()
  const { ours, floor } = await byTurns(
    `one event to ${streams} streams`,
    {
      ours: () => measure('./stream-site.ts', '/app/live?watch=all', text),
      floor: () => measure('./stream-bare.ts', '/', text),
    },
    { rounds, warmUp: 0 },
  )
  if (floor.some(({ lost }) => lost > 0)) throw new Error('The floor lost events.')
  const memory = (turns: readonly Measured[]) => median(turns.map(({ kilobytes }) => kilobytes))
  const note = `bare: p99 ${costOf(floor).toFixed(0)} ms, ${memory(floor).toFixed(1)} kB a stream`
  return [
    {
      what: `one event to ${streams} streams: p99`,
      ratio: ratioOf({ ours, floor }),
      limit: 1.3,
      value: costOf(ours),
      unit: 'ms',
      note,
    },
    {
      what: `one event to ${streams} streams: lost or sent twice, of ${events} events`,
      value: Math.max(...ours.map(({ lost }) => lost)),
      limit: 0,
      unit: 'deliveries',
    },
    { what: 'memory of a stream', value: memory(ours), limit: 21, unit: 'kB' },
    ...(await mixed()),
  ]
}
