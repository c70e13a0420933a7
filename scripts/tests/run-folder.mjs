import { readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Bytes: what a run needs at once for its databases and sites, doubled. */
const needed = 6 * 2 ** 30

const inMemory = '/dev/shm'

/**
 * The folder below which a run keeps its temporary files: TMPDIR where it is set, else the file
 * system in memory where Linux has one with enough room, else the system's. A run makes and drops
 * some 500 databases of a thousand files each. On ext4 that takes half of its CPU time: each new
 * file is searched for an inode that was not freed lately.
 * What the machine has can be given, for tests.
 */
export function runFolder({
  given = process.env.TMPDIR,
  mounts = '/proc/self/mounts',
  free = () => Math.min(freemem(), bytesLeft(inMemory)),
} = {}) {
  if (given) return given
  return runsPrograms(mounts) && free() >= needed ? inMemory : tmpdir()
}

/** Tests start programs in their folders, which containers often forbid in memory. */
function runsPrograms(mounts) {
  let list
  try {
    list = readFileSync(mounts, 'utf8')
  } catch {
    return false // not Linux
  }
  const mounted = list.split('\n').map((line) => line.split(' '))
  const [, , kind, options = ''] = mounted.findLast(([, folder]) => folder === inMemory) ?? []
  const has = options.split(',')
  return kind === 'tmpfs' && has.includes('rw') && !has.includes('noexec')
}

function bytesLeft(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
