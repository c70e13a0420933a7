import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { root, startServer } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The origin of the run's server. */
    origin: string
    /** Milliseconds by which its clock is ahead of the machine's; negative if behind. */
    ahead: number
    /** A folder that is deleted after the run. */
    folder: string
  }
}

/**
 * The site time of the tests' world, fixed so that its content does not depend on when the tests
 * run. E2E_AT sets another time: each has matches, plans and results in other states.
 */
const at = process.env['E2E_AT'] ?? '2026-09-19T13:20:00Z'

/**
 * Vitest's global setup: one real server for the run, with a data folder of its own and the
 * simulated world.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist', 'client', '.vite', 'manifest.json')))
    throw new Error(
      'There is no built front end in dist/. Run "npm run build" first; ' +
        '"npm test" does so by itself.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'))
  // Each reader of the tests has an address of their own, by X-Forwarded-For: see browser.ts.
  project.provide('folder', folder)
  const data = join(folder, 'data')
  const server = await startServer({ DATA_DIR: data, TRUSTED_PROXIES: '1', CLOCK_AT: at })
  project.provide('ahead', Date.parse(at) - Date.now())
  // A new world has not signed its log yet, and the page of the log would show that.
  while (!(await fetch(`${server.origin}/log/checkpoint`)).ok) await delay(50)
  project.provide('origin', server.origin)
  return async () => {
    const code = await server.stop()
    rmSync(folder, { recursive: true, force: true })
    if (code !== 0)
      throw new Error(`The server ended with ${code} after SIGTERM.\n${server.output()}`)
  }
}
