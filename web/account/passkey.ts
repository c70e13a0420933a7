/**
 * Passkeys in the browser: fetches options from the server, shows the browser's dialog, and returns
 * its result.
 */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { DataOf } from '../../contract/calls.ts'
import type { Identity } from '../../contract/envelope.ts'
import { codes } from '../../contract/values.ts'
import type { Mutate } from '../api/mutation.ts'
import { logFailure } from '../page/log-failure.ts'

/**
 * `msg` is a refusal's message. `cancelled`: the reader closed the browser's dialog, or it has no
 * passkey to offer.
 */
export type PasskeyOutcome<T> = { data: T } | { code: number; msg?: string } | { cancelled: true }

interface Ceremony {
  challenge: string
  credential: Record<string, unknown>
}

/**
 * The browser's part of a ceremony. An error here is not logged as ours: readers often close the
 * dialog.
 */
async function perform(
  mutate: Mutate,
  request: DataOf<'passkeyOptions'>,
): Promise<PasskeyOutcome<Ceremony>> {
  if (!browserSupportsWebAuthn()) return { code: codes.notFound }
  const answer = await mutate('passkeyOptions', request)
  if (answer.code !== codes.ok || answer.data === undefined) return refusalIn(answer)
  const { challenge, options } = answer.data
  // The server creates them with the server half of the same library.
  const optionsJSON = options as never
  const browser =
    request.purpose === 'signIn'
      ? startAuthentication({ optionsJSON })
      : startRegistration({ optionsJSON })
  return browser.then(
    (credential) => ({ data: { challenge, credential: { ...credential } } }),
    (error: unknown) => {
      logFailure('the browser gave no passkey', error)
      return { cancelled: true }
    },
  )
}

/** Makes a passkey by options that the server gave; null if the reader closed the dialog. */
export async function createPasskey(
  options: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  if (!browserSupportsWebAuthn()) return null
  try {
    // The server creates them with the server half of the same library.
    return { ...(await startRegistration({ optionsJSON: options as never })) }
  } catch (error) {
    logFailure('the browser gave no passkey', error)
    return null
  }
}

export async function signInByPasskey(mutate: Mutate): Promise<PasskeyOutcome<Identity>> {
  const made = await perform(mutate, { purpose: 'signIn' })
  return 'data' in made ? outcomeOf(await mutate('passkeySignIn', made.data)) : made
}

export async function signUpByPasskey(
  mutate: Mutate,
  name: string,
): Promise<PasskeyOutcome<Identity>> {
  const made = await perform(mutate, { purpose: 'signUp', name })
  return 'data' in made ? outcomeOf(await mutate('passkeySignUp', { ...made.data, name })) : made
}

export async function addPasskey(mutate: Mutate, label: string): Promise<PasskeyOutcome<object>> {
  const made = await perform(mutate, { purpose: 'add' })
  return 'data' in made ? outcomeOf(await mutate('passkeyAdd', { ...made.data, label })) : made
}

interface Answer<T> {
  code: number
  msg: string
  data?: T | undefined
}
const refusalIn = ({ code, msg }: Answer<unknown>) => ({ code, msg })

export const outcomeOf = <T>(answer: Answer<T>): PasskeyOutcome<T> =>
  answer.data === undefined ? refusalIn(answer) : { data: answer.data }
