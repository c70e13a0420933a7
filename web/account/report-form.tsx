import { useState } from 'react'
import type { DataOf } from '../../contract/calls.ts'
import { textLimits } from '../../contract/text-limits.ts'
import { codes, removalReasons, type RemovalReason } from '../../contract/values.ts'
import { useMutate } from '../api/mutation.ts'
import { useWords } from '../page/nav.tsx'
import button from '../parts/button.module.css'
import { TextField } from '../parts/text-field.tsx'
import styles from './report-text.module.css'

/** Which text is reported. */
export type ReportedText = Pick<DataOf<'textReport'>, 'expertId' | 'planId' | 'field'>

/** The reasons, each a button that sends the report. `sent` gets the token of the sent report. */
export function ReportForm({
  place,
  sent,
}: {
  place: ReportedText
  sent: (token: string) => void
}) {
  const { report: texts } = useWords()
  const mutate = useMutate()
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function send(reason: RemovalReason) {
    setError(null)
    const { code, data } = await mutate('textReport', { ...place, reason, words })
    if (data !== undefined) sent(data.token)
    else setError(code === codes.tooManyRequests ? texts.many : texts.failed)
  }

  return (
    <>
      <p>{texts.about}</p>
      <div className={styles.reasons} role="group" aria-label={texts.reason}>
        {removalReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className={button.button}
            onClick={() => void send(reason)}
          >
            {texts.reasons[reason]}
          </button>
        ))}
      </div>
      <TextField
        label={texts.words}
        value={words}
        change={setWords}
        most={textLimits.report}
        lines={2}
      />
      <p role="alert">{error}</p>
    </>
  )
}
