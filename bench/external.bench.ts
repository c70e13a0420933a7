/**
 * The same work on the embedded database and on an external one with the default settings of its
 * packages, both freshly filled by the server itself: reads that no cache holds, and changes.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type ServerProcess } from '../e2e/server-process.ts'
import { installedVersion, startOtherCluster } from '../server/db/test-other-cluster.ts'
import { percentile } from './client.ts'
import type { Result } from './result.ts'
import { byTurns, costOf, ratioOf, type Turn } from './turns.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
const workers = 8
const stepsOfWorker = 25

export async function run(): Promise<Result[]> {
  const version = installedVersion()
  if (version === null) return [{ what: 'an external database: NOT RUN, PostgreSQL is missing' }]
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  // the database runs as another account
  chmodSync(folder, 0o755)
  const other = await startOtherCluster(version)
  const sites: ServerProcess[] = []
  try {
    other.run('createdb', 'touchline')
    const start = async (name: string, more: Record<string, string>) => {
      const server = await startServer({
        FEED: 'simulated',
        CLOCK_AT: lastSaturday(),
        TRUSTED_PROXIES: '1',
        DATA_DIR: join(folder, name),
        ...more,
      })
      sites.push(server)
      return new Side(server.origin, await idsOf(server.origin))
    }
    const embedded = await start('embedded', {})
    const external = await start('external', { DATABASE_URL: other.url('touchline') })
    const what = `external PostgreSQL ${version} by its defaults, time to that of the embedded one`
    const turns = await byTurns(
      what,
      { ours: () => external.turn(), floor: () => embedded.turn() },
      { rounds },
    )
    const late = (side: Side) => percentile(side.times, 0.99)
    return [
      { what, ratio: ratioOf(turns), limit: 1.2, value: costOf(turns.ours), unit: 'ms a turn' },
      {
        what: 'the same: p99 of a request',
        ratio: late(external) / late(embedded),
        value: late(external),
        unit: 'ms',
      },
    ]
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
    await other.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The morning of a match day, so that plans are on sale. */
function lastSaturday(): string {
  const day = new Date(Date.now() - 86_400_000)
  while (day.getUTCDay() !== 6) day.setUTCDate(day.getUTCDate() - 1)
  return `${day.toISOString().slice(0, 10)}T08:00:00Z`
}

interface Ids {
  matches: number[]
  experts: number[]
  plans: { id: number; price: number }[]
}

interface Answer<T> {
  code: number
  data: T
}

async function read<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  const { code, data }: Answer<T> = JSON.parse(await answer.text())
  if (code !== 0) throw new Error(`${url}: ${code}`)
  return data
}

async function idsOf(origin: string): Promise<Ids> {
  interface Row {
    id: number
    expertId: number
    status: number
  }
  const [onSale, listed] = await Promise.all([
    read<{ records: Row[] }>(`${origin}/app/api/predict/list?size=100&state=onSale`),
    read<object>(`${origin}/app/match/list`),
  ])
  const matches = [...JSON.stringify(listed).matchAll(/"matchId":(\d+)/g)].map(([, id]) => +id!)
  const plans: Ids['plans'] = []
  for (const { id } of onSale.records.filter(({ status }) => status === 1).slice(0, 20)) {
    const detail = await read<{ plan: { price?: number } }>(
      `${origin}/app/api/predict/detail?id=${id}`,
    )
    if (detail.plan.price !== undefined) plans.push({ id, price: detail.plan.price })
  }
  const experts = onSale.records.map(({ expertId }) => expertId)
  if (plans.length === 0 || matches.length === 0) throw new Error('The world has nothing to ask.')
  return { matches: [...new Set(matches)], experts: [...new Set(experts)], plans }
}

class Side {
  readonly #origin: string
  readonly #ids: Ids
  /** Milliseconds of every request so far. */
  readonly times: number[] = []
  /** Steps taken so far. Each step sends a request that no earlier step sent. */
  #step = 0

  constructor(origin: string, ids: Ids) {
    this.#origin = origin
    this.#ids = ids
  }

  /** Readers, each at its own address, who send one request after the other. */
  async turn(): Promise<Turn> {
    let count = 0
    const since = performance.now()
    await Promise.all(
      Array.from({ length: workers }, async () => {
        for (let step = 0; step < stepsOfWorker; step++) count += await this.#take(this.#step++)
      }),
    )
    return { cost: performance.now() - since, count }
  }

  /** Resolves to the number of answers with code 0. */
  async #take(step: number): Promise<number> {
    const { matches, experts, plans } = this.#ids
    const from = `10.1.${(step >> 8) & 255}.${step & 255}`
    const at = <T>(list: readonly T[]): T => list[step % list.length]!
    // each combination of size and page has its own cache key, so no cache has the answer
    const [size, page] = [1 + (step % 100), 1 + (Math.trunc(step / 100) % 10)]
    const list = await this.#send(from, '/app/api/predict/list', { size, page })
    const detail = await this.#send(from, '/app/match/detail', { matchId: at(matches) })
    const expert = await this.#send(from, '/app/api/expert/queryPredicts', {
      expertId: at(experts),
      size,
    })
    const visitor = await this.#send<object>(from, '/app/api/visitor/create', {})
    const { id, price } = at(plans)
    const unlock = await this.#send(from, '/app/api/predict/unlock', { id, price }, visitor.data)
    return [list, detail, expert, visitor, unlock].filter(({ code }) => code === 0).length
  }

  async #send<T>(
    from: string,
    path: string,
    data: object,
    identity: object = {},
  ): Promise<Answer<T>> {
    const since = performance.now()
    const answer = await fetch(this.#origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ realm: 'touchline', process: 'web', ...identity, data }),
    })
    const body: Answer<T> = JSON.parse(await answer.text())
    this.times.push(performance.now() - since)
    if (body.code !== 0) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body
  }
}
