import { setPriority } from 'node:os'

/**
 * Lets this thread run behind the main one where both want a core. Linux only: elsewhere a priority
 * belongs to the whole process.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(10)
}
