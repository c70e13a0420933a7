import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Thrown if another server uses the same data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another Touchline server is running on the data folder ${folder}. Stop it first, ` +
        'or set DATA_DIR to another folder.',
    )
  }
}

/**
 * Locks `folder` until this process ends, however it ends. On Linux the lock is an abstract
 * socket, which the kernel frees even after kill -9; elsewhere a socket file, taken over if no
 * process answers on it.
 */
export async function lockFolder(folder: string): Promise<Server> {
  const { dev, ino } = statSync(folder)
  const name = `touchline:${dev}:${ino}`
  if (process.platform === 'linux') return listen(`\0${name}`, folder)
  const path = join(
    tmpdir(),
    `${createHash('sha256').update(name).digest('hex').slice(0, 24)}.lock`,
  )
  try {
    return await listen(path, folder)
  } catch (error) {
    if (await answers(path)) throw error
    rmSync(path)
    return listen(path, folder)
  }
}

function listen(path: string, folder: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderInUse(folder) : error),
    )
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
