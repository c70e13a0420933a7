import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '../../contract/calls.ts'
import { textLimits } from '../../contract/text-limits.ts'
import { codes, removalReasons, type RemovalReason } from '../../contract/values.ts'
import { useAct } from '../api/act.ts'
import { useAnswer, type Question } from '../api/queries.ts'
import { keep, load, type StoredKey } from '../api/stored.ts'
import { never, useBrowserState, useLanguage, useWords } from '../app/nav.tsx'
import button from '../parts/button.module.css'
import { TextField } from '../parts/text-field.tsx'
import styles from './report-text.module.css'

type Place = Pick<DataOf<'textReport'>, 'expertId' | 'planId' | 'field'>

/**
 * Reports a text to the operators in two taps: open, then the reason. Words are optional. This
 * device remembers the report, and shows what became of it.
 */
export function ReportText(place: Place) {
  const { report: own } = useWords()
  const key: StoredKey = `report ${place.planId ?? `expert ${place.expertId}`} ${place.field}`
  const stored = useBrowserState(never, () => load(key), null)
  const [sent, setSent] = useState<string | null>(null)
  const token = sent ?? stored
  return (
    <details className={styles.report}>
      <summary>{own.fields[place.field]}</summary>
      {token === null ? (
        <Form
          place={place}
          sent={(made) => {
            keep(key, made)
            setSent(made)
          }}
        />
      ) : (
        <State token={token} />
      )}
    </details>
  )
}

function Form({ place, sent }: { place: Place; sent: (token: string) => void }) {
  const { report: own } = useWords()
  const act = useAct()
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function send(reason: RemovalReason) {
    setError(null)
    const { code, data } = await act('textReport', { ...place, reason, words })
    if (data !== undefined) sent(data.token)
    else setError(code === codes.tooManyRequests ? own.many : own.failed)
  }

  return (
    <>
      <p>{own.about}</p>
      <div className={styles.reasons} role="group" aria-label={own.reason}>
        {removalReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className={button.button}
            onClick={() => void send(reason)}
          >
            {own.reasons[reason]}
          </button>
        ))}
      </div>
      <TextField
        label={own.words}
        value={words}
        change={setWords}
        most={textLimits.report}
        lines={2}
      />
      <p role="alert">{error}</p>
    </>
  )
}

function State({ token }: { token: string }) {
  const { report: own } = useWords()
  const lang = useLanguage()
  const client = useQueryClient()
  const question: Question<'textReportState'> = { name: 'textReportState', data: { token }, lang }
  const { data } = useAnswer(question)
  return (
    <p role="status">
      {own.states[data?.state ?? 'open']}{' '}
      {data?.state === 'open' && (
        <button
          type="button"
          className={button.button}
          onClick={() => void client.invalidateQueries({ queryKey: ['textReportState'] })}
        >
          {own.look}
        </button>
      )}
    </p>
  )
}
