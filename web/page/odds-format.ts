/**
 * The form in which the reader wants prices: stored in the browser, and mirrored in a cookie so
 * that the server's first bytes have it too.
 */
import { defaultOddsFormat, oddsFormats, type OddsFormat } from '../../contract/values.ts'
import { mirrorInCookie } from './cookie.ts'
import { keep, load, onStoredElsewhere } from './stored.ts'

export const oddsCookie = 'touchline_odds'

const listeners = new Set<() => void>()

const formatNamed = (text: string | null | undefined): OddsFormat =>
  oddsFormats.find((format) => format === text) ?? defaultOddsFormat

export const storedOddsFormat = (): OddsFormat => formatNamed(load('odds'))

/** The format in the cookies; decimal if it is missing or unknown. */
export const oddsFormatByCookie = (cookies: ReadonlyMap<string, string>): OddsFormat =>
  formatNamed(cookies.get(oddsCookie))

/** Writes the cookie again: a browser may have dropped it before its storage. */
export function mirrorOddsFormat(): void {
  if (load('odds') !== null) mirrorInCookie(oddsCookie, storedOddsFormat())
}

export function setOddsFormat(format: OddsFormat): void {
  keep('odds', format)
  mirrorInCookie(oddsCookie, format)
  for (const listener of listeners) listener()
}

export function onOddsFormatChange(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onStoredElsewhere('odds', changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}
