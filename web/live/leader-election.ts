/** Elects one leader among the tabs of a browser, by a Web Lock. */
import { channelName } from './tab-channel.ts'

export interface Candidate {
  /** Called when this tab becomes the leader; leads until the promise resolves. */
  lead: () => Promise<void>
  /** Another tab has taken the lead, or this one closes. */
  resign: () => void
  /** Aborts when this tab closes. */
  closed: AbortSignal
}

/** Waits for the lead, or with `steal` takes it from a tab that is presumed dead. */
export async function standForElection(candidate: Candidate, steal = false): Promise<void> {
  const { lead, resign, closed } = candidate
  try {
    await navigator.locks.request(channelName, steal ? { steal } : { signal: closed }, lead)
  } catch (error) {
    resign()
    if (closed.aborted) return
    // Another tab stole the lock: queue for it again. Any other error means that the browser has no
    // locks.
    if (error instanceof DOMException && error.name === 'AbortError')
      void standForElection(candidate)
    else void lead()
  }
}
