import { isAbsolute, resolve } from 'node:path'
import { realm } from '../contract/envelope.ts'
import { defaultApiZone } from '../contract/values.ts'
import {
  cacheAddresses,
  deskHost,
  origins,
  hostName,
  inAddress,
  instant,
  integer,
  inWords,
  isZone,
  number,
  origin,
  postgresUrl,
  quoted,
  staticPrefix,
  witnesses,
  withoutPassword,
  base,
} from './setting-values.ts'
import { networks, type TrustedProxies } from './trusted-proxies.ts'
import type { OutsideWitness } from './witness/collect.ts'

/** From least to most verbose. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug'] as const

const hstsForms = ['off', 'on', 'subdomains'] as const
const logFormats = ['text', 'json'] as const

/** All settings, read once from the environment. */
export interface Settings {
  port: number
  host: string
  /** Absolute folder of the embedded database and its log. */
  dataDir: string
  /** An external PostgreSQL 15 or later instead of the embedded one. */
  databaseUrl: string | null
  /** The sources of matches, at least one. The simulated world has no other beside it. */
  feeds: readonly FeedSetting[]
  /** Days of results with which the simulated world begins. */
  historyDays: number
  /** First instant of a replay; null for real time. */
  clockAt: Date | null
  /** Site seconds for each real second; 1 outside a replay. */
  clockSpeed: number
  /** Origin that browsers send API calls to; empty for the site's own. */
  apiBase: string
  /** IANA zone of times that another API sends without one. */
  apiZone: string
  /** URL prefix of pictures, ending in "/". */
  staticBase: string
  realm: string
  /** The site's public origin, used in links; without a trailing slash. */
  publicOrigin: string
  /** Reverse proxies in front of this server whose X-Forwarded-For is trusted. */
  trustedProxies: TrustedProxies
  /** Origins of other front ends whose pages may change something here. */
  frontOrigins: string[]
  /** Addresses of shared caches that are asked to drop pages when data change. */
  caches: string[]
  /** Seconds for which a stopping server still takes requests while /readyz refuses readers. */
  drainSeconds: number
  /** The port of GET /metrics, on the same host; null for none. */
  metricsPort: number | null
  /** Whether browsers have to use TLS only; sent if the public origin has TLS. */
  hsts: (typeof hstsForms)[number]
  /** Members of an etcd in which all servers share the log's last signed head; empty: a file. */
  logHead: string[]
  /** Another PostgreSQL for public reads, a standby of the first; null for none. */
  databaseReadUrl: string | null
  /** External witnesses that are asked to cosign each checkpoint of the log. */
  witnesses: OutsideWitness[]
  /** A file with a witness policy, which replaces the settings before and after it. */
  witnessPolicy: string | null
  /**
   * The number of witnesses that have to cosign; with fewer for ten minutes the site's health
   * reports it.
   */
  witnessesNeeded: number
  /** Whether an account with a passkey becomes an expert without an operator's decision. */
  openStudio: boolean
  /**
   * The only host on which the desk answers, such as "desk.touchline.example" or
   * "touchline.example:8443"; null for the public one.
   */
  deskHost: string | null
  /** Where to report a vulnerability: a mailto: or https: address; null if none is set. */
  securityContact: string | null
  /** The least severe level that is written to the server's log. */
  logLevel: (typeof logLevels)[number]
  /** The format of the server's log lines; failed requests are always lines of JSON. */
  logFormat: (typeof logFormats)[number]
}

type Environment = Record<string, string | undefined>

/** Thrown for invalid settings. The message has one line for each. */
export class InvalidSettings extends Error {}

interface Source {
  /** The folder against which relative paths are resolved. */
  base: string
  /** The text of a setting without blanks around it; empty where it is not set. */
  textOf: (name: string) => string
}

/**
 * One setting: reading it, the message about a wrong one and its row in README.md are made from
 * this.
 */
export interface Setting<T> {
  name: string
  /**
   * The text that is parsed if the setting is not set; null if being unset has a separate meaning.
   */
  default: string | null
  /** The default in README.md, if the text above is not enough. */
  defaultInWords?: string
  /** Null for an invalid text. */
  parse: (text: string, source: Source) => T | null
  /** The expected form of the text: the end of the message about an invalid one. */
  expected: string
  /** The text in that message; quoted unchanged unless it contains a secret. */
  shown?: (text: string) => string
  /** Its purpose: the sentence in README.md. */
  about: string
}

export type FeedSetting =
  | { name: 'simulated'; seed: string }
  | { name: 'openfootball' | 'csv'; location: string }
  /**
   * Shortcuts of competitions, with their season if it is not the present one. `requests` is the
   * most in a UTC day, 0 for an invalid one.
   */
  | { name: 'openligadb'; competitions: string[]; origin: string; requests: number }
  /** Codes of competitions, and the operator's key: never shown, never logged. */
  | { name: 'football-data-org'; competitions: string[]; key: string; origin: string }
  /** The source's numbers of competitions. */
  | { name: 'api-football'; competitions: number[]; key: string; origin: string }
  /** The source's keys of competitions. */
  | { name: 'the-odds-api'; sports: string[]; key: string; origin: string }

/** A key of a source: printable characters without blanks. */
const key = (text: string): string | null => (/^[\x21-\x7e]{8,200}$/.test(text) ? text : null)

const feedForms = [
  'simulated',
  'simulated:SEED',
  'openfootball:FILE, FOLDER or URL',
  'csv:FILE or FOLDER',
  'openligadb',
  'openligadb:bl1,em/2024',
  'football-data.org:PL,BL1',
  'api-football:78,39',
  'the-odds-api:soccer_epl',
]

/** In the order of README.md. */
export const settingTable = {
  port: {
    name: 'PORT',
    default: '8080',
    parse: (text) => integer(text, 0, 65_535),
    expected: 'a port, 0 to 65535',
    about: 'where to listen; 0 takes a free port',
  } satisfies Setting<number>,
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    parse: hostName,
    expected: 'a host name or an address of this machine, without a port',
    about: 'on which address',
  } satisfies Setting<string>,
  dataDir: {
    name: 'DATA_DIR',
    default: './data',
    parse: (text, { base }) => resolve(base, text),
    expected: 'a folder',
    about: 'the embedded database, each world in one of its own, and the key of the public log',
  } satisfies Setting<string>,
  databaseUrl: {
    name: 'DATABASE_URL',
    default: null,
    defaultInWords: '(embedded)',
    parse: postgresUrl,
    expected: 'a postgresql:// address',
    shown: withoutPassword,
    about: 'another PostgreSQL, 15 or later, for one world',
  } satisfies Setting<string>,
  databaseReadUrl: {
    name: 'DATABASE_READ_URL',
    default: null,
    defaultInWords: '(none)',
    parse: postgresUrl,
    expected: 'a postgresql:// address',
    shown: withoutPassword,
    about: 'a standby of DATABASE_URL: public reads go there while it is up to date',
  } satisfies Setting<string>,
  feeds: {
    name: 'FEED',
    default: 'simulated',
    parse: feeds,
    expected: `${inWords(feedForms.map((form) => `"${form}"`))}, or several with commas`,
    about: `${inWords(feedForms.map((form) => `\`${form}\``))}; several with commas between them`,
  } satisfies Setting<Settings['feeds']>,
  openligadbOrigin: {
    name: 'OPENLIGADB_URL',
    default: 'https://api.openligadb.de',
    parse: origin,
    expected: 'an origin such as https://api.openligadb.de',
    about: 'another address of OpenLigaDB, such as a mirror of your own',
  } satisfies Setting<string>,
  openligadbRequests: {
    name: 'OPENLIGADB_REQUESTS',
    default: '1000',
    parse: (text) => integer(text, 200, 5_000),
    expected: 'a whole number from 200 to 5000',
    about: 'the most requests to OpenLigaDB in a UTC day, 200 to 5000',
  } satisfies Setting<number>,
  footballDataKey: {
    name: 'FOOTBALL_DATA_KEY',
    default: null,
    defaultInWords: '(none)',
    parse: key,
    expected: 'a key',
    shown: () => '',
    about: 'your key for football-data.org; it is never shown or logged',
  } satisfies Setting<string>,
  footballDataOrigin: {
    name: 'FOOTBALL_DATA_URL',
    default: 'https://api.football-data.org',
    parse: origin,
    expected: 'an origin such as https://api.football-data.org',
    about: 'another address of football-data.org',
  } satisfies Setting<string>,
  apiFootballKey: {
    name: 'API_FOOTBALL_KEY',
    default: null,
    defaultInWords: '(none)',
    parse: key,
    expected: 'a key',
    shown: () => '',
    about: 'your key for API-Football; it is never shown or logged',
  } satisfies Setting<string>,
  apiFootballOrigin: {
    name: 'API_FOOTBALL_URL',
    default: 'https://v3.football.api-sports.io',
    parse: origin,
    expected: 'an origin such as https://v3.football.api-sports.io',
    about: 'another address of API-Football',
  } satisfies Setting<string>,
  theOddsApiKey: {
    name: 'THE_ODDS_API_KEY',
    default: null,
    defaultInWords: '(none)',
    parse: key,
    expected: 'a key',
    shown: () => '',
    about: 'your key for The Odds API; it is never shown or logged',
  } satisfies Setting<string>,
  theOddsApiOrigin: {
    name: 'THE_ODDS_API_URL',
    default: 'https://api.the-odds-api.com',
    parse: origin,
    expected: 'an origin such as https://api.the-odds-api.com',
    about: 'another address of The Odds API',
  } satisfies Setting<string>,
  historyDays: {
    name: 'HISTORY_DAYS',
    default: '31',
    parse: (text) => integer(text, 3, 100),
    expected: 'a number from 3 to 100',
    about:
      'days of results with which the simulated world begins: its first start runs them through',
  } satisfies Setting<number>,
  clockAt: {
    name: 'CLOCK_AT',
    default: null,
    defaultInWords: 'now',
    parse: instant,
    expected: 'an instant such as 2025-10-18T10:00:00Z, not in the future',
    about: 'start of a replay, such as `2025-10-18T10:00:00Z`',
  } satisfies Setting<Date>,
  clockSpeed: {
    name: 'CLOCK_SPEED',
    default: '1',
    parse: (text) => number(text, 0.001, 100_000),
    expected: 'a number from 0.001 to 100000',
    about: 'how many times as fast a replay runs',
  } satisfies Setting<number>,
  apiBase: {
    name: 'API_BASE',
    default: '',
    defaultInWords: '(this origin)',
    parse: base,
    expected: 'an address such as https://api.example.org, without a query',
    about: "another site that answers the contract's calls, under /app of this address",
  } satisfies Setting<string>,
  apiZone: {
    name: 'API_ZONE',
    default: defaultApiZone,
    parse: (text) => (isZone(text) ? text : null),
    expected: 'a time zone such as Asia/Shanghai',
    about: 'the zone of times that another API sends without one',
  } satisfies Setting<string>,
  staticBase: {
    name: 'STATIC_BASE',
    default: '/static/',
    parse: staticPrefix,
    expected: 'a path or address that ends in "/"',
    about: "where avatars are, and crests that are not the site's own",
  } satisfies Setting<string>,
  realm: {
    name: 'REALM',
    default: realm,
    parse: (text) => (/^[a-z0-9-]{1,32}$/.test(text) ? text : null),
    expected: '1 to 32 of a-z, 0-9 and -',
    about: 'the fixed `realm` of every envelope',
  } satisfies Setting<string>,
  publicOrigin: {
    name: 'PUBLIC_ORIGIN',
    default: null,
    defaultInWords: 'http://HOST:PORT',
    parse: origin,
    expected: 'an origin such as https://touchline.example',
    about:
      'the address in links, and what passkeys are bound to: a name, localhost where HOST is ' +
      '127.0.0.1, ::1, 0.0.0.0 or ::',
  } satisfies Setting<string>,
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    default: '0',
    parse: (text) => integer(text, 0, 10) ?? networks(text),
    expected: 'addresses such as 10.0.0.5 or 10.0.0.0/8, or a number from 0 to 10',
    about:
      'proxies in front, whose X-Forwarded-For is believed: addresses and networks between ' +
      'commas, or the number of those on this machine',
  } satisfies Setting<TrustedProxies>,
  frontOrigins: {
    name: 'FRONT_ORIGINS',
    default: '-',
    parse: origins,
    expected: 'origins such as https://front.example, between commas',
    about: 'other front ends (`API_BASE`) whose pages may call what changes something',
  } satisfies Setting<string[]>,
  caches: {
    name: 'CACHES',
    default: '-',
    parse: cacheAddresses,
    expected: 'addresses such as http://127.0.0.1:6081/, between commas',
    about: 'shared caches in front, purged when data change: `deploy/varnish.vcl`',
  } satisfies Setting<string[]>,
  drainSeconds: {
    name: 'DRAIN_SECONDS',
    default: '0',
    parse: (text) => integer(text, 0, 3),
    expected: 'a number from 0 to 3',
    about: 'seconds between refusing readers at `/readyz` and closing the port, when it stops',
  } satisfies Setting<number>,
  metricsPort: {
    name: 'METRICS_PORT',
    default: null,
    defaultInWords: '(none)',
    parse: (text) => integer(text, 1, 65_535),
    expected: 'a port, 1 to 65535',
    about: 'where Prometheus reads `/metrics`; keep it closed to readers',
  } satisfies Setting<number>,
  hsts: {
    name: 'HSTS',
    default: 'on',
    parse: (text) => hstsForms.find((form) => form === text) ?? null,
    expected: inWords(hstsForms.map((form) => `"${form}"`)),
    about:
      'with an https PUBLIC_ORIGIN, whether browsers use TLS only: ' +
      '`off`, `on` or `subdomains`, for those too',
  } satisfies Setting<Settings['hsts']>,
  logHead: {
    name: 'LOG_HEAD',
    default: '-',
    parse: origins,
    expected: 'addresses of members of an etcd such as http://127.0.0.1:2379, between commas',
    about: 'with several servers: an etcd in which they share the last signed head of the log',
  } satisfies Setting<string[]>,
  witnesses: {
    name: 'WITNESSES',
    default: '-',
    parse: witnesses,
    expected: 'verifier keys, each with its address behind a space, between commas',
    about: 'outside witnesses of the log: verifier key, a space, its address, between commas',
  } satisfies Setting<OutsideWitness[]>,
  witnessPolicy: {
    name: 'WITNESS_POLICY',
    default: null,
    defaultInWords: '(none)',
    parse: (text, { base }) => (text.trim() === '' ? null : resolve(base, text)),
    expected: 'a file',
    about: 'a witness policy (c2sp.org/tlog-policy) in place of WITNESSES and WITNESSES_NEEDED',
  } satisfies Setting<string>,
  witnessesNeeded: {
    name: 'WITNESSES_NEEDED',
    default: '0',
    parse: (text) => integer(text, 0, 64),
    expected: 'a number from 0 to 64',
    about: 'how many of them have to cosign; fewer for ten minutes, and `/healthz` says so',
  } satisfies Setting<number>,
  deskHost: {
    name: 'DESK_HOST',
    default: null,
    defaultInWords: '(none)',
    parse: deskHost,
    expected: 'a host name, with a port or without',
    about:
      'the only host on which the desk answers: the name of PUBLIC_ORIGIN or one below it, ' +
      'with another port or name',
  } satisfies Setting<string>,
  openStudio: {
    name: 'OPEN_STUDIO',
    default: 'no',
    parse: (text) => (text === 'yes' || text === 'no' ? text : null),
    expected: '"yes" or "no"',
    about:
      '`yes` lets any account with a passkey publish at once, 3 plans a day until 30 are settled',
  } satisfies Setting<'yes' | 'no'>,
  securityContact: {
    name: 'SECURITY_CONTACT',
    default: null,
    defaultInWords: '(none)',
    parse: (text) =>
      URL.canParse(text) && ['mailto:', 'https:'].includes(new URL(text).protocol) ? text : null,
    expected: 'an address such as mailto:security@example.org or https://example.org/security',
    about: 'whom to tell of a vulnerability, in `/.well-known/security.txt`',
  } satisfies Setting<string>,
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'warn',
    parse: (text) => logLevels.find((level) => level === text) ?? null,
    expected: inWords(logLevels.map((level) => `"${level}"`)),
    about:
      'the least serious lines in the log: ' + inWords(logLevels.map((level) => `\`${level}\``)),
  } satisfies Setting<Settings['logLevel']>,
  logFormat: {
    name: 'LOG_FORMAT',
    default: 'text',
    parse: (text) => logFormats.find((form) => form === text) ?? null,
    expected: inWords(logFormats.map((form) => `"${form}"`)),
    about: "the server's own words as `text`, or as lines of `json` for a collector of logs",
  } satisfies Setting<Settings['logFormat']>,
}

/** Those of sources; a feed has its own. */
const addresses = [
  settingTable.openligadbOrigin,
  settingTable.footballDataOrigin,
  settingTable.apiFootballOrigin,
  settingTable.theOddsApiOrigin,
]

/**
 * Reads the settings; relative paths are below `base`. Throws `InvalidSettings` with a line for
 * each invalid one.
 */
export function readSettings(env: Environment, base: string): Settings {
  const wrong: string[] = []
  const textOf = (name: string) => env[name]?.trim() ?? ''
  /** Null where the setting is not set and has no default. */
  const readOptional = <T>(setting: Setting<T>): T | null => {
    const text = textOf(setting.name) || setting.default
    if (text === null) return null
    const value = setting.parse(text, { base, textOf })
    if (value === null) {
      const shown = (setting.shown ?? quoted)(text)
      wrong.push(`${setting.name}${shown} is not ${setting.expected}`)
    }
    return value
  }
  // A null is never used: an invalid setting ends the start below.
  const read = <T>(setting: Setting<T> & { default: string }): T => readOptional(setting)!
  const host = read(settingTable.host)
  const port = read(settingTable.port)
  // Avoids a second error for PUBLIC_ORIGIN when HOST or PORT is invalid.
  const fallbackOrigin = wrong.length === 0 ? ownOrigin(host, port) : 'http://localhost'
  for (const setting of addresses) read(setting)
  const settings: Settings = {
    port,
    host,
    dataDir: read(settingTable.dataDir),
    databaseUrl: readOptional(settingTable.databaseUrl),
    databaseReadUrl: readOptional(settingTable.databaseReadUrl),
    feeds: read(settingTable.feeds),
    historyDays: read(settingTable.historyDays),
    clockAt: readOptional(settingTable.clockAt),
    clockSpeed: read(settingTable.clockSpeed),
    apiBase: read(settingTable.apiBase),
    apiZone: read(settingTable.apiZone),
    staticBase: read(settingTable.staticBase),
    realm: read(settingTable.realm),
    publicOrigin:
      readOptional({ ...settingTable.publicOrigin, default: fallbackOrigin }) ?? fallbackOrigin,
    trustedProxies: read(settingTable.trustedProxies),
    frontOrigins: read(settingTable.frontOrigins),
    caches: read(settingTable.caches),
    drainSeconds: read(settingTable.drainSeconds),
    metricsPort: readOptional(settingTable.metricsPort),
    hsts: read(settingTable.hsts),
    logHead: read(settingTable.logHead),
    witnesses: read(settingTable.witnesses),
    witnessPolicy: readOptional(settingTable.witnessPolicy),
    witnessesNeeded: read(settingTable.witnessesNeeded),
    deskHost: readOptional(settingTable.deskHost),
    openStudio: read(settingTable.openStudio) === 'yes',
    securityContact: readOptional(settingTable.securityContact),
    logLevel: read(settingTable.logLevel),
    logFormat: read(settingTable.logFormat),
  }
  if (settings.clockSpeed !== 1 && !settings.clockAt && wrong.length === 0)
    wrong.push('CLOCK_SPEED needs CLOCK_AT: only a replay can run faster')
  if (settings.databaseReadUrl && !settings.databaseUrl && wrong.length === 0)
    wrong.push('DATABASE_READ_URL needs DATABASE_URL, of which it is a standby')
  if (wrong.length === 0) wrong.push(...witnessErrors(settings))
  if (settings.deskHost !== null && wrong.length === 0)
    wrong.push(...deskHostErrors(settings.deskHost, settings.publicOrigin))
  // null if FEED is invalid, which has its error already
  for (const feed of settings.feeds ?? []) wrong.push(...liveFeedErrors(feed, settings.clockAt))
  if (wrong.length > 0) throw new InvalidSettings(wrong.join('\n'))
  return settings
}

/** The origin of the desk: over TLS where the site is. */
export function deskOriginOf({
  deskHost: host,
  publicOrigin,
}: Pick<Settings, 'deskHost' | 'publicOrigin'>): string {
  return host === null ? publicOrigin : new URL(`${new URL(publicOrigin).protocol}//${host}`).origin
}

const isBehindProxy = ({ trustedProxies }: Pick<Settings, 'trustedProxies'>): boolean =>
  typeof trustedProxies === 'number' ? trustedProxies > 0 : true

/** The port of the desk on this machine; null without a separate port, or behind a proxy. */
export function deskPortOf(
  settings: Pick<Settings, 'deskHost' | 'publicOrigin' | 'trustedProxies' | 'port'>,
): number | null {
  const { port } = new URL(deskOriginOf(settings))
  const isShared = settings.deskHost === null || isBehindProxy(settings) || port === ''
  return isShared || Number(port) === settings.port ? null : Number(port)
}

/**
 * A passkey works on the host name that it was made for and on its subdomains, and nowhere else.
 */
function deskHostErrors(host: string, publicOrigin: string): string[] {
  const site = new URL(publicOrigin)
  const desk = new URL(deskOriginOf({ deskHost: host, publicOrigin }))
  if (desk.host === site.host)
    return [
      `DESK_HOST=${host} is that of PUBLIC_ORIGIN: leave it out, or give another name or port`,
    ]
  const isBelow = desk.hostname === site.hostname || desk.hostname.endsWith(`.${site.hostname}`)
  return isBelow
    ? []
    : [`DESK_HOST=${host} is not below ${site.hostname}: passkeys of the site do not work there`]
}

/**
 * A passkey is bound to a host name. 127.0.0.1 is not a host name, and no browser can open "all
 * addresses".
 */
function ownOrigin(host: string, port: number): string {
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${inAddress(name)}:${port}`
}

function witnessErrors({ witnesses, witnessPolicy, witnessesNeeded }: Settings): string[] {
  if (witnessPolicy !== null && (witnesses.length > 0 || witnessesNeeded > 0))
    return ['WITNESS_POLICY takes the place of WITNESSES and WITNESSES_NEEDED: leave these out']
  return witnessesNeeded > witnesses.length
    ? [`WITNESSES_NEEDED is ${witnessesNeeded}, but WITNESSES names ${witnesses.length}`]
    : []
}

/** The sources that tell the present only, as messages name them, with the setting of their key. */
const liveFeeds = {
  openligadb: { title: 'OpenLigaDB', setting: null },
  'football-data-org': { title: 'football-data.org', setting: settingTable.footballDataKey },
  'api-football': { title: 'API-Football', setting: settingTable.apiFootballKey },
  'the-odds-api': { title: 'The Odds API', setting: settingTable.theOddsApiKey },
} as const

/** Errors in the settings of a live source. No message contains a key. */
function liveFeedErrors(feed: FeedSetting, clockAt: Date | null): string[] {
  if (feed.name === 'simulated' || feed.name === 'openfootball' || feed.name === 'csv') return []
  const { title, setting } = liveFeeds[feed.name]
  const { name, expected } = settingTable.openligadbRequests
  return [
    ...('requests' in feed && feed.requests === 0 ? [`${name} is not ${expected}`] : []),
    ...(setting && 'key' in feed && setting.parse(feed.key) === null
      ? [`${setting.name} is missing or no key: ${title} answers only with one`]
      : []),
    ...(clockAt ? [`CLOCK_AT needs files: ${title} tells the present only`] : []),
  ]
}

const feedNames = [
  'simulated',
  'openfootball',
  'csv',
  'openligadb',
  'football-data.org',
  'api-football',
  'the-odds-api',
]
const nextFeed = new RegExp(
  `,(?=(?:${feedNames.join('|').replace('.', String.raw`\\.`)})(?:[:,]|$))`,
)

/** Sources with a comma between them; commas within a source belong to it. */
function feeds(text: string, source: Source): Settings['feeds'] | null {
  const parsed = text.split(nextFeed).map((part) => feed(part.trim(), source))
  const read = parsed.filter((one) => one !== null)
  const names = new Set(read.map(({ name }) => name))
  const isWrong =
    read.length < parsed.length ||
    names.size < read.length ||
    (names.has('simulated') && names.size > 1)
  return isWrong ? null : read
}

function feed(text: string, { base, textOf }: Source): FeedSetting | null {
  const [name, rest] = [text.split(':', 1)[0], text.slice(text.indexOf(':') + 1)]
  if (name === 'simulated') return { name, seed: text.includes(':') ? rest : 'touchline' }
  if (name === 'football-data.org') {
    const competitions = [...new Set(rest.split(',').map((code) => code.trim()))]
    const access = {
      key: textOf(settingTable.footballDataKey.name),
      origin: originIn(settingTable.footballDataOrigin, textOf),
    }
    return competitions.every((code) => /^[A-Z0-9]{2,5}$/.test(code))
      ? { name: 'football-data-org', competitions, ...access }
      : null
  }
  if (name === 'api-football' || name === 'the-odds-api') return withKey(name, rest, textOf)
  if (name === 'openligadb') return openligadb(text.includes(':') ? rest : leagues, textOf)
  if ((name !== 'openfootball' && name !== 'csv') || !text.includes(':') || rest === '') return null
  const remote = /^https?:\/\//i.test(rest)
  if (remote && !URL.canParse(rest)) return null
  return { name, location: remote || isAbsolute(rest) ? rest : resolve(base, rest) }
}

/** The address of a source; empty for an invalid one, whose error names its own setting. */
const originIn = (setting: Setting<string> & { default: string }, textOf: Source['textOf']) =>
  setting.parse(textOf(setting.name) || setting.default, { base: '', textOf }) ?? ''

/** The competitions of German football that OpenLigaDB has in every season. */
const leagues = 'bl1,bl2,bl3,dfb'

function openligadb(text: string, textOf: Source['textOf']): FeedSetting | null {
  const competitions = [...new Set(text.split(',').map((one) => one.trim()))]
  const at = originIn(settingTable.openligadbOrigin, textOf)
  const { name, default: usual, parse } = settingTable.openligadbRequests
  const requests = parse(textOf(name) || usual) ?? 0
  return competitions.every((one) => /^[a-z0-9]{2,20}(\/\d{4})?$/i.test(one))
    ? { name: 'openligadb', competitions, origin: at, requests }
    : null
}

function withKey(
  name: 'api-football' | 'the-odds-api',
  text: string,
  textOf: Source['textOf'],
): FeedSetting | null {
  const names = [...new Set(text.split(',').map((one) => one.trim()))]
  const [ofKey, ofOrigin, form] =
    name === 'api-football'
      ? ([settingTable.apiFootballKey, settingTable.apiFootballOrigin, /^[1-9]\d{0,4}$/] as const)
      : ([settingTable.theOddsApiKey, settingTable.theOddsApiOrigin, /^[a-z0-9_]{3,80}$/] as const)
  if (!names.every((one) => form.test(one))) return null
  const access = { key: textOf(ofKey.name), origin: originIn(ofOrigin, textOf) }
  return name === 'api-football'
    ? { name, competitions: names.map(Number), ...access }
    : { name, sports: names, ...access }
}
