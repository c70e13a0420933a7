/** Runs the checks in a worker, which in-worker.ts starts. All that they read comes by the page. */
import { Unreadable } from '../../rules/verify/tree.ts'
import { checks, type Ask, type Given } from './checks.ts'
import { NoStatement } from './no-statement.ts'
import type { Asked, FromWorker, Reply, ToWorker } from './worker-messages.ts'

/**
 * The parts of a worker's global scope that are used here: TypeScript's library for workers cannot
 * be combined with the one for pages.
 */
interface Scope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void
  postMessage(message: FromWorker, moved: Transferable[]): void
}
// This file runs only as a worker.
const scope = globalThis as unknown as Scope

const tell = (message: FromWorker) => scope.postMessage(message, [])

const waiting = new Map<number, (reply: Reply) => void>()
let last = 0

scope.addEventListener('message', ({ data }) => {
  if ('subject' in data) {
    void run(data)
    return
  }
  waiting.get(data.id)?.(data)
  waiting.delete(data.id)
})

async function request(asked: Asked): Promise<unknown> {
  const id = ++last
  const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve))
  tell({ id, ...asked })
  const reply = await replied
  if ('value' in reply) return reply.value
  throw new Unreadable('path' in asked ? asked.path : asked.name, reply.absent)
}

// boundary: the page answers what it is asked
const read = (path: string) => request({ path }) as Promise<Uint8Array>
const ask = ((name, data) => request({ name, data })) as Ask

async function run(given: Given): Promise<void> {
  try {
    for await (const made of checks(given, { ask, read })) tell({ made })
    tell({ ended: null })
  } catch (error) {
    if (error instanceof NoStatement) tell({ ended: error.reason })
    else tell({ broken: error })
  }
}
