/**
 * Readers who take as much as they can, next to ordinary readers: P-06, S-07. And full disks: F-04.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client, freshAddress } from '../cluster/traffic.ts'
import { account, Buyers } from './buyers.ts'
import type { Flooded, Kind } from './flood.ts'
import { quantile, seconds, type Fault } from './faults.ts'
import { answers, embeddedSite, type Site } from './site.ts'

/** Times of a reader's home page for so long, with a 503 as Infinity. */
async function readHome(origin: string, ms: number): Promise<number[]> {
  const client = new Client(origin)
  const times: number[] = []
  const until = performance.now() + ms
  while (performance.now() < until) {
    const since = performance.now()
    const { status } = await client.send({ path: '/', from: freshAddress() })
    times.push(status === 200 ? performance.now() - since : Infinity)
    await delay(50)
  }
  client.close()
  return times
}

/** Times of a reader of a site beside a flood of the same or another one, and its answers. */
async function beside(site: Site, flooded: Site, ms: number, kind: Kind) {
  const flood = fork(fileURLToPath(new URL('flood.ts', import.meta.url)), [flooded.origin, kind])
  try {
    await delay(1_500)
    const times = await readHome(site.origin, ms)
    flood.send('end')
    // the last message of the flood
    const [{ counts, refused }] = (await once(flood, 'message')) as [Flooded]
    if (refused.length > 0) throw new Error(`Nothing was measured of ${refused.join(', ')}.`)
    const answered = Object.entries(counts).map(([code, n]) => `${n} × ${code}`)
    return { times, answered: answered.join(', ') }
  } finally {
    flood.kill()
  }
}

async function alone(site: Site, ms: number): Promise<number[]> {
  await readHome(site.origin, 2_000)
  return readHome(site.origin, ms)
}

/**
 * The same flood at another site of this machine shows what it costs the reader only because all
 * of them share its cores.
 */
const greedy: Fault = async (size) => {
  const site = await embeddedSite()
  const other = await embeddedSite()
  const ms = size(30) * 1_000
  try {
    const quiet = await alone(site, ms)
    const floor = await beside(site, other, ms, 'limits')
    const crowded = await beside(site, site, ms, 'limits')
    const [p95, p95OfFloor, p95Alone] = [crowded.times, floor.times, quiet].map((times) =>
      quantile(times, 0.95),
    ) as [number, number, number]
    const refused = crowded.times.filter((time) => time === Infinity).length
    return [
      {
        what:
          'P-06 one address at its limits beside a reader: home p95 against a flood of another ' +
          'site and against none, 503 for the reader',
        figures:
          `${(p95 / p95OfFloor).toFixed(2)} (at most 1.5) and ${(p95 / p95Alone).toFixed(2)} ` +
          `(${p95Alone.toFixed(1)}, ${p95OfFloor.toFixed(1)} and ${p95.toFixed(1)} ms), ` +
          `${refused}; it got ${crowded.answered}`,
        holds: p95 / p95OfFloor <= 1.5 && refused === 0,
      },
    ]
  } finally {
    await other.close()
    await site.close()
  }
}

const visitors: Fault = async (size) => {
  const site = await embeddedSite()
  const db = await site.open()
  try {
    const owners = async () =>
      (await sql<{ n: number }>`select count(*) as n from owner`.execute(db)).rows[0]?.n ?? -1
    const before = await owners()
    const ms = size(20) * 1_000
    const quiet = await alone(site, ms)
    const same = await beside(site, site, ms, 'visitors')
    const many = await beside(site, site, ms, 'visitors of thousands')
    const grown = (await owners()) - before
    const ratioOf = ({ times }: typeof same) => quantile(times, 0.99) / quantile(quiet, 0.99)
    return [
      {
        what: 'S-07 new visitors from one address, and from thousands: rows, p99 ratios of others',
        figures:
          `${grown}, ${ratioOf(same).toFixed(2)} and ${ratioOf(many).toFixed(2)} (at most 2); ` +
          `${same.answered}; ${many.answered}`,
        holds: grown === 0 && ratioOf(same) < 2 && ratioOf(many) < 2,
      },
    ]
  } finally {
    await db.destroy()
    await site.close()
  }
}

const fullDisk: Fault = async () => {
  if (process.getuid?.() !== 0) return [notRun('F-04 disk full', 'only root can mount a tmpfs')]
  const site = await embeddedSite()
  const small = mkdtempSync(join(tmpdir(), 'touchline-full-'))
  const data = join(site.folder, 'data')
  try {
    await site.process.stop()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', small])
    execFileSync('cp', ['-a', `${data}/.`, small])
    execFileSync('mount', ['--bind', small, data])
    await site.start()
    const buyers = await Buyers.start(site.origin, 8)
    await delay(2_000)
    const filler = join(small, 'filler')
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'], { stdio: 'ignore' })
    } catch {
      // dd ends when the disk is full
    }
    const pages = await readHome(site.origin, 5_000)
    rmSync(filler)
    const freed = performance.now()
    if (site.process.child.exitCode !== null) await site.start()
    while (!(await answers(`${site.origin}/readyz`))) {
      if (site.process.child.exitCode !== null) await site.start()
      await delay(50)
    }
    await delay(2_000)
    const recovered = performance.now() - freed
    const report = await buyers.stop()
    const db = await site.open()
    const { lost, doubled, broken } = await account(db, report).finally(() => db.destroy())
    const shown = pages.filter((time) => time !== Infinity).length
    return [
      {
        what: 'F-04 disk full under load: acknowledged lost, charged twice, R-08 broken; pages',
        figures:
          `${lost}, ${doubled}, ${broken.length} of ${report.acknowledged.size}; ` +
          `${shown} of ${pages.length} shown; at work ${seconds(recovered)} ` +
          'after space was freed',
        holds: lost === 0 && doubled === 0 && broken.length === 0,
      },
    ]
  } finally {
    await site.process.stop().catch(() => null)
    execFileSync('sh', ['-c', `umount -l ${data}; umount -l ${small}`], { stdio: 'ignore' })
    await site.close()
    rmSync(small, { recursive: true, force: true })
  }
}

const notRun = (what: string, why: string) => ({ what, figures: why, holds: null })

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

const wrongClock: Fault = async () => {
  if (!existsSync(library)) return [notRun('F-08 clock', 'the Debian package faketime is missing')]
  const rows = []
  for (const offset of ['+3600', '-3600']) {
    const site = await embeddedSite({ LD_PRELOAD: library, FAKETIME: offset })
    const db = await site.open()
    try {
      await delay(10_000)
      const { rows: found } = await sql<{ late: number; early: number }>`
        select (select count(*) from plan
          where published_at > published_kickoff - interval '5 minutes') as late,
        (select count(*) from plan
          where settled_at < kickoff and nc_reason is null) as early`.execute(db)
      const { late = -1, early = -1 } = found[0] ?? {}
      rows.push({
        what: `F-08 server's clock ${offset} s, not the database's: late plans, early settlements`,
        figures: `${late}, ${early}`,
        holds: late === 0 && early === 0,
      })
    } finally {
      await db.destroy()
      await site.close()
    }
  }
  return rows
}

export const floods: Record<string, Fault> = {
  'F-04': fullDisk,
  'F-08': wrongClock,
  'P-06': greedy,
  'S-07': visitors,
}
