/** Makes the world of the browser tests in the folder that E2E_WORLD names, unless it is there. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer, type ServerProcess } from './server-process.ts'
import { world } from './world.ts'

export async function makeWorld(data: string): Promise<void> {
  const unfinished = `${data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const server = await startServer({ ...world, DATA_DIR: unfinished })
  // A new world has not signed its log yet, and the page of the log would show that.
  while (!(await fetch(`${server.origin}/log/checkpoint`)).ok) await delay(50)
  await stop(server)
  renameSync(unfinished, data)
}

export async function stop(server: ServerProcess): Promise<void> {
  const code = await server.stop()
  if (code !== 0)
    throw new Error(`The server ended with ${code} after SIGTERM.\n${server.output()}`)
}

if (import.meta.main) {
  const folder = process.env['E2E_WORLD']
  if (folder === undefined) throw new Error('Set E2E_WORLD to the folder of the world.')
  if (!existsSync(folder)) await makeWorld(folder)
}
