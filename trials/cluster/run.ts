/** `npm run cluster`: starts a cluster on this machine, and tries its failures. */
import { once } from 'node:events'
import { command, readArguments, WrongUsage } from '../../cli/arguments.ts'
import { startCluster } from './cluster.ts'
import { missingPackages } from './programs.ts'
import { trials } from './trials.ts'

const usage = `npm run cluster -- [TRIAL…]   starts HAProxy, Varnish, three servers, PostgreSQL
  with a synchronous standby under Patroni and etcd, and three witnesses, and stays until Ctrl-C;
  with trials it runs these and ends
  TRIAL         all, or of: ${Object.keys(trials).join(', ')}
  --times N     how often each fault is repeated; 5 by default
  --rate N      requests a second beside it; 100 by default

All of it is in a folder of its own below the temporary folder, on ports of this machine. Needs
Debian's packages haproxy, varnish, patroni, etcd-server, python3-etcd, python3-psycopg2 and
postgresql.
Ends with 0 when everything holds, 1 when something does not, 2 for wrong usage.`

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, usage, {
    times: { type: 'string' },
    rate: { type: 'string' },
  })
  const options = { times: numberOf(values.times, 5), rate: numberOf(values.rate, 100) }
  const names = positionals.includes('all') ? Object.keys(trials) : positionals
  const unknown = names.filter((name) => !Object.hasOwn(trials, name))
  if (unknown.length > 0) throw new WrongUsage(`No such trial: ${unknown.join(', ')}\n\n${usage}`)
  const missing = missingPackages()
  if (missing.length > 0)
    throw new Error(`These Debian packages are missing: ${missing.join(' ')}. Nothing was tried.`)
  const cluster = await startCluster((words) => console.error(words))
  try {
    if (names.length === 0) {
      console.log(`Readers: ${cluster.origin}\nPrimary: ${cluster.databaseUrl}`)
      for (const { name, port } of cluster.members)
        console.log(`Server ${name}: http://127.0.0.1:${port}`)
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
      return 0
    }
    let failed = 0
    console.log('| what | figures | |\n|---|---|---|')
    for (const name of names) {
      for (const { what, figures, holds } of await (trials[name]?.(cluster, options) ?? [])) {
        if (!holds) failed++
        console.log(`| ${what} | ${figures} | ${holds ? 'holds' : 'FAILS'} |`)
      }
    }
    return failed > 0 ? 1 : 0
  } finally {
    await cluster.stop()
  }
}

function numberOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new WrongUsage(`"${text}" is no number.\n\n${usage}`)
  return Number(text)
}

export const run = command(import.meta.url, main)
