/** HTTP client of a provider: one host, one request at a time, and only complete answers. */
const timeLimit = 10_000
/** Largest answer in bytes; a season of the largest league takes 0.6 MB. */
const sizeLimit = 16 * 1_048_576

export interface Answer {
  /** HTTP status. */
  status: number
  text: string
  /** The whole number in a header, up to six digits; null if there is none. */
  number: (header: string) => number | null
  /** Requests left in this minute; null if not stated. */
  left: number | null
  /** Seconds until the limit is reset. */
  resets: number | null
  /** Seconds of a Retry-After header. */
  retryAfter: number | null
}

export type ReadPath = (path: string) => Promise<Answer>

/**
 * Requests paths of one origin with these headers, of which one may be the operator's key. Throws
 * without a complete answer within 10 s; no error message contains a header or the path.
 */
export function provider(origin: string, headers: Readonly<Record<string, string>>): ReadPath {
  return async (path) => {
    const signal = AbortSignal.timeout(timeLimit)
    // a redirect would send the key to another address
    const response = await fetch(new URL(path, origin), {
      headers: { accept: 'application/json', ...headers },
      signal,
      redirect: 'error',
    })
    const number = (name: string) => numberIn(response.headers.get(name))
    return {
      status: response.status,
      text: await limited(response),
      number,
      left: number('x-requests-available-minute') ?? number('x-requestsavailable'),
      resets: number('x-requestcounter-reset'),
      retryAfter: number('retry-after'),
    }
  }
}

/** Why a request has no complete answer: "fetch failed: connect ECONNREFUSED 127.0.0.1:80". */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** For the operator: a mistyped competition has a season without a match. */
export const nothingListed = (source: string, path: string): string =>
  `${source}: ${path} lists no match: is the competition right, and is its season announced?`

/** Up to so many characters of words of a provider, without the operator's key. */
export const withoutKey = (words: string, key: string, most: number): string =>
  words.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…').slice(0, most)

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
