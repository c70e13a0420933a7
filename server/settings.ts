import { isAbsolute, resolve } from 'node:path'
import { realm } from '../contract/envelope.ts'
import { parseVerifierKey, signatureTypes } from '../rules/log/note.ts'
import type { OutsideWitness } from './witness/collect.ts'

/** Everything that can be set from outside, read once from the environment. README.md lists the same. */
export interface Settings {
  port: number
  host: string
  /** Absolute folder of the embedded database and its log. */
  dataDir: string
  /** An external PostgreSQL 15 or later instead of the embedded one. */
  databaseUrl: string | null
  feed:
    | { name: 'simulated'; seed: string }
    | { name: 'openfootball' | 'csv'; location: string }
    /** Codes of competitions, and the operator's key: never shown, never logged. */
    | { name: 'football-data-org'; competitions: string[]; key: string }
  /** Start of a replay, or null for the real time. */
  clockAt: Date | null
  /** Seconds of the site's clock in one real second; 1 outside a replay. */
  clockSpeed: number
  /** Origin that browsers send calls to; empty for the site's own. */
  apiBase: string
  /** Prefix of pictures, ending in "/". */
  staticBase: string
  realm: string
  /** The address that links in documents carry, without a trailing slash. */
  publicOrigin: string
  /** Proxies between the internet and this server, whose X-Forwarded-For is believed. */
  trustedProxies: number
  /** Outside witnesses that are asked to cosign each checkpoint of the log. */
  witnesses: OutsideWitness[]
}

type Environment = Record<string, string | undefined>

/** Thrown with one line for each wrong setting. */
export class InvalidSettings extends Error {}

/** Reads the settings; relative paths are below `base`. Throws `InvalidSettings`, naming every wrong one, what it is and what it may be. */
export function readSettings(env: Environment, base: string): Settings {
  const wrong: string[] = []
  const given = (name: string) => env[name]?.trim() ?? ''
  const read = <T>(
    name: string,
    fallback: string,
    parse: (text: string) => T | null,
    may: string,
    shown = quoted,
  ): T => {
    const text = given(name) || fallback
    const value = parse(text)
    if (value === null) wrong.push(`${name}${shown(text)} is not ${may}`)
    // never used when null: the errors below end the start
    return value!
  }
  const host = read(
    'HOST',
    '127.0.0.1',
    hostName,
    'a host name or an address of this machine, without a port',
  )
  const port = read('PORT', '8080', (text) => integer(text, 0, 65_535), 'a port, 0 to 65535')
  // a passkey is bound to a host name: at the bare address of this machine there could be none, and at all addresses nobody can be found
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  // made of a wrong HOST or PORT it would be called wrong as well
  const own = wrong.length === 0 ? `http://${inAddress(name)}:${port}` : 'http://localhost'
  const clockAt = given('CLOCK_AT')
    ? read('CLOCK_AT', '', instant, 'an instant such as 2025-10-18T10:00:00Z, not in the future')
    : null
  const settings: Settings = {
    port,
    host,
    dataDir: resolve(base, given('DATA_DIR') || 'data'),
    databaseUrl: given('DATABASE_URL')
      ? read('DATABASE_URL', '', postgresUrl, 'a postgresql:// address', withoutPassword)
      : null,
    feed: read('FEED', 'simulated', (text) => feed(text, base, given('FOOTBALL_DATA_KEY')), feeds),
    clockAt,
    clockSpeed: read(
      'CLOCK_SPEED',
      '1',
      (text) => number(text, 0.001, 100_000),
      'a number from 0.001 to 100000',
    ),
    apiBase: read('API_BASE', '', origin, 'an origin such as https://api.example.org'),
    staticBase: read('STATIC_BASE', '/static/', staticPrefix, 'a path or address that ends in "/"'),
    realm: read(
      'REALM',
      realm,
      (text) => (/^[a-z0-9-]{1,32}$/.test(text) ? text : null),
      '1 to 32 of a-z, 0-9 and -',
    ),
    publicOrigin: read('PUBLIC_ORIGIN', own, origin, 'an origin such as https://touchline.example'),
    trustedProxies: read(
      'TRUSTED_PROXIES',
      '0',
      (text) => integer(text, 0, 10),
      'a number from 0 to 10',
    ),
    witnesses: read(
      'WITNESSES',
      '-',
      witnesses,
      'verifier keys, each with its address behind a space, between commas',
    ),
  }
  if (settings.clockSpeed !== 1 && !clockAt && wrong.length === 0)
    wrong.push('CLOCK_SPEED needs CLOCK_AT: only a replay can run faster')
  if (settings.feed?.name === 'football-data-org')
    wrong.push(...liveFeedErrors(settings.feed.key, clockAt))
  if (wrong.length > 0) throw new InvalidSettings(wrong.join('\n'))
  return settings
}

/** "name+id+key https://witness.example/" and more of them between commas; "-" for none. */
function witnesses(text: string): OutsideWitness[] | null {
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

function number(text: string, least: number, most: number): number | null {
  const value = Number(text)
  return Number.isFinite(value) && value >= least && value <= most ? value : null
}

function integer(text: string, least: number, most: number): number | null {
  return /^\d+$/.test(text) ? number(text, least, most) : null
}

function instant(text: string): Date | null {
  const value = new Date(text)
  const complete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  return complete &&
    isOnCalendar(text) &&
    !Number.isNaN(value.getTime()) &&
    value.getTime() <= Date.now()
    ? value
    : null
}

/** Date turns 30 February into 2 March, and 24:00 into the next day: what is meant by them is not ours to guess. */
function isOnCalendar(text: string): boolean {
  const local = new Date(`${text.slice(0, 16)}Z`)
  return !Number.isNaN(local.getTime()) && local.toISOString().startsWith(text.slice(0, 16))
}

const quoted = (text: string) => `="${text}"`

/** The address without its password, which no message shows; nothing of it where it cannot be told apart. */
export function withoutPassword(text: string): string {
  const parsed = url(text)
  // an "@" behind the host may belong to a password that was written with a "/" or "#" as it is
  if (!parsed?.host || /@/.test(parsed.pathname + parsed.search + parsed.hash)) return ''
  if (parsed.password) parsed.password = '***'
  for (const name of parsed.searchParams.keys())
    if (/pass/i.test(name)) parsed.searchParams.set(name, '***')
  return quoted(parsed.href)
}

function url(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

function postgresUrl(text: string): string | null {
  return /^postgres(ql)?:$/.test(url(text)?.protocol ?? '') ? text : null
}

/** As browsers write it: in small letters, without the port that its scheme has anyway. */
function origin(text: string): string | null {
  if (text === '') return ''
  const parsed = url(text)
  return parsed && /^https?:\/\//i.test(text) && parsed.href === `${parsed.origin}/`
    ? parsed.origin
    : null
}

/** A host as it stands in an address: an IPv6 one in brackets. */
const inAddress = (host: string) => (host.includes(':') ? `[${host}]` : host)

function hostName(text: string): string | null {
  return /^[\w.:-]+$/.test(text) && URL.canParse(`http://${inAddress(text)}`) ? text : null
}

function staticPrefix(text: string): string | null {
  const path = /^\/([\w-]+\/)*$/.test(text)
  const address = /^https?:$/.test(url(text)?.protocol ?? '') && text.endsWith('/')
  return path || address ? text : null
}

const feeds =
  '"simulated", "simulated:SEED", "openfootball:FILE, FOLDER or URL", "csv:FILE or FOLDER" or "football-data.org:PL,BL1"'

/** What live matches need. The key itself is in no message. */
function liveFeedErrors(key: string, clockAt: Date | null): string[] {
  return [
    ...(/^[\x21-\x7e]{8,200}$/.test(key)
      ? []
      : ['FOOTBALL_DATA_KEY is missing or no key: football-data.org answers only with one']),
    ...(clockAt ? ['CLOCK_AT needs files: football-data.org tells the present only'] : []),
  ]
}

function feed(text: string, base: string, key: string): Settings['feed'] | null {
  const [name, rest] = [text.split(':', 1)[0], text.slice(text.indexOf(':') + 1)]
  if (name === 'simulated') return { name, seed: text.includes(':') ? rest : 'touchline' }
  if (name === 'football-data.org') {
    const competitions = [...new Set(rest.split(',').map((code) => code.trim()))]
    return competitions.every((code) => /^[A-Z0-9]{2,5}$/.test(code))
      ? { name: 'football-data-org', competitions, key }
      : null
  }
  if ((name !== 'openfootball' && name !== 'csv') || !text.includes(':') || rest === '') return null
  const remote = /^https?:\/\//i.test(rest)
  if (remote && !URL.canParse(rest)) return null
  return { name, location: remote || isAbsolute(rest) ? rest : resolve(base, rest) }
}
