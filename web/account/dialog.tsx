import { useRef, type ReactNode } from 'react'
import type { Language } from '../../contract/values.ts'
import { LocalTime } from '../page/nav.tsx'
import button from '../parts/button.module.css'
import { Dialog } from '../parts/dialog.tsx'
import { SecretShownOnce } from '../parts/secret-shown-once.tsx'
import { wordsOf } from '../words/of-folder.ts'
import styles from './dialog.module.css'
import { Field } from './field.tsx'
import { useSignIn, type SignIn } from './use-sign-in.ts'
import type { Shape } from './words/en.ts'

const wordsIn = wordsOf<Shape>(import.meta.glob('./words/*.ts'))

interface Props {
  texts: Shape
  /** The reader's action that needed a sign-in; runs afterwards. */
  onSignedIn: (() => void) | undefined
  close: () => void
}

const autoComplete = {
  signIn: 'current-password',
  signUp: 'new-password',
  recover: 'off',
} as const
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
  function finish() {
    dialog.current?.close()
    onSignedIn?.()
  }
  const signIn = useSignIn(texts, finish)
  const { blocked, recovery, mode } = signIn
  const frame = { ref: dialog, closeLabel: texts.close, className: styles.dialog, onClose: close }
  if (blocked !== null)
    return (
      <Dialog {...frame} title={texts.blocked.title}>
        <p role="alert">
          {texts.blocked.until} <LocalTime value={blocked.until} format="month-day-time" />
        </p>
        <p className={styles.about}>{blocked.reason}</p>
        <p className={styles.about}>{texts.blocked.about}</p>
      </Dialog>
    )
  if (recovery !== null)
    return (
      <Dialog {...frame} title={texts.recover.made}>
        <SecretShownOnce text={recovery.join('\n')} note={texts.recover.madeAbout} done={finish} />
      </Dialog>
    )
  return (
    <Dialog {...frame} title={texts.title[mode]}>
      <p className={styles.about}>{mode === 'recover' ? texts.recover.about : texts.about}</p>
      <SignInForm texts={texts} signIn={signIn} />
      <p className={styles.note}>{texts.carried}</p>
      <div className={styles.ways}>
        {mode === 'signIn' && (
          <button type="button" onClick={() => signIn.change('recover')}>
            {texts.recover.other}
          </button>
        )}
        <button
          type="button"
          onClick={() => signIn.change(mode === 'signIn' ? 'signUp' : 'signIn')}
        >
          {texts.other[mode]}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {texts.visitor}
        </button>
      </div>
    </Dialog>
  )
}

function SignInForm({ texts, signIn }: { texts: Shape; signIn: SignIn }) {
  const { mode, busy, impossible, errorAt } = signIn
  // the only way of this mode
  const isFirst = impossible || mode === 'recover'
  return (
    <form onSubmit={signIn.byPassphrase} noValidate>
      {mode === 'signIn' && <ByPasskey mode={mode} texts={texts} signIn={signIn} />}
      <Field
        label={texts.name}
        hint={mode === 'signUp' ? texts.nameHint : null}
        error={errorAt('name')}
        value={signIn.name}
        change={signIn.setName}
        autoComplete={mode === 'signIn' ? 'username webauthn' : 'username'}
      />
      {mode === 'signUp' && <ByPasskey mode={mode} texts={texts} signIn={signIn} />}
      <Field
        label={mode === 'recover' ? texts.recover.code : texts.passphrase}
        hint={mode === 'signUp' ? texts.passphraseHint : null}
        error={errorAt('passphrase')}
        value={signIn.passphrase}
        change={signIn.setPassphrase}
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
  )
}

interface ByPasskeyProps {
  mode: 'signIn' | 'signUp'
  texts: Shape
  signIn: SignIn
}

/** The way without a passphrase, before the fields that only the other way needs. */
function ByPasskey({ mode, texts, signIn }: ByPasskeyProps) {
  const { busy, impossible, byPasskey } = signIn
  const error = signIn.errorAt('passkey')
  return (
    <>
      {impossible ? (
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
      )}
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {!impossible && <p className={styles.or}>{texts.or}</p>}
    </>
  )
}
