import { use, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { codes } from '../../contract/values.ts'
import { CallApiContext } from '../api/queries.ts'
import { useLanguage, useScoresHidden, useWords } from '../page/nav.tsx'
import { useLazyDialog } from '../parts/lazy-dialog.ts'
import type { Subject } from './subject.ts'

/** Opens the verification of a subject, and fetches its code then. */
export function VerifyButton({
  subject,
  label,
  className,
}: {
  subject: Subject
  label: string
  className: string | undefined
}) {
  const callApi = use(CallApiContext)
  const cache = useQueryClient()
  const language = useLanguage()
  const { errors, scores } = useWords()
  const hidesScores = useScoresHidden()
  const { opened, failures, open, close } = useLazyDialog('the verification')
  const trigger = useRef<HTMLButtonElement>(null)
  function closeAndReturn() {
    close()
    trigger.current?.focus()
  }
  function press() {
    if (callApi)
      open(async () =>
        (await import('./dialog.tsx')).verifyDialog({
          callApi,
          cache,
          language,
          subject,
          close: closeAndReturn,
        }),
      )
  }
  if (hidesScores) return <p>{scores.verify}</p>
  return (
    <>
      <button ref={trigger} type="button" className={className} onClick={press}>
        {label}
      </button>
      {failures > 0 && <p role="alert">{errors.byCode[codes.tryAgain]}</p>}
      {opened}
    </>
  )
}
