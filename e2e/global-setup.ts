import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeWorld, stop } from './make-world.ts'
import { freePort, root, startServer } from './server-process.ts'
import { copyData, world } from './world.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The origin of the run's server. */
    origin: string
    /** Milliseconds by which its clock is ahead of the machine's; negative if behind. */
    ahead: number
    /** The data folder of the world, as a stopped server has left it. */
    world: string
    /** The port of a front end whose pages may change something on that server. */
    frontPort: number
  }
}

/**
 * Vitest's global setup: the world of the run (world.ts), and one real server on a copy of it for
 * all tests that need no site of their own. E2E_WORLD names a folder that keeps the world for the
 * next run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist', 'client', '.vite', 'manifest.json')))
    throw new Error(
      'There is no built front end in dist/. Run "npm run build" first; ' +
        '"npm test" does so by itself.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'))
  // not in the teardown, which a run ended by a signal leaves out
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const made = resolve(process.env['E2E_WORLD'] ?? join(folder, 'world'))
  if (!existsSync(made)) await makeWorld(made)
  project.provide('world', made)
  const data = join(folder, 'data')
  copyData(made, data)
  // Each reader of the tests has an address of their own, by X-Forwarded-For: see browser.ts.
  const front = await freePort()
  const server = await startServer({
    ...world,
    DATA_DIR: data,
    TRUSTED_PROXIES: '1',
    FRONT_ORIGINS: `http://127.0.0.1:${front}`,
  })
  project.provide('frontPort', front)
  project.provide('ahead', Date.parse(world.CLOCK_AT) - Date.now())
  project.provide('origin', server.origin)
  return () => stop(server)
}
