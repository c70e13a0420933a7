/** The declaration of an address: a name, a flat path and typed search parameters. */
import { readId, type Id } from '../../contract/id.ts'

/**
 * A known address with invalid parameters, such as /matchDetail without a match. Shown as "not
 * found".
 */
export class BadLink extends Error {}

/**
 * An address within the site, without the base of the desktop or mobile site: "/match?tab=live". It
 * starts with one slash and never with two, so it cannot name another host.
 */
export type Href = `/${string}`

/**
 * Parses one parameter's text. String() writes every value back. Throws BadLink for an invalid
 * text.
 */
export type Codec<T> = (text: string) => T

export interface Parameter<T, Required extends boolean> {
  read: Codec<T>
  required: Required
  /** Optional hint: an invalid value is ignored instead of making the link "not found". */
  hint?: boolean
  /** A text that readers or sources write: punctuation at its end belongs to it. */
  freeText?: boolean
}

export type Parameters = Record<string, Parameter<string | number, boolean>>
type Value<P> = P extends { read(text: string): infer T } ? T : never

/** The parameters of a link as its screen gets them: required ones, and optional ones. */
export type ParametersOf<P> = {
  [K in keyof P as P[K] extends { required: true } ? K : never]: Value<P[K]>
} & {
  [K in keyof P as P[K] extends { required: true } ? never : K]?: Value<P[K]>
}

/**
 * One address: its name, its flat path and its search parameters, in the order in which they are
 * written.
 */
export interface LinkDefinition<Name extends string = string, P extends Parameters = Parameters> {
  name: Name
  path: Href
  parameters: P
}

/** The id of a record of any back end. */
export const id: Codec<Id> = (text) => {
  const read = readId(text)
  if (read === undefined) throw new BadLink(`"${text}" is not an id`)
  return read
}

/** A whole number from 1 that fits a 32-bit integer column, such as the id of a league. */
export const smallId: Codec<number> = (text) => {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2 ** 31 - 1)
    throw new BadLink(`"${text}" is not a whole number from 1 to 2,147,483,647`)
  return Number(text)
}

/** One of a fixed set of words or numbers. */
export function oneOf<const T extends string | number>(...values: readonly T[]): Codec<T> {
  return (text) => {
    const found = values.find((value) => String(value) === text)
    if (found === undefined) throw new BadLink(`"${text}" is not one of ${values.join(', ')}`)
    return found
  }
}

export const required = <T>(codec: Codec<T>): Parameter<T, true> => ({
  read: codec,
  required: true,
})
export const optional = <T>(codec: Codec<T>): Parameter<T, false> => ({
  read: codec,
  required: false,
})
export const hint = <T>(codec: Codec<T>): Parameter<T, false> => ({
  read: codec,
  required: false,
  hint: true,
})

export const freeText = (codec: Codec<string>): Parameter<string, false> => ({
  read(text) {
    // no document and no call may contain it
    if (text.includes('\0')) throw new BadLink('a text with a NUL character')
    return codec(text)
  },
  required: false,
  freeText: true,
})

export const link = <const Name extends string, P extends Parameters>(
  name: Name,
  path: Href,
  parameters: P,
): LinkDefinition<Name, P> => ({ name, path, parameters })
