/** Schemas that several parts of the contract share. */
import { Type, type TEnum, type TEnumValue, type TSchema } from 'typebox'
import type { Id } from './id.ts'
import { largestInteger, largestNumber, longestList, longestText } from './values.ts'

/** A name or other text, in the language of the request unless the description states another. */
export const text = (description: string) => Type.String({ maxLength: longestText, description })
export const count = (description: string) =>
  Type.Integer({ maximum: largestInteger, minimum: 0, description })
/** A count or a serial number from 1. */
export const positive = (description: string) =>
  Type.Integer({ maximum: largestInteger, minimum: 1, description })
/** A whole number from 0 to `maximum`. */
export const upTo = (maximum: number, description: string) =>
  Type.Integer({ minimum: 0, maximum, description })
/** A whole number from 1 to `maximum`. */
export const fromOneTo = (maximum: number, description: string) =>
  Type.Integer({ minimum: 1, maximum, description })
/** Any whole number that JavaScript keeps exactly. */
export const integer = (description: string) =>
  Type.Integer({ maximum: largestInteger, minimum: -largestInteger, description })
/** Stated by servers that list the coin after all other models. */
export const coinLast = Type.Optional(
  Type.Literal(true, {
    description:
      'true where the coin is after all other models in every order; absent on older servers, ' +
      'which list it as any model',
  }),
)

/** Of an answer of this server; a back end without a public log has none. */
export const logSize = Type.Optional(
  count(
    'size of the public log that this answer includes at least, in entries; later entries ' +
      'may be in it too',
  ),
)
/** A number from 0, such as a price or a sum. */
export const quantity = (description: string) =>
  Type.Number({ minimum: 0, maximum: largestNumber, description })
/** A number that may be negative. */
export const decimal = (description: string) =>
  Type.Number({ minimum: -largestNumber, maximum: largestNumber, description })
/** A number that may be negative, or null. */
export const decimalOrNull = (description: string) =>
  orNull(Type.Number({ minimum: -largestNumber, maximum: largestNumber }), description)
/** A rate or a probability: 0 to 1. */
export const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
/** The id of a record that this server stores: a whole number from 1 to `maximum`. */
export const idTo = (maximum: number, description: string) =>
  Type.Unsafe<Id>(Type.Integer({ minimum: 1, maximum, description }))
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })
/** A list of at most `maxItems` items. */
export const list = <T extends TSchema>(
  items: T,
  description: string,
  maxItems: number = longestList,
) => Type.Array(items, { maxItems, description })
/** One value of a closed list. */
export const oneOf = <Values extends TEnumValue[]>(
  values: readonly [...Values],
  description: string,
): TEnum<Values> => Type.Enum(values, { description })
