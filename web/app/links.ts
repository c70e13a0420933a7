/**
 * The routes as screens know them: path, search parameters, address. The table that adds titles, data and screens is
 * routes.tsx; screens import this file and never that one, which imports them.
 */
import { boards, expertOrders, playTypes } from '../../contract/values.ts'

/** A known address whose parameters make no sense, such as /matchDetail without a match. Shown as "not found". */
export class BadLink extends Error {}

/** An address within the site, without the door's base: "/match?tab=live". Never another host: one slash, then no slash. */
export type Href = `/${string}`

/** Reads one parameter's text. Every value is written back by String(). Throws BadLink for a text that is no value of it. */
type Codec<T> = (text: string) => T

interface Parameter<T, Required extends boolean> {
  read: Codec<T>
  required: Required
  /** Nothing depends on it: a text that is no value of it is as good as none. */
  idle?: boolean
}

type Parameters = Record<string, Parameter<string | number, boolean>>
type Value<P> = P extends { read(text: string): infer T } ? T : never

/** The parameters of a route as a screen gets them: those that must be there, and those that may. */
export type ParametersOf<P> = {
  [K in keyof P as P[K] extends { required: true } ? K : never]: Value<P[K]>
} & {
  [K in keyof P as P[K] extends { required: true } ? never : K]?: Value<P[K]>
}

/** One address: its name, its flat path and its search parameters, in the order in which they are written. */
export interface Link<Name extends string = string, P extends Parameters = Parameters> {
  name: Name
  path: Href
  parameters: P
}

/** Ids are positive integers in plain digits. */
const id: Codec<number> = (text) => {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new BadLink('not an id')
  return Number(text)
}

/** Experts have smaller ones: contract/expert.ts. */
const expertId: Codec<number> = (text) => {
  if (id(text) > 2 ** 31 - 1) throw new BadLink('not an id of an expert')
  return Number(text)
}

const leagueId: Codec<number> = (text) => {
  if (id(text) > 2 ** 31 - 1) throw new BadLink('not an id of a league')
  return Number(text)
}

/** A calendar day of the reader's own zone, YYYY-MM-DD. */
const day: Codec<string> = (text) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text)
    throw new BadLink('not a day')
  return text
}

/** A season as its league writes it: 2025-26, 2025 or 2026-II. */
const season: Codec<string> = (text) => {
  if (!/^\d{4}(-(\d{2}|I{1,2}))?$/.test(text)) throw new BadLink('not a season')
  return text
}

/** A round as its league calls it. */
const round: Codec<string> = (text) => {
  if (text.length > 80) throw new BadLink('not a round')
  return text
}

/** What a reader looks for: a few words, without what surrounds them. */
const words: Codec<string> = (text) => {
  const wanted = text.trim()
  if (wanted === '' || wanted.length > 40) throw new BadLink('not a search')
  return wanted
}

/** One of a few fixed words or numbers. */
function oneOf<const T extends string | number>(...values: readonly T[]): Codec<T> {
  return (text) => {
    const found = values.find((value) => String(value) === text)
    if (found === undefined) throw new BadLink('not one of the choices')
    return found
  }
}

const needs = <T>(codec: Codec<T>): Parameter<T, true> => ({ read: codec, required: true })
const may = <T>(codec: Codec<T>): Parameter<T, false> => ({ read: codec, required: false })
const idle = <T>(codec: Codec<T>): Parameter<T, false> => ({
  read: codec,
  required: false,
  idle: true,
})
const link = <const Name extends string, P extends Parameters>(
  name: Name,
  path: Href,
  parameters: P,
): Link<Name, P> => ({
  name,
  path,
  parameters,
})

export const home = link('home', '/', {})
export const planDetail = link('planDetail', '/planDetail', {
  id: needs(id),
  expertId: idle(expertId),
})
export const match = link('match', '/match', {
  date: may(day),
  tab: may(oneOf('all', 'live', 'fixtures', 'results', 'followed')),
  league: may(id),
  plans: may(oneOf('1')),
})
export const matchDetail = link('matchDetail', '/matchDetail', {
  matchId: needs(id),
  tab: may(oneOf('plans', 'intelligence', 'lineup', 'data', 'probability')),
  play: may(oneOf(...Object.values(playTypes))),
})
export const expertList = link('expertList', '/expertList', {
  type: may(oneOf(...Object.values(boards))),
  play: may(oneOf(...Object.values(playTypes))),
  window: may(oneOf('30', '90', 'all')),
  search: may(words),
  sort: may(oneOf(...expertOrders)),
  order: may(oneOf('up', 'down')),
})
export const expertDetail = link('expertDetail', '/expertDetail', {
  expertId: needs(expertId),
  window: may(oneOf('30', '90', 'all')),
  tab: may(oneOf('onSale', 'settled', 'notCounted', 'all')),
})
export const data = link('data', '/data', {
  league: may(leagueId),
  season: may(season),
  tab: may(oneOf('standings', 'fixtures', 'scorers', 'predictions')),
  side: may(oneOf('home', 'away')),
  round: may(round),
  play: may(oneOf(...Object.values(playTypes))),
})

/** What belongs to the reader: points, follows, and the account where there is one. */
export const me = link('me', '/me', {})

/** What the public log proves, and what not. */
export const proof = link('proof', '/proof', {})

export const links = {
  home,
  planDetail,
  match,
  matchDetail,
  expertList,
  expertDetail,
  data,
  me,
  proof,
}
export type Links = typeof links
export type LinkName = keyof Links
export type ParametersNamed<N extends LinkName> = ParametersOf<Links[N]['parameters']>

/** A place in the site: a link and its parameters, or an address that leads nowhere. */
export type Place =
  | { [N in LinkName]: { name: N; parameters: ParametersNamed<N>; href: Href } }[LinkName]
  | { name: 'notFound'; href: Href }
export type PlaceName = Place['name']
export const nowhere: Place = { name: 'notFound', href: '/' }

/** The address of a route with these parameters, always written the same way. Parameters left out are not written. */
export function href<N extends string, P extends Parameters>(
  to: Link<N, P>,
  ...[values]: object extends ParametersOf<P> ? [ParametersOf<P>?] : [ParametersOf<P>]
): Href {
  return write(to, values ?? {})
}

function write(to: Link, values: object): Href {
  const search = new URLSearchParams()
  const given = new Map<string, string | number>(Object.entries(values))
  for (const name of Object.keys(to.parameters)) {
    const value = given.get(name)
    if (value !== undefined) search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? to.path : `${to.path}?${text}`
}

function valueOf(
  { read, idle: harmless }: Parameter<string | number, boolean>,
  text: string,
): string | number | undefined {
  try {
    return read(text)
  } catch (error) {
    if (harmless === true && error instanceof BadLink) return undefined
    throw error
  }
}

/** The values of a route's parameters in a query string. Unknown parameters are left aside, so they never change a page. */
function read(to: Link, search: URLSearchParams): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [name, parameter] of Object.entries(to.parameters)) {
    const text = search.get(name)
    if (text !== null && text !== '') {
      const value = valueOf(parameter, text)
      if (value !== undefined) values[name] = value
    } else if (parameter.required) throw new BadLink(`${name} is missing`)
  }
  return values
}

/** Where a path (without the door's base) and a query string lead. `href` is the one way this site writes that place. */
export function locate(path: string, search: string): Place {
  const to = Object.values(links).find((candidate) => candidate.path === path)
  if (to === undefined) return { name: 'notFound', href: '/' }
  try {
    const parameters = read(to, new URLSearchParams(search))
    // the parameters were just read by this very route's codecs, which is what ties the fields together
    return { name: to.name, parameters, href: write(to, parameters) } as Place
  } catch (error) {
    if (error instanceof BadLink) return { name: 'notFound', href: '/' }
    throw error
  }
}

/** The same for an address in one piece. */
export function placeOf(address: Href): Place {
  const cut = address.indexOf('?')
  return cut === -1 ? locate(address, '') : locate(address.slice(0, cut), address.slice(cut))
}
