/** A process that stands still, a long day, and a rush: F-11 and P-02. */
import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readStream } from '../cluster/stream-readers.ts'
import { Client, freshAddress, matchIds, Traffic, type Report } from '../cluster/traffic.ts'
import { account, Buyers } from './buyers.ts'
import { quantile, seconds, type Fault, type Row } from './faults.ts'
import { inspect, inspectable, type Memory } from './memory.ts'
import { answers, embeddedSite, type Site } from './site.ts'

async function trafficOn(site: Site, rate: number): Promise<Traffic> {
  const client = new Client(site.origin)
  const matches = (await matchIds(client)).slice(0, 8)
  client.close()
  return new Traffic(site.origin, rate, matches)
}

/** Nothing in the process runs for two seconds, as when a loop does not end. */
const standstill: Fault = async (size) => {
  const site = await embeddedSite()
  const times = size(20)
  try {
    const buyers = await Buyers.start(site.origin, 16)
    let longest = 0
    for (let at = 0; at < times; at++) {
      await delay(1_500)
      site.process.child.kill('SIGSTOP')
      await delay(2_000)
      site.process.child.kill('SIGCONT')
      const since = performance.now()
      while (!(await answers(`${site.origin}/readyz`))) await delay(20)
      longest = Math.max(longest, performance.now() - since)
    }
    const report = await buyers.stop()
    const db = await site.open()
    const { lost, doubled, broken } = await account(db, report).finally(() => db.destroy())
    const busy = report.codes.get(503) ?? 0
    return [
      {
        what:
          `F-11 the process stands still for 2 s, ${times} times: lost, charged twice, ` +
          'R-08 broken, wrong answers',
        figures:
          `${lost}, ${doubled}, ${broken.length}, ${report.wrong.length} of ` +
          `${report.acknowledged.size}; ${busy} refused for now; ` +
          `ready ${seconds(longest)} later at most`,
        holds:
          lost + doubled + broken.length + report.wrong.length === 0 &&
          report.acknowledged.size > 0 &&
          longest < 5_000,
      },
    ]
  } finally {
    await site.close()
  }
}

interface Sample extends Memory {
  hours: number
  descriptors: number
}

/** Half the load of a busy hour, with open streams; memory and descriptors each minute. */
const soak: Fault = async (size) => {
  const minutes = size(120)
  const site = await embeddedSite()
  try {
    await site.process.stop()
    await site.start(inspectable)
    const memory = await inspect(site.process.output())
    const traffic = await trafficOn(site, 25)
    const streams = Array.from({ length: 100 }, () => readStream(site.origin, freshAddress()))
    const samples: Sample[] = []
    const begun = performance.now()
    for (let minute = 1; minute <= minutes; minute++) {
      await delay(60_000 - ((performance.now() - begun) % 60_000))
      const descriptors = readdirSync(`/proc/${site.process.child.pid}/fd`).length
      const sample = { hours: hoursSince(begun), descriptors, ...(await memory.read()) }
      samples.push(sample)
      if (minute % 5 === 0) console.error(told(sample))
    }
    memory.close()
    for (const stream of streams) stream.stop()
    return soakRows(minutes, samples, await traffic.stop())
  } finally {
    await site.close()
  }
}

const told = ({ hours, heap, external, resident, descriptors }: Sample) =>
  `after ${Math.round(hours * 60)} minutes: heap ${heap.toFixed(1)} MB, external ` +
  `${external.toFixed(1)} MB, resident ${resident.toFixed(0)} MB, ${descriptors} descriptors`

function soakRows(minutes: number, samples: readonly Sample[], report: Report): Row[] {
  // until then code is compiled, and caches fill to their limits
  const warm = Math.min(60, minutes / 2)
  const settled = samples.filter(({ hours }) => hours * 60 >= warm)
  const growth = (of: 'heap' | 'external' | 'resident') =>
    slope(settled.map((sample) => [sample.hours, sample[of]]))
  const open = settled.map(({ descriptors }) => descriptors)
  const [first = 0, last = 0] = [open[0], open.at(-1)]
  // a slope over a few minutes is noise
  const measured = minutes >= 60
  const grown = growth('heap') + growth('external')
  const failed = failures(report)
  return [
    {
      what:
        `F-11 ${minutes} minutes at 25 requests/s with 100 streams: growth of what is in use ` +
        'after a collection, of all pages of the process, descriptors, failed',
      figures:
        `${grown.toFixed(2)} MB an hour (at most 1), ${growth('resident').toFixed(1)} MB ` +
        `an hour, ${first} → ${last}, ${failed} of ${report.sent}`,
      holds: measured ? grown < 1 && Math.abs(last - first) < 30 && failed === 0 : null,
    },
  ]
}

const hoursSince = (begun: number) => (performance.now() - begun) / 3_600_000

/** Of the line that fits the points best, by least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}

const failures = ({ failed, refusedChanges }: Report) => failed.length + refusedChanges

/** Three times as many readers within a moment, and then nearly twice as many again. */
const rush: Fault = async (size) => {
  const site = await embeddedSite()
  try {
    const parts = [
      { name: 'usual', rate: 40, for: size(600) },
      { name: 'three times', rate: 120, for: size(60) },
      { name: 'five times', rate: 200, for: size(60) },
    ]
    const rows = []
    for (const part of parts) {
      const traffic = await trafficOn(site, part.rate)
      await delay(part.for * 1_000)
      const report = await traffic.stop()
      const late = quantile(report.times, 0.99)
      const reasons = [...report.failed, ...report.refusals]
      const wrong = reasons.filter((reason) => !/: 503|^503/.test(reason))
      const usual = part.name === 'usual'
      rows.push({
        what:
          `P-02 ${part.rate} requests/s for ${part.for} s, a tenth of them changes: ` +
          'p99, refused with 503, other failures',
        figures:
          `${Math.round(late)} ms, ${reasons.length - wrong.length} and ${wrong.length} ` +
          `of ${report.sent}`,
        holds: wrong.length === 0 && (!usual || (reasons.length === 0 && late < 150)),
      })
    }
    return rows
  } finally {
    await site.close()
  }
}

export const endurance: Record<string, Fault> = {
  'F-11': standstill,
  soak,
  'P-02': rush,
}
