import { useId } from 'react'
import styles from './field.module.css'

interface Props {
  label: string
  hint: string | null
  /** The error message of the field, or null. */
  error: string | null
  value: string
  change: (text: string) => void
  secret?: boolean
  autoComplete: string
}

/** A labelled input. Screen readers announce its hint and error with it. */
export function Field({ label, hint, error, value, change, secret = false, autoComplete }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={secret ? 'password' : 'text'}
        value={value}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={secret ? 200 : 64}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => change(event.target.value)}
      />
      <p
        id={`${id}-note`}
        className={error === null ? styles.hint : styles.error}
        role={error === null ? undefined : 'alert'}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
