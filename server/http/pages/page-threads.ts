/**
 * Threads that render pages. A page takes tens of milliseconds of a thread, in which the main one
 * answers hundreds of readers from memory: docs/decisions/0120-render-pages-in-threads.md.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { codes } from '../../../contract/values.ts'
import type { Place } from '../../../web/page/links.ts'
import type { PageFacts } from '../../../web/page/site.ts'
import { subjectOf } from '../../address.ts'
import { FairQueue } from '../limits/fair-queue.ts'
import { Incomplete, type CallForText } from './page.ts'
import { Refusal } from '../refusal.ts'
import type { AnsweredQuestion, OfThread, Question, Rendering, ThreadPage } from './render-page.ts'
import type { Prepared } from '../response-cache.ts'

const quickStart = new URL('../../quick-start.mjs', import.meta.url).href

/** One core stays free for the main thread where there are several. */
const threads = Math.max(1, Math.min(4, availableParallelism() - 1))
/** While one page of a thread waits for the database, the thread renders another. */
const pagesOfThread = 2
/**
 * Pages that wait for a thread. Many readers may share an address, and a thread renders some sixty
 * pages a second: the last of 200 waits about three seconds, less than half of a request's time.
 */
const waiting = { waitingOfOne: 200, waiting: 400 }

export interface PageThreads {
  /**
   * Renders a page of the build. Waiting pages are rendered in the turn of the addresses.
   * @param address of the client
   * @param callForText answers the questions of the page
   * @throws Incomplete if a call failed
   * @throws Refusal with tryAgain if too many pages wait, if this one or its neighbour hangs, and
   *   after `close`
   */
  render(
    place: Place,
    facts: PageFacts,
    address: string,
    callForText: CallForText,
  ): Promise<Prepared>
  /** Pages that wait for a thread now. */
  waiting(): number
  /** Ends the threads once all pages are rendered. */
  close(): Promise<void>
}

export interface PageThreadsOptions {
  /** The absolute folder of the build. */
  built: string
  publicOrigin: string
  /** Milliseconds after which a page is taken to hang, and its thread is replaced. */
  longest: number
  /** Starts a thread, which reads the build, before the first page. Default false. */
  atOnce?: boolean
}

export function createPageThreads({
  built,
  publicOrigin,
  longest,
  atOnce = false,
}: PageThreadsOptions): PageThreads {
  const queue = new FairQueue({ atOnce: threads * pagesOfThread, ...waiting })
  const replace = () => createPool({ built, publicOrigin }, atOnce ? 1 : 0)
  let pool = replace()
  let closed = false

  async function renderNow(
    place: Place,
    facts: PageFacts,
    callForText: CallForText,
  ): Promise<Prepared> {
    if (closed) throw new Refusal(codes.tryAgain)
    const renderedBy = pool
    const { port1, port2 } = new MessageChannel()
    answerQuestions(port1, callForText)
    const rendering: Rendering = { place, facts, port: port2 }
    const timer = setTimeout(() => {
      if (pool === renderedBy) pool = replace()
      void renderedBy.destroy()
    }, longest)
    try {
      return preparedBy(await renderedBy.run(rendering, { transferList: [port2] }))
    } catch (error) {
      if (pool !== renderedBy) throw new Refusal(codes.tryAgain)
      throw error
    } finally {
      clearTimeout(timer)
      port1.close()
    }
  }

  return {
    render: (place, facts, address, callForText) =>
      queue.run(subjectOf(address), () => renderNow(place, facts, callForText)),
    waiting: () => queue.waiting,
    async close() {
      await queue.empty()
      closed = true
      await pool.destroy()
    },
  }
}

function preparedBy(page: ThreadPage): Prepared {
  if ('made' in page) throw new Incomplete(page.made, page.incomplete)
  const { identity, ...others } = page.prepared
  // buffers come out of another thread as plain arrays of bytes
  return { ...others, identity: Buffer.from(identity.buffer, identity.byteOffset, identity.length) }
}

/** Starts threads as pages need them, and `first` of them at once; threads stay. */
const createPool = (workerData: OfThread, first: number) =>
  new Piscina<Rendering, ThreadPage>({
    filename: fileURLToPath(new URL('render-page.ts', import.meta.url)),
    name: 'render',
    // a thread takes over the options of the process, but not what it has imported
    execArgv: [...process.execArgv, '--import', quickStart],
    workerData,
    minThreads: first,
    maxThreads: threads,
    concurrentTasksPerWorker: pagesOfThread,
    idleTimeout: Infinity,
  })

function answerQuestions(port: MessagePort, callForText: CallForText): void {
  const send = (answered: AnsweredQuestion) => port.postMessage(answered)
  port.on('message', ({ id, name, data, language }: Question) => {
    callForText(name, data, language).then(
      (text) => send({ id, text }),
      // as text: an error may hold something that cannot go to another thread
      (error: unknown) => send({ id, error: inspect(error) }),
    )
  })
}
