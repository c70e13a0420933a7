import {
  realm as fixedRealm,
  tokenForm,
  uidForm,
  type Identity,
  type Info,
} from '../../../contract/envelope.ts'
import { codes, defaultLanguage, languages, type Language } from '../../../contract/values.ts'
import { Refusal } from '../refusal.ts'
import type { Identities, Principal } from '../identity/identities.ts'

/** A request body after schema validation. */
export interface Envelope {
  realm?: string
  process?: string
  uid?: string | number
  token?: string | number
  data?: unknown
  info?: Info
}

const isWellFormed = (value: string | number, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)

const parts = ['realm', 'process', 'uid', 'token', 'data']

/**
 * The specification uses the envelope only with an identity: a body without any envelope field is
 * the payload itself, with or without `info` beside its fields.
 */
export function wrapped(body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  if (Object.keys(body).some((key) => parts.includes(key))) return body
  const { info, ...data } = body as Record<string, unknown>
  return { ...(Object.keys(data).length > 0 && { data }), ...(info !== undefined && { info }) }
}

/**
 * Variants that clients of the specification may send, converted to the form of the contract:
 * `data` or `info` null for none, more facts in `info` than the contract has, and whole numbers as
 * text.
 */
export function unified(body: unknown, numbers: ReadonlySet<string>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { data, info, ...rest } = body as Record<string, unknown>
  return {
    ...rest,
    ...(data !== undefined && data !== null && { data: numbered(data, numbers) }),
    ...(isRecord(info) && 'lang' in info && { info: { lang: info['lang'] } }),
    // any other `info` stays as it is: the schema refuses it, and its error names the field
    ...(!isRecord(info) && info !== undefined && info !== null && { info }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function numbered(data: unknown, numbers: ReadonlySet<string>): unknown {
  if (!isRecord(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const isNumber = typeof value === 'string' && /^-?\d{1,15}$/.test(value) && numbers.has(name)
      return [name, isNumber ? Number(value) : value]
    }),
  )
}

/**
 * The requested language, read from unvalidated input, so that validation errors are in it, too.
 */
export function languageOf(info: unknown): Language {
  const requested =
    typeof info === 'object' && info !== null && 'lang' in info ? info.lang : undefined
  return languages.find((language) => language === requested) ?? defaultLanguage
}

/**
 * The claimed identity, not yet proved; null without one. Throws `Refusal` if the envelope belongs
 * to another site or is incomplete.
 */
export function claimOf(envelope: Envelope, realm: string = fixedRealm): Identity | null {
  if (envelope.realm !== undefined && envelope.realm !== realm)
    throw new Refusal(codes.badRequest, 'realm')
  const { uid, token } = envelope
  if (uid === undefined && token === undefined) return null
  if (uid === undefined) throw new Refusal(codes.badRequest, 'uid')
  if (token === undefined) throw new Refusal(codes.badRequest, 'token')
  if (!isWellFormed(uid, uidForm) || !isWellFormed(token, tokenForm))
    throw new Refusal(codes.tokenInvalid)
  return { uid, token }
}

/**
 * The proved identity, or null without a claim. Throws `Refusal` with 403 only if the token is
 * certainly invalid: the client then erases its identity. Synchronous for visitors; for accounts
 * it may need a database look-up.
 */
export function identify(
  claim: Identity | null,
  identities: Identities,
  fresh: boolean,
): Principal | null | Promise<Principal | null> {
  if (claim === null) return null
  const principal = identities.of(claim, fresh)
  return principal instanceof Promise ? principal.then(orTokenInvalid) : orTokenInvalid(principal)
}

function orTokenInvalid(principal: Principal | null): Principal {
  if (principal === null) throw new Refusal(codes.tokenInvalid)
  return principal
}
