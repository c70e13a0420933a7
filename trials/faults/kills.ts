/** Processes that end at any moment, F-09. */
import { setTimeout as delay } from 'node:timers/promises'
import { account, Buyers } from './buyers.ts'
import { seconds, type Fault, type Row } from './faults.ts'
import { answers, embeddedSite, proxiedSite, type Site } from './site.ts'

/** Kills at random moments while readers buy, and accounts for everything afterwards. */
async function killing(
  site: Site,
  times: number,
  what: string,
  kill: () => Promise<void>,
): Promise<Row[]> {
  const buyers = await Buyers.start(site.origin)
  let longest = 0
  for (let at = 0; at < times; at++) {
    await delay(200 + Math.random() * 800)
    const since = performance.now()
    await kill()
    longest = Math.max(longest, performance.now() - since)
  }
  await delay(500)
  const report = await buyers.stop()
  while (!(await answers(`${site.origin}/readyz`))) await delay(50)
  const db = await site.open()
  const { lost, doubled, broken } = await account(db, report).finally(() => db.destroy())
  const bought = report.acknowledged.size
  return [
    {
      what: `${what} ${times} times under 32 buyers: acknowledged lost, charged twice, R-08 broken`,
      figures:
        `${lost}, ${doubled}, ${broken.length} of ${bought}; ` +
        `back after ${seconds(longest)} at most`,
      holds: lost === 0 && doubled === 0 && broken.length === 0 && bought > 0 && longest < 30_000,
    },
  ]
}

const killServer: Fault = async (size) => {
  const site = await proxiedSite()
  try {
    return await killing(site, size(200), 'R-04 server killed', async () => {
      site.process.child.kill('SIGKILL')
      await site.process.exited
      await site.start()
    })
  } finally {
    await site.close()
  }
}

const killDatabase: Fault = async (size) => {
  const site = await embeddedSite()
  try {
    const rows = await killing(site, size(50), 'R-05 whole PostgreSQL killed', async () => {
      for (const pid of site.databasePids()) kill(pid)
      // the server ends with an error; its supervisor starts it again
      await site.process.exited
      await site.start()
    })
    const single = await killing(site, size(50), 'R-05 one backend killed', async () => {
      const pids = site.databasePids()
      kill(pids[Math.floor(Math.random() * pids.length)] ?? 0)
      await delay(300)
      if (site.process.child.exitCode !== null || !(await answers(`${site.origin}/livez`)))
        await site.start()
      while (!(await answers(`${site.origin}/readyz`))) await delay(50)
    })
    return [...rows, ...single]
  } finally {
    await site.close()
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}

const embedded: Fault = async (size) => {
  const site = await embeddedSite()
  try {
    const rows = await killing(site, size(100), 'R-09 embedded, server killed', async () => {
      site.process.child.kill('SIGKILL')
      await site.process.exited
      await site.start()
    })
    // the time that this machine needs for starting Node and reading the server's source
    const before = performance.now()
    const refused = await site.spawn({ PORT: '-1' })
    await refused.exited
    const start = performance.now() - before
    const since = performance.now()
    const second = await site.spawn({ PORT: '0' })
    const code = await second.exited
    const took = performance.now() - since
    const clear = /data folder|in use|already/i.test(second.output())
    rows.push({
      what: 'R-09 a second server on the same data folder is refused in words',
      figures:
        `exit code ${code} after ${seconds(took)}, of which ${seconds(start)} Node's start: ` +
        `${second.output().trim().split('\n').at(-1)}`,
      holds: code === 1 && clear && took < 2_000 + start,
    })
    const buyers = await Buyers.start(site.origin)
    await delay(1_000)
    const ending = performance.now()
    const ended = await site.process.stop()
    const stopped = performance.now() - ending
    await site.start()
    await delay(500)
    const report = await buyers.stop()
    const db = await site.open()
    const { lost, doubled } = await account(db, report).finally(() => db.destroy())
    rows.push({
      what: 'F-09 SIGTERM with unlocks under way: exit code, time, acknowledged lost',
      figures: `${ended}, ${seconds(stopped)}, ${lost} of ${report.acknowledged.size}`,
      holds: ended === 0 && stopped < 10_000 && lost === 0 && doubled === 0,
    })
    return rows
  } finally {
    await site.close()
  }
}

export const kills: Record<string, Fault> = {
  'R-04': killServer,
  'R-05': killDatabase,
  'R-09': embedded,
}
