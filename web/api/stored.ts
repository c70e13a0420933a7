/**
 * What the browser keeps under the product's prefix. Storage may throw (private windows, blocked by
 * the reader), be full or hold garbage: then the value lives as long as the page does.
 */
const memory = new Map<string, string>()

export type StoredKey = 'visitor' | 'user' | 'language' | 'theme' | 'claim' | 'checkpoint'

const nameOf = (key: StoredKey) => `touchline:${key}`

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
    // an older value must not win over the new one
    drop(key, false)
  }
}

export function drop(key: StoredKey, forgetMemory = true): void {
  if (forgetMemory) memory.delete(key)
  try {
    localStorage.removeItem(nameOf(key))
  } catch {
    // storage that cannot be reached holds nothing of ours either
  }
}

/** Calls back when another tab changed this key, or cleared everything. */
export function onStoredElsewhere(key: StoredKey, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === nameOf(key) || event.key === null) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
