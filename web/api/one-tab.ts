/** Work that only one tab of this browser may do at a time. */

const name = 'touchline:visitor'
/**
 * A claim older than this many milliseconds belongs to a closed tab. Longer than the timeout of a
 * call.
 */
const claimLife = 12_000

/** Milliseconds. Safari 14, which has no locks, leaves the first opening without an answer. */
const longestOpening = 1_000

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

/** The same with a claim in a database, whose transactions no two tabs run at once. */
async function aloneByClaim(work: () => Promise<void>): Promise<void> {
  const database = await Promise.race([openClaims().catch(() => null), pause(longestOpening)])
  // storage that is blocked or silent coordinates nothing
  if (!database) return work()
  // nor does storage that fails
  while (!(await claim(database).catch(() => true))) await pause(150)
  await work()
  await answerOf(claimsOf(database).delete(name)).catch(() => {})
  database.close()
}

/** Takes the claim; false if another tab has it. */
async function claim(database: IDBDatabase): Promise<boolean> {
  const claims = claimsOf(database)
  const since: unknown = await answerOf(claims.get(name))
  const age = Date.now() - Number(since)
  // A claim from the future comes from a clock that was set back.
  if (age >= 0 && age < claimLife) return false
  await answerOf(claims.put(Date.now(), name))
  return true
}

const claimsOf = (database: IDBDatabase) =>
  database.transaction('claims', 'readwrite').objectStore('claims')

async function openClaims(): Promise<IDBDatabase> {
  const opening = indexedDB.open('touchline', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('claims'))
  return answerOf(opening)
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
