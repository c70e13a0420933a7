import { useId } from 'react'
import styles from './field.module.css'

interface Props {
  label: string
  hint: string | null
  /** What is wrong with it, in words. */
  trouble: string | null
  value: string
  change: (text: string) => void
  secret?: boolean
  autoComplete: string
}

/** A labelled input. Hint and trouble are read out with it. */
export function Field({
  label,
  hint,
  trouble,
  value,
  change,
  secret = false,
  autoComplete,
}: Props) {
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
        aria-invalid={trouble !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => change(event.target.value)}
      />
      <p
        id={`${id}-note`}
        className={trouble === null ? styles.hint : styles.trouble}
        role={trouble === null ? undefined : 'alert'}
      >
        {trouble ?? hint}
      </p>
    </div>
  )
}
