import { useState } from 'react'
import { textLimits } from '../../../contract/text-limits.ts'
import button from '../../parts/button.module.css'
import { TextField } from '../../parts/text-field.tsx'
import { useOwn } from './words.ts'

/**
 * A button that wants a reason first. The reason goes once it was sent; after an error it stays.
 * `send` resolves to undefined after an error.
 */
export function WithReason({
  label,
  state: { error, busy },
  send,
}: {
  label: string
  state: { error: string | null; busy: boolean }
  send: (reason: string) => Promise<unknown>
}) {
  const { experts: own } = useOwn()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  async function press() {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '' && (await send(reason)) !== undefined) setReason('')
  }
  return (
    <>
      <TextField
        label={own.reason}
        error={missing ? own.reasonMissing : error}
        value={reason}
        change={setReason}
        most={textLimits.reason}
      />
      <button
        type="button"
        className={button.button}
        aria-disabled={busy}
        onClick={() => void press()}
      >
        {label}
      </button>
    </>
  )
}
