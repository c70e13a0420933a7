import { lstatSync, mkdtempSync, openSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '../../temporary-folder.ts'
import { give, openToOthers, type Account } from './account.ts'

/** Name of PostgreSQL's file in its socket folder. */
const socket = '.s.PGSQL.5432'
const socketFiles = new Set([socket, `${socket}.lock`])

/** Milliseconds within which a starting database listens on its socket. */
const starting = 60_000

/** A socket's path has at most 107 bytes, including 31 for its name and its folder. */
const longest = 76

/** The database's account need not have access to a TMPDIR of root's. */
function base(account: Account | null): string {
  const folder = temporaryFolder(longest)
  return account && !openToOthers(folder) ? '/tmp' : folder
}

/**
 * A new folder for the socket. Not in the data folder, because a socket's path is limited in
 * length.
 */
export function makeSocketFolder(account: Account | null): string {
  const folder = mkdtempSync(join(base(account), 'touchline-'))
  give(folder, account)
  return folder
}

/**
 * Removes folders left by killed servers: of the same account, with only a database's socket in
 * them, on which no process listens.
 */
export async function clearSocketFolders(account: Account | null): Promise<void> {
  const uid = account?.uid ?? process.getuid?.()
  for (const name of readdirSync(base(account)).filter((name) =>
    /^touchline-[A-Za-z0-9]{6}$/.test(name),
  )) {
    const folder = join(base(account), name)
    try {
      if (!isLeft(folder, uid) || (await listens(folder))) continue
      removeSocket(folder)
      rmdirSync(folder)
    } catch {
      // another start is removing it; this one does not need it
    }
  }
}

/** A symbolic link is not accepted, whatever it points to. */
function isLeft(folder: string, uid: number | undefined): boolean {
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== uid || (stat.mode & 0o777) !== 0o700) return false
  return (
    Date.now() - stat.mtimeMs > starting &&
    readdirSync(folder).every((file) => socketFiles.has(file))
  )
}

/** Removes what a killed database left in a folder of its socket: its numbers may be reused. */
export function removeSocket(folder: string): void {
  for (const file of socketFiles) rmSync(join(folder, file), { force: true })
}

/** The folder by a path that is short enough for a socket, as long as this process runs. */
export function reachableSocketFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= longest || process.platform !== 'linux') return folder
  return `/proc/self/fd/${openSync(folder, 'r')}`
}

/** Whether a database listens on its socket in `folder`. False only if certainly none does. */
export function listens(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const caller = connect(join(folder, socket), () => {
      caller.destroy()
      resolve(true)
    })
    caller.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    )
  })
}
