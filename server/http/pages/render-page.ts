/** Renders pages in a thread: see page-threads.ts. */
import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'piscina'
import type { CallName, DataOf } from '../../../contract/calls.ts'
import type { Language } from '../../../contract/values.ts'
import type { Place } from '../../../web/page/links.ts'
import type { PageFacts } from '../../../web/page/site.ts'
import { lowerPriority } from '../limits/lower-priority.ts'
import { builtPage, type BuiltPage, type CallForPage } from './page.ts'
import { readPageBuild } from './page-build.ts'
import { prepare, type Made, type Prepared } from '../response-cache.ts'

/** What a thread begins with. */
export interface OfThread {
  /** The absolute folder of the build. */
  built: string
  publicOrigin: string
}

/** A page to render. */
export interface Rendering {
  place: Place
  facts: PageFacts
  /** Sends `Question` to the main thread, which answers each with an `AnsweredQuestion`. */
  port: MessagePort
}

export interface Question {
  id: number
  name: CallName
  data: DataOf<CallName>
  language: Language
}

export type AnsweredQuestion =
  | { id: number; /** The answer as JSON. */ text: string }
  | { id: number; /** The error, with its stack. */ error: string }

/** A whole page as its bytes, or one that lacks an answer. */
export type ThreadPage =
  | { prepared: Prepared }
  | { made: Made; incomplete: NonNullable<BuiltPage['incomplete']> }

lowerPriority()
// boundary: the options of the pool in page-threads.ts
const { built, publicOrigin } = workerData as OfThread
const build = readPageBuild(built)
// the first page reports the error
build.catch(() => {})

export async function render(rendering: Rendering): Promise<ThreadPage> {
  const { place, facts, port } = rendering
  try {
    const sources = { callForPage: callThrough(port), publicOrigin }
    const { made, incomplete } = await builtPage(await build, sources, place, facts)
    return incomplete === null ? { prepared: prepare(made) } : { made, incomplete }
  } finally {
    port.close()
  }
}

function callThrough(port: MessagePort): CallForPage {
  const pending = new Map<number, PromiseWithResolvers<string>>()
  let last = 0
  port.on('message', (answered: AnsweredQuestion) => {
    const question = pending.get(answered.id)
    pending.delete(answered.id)
    if ('text' in answered) question?.resolve(answered.text)
    else question?.reject(new Error(answered.error))
  })
  return async (name, data, language) => {
    const id = ++last
    const answer = Promise.withResolvers<string>()
    pending.set(id, answer)
    port.postMessage({ id, name, data, language } satisfies Question)
    // the main thread answers with the answer of this call
    return JSON.parse(await answer.promise)
  }
}
