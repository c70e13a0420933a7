/** Work that only one tab of this browser may do at a time. */
import { drop, keep, load } from '../page/stored.ts'

const name = 'touchline:visitor'
/**
 * A claim older than this many milliseconds belongs to a closed tab. Longer than the timeout of a
 * call.
 */
const claimLife = 12_000

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Browsers pass stored values to their other processes with a delay. Wait this long after storing,
 * so that the next holder sees the value.
 */
export const settleDown = () => pause(100)

/** Runs the work when no other tab runs its own. The work must not throw. */
export async function aloneInBrowser(work: () => Promise<void>): Promise<void> {
  let started = false
  try {
    await navigator.locks.request(name, () => {
      started = true
      return work()
    })
  } catch {
    // Locks are missing outside secure contexts and when storage is blocked.
    if (!started) await aloneByClaim(work)
  }
}

/** The same with a claim in storage, which is checked again a moment after it was written. */
async function aloneByClaim(work: () => Promise<void>): Promise<void> {
  const ownClaim = String(Math.random())
  for (;;) {
    const [whose, since] = (load('claim') ?? '').split(' ')
    if (whose === ownClaim) break
    const age = Date.now() - Number(since)
    // A claim from the future comes from a clock that was set back, or is invalid.
    const free = !(age >= 0 && age < claimLife)
    if (free) keep('claim', `${ownClaim} ${Date.now()}`)
    await pause(free ? 60 : 150)
  }
  await work()
  drop('claim')
}
