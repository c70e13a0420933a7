/**
 * Addresses as screens use them: the link of each screen, and how to write and parse an address.
 * Screens import this file, never routes.ts, because routes.ts imports the screens.
 */
import {
  BadLink,
  type Href,
  type LinkDefinition,
  type Parameter,
  type Parameters,
  type ParametersOf,
} from './parameters.ts'
import * as screens from './screens.ts'

export type { Href } from './parameters.ts'
// Screens import the links that they need by name, together with href.
export * from './screens.ts'

/** By name. */
export const links = { ...screens }
export type Links = typeof links
export type LinkName = keyof Links
export type ParametersNamed<N extends LinkName> = ParametersOf<Links[N]['parameters']>

/** A place in the site: a link with its parameters, or "not found". */
export type Place =
  | { [N in LinkName]: { name: N; parameters: ParametersNamed<N>; href: Href } }[LinkName]
  | { name: 'notFound'; href: Href }
export type PlaceName = Place['name']
export const notFoundPlace: Place = { name: 'notFound', href: '/' }

/** Writes an address in its one canonical form. Omitted parameters are not written. */
export function href<N extends string, P extends Parameters>(
  to: LinkDefinition<N, P>,
  ...[values]: object extends ParametersOf<P> ? [ParametersOf<P>?] : [ParametersOf<P>]
): Href {
  return write(to, values ?? {})
}

function write(to: LinkDefinition, values: object): Href {
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
  { read, hint }: Parameter<string | number, boolean>,
  text: string,
): string | number | undefined {
  try {
    return read(text)
  } catch (error) {
    if (hint === true && error instanceof BadLink) return undefined
    throw error
  }
}

/**
 * Parses a link's parameters from a query string. Unknown ones are ignored, so they never change a
 * page.
 */
function read(to: LinkDefinition, search: URLSearchParams): Record<string, string | number> {
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

/**
 * Finds the place of a path (without the base of the desktop or mobile site) and a query string.
 * `href` of the place is its canonical address.
 */
export function locate(path: string, search: string): Place {
  const to = Object.values(links).find((candidate) => candidate.path === path)
  if (to === undefined) return { name: 'notFound', href: '/' }
  try {
    const parameters = read(to, new URLSearchParams(search))
    // The codecs of this link have just parsed the parameters, so the fields belong together.
    return { name: to.name, parameters, href: write(to, parameters) } as Place
  } catch (error) {
    if (error instanceof BadLink) return { name: 'notFound', href: '/' }
    throw error
  }
}

/** The same for an address that still has its query string. */
export function placeOf(address: Href): Place {
  const cut = address.indexOf('?')
  return cut === -1 ? locate(address, '') : locate(address.slice(0, cut), address.slice(cut))
}
