import { useState, type ReactNode } from 'react'
import { useWords } from '../page/nav.tsx'
import button from './button.module.css'
import { copy } from './copy.ts'
import styles from './secret-shown-once.module.css'

interface Props {
  /** The secret. */
  text: string
  note: string
  children?: ReactNode
  /** The reader has stored it. */
  done: () => void
}

/** A secret that is shown once: copied, then taken off the screen. */
export function SecretShownOnce({ text, note, children, done }: Props) {
  const { secret: texts } = useWords()
  const [message, setMessage] = useState('')
  return (
    <div className={styles.hint}>
      <p className={styles.note}>
        {note} {children}
      </p>
      <p className={styles.text}>
        <code>{text}</code>
      </p>
      <p className={styles.buttons}>
        <button
          type="button"
          className={button.button}
          onClick={() =>
            void copy(text).then(
              () => setMessage(texts.copied),
              () => setMessage(texts.failed),
            )
          }
        >
          {texts.copy}
        </button>
        <button type="button" className={button.button} onClick={done}>
          {texts.done}
        </button>
        <span role="status">{message}</span>
      </p>
    </div>
  )
}
