import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { pooled } from '../db/connect.ts'
import { serverRole } from '../db/server-role.ts'
import { patient, sharedDatabase } from '../db/test-database.ts'
import { addLeague, noon, standStill } from '../db/test-world.ts'
import { addPlans, balanceOf, fund, mustHold, visitor } from './test-points.ts'
import { unlockPlan } from './unlock.ts'

/** The number of connections that are cut; the product's target is 1,000. */
const cuts = Number(process.env['CUT_RUNS'] ?? 50)

/**
 * A proxy between a client and PostgreSQL; when armed it cuts the connection after a COMMIT has
 * passed.
 */
class Cutter {
  armed: 'at once' | 'at the reply' | null = null
  cut = 0
  readonly server: Server

  constructor(socket: string) {
    this.server = createServer((client) => this.#join(client, connect(`${socket}/.s.PGSQL.5432`)))
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  #join(client: Socket, database: Socket): void {
    let committing: typeof this.armed = null
    const end = () => {
      client.destroy()
      database.end()
    }
    client.on('error', end).on('close', end)
    database.on('error', end).on('close', end)
    client.on('data', (bytes) => {
      if (this.armed && bytes.includes('commit\0')) {
        committing = this.armed
        this.armed = null
        this.cut++
      }
      database.write(bytes)
      if (committing === 'at once') client.destroy()
    })
    database.on('data', (bytes) => (committing === null ? client.write(bytes) : client.destroy()))
  }
}

const test1 = await sharedDatabase()
await addLeague(test1.db)
await standStill(test1.db, noon)
const cutter = new Cutter(process.env['TOUCHLINE_TEST_SOCKET'] ?? '')
const database = new URL(test1.url).pathname.slice(1)
const through = pooled({
  host: '127.0.0.1',
  port: await cutter.listen(),
  user: serverRole,
  database,
  max: 4,
  ...patient,
})
afterAll(async () => {
  await through.destroy()
  cutter.server.close()
})

test(`${cuts} connections cut after the COMMIT: a retry finds the plan, charged once`, async () => {
  const { plans } = await addPlans(test1.db, cuts)
  const ownerId = await fund(test1.db, 'cut', cuts * 8)
  for (const [at, plan] of plans.entries()) {
    cutter.armed = at % 2 === 0 ? 'at once' : 'at the reply'
    await expect(unlockPlan(through, visitor('cut'), plan, 8, '')).rejects.toThrow()
    // Like a reader who got no answer: the unlock was stored and is already paid.
    const again = await unlockPlan(through, visitor('cut'), plan, 8, '')
    expect(again).toMatchObject({ ok: true, charged: 0, balance: (cuts - at - 1) * 8 })
  }
  expect(cutter.cut).toBe(cuts)
  expect(await balanceOf(test1.db, ownerId)).toBe(0)
  await mustHold(test1.db)
})
