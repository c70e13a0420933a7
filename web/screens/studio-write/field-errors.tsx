import styles from './studio-write.module.css'

/** An error of a draft: the path of its field, such as "selections.0.line", and a sentence. */
export interface FieldError {
  field: string
  text: string
}

/** Whether an error is about a field or a part of it. */
export const isWithin = (error: FieldError, field: string): boolean =>
  error.field === field || error.field.startsWith(`${field}.`)

/** The errors of a field and of its parts, each sentence once. */
export function FieldErrors({ errors, of }: { errors: readonly FieldError[]; of: string }) {
  const texts = new Set(errors.flatMap((error) => (isWithin(error, of) ? [error.text] : [])))
  return [...texts].map((text) => (
    <p key={text} role="alert" className={styles.error}>
      {text}
    </p>
  ))
}
