/**
 * The envelope of every call: specification section 7. Request: realm, process, uid, token, data,
 * info. Answer: code, msg, data.
 */
import { Type, type Static, type TSchema } from 'typebox'
import { Language, type Code, largestNumber } from './values.ts'
import { integer, text } from './schema.ts'

export const realm = 'touchline'
export const webProcess = 'web'

/** The form of this site's uids and tokens. Other back ends have their own. */
export const uidForm = /^[A-Za-z0-9_-]{1,64}$/
export const tokenForm = /^[A-Za-z0-9._-]{1,256}$/

/** An identity as the browser stores it. `uid` names it, `token` proves it; both are opaque. */
export const Identity = Type.Object(
  {
    uid: Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: uidForm.source,
      description: 'opaque id of the visitor or user',
    }),
    token: Type.String({
      minLength: 1,
      maxLength: 256,
      pattern: tokenForm.source,
      description: 'opaque secret that proves the uid',
    }),
  },
  { additionalProperties: false },
)
export type Identity = Static<typeof Identity>

/**
 * A uid or token as a client stored it. The schema also accepts values that this site cannot have
 * made. The answer to them is 403, as to any invalid token, and the client then asks for a new
 * identity. A client keeps its identity after a 400, so a 400 would repeat with every call.
 */
export const Claim = Type.Union(
  [
    Type.String({ maxLength: 4_096 }),
    Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
  ],
  {
    description: 'value as visitor/create or a sign-in answered it',
  },
)

/** Facts about the caller outside the payload. */
export const Info = Type.Object({ lang: Type.Optional(Language) }, { additionalProperties: false })
export type Info = Static<typeof Info>

/**
 * The body of a request whose payload has the given schema. uid and token are both present or both
 * absent.
 */
export function envelopeOf<T extends TSchema>(data: T) {
  return Type.Object(
    {
      realm: Type.Optional(
        Type.String({
          maxLength: 32,
          description: 'name of the site; "touchline" by default',
        }),
      ),
      process: Type.Optional(Type.Literal(webProcess)),
      uid: Type.Optional(Claim),
      token: Type.Optional(Claim),
      data,
      info: Type.Optional(Info),
    },
    { additionalProperties: false },
  )
}

/** The body of an answer whose data has the given schema; `data` is absent when `code` is not 0. */
export function answerOf<T extends TSchema>(data: T) {
  return Type.Object({
    code: integer('result code: 0 for success; the description of the whole API lists the others'),
    msg: text('error message in the language of the request; empty on success'),
    data: Type.Optional(data),
  })
}

/** An answer as the client receives it: success with data, or a code with a message. */
export type Answer<T> =
  | { code: 0; msg: string; data: T }
  | { code: Exclude<Code, 0> | (number & {}); msg: string; data?: undefined }
