/** Asks the provider: one host, one request at a time, and nothing that it says is believed before it is whole. */
const timeLimit = 10_000
/** A season of the largest league has 0.6 MB. */
const sizeLimit = 16 * 1_048_576

export interface Answer {
  /** HTTP status. */
  status: number
  text: string
  /** Requests left in this minute; null where the provider does not say. */
  left: number | null
  /** Seconds until there are new ones. */
  resets: number | null
  /** Seconds that a refusal asks to wait. */
  retryAfter: number | null
}

export type Ask = (path: string) => Promise<Answer>

/** Asks paths of one origin with the operator's key. Throws where no whole answer comes within 10 s; the key is in no error. */
export function provider(origin: string, key: string): Ask {
  return async (path) => {
    const signal = AbortSignal.timeout(timeLimit)
    const headers = { 'x-auth-token': key, accept: 'application/json' }
    // an address that leads elsewhere would carry the key there
    const response = await fetch(new URL(path, origin), { headers, signal, redirect: 'error' })
    const number = (name: string) => numberIn(response.headers.get(name))
    return {
      status: response.status,
      text: await limited(response),
      left: number('x-requests-available-minute') ?? number('x-requestsavailable'),
      resets: number('x-requestcounter-reset'),
      retryAfter: number('retry-after'),
    }
  }
}

const numberIn = (text: string | null) =>
  text !== null && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null

async function limited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > sizeLimit) throw new Error(`the answer is larger than ${sizeLimit / 1_048_576} MB`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
