import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** The account that PostgreSQL runs as, because it refuses root. Null: the current user. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The account for the database's processes if we are root: the owner of `data` if the folder
 * exists, since PostgreSQL accepts no other; else the owner of the folder above, as which the site
 * is started; else "postgres" if the system has it, else "nobody". Null if we are not root.
 */
export function databaseAccount(data: string): Account | null {
  if (process.getuid?.() !== 0) return null
  return ownerOf(data) ?? ownerOf(dirname(data)) ?? systemAccount()
}

/**
 * The account by which root sets up the data of `account`: PostgreSQL does that only as a user with
 * a name, and the user of a systemd service has none while it is stopped.
 */
export function namedAccount(account: Account | null): Account | null {
  if (account === null || process.getuid?.() !== 0) return account
  const isNamed = accounts().some(([, , uid]) => uid === String(account.uid))
  return isNamed ? account : systemAccount()
}

function systemAccount(): Account {
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts().find(([name]) => name === wanted)
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error(
    'Started as root, and /etc/passwd has neither "postgres" nor "nobody" to run the database as.',
  )
}

const accounts = (): string[][] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))

/** Null for root's, and where nothing is. */
function ownerOf(path: string): Account | null {
  const there = statSync(path, { throwIfNoEntry: false })
  return there && there.uid !== 0 ? { uid: there.uid, gid: there.gid } : null
}

/**
 * Gives what root made below `dataDir`/`name` to the owner of `dataDir`: a command is often run by
 * root, and the site by a user of its own. Does nothing for another user.
 */
export function giveToOwner(dataDir: string, name: string): void {
  const owner = process.getuid?.() === 0 ? ownerOf(dataDir) : null
  const path = join(dataDir, name)
  if (owner === null || !existsSync(path)) return
  give(path, owner)
  if (!statSync(path).isDirectory()) return
  for (const one of readdirSync(path)) giveToOwner(dataDir, join(name, one))
}

export function give(path: string, account: Account | null): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Whether other accounts may traverse every folder down to `path`. */
export function openToOthers(path: string): boolean {
  const passable = (statSync(path).mode & 0o001) !== 0
  return passable && (dirname(path) === path || openToOthers(dirname(path)))
}

/**
 * The folder of binaries, readable by `account`. Under a closed home folder they are copied, once
 * for each version, to a folder that only root can write to.
 */
export function reachableBinaries(
  native: string,
  version: string,
  account: Account | null,
): string {
  if (!account || openToOthers(native)) return native
  const home = '/var/cache/touchline'
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const { uid, mode } = statSync(home)
  if (uid !== 0 || (mode & 0o022) !== 0)
    throw new Error(`${home} must belong to root and be writable by nobody else.`)
  const copy = join(home, `postgresql-${version}`)
  if (!statSync(copy, { throwIfNoEntry: false })) {
    const partial = `${copy}.${process.pid}`
    cpSync(native, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !from.endsWith('.a'),
    })
    renameSync(partial, copy)
  }
  return copy
}
