import { Type, type Static, type TSchema } from 'typebox'
import { fromOneTo } from '../schema.ts'

/**
 * One call. `path` is below the prefix /app. A `read` changes nothing and may be repeated. `caller`
 * says who may call: anyone, with or without an identity; anyone with an identity; an account only;
 * an account that is an operator, which for a change has signed in within the last ten minutes by a
 * passkey that verified its user; or an expert with a publishing key. A read that is open to anyone
 * has the same answer for everyone, is cached in memory, and can also be sent by GET with the
 * payload as query.
 */
export interface Call {
  readonly path: string
  readonly summary: string
  readonly read: boolean
  readonly caller: 'anyone' | 'identity' | 'account' | 'operator' | 'expert'
  /** Permitted for a blocked account too, which may make no other change. */
  readonly whileBlocked?: true
  /** Maximum bytes of a request, if it differs from the maximum of other calls. */
  readonly largest?: number
  readonly data: TSchema
  readonly result: TSchema
}
export const call = <const C extends Call>(definition: C): C => definition

/** The payload of a call that has no parameters. */
export const nothing = Type.Optional(Type.Object({}, { additionalProperties: false }))
/** The answer of a call that returns no data. */
export const done = Type.Object({})

export const size = fromOneTo(100, 'rows per page')
/** 1-based page of a list, and the rows per page. */
export const paging = {
  page: fromOneTo(100_000, 'page number, from 1'),
  size,
}
/** The same schema for another use. */
export const redescribed = <T extends TSchema>(schema: T, description: string) =>
  Type.Unsafe<Static<T>>(Type.With(schema, { description }))
/** Default number of rows of a list that is continued by a place. */
export const usualSize = 20
/**
 * Of a list that is continued by a place: rows, and a page by number for clients that number them.
 * A page by number costs as much as all pages before it, so far ones are refused.
 */
export const numbered = {
  page: Type.Optional(
    fromOneTo(10, 'page number, from 1, counted from the cursor if one is given; 1 if absent'),
  ),
  size: Type.Optional(redescribed(size, `rows per page; ${usualSize} if absent`)),
}
/**
 * An optional filter of a list by id. Unlike the id of a call's subject, it may belong to nothing;
 * the list is then empty.
 */
export const only = <T extends TSchema>(id: T, subject: string) =>
  redescribed(id, `${subject}; an unknown id gives an empty list, not 404`)
/** An object schema that allows exactly these fields. */
export const fields = <P extends Record<string, TSchema>>(properties: P, description?: string) =>
  Type.Object(properties, {
    additionalProperties: false,
    ...(description !== undefined && { description }),
  })
