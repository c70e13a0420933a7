import { identity } from '../api/identity.ts'
import { logFailure } from '../api/log.ts'

/** No longer than this in all, in milliseconds: a page may also be loaded out of sight, where nothing is ever painted. */
const longest = 1_000

/** Resolves when the identity has come, or was asked for in vain. */
const admitted = () => new Promise<void>((resolve) => (identity().state() === 'missing' ? identity().subscribe(resolve) : resolve()))

/** Resolves after the next paint. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Runs the bundle, fetched meanwhile, once the main view is on screen: the server has written all of it, so nothing in the bundle
 * is needed to read it, and running it takes long enough to hold back the paint and the call for a visitor.
 */
export async function startOncePainted(entry: string): Promise<void> {
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  await Promise.race([parsed.then(admitted).then(painted), new Promise((resolve) => setTimeout(resolve, longest))])
  await parsed
  await import(/* @vite-ignore */ entry).catch((error: unknown) => logFailure('the bundle did not load', error))
}
