import { useId, type Ref } from 'react'
import styles from './text-field.module.css'

interface Props {
  label: string
  hint?: string | undefined
  /** The error message of the field, or null. */
  error?: string | null
  value: string
  change: (text: string) => void
  /** Longest text in characters, counted beside the field. */
  most: number
  /** Lines of a longer text; one is a single line. */
  lines?: number
  /** Language of the text, for the keyboard and the screen reader. */
  lang?: string | undefined
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A labelled text with its length. Screen readers announce the hint and the error with it. */
export function TextField({ label, hint, error = null, value, most, lines = 1, ...props }: Props) {
  const id = useId()
  const { change, lang, ref } = props
  const shared = {
    id,
    ref,
    lang,
    value,
    // of UTF-16 units, so that a text of rare characters is not cut; the server counts characters
    maxLength: most * 2,
    autoComplete: 'off',
    'aria-invalid': error !== null,
    'aria-describedby': `${id}-note`,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <span className={styles.count}>
          <b>{Array.from(value).length}</b> / {most}
        </span>
      </div>
      {lines === 1 ? <input type="text" {...shared} /> : <textarea rows={lines} {...shared} />}
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
