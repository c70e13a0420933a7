import type { ReactNode } from 'react'
import styles from './section-head.module.css'

interface Props {
  id: string
  title: string
  note?: string
  /** Links and buttons at the end of the line. */
  children?: ReactNode
}

/** A newspaper rule, a title, and links onward. */
export function SectionHead({ id, title, note, children }: Props) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p>{note}</p>}
      <div className={styles.end}>{children}</div>
    </div>
  )
}
