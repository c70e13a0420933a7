import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../../contract/calls.ts'
import { codes } from '../../../../contract/values.ts'
import { Field } from '../../../account/field.tsx'
import { addPasskey } from '../../../account/passkey.ts'
import { useMutate } from '../../../api/mutation.ts'
import { LocalTime } from '../../../page/nav.tsx'
import button from '../../../parts/button.module.css'
import styles from './account.module.css'
import { Fold } from './fold.tsx'
import { useTexts } from './words.ts'

/** The account's passkeys, and a button to add one. */
export function Passkeys({ passkeys }: { passkeys: ResultOf<'userMe'>['passkeys'] }) {
  const { account } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const [label, setLabel] = useState(account.labelDefault)
  const [error, setError] = useState<string | null>(null)

  async function finish(said: string | null) {
    setError(said)
    if (said !== null) return
    // the first passkey brings the welcome points
    await Promise.all(
      ['userMe', 'pointsMine'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    const outcome = await addPasskey(mutate, label.trim() || account.labelDefault)
    if ('cancelled' in outcome) return finish(account.errors.cancelled)
    if ('data' in outcome) return finish(null)
    if (outcome.code === codes.notFound) return finish(account.errors.impossible)
    return finish(outcome.code === codes.conflict ? account.errors.again : account.errors.unknown)
  }

  async function remove(id: number) {
    const { code } = await mutate('passkeyRemove', { id })
    if (code === codes.ok) return finish(null)
    if (code !== codes.conflict) return finish(account.errors.unknown)
    return finish(
      passkeys.length === 1
        ? `${account.errors.last} ${account.errors.again}`
        : account.errors.again,
    )
  }

  return (
    <Fold
      title={account.passkeys}
      note={passkeys.length === 0 ? account.noPasskeys : account.passkeyCount(passkeys.length)}
    >
      <form onSubmit={(event) => void add(event)} noValidate>
        {passkeys.length > 0 && (
          <ul className={styles.passkeys}>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <span>
                  {passkey.label}
                  <span className={styles.quiet}>
                    {passkey.usedAt === null ? (
                      account.neverUsed
                    ) : (
                      <>
                        {account.used} <LocalTime value={passkey.usedAt} format="month-day-time" />
                      </>
                    )}
                  </span>
                </span>
                <button
                  type="button"
                  className={button.button}
                  aria-label={`${account.remove} ${passkey.label}`}
                  onClick={() => void remove(passkey.id)}
                >
                  {account.remove}
                </button>
              </li>
            ))}
          </ul>
        )}
        <Field
          label={account.label}
          hint={null}
          error={error}
          value={label}
          change={setLabel}
          autoComplete="off"
        />
        <button type="submit" className={button.button}>
          {account.addPasskey}
        </button>
      </form>
    </Fold>
  )
}
