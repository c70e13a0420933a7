import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { root, startServer } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's server listens. */
    origin: string
    /** By how many ms its clock is ahead of the machine's; less than 0 behind. */
    ahead: number
  }
}

/**
 * When the world of the tests is seen, so that what they meet does not depend on the hour they run
 * at. E2E_AT names another moment: each has matches, plans and results in states of its own.
 */
const at = process.env['E2E_AT'] ?? '2026-09-19T13:20:00Z'

/**
 * Vitest's global setup: one real server for the run, on a data folder of its own, with the
 * simulated world.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist', 'client', '.vite', 'manifest.json')))
    throw new Error(
      'There is no built front end in dist/. Run "npm run build" first; "npm test" does so by itself.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'))
  // each reader of the tests comes from an address of their own, by X-Forwarded-For: see browser.ts
  const server = await startServer({ DATA_DIR: folder, TRUSTED_PROXIES: '1', CLOCK_AT: at })
  project.provide('ahead', Date.parse(at) - Date.now())
  // a world of some moments has signed nothing yet, and its page of the log says so
  while (!(await fetch(`${server.origin}/log/checkpoint`)).ok) await delay(50)
  project.provide('origin', server.origin)
  return async () => {
    const code = await server.stop()
    rmSync(folder, { recursive: true, force: true })
    if (code !== 0)
      throw new Error(`The server ended with ${code} after SIGTERM.\n${server.output()}`)
  }
}
