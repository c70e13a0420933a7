/** The attempts of a reader to sign in or to sign up: what they typed, and what came of it. */
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState, type FormEvent } from 'react'
import type { Identity } from '../../contract/envelope.ts'
import { isLongPassphrase } from '../../contract/passphrase.ts'
import { codes } from '../../contract/values.ts'
import { useMutate } from '../api/mutation.ts'
import { identity } from '../api/identity.ts'
import type { ReadOf } from '../api/read/spec-only.ts'
import { refusedField } from '../api/studio-queries.ts'
import { outcomeOf, signInByPasskey, signUpByPasskey, type PasskeyOutcome } from './passkey.ts'
import type { Shape } from './words/en.ts'

export type Mode = 'signIn' | 'signUp' | 'recover'
interface ErrorText {
  at: 'name' | 'passphrase' | 'passkey'
  text: string
}

/** @param finish called once the reader is signed in and has nothing more to read */
export function useSignIn(texts: Shape, finish: () => void) {
  const mutate = useMutate()
  const [mode, setMode] = useState<Mode>('signIn')
  const [name, setName] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [error, setError] = useState<ErrorText | null>(null)
  const [busy, setBusy] = useState(false)
  /** Of a new account: shown once, before the reader's action goes on. */
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  const [blocked, setBlocked] = useState<ReadOf<'userMe'>['blocked']>(null)
  // Browsers inside other apps often have no passkeys; the server may not offer them at this
  // address either.
  const [impossible, setImpossible] = useState(() => !browserSupportsWebAuthn())

  /** Makes one attempt: signs in and continues with the reader's action, or shows the error. */
  async function attempt(
    run: () => Promise<PasskeyOutcome<Identity>>,
    explain: (code: number, msg: string) => ErrorText,
  ) {
    if (busy) return
    setBusy(true)
    setError(null)
    const outcome = await run()
    setBusy(false)
    if ('data' in outcome) {
      identity().signIn(outcome.data)
      const { data: me } = await mutate('userMe', {})
      if (me?.blocked) return setBlocked(me.blocked)
      // another back end may have none
      const made = mode === 'signUp' ? await mutate('userRecoveryCodes', {}) : null
      if (made?.data !== undefined) return setRecovery(made.data.codes)
      finish()
    } else if ('cancelled' in outcome) setError({ at: 'passkey', text: texts.errors.cancelled })
    else if (outcome.code === codes.notFound) setImpossible(true)
    else setError(explain(outcome.code, outcome.msg ?? ''))
  }

  const common = (code: number, at: ErrorText['at']): ErrorText => ({
    at,
    text: code === codes.tooManyRequests ? texts.errors.many : texts.errors.unknown,
  })
  const nameError = (code: number, msg: string): ErrorText | null => {
    if (mode !== 'signUp') return null
    if (code === codes.badRequest) {
      const reasons: Readonly<Partial<Record<string, string>>> = texts.errors.names
      const text = reasons[refusedField(msg)?.reason ?? ''] ?? texts.errors.name
      return { at: 'name', text }
    }
    return code === codes.conflict ? { at: 'name', text: texts.errors.taken } : null
  }

  function change(next: Mode) {
    setError(null)
    setPassphrase('')
    setMode(next)
  }

  function byPasskey() {
    if (mode === 'signUp' && name.trim() === '')
      return setError({ at: 'name', text: texts.errors.name })
    void attempt(
      () => (mode === 'signIn' ? signInByPasskey(mutate) : signUpByPasskey(mutate, name)),
      (code, msg) =>
        nameError(code, msg) ??
        (code === codes.conflict
          ? { at: 'passkey', text: texts.errors.passkey }
          : common(code, 'passkey')),
    )
  }

  function byCode() {
    void attempt(
      async () => outcomeOf(await mutate('userRecover', { name, code: passphrase })),
      (code) =>
        code === codes.conflict || code === codes.badRequest
          ? { at: 'passphrase', text: texts.recover.wrong }
          : common(code, 'passphrase'),
    )
  }

  function byPassphrase(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError({ at: 'name', text: texts.errors.name })
    if (mode === 'recover') return byCode()
    if (mode === 'signUp' ? !isLongPassphrase(passphrase) : passphrase === '')
      return setError({ at: 'passphrase', text: texts.errors.short })
    void attempt(
      async () => {
        const call = mode === 'signIn' ? 'userSignIn' : 'userSignUp'
        return outcomeOf(await mutate(call, { name, passphrase }))
      },
      (code, msg) =>
        nameError(code, msg) ??
        (code === codes.conflict
          ? { at: 'passphrase', text: texts.errors.wrong }
          : common(code, 'passphrase')),
    )
  }

  return {
    mode,
    change,
    name,
    setName,
    passphrase,
    setPassphrase,
    /** The error beside a field or the passkey; null for none. */
    errorAt: (place: ErrorText['at']) => (error?.at === place ? error.text : null),
    busy,
    recovery,
    blocked,
    impossible,
    byPasskey,
    byPassphrase,
  }
}

export type SignIn = ReturnType<typeof useSignIn>
