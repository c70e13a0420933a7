import type { ReactNode } from 'react'
import work from '../../account/work-layout.module.css'
import styles from './desk.module.css'

interface Props {
  id: string
  title: string
  note?: string
  children: ReactNode
}

/** A part of the desk, named by its heading. */
export function Part({ id, title, note, children }: Props) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {note !== undefined && <p className={work.quiet}>{note}</p>}
      {children}
    </section>
  )
}
