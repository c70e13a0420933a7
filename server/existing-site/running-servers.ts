import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { settingTable } from '../settings.ts'

/** Settings that say where a server's site is; the second is named without its value. */
const places = [settingTable.dataDir, settingTable.databaseUrl].map(({ name }) => name)

/**
 * What the servers that run from the checkout `root` were started with, such as
 * "DATA_DIR=/var/lib/touchline", for a command that finds no site. Only Linux shows it, and only of
 * the own user or to root; empty otherwise.
 */
export function describeRunningServers(root: string): string[] {
  if (process.platform !== 'linux') return []
  const found = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return []
    const settings = settingsOfServer(pid, root)
    return settings === null ? [] : [settings]
  })
  return [...new Set(found)]
}

function settingsOfServer(pid: string, root: string): string | null {
  try {
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (!program.some((one) => /(^|\/)server\/main\.ts$/.test(one))) return null
    if (readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(root)) return null
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    const [data, url] = places.map((name) => variables.find((one) => one.startsWith(`${name}=`)))
    // its value has a password
    if (url !== undefined) return `${places[1]} as in that server's environment`
    return data ?? `no ${places[0]}`
  } catch {
    // it has ended, or is another user's
    return null
  }
}
