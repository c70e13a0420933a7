/** Failures that a cluster must survive, each as a trial with its figures. */
import { setTimeout as delay } from 'node:timers/promises'
import type { End } from '../../e2e/server-process.ts'
import { metricOf, until, type Cluster, type Member } from './cluster.ts'
import type { Row } from './row.ts'
import { readStream, type StreamReader } from './stream-readers.ts'
import {
  Client,
  freshAddress,
  matchIds,
  noAnswer,
  readAll,
  Traffic,
  type Report,
} from './traffic.ts'
import { twoServers } from './two-servers.ts'

export interface TrialOptions {
  /** How often a fault is repeated. */
  times: number
  /** Requests a second. */
  rate: number
  /** Names of the ways in which the working server vanishes; all by default. */
  ways?: readonly string[]
}

export type Trial = (cluster: Cluster, options: TrialOptions) => Promise<Row[]>

const ms = (value: number) => `${(value / 1_000).toFixed(1)} s`
const count = (value: number) => value.toLocaleString('en')

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

async function trafficOn(cluster: Cluster, rate: number): Promise<Traffic> {
  return new Traffic(cluster.origin, rate, await matchesOf(cluster))
}

async function matchesOf({ origin }: Cluster): Promise<number[]> {
  const client = new Client(origin)
  const matches = (await matchIds(client)).slice(0, 8)
  client.close()
  return matches
}

/** Acknowledged changes that the primary does not have. */
async function lostOf(cluster: Cluster, { acknowledged }: Report): Promise<number> {
  const rows = await cluster.query<{ key: string }>(
    `select uid || ' ' || match_id as key from follow_match join owner using (owner_id)
     where uid = any($1)`,
    [[...new Set(acknowledged.map(({ uid }) => uid))]],
  )
  const stored = new Set(rows.map(({ key }) => key))
  return acknowledged.filter(({ uid, matchId }) => !stored.has(`${uid} ${matchId}`)).length
}

/** Events between a reader's first and last event that did not reach the reader. */
async function missedOf(cluster: Cluster, reader: StreamReader): Promise<number> {
  const { from, ids } = reader
  const last = ids.at(-1)
  if (from === null || last === undefined) return 0
  const rows = await cluster.query<{ id: string }>(
    `select event_id as id from live_event
    where kind = 'match' and event_id > $1 and event_id <= $2`,
    [from, last],
  )
  const seen = new Set(ids)
  return rows.filter(({ id }) => !seen.has(Number(id))).length
}

/** Stops each server in turn as an upgrade does, and starts it again. */
const rolling: Trial = async (cluster, { times, rate }) => {
  const readers = Array.from({ length: 30 }, () => readStream(cluster.origin, freshAddress()))
  const traffic = await trafficOn(cluster, rate)
  await delay(3_000)
  const codes: End[] = []
  for (let restart = 0; restart < times; restart++) {
    const member = cluster.members[restart % cluster.members.length]
    if (!member?.process) throw new Error('a server is missing')
    codes.push(await member.process.stop())
    await member.start()
    await delay(2_000)
  }
  const report = await traffic.stop()
  // the last events arrive
  await delay(2_000)
  for (const reader of readers) reader.stop()
  const missed = await sum(readers, (reader) => missedOf(cluster, reader))
  const snapshots = readers.reduce((all, reader) => all + reader.snapshots, 0)
  const events = readers.reduce((all, { ids }) => all + ids.length, 0)
  const away = Math.max(...readers.map(({ longestAway }) => longestAway))
  const lost = await lostOf(cluster, report)
  const failed = report.failed.length + report.refusedChanges
  return [
    {
      what: `F-07 ${times} rolling restarts at ${rate} requests/s: failed requests`,
      figures:
        `${failed} of ${count(report.sent)}; p99 ${ms(quantile(report.times, 0.99))}` +
        kinds([...report.failed, ...report.refusals]),
      holds: failed === 0,
    },
    {
      what: 'F-07 stream events missed by 30 readers',
      figures: `${missed} of ${count(events)}, ${snapshots} snapshots; away at most ${ms(away)}`,
      holds: missed === 0 && snapshots === 0 && events > 0,
    },
    {
      what: 'F-09 each server ended with exit code 0; acknowledged changes lost',
      figures:
        `${codes.filter((code) => code === 0).length} of ${times}; ` +
        `${lost} of ${count(report.acknowledged.length)}`,
      holds: codes.every((code) => code === 0) && lost === 0,
    },
  ]
}

async function sum<T>(all: readonly T[], of: (one: T) => Promise<number>): Promise<number> {
  let total = 0
  for (const one of all) total += await of(one)
  return total
}

/** The three most frequent reasons, without the paths before them. */
function kinds(failed: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const one of failed) {
    const reason = one.replace(/^\/\S*: /, '')
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 3)
  return most.map(([reason, n]) => `; ${n} × ${reason}`).join('')
}

/** Kills the primary with its Patroni, as a machine that loses its power; it comes back later. */
const primary: Trial = async (cluster, { times, rate }) => {
  let [acknowledged, lost, longest, sent] = [0, 0, 0, 0]
  const failed: string[] = []
  for (let kill = 0; kill < times; kill++) {
    await until('a synchronous standby', () => hasSynchronousStandby(cluster))
    const matches = await matchesOf(cluster)
    // F-02 is about pages that were made before
    for (const { port } of cluster.members) await readAll(`http://127.0.0.1:${port}`, matches)
    const traffic = new Traffic(cluster.origin, rate, matches)
    await delay(5_000)
    const dead = await cluster.primary()
    dead.kill()
    const before = traffic.report.acknowledged.length
    await until('a new primary', async () => (await cluster.primary()) !== dead)
    await until('a change', () => Promise.resolve(traffic.report.acknowledged.length > before + 10))
    await delay(3_000)
    const report = await traffic.stop()
    longest = Math.max(longest, report.longestGap)
    acknowledged += report.acknowledged.length
    failed.push(...report.failed)
    sent += report.sent
    lost += await lostOf(cluster, report)
    dead.start()
  }
  await until('a synchronous standby', () => hasSynchronousStandby(cluster))
  return [
    {
      what: `F-06 primary killed ${times} times: acknowledged changes lost`,
      figures: `${lost} of ${count(acknowledged)}`,
      holds: lost === 0 && acknowledged > 0,
    },
    {
      what: 'F-06 longest time without an accepted change',
      figures: `${ms(longest)} (at most 30 s)`,
      holds: longest <= 30_000,
      needsIdleMachine: true,
    },
    {
      what: 'F-02 reads that failed meanwhile (pages come from caches, with their age)',
      figures: `${failed.length} of ${count(sent)}${kinds(failed)}`,
      holds: failed.length / sent < 0.01,
      needsIdleMachine: failed.every((reason) => reason.endsWith(noAnswer)),
    },
    ...(await signedRow(cluster)),
  ]
}

async function hasSynchronousStandby({ nodes }: Cluster): Promise<boolean> {
  const roles = await Promise.all(nodes.map((node) => node.role()))
  return roles.includes('primary') && roles.includes('sync')
}

/**
 * Asserts that the log continues: its signed size grows, with enough witnesses, and never shrank.
 */
async function signedRow(cluster: Cluster): Promise<Row[]> {
  const size = async () =>
    (
      await cluster.query<{ size: string; witnesses: number }>(
        'select size, witnesses from log_checkpoint order by size desc, witnesses desc limit 1',
      )
    )[0]
  const before = await size()
  // renames an expert, which is an entry: otherwise the replay may have no event for minutes
  await cluster.query(
    `insert into expert (kind, handle, name, created_at)
    select 'person', 'cluster-' || gen_random_uuid(),
       jsonb_build_object('zh', id, 'zht', id, 'en', id), touchline_now()
     from (select gen_random_uuid() as id) one`,
  )
  await until('another checkpoint', async () => {
    const now = await size()
    return (
      Number(now?.size) > Number(before?.size ?? 0) &&
      (now?.witnesses ?? 0) >= cluster.witnessesNeeded
    )
  })
  const after = await size()
  return [
    {
      what: 'the log is signed on afterwards, and cosigned by witnesses',
      figures: `${before?.size ?? 0} → ${after?.size} entries, ${after?.witnesses} witnesses`,
      holds: true,
    },
  ]
}

const faults: Record<string, { begin: (member: Member) => void; end: (m: Member) => unknown }> = {
  killed: {
    begin: ({ process }) => process?.child.kill('SIGKILL'),
    end: async (member) => {
      await member.process?.exited
      await member.start()
    },
  },
  frozen: {
    begin: ({ process }) => process?.child.kill('SIGSTOP'),
    end: ({ process }) => process?.child.kill('SIGCONT'),
  },
  'cut off from the database': {
    begin: ({ network }) => network.silenceAll(),
    end: ({ network }) => network.heal(),
  },
}

/** The working server vanishes in three ways; another one takes over. */
const worker: Trial = async (cluster, { times, ways = Object.keys(faults) }) => {
  const rows: Row[] = []
  for (const [name, fault] of Object.entries(faults)) {
    if (!ways.includes(name)) continue
    let longest = 0
    for (let fall = 0; fall < times; fall++) {
      const member = await cluster.working()
      fault.begin(member)
      const since = performance.now()
      await until('another server that works', async () => {
        const others = cluster.members.filter((other) => other !== member)
        const at = await Promise.all(others.map((other) => metricOf(other, 'works')))
        return at.includes(1)
      })
      longest = Math.max(longest, performance.now() - since)
      await fault.end(member)
      await until('the old one stands by', async () => {
        const all = await Promise.all(cluster.members.map((other) => metricOf(other, 'works')))
        return all.filter((works) => works === 1).length === 1 && !all.includes(null)
      })
      await until('all are ready', () => allReady(cluster))
    }
    rows.push({
      what: `F-13 working server ${name} ${times} times: takeover`,
      figures: `${ms(longest)} at most (60 s)`,
      holds: longest <= 60_000,
      needsIdleMachine: true,
    })
  }
  return [...rows, ...(await signedRow(cluster))]
}

async function allReady({ members }: Cluster): Promise<boolean> {
  const ready = await Promise.all(members.map((member) => metricOf(member, 'ready')))
  return ready.every((one) => one === 1)
}

/** Many readers of the pages that readers of a final have open, in all languages. */
const cache: Trial = async (cluster) => {
  const client = new Client(cluster.origin)
  const matches = (await matchIds(client)).slice(0, 2)
  const languages = ['zh', 'zht', 'en']
  const paths = [
    '/',
    '/match',
    '/h5',
    '/h5/match',
    '/expertList',
    '/h5/expertList',
    ...matches.flatMap((id) => [`/matchDetail?matchId=${id}`, `/h5/matchDetail?matchId=${id}`]),
    '/app/api/queryHome',
    '/app/match/list',
    '/app/api/predict/list?size=20',
  ]
  let [hits, all] = [0, 0]
  const wrong: string[] = []
  const times: number[] = []
  const until = performance.now() + 20_000
  const reader = async () => {
    while (performance.now() < until) {
      const path = paths[Math.floor(Math.random() ** 2 * paths.length)] ?? '/'
      const cookie = `a=${Math.random()}; touchline_language=${languages[all % 3]}`
      const since = performance.now()
      const answer = await client
        .send({ path, cookie, from: freshAddress() })
        .catch((error: unknown) => String(error))
      all++
      times.push(performance.now() - since)
      if (typeof answer === 'string' || answer.status !== 200)
        wrong.push(`${path}: ${typeof answer === 'string' ? answer : answer.status}`)
      else if (answer.headers['x-cache'] === 'hit') hits++
    }
  }
  await Promise.all(Array.from({ length: 32 }, reader))
  client.close()
  const reads = await standbyReads(cluster)
  return [
    {
      what: 'the cache carries page and public reads by GET, while scores change',
      figures:
        `${((100 * hits) / all).toFixed(1)} % of ${count(all)} at ${count(all / 20)} a ` +
        `second; p99 ${Math.round(quantile(times, 0.99))} ms; ` +
        `${wrong.length} not 200${kinds(wrong)}`,
      holds: hits / all >= 0.95 && wrong.length === 0,
    },
    {
      what: 'answers made from the standby',
      figures: `${count(reads.standby)}, and ${count(reads.primary)} from the primary`,
      holds: reads.standby > 0,
    },
  ]
}

async function standbyReads({ members }: Cluster): Promise<{ standby: number; primary: number }> {
  let [standby, primary] = [0, 0]
  for (const member of members) {
    standby += (await metricOf(member, 'standby_reads')) ?? 0
    primary += (await metricOf(member, 'standby_passed')) ?? 0
  }
  return { standby, primary }
}

export const trials: Record<string, Trial> = { cache, rolling, worker, primary, two: twoServers }
