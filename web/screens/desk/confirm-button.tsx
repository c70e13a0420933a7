import { useState } from 'react'
import button from '../../parts/button.module.css'
import styles from './desk.module.css'
import { useTexts } from './words.ts'

interface Props {
  label: string
  /** The effect of the press, shown before it happens. */
  question: string
  busy: boolean
  onConfirm: () => unknown
  /** Tests before the question whether the rest of the form is filled in. */
  isReady?: () => boolean
  className?: string | undefined
}

/** A button that asks once, in its place, before it acts. The safe answer has the focus. */
export function ConfirmButton({
  label,
  question,
  busy,
  onConfirm,
  isReady,
  className = button.button,
}: Props) {
  const { no } = useTexts()
  const [isConfirming, setConfirming] = useState(false)
  if (!isConfirming)
    return (
      <button
        type="button"
        className={className}
        aria-disabled={busy}
        onClick={() => setConfirming(isReady?.() ?? true)}
      >
        {label}
      </button>
    )
  return (
    <span className={styles.confirm} role="group" aria-label={label}>
      <span>{question}</span>
      <button
        type="button"
        className={button.button}
        ref={(element) => element?.focus()}
        onClick={() => setConfirming(false)}
      >
        {no}
      </button>
      <button
        type="button"
        className={className}
        aria-disabled={busy}
        onClick={() => {
          setConfirming(false)
          void onConfirm()
        }}
      >
        {label}
      </button>
    </span>
  )
}
