import { Type, type TInteger, type TSchema } from 'typebox'

/**
 * One call. `path` is below the prefix /app. A `read` changes nothing and may be repeated. `caller`
 * says who may call: anyone, with or without an identity; whoever has one; an account only; or an
 * expert by a publishing key. What anyone may read is the same for everyone, kept in memory, and
 * answers GET as well, with the payload as query.
 */
export interface Call {
  readonly path: string
  readonly summary: string
  readonly read: boolean
  readonly caller: 'anyone' | 'identity' | 'account' | 'expert'
  readonly data: TSchema
  readonly result: TSchema
}
export const call = <const C extends Call>(definition: C): C => definition

/** The payload of a call that takes none. */
export const nothing = Type.Optional(Type.Object({}, { additionalProperties: false }))
/** The answer of a call that only does something. */
export const done = Type.Object({})

export const size = Type.Integer({ minimum: 1, maximum: 100, description: 'rows a page' })
/** 1-based page of a list, and how many rows it has. */
export const paging = {
  page: Type.Integer({ minimum: 1, maximum: 100_000, description: '1-based page' }),
  size,
}
/**
 * An id that a list is narrowed to: unlike one of the thing that a call is about, it may be
 * nobody's.
 */
export const only = (id: TInteger, whose: string) =>
  Type.Integer({
    ...id,
    description: `only ${whose}; an id that does not exist finds none, it is no 404`,
  })
/** A payload: exactly these fields. */
export const fields = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
