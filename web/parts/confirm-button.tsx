import { useState } from 'react'
import button from './button.module.css'
import styles from './confirm-button.module.css'

interface Props {
  label: string
  /** For screen readers, where several buttons have the same label. */
  name?: string | undefined
  /** The effect of the press, shown before it happens. */
  question: string
  /** The label of the safe answer. */
  no: string
  busy?: boolean
  /** The question stays open until it resolves, and after that if it resolves to `false`. */
  onConfirm: () => Promise<unknown>
  /** Tests before the question whether the rest of the form is filled in. */
  isReady?: () => boolean
  className?: string | undefined
}

/** A button that asks once, in its place, before it acts. The safe answer has the focus. */
export function ConfirmButton({
  label,
  name,
  question,
  no,
  busy = false,
  onConfirm,
  isReady,
  className = button.button,
}: Props) {
  const [isConfirming, setConfirming] = useState(false)

  async function confirm() {
    if ((await onConfirm()) !== false) setConfirming(false)
  }

  if (!isConfirming)
    return (
      <button
        type="button"
        className={className}
        aria-label={name}
        aria-disabled={busy}
        onClick={() => setConfirming(isReady?.() ?? true)}
      >
        {label}
      </button>
    )
  return (
    <span className={styles.confirm} role="group" aria-label={name ?? label}>
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
        onClick={() => void confirm()}
      >
        {label}
      </button>
    </span>
  )
}
