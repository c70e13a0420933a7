import { useId, useState, type ReactNode } from 'react'
import button from '../../../parts/button.module.css'
import styles from './account.module.css'
import { useTexts } from './words.ts'

interface Props {
  title: string
  /** What there is, without opening. */
  note: string
  /** The words of the button. */
  open?: string
  children: ReactNode
}

/** A row of the settings whose forms show once it is opened. */
export function Fold({ title, note, open, children }: Props) {
  const { account } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <div className={styles.line}>
        <div>
          <h3 id={id}>{title}</h3>
          <p className={styles.quiet}>{note}</p>
        </div>
        <button
          type="button"
          id={`${id}-open`}
          className={button.button}
          aria-expanded={isOpen}
          aria-labelledby={`${id}-open ${id}`}
          onClick={() => setOpen(!isOpen)}
        >
          {open ?? account.manage}
        </button>
      </div>
      {isOpen && <div className={styles.forms}>{children}</div>}
    </div>
  )
}
