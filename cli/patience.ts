/**
 * Waits for a site that is slow or busy, and says for what: under load a site is slow and not
 * wrong, and a command that waits without a word looks as if it had stopped.
 */
import type { Answer } from './http-client.ts'

/** How time passes; tests have their own. */
export interface Clock {
  pause(milliseconds: number): Promise<void>
  /** Calls `tick` at each end of this time, until the returned function is called. */
  every(milliseconds: number, tick: () => void): () => void
}

export const realClock: Clock = {
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  every(milliseconds, tick) {
    const timer = setInterval(tick, milliseconds)
    return () => clearInterval(timer)
  },
}

/** Seconds after which a slow answer is named, each time. */
const named = 30
/** The longest wait for an answer that the site refuses again and again, in seconds. */
const longest = 600

/** A request, and where the command writes that it waits for the answer. */
export interface Asked {
  url: URL
  say: (words: string) => void
  /** Whether the run goes on without this answer while the site has too much to do. */
  isOptional?: boolean
}

/**
 * The answer, after the waits that the site asks for. Rejects as `request` does, and resolves to
 * the last refusal if the site refuses for ten minutes.
 */
export async function patiently(
  request: () => Promise<Answer>,
  { url, say, isOptional = false }: Asked,
  clock: Clock = realClock,
): Promise<Answer> {
  const { origin, pathname } = url
  for (let waited = 0; ;) {
    let silent = 0
    const stop = clock.every(named * 1_000, () => {
      silent += named
      say(`Waiting for ${origin}: ${pathname} has no answer for ${silent} seconds.`)
    })
    const answer = await request().finally(stop)
    const reason = isOptional && answer.status === 503 ? null : refusalIn(answer)
    if (reason === null || waited >= longest) return answer
    answer.drop()
    if (waited === 0) say(`Waiting for ${origin}: ${reason}.`)
    const seconds = Math.min(60, Number(answer.header('retry-after')) || 1)
    await clock.pause(seconds * 1_000)
    waited += seconds
  }
}

/** Why a site refuses for now; null where it does not, or where it says nothing about later. */
function refusalIn({ status, header }: Answer): string | null {
  if (status === 429) return 'it takes only so many requests a minute from one address'
  return status === 503 && header('retry-after') !== null ? 'it has too much to do' : null
}

/** `read`, which says from its second time on what the run waits for. */
export function repeated<T>(
  read: () => Promise<T>,
  words: string,
  say: (words: string) => void,
): () => Promise<T> {
  let times = 0
  return () => {
    if (times++ === 1) say(words)
    return read()
  }
}
