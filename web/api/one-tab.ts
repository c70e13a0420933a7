/** Work that only one tab of this browser does at a time. */
import { drop, keep, load } from './stored.ts'

const name = 'touchline:visitor'
/** A claim older than this belongs to a tab that was closed: longer than a call may take. */
const claimLife = 12_000

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Browsers pass what is stored to their other processes a little later. Who has stored something
 * holds on for this long, so that the next one sees it.
 */
export const settleDown = () => pause(100)

/** Runs the work, which must not throw, while no other tab runs its own. */
export async function aloneInBrowser(work: () => Promise<void>): Promise<void> {
  let started = false
  try {
    await navigator.locks.request(name, () => {
      started = true
      return work()
    })
  } catch {
    // no locks outside secure contexts, and where storage is blocked
    if (!started) await aloneByClaim(work)
  }
}

/** The same by a claim in storage, looked at again a moment after it was made. */
async function aloneByClaim(work: () => Promise<void>): Promise<void> {
  const mine = String(Math.random())
  for (;;) {
    const [whose, since] = (load('claim') ?? '').split(' ')
    if (whose === mine) break
    const age = Date.now() - Number(since)
    // one from the future was made by a clock that has been set back since, or by no one
    const free = !(age >= 0 && age < claimLife)
    if (free) keep('claim', `${mine} ${Date.now()}`)
    await pause(free ? 60 : 150)
  }
  await work()
  drop('claim')
}
