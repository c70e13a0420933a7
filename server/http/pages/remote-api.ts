/**
 * For a site whose API is another origin (API_BASE): renders pages from the same answers that a
 * browser gets.
 */
import { calls, prefix } from '../../../contract/calls.ts'
import { defaultLanguage } from '../../../contract/values.ts'
import { readAnswer } from '../../../web/api/read/read-answer.ts'
import { send } from '../../../web/api/send.ts'
import { inSpecifiedFields } from '../../../web/api/specified-payload.ts'
import type { PageFacts } from '../../../web/page/site.ts'
import type { Versions } from '../../db/data-version.ts'
import type { Settings } from '../../settings.ts'
import type { CallForPage } from './page.ts'

/**
 * Bytes of an answer at most, which stands in the page with every field. A list of 100 plans has
 * about 60,000. The page of a larger answer has skeletons, and the browser makes the call.
 */
const largest = 2 ** 20

/** Reads no endless answer into the server's memory: one that is larger fails. */
const boundedFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request)
  if (response.body === null) return response
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, to) {
      bytes += part.length
      if (bytes > largest) to.error(new Error(`the answer has more than ${largest} bytes`))
      else to.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(counted), response)
}

export function callRemoteApi({
  apiBase,
  realm,
  apiZone,
}: Pick<Settings, 'apiBase' | 'realm' | 'apiZone'>): CallForPage {
  return async (name, data, lang) => {
    const path = prefix + calls[name].path
    const ask = async (payload: typeof data) => {
      const to = { apiBase, realm, sender: null, lang, fetch: boundedFetch }
      return readAnswer(name, await send(path, payload, to), payload, apiZone)
    }
    return inSpecifiedFields(name, await ask(data), data, ask)
  }
}

/**
 * Versions that change every second: the remote API does not announce changes, so its answers are
 * cached for one second.
 */
export const oneSecondVersions: Pick<Versions, 'of'> = {
  of: () => String(Math.floor(Date.now() / 1_000)),
}

/**
 * Milliseconds: lifetime of an answer, delay after a failed one, and time that a page waits for
 * one.
 */
const [lifetime, retryDelay, timeout] = [60_000, 1_000, 250]

/** Facts that pages show about the data as a whole. */
export type WorldFacts = Pick<PageFacts, 'invented' | 'specOnly' | 'openStudio'>

/**
 * Facts about the remote API's data, from its home call: a Touchline server states whether its
 * world is simulated, another back end does not. Until the first answer these are `own`, the facts
 * of this server's feed. The promise never rejects.
 */
export function remoteWorld(
  callForPage: CallForPage,
  localFacts: WorldFacts,
): () => Promise<WorldFacts> {
  let facts = localFacts
  let until = -Infinity
  let latestRequest = Promise.resolve(facts)

  async function look(): Promise<WorldFacts> {
    const { data } = await callForPage('queryHome', {}, defaultLanguage)
    until = performance.now() + (data ? lifetime : retryDelay)
    if (data)
      facts =
        data.simulated === undefined
          ? { invented: false, specOnly: true }
          : { invented: data.simulated }
    return facts
  }

  return () => {
    if (performance.now() >= until) {
      until = Infinity
      latestRequest = look()
    }
    return Promise.race([
      latestRequest,
      new Promise<WorldFacts>((resolve) => setTimeout(() => resolve(facts), timeout)),
    ])
  }
}
