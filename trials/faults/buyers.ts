/** Readers who unlock plans and repeat unanswered requests, and the outcomes. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import { findBroken } from '../../server/wallet/invariants.ts'
import { Client, freshAddress } from '../cluster/traffic.ts'

interface Plan {
  id: number
  price: number
}

export interface BuyersReport {
  /** Unlocks that a server has acknowledged, as "uid plan". */
  acknowledged: Set<string>
  /** The slowest answer or error, in milliseconds. */
  slowest: number
  /** Answers by code of the contract; 0 is a success, -1 a connection that broke. */
  codes: Map<number, number>
  /** Codes 403 and 500, and answers that are no envelope. */
  wrong: string[]
  /** The longest time between two acknowledged unlocks, in milliseconds. */
  longestGap: number
}

interface Detail {
  data?: { plan?: { price?: number } }
}

/** Plans on sale for points, the cheapest first. */
async function plansOf(client: Client): Promise<Plan[]> {
  const { body } = await client.send({
    path: '/app/api/predict/list?size=100&state=onSale',
    plain: true,
  })
  const { data } = JSON.parse(body) as { data: { records: { id: number; status: number }[] } }
  const plans: Plan[] = []
  for (const { id } of data.records.filter(({ status }) => status === 1).slice(0, 40)) {
    const detail = await client.send({ path: `/app/api/predict/detail?id=${id}`, plain: true })
    const price = (JSON.parse(detail.body) as Detail).data?.plan?.price
    if (price !== undefined) plans.push({ id, price })
  }
  if (plans.length === 0) throw new Error('The site has no plan on sale for points')
  return plans.toSorted((a, b) => a.price - b.price)
}

export class Buyers {
  readonly #client: Client
  #stopped = false
  readonly #all: Promise<unknown>
  #last = performance.now()
  readonly report: BuyersReport = {
    acknowledged: new Set(),
    slowest: 0,
    codes: new Map(),
    wrong: [],
    longestGap: 0,
  }

  private constructor(origin: string, count: number, plans: readonly Plan[]) {
    this.#client = new Client(origin)
    this.#all = Promise.all(Array.from({ length: count }, () => this.#buy(plans)))
  }

  static async start(origin: string, count = 32): Promise<Buyers> {
    const client = new Client(origin)
    const plans = await plansOf(client)
    client.close()
    return new Buyers(origin, count, plans)
  }

  async #buy(plans: readonly Plan[]): Promise<void> {
    while (!this.#stopped) {
      const from = freshAddress()
      const created = await this.#send(from, '/app/api/visitor/create', { data: {} })
      const { uid, token } = (created?.data ?? {}) as { uid?: string; token?: string }
      if (uid === undefined || token === undefined) continue
      // 38 points: four plans at 8, or fewer
      for (const plan of pickSome(plans, 4)) {
        const { id, price } = plan
        const body = { realm: 'touchline', process: 'web', uid, token, data: { id, price } }
        while (!this.#stopped) {
          const answer = await this.#send(from, '/app/api/predict/unlock', body)
          if (answer?.code === 0) this.#acknowledge(`${uid} ${id}`)
          // anything else than "try again" is an answer
          if (answer !== null && answer.code !== 503) break
          await delay(50)
        }
      }
    }
  }

  #acknowledge(key: string): void {
    const now = performance.now()
    this.report.longestGap = Math.max(this.report.longestGap, now - this.#last)
    this.#last = now
    this.report.acknowledged.add(key)
  }

  /** Null where the connection broke or the answer is to be repeated later. */
  async #send(
    from: string,
    path: string,
    body: object,
  ): Promise<{ code: number; data?: unknown } | null> {
    const since = performance.now()
    let code = -1
    try {
      const answer = await this.#client.send({ path, body, from })
      const read = parse(answer.body)
      if (read === null) this.report.wrong.push(`${path}: ${answer.status}, no envelope`)
      code = read?.code ?? -1
      if (code === 403 || code === 500) this.report.wrong.push(`${path}: ${code}`)
      return read
    } catch {
      await delay(20)
      return null
    } finally {
      this.report.slowest = Math.max(this.report.slowest, performance.now() - since)
      this.report.codes.set(code, (this.report.codes.get(code) ?? 0) + 1)
    }
  }

  async stop(): Promise<BuyersReport> {
    this.#stopped = true
    await this.#all
    this.#client.close()
    return this.report
  }
}

function parse(text: string): { code: number; data?: unknown } | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'code' in read
      ? (read as { code: number; data?: unknown })
      : null
  } catch {
    return null
  }
}

function pickSome<T>(from: readonly T[], count: number): T[] {
  return from
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one)
}

export interface Accounted {
  lost: number
  doubled: number
  /** Broken invariants of R-08. */
  broken: string[]
}

/** Compares the acknowledged unlocks with the database, which may still be recovering. */
export async function account(db: Kysely<Tables>, report: BuyersReport): Promise<Accounted> {
  for (let tries = 0; ; tries++) {
    try {
      return await compare(db, report)
    } catch (error) {
      if (tries > 60) throw error
      await delay(500)
    }
  }
}

async function compare(db: Kysely<Tables>, { acknowledged }: BuyersReport): Promise<Accounted> {
  const { rows } = await sql<{ key: string }>`
    select uid || ' ' || plan_id as key from unlock join owner using (owner_id)`.execute(db)
  const stored = new Set(rows.map(({ key }) => key))
  const charges = await sql<{ count: number }>`
    select count(*) as count from movement where reason = 'unlock'`.execute(db)
  return {
    lost: [...acknowledged].filter((key) => !stored.has(key)).length,
    doubled: (charges.rows[0]?.count ?? 0) - rows.length,
    broken: await findBroken(db),
  }
}
