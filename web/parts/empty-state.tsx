import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** An empty pitch, a torn match card, a match card with a clock. */
const drawings = {
  empty: (
    <>
      <path d="M4 8h64v40H4zM36 8v40" strokeDasharray="4 4" />
      <circle cx="36" cy="28" r="8" />
    </>
  ),
  torn: <path d="M4 8h24l4 10-6 8 8 9-5 13H4zM68 8H38l4 10-6 8 8 9-5 13h29z" />,
  clock: (
    <>
      <path d="M4 8h64v40H4z" strokeDasharray="4 4" />
      <circle cx="36" cy="28" r="12" />
      <path d="M36 20v8l6 4" />
    </>
  ),
}

interface Props {
  drawing: keyof typeof drawings
  title: string
  /** One level below the heading above it. */
  level?: 1 | 2 | 3
  text: string
  /** One action or link. */
  children?: ReactNode
}

/** Replaces missing content: states the cause calmly and offers one action. */
export function EmptyState({ drawing, title, level = 3, text, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.emptyState}>
      <svg width="72" height="56" viewBox="0 0 72 56" aria-hidden="true">
        {drawings[drawing]}
      </svg>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  )
}
