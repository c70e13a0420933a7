/** Whether a second server adds the capacity of a second machine. */
import { mkdirSync, rmdirSync, existsSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuOf } from '../../bench/processes.ts'
import type { Cluster, Member } from './cluster.ts'
import type { Row } from './row.ts'
import { readStream } from './stream-readers.ts'
import { Client, freshAddress } from './traffic.ts'

/** Share of one core for each server; the database, the readers and the rest have the remainder. */
const share = 0.3
const seconds = 20
const streams = 400

/**
 * Two servers against one, each limited to a third of a core by a control group, like a small
 * machine: plan pages that are not cached, and open streams.
 */
export async function twoServers(cluster: Cluster): Promise<Row[]> {
  const working = await cluster.working()
  const pair = cluster.members.filter((member) => member !== working)
  const plans = await cluster.query<{ plan_id: number }>(
    'select plan_id from plan order by plan_id desc',
  )
  const paths = plans.map(({ plan_id }) => `/planDetail?id=${plan_id}`)
  const limits = pair.map((member) => holdTo(member, share))
  const what = `two servers to one, each held to ${share * 100} % of a core`
  if (limits.includes(null))
    return [{ what, figures: 'NOT RUN: no control group can be made', holds: false }]
  try {
    const pages = { one: 0, two: 0 }
    // by turns: one, two, two, one
    for (const side of ['one', 'two', 'two', 'one'] as const)
      pages[side] += await pagesBy(side === 'one' ? pair.slice(0, 1) : pair, paths)
    const delivered = { one: await streamsBy(pair.slice(0, 1)), two: await streamsBy(pair) }
    const [byPages, byStreams] = [pages.two / pages.one, delivered.two / delivered.one]
    return [
      {
        what: `${what}: uncached pages`,
        figures:
          `${byPages.toFixed(2)} (at least 1.8): ` +
          `${pages.two} and ${pages.one} pages in ${2 * seconds} s`,
        holds: byPages >= 1.8,
      },
      {
        what: 'two servers to one: streams that a core carries',
        figures:
          `${byStreams.toFixed(2)} (at least 1.8): ` +
          `${Math.round(delivered.two)} and ${Math.round(delivered.one)}`,
        holds: byStreams >= 1.8,
      },
    ]
  } finally {
    for (const end of limits) await end?.()
  }
}

/** Pages that these servers rendered for the same number of readers each. */
async function pagesBy(members: readonly Member[], paths: string[]): Promise<number> {
  let made = 0
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    members.map(async ({ port }) => {
      const client = new Client(`http://127.0.0.1:${port}`)
      const reader = async () => {
        while (performance.now() < until) {
          const path = paths.pop()
          if (path === undefined) throw new Error('The world has too few plans.')
          const answer = await client.send({ path, from: freshAddress() })
          if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
          if (performance.now() < until) made++
        }
      }
      await Promise.all(Array.from({ length: 4 }, reader))
      client.close()
    }),
  )
  return made
}

/**
 * The number of streams that these servers could hold with a core each, by the cost of the open
 * ones.
 */
async function streamsBy(members: readonly Member[]): Promise<number> {
  const readers = members.flatMap(({ port }) =>
    Array.from({ length: streams }, () => readStream(`http://127.0.0.1:${port}`, freshAddress())),
  )
  await delay(3_000)
  const spent = () => members.map(({ process }) => cpuOf(process?.child.pid ?? 0))
  const before = spent()
  await delay(seconds * 1_000)
  const after = spent()
  const events = readers.map(({ ids }) => ids.length)
  for (const reader of readers) reader.stop()
  if (Math.min(...events) === 0) throw new Error('No event was delivered.')
  return members.reduce(
    (sum, _, at) => sum + (streams * seconds) / ((after[at] ?? NaN) - (before[at] ?? NaN)),
    0,
  )
}

/**
 * Limits a server to a share of a core until the returned function is called; null if this machine
 * has no control groups or this account may not make one.
 */
function holdTo({ process }: Member, share: number): (() => Promise<void>) | null {
  const pid = process?.child.pid
  const second = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const folder = `${second ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu'}/touchline-${pid}`
  const period = 100_000
  const quota = Math.round(period * share)
  try {
    mkdirSync(folder)
    if (second) writeFileSync(`${folder}/cpu.max`, `${quota} ${period}`)
    else writeFileSync(`${folder}/cpu.cfs_quota_us`, String(quota))
    writeFileSync(`${folder}/cgroup.procs`, String(pid))
  } catch {
    return null
  }
  return async () => {
    const parent = second ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu'
    writeFileSync(`${parent}/cgroup.procs`, String(pid))
    await delay(200)
    rmdirSync(folder)
  }
}
