/** Messages between the tabs that a browser has open on this site. */

export interface Tabs<T> {
  /** Reaches every other tab, and never the one that posts. */
  post: (message: T) => void
  close: () => void
}

/**
 * Uses a BroadcastChannel, or storage events where the browser has none. Null if both are missing
 * or blocked: the tabs then exchange no messages.
 */
export const openTabs = <T>(name: string, onMessage: (message: T) => void): Tabs<T> | null =>
  byChannel(name, onMessage) ?? byStorage(name, onMessage)

function byChannel<T>(name: string, onMessage: (message: T) => void): Tabs<T> | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<T>) => onMessage(data))
  return {
    // A channel has no target origin: it reaches only this origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

/** Each message is stored and removed at once: the other tabs get both as events. */
function byStorage<T>(name: string, onMessage: (message: T) => void): Tabs<T> | null {
  const store = storage()
  if (store === null) return null
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== name || newValue === null) return
    const message = messageIn(newValue)
    // Only post() in another tab of this site writes under this name.
    if (message !== undefined) onMessage(message as T)
  }
  addEventListener('storage', listen)
  return {
    post(message) {
      try {
        // Equal values cause no event, so each message has a number.
        store.setItem(name, JSON.stringify({ no: Math.random(), message }))
        store.removeItem(name)
      } catch {
        // A full storage: the other tabs stay without this message.
      }
    },
    close: () => removeEventListener('storage', listen),
  }
}

function storage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

/** Undefined for a value that post() did not write. */
function messageIn(text: string): unknown {
  try {
    const value: { message?: unknown } | null = JSON.parse(text)
    return value?.message
  } catch {
    return undefined
  }
}
