import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { codes } from '../../../../contract/values.ts'
import { useMutate } from '../../../api/mutation.ts'
import button from '../../../parts/button.module.css'
import { SecretShownOnce } from '../../../parts/secret-shown-once.tsx'
import styles from './account.module.css'
import { useTexts } from './words.ts'

/** How many recovery codes are left, and a button that makes ten new ones. */
export function Recovery({ left }: { left: number }) {
  const { account, recovery } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const [made, setMade] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function make() {
    const { code, data } = await mutate('userRecoveryCodes', {})
    setMade(data?.codes ?? null)
    setError(
      code === codes.ok
        ? null
        : code === codes.conflict
          ? account.errors.again
          : account.errors.unknown,
    )
    await client.invalidateQueries({ queryKey: ['userMe'] })
  }

  return (
    <div>
      <div className={styles.line}>
        <div>
          <h3>{recovery.title}</h3>
          <p className={styles.quiet}>{left === 0 ? recovery.none : recovery.left(left)}</p>
        </div>
        {made === null && (
          <button type="button" className={button.button} onClick={() => void make()}>
            {left === 0 ? recovery.make : recovery.again}
          </button>
        )}
      </div>
      {made !== null && (
        <SecretShownOnce text={made.join('\n')} note={recovery.shown} done={() => setMade(null)} />
      )}
      <p role="status">{error}</p>
    </div>
  )
}
