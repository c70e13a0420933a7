/**
 * A world shared by several test files, because computing its past takes half a minute of CPU. The
 * first that needs it makes it, and each gets a copy.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { startServer } from './server-process.ts'

export const sharedWorld = { CLOCK_AT: '2026-03-07T10:00:00Z', FEED: 'simulated:studio' }

/** Resolves when `data` holds a copy of the world, as a stopped server has left it. */
export async function copySharedWorld(data: string): Promise<void> {
  const made = join(inject('folder'), 'shared-world')
  while (!existsSync(made)) {
    if (claim(`${made}.lock`)) await make(made)
    else await delay(200)
  }
  // with owners: the database runs as another account
  execFileSync('cp', ['-a', made, data])
}

async function make(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  try {
    const server = await startServer({ ...sharedWorld, DATA_DIR: unfinished })
    await server.stop()
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    rmSync(`${folder}.lock`, { recursive: true })
  }
}

/** Whether this process makes the world: only one process can create the folder. */
function claim(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}
