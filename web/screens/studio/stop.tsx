import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import { useMutate } from '../../api/mutation.ts'
import { LocalTime } from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type Expert = NonNullable<ResultOf<'studioMine'>['expert']>

/** Stops writing, after a question in place, and resumes it. */
export function Stop({ expert: { stopped, withdrawn, stopAgainFrom } }: { expert: Expert }) {
  const { stop: texts } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  // an expert cannot resume after a withdrawal by an operator
  if (withdrawn) return null

  async function change(next: boolean) {
    setError(null)
    const { code } = await mutate('studioStop', { stopped: next })
    const isDone = code === codes.ok
    if (isDone) await client.invalidateQueries()
    else setError(texts.unknown)
    return isDone
  }

  return (
    <section aria-labelledby="stop">
      <SectionHead id="stop" title={texts.title} />
      <div className={styles.stop}>
        <p>{stopped ? texts.stoppedNote : texts.note}</p>
        <p className={styles.actions}>
          <span role="alert">{error}</span>
          {stopped ? (
            <button type="button" className={button.button} onClick={() => void change(false)}>
              {texts.resume}
            </button>
          ) : stopAgainFrom === null ? (
            <ConfirmButton
              label={texts.stop}
              question={texts.asked}
              no={texts.no}
              onConfirm={() => change(true)}
            />
          ) : (
            <span>
              {texts.again} <LocalTime value={stopAgainFrom} format="month-day-time" />
            </span>
          )}
        </p>
      </div>
    </section>
  )
}
