import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { codes } from '../../../../contract/values.ts'
import { sessionsQuery } from '../../../api/me-queries.ts'
import { useCannotSave } from '../../../account/cannot-save.ts'
import { whileEnding } from '../../../api/call-api.ts'
import { signOutHere, useMutate } from '../../../api/mutation.ts'
import { useAnswer } from '../../../api/queries.ts'
import { LocalTime, useLanguage } from '../../../page/nav.tsx'
import button from '../../../parts/button.module.css'
import styles from './account.module.css'
import { useTexts } from './words.ts'

/** The signed-in browsers; each can be ended, or all together. */
export function Sessions({ count }: { count: number }) {
  const { account, sessions } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const { data } = useAnswer(sessionsQuery(useLanguage()))
  const cannotSave = useCannotSave()
  const [error, setError] = useState<string | null>(null)

  const leave = (everywhere: boolean) =>
    whileEnding(async () => {
      const { code } = await mutate('userSignOut', { everywhere })
      // Signing out of this browser works even if the call fails; signing out everywhere needs the
      // call.
      if (everywhere && code !== codes.ok && code !== codes.tokenInvalid)
        setError(account.errors.unknown)
      else await signOutHere()
    })

  async function end(id: number) {
    const { code } = await mutate('userEndSession', { id })
    setError(code === codes.ok || code === codes.notFound ? null : account.errors.unknown)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['userSessions'] }),
      client.invalidateQueries({ queryKey: ['userMe'] }),
    ])
  }

  return (
    <div>
      <h3>{account.sessions(count)}</h3>
      <ul className={styles.passkeys}>
        {data?.sessions.map(({ id, device, createdAt, seenAt, current }) => (
          <li key={id}>
            <span>
              {device === '' ? sessions.unknown : device}
              <span className={styles.quiet}>
                {sessions.since} <LocalTime value={createdAt} format="date" />
                {current ? (
                  sessions.current
                ) : (
                  <>
                    {sessions.seen} <LocalTime value={seenAt} format="month-day-time" />
                  </>
                )}
              </span>
            </span>
            {!current && (
              <button
                type="button"
                className={button.button}
                disabled={cannotSave}
                aria-label={`${sessions.end} ${device === '' ? sessions.unknown : device}`}
                onClick={() => void end(id)}
              >
                {sessions.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button type="button" className={button.button} onClick={() => void leave(false)}>
          {account.signOut}
        </button>
        <button
          type="button"
          className={button.button}
          disabled={cannotSave}
          onClick={() => void leave(true)}
        >
          {account.everywhere}
        </button>
      </div>
      <p role="status">{error}</p>
    </div>
  )
}
