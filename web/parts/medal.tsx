import styles from './medal.module.css'

const metals = { 1: styles.gold, 2: styles.silver, 3: styles.bronze }

/**
 * A rank on a board: a medal with ribbons for the first three, a plain number from the fourth on, a
 * dash without a rank.
 */
export function Medal({ rank, label }: { rank: number | null; label: string }) {
  if (rank !== 1 && rank !== 2 && rank !== 3)
    return <span className={styles.plain}>{rank ?? '—'}</span>
  return (
    <svg
      className={`${styles.medal} ${metals[rank]}`}
      width="26"
      height="30"
      viewBox="0 0 26 30"
      role="img"
      aria-label={label}
    >
      <path className={styles.ribbon} d="M7 19v10l6-3.4 6 3.4V19z" />
      <path
        className={styles.disc}
        d="M13 .9l2.7 1.7 3.1-.1 1.5 2.7L23 6.7l-.1 3.1 1.7 2.7-1.7 2.7.1 3.1-2.7 1.5-1.5 2.7-3.1-.1-2.7 1.7-2.7-1.7-3.1.1-1.5-2.7L3 18.3l.1-3.1-1.7-2.7 1.7-2.7L3 6.7l2.7-1.5 1.5-2.7 3.1.1z"
      />
      <text x="13" y="17">
        {rank}
      </text>
    </svg>
  )
}
