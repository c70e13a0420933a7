import { useState } from 'react'
import { textLimits } from '../../../contract/text-limits.ts'
import button from '../../parts/button.module.css'
import { TextField } from '../../parts/text-field.tsx'
import styles from './desk.module.css'
import { useChange } from './use-change.ts'
import { useOwn } from './words.ts'

/** Takes an entry of the trail back, with a reason, by an entry of its own. */
export function TakeBack({ id }: { id: number }) {
  const { recent: own, experts } = useOwn()
  const { change, error, busy } = useChange('deskTakeBack', [
    'deskExperts',
    'deskAccounts',
    'deskReports',
  ])
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <details className={styles.change}>
      <summary>{own.takeBack}</summary>
      <TextField
        label={experts.reason}
        error={missing ? experts.reasonMissing : error}
        value={reason}
        change={setReason}
        most={textLimits.reason}
      />
      <button
        type="button"
        className={button.button}
        aria-disabled={busy}
        onClick={() => {
          setMissing(reason.trim() === '')
          if (reason.trim() !== '') void change({ id, reason })
        }}
      >
        {own.takeBackNow}
      </button>
    </details>
  )
}
