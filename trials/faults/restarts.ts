/** Graceful restarts of three servers behind a proxy that sends each request once: F-07. */
import { setTimeout as delay } from 'node:timers/promises'
import { takesChanges, type End, type ServerProcess } from '../../e2e/server-process.ts'
import { startBalancer } from '../cluster/balancer.ts'
import { freePorts } from '../cluster/cluster.ts'
import { Client, matchIds, Traffic } from '../cluster/traffic.ts'
import { quantile, seconds, type Fault } from './faults.ts'
import { proxiedSite } from './site.ts'

const restarts: Fault = async (size) => {
  const site = await proxiedSite({ DRAIN_SECONDS: '3' })
  const servers: ServerProcess[] = [site.process]
  const ready = async (server: ServerProcess) => {
    let ended = false
    void server.exited.then(() => (ended = true))
    while (!(await takesChanges(server.origin))) {
      if (ended) throw new Error(`A server did not start. ${server.output().trim()}`)
      await delay(50)
    }
    return server
  }
  const start = async (port: string) => ready(await site.spawn({ PORT: port }))
  try {
    for (const port of await freePorts(2)) servers.push(await start(String(port)))
    const ports = servers.map(({ origin }) => Number(new URL(origin).port))
    const balancer = await startBalancer(ports, { repeats: false })
    const client = new Client(balancer.origin)
    const matches = (await matchIds(client)).slice(0, 8)
    client.close()
    const traffic = new Traffic(balancer.origin, 50, matches, false)
    await delay(3_000)
    const times = size(12)
    const codes: End[] = []
    for (let restart = 0; restart < times; restart++) {
      const at = restart % servers.length
      codes.push((await servers[at]?.stop()) ?? null)
      servers[at] = await start(String(ports[at]))
      await delay(2_000)
    }
    const report = await traffic.stop()
    await balancer.close()
    const { failed, sent } = report
    return [
      {
        what: `F-07 ${times} graceful restarts behind a proxy that repeats nothing: failed pages`,
        figures:
          `${failed.length} of ${sent}; p99 ${seconds(quantile(report.times, 0.99))}; ` +
          `${codes.filter((code) => code === 0).length} ended with 0; ` +
          `${balancer.blind()} sent while no server was ready` +
          [...new Set(failed)]
            .slice(0, 3)
            .map((one) => `; ${one}`)
            .join(''),
        holds: failed.length === 0 && codes.every((code) => code === 0),
      },
    ]
  } finally {
    await Promise.all(servers.slice(1).map((server) => server.stop()))
    // the first may be another process by now
    await servers[0]?.stop()
    await site.close()
  }
}

export const gracefulRestarts: Record<string, Fault> = { 'F-07': restarts }
