/** Parsers for the texts of settings: each returns the value, or null for an invalid text. */
import { parseVerifierKey, signatureTypes } from '../rules/log/note.ts'
import type { OutsideWitness } from './witness/collect.ts'

/** "a, b or c". */
export function inWords(forms: readonly string[]): string {
  return `${forms.slice(0, -1).join(', ')} or ${forms.at(-1) ?? ''}`
}

/** "name+id+key https://witness.example/" and more of them between commas; "-" for none. */
export function witnesses(text: string): OutsideWitness[] | null {
  if (text === '-') return []
  const read = text.split(',').map((one) => {
    const [line = '', address = ''] = one.trim().split(/\s+/)
    const key = parseVerifierKey(line)
    return key?.type === signatureTypes.cosignature &&
      /^https?:\/\/.*\/$/.test(address) &&
      URL.canParse(address)
      ? { key, url: address }
      : null
  })
  return read.every((one) => one !== null) ? read : null
}

/** "https://one.example:2379" and more of them between commas; "-" for none. */
export function origins(text: string): string[] | null {
  if (text === '-') return []
  const members = text.split(',').map((one) => origin(one.trim()))
  return members.every((one) => one !== null && one !== '') ? members.map(String) : null
}

/** "http://cache:6081/" and more of them between commas; "-" for none. */
export function cacheAddresses(text: string): string[] | null {
  if (text === '-') return []
  const addresses = text.split(',').map((one) => one.trim())
  return addresses.every((one) => /^http:\/\/.*\/$/.test(one) && URL.canParse(one))
    ? addresses
    : null
}

export function number(text: string, least: number, most: number): number | null {
  const value = Number(text)
  return Number.isFinite(value) && value >= least && value <= most ? value : null
}

export function integer(text: string, least: number, most: number): number | null {
  return /^\d+$/.test(text) ? number(text, least, most) : null
}

export function instant(text: string): Date | null {
  const value = new Date(text)
  const complete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  return complete &&
    isOnCalendar(text) &&
    !Number.isNaN(value.getTime()) &&
    value.getTime() <= Date.now()
    ? value
    : null
}

/** False for dates that Date silently changes: 30 February to 2 March, 24:00 to the next day. */
function isOnCalendar(text: string): boolean {
  const local = new Date(`${text.slice(0, 16)}Z`)
  return !Number.isNaN(local.getTime()) && local.toISOString().startsWith(text.slice(0, 16))
}

/** "desk.touchline.example" or "touchline.example:8443", as in a Host header. */
export function deskHost(text: string): string | null {
  const parsed = url(`http://${text}`)
  return parsed && /^[a-z0-9.-]+(:\d{1,5})?$/i.test(text) ? text.toLowerCase() : null
}

export const quoted = (text: string) => `="${text}"`

/** The address with its password masked, for messages; empty if the password cannot be located. */
export function withoutPassword(text: string): string {
  const parsed = url(text)
  // an "@" after the host may be part of a password with an unescaped "/" or "#"
  if (!parsed?.host || /@/.test(parsed.pathname + parsed.search + parsed.hash)) return ''
  if (parsed.password) parsed.password = '***'
  for (const name of parsed.searchParams.keys())
    if (/pass/i.test(name)) parsed.searchParams.set(name, '***')
  return quoted(parsed.href)
}

function url(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

export function postgresUrl(text: string): string | null {
  return /^postgres(ql)?:$/.test(url(text)?.protocol ?? '') ? text : null
}

/** Tests whether Node knows the name of a time zone. */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text }).format()
    return true
  } catch {
    return false
  }
}

/** An origin as browsers write it: lower case, without the scheme's default port. */
export function origin(text: string): string | null {
  if (text === '') return ''
  const parsed = url(text)
  return parsed && /^https?:\/\//i.test(text) && parsed.href === `${parsed.origin}/`
    ? parsed.origin
    : null
}

/** A host as written in a URL: IPv6 in brackets. */
export const inAddress = (host: string) => (host.includes(':') ? `[${host}]` : host)

export function hostName(text: string): string | null {
  return /^[\w.:-]+$/.test(text) && URL.canParse(`http://${inAddress(text)}`) ? text : null
}

export function staticPrefix(text: string): string | null {
  const path = /^\/([\w-]+\/)*$/.test(text)
  const address = /^https?:$/.test(url(text)?.protocol ?? '') && text.endsWith('/')
  return path || address ? text : null
}

/** The base of calls: an origin, or an address under it, without the slash at its end. */
export function base(text: string): string | null {
  if (text === '') return ''
  const parsed = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
  const path = parsed?.pathname.replace(/\/+$/, '') ?? ''
  if (parsed === null) return null
  return [`${parsed.origin}${path}`, `${parsed.origin}${path}/`].includes(parsed.href)
    ? parsed.origin + path
    : null
}
