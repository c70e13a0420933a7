import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Identity } from '../../contract/envelope.ts'
import { isLongPassphrase } from '../../contract/passphrase.ts'
import { codes, type Language } from '../../contract/values.ts'
import { useMutate } from '../api/mutation.ts'
import { identity } from '../api/identity.ts'
import type { ReadOf } from '../api/read/spec-only.ts'
import { refusedField } from '../api/studio-queries.ts'
import { LocalTime } from '../page/nav.tsx'
import button from '../parts/button.module.css'
import { Dialog } from '../parts/dialog.tsx'
import { SecretShownOnce } from '../parts/secret-shown-once.tsx'
import styles from './dialog.module.css'
import { Field } from './field.tsx'
import { outcomeOf, signInByPasskey, signUpByPasskey, type PasskeyOutcome } from './passkey.ts'
import { wordsOf } from '../words/of-folder.ts'
import type { Shape } from './words/en.ts'

const wordsIn = wordsOf<Shape>(import.meta.glob('./words/*.ts'))

interface Props {
  texts: Shape
  /** The reader's action that needed a sign-in; runs afterwards. */
  onSignedIn: (() => void) | undefined
  close: () => void
}

type Mode = 'signIn' | 'signUp' | 'recover'
const autoComplete = {
  signIn: 'current-password',
  signUp: 'new-password',
  recover: 'off',
} as const
interface ErrorText {
  at: 'name' | 'passphrase' | 'passkey'
  text: string
}

/** Fetches the dialog's words, then returns the dialog. */
export async function signInDialog({
  language,
  ...props
}: Omit<Props, 'texts'> & { language: Language }): Promise<ReactNode> {
  return <SignInDialog texts={await wordsIn(language)} {...props} />
}

/** Sign-in or account creation: by passkey first, with a passphrase as the alternative. */
function SignInDialog({ texts, onSignedIn, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
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

  function finish() {
    dialog.current?.close()
    onSignedIn?.()
  }

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

  if (blocked !== null)
    return (
      <Dialog
        ref={dialog}
        title={texts.blocked.title}
        closeLabel={texts.close}
        className={styles.dialog}
        onClose={close}
      >
        <p role="alert">
          {texts.blocked.until} <LocalTime value={blocked.until} format="month-day-time" />
        </p>
        <p className={styles.about}>{blocked.reason}</p>
        <p className={styles.about}>{texts.blocked.about}</p>
      </Dialog>
    )
  if (recovery !== null)
    return (
      <Dialog
        ref={dialog}
        title={texts.recover.made}
        closeLabel={texts.close}
        className={styles.dialog}
        onClose={close}
      >
        <SecretShownOnce text={recovery.join('\n')} note={texts.recover.madeAbout} done={finish} />
      </Dialog>
    )
  const at = (place: ErrorText['at']) => (error?.at === place ? error.text : null)
  const passkey =
    mode === 'recover' ? null : impossible ? (
      <p className={styles.note}>{texts.impossible}</p>
    ) : (
      <button
        type="button"
        className={`${styles.primary} ${styles.wide}`}
        disabled={busy}
        onClick={byPasskey}
      >
        {texts.passkey[mode]}
      </button>
    )
  // the only way of this mode
  const isFirst = impossible || mode === 'recover'
  return (
    <Dialog
      ref={dialog}
      title={texts.title[mode]}
      closeLabel={texts.close}
      className={styles.dialog}
      onClose={close}
    >
      <p className={styles.about}>{mode === 'recover' ? texts.recover.about : texts.about}</p>
      <form onSubmit={byPassphrase} noValidate>
        {mode === 'signIn' && passkey}
        {mode === 'signIn' && at('passkey') !== null && <Alert text={at('passkey')} />}
        {mode === 'signIn' && !impossible && <p className={styles.or}>{texts.or}</p>}
        <Field
          label={texts.name}
          hint={mode === 'signUp' ? texts.nameHint : null}
          error={at('name')}
          value={name}
          change={setName}
          autoComplete={mode === 'signIn' ? 'username webauthn' : 'username'}
        />
        {mode === 'signUp' && passkey}
        {mode === 'signUp' && at('passkey') !== null && <Alert text={at('passkey')} />}
        {mode === 'signUp' && !impossible && <p className={styles.or}>{texts.or}</p>}
        <Field
          label={mode === 'recover' ? texts.recover.code : texts.passphrase}
          hint={mode === 'signUp' ? texts.passphraseHint : null}
          error={at('passphrase')}
          value={passphrase}
          change={setPassphrase}
          {...(mode !== 'recover' && { secret: true })}
          autoComplete={autoComplete[mode]}
        />
        <button
          type="submit"
          className={`${isFirst ? styles.primary : button.button} ${styles.wide}`}
          disabled={busy}
        >
          {busy ? texts.busy : texts.submit[mode]}
        </button>
      </form>
      <p className={styles.note}>{texts.carried}</p>
      <div className={styles.ways}>
        {mode === 'signIn' && (
          <button type="button" onClick={() => change('recover')}>
            {texts.recover.other}
          </button>
        )}
        <button type="button" onClick={() => change(mode === 'signIn' ? 'signUp' : 'signIn')}>
          {texts.other[mode]}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {texts.visitor}
        </button>
      </div>
    </Dialog>
  )
}

function Alert({ text }: { text: string | null }) {
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  )
}
