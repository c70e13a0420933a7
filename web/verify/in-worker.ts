/**
 * Runs the checks in a worker, so that the page stays alive: a board needs the whole log. The
 * worker has no address, identity or storage of the reader. It asks the page for each file and
 * call.
 */
import { Unreadable } from '../../rules/verify/tree.ts'
import { ownScript } from '../page/own-script.ts'
// oxlint-disable-next-line import/default -- Vite makes it: the address of the worker's file
import workerAddress from './checks-worker.ts?worker&url'
import type { Given, Made, Reach } from './checks.ts'
import { NoStatement } from './no-statement.ts'
import type { FromWorker, Reply, ToWorker } from './worker-messages.ts'

/** The browser has no workers here, or the worker's file cannot be fetched or run. */
class NoWorker extends Error {}

/** Runs the checks until `signal` is aborted; in the page where no worker starts. */
export async function* checksInWorker(
  given: Given,
  reach: Reach,
  signal: AbortSignal,
): AsyncGenerator<Made, void> {
  try {
    yield* madeBy(given, reach, signal)
  } catch (error) {
    if (!(error instanceof NoWorker)) throw error
    const { checks } = await import('./checks.ts')
    yield* checks(given, reach)
  }
}

async function* madeBy(
  given: Given,
  reach: Reach,
  signal: AbortSignal,
): AsyncGenerator<Made, void> {
  const worker = startWorker()
  try {
    const reader = messagesOf(worker, reach, signal).getReader()
    worker.postMessage(given satisfies ToWorker, [])
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      const message = part.value
      if ('made' in message) yield message.made
      else if ('broken' in message) throw message.broken
      else if (message.ended === null) return
      else throw new NoStatement(message.ended)
    }
  } finally {
    worker.terminate()
  }
}

function startWorker(): Worker {
  try {
    return new Worker(ownScript(workerAddress), { type: 'module' })
  } catch {
    throw new NoWorker()
  }
}

type Told = Exclude<FromWorker, { id: number }>

/** What the worker tells. Its questions are answered. */
function messagesOf(worker: Worker, reach: Reach, signal: AbortSignal): ReadableStream<Told> {
  return new ReadableStream({
    start(controller) {
      let hasBegun = false
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        hasBegun = true
        if ('id' in data) void answer(worker, data, reach)
        else controller.enqueue(data)
      })
      worker.addEventListener('error', ({ message }) =>
        controller.error(hasBegun ? new Error(message) : new NoWorker()),
      )
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
}

async function answer(
  worker: Worker,
  { id, ...asked }: Extract<FromWorker, { id: number }>,
  { ask, read }: Reach,
): Promise<void> {
  const send = (reply: Reply, moved: Transferable[] = []) => worker.postMessage(reply, moved)
  if ('name' in asked) return send({ id, value: await ask(asked.name, asked.data) })
  try {
    const bytes = await read(asked.path)
    send({ id, value: bytes }, [bytes.buffer])
  } catch (error) {
    send({ id, absent: error instanceof Unreadable && error.absent })
  }
}
