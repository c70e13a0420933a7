/** A disk that cannot write: F-05. A full one is in floods.ts. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { account, Buyers } from './buyers.ts'
import { seconds, type Fault, type Row } from './faults.ts'
import { answers, embeddedSite, type Site } from './site.ts'

const strace = '/usr/bin/strace'

/** Makes `fsync` and `fdatasync` of these processes fail, from the call of this number on. */
async function failWrites(pids: readonly number[], from: string): Promise<ChildProcess> {
  const calls = 'fsync,fdatasync'
  const filter = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO:when=${from}`]
  const which = pids.flatMap((pid) => ['-p', String(pid)])
  const tracer = spawn(strace, ['-f', '-qq', '-o', '/dev/null', ...filter, ...which], {
    stdio: 'ignore',
  })
  await once(tracer, 'spawn')
  return tracer
}

/** Lets the processes go on as before. */
async function letGo(tracer: ChildProcess): Promise<void> {
  if (tracer.exitCode !== null || tracer.signalCode !== null) return
  tracer.kill('SIGTERM')
  await once(tracer, 'exit')
}

/** PostgreSQL stops all its processes when a write to its log fails, and recovers. */
const databaseWrites: Fault = async (size) => {
  if (!existsSync(strace)) return [notRun('F-05 writes that fail', 'strace is missing')]
  const site = await embeddedSite()
  const times = size(5)
  try {
    const buyers = await Buyers.start(site.origin, 16)
    let [longest, panics] = [0, 0]
    for (let at = 0; at < times; at++) {
      await delay(2_000)
      const before = site.databasePids()
      const tracer = await failWrites(before, '20')
      // the postmaster stays; its other processes have changed
      const failed = await within(30_000, () => {
        const now = site.databasePids()
        return before.slice(1).every((pid) => !now.includes(pid))
      })
      if (failed) panics++
      await letGo(tracer)
      const since = performance.now()
      await recovered(site)
      longest = Math.max(longest, performance.now() - since)
    }
    await delay(1_000)
    const report = await buyers.stop()
    const db = await site.open()
    const { lost, doubled, broken } = await account(db, report).finally(() => db.destroy())
    const bought = report.acknowledged.size
    return [
      {
        what:
          `F-05 fsync of PostgreSQL fails ${times} times under 16 buyers: acknowledged lost, ` +
          'charged twice, R-08 broken',
        figures:
          `${lost}, ${doubled}, ${broken.length} of ${bought}; it stopped ${panics} times; ` +
          `ready ${seconds(longest)} later at most`,
        holds: lost === 0 && doubled === 0 && broken.length === 0 && bought > 0 && panics === times,
      },
      ...(await logWrites(site)),
    ]
  } finally {
    await site.close()
  }
}

/** The server signs nothing whose head it cannot write down, and goes on when it can. */
async function logWrites(site: Site): Promise<Row[]> {
  // 0 before the first signature
  const signed = async () => {
    const answer = await fetch(`${site.origin}/log/checkpoint`)
    return answer.ok ? Number((await answer.text()).split('\n')[1]) : 0
  }
  await within(120_000, async () => (await signed()) > 0)
  // an expert's name is an entry: nothing else may happen just then
  const db = await site.open()
  const addEntry = () =>
    sql`
      insert into expert (kind, handle, name, created_at) select 'person', 'fault-' || id,
        jsonb_build_object('zh', id, 'zht', id, 'en', id), touchline_now()
      from (select gen_random_uuid() as id) one`.execute(db)
  const { pid } = site.process.child
  if (pid === undefined) throw new Error('the server has no process')
  const tracer = await failWrites([pid], '1+')
  await delay(2_000)
  const before = await signed()
  await addEntry()
  await delay(20_000)
  const during = await signed()
  const health = await (await fetch(`${site.origin}/healthz`)).text()
  await letGo(tracer)
  const on = await within(60_000, async () => (await signed()) > during)
  await db.destroy()
  return [
    {
      what: 'F-05 the head of the log cannot be written: entries signed meanwhile, and afterwards',
      figures:
        `${during - before} in 20 s, ${on ? 'signed on' : 'NOT signed on'}; /healthz: ` +
        `${health.trim().split('\n')[0]}`,
      holds: before > 0 && during === before && on && !health.startsWith('ready'),
    },
  ]
}

/** The server is started again if it has ended, as its supervisor does. */
async function recovered(site: Site): Promise<void> {
  while (!(await answers(`${site.origin}/readyz`))) {
    if (site.process.child.exitCode !== null) await site.start()
    await delay(50)
  }
}

async function within(ms: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    if (await holds()) return true
    await delay(50)
  }
  return false
}

const notRun = (what: string, why: string) => ({ what, figures: why, holds: null })

export const disks: Record<string, Fault> = { 'F-05': databaseWrites }
