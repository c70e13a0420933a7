import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isLongPassphrase } from '../../../../contract/passphrase.ts'
import { codes } from '../../../../contract/values.ts'
import { Field } from '../../../account/field.tsx'
import { whileEnding } from '../../../api/call-api.ts'
import { signOutHere, useMutate } from '../../../api/mutation.ts'
import { accountQuery, sessionsQuery } from '../../../api/me-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { LocalTime, useLanguage } from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import button from '../../../parts/button.module.css'
import { Failed } from '../../../parts/failed.tsx'
import styles from './account.module.css'
import { Export } from './export.tsx'
import { Fold } from './fold.tsx'
import { Passkeys } from './passkeys.tsx'
import { Recovery } from './recovery.tsx'
import { SavedBySite } from './saved-by-site.tsx'
import { Sessions } from './sessions.tsx'
import { useTexts } from './words.ts'

/** The account: its data as files, its credentials, its sessions, and its deletion. */
export function Account() {
  const { account } = useTexts()
  const language = useLanguage()
  const outcome = useAnswer(accountQuery(language))
  // the sessions stand within, and what follows them does not move
  const sessions = useAnswer(sessionsQuery(language))
  return (
    <section aria-labelledby="account" className={styles.section}>
      <SectionHead id="account" title={account.title} />
      <Block
        outcome={sessions.waiting ? sessions : outcome}
        skeleton={<Skeleton width="100%" height={200} />}
        renderFailed={(failure) => (
          <div className={styles.account}>
            <Failed failure={failure} title={account.failed} brief />
            <SavedBySite>
              <Export />
            </SavedBySite>
          </div>
        )}
      >
        {(me) => (
          <div className={styles.account}>
            {me.blocked !== null && (
              <p>
                <strong>{account.blocked}</strong>{' '}
                <LocalTime value={me.blocked.until} format="month-day-time" />: {me.blocked.reason}
              </p>
            )}
            <SavedBySite>
              <Export />
              <Passkeys passkeys={me.passkeys} />
              <Passphrase name={me.name} has={me.passphrase && !me.recovered} />
              <Recovery left={me.recoveryCodes} />
            </SavedBySite>
            <Sessions count={me.sessions} />
            <SavedBySite>
              <Deletion />
            </SavedBySite>
          </div>
        )}
      </Block>
    </section>
  )
}

function Passphrase({ name, has }: { name: string; has: boolean }) {
  const { account } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [error, setError] = useState<{ at: 'current' | 'next'; text: string } | null>(null)
  const [done, setDone] = useState(false)

  async function change(event: FormEvent) {
    event.preventDefault()
    setDone(false)
    if (has && current === '') return setError({ at: 'current', text: account.errors.wrong })
    if (!isLongPassphrase(next)) return setError({ at: 'next', text: account.errors.short })
    const { code } = await mutate('userPassphrase', { next, ...(has && { current }) })
    if (code === codes.ok) {
      setError(null)
      setDone(true)
      setCurrent('')
      setNext('')
      await client.invalidateQueries({ queryKey: ['userMe'] })
    } else if (code === codes.conflict)
      setError({
        at: has ? 'current' : 'next',
        text: has ? account.errors.wrong : account.errors.again,
      })
    else
      setError({
        at: 'next',
        text: code === codes.tooManyRequests ? account.errors.many : account.errors.unknown,
      })
  }

  return (
    <Fold title={account.passphrase} note={has ? account.passphraseSet : account.passphraseNone}>
      <form onSubmit={(event) => void change(event)} noValidate>
        {/* Tells a password manager whose passphrase it is. */}
        <input hidden readOnly autoComplete="username" value={name} />
        {has && (
          <Field
            label={account.current}
            hint={null}
            error={error?.at === 'current' ? error.text : null}
            value={current}
            change={setCurrent}
            secret
            autoComplete="current-password"
          />
        )}
        <Field
          label={account.next}
          hint={null}
          error={error?.at === 'next' ? error.text : null}
          value={next}
          change={setNext}
          secret
          autoComplete="new-password"
        />
        <button type="submit" className={button.button}>
          {has ? account.change : account.set}
        </button>
        <p role="status">{done && account.changed}</p>
      </form>
    </Fold>
  )
}

function Deletion() {
  const { account } = useTexts()
  const mutate = useMutate()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function remove(event: FormEvent) {
    event.preventDefault()
    const code = await whileEnding(async () => {
      const answer = await mutate('userDelete', { name })
      if (answer.code === codes.ok) await signOutHere()
      return answer.code
    })
    if (code === codes.ok) return
    if (code === codes.badRequest) return setError(account.errors.name)
    setError(code === codes.conflict ? account.errors.again : account.errors.unknown)
  }

  return (
    <Fold title={account.delete} note={account.deleteAbout} open={account.deleteOpen}>
      <form onSubmit={(event) => void remove(event)} noValidate>
        <Field
          label={account.deleteConfirm}
          hint={null}
          error={error}
          value={name}
          change={setName}
          autoComplete="off"
        />
        <button type="submit" className={button.button}>
          {account.delete}
        </button>
      </form>
    </Fold>
  )
}
