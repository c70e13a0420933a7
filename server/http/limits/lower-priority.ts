import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/**
 * Lets this thread run behind the main one where both want a core. The main one stays as it is: a
 * command may do the work of such a thread. Linux only: elsewhere a priority belongs to the whole
 * process.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux' && !isMainThread) setPriority(10)
}
