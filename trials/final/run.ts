/**
 * `npm run final`: the final's minute at the size that fits. The cost on one core of each kind of
 * request, compared with bare node:http in the same run. docs/scale.md uses it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuOf, startBare } from '../../bench/processes.ts'
import { command, readArguments, WrongUsage } from '../../cli/arguments.ts'
import { readStream } from '../cluster/stream-readers.ts'
import { Client, freshAddress } from '../cluster/traffic.ts'
import { account, Buyers } from '../faults/buyers.ts'
import { embeddedSite, removeTemplate } from '../faults/site.ts'
import { lateOf, settleMany } from './settlement.ts'

const usage = `npm run final -- [OPTION…]   measures what the readers of a final cost one core
  --streams N   open event streams; 1,000 by default
  --plans N     plans that its last whistle settles; 50,000 by default
  --seconds S   of each other part; 15 by default

Ends with 0 when every reader of a stream got every event once and no page failed, 1 when not,
2 for wrong usage.`

async function main(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments(args, usage, {
    streams: text,
    plans: text,
    seconds: text,
  })
  const [streams, seconds] = [Number(values.streams ?? 1_000), Number(values.seconds ?? 15)]
  const plans = Number(values.plans ?? 50_000)
  const fits = streams > 0 && streams <= 10_000 && plans > 0 && plans <= 500_000
  if (positionals.length > 0 || !fits || !(seconds > 0)) throw new WrongUsage(usage)
  const site = await embeddedSite({ CLOCK_SPEED: '30' })
  const folder = mkdtempSync(join(tmpdir(), 'touchline-final-'))
  const pid = site.process.child.pid ?? 0
  try {
    console.log('| what | of one core |\n|---|---|')
    await delay(5_000)
    const idle = await spent(pid, () => delay(seconds * 1_000))
    const idleShare = idle.cpu / idle.seconds
    console.log(`| at rest, with a replay 30 times as fast | ${percent(idleShare)} |`)

    const { body } = await new Client(site.origin).send({ path: '/' })
    writeFileSync(join(folder, 'page'), body)
    const bare = await startBare(join(folder, 'page'), {
      'content-type': 'text/html',
      'content-encoding': 'br',
    })
    const ownFloor = await reading(`http://127.0.0.1:${bare.port}`, '/', seconds, () =>
      cpuOf(bare.child.pid ?? 0),
    )
    await bare.stop()
    console.log(`| floor: bare node:http sends these bytes | ${micros(ownFloor.each)} |`)
    for (const [what, path] of [
      ['a page from memory, made again at each change', '/'],
      ['a public answer from memory', '/app/api/queryHome'],
    ] as const) {
      const { each, count } = await reading(site.origin, path, seconds, () => cpuOf(pid), idleShare)
      const ratio = (each / ownFloor.each).toFixed(1)
      console.log(`| ${what} (${count} asked) | ${micros(each)}, ${ratio} × the floor |`)
    }

    const buying = await spent(pid, async () => {
      const buyers = await Buyers.start(site.origin, 16)
      await delay(seconds * 1_000)
      const report = await buyers.stop()
      const db = await site.open()
      const { lost } = await account(db, report).finally(() => db.destroy())
      if (lost > 0) throw new Error(`${lost} acknowledged unlocks are lost`)
      return report.acknowledged.size
    })
    const unlockCpu = buying.cpu - idleShare * buying.seconds
    if (unlockCpu <= 0) throw new Error('Unlocks cost less than nothing: the machine is too busy.')
    console.log(
      `| an unlock with the visitor's creation (${buying.result}) | ` +
        `${micros(unlockCpu / buying.result)} |`,
    )

    const readers = Array.from({ length: streams }, () => readStream(site.origin, freshAddress()))
    await delay(8_000)
    const before = readers.map(({ ids }) => ids.length)
    const telling = await spent(pid, () => delay(seconds * 1_000))
    const got = readers.map(({ ids }, at) => ids.length - (before[at] ?? 0))
    const whistle = await settleMany(site, plans)
    const { settled, times, failed } = whistle
    console.log(
      `| the whistle: a result is stored and ${plans} plans are settled | ` +
        `${settled.toFixed(1)} s |`,
    )
    console.log(
      `| pages and answers meanwhile (${times.length} asked): p99; failed | ` +
        `${Math.round(lateOf(whistle))} ms; ${failed} |`,
    )
    for (const reader of readers) reader.stop()
    const all = got.reduce((sum, count) => sum + count, 0)
    const whole = new Set(readers.map(({ ids }) => new Set(ids).size === ids.length))
    const behind = readers.filter(({ reconnects }) => reconnects > 0).length
    console.log(
      `| one event to one of ${streams} streams (${all} sent), with all else | ` +
        `${micros(telling.cpu / all)} |`,
    )
    console.log(`| streams that broke; events sent twice | ${behind}; ${whole.has(false)} |`)
    const delivered = behind === 0 && !whole.has(false) && all > 0
    return delivered && failed === 0 ? 0 : 1
  } finally {
    await site.close()
    await removeTemplate()
    rmSync(folder, { recursive: true, force: true })
  }
}

const micros = (seconds: number) => `${Math.round(seconds * 1e6)} µs`
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

async function spent<T>(pid: number, run: () => Promise<T>) {
  const [cpu, since] = [cpuOf(pid), performance.now()]
  const result = await run()
  return { result, cpu: cpuOf(pid) - cpu, seconds: (performance.now() - since) / 1_000 }
}

/** Seconds of CPU for each answer, over eight connections. */
async function reading(
  origin: string,
  path: string,
  seconds: number,
  cpu: () => number,
  idleShare = 0,
): Promise<{ each: number; count: number }> {
  const client = new Client(origin)
  const [before, since] = [cpu(), performance.now()]
  const until = since + seconds * 1_000
  let count = 0
  const one = async () => {
    while (performance.now() < until) {
      const { status } = await client.send({ path, from: freshAddress() })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      count++
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  client.close()
  const rest = (idleShare * (performance.now() - since)) / 1_000
  return { each: (cpu() - before - rest) / count, count }
}

export const run = command(import.meta.url, main)
