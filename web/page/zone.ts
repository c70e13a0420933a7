/** The time zone that the reader chose, stored in the browser; by default the device's own. */
import { drop, keep, load, onStoredElsewhere } from './stored.ts'

const listeners = new Set<() => void>()

/** Whether this browser knows a zone: another one may have stored a newer name. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The chosen zone, an IANA name; null without a choice, or with one that is not known here. */
export function chosenZone(): string | null {
  const name = load('zone')
  if (name === lastName) return lastZone
  lastName = name
  lastZone = name !== null && isZone(name) ? name : null
  return lastZone
}
let lastName: string | null = null
let lastZone: string | null = null

export function chooseZone(name: string | null): void {
  if (name === null) drop('zone')
  else keep('zone', name)
  for (const listener of listeners) listener()
}

export function onZoneChange(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onStoredElsewhere('zone', changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

let own: string | undefined
/** The zone of the device. Uses Temporal if available: a first formatter takes 80 ms on a phone. */
export const deviceZone = (): string =>
  (own ??=
    'Temporal' in globalThis
      ? Temporal.Now.timeZoneId()
      : new Intl.DateTimeFormat().resolvedOptions().timeZone)

let known: readonly string[] | undefined
/** The zones that can be chosen, by name. A browser before 2022 does not list them. */
export const zoneNames = (): readonly string[] =>
  (known ??= 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [])
