import { useState, type ReactNode } from 'react'
import styles from './changed.module.css'

type Value = string | number | null

interface Props {
  /** The value shown. A change marks it for six seconds. Another match needs another key. */
  value: Value
  children: ReactNode
}

/** The number of times that a value has changed since it was first shown. */
export function useChanges(value: Value): number {
  const [last, setLast] = useState({ value, times: 0 })
  if (last.value !== value) setLast({ value, times: last.times + 1 })
  return last.times
}

/**
 * The class that marks a changed element; with `times` as its key, each change restarts the mark.
 */
export const markOf = (times: number, className: string | undefined = styles.changed) =>
  times === 0 ? {} : { className, 'data-changed': '' }

/**
 * Marks a value when it changes: it rolls in over a fading background. With reduced motion nothing
 * moves.
 */
export function Changed({ value, children }: Props) {
  const times = useChanges(value)
  return (
    <span key={times} {...markOf(times)}>
      {children}
    </span>
  )
}
