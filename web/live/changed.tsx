import { useState, type ReactNode } from 'react'
import styles from './changed.module.css'

interface Props {
  /** What is shown; a change of it is marked for six seconds. Another match is another place: give it a key. */
  value: string | number | null
  children: ReactNode
}

/** Marks a value when it changes: it rolls in, and a wash behind it fades. Nothing moves for who wants no motion. */
export function Changed({ value, children }: Props) {
  const [seen, setSeen] = useState({ value, times: 0 })
  if (seen.value !== value) setSeen({ value, times: seen.times + 1 })
  return (
    <span key={seen.times} className={seen.times === 0 ? undefined : styles.changed} data-changed={seen.times === 0 ? undefined : ''}>
      {children}
    </span>
  )
}
