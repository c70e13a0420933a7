import { useState, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../contract/calls.ts'
import { textLimits } from '../../../contract/text-limits.ts'
import { codes } from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { useMutate } from '../../api/mutation.ts'
import { useAnswer } from '../../api/queries.ts'
import { studioKeysQuery } from '../../api/studio-queries.ts'
import { LocalTime, useLanguage } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { SecretShownOnce } from '../../parts/secret-shown-once.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TextField } from '../../parts/text-field.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type Key = ResultOf<'studioKeys'>['records'][number]

/** Keys by which the expert's own programs publish. */
export function Keys() {
  const { keys: texts } = useTexts()
  const outcome = useAnswer(studioKeysQuery(useLanguage()))
  return (
    <section aria-labelledby="keys">
      <SectionHead id="keys" title={texts.title} note={texts.note} />
      <NewKey />
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={120} />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} brief />}
      >
        {({ records }) =>
          records.length === 0 ? (
            <p className={work.quiet}>{texts.none}</p>
          ) : (
            <ul className={styles.rows}>
              {records.map((key) => (
                <Row key={key.id} of={key} />
              ))}
            </ul>
          )
        }
      </Block>
    </section>
  )
}

function NewKey() {
  const { keys: texts } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const [label, setLabel] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function make(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (label.trim() === '') return setError(texts.labelMissing)
    setBusy(true)
    setError(null)
    const { data, msg } = await mutate('studioMakeKey', { label })
    setBusy(false)
    if (data === undefined) {
      const reasons: Readonly<Partial<Record<string, string>>> = texts.errors
      return setError(reasons[/\w+$/.exec(msg)?.[0] ?? ''] ?? texts.unknown)
    }
    setMade(data.key)
    setLabel('')
    await client.invalidateQueries({ queryKey: ['studioKeys'] })
  }

  return (
    <form onSubmit={(event) => void make(event)} noValidate>
      {made !== null && (
        <SecretShownOnce text={made} note={texts.once} done={() => setMade(null)} />
      )}
      <TextField
        label={texts.label}
        hint={texts.labelHint}
        error={error}
        value={label}
        change={setLabel}
        most={textLimits.keyLabel}
      />
      <p className={work.buttons}>
        <button type="submit" className={button.button} aria-disabled={busy}>
          {texts.make}
        </button>
      </p>
    </form>
  )
}

/** Ending a key asks once, in its place. */
function Row({ of: { id, label, createdAt, usedAt, withdrawnAt } }: { of: Key }) {
  const { keys: texts } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const [error, setError] = useState<string | null>(null)

  async function end() {
    const { code } = await mutate('studioEndKey', { id })
    const isDone = code === codes.ok || code === codes.notFound
    setError(isDone ? null : texts.notEnded)
    if (isDone) await client.invalidateQueries({ queryKey: ['studioKeys'] })
    return isDone
  }

  return (
    <li>
      <div>
        <h3>{label === '' ? texts.ofOperator : label}</h3>
        <p className={work.quiet}>
          {texts.made} <LocalTime value={createdAt} format="date" /> ·{' '}
          {usedAt === null ? (
            texts.unused
          ) : (
            <>
              {texts.used} <LocalTime value={usedAt} format="month-day-time" />
            </>
          )}
          {withdrawnAt !== null && (
            <>
              {' · '}
              {texts.ended} <LocalTime value={withdrawnAt} format="date" />
            </>
          )}
        </p>
      </div>
      {withdrawnAt === null && (
        <p className={styles.actions}>
          <span role="alert">{error}</span>
          <ConfirmButton
            label={texts.end}
            name={`${texts.end} ${label}`}
            question={texts.asked}
            no={texts.no}
            onConfirm={end}
          />
        </p>
      )}
    </li>
  )
}
