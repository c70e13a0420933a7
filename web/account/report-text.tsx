import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswer, type Question } from '../api/queries.ts'
import { keep, load, type StoredKey } from '../page/stored.ts'
import { never, useBrowserState, useLanguage, useWords } from '../page/nav.tsx'
import button from '../parts/button.module.css'
import { useLazyDialog } from '../parts/lazy-dialog.ts'
import type { ReportedText } from './report-form.tsx'
import styles from './report-text.module.css'

/** loaded on demand, because few readers open it */
const loadForm = () => import('./report-form.tsx')

/**
 * Reports a text to the operators in two taps: open, then the reason. Words are optional. This
 * device remembers the report, and shows its outcome.
 */
export function ReportText(place: ReportedText) {
  const { report: texts } = useWords()
  const key: StoredKey = `report ${place.planId ?? `expert ${place.expertId}`} ${place.field}`
  const stored = useBrowserState(never, () => load(key), null)
  const [sent, setSent] = useState<string | null>(null)
  const form = useLazyDialog('the form of a report')
  const token = sent ?? stored
  async function fetchForm() {
    const { ReportForm } = await loadForm()
    const keepToken = (made: string) => {
      keep(key, made)
      setSent(made)
    }
    return <ReportForm place={place} sent={keepToken} />
  }
  return (
    <details
      className={styles.report}
      onToggle={({ currentTarget }) => currentTarget.open && form.open(fetchForm)}
    >
      <summary>{texts.fields[place.field]}</summary>
      {token === null ? form.opened : <State token={token} />}
    </details>
  )
}

function State({ token }: { token: string }) {
  const { report: texts } = useWords()
  const lang = useLanguage()
  const client = useQueryClient()
  const question: Question<'textReportState'> = { name: 'textReportState', data: { token }, lang }
  const { data } = useAnswer(question)
  return (
    <p role="status">
      {texts.states[data?.state ?? 'open']}{' '}
      {data?.state === 'open' && (
        <button
          type="button"
          className={button.button}
          onClick={() => void client.invalidateQueries({ queryKey: ['textReportState'] })}
        >
          {texts.look}
        </button>
      )}
    </p>
  )
}
