import type { Shape } from '../words/en.ts'
import styles from './logo.module.css'

/**
 * The seal: a pitch with its halfway line and centre circle, which together also look like 中,
 * "hit".
 */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M5.5 2l8.8 0.4 8.7-0.2 8.8 0.2 8.7-0.5 8.8 0.2 8.7-0.1 2.1 4.2 0.8 4 0.7 5.8 0.2 7.5 0 8.5 0.4 8.6-0.2 8.6 0 8.5-1.2 3-2.6 1.3-9 0-9.1-0.4-9 0.1-9 0.4-9.1-0.4-9 0.3-1.4-1-0.6-2.1-0.1-8.9 0.3-8.8-0.3-8.8-0.1-8.9 0.6-8.8-0.4-8.9 1.1-2.6z" />
      <g className={styles.carved}>
        <path d="M11 19.5h42v25H11zM32 8v48" />
        <circle cx="32" cy="32" r="7.6" />
      </g>
    </svg>
  )
}

/** Mark and name. The name is drawn, so it looks the same without the font installed. */
export function Logo({ site: { name, wordmark } }: { site: Shape['site'] }) {
  return (
    <span className={styles.logo}>
      <Mark />
      <svg className={styles.wordmark} viewBox={wordmark.viewBox} role="img" aria-label={name}>
        <path d={wordmark.path} />
      </svg>
    </span>
  )
}
