/** Polls for events where event streams are blocked. */
import type { LiveSince } from '../../contract/live.ts'
import { within } from '../api/timeout.ts'
import type { Publish } from './message.ts'
import { pause } from './pause.ts'

// milliseconds
const interval = 2_000
const timeout = 10_000
/** After this many milliseconds a stream is tried again. */
const longest = 600_000

/**
 * Polls until an error, the abort of the signal, or until it is time to try a stream again.
 * Resolves to whether any poll was answered. `urlNow` makes the URL with the current cursor.
 */
export async function poll(
  urlNow: () => string,
  signal: AbortSignal,
  publish: Publish,
): Promise<boolean> {
  const until = performance.now() + longest
  for (let polls = 0; !signal.aborted; polls++) {
    try {
      publishAnswer(await fetchSince(urlNow(), signal), publish)
    } catch {
      return polls > 0
    }
    if (performance.now() > until) return true
    await pause(interval, signal)
  }
  return true
}

async function fetchSince(url: string, outer: AbortSignal): Promise<LiveSince> {
  const { signal, end } = within(timeout, outer)
  try {
    const answer = await fetch(url, { signal })
    const { data }: { data: LiveSince } = await answer.json()
    return data
  } finally {
    end()
  }
}

function publishAnswer(answer: LiveSince, publish: Publish): void {
  for (const { id, match, plans } of answer.events) {
    if (match) publish({ kind: 'match', id, body: match })
    if (plans) publish({ kind: 'plans', id, body: plans })
  }
  if (answer.snapshot) publish({ kind: 'snapshot' })
  publish({ kind: 'moment', body: answer })
}
