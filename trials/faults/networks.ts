/** Networks and databases that are slow, silent or away: F-01, F-02, F-03. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { startFaultProxy } from '../../server/db/test-fault-proxy.ts'
import { Client, freshAddress, matchIds, Traffic } from '../cluster/traffic.ts'
import { account, Buyers } from './buyers.ts'
import { quantile, seconds, type Fault, type Row } from './faults.ts'
import { answers, proxiedSite } from './site.ts'

const slowness: Fault = async (size) => {
  const site = await proxiedSite()
  const browsers = await startFaultProxy(Number(new URL(site.origin).port))
  const rows: Row[] = []
  try {
    const between = { 'server and database': site.network, 'reader and server': browsers }
    const faults = {
      '100 ms late': 100,
      '500 ms late': 500,
      '3,000 ms late': 3_000,
    }
    for (const [where, network] of Object.entries(between)) {
      for (const [name, ms] of Object.entries(faults)) {
        const buyers = await Buyers.start(`http://127.0.0.1:${browsers.port}`, 8)
        network.delay(ms)
        await delay(size(15) * 1_000)
        network.heal()
        await delay(7_500)
        const report = await buyers.stop()
        const db = await site.open()
        const { lost, doubled } = await account(db, report).finally(() => db.destroy())
        // a reader behind a slow network waits for the network too: there and back, each packet
        const most = where.startsWith('reader') ? 8_000 + 2 * ms : 8_000
        rows.push({
          what: `F-01 ${name} between ${where}: slowest answer, lost, charged twice, 403 or 500`,
          figures: `${seconds(report.slowest)}, ${lost}, ${doubled}, ${report.wrong.length}`,
          holds: report.slowest <= most && lost === 0 && doubled === 0 && report.wrong.length === 0,
        })
      }
    }
    return rows
  } finally {
    await browsers.close()
    await site.close()
  }
}

const away: Fault = async (size) => {
  const site = await proxiedSite()
  try {
    const client = new Client(site.origin)
    const matches = (await matchIds(client)).slice(0, 4)
    // pages that readers have opened before
    const warm = new Traffic(site.origin, 100, matches, false)
    await delay(4_000)
    await warm.stop()
    const buyers = await Buyers.start(site.origin, 8)
    await delay(1_000)
    site.network.refuse()
    await delay(6_000)
    const reads = new Traffic(site.origin, 50, matches, false)
    await delay(size(60) * 1_000)
    const read = await reads.stop()
    const healed = performance.now()
    site.network.heal()
    while (!(await answers(`${site.origin}/readyz`))) await delay(20)
    const recovered = performance.now() - healed
    await delay(1_000)
    const report = await buyers.stop()
    client.close()
    const db = await site.open()
    const { lost, doubled } = await account(db, report).finally(() => db.destroy())
    const shown = 1 - read.failed.length / read.sent
    return [
      {
        what: `F-02 database away for ${size(60)} s: reads served from memory, with their age`,
        figures:
          `${(100 * shown).toFixed(2)} % of ${read.sent}; ` +
          `p99 ${seconds(quantile(read.times, 0.99))}`,
        holds: shown >= 0.99,
      },
      {
        what: 'F-02 unlocks meanwhile: 403 or 500, lost, charged twice; ready again after',
        figures:
          `${report.wrong.length}, ${lost}, ${doubled} of ${report.acknowledged.size}; ` +
          seconds(recovered),
        holds: report.wrong.length === 0 && lost === 0 && doubled === 0 && recovered <= 5_000,
      },
    ]
  } finally {
    await site.close()
  }
}

const storm: Fault = async (size) => {
  const site = await proxiedSite()
  const db = await site.open()
  try {
    const client = new Client(site.origin)
    // every unlock waits for this lock until its own time limit
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const locking = db.transaction().execute(async (tx) => {
      await sql`lock table unlock in access exclusive mode`.execute(tx)
      held.resolve()
      await release.promise
    })
    await held.promise
    const buyers = await Buyers.start(site.origin, 100)
    const times: number[] = []
    const until = performance.now() + size(20) * 1_000
    while (performance.now() < until) {
      const since = performance.now()
      await client.send({ path: '/livez', from: freshAddress() })
      times.push(performance.now() - since)
      await delay(50)
    }
    release.resolve()
    await locking
    await delay(2_000)
    const report = await buyers.stop()
    client.close()
    const busy = report.codes.get(503) ?? 0
    return [
      {
        what: 'F-03 100 buyers behind a locked table: health p99, 503 to buyers, other errors',
        figures:
          `${Math.round(quantile(times, 0.99))} ms, ${busy}, ${report.wrong.length}; ` +
          `then ${report.acknowledged.size} unlocks`,
        holds:
          quantile(times, 0.99) < 100 &&
          busy > 0 &&
          report.wrong.length === 0 &&
          report.acknowledged.size > 0,
      },
    ]
  } finally {
    await db.destroy()
    await site.close()
  }
}

export const networks: Record<string, Fault> = { 'F-01': slowness, 'F-02': away, 'F-03': storm }
