/** Whether this browser has a network. */

export const isOffline = (): boolean => !navigator.onLine

/** Calls back when the network comes or goes, until the returned function is called. */
export function onNetworkChange(changed: () => void): () => void {
  for (const name of ['online', 'offline'] as const) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline'] as const) removeEventListener(name, changed)
  }
}
