/** So many open streams in one process, one event to all: against bare node:http that does the same, in the same run. Linux only. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median, percentile } from './client.ts'
import type { Result } from './run.ts'

const streams = Number(process.env['BENCH_STREAMS'] ?? 15_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const events = 5

interface Answer {
  port: number
  at: number
  rss: number
  times: number[]
  broken: number
  failed?: string
}

/** A process of its own, asked by messages. */
class Helper {
  readonly child: ChildProcess
  constructor(file: string) {
    this.child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }
  async hear(): Promise<Answer> {
    const [answer] = await Promise.race([once(this.child, 'message'), once(this.child, 'exit').then(() => [{ failed: 'it has ended' }])])
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

const event = (id: number) =>
  `id: ${id}\nevent: match\ndata: {"matchId":1,"status":4,"minute":67,"homeScore":2,"awayScore":1,"halfHome":1,"halfAway":1,"fullHome":null,"fullAway":null,` +
  `"penaltyHome":null,"penaltyAway":null,"homeRed":0,"awayRed":0,"awarded":false,"solutionCount":12,"observedAt":"2026-03-01T12:00:00.000Z"}\n\n`

interface Measured {
  p99: number
  kilobytes: number
  lost: number
}

async function measure(file: string, path: string): Promise<Measured> {
  const server = new Helper(file)
  const client = new Helper('./stream-client.ts')
  try {
    const { port } = await server.hear()
    const before = await server.ask({})
    await client.ask({ open: { port, path, count: streams } })
    await delay(1_000)
    const after = await server.ask({})
    const late: number[] = []
    let lost = 0
    for (let sent = 1; sent <= events; sent++) {
      const { at } = await server.ask({ send: event(sent) })
      await delay(3_000)
      const { times, broken } = await client.ask({})
      late.push(...times.map((time) => time - at))
      lost += streams - times.length + broken
    }
    await client.ask({ close: true })
    return { p99: percentile(late, 0.99), kilobytes: (after.rss - before.rss) / streams / 1024, lost }
  } finally {
    client.end()
    if (file.includes('site')) {
      server.child.send({ stop: true })
      await once(server.child, 'exit')
    } else server.end()
  }
}

export async function run(): Promise<Result[]> {
  const ours: Measured[] = []
  const floors: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    const both = [
      async () => ours.push(await measure('./stream-site.ts', '/app/live?watch=all')),
      async () => floors.push(await measure('./stream-bare.ts', '/')),
    ]
    for (const one of round % 2 === 0 ? both : both.toReversed()) await one()
  }
  const ratio = median(ours.map(({ p99 }, at) => p99 / (floors[at]?.p99 ?? Infinity)))
  const of = (name: keyof Measured, from: Measured[]) => median(from.map((one) => one[name]))
  const note = `bare: p99 ${of('p99', floors).toFixed(0)} ms, ${of('kilobytes', floors).toFixed(1)} kB a stream`
  return [
    { what: `one event to ${streams} streams: p99`, ratio, limit: 1.3, value: of('p99', ours), unit: 'ms', note },
    {
      what: `one event to ${streams} streams: not delivered, of ${events} events`,
      value: Math.max(...ours.map(({ lost }) => lost)),
      limit: 0,
      unit: 'deliveries',
    },
    { what: 'memory of a stream', value: of('kilobytes', ours), limit: 21, unit: 'kB' },
  ]
}
