import {
  realm as fixedRealm,
  tokenForm,
  uidForm,
  type Identity,
  type Info,
} from '../../contract/envelope.ts'
import { codes, defaultLanguage, languages, type Language } from '../../contract/values.ts'
import { Refusal } from './refusal.ts'
import type { Identities, Who } from './identities.ts'

/** A request's body once its schema has been checked. */
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

const parts = ['realm', 'process', 'uid', 'token', 'data', 'info']

/** The specification wraps a body only when there is an identity: a body without any part of the envelope is the payload itself. */
export function wrapped(body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  const keys = Object.keys(body)
  return keys.length === 0 || keys.some((key) => parts.includes(key)) ? body : { data: body }
}

/** The language that a request asks for, as far as it can be made out before anything is checked. */
export function languageOf(info: unknown): Language {
  const asked = typeof info === 'object' && info !== null && 'lang' in info ? info.lang : undefined
  return languages.find((language) => language === asked) ?? defaultLanguage
}

/** The identity in an envelope, not yet proved; null for nobody yet. Throws `Refusal` where the envelope is another site's or incomplete. */
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
 * Who asks, or null for nobody yet. Throws `Refusal` with 403 only where the token certainly proves nothing: the client erases
 * its identity on it. Known at once for visitors; an account may have to be looked up.
 */
export function identify(
  claim: Identity | null,
  identities: Identities,
  fresh: boolean,
): Who | null | Promise<Who | null> {
  if (claim === null) return null
  const who = identities.of(claim, fresh)
  return who instanceof Promise ? who.then(orRefuse) : orRefuse(who)
}

function orRefuse(who: Who | null): Who {
  if (who === null) throw new Refusal(codes.tokenInvalid)
  return who
}
