import { useEffect, useState, type FormEvent } from 'react'
import type { Identity } from '../../../contract/envelope.ts'
import { isLongPassphrase } from '../../../contract/passphrase.ts'
import { codes } from '../../../contract/values.ts'
import { Field } from '../../account/field.tsx'
import { createPasskey } from '../../account/passkey.ts'
import { useMutate } from '../../api/mutation.ts'
import { identity } from '../../api/identity.ts'
import type { ReadOf } from '../../api/read/spec-only.ts'
import { href, me } from '../../page/links.ts'
import { Link } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './reset.module.css'
import { useTexts } from './words.ts'

type Options = ReadOf<'resetOptions'>
type State = 'loading' | 'done' | { failed: number } | { token: string; options: Options }

/** The page of a reset link: sets one new credential, once. */
export default function Reset() {
  const texts = useTexts()
  const mutate = useMutate()
  const [state, setState] = useState<State>('loading')

  useEffect(() => {
    const token = location.hash.slice(1)
    // removes the secret from the address, so that the browser's history does not store it
    history.replaceState(history.state, '', location.pathname + location.search)
    if (!/^[\w-]{43}$/.test(token)) return setState({ failed: codes.notFound })
    void mutate('resetOptions', { token }).then(({ code, data }) =>
      setState(data === undefined ? { failed: code } : { token, options: data }),
    )
    return undefined
    // read once, however often this renders
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <div className={styles.page}>
      <h1>{texts.page.title}</h1>
      {state === 'loading' && <Skeleton width="100%" height={160} />}
      {state === 'done' && (
        <>
          <p role="status">{texts.done}</p>
          <p className={styles.note}>
            <Link to={href(me, { tab: 'settings' })} className={button.button}>
              {texts.toMe}
            </Link>
          </p>
        </>
      )}
      {typeof state === 'object' && 'failed' in state && (
        <p role="alert">
          {state.failed === codes.tooManyRequests
            ? texts.many
            : state.failed === codes.notFound || state.failed === codes.badRequest
              ? texts.none
              : texts.unknown}
        </p>
      )}
      {typeof state === 'object' && 'options' in state && (
        <NewWay
          {...state}
          done={(made) => {
            identity().signIn(made)
            setState('done')
          }}
        />
      )}
    </div>
  )
}

interface NewWayProps {
  token: string
  options: Options
  done: (made: Identity) => void
}

function NewWay({ token, options: { name, challenge, options, passphrase }, done }: NewWayProps) {
  const texts = useTexts()
  const mutate = useMutate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [short, setShort] = useState(false)
  const [busy, setBusy] = useState(false)

  async function finish(way: { credential: Record<string, unknown> } | { passphrase: string }) {
    const { code, data } = await mutate('resetAccount', {
      token,
      ...('credential' in way ? { challenge, ...way } : way),
    })
    setBusy(false)
    if (data !== undefined) return done(data)
    setError(
      code === codes.notFound ? texts.none : code === codes.conflict ? texts.wrong : texts.unknown,
    )
  }

  async function byPasskey() {
    if (busy || options === null) return
    setBusy(true)
    setError(null)
    const credential = await createPasskey(options)
    if (credential !== null) return finish({ credential })
    setBusy(false)
    setError(texts.cancelled)
  }

  function byPassphrase(event: FormEvent) {
    event.preventDefault()
    const isLong = isLongPassphrase(text)
    setShort(!isLong)
    if (busy || !isLong) return
    setBusy(true)
    setError(null)
    void finish({ passphrase: text })
  }

  return (
    <>
      <p>
        {texts.account} <strong>{name}</strong>
      </p>
      <p className={styles.note}>{texts.note}</p>
      {options !== null && (
        <button
          type="button"
          className={button.button}
          aria-disabled={busy}
          onClick={() => void byPasskey()}
        >
          {texts.passkey}
        </button>
      )}
      <p role="alert" className={styles.error}>
        {error}
      </p>
      {passphrase && (
        <form onSubmit={byPassphrase} noValidate>
          {options !== null && <p className={styles.or}>{texts.or}</p>}
          {/* the account's name, for password managers */}
          <input hidden readOnly autoComplete="username" value={name} />
          <Field
            label={texts.passphrase}
            hint={texts.passphraseHint}
            error={short ? texts.short : null}
            value={text}
            change={setText}
            secret
            autoComplete="new-password"
          />
          <button type="submit" className={button.button}>
            {texts.set}
          </button>
        </form>
      )}
    </>
  )
}
