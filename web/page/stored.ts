/**
 * Values in the browser's storage under the product's prefix. Storage may throw (private windows,
 * blocked by the reader), be full or contain invalid values: the value then lasts as long as the
 * page.
 */
const memory = new Map<string, string>()

export type StoredKey =
  | 'visitor'
  | 'user'
  | 'language'
  | 'theme'
  | 'odds'
  | 'zone'
  /** The order of the match list. */
  | 'matches'
  /** "hidden" where the reader hides scores. */
  | 'scores'
  | 'checkpoint'
  | 'offer'
  | 'witnesses'
  /** This device opened a plan, so that there may be news of it. */
  | 'opened'
  /** The last searches. */
  | 'searches'
  /** What this device read of a plan, with its evidence. */
  | `receipt ${number}`
  /** A draft of the studio: of an account, on a match, for a plan. */
  | `draft ${string}`
  /** The token of a report that this device sent: about a text of a plan or an expert. */
  | `report ${string}`

const nameOf = (key: string) => `touchline:${key}`

export function load(key: StoredKey): string | null {
  try {
    return localStorage.getItem(nameOf(key)) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function keep(key: StoredKey, text: string): void {
  memory.delete(key)
  try {
    localStorage.setItem(nameOf(key), text)
  } catch {
    memory.set(key, text)
    // Removes the old value, so that it cannot replace the new one.
    drop(key, false)
  }
}

export function drop(key: StoredKey, forgetMemory = true): void {
  if (forgetMemory) memory.delete(key)
  try {
    localStorage.removeItem(nameOf(key))
  } catch {
    // Blocked storage has no values to remove.
  }
}

/** Whether any of these keys has a value. */
export const isChosen = (keys: readonly StoredKey[]): boolean =>
  keys.some((key) => load(key) !== null)

/** Removes all receipts: they have the content of plans that were unlocked. */
export function dropReceipts(): void {
  const isReceipt = (key: string) => key.startsWith(nameOf('receipt '))
  for (const key of memory.keys()) if (key.startsWith('receipt ')) memory.delete(key)
  try {
    for (const name of Object.keys(localStorage).filter(isReceipt)) localStorage.removeItem(name)
  } catch {
    // Blocked storage has no values to remove.
  }
}

/** Calls back when another tab has changed this key or cleared the storage. */
export function onStoredElsewhere(key: StoredKey, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === nameOf(key) || event.key === null) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Whether this reader trusts any witness; without the code that reads keys. */
export const hasOwnWitnesses = (): boolean => (load('witnesses') ?? '') !== ''
