import { useState, type ReactNode } from 'react'
import styles from './changed.module.css'

type Value = string | number | null

interface Props {
  /**
   * What is shown; a change of it is marked for six seconds. Another match is another place: give
   * it a key.
   */
  value: Value
  children: ReactNode
}

/** How often a value has changed since it was first shown. */
export function useChanges(value: Value): number {
  const [seen, setSeen] = useState({ value, times: 0 })
  if (seen.value !== value) setSeen({ value, times: seen.times + 1 })
  return seen.times
}

/**
 * What marks an element whose value has changed so often; with `times` as its key each change is
 * marked anew.
 */
export const markOf = (times: number, className: string | undefined = styles.changed) =>
  times === 0 ? {} : { className, 'data-changed': '' }

/**
 * Marks a value when it changes: it rolls in, and a wash behind it fades. Nothing moves for who
 * wants no motion.
 */
export function Changed({ value, children }: Props) {
  const times = useChanges(value)
  return (
    <span key={times} {...markOf(times)}>
      {children}
    </span>
  )
}
