/** Schemas that several parts of the contract share. */
import { Type, type TSchema } from 'typebox'
import type { Id } from './id.ts'
import { largestInteger, longestText } from './values.ts'

/** A name or other text, in the language of the request unless the description states another. */
export const text = (description: string) => Type.String({ maxLength: longestText, description })
export const count = (description: string) =>
  Type.Integer({ maximum: largestInteger, minimum: 0, description })
/** Of an answer of this server; a back end without a public log has none. */
export const logSize = Type.Optional(
  count(
    'size of the public log that this answer includes at least, in entries; later entries ' +
      'may be in it too',
  ),
)
/** A rate or a probability: 0 to 1. */
export const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
/** The id of a record that this server stores: a whole number from 1 to `maximum`. */
export const idTo = (maximum: number, description: string) =>
  Type.Unsafe<Id>(Type.Integer({ minimum: 1, maximum, description }))
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
