import { useState, type ReactNode } from 'react'
import type { Language } from '../../contract/values.ts'
import { useLanguage } from '../page/nav.tsx'
import button from './button.module.css'
import { copy } from './copy.ts'
import styles from './secret-shown-once.module.css'

/** Inline, because separate files would be larger than these texts. */
const words: Record<Language, { copy: string; copied: string; done: string; failed: string }> = {
  zh: { copy: '复制', copied: '已复制', done: '我已存好', failed: '请手动复制' },
  zht: { copy: '複製', copied: '已複製', done: '我已存好', failed: '請自行複製' },
  en: {
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have stored it',
    failed: 'Please copy it yourself',
  },
}

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
  const texts = words[useLanguage()]
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
