import { useState } from 'react'
import { textLimits } from '../../../contract/text-limits.ts'
import button from '../../parts/button.module.css'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useTexts } from './words.ts'

interface Props {
  label: string
  /** A question before sending; absent for actions that readers and accounts do not notice. */
  question?: string | undefined
  state: { error: string | null; busy: boolean }
  /** Resolves to undefined after an error. */
  send: (reason: string) => Promise<unknown>
}

/** A button that asks for a reason first. The reason stays until it is sent without an error. */
export function WithReason({ label, question, state: { error, busy }, send }: Props) {
  const { experts: texts, no } = useTexts()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  function isGiven(): boolean {
    const given = reason.trim() !== ''
    setMissing(!given)
    return given
  }
  async function press() {
    if ((await send(reason)) !== undefined) setReason('')
  }
  return (
    <>
      <TextField
        label={texts.reason}
        error={missing ? texts.reasonMissing : error}
        value={reason}
        change={setReason}
        most={textLimits.reason}
      />
      {question === undefined ? (
        <button
          type="button"
          className={button.button}
          aria-disabled={busy}
          onClick={() => {
            if (isGiven()) void press()
          }}
        >
          {label}
        </button>
      ) : (
        <ConfirmButton
          label={label}
          question={question}
          no={no}
          busy={busy}
          isReady={isGiven}
          onConfirm={press}
        />
      )}
    </>
  )
}
