import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Identity } from '../../contract/envelope.ts'
import { codes, type Language } from '../../contract/values.ts'
import { useAct } from '../api/act.ts'
import { identity } from '../api/identity.ts'
import button from '../parts/button.module.css'
import { Dialog } from '../parts/dialog.tsx'
import styles from './dialog.module.css'
import { Field } from './field.tsx'
import { signInByPasskey, signUpByPasskey, type PasskeyOutcome } from './passkey.ts'
import type { Shape } from './words/en.ts'

const words: Record<Language, () => Promise<Shape>> = {
  zh: async () => (await import('./words/zh.ts')).zh,
  zht: async () => (await import('./words/zht.ts')).zht,
  en: async () => (await import('./words/en.ts')).en,
}

interface Props {
  own: Shape
  /** What the reader wanted before they were asked to sign in. */
  goOn: (() => void) | undefined
  close: () => void
}

type Mode = 'signIn' | 'signUp'
interface Trouble {
  at: 'name' | 'passphrase' | 'passkey'
  text: string
}

/** The dialog with its words, which are fetched first. */
export async function signInDialog({
  language,
  ...props
}: Omit<Props, 'own'> & { language: Language }): Promise<ReactNode> {
  return <SignInDialog own={await words[language]()} {...props} />
}

/** Signing in, or making an account: by passkey first, by passphrase as the other way. */
function SignInDialog({ own, goOn, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const act = useAct()
  const [mode, setMode] = useState<Mode>('signIn')
  const [name, setName] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)
  // browsers within other apps often know no passkeys; the server may have none at this address
  const [impossible, setImpossible] = useState(() => !browserSupportsWebAuthn())

  /** Runs one attempt; signs in and goes on with what the reader wanted, or says what is the matter. */
  async function attempt(
    run: () => Promise<PasskeyOutcome<Identity>>,
    explain: (code: number) => Trouble,
  ) {
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const outcome = await run()
    setBusy(false)
    if ('data' in outcome) {
      identity().signIn(outcome.data)
      dialog.current?.close()
      goOn?.()
    } else if ('cancelled' in outcome) setTrouble({ at: 'passkey', text: own.trouble.cancelled })
    else if (outcome.code === codes.notFound) setImpossible(true)
    else setTrouble(explain(outcome.code))
  }

  const common = (code: number, at: Trouble['at']): Trouble => ({
    at,
    text: code === codes.tooManyRequests ? own.trouble.many : own.trouble.unknown,
  })
  const nameTrouble = (code: number): Trouble | null => {
    if (mode !== 'signUp') return null
    if (code === codes.badRequest) return { at: 'name', text: own.trouble.name }
    return code === codes.conflict ? { at: 'name', text: own.trouble.taken } : null
  }

  function byPasskey() {
    if (mode === 'signUp' && name.trim() === '')
      return setTrouble({ at: 'name', text: own.trouble.name })
    void attempt(
      () => (mode === 'signIn' ? signInByPasskey(act) : signUpByPasskey(act, name)),
      (code) =>
        nameTrouble(code) ??
        (code === codes.conflict
          ? { at: 'passkey', text: own.trouble.passkey }
          : common(code, 'passkey')),
    )
  }

  function byPassphrase(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setTrouble({ at: 'name', text: own.trouble.name })
    if (passphrase.length < (mode === 'signUp' ? 12 : 1))
      return setTrouble({ at: 'passphrase', text: own.trouble.short })
    void attempt(
      async () => {
        const answer = await act(mode === 'signIn' ? 'userSignIn' : 'userSignUp', {
          name,
          passphrase,
        })
        return answer.data === undefined ? { code: answer.code } : { data: answer.data }
      },
      (code) =>
        nameTrouble(code) ??
        (code === codes.conflict
          ? { at: 'passphrase', text: own.trouble.wrong }
          : common(code, 'passphrase')),
    )
  }

  const at = (place: Trouble['at']) => (trouble?.at === place ? trouble.text : null)
  const passkey = impossible ? (
    <p className={styles.note}>{own.impossible}</p>
  ) : (
    <button
      type="button"
      className={`${styles.primary} ${styles.wide}`}
      disabled={busy}
      onClick={byPasskey}
    >
      {own.passkey[mode]}
    </button>
  )
  return (
    <Dialog
      ref={dialog}
      title={own.title[mode]}
      closeLabel={own.close}
      className={styles.dialog}
      onClose={close}
    >
      <p className={styles.about}>{own.about}</p>
      <form onSubmit={byPassphrase} noValidate>
        {mode === 'signIn' && passkey}
        {mode === 'signIn' && at('passkey') !== null && <Alert text={at('passkey')} />}
        {mode === 'signIn' && !impossible && <p className={styles.or}>{own.or}</p>}
        <Field
          label={own.name}
          hint={mode === 'signUp' ? own.nameHint : null}
          trouble={at('name')}
          value={name}
          change={setName}
          autoComplete={mode === 'signIn' ? 'username webauthn' : 'username'}
        />
        {mode === 'signUp' && passkey}
        {mode === 'signUp' && at('passkey') !== null && <Alert text={at('passkey')} />}
        {mode === 'signUp' && !impossible && <p className={styles.or}>{own.or}</p>}
        <Field
          label={own.passphrase}
          hint={mode === 'signUp' ? own.passphraseHint : null}
          trouble={at('passphrase')}
          value={passphrase}
          change={setPassphrase}
          secret
          autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
        />
        <button
          type="submit"
          className={`${impossible ? styles.primary : button.button} ${styles.wide}`}
          disabled={busy}
        >
          {busy ? own.busy : own.submit[mode]}
        </button>
      </form>
      <p className={styles.note}>{own.carried}</p>
      <div className={styles.ways}>
        <button
          type="button"
          onClick={() => {
            setTrouble(null)
            setMode(mode === 'signIn' ? 'signUp' : 'signIn')
          }}
        >
          {own.other[mode]}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {own.visitor}
        </button>
      </div>
    </Dialog>
  )
}

function Alert({ text }: { text: string | null }) {
  return (
    <p className={styles.trouble} role="alert">
      {text}
    </p>
  )
}
